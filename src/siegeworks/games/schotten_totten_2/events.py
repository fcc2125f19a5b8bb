"""Events: everything that can happen, and how much of it each seat is told."""

from typing import TypeAlias

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.actions import Choice
from siegeworks.games.schotten_totten_2.cards import (
    Card,
    Color,
    FaceDown,
    Pile,
    SiegeCard,
    Tactic,
    pile_of,
)
from siegeworks.games.schotten_totten_2.formations.formation import Formation
from siegeworks.games.schotten_totten_2.side import Side


class TurnBegan(Record, frozen=True, tag="TurnBegan"):
    side: Side


class CardDrawn(Record, frozen=True, tag="CardDrawn"):
    """A card was drawn, or dealt at the start; face down for all but its owner."""

    side: Side
    card: Card | FaceDown


class CardPlayed(Record, frozen=True, tag="CardPlayed"):
    """A card went from the hand to the far end of the row at a tile."""

    side: Side
    card: Card
    tile: int


class ChickenMetChef(Record, frozen=True, tag="ChickenMetChef"):
    """The 0 and the 11 of a colour faced each other: both are discarded."""

    tile: int
    color: Color


class Retreated(Record, frozen=True, tag="Retreated"):
    tile: int
    cards: tuple[Card, ...]


class OilPoured(Record, frozen=True, tag="OilPoured"):
    tile: int
    card: Card


class ControlDeclared(Record, frozen=True, tag="ControlDeclared"):
    """The Attacker's formation cannot be beaten: the tile is lost."""

    tile: int
    formation: Formation
    best_defence: Formation | None
    """Best that the Defender has or could still complete; None if none is possible."""


class TileDamaged(Record, frozen=True, tag="TileDamaged"):
    """The tile was turned over and swept clear."""

    tile: int


class ActionPlayed(Record, frozen=True, tag="ActionPlayed"):
    side: Side
    tactic: Tactic


class TargetChosen(Record, frozen=True, tag="TargetChosen"):
    side: Side
    choice: Choice


class CardMoved(Record, frozen=True, tag="CardMoved"):
    """A card went from its place at the wall to the far end of a row of `side`."""

    card: Card
    from_side: Side
    from_tile: int
    place: int
    side: Side
    tile: int


class CardRemoved(Record, frozen=True, tag="CardRemoved"):
    """A card went from a place at the wall to the discard."""

    card: Card
    side: Side
    tile: int
    place: int


class CardRecruited(Record, frozen=True, tag="CardRecruited"):
    """A card went from the discard to the far end of the row at a tile."""

    side: Side
    card: Card
    tile: int


class TileCleared(Record, frozen=True, tag="TileCleared"):
    tile: int


class CardsShuffledIn(Record, frozen=True, tag="CardsShuffledIn"):
    """Cards went openly back into the Siege deck."""

    cards: tuple[SiegeCard, ...]


class CardOffered(Record, frozen=True, tag="CardOffered"):
    """A card was put aside for the Exchange; None for all but its owner."""

    side: Side
    card: Card | None


class CardsExchanged(Record, frozen=True, tag="CardsExchanged"):
    """Both offers changed hands. Spectators see backs only."""

    from_attacker: tuple[Card | FaceDown, ...]
    from_defender: tuple[Card | FaceDown, ...]


class DrawDue(Record, frozen=True, tag="DrawDue"):
    """The play is over, but a decision is due before the draw."""

    side: Side


class DeckChosen(Record, frozen=True, tag="DeckChosen"):
    side: Side
    pile: Pile


class LastWindowOpened(Record, frozen=True, tag="LastWindowOpened"):
    """The Attacker has drawn and could still declare."""


class TurnPassed(Record, frozen=True, tag="TurnPassed"):
    """The turn was passed, as no card could be played."""

    side: Side


class GameEnded(Record, frozen=True, tag="GameEnded"):
    outcome: Outcome


Event: TypeAlias = (
    TurnBegan
    | CardDrawn
    | CardPlayed
    | ChickenMetChef
    | Retreated
    | OilPoured
    | ControlDeclared
    | TileDamaged
    | ActionPlayed
    | TargetChosen
    | CardMoved
    | CardRemoved
    | CardRecruited
    | TileCleared
    | CardsShuffledIn
    | CardOffered
    | CardsExchanged
    | DrawDue
    | DeckChosen
    | LastWindowOpened
    | TurnPassed
    | GameEnded
)


@rule("Q31")
def redact(event: Event, viewer: Side | None) -> Event:
    """Return the event as `viewer` may know it: other hands' cards show their backs."""
    match event:
        case CardDrawn(side, card) if side is not viewer:
            return CardDrawn(side, face_down(card))
        case CardOffered(side, _) if side is not viewer:
            return CardOffered(side, None)
        case CardsExchanged(ours, theirs) if viewer is None:
            return CardsExchanged(
                tuple(face_down(card) for card in ours),
                tuple(face_down(card) for card in theirs),
            )
        case _:
            return event


def face_down(card: Card | FaceDown) -> FaceDown:
    return FaceDown(pile_of(card))
