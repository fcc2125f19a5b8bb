"""The greedy player: plays if it can, and prefers plays that return others' cards."""

import random
from collections.abc import Iterator, Sequence
from typing import assert_never

from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import (
    FACING,
    OUTSIDE,
    SIEGE_PLACES,
    WALL_OF,
    Place,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import (
    CompleteWall,
    Fate,
    Hit,
    MistressReturns,
    Reach,
    ReturnLastPlaced,
    StormWalls,
    Strike,
    TakenTower,
    TakeToken,
    Who,
)
from siegeworks.games.castle.effects.choices import atom_of
from siegeworks.games.castle.effects.targets import strikable
from siegeworks.games.castle.placing import legal_places
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table, new_pile
from siegeworks.games.castle.view import View

PLAY = 10.0
DRAW = 5.0
USEFUL_SWAP = 2.0
OWN_CARD = -6.0
"""Score of the return of an own card: drawing or swapping is better than that."""
OTHER_CARD = 1.0


class GreedyPlayer:
    """Player that maximises the score of the next action alone."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        scores = [score(view, action) for action in legal]
        best = max(scores)
        return self._random.choice(
            [
                action
                for action, points in zip(legal, scores, strict=True)
                if points == best
            ]
        )


def score(view: View, action: Action) -> float:
    """Score an action by heuristics, without lookahead."""
    table, me = view.table, _me(view)
    match action:
        case Play(kind, place):
            return PLAY + _harm(table, me, kind, place)
        case Draw():
            return DRAW
        case Swap(give, take):
            is_useful = not legal_places(table, give) and legal_places(table, take)
            return USEFUL_SWAP if is_useful else 0.0
        case ChooseCard(place, level):
            return _target(table, me, place, level)
        case ChooseToken(seat):
            return 0.0 if seat is me else 1.0
        case ChooseSeat(seat):
            return OWN_CARD if seat is me else nearness(table, seat)
        case ChooseReserve(kind):
            wanted = bool(legal_places(table, kind))
            return float(wanted is not (table.effects[-1].kind is Kind.WITCH))
        case ChooseHand(kind) | Offer(kind):
            return float(not legal_places(table, kind))
        case ChoosePlace() | Pass() | Deal():
            return 0.0
        case _:
            assert_never(action)


def _me(view: View) -> Seat:
    assert view.seat is not None, "a spectator does not play"
    return view.seat


def nearness(table: Table, seat: Seat) -> float:
    """Return the closeness of a player to having no cards left: 1 at the very end."""
    cards = table.hands[seat.number] + table.decks[seat.number]
    return OTHER_CARD / (1 + cards)


def returning(table: Table, me: Seat, owner: Seat | None) -> float:
    """Return the score of the return of a card of that owner."""
    if owner is None:
        return 0.0
    return OWN_CARD if owner is me else OTHER_CARD + nearness(table, owner)


def _target(table: Table, me: Seat, place: Place, level: int) -> float:
    """Score a target: others' cards should return, own tokens should go or change."""
    owner = table.piles[place][level].token
    match atom_of(table.effects[-1]):
        case Strike(_, Fate.RETURN) | MistressReturns():
            return returning(table, me, owner)
        case Strike() | TakeToken():
            return float(owner is me)
        case _:
            return 0.0


def _harm(table: Table, me: Seat, kind: Kind, place: Place) -> float:
    """Return the harm of a play to others' cards, less that to own cards."""
    return sum(_strikes(table, me, kind, place))


def _strikes(table: Table, me: Seat, kind: Kind, place: Place) -> Iterator[float]:
    """Yield the score of each card that returns, or of the best that may."""

    def worth(spot: ChooseCard) -> float:
        return returning(table, me, table.piles[spot.place][spot.level].token)

    if isinstance(CARDS[kind].condition, TakenTower):
        yield worth(ChooseCard(place, 0))
    spot = new_pile(table) if place == OUTSIDE else place
    for atom in CARDS[kind].effect:
        match atom:
            case Strike(hit, Fate.RETURN):
                targets = strikable(table, Effect(kind, spot, me), hit)
                yield max(map(worth, targets), default=0.0)
            case ReturnLastPlaced():
                yield from map(worth, _placed_last(table))
            case CompleteWall():
                yield from map(worth, _engine_before(table, place))
            case StormWalls():
                yield from map(worth, _stormed(table, place))


def _placed_last(table: Table) -> Iterator[ChooseCard]:
    last = table.latest
    if last and protector(table, last.place, last.level) is None:
        yield ChooseCard(last.place, last.level)


def _engine_before(table: Table, cell: Place) -> Iterator[ChooseCard]:
    """Yield the engine that a soldier returns by completing a wall on the cell."""
    wall = WALL_OF[cell]
    engine = FACING[wall]
    others = [other for other in wall if other != cell]
    if all(table.piles[other] for other in others) and len(table.piles[engine]) == 1:
        yield ChooseCard(engine, 0)


def _stormed(table: Table, place: Place) -> Iterator[ChooseCard]:
    """Yield the soldiers that the fourth engine around the castle returns."""
    if all(table.piles[other] for other in SIEGE_PLACES if other != place):
        arrival = Effect(Kind.SIEGE_ENGINE, place, table.turn.seat)
        yield from strikable(table, arrival, Hit(Reach.WALLS, Who.SOLDIER))
