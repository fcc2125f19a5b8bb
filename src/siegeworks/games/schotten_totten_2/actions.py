"""Actions that a side, or chance, can choose."""

from typing import TypeAlias

from siegeworks.core.record import Record
from siegeworks.games.schotten_totten_2.cards import Card, Pile, Tactic

# The course of a turn.


class Play(Record, frozen=True, cache_hash=True, tag="Play"):
    """Lay a card from hand on your side of a tile."""

    card: Card
    tile: int


class Retreat(Record, frozen=True, tag="Retreat"):
    """Discard all your cards from a tile."""

    tile: int


class Pour(Record, frozen=True, tag="Pour"):
    """Throw a cauldron of oil on the Attacker's nearest card."""

    tile: int


class Declare(Record, frozen=True, tag="Declare"):
    """Declare control of a tile."""

    tile: int


class PlayAction(Record, frozen=True, tag="PlayAction"):
    """Play an Action card from hand. Its targets are chosen next."""

    tactic: Tactic


class Pass(Record, frozen=True, tag="Pass"):
    """Play and draw no card, because no card can be played."""


class Draw(Record, frozen=True, tag="Draw"):
    """Continue and draw from a deck."""

    pile: Pile


class EndTurn(Record, frozen=True, tag="EndTurn"):
    """Continue, and leave the turn to the opponent."""


# Choices inside an Action card.


class ChooseOnWall(Record, frozen=True, tag="ChooseOnWall"):
    """Choose the card at a place in a row, 0 being nearest the wall."""

    tile: int
    place: int


class ChooseDiscarded(Record, frozen=True, tag="ChooseDiscarded"):
    card: Card


class ChooseTile(Record, frozen=True, tag="ChooseTile"):
    tile: int


class ChooseDiscard(Record, frozen=True, tag="ChooseDiscard"):
    """Send the chosen card to the discard instead of a tile."""


class Offer(Record, frozen=True, tag="Offer"):
    """Put a card from hand aside for the Exchange, face down."""

    card: Card


# Chance.


class Deal(Record, frozen=True, cache_hash=True, tag="Deal"):
    """Chance draws this card off the deck that was chosen."""

    card: Card


Choice: TypeAlias = ChooseOnWall | ChooseDiscarded | ChooseTile | ChooseDiscard
Action: TypeAlias = (
    Play
    | Retreat
    | Pour
    | Declare
    | PlayAction
    | Pass
    | Draw
    | EndTurn
    | Choice
    | Offer
    | Deal
)
