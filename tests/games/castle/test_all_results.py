"""The big choices, entered in steps, reach exactly what the rulebook allows.

Each card is written once more, straight from its definition, on nothing but the names
of places and cards; every sequence of choices from many random positions has to lead to
one of these results, and each of them has to be reached.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product

import pytest

from siegeworks.games.castle import rules
from siegeworks.games.castle.actions import Play
from siegeworks.games.castle.board import PLACE_NAMES, place_name
from siegeworks.games.castle.cards import KINDS
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.state import State

from .table_talk import Result, at, follow, hand, random_game, reserve, results

Piles = dict[str, list[str]]
"""By place, bottom to top, each card as `king/blue`."""
Spot = tuple[str, int]

TOWERS = ("a1", "f1", "a6", "f6")
NORTH, SOUTH = ("b1", "c1", "d1", "e1"), ("b6", "c6", "d6", "e6")
WEST, EAST = ("a2", "a3", "a4", "a5"), ("f2", "f3", "f4", "f5")
COURTYARD = tuple(f"{column}{row}" for row in "2345" for column in "bcde")
SOLDIERS = ("soldier", "captain", "traitor")
ENOUGH = 300
"""Walking more sequences than this takes too long for a test."""


# The position, and who is safe in it.


def piles_of(state: State) -> Piles:
    return {
        place: at(state, place).split() for place in PLACE_NAMES if at(state, place)
    }


def kind(card: str) -> str:
    return card.split("/", maxsplit=1)[0]


def token(card: str) -> str:
    return card.split("/")[1]


def neighbours(cell: str) -> list[str]:
    across = [chr(ord(cell[0]) + step) for step in (-1, 0, 1)]
    down = [chr(ord(cell[1]) + step) for step in (-1, 0, 1)]
    around = [column + row for column, row in product(across, down)]
    return [other for other in around if other in PLACE_NAMES[:36] and other != cell]


def area(place: str) -> str:
    if place in TOWERS:
        return "towers"
    if place in (*NORTH, *EAST, *SOUTH, *WEST):
        return "walls"
    return "courtyard" if place in COURTYARD else "outside"


def is_safe(piles: Piles, place: str) -> bool:
    """Whether the top card there is protected."""
    top = piles[place][-1]
    if kind(top) == "ambassador":
        return True
    for wall in (NORTH, EAST, SOUTH, WEST):
        others = [cell for cell in wall if cell != place and cell in piles]
        led = any(kind(piles[cell][0]) == "captain" for cell in others)
        if place in wall and kind(top) in SOLDIERS and led:
            return True
    return any(
        kind(piles[cell][0]) == "priest"
        and token(piles[cell][0]) == token(top) != "-"
        and cell in COURTYARD
        for cell in neighbours(place)
        if place in PLACE_NAMES[:36] and cell in piles
    )


def with_tokens(piles: Piles, places: list[str], arrived: Spot) -> list[Spot]:
    return [
        (place, level)
        for place in places
        for level, card in enumerate(piles.get(place, []))
        if token(card) != "-" and (place, level) != arrived
    ]


def difference(before: Piles, after: Piles) -> Result:
    return frozenset(
        (place, " ".join(after.get(place, [])))
        for place in {*before, *after}
        if before.get(place, []) != after.get(place, [])
    )


def retokened(piles: Piles, spots: list[Spot], tokens: list[str]) -> Result:
    after = {place: list(pile) for place, pile in piles.items()}
    for (place, level), color in zip(spots, tokens, strict=True):
        after[place][level] = f"{kind(after[place][level])}/{color}"
    return difference(piles, after)


# The definitions.


def spy(state: State, cell: str, _seat: str) -> set[Result] | None:
    """Any permutation of the tokens of all cards on adjacent cells."""
    piles = piles_of(state)
    spots = with_tokens(piles, neighbours(cell), (cell, 0))
    colors = [token(piles[place][level]) for place, level in spots]
    if len(spots) > 6:
        return None
    return {retokened(piles, spots, list(dealt)) for dealt in permutations(colors)}


def schemer(state: State, cell: str, _seat: str) -> set[Result] | None:
    """Any two other cards with tokens; fewer than two: nothing."""
    piles = piles_of(state)
    spots = with_tokens(piles, list(piles), (cell, 0))
    if len(spots) > 24:
        return None
    return {
        retokened(piles, [one, other], [_color(piles, other), _color(piles, one)])
        for one, other in combinations(spots, 2)
    } or {frozenset()}


def merchant(state: State, cell: str, mine: str) -> set[Result] | None:
    """Three tokens of others become his player's, or as many as there are."""
    piles = piles_of(state)
    spots = [
        spot
        for spot in with_tokens(piles, list(piles), (cell, 0))
        if _color(piles, spot) != mine
    ]
    if len(spots) > 9:
        return None
    count = min(3, len(spots))
    return {
        retokened(piles, list(chosen), [mine] * count)
        for chosen in combinations(spots, count)
    }


def _color(piles: Piles, spot: Spot) -> str:
    return token(piles[spot[0]][spot[1]])


