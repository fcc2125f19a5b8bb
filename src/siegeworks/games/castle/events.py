"""Everything that can happen, and what of it each seat is told."""

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
    """The opening deal: into a hand, for its owner's eyes only, or to the Reserve."""

    seat: Seat | None
    kind: Kind | None


class TurnBegan(Record, frozen=True, tag="TurnBegan"):
    seat: Seat


class Deed(StrEnum):
    """The three kinds of action."""

    DRAW = "draw"
    SWAP = "swap"
    PLAY = "play"


class ActionTaken(Record, frozen=True, tag="ActionTaken"):
    """One of the actions of the turn is spent."""

    seat: Seat
    deed: Deed


class CardDrawn(Record, frozen=True, tag="CardDrawn"):
    """Off the own deck. None to everybody but its owner."""

    seat: Seat
    kind: Kind | None


class SwappedWithReserve(Record, frozen=True, tag="SwappedWithReserve"):
    """All at once, for everybody to see."""

    seat: Seat
    gave: Kinds
    took: Kinds


class CardPlaced(Record, frozen=True, tag="CardPlaced"):
    """On top of the pile at a place, with the player's token unless it came from the
    Reserve."""

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
    """From the top of a pile to its owner's hand; without a token, to the Reserve."""

    kind: Kind
    place: Place
    owner: Seat | None


class CardSentToReserve(Record, frozen=True, tag="CardSentToReserve"):
    """From the top of a pile, whoever's token it bore."""

    kind: Kind
    place: Place


class CardRemoved(Record, frozen=True, tag="CardRemoved"):
    """From the top of a pile out of the game."""

    kind: Kind
    place: Place


class CardMoved(Record, frozen=True, tag="CardMoved"):
    """From the top of a pile to the top of another, or to an empty place."""

    kind: Kind
    place: Place
    to: Place


class Shift(Record, frozen=True, tag="Shift"):
    """One card of a rearrangement."""

    kind: Kind
    place: Place
    to: Place


class CardsRearranged(Record, frozen=True, tag="CardsRearranged"):
    """Single cards change places, all at once."""

    shifts: tuple[Shift, ...]


class TokenChanged(Record, frozen=True, tag="TokenChanged"):
    """None: there is no token."""

    kind: Kind
    place: Place
    level: Level
    was: Seat | None
    now: Seat | None


class CardGiven(Record, frozen=True, tag="CardGiven"):
    """From the Reserve to a hand, for everybody to see."""

    kind: Kind
    seat: Seat


class CardOffered(Record, frozen=True, tag="CardOffered"):
    """Laid aside, face down; still counted in its owner's hand. None to all others."""

    seat: Seat
    kind: Kind | None


class Passing(Record, frozen=True, tag="Passing"):
    """One card from hand to hand. None to everybody but these two."""

    giver: Seat
    receiver: Seat
    kind: Kind | None


class CardsPassed(Record, frozen=True, tag="CardsPassed"):
    """Everything that was laid aside changes hands, all at once."""

    passings: tuple[Passing, ...]


class ActionGained(Record, frozen=True, tag="ActionGained"):
    """The turn has a third action."""

    seat: Seat


class TurnPassed(Record, frozen=True, tag="TurnPassed"):
    """Nothing could be done."""

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
"""What onlookers learn something from about the hands of others."""


@rule("2.4", "R41")
def redact(event: Event, viewer: Seat | None) -> Event:
    """The same fact as `viewer` may know it: cards of other hands show their backs."""
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
