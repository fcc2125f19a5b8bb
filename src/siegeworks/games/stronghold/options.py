"""Options that the players agree on before they begin."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from siegeworks.core.record import Record
from siegeworks.games.stronghold.site import DEFAULT, SHIPPED, Site, site_of

Preset: TypeAlias = Literal["drawn", "first-game"]
Swaps: TypeAlias = Literal["anywhere", "adjacent"]
PossessionLasts: TypeAlias = Literal["turn", "game"]
SpyLasts: TypeAlias = Literal["until-used", "turn"]
SapUnits: TypeAlias = Literal["extra", "counted"]


class Options(Record, frozen=True, tag="Options"):
    """The phase cards, the data, and four rulings."""

    preset: Annotated[
        Preset,
        Meta(description="phase cards drawn at random, or the set for a first game"),
    ] = "drawn"
    data: Annotated[
        str,
        Meta(
            description="the board, costs and cards to play with: a name, or the "
            "text of a data set",
            examples=list(SHIPPED),
        ),
    ] = DEFAULT
    swaps: Annotated[
        Swaps,
        Meta(description="units change places anywhere, or one move apart (A32)"),
    ] = "anywhere"
    possession: Annotated[
        PossessionLasts,
        Meta(description="how long a possessed Hero order is lost (A29)"),
    ] = "turn"
    spy: Annotated[
        SpyLasts, Meta(description="how long a Spy stays on a card (A26)")
    ] = "until-used"
    sap: Annotated[
        SapUnits,
        Meta(description="whether units out of a Sap count as new in a march (A18)"),
    ] = "extra"

    def __post_init__(self) -> None:
        assert self.site

    @property
    def site(self) -> Site:
        """Fortress, surroundings and costs of the game."""
        return site_of(self.data)
