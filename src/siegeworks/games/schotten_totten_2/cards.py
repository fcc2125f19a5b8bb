"""The cards as printed: sixty Siege cards and eleven Tactic cards."""

from enum import StrEnum
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule

T = TypeVar("T")

HIGHEST = 11


class Color(StrEnum):
    """The five colours. Each has a letter, so that none is told by hue alone."""

    letter: str
    place: int
    """Rank of the colour among the five, from 0."""

    def __new__(cls, name: str) -> "Color":
        color = str.__new__(cls, name)
        color._value_ = name
        color.letter = name[0].upper()
        color.place = len(cls.__members__)
        return color

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


COLORS = tuple(Color)
STRENGTHS = tuple(range(HIGHEST + 1))


class Pile(StrEnum):
    """The two decks, told apart by the backs of their cards."""

    SIEGE = "siege"
    TACTIC = "tactic"


class SiegeCard(Record, frozen=True, order=True, cache_hash=True, tag="SiegeCard"):
    """A fighter: one colour, one strength."""

    color: Color
    strength: Annotated[int, Meta(ge=0, le=HIGHEST)]

    def __str__(self) -> str:
        return f"{self.color.letter}{self.strength}"


class Tactic(StrEnum):
    """Names of the Tactic cards."""

    JOKER = "joker"
    SPY = "spy"
    SHIELD = "shield"
    REDEPLOYMENT = "redeployment"
    RECRUITMENT = "recruitment"
    DESERTION = "desertion"
    TREASON = "treason"
    EXPLOSION = "explosion"
    SUPPORT = "support"
    EXCHANGE = "exchange"


class FaceDown(Record, frozen=True, tag="FaceDown"):
    """A card of which only the back is known."""

    pile: Pile


Card: TypeAlias = SiegeCard | Tactic


def pile_of(card: Card | FaceDown) -> Pile:
    """Return the deck that the card belongs to, which its back shows."""
    if isinstance(card, SiegeCard):
        return Pile.SIEGE
    return Pile.TACTIC if isinstance(card, Tactic) else card.pile


@rule("1.2")
def siege_cards() -> tuple[SiegeCard, ...]:
    """Return sixty fighters: each colour has every strength from 0 to 11 once."""
    return tuple(
        SiegeCard(color, strength) for color in COLORS for strength in STRENGTHS
    )


SIEGE_CARDS = siege_cards()


def siege_card(color: Color, strength: int) -> SiegeCard:
    """Return the one card of that colour and strength."""
    return SIEGE_CARDS[color.place * len(STRENGTHS) + strength]


def without(cards: tuple[T, ...], card: T) -> tuple[T, ...]:
    """Return the cards less one copy of `card`, the rest in order."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
