"""Conditions and effects of which cards are made.

A card is a condition for its place and a sequence of atoms. Every atom is one verb of
the rulebook; the interpreter is `effects.py`, the describer `describe.py`.
"""

from enum import StrEnum
from typing import TypeAlias

from siegeworks.core.record import Record
from siegeworks.games.castle.cards import Kind, Kinds

# Places where a card may stand, beyond belonging to its area.


class FreePlace(Record, frozen=True):
    """Any free place of the area."""


class TakenTower(Record, frozen=True):
    """A tower with one single card that can leave: the newcomer takes its place."""


class Beside(Record, frozen=True):
    """A free cell next to one of these."""

    kinds: Kinds


class BesideIfThere(Record, frozen=True):
    """Next to this one if it is in the courtyard; otherwise any free cell."""

    kind: Kind


class Without(Record, frozen=True):
    """Any free cell, but never while this one is in the courtyard."""

    kind: Kind


class LastFreeCell(Record, frozen=True):
    """Only the last free cell of the courtyard."""


class OnAnyCard(Record, frozen=True):
    """On top of any card in play, never on an empty place."""


Condition: TypeAlias = (
    FreePlace | TakenTower | Beside | BesideIfThere | Without | LastFreeCell | OnAnyCard
)


# Targets of an effect: the top card of a pile, unless it is protected.


class Reach(StrEnum):
    """Region in which a target may be."""

    EVERYWHERE = "everywhere"
    CASTLE = "castle"
    COURTYARD = "courtyard"
    COURTYARD_AND_TOWERS = "courtyard-and-towers"
    TOWERS_AND_WALLS = "towers-and-walls"
    WALLS = "walls"
    OUTSIDE = "outside"
    ADJACENT = "adjacent"
    ADJACENT_COURTYARD = "adjacent-courtyard"
    AS_AGREED = "as-agreed"
    """Adjacent; the option `lady_target` says if in the courtyard only."""


class Who(StrEnum):
    """Sort of card that a target must be."""

    ANYONE = "anyone"
    MAN = "man"
    WOMAN = "woman"
    SOLDIER = "soldier"
    KNIGHT = "knight"
    KING = "king"
    NOT_KING = "not-king"


class Hit(Record, frozen=True):
    """Cards that an effect can choose from."""

    reach: Reach
    who: Who = Who.ANYONE


class Fate(StrEnum):
    """Destination of a struck card."""

    RETURN = "return"
    RESERVE = "reserve"
    REMOVE = "remove"


# Steps of a card's effect, in the order of its text.


class Strike(Record, frozen=True):
    """Choose a target: it leaves play."""

    hit: Hit
    fate: Fate = Fate.RETURN


class MoveEach(Record, frozen=True):
    """Move one card of each group to a free place of its area, in any order."""

    hits: tuple[Hit, ...]
    can_complete_wall: bool = False
    """A soldier moved to the last free cell of another wall acts as its fourth."""


class DrawOut(Record, frozen=True):
    """Draw one card outside, with its token."""

    hit: Hit


class ReturnLastPlaced(Record, frozen=True):
    """Return the card that was placed just before this one."""


class CompleteWall(Record, frozen=True):
    """The fourth soldier of a wall returns the siege engine facing it."""


class StormWalls(Record, frozen=True):
    """The fourth siege engine around the castle returns all soldiers."""


class MistressReturns(Record, frozen=True):
    """The owner of the Mistress, if she is in the courtyard, returns a card too."""


class TakeToken(Record, frozen=True):
    """Take the token off an adjacent card."""


class SwapTokens(Record, frozen=True):
    """Swap the tokens of two other cards anywhere."""


class ReplaceTokens(Record, frozen=True):
    """Replace this many tokens of other players by your own."""

    count: int


class PermuteTokens(Record, frozen=True):
    """Distribute the tokens of all adjacent cards again."""


class GainAction(Record, frozen=True):
    """Grant one more action in this turn, once a turn."""


class Rearrange(Record, frozen=True):
    """Make the cards on adjacent courtyard cells change places."""


class GiveFromReserve(Record, frozen=True):
    """Give a card of the Reserve to any player."""


class SwapWithReserve(Record, frozen=True):
    """Swap up to this many cards of your hand for cards of the Reserve, all at once."""

    count: int


class TradeHands(Record, frozen=True):
    """Swap one card of your hand for a random one of another player's."""


class PassLeft(Record, frozen=True):
    """All players pass a card of their choice to the left, all at once."""


class DrawFromRight(Record, frozen=True):
    """All players take a random card from the right, all at once."""


class PlaceFromReserve(Record, frozen=True):
    """Put a card of the Reserve into play, without a token; its effect applies."""


Atom: TypeAlias = (
    Strike
    | MoveEach
    | DrawOut
    | ReturnLastPlaced
    | CompleteWall
    | StormWalls
    | MistressReturns
    | TakeToken
    | SwapTokens
    | ReplaceTokens
    | PermuteTokens
    | GainAction
    | Rearrange
    | GiveFromReserve
    | SwapWithReserve
    | TradeHands
    | PassLeft
    | DrawFromRight
    | PlaceFromReserve
)


class Lasting(StrEnum):
    """Effect that lasts as long as the card stands."""

    PROTECTS_CARD_BELOW = "protects-card-below"
    PROTECTS_OWN_NEIGHBOURS = "protects-own-neighbours"
    PROTECTS_SOLDIERS_OF_ITS_WALL = "protects-soldiers-of-its-wall"
    IS_PROTECTED = "is-protected"
    STANDS_IN_FOR_THE_KING = "stands-in-for-the-king"
    CALLS_THE_KING = "calls-the-king"