def minstrel(state: State, cell: str, _seat: str) -> set[Result] | None:
    """Any rearrangement, but for none, of lone unprotected neighbours."""
    piles = piles_of(state)
    cells = [
        other
        for other in neighbours(cell)
        if other in COURTYARD
        and len(piles.get(other, [])) == 1
        and not is_safe(piles, other)
    ]
    if len(cells) > 5:
        return None
    if len(cells) < 2:
        return {frozenset()}
    arranged = (
        {**piles, **{to: piles[other] for other, to in zip(cells, order, strict=True)}}
        for order in permutations(cells)
    )
    return {difference(piles, after) for after in arranged} - {frozenset()}


def mistress(state: State, _cell: str, _seat: str) -> set[Result] | None:
    """The King to a free cell and a Knight to another pile, in either order."""
    piles = piles_of(state)
    found: set[Result] = set()
    for first, second in ((kings_moves, knights_moves), (knights_moves, kings_moves)):
        for half in first(piles):
            for whole in list(second(half)) or [half]:
                found.add(difference(piles, whole))
    return (found or {frozenset()}) if len(found) <= ENOUGH else None


def kings_moves(piles: Piles) -> Iterator[Piles]:
    for place in COURTYARD:
        if kind(piles.get(place, ["/"])[-1]) == "king" and not is_safe(piles, place):
            for goal in COURTYARD:
                if goal not in piles:
                    yield moved(piles, place, goal)


def knights_moves(piles: Piles) -> Iterator[Piles]:
    for place, pile in piles.items():
        if kind(pile[-1]) == "knight" and not is_safe(piles, place):
            for goal in piles:
                if goal != place and area(goal) == area(place):
                    yield moved(piles, place, goal)


def moved(piles: Piles, place: str, goal: str) -> Piles:
    after = {**piles, goal: [*piles.get(goal, []), piles[place][-1]]}
    after[place] = piles[place][:-1]
    return {where: pile for where, pile in after.items() if pile}


def alchemist(state: State, _tower: str, seat: str) -> set[Result] | None:
    """As many cards as there are on both sides, at most two, all at once."""
    held, stock = heap(hand(state, seat)), heap(reserve(state))
    count = min(2, len(held), len(stock))
    ways = set(product(combinations(held, count), combinations(stock, count)))
    if len(ways) > ENOUGH:
        return None
    found: set[Result] = set()
    for gave, took in ways:
        after = {seat: swapped(held, gave, took), "reserve": swapped(stock, took, gave)}
        before = {seat: held, "reserve": stock}
        found.add(
            frozenset(
                (name, written(cards))
                for name, cards in after.items()
                if sorted(cards) != sorted(before[name])
            )
        )
    return found


def heap(text: str) -> list[str]:
    words = [word.partition("*") for word in text.split()]
    return [name for name, _, copies in words for _ in range(int(copies or 1))]


def swapped(
    cards: list[str], fewer: tuple[str, ...], more: tuple[str, ...]
) -> list[str]:
    left = list(cards)
    for card in fewer:
        left.remove(card)
    return [*left, *more]


def written(cards: list[str]) -> str:
    """As `table_talk` writes heaps."""
    counts = [(name, cards.count(name)) for name in KINDS if name in cards]
    return " ".join(str(n) if copies == 1 else f"{n}*{copies}" for n, copies in counts)


# The proof.

Definition = Callable[[State, str, str], set[Result] | None]
"""All results of an effect, just after the seat has placed the card; None: too many."""
DEFINITIONS: dict[str, Definition] = {
    "spy": spy,
    "schemer": schemer,
    "merchant": merchant,
    "minstrel": minstrel,
    "mistress": mistress,
    "alchemist": alchemist,
}
RULES = {
    "spy": ("8.24", "R14", "R38"),
    "schemer": ("8.25", "R38"),
    "merchant": ("8.27", "R9"),
    "minstrel": ("8.26", "R7"),
    "mistress": ("8.15", "R3", "R29"),
    "alchemist": ("8.6", "R8"),
}


def positions(card: str, players: int) -> Iterator[tuple[State, str]]:
    """The card about to be played somewhere, in random games."""
    for seed in range(12):
        for state, _, _ in random_game(seed, Options(players=players)):
            plays = [
                action
                for action in rules.legal_actions(state)
                if isinstance(action, Play) and action.kind == card
            ]
            if plays and not state.table.effects:
                action = plays[(seed * 7 + state.table.turns) % len(plays)]
                yield state, place_name(action.place)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(card, marks=pytest.mark.rule(*numbers))
        for card, numbers in RULES.items()
    ],
)
def test_the_choices_lead_to_all_results_of_the_definition_and_to_no_others(
    card: str, players: int
) -> None:
    compared = 0
    for state, place in positions(card, players):
        asked = follow(state, f"{card} {place}")
        expected = DEFINITIONS[card](asked, place, state.table.turn.seat)
        if expected is not None:
            assert results(asked) == expected, f"{card} {place}\n{piles_of(state)}"
            compared += 1
        if compared == 25:
            return
    assert compared >= 15
