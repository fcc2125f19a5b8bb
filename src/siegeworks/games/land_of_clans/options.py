"""Options that the players agree on before they begin."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import DEFAULT, SHIPPED, Land, land_of
from siegeworks.games.land_of_clans.seats import CLANS, Clan, Seat, seats_of

Claim: TypeAlias = Literal["optional", "compulsory"]
WizardTurn: TypeAlias = Literal["instead", "extra"]
PartnerHands: TypeAlias = Literal["hidden", "open"]


class Options(Record, frozen=True, tag="Options"):
    """How many play, with which board and cards, and five rulings."""

    players: Annotated[Literal[2, 3, 4, 6], Meta(description="how many play (R46)")] = 2
    teams: Annotated[
        bool, Meta(description="two chiefs a clan: with 4 or 6 players (R46, R47)")
    ] = False
    data: Annotated[
        str,
        Meta(
            description="the board, cards and prizes to play with: a name, or the "
            "text of a data file",
            examples=list(SHIPPED),
        ),
    ] = DEFAULT
    claim: Annotated[
        Claim,
        Meta(description="whether a finished shape may be left unbuilt, or not (R4)"),
    ] = "optional"
    wizard: Annotated[
        WizardTurn,
        Meta(description="a Wizard is the turn, or comes before it as an extra (R12)"),
    ] = "instead"
    wizards_return: Annotated[
        bool, Meta(description="played Wizards are shuffled in again (R15)")
    ] = True
    turn_limit: Annotated[
        int,
        Meta(
            description="after how many turns the game ends; 0: never (R19)",
            ge=0,
            le=10_000,
            examples=[0, 120],
        ),
    ] = 0
    partner_hands: Annotated[
        PartnerHands,
        Meta(description="in teams: whether partners see each other's hand (R51)"),
    ] = "hidden"

    @rule("R46", "R47")
    def __post_init__(self) -> None:
        """Two, three or four play alone; four or six in teams; five do not play."""
        if self.teams and self.players < 4:
            raise ValueError("teams need 4 or 6 players: each clan has two chiefs")
        if self.players == 6 and not self.teams:
            raise ValueError("six play in teams only")
        if not self.teams and self.partner_hands != "hidden":
            raise ValueError("partner_hands needs teams: without them nobody has one")
        if not 0 <= self.turn_limit <= 10_000:
            raise ValueError("turn_limit must be from 0 (none) to 10000")
        self.land.check_mode(self.players, self.teams)

    @property
    def land(self) -> Land:
        """Board, cards and prizes of the game."""
        return land_of(self.data)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats_of(self.players, self.teams)

    @property
    def clans(self) -> tuple[Clan, ...]:
        return CLANS[: self.players // 2 if self.teams else self.players]
