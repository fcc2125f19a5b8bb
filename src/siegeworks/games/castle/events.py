"""Events: everything that can happen, and how much of it each seat is told."""

from enum import StrEnum
from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.actions import Choice
from siegeworks.games.castle.board import Level, Place
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.seats import Seat


class CardDealt(Record, frozen=True, tag="CardDealt"):
    """A card was dealt: to a hand, known only to its owner, or to the Reserve."""

    seat: Seat | None
    kind: Kind | None


class TurnBegan(Record, frozen=True, tag="TurnBegan"):
    seat: Seat


class Deed(StrEnum):
    """Kind of action that a turn is made of."""

    DRAW = "draw"
    SWAP = "swap"
    PLAY = "play"


class ActionTaken(Record, frozen=True, tag="ActionTaken"):
    """One of the actions of the turn was spent."""

    seat: Seat
    deed: Deed


class CardDrawn(Record, frozen=True, tag="CardDrawn"):
    """A card came off the player's own deck; None for all but its owner."""

    seat: Seat
    kind: Kind | None


class SwappedWithReserve(Record, frozen=True, tag="SwappedWithReserve"):
    """Cards of a hand and the Reserve were swapped, openly and all at once."""

    seat: Seat
    gave: Kinds
    took: Kinds


class CardPlaced(Record, frozen=True, tag="CardPlaced"):
    """A card was laid on the pile at a place, with the player's token unless it came
    from the Reserve.
    """

    seat: Seat
    kind: Kind
    place: Place
    from_reserve: bool = False


class EffectBegan(Record, frozen=True, tag="EffectBegan"):
    """A card's effect is about to be carried out; `seat` is the "you" of its text."""

    seat: Seat
    kind: Kind
    place: Place


class ChoiceMade(Record, frozen=True, tag="ChoiceMade"):
    seat: Seat
    choice: Choice


class StepEnded(Record, frozen=True, tag="StepEnded"):
    """One atom of a card's effect is done."""

    kind: Kind


class StepSkipped(Record, frozen=True, tag="StepSkipped"):
    """One atom of a card's effect found nothing to do."""

    kind: Kind
    step: int | None = None
    """Index of the atom in the card's effect; None in games of version 1.0."""


class CardReturned(Record, frozen=True, tag="CardReturned"):
    """The top card of a pile went to the hand of its token's owner; without a token, to
    the Reserve.
    """

    kind: Kind
    place: Place
    owner: Seat | None


class CardSentToReserve(Record, frozen=True, tag="CardSentToReserve"):
    """The top card of a pile went to the Reserve, even if it bore a token."""

    kind: Kind
    place: Place


class CardRemoved(Record, frozen=True, tag="CardRemoved"):
    """The top card of a pile left the game."""

    kind: Kind
    place: Place


class CardMoved(Record, frozen=True, tag="CardMoved"):
    """The top card of a pile moved to another pile, or to an empty place."""

    kind: Kind
    place: Place
    to: Place


class Shift(Record, frozen=True, tag="Shift"):
    """One card of a rearrangement."""

    kind: Kind
    place: Place
    to: Place


class CardsRearranged(Record, frozen=True, tag="CardsRearranged"):
    """Single cards changed places, all at once."""

    shifts: tuple[Shift, ...]


class TokenChanged(Record, frozen=True, tag="TokenChanged"):
    """The token of a card was changed; None means no token."""

    kind: Kind
    place: Place
    level: Level
    was: Seat | None
    now: Seat | None


class CardGiven(Record, frozen=True, tag="CardGiven"):
    """A card went openly from the Reserve to a hand."""

    kind: Kind
    seat: Seat


class CardOffered(Record, frozen=True, tag="CardOffered"):
    """A card in hand was laid aside, face down; None for all but its owner."""

    seat: Seat
    kind: Kind | None


class Passing(Record, frozen=True, tag="Passing"):
    """One card that goes from hand to hand; None for all but these two players."""

    giver: Seat
    receiver: Seat
    kind: Kind | None


class CardsPassed(Record, frozen=True, tag="CardsPassed"):
    """All cards that were laid aside changed hands at once."""

    passings: tuple[Passing, ...]


class ActionGained(Record, frozen=True, tag="ActionGained"):
    """The turn has a third action."""

    seat: Seat


class TurnPassed(Record, frozen=True, tag="TurnPassed"):
    """The turn was passed, as no action was possible."""

    seat: Seat


class TurnEnded(Record, frozen=True, tag="TurnEnded"):
    seat: Seat


class GameEnded(Record, frozen=True, tag="GameEnded"):
    outcome: Outcome


Event: TypeAlias = (
    CardDealt
    | TurnBegan
    | ActionTaken
    | CardDrawn
    | SwappedWithReserve
    | CardPlaced
    | EffectBegan
    | ChoiceMade
    | StepEnded
    | StepSkipped
    | CardReturned
    | CardSentToReserve
    | CardRemoved
    | CardMoved
    | CardsRearranged
    | TokenChanged
    | CardGiven
    | CardOffered
    | CardsPassed
    | ActionGained
    | TurnPassed
    | TurnEnded
    | GameEnded
)


TouchesHands: TypeAlias = (
    CardPlaced | SwappedWithReserve | CardReturned | CardGiven | CardsPassed
)
"""Events that tell other players something about a hand."""


@rule("2.4", "R41")
def redact(event: Event, viewer: Seat | None) -> Event:
    """Return the event as `viewer` may know it: cards of other hands are hidden."""
    match event:
        case CardDealt(seat, _) if seat is not None and seat is not viewer:
            return CardDealt(seat, None)
        case CardDrawn(seat, _) if seat is not viewer:
            return CardDrawn(seat, None)
        case CardOffered(seat, _) if seat is not viewer:
            return CardOffered(seat, None)
        case CardsPassed(passings):
            return CardsPassed(tuple(_seen_by(viewer, each) for each in passings))
        case _:
            return event


def _seen_by(viewer: Seat | None, passing: Passing) -> Passing:
    if viewer is passing.giver or viewer is passing.receiver:
        return passing
    return Passing(passing.giver, passing.receiver, None)
