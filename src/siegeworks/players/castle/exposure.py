"""Exposure of cards in play: the probability that each returns to its owner.

A card that can strike does so once and takes the best target. So the first exposed
cards cost most, and one that its owner would gladly play again costs little.
"""

from collections.abc import Iterator, Mapping

from siegeworks.games.castle.board import (
    AREA_OF,
    FACING,
    SIEGE_PLACES,
    WALL_OF,
    WALLS,
    Area,
    Place,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS, SOLDIERS
from siegeworks.games.castle.effects.atoms import Fate, Reach, Strike
from siegeworks.games.castle.protection import guarded
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.card_costs import Costs

Danger = Mapping[Area, float]
"""Number of strikes that may still hit, by area."""

_REACHED: Mapping[Reach, Danger] = {
    Reach.CASTLE: {Area.TOWERS: 1.0, Area.WALLS: 1.0, Area.COURTYARD: 1.0},
    Reach.COURTYARD: {Area.COURTYARD: 1.0},
    Reach.TOWERS_AND_WALLS: {Area.TOWERS: 1.0, Area.WALLS: 1.0},
    Reach.OUTSIDE: {Area.OUTSIDE: 1.0},
    Reach.ADJACENT: {Area.TOWERS: 0.3, Area.WALLS: 0.5, Area.COURTYARD: 0.8},
    Reach.ADJACENT_COURTYARD: {Area.COURTYARD: 0.6},
    Reach.AS_AGREED: {Area.COURTYARD: 0.5},
}
"""Areas that a strike may hit, with more weight for a wider reach."""
_BY_OTHER_MEANS: Mapping[Kind, Danger] = {
    Kind.GHOST: {Area.TOWERS: 0.8},
    Kind.ENCHANTER: dict.fromkeys(Area, 0.2),
}

STRIKE = 0.16
"""Probability that one of the coming strikes hits the most likely target."""
FADING = 0.75
"""Factor on that probability for each further exposed card."""
STORM = (0.0, 0.02, 0.06, 0.25, 0.05)
"""Probability that all soldiers return, by the number of engines in place."""
BREACH = (0.0, 0.02, 0.1, 0.3, 0.0)
"""Probability that an engine returns, by the soldiers on the wall that it faces."""


def danger_from(strikers: Mapping[Kind, float]) -> Danger:
    """Return the strikes that these kinds, with their odds, may still make, by area."""
    danger = dict.fromkeys(Area, 0.0)
    for kind, odds in strikers.items():
        for reached in _reaches(kind):
            for area, weight in reached.items():
                danger[area] += odds * weight
    return danger


def can_send_home(kind: Kind) -> bool:
    """Return True if a card's arrival may return another player's card."""
    return any(True for _ in _reaches(kind))


def _reaches(kind: Kind) -> Iterator[Danger]:
    if kind in _BY_OTHER_MEANS:
        yield _BY_OTHER_MEANS[kind]
    for atom in CARDS[kind].effect:
        if isinstance(atom, Strike) and atom.fate is Fate.RETURN:
            yield _REACHED[atom.hit.reach]


def exposure(
    table: Table, dangers: Mapping[Seat, Danger], costs: Costs
) -> dict[Seat, float]:
    """Return the expected cost of the coming strikes in actions, by seat."""
    risks: dict[Seat, list[float]] = {seat: [] for seat in dangers}
    total = dict.fromkeys(dangers, 0.0)
    storm, breach = _storm(table), _breach(table)
    for place, kind, seat in open_cards(table):
        cost = costs[kind]
        risks[seat].append(cost * dangers[seat][AREA_OF[place]])
        if kind in SOLDIERS and place in WALL_OF:
            total[seat] += storm * cost
        elif kind is Kind.SIEGE_ENGINE:
            total[seat] += breach[place] * cost
    for seat, listed in risks.items():
        listed.sort(reverse=True)
        likely = STRIKE
        for risk in listed:
            total[seat] += likely * risk
            likely *= FADING
    return total


def open_cards(table: Table) -> Iterator[tuple[Place, Kind, Seat]]:
    """Yield every unprotected top card with a token."""
    safe = {each.place for each in guarded(table)}
    for place, pile in enumerate(table.piles):
        if pile and place not in safe:
            top = pile[-1]
            if top.token is not None:
                yield place, top.kind, top.token


def _storm(table: Table) -> float:
    return STORM[sum(bool(table.piles[place]) for place in SIEGE_PLACES)]


def _breach(table: Table) -> dict[Place, float]:
    return {
        FACING[wall]: BREACH[sum(bool(table.piles[cell]) for cell in wall)]
        for wall in WALLS
    }
