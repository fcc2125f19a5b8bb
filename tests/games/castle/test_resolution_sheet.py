"""Every card in random castles: the engine and the resolution sheet agree.

The sheet is written a second time in resolution_sheet.py, without steps or events. What
counts is that exactly the same results can be reached.
"""

import random
from collections.abc import Iterator

import pytest

from siegeworks.core.seat import CHANCE
from siegeworks.games.castle import rules
from siegeworks.games.castle.actions import Play
from siegeworks.games.castle.board import OUTSIDE, PLACE_NAMES, place_name
from siegeworks.games.castle.cards import KINDS
from siegeworks.games.castle.deck import CARDS, NOT_FOR_TWO, deck_for
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.placing import legal_places
from siegeworks.games.castle.seats import seats_of
from siegeworks.games.castle.state import State

from . import plain_castle as plain
from . import resolution_sheet as sheet
from .table_talk import at_table

CASTLES = 2 * len(KINDS)
COLOURS = ("grey", "blue", "yellow", "green")
FOR_MORE_THAN_TWO = {KINDS.index(kind) for kind in NOT_FOR_TWO}


# Random castles.


def random_castle(seed: int) -> State:
    """A possible position with about twenty cards in play, and three in grey's hand.

    One of the three is another card for every seed.
    """
    rng = random.Random(seed)
    players = rng.choice(
        [3, 4] if seed % len(KINDS) in FOR_MORE_THAN_TWO else [2, 3, 4]
    )
    options = Options(players=players)
    stock = [str(kind) for kind in deck_for(options)]
    rng.shuffle(stock)
    featured = str(KINDS[seed % len(KINDS)])
    stock.remove(featured)
    piles = dict(_peopled(rng, stock, players))
    for _ in range(rng.choice([0, 1, 2, 3])):
        if "knight" in stock and piles:
            place = rng.choice(list(piles))
            stock.remove("knight")
            piles[place] += f" knight/{_owner(rng, players)}"
    spots = [
        place + (f"+{level}" if level else "")
        for place, pile in piles.items()
        for level in range(len(pile.split()))
    ]
    grey, left = _dealt(rng, stock, copies=False, count=2)
    blue, left = _dealt(rng, left, copies=True, count=2)
    last, left = _dealt(rng, left, copies=True, count=rng.choice([0, 1, 2]))
    reserve, left = _dealt(rng, left, copies=True, count=rng.choice([0, 1, 2, 3]))
    return at_table(
        piles,
        players=players,
        lady_target=rng.choice(["courtyard", "adjacent"]),
        hands=dict(
            zip(COLOURS[:players], (f"{grey} {featured}", blue, last, ""), strict=False)
        ),
        reserve=reserve,
        latest=rng.choice([*spots, ""]),
    )


def _dealt(
    rng: random.Random, stock: list[str], *, copies: bool, count: int
) -> tuple[str, list[str]]:
    """So many cards off the stock, and what is left of it."""
    cards = rng.sample(stock if copies else list(dict.fromkeys(stock)), count)
    left = list(stock)
    for card in cards:
        left.remove(card)
    return " ".join(cards), left


def _peopled(
    rng: random.Random, stock: list[str], players: int
) -> Iterator[tuple[str, str]]:
    """Take cards off the stock and lay them where they belong."""
    areas = {
        "towers": list(plain.TOWERS),
        "courtyard": list(plain.COURTYARD),
        "walls": [cell for name in sorted(plain.WALLS) for cell in plain.WALLS[name]],
    }
    siege = list(plain.WALLS)
    outside = 0
    for cells in (areas["towers"], areas["courtyard"], siege):
        rng.shuffle(cells)
    if rng.random() < 0.5:
        rng.shuffle(areas["walls"])
    for card in list(stock):
        area = CARDS[next(kind for kind in KINDS if kind == card)].area
        if area is None or rng.random() > 0.4:
            continue
        cells = siege if card == "siege-engine" else areas.get(area, [])
        drawn_out = card != "siege-engine" and rng.random() < 0.07
        if (area == "outside" and card != "siege-engine") or drawn_out:
            outside += 1
            place = f"out{outside}"
        elif cells:
            place = cells.pop()
        else:
            continue
        stock.remove(card)
        yield place, f"{card}/{_owner(rng, players)}"


def _owner(rng: random.Random, players: int) -> str:
    return rng.choice([*COLOURS[:players], *COLOURS[:players], "-"])


# The engine's results.


def results(state: State, action: Play) -> set[plain.Board]:
    """Every board the engine can reach by playing a card, whoever chooses."""
    open_states, found = [rules.apply(state, action)[0]], set()
    while open_states:
        state = open_states.pop()
        if not state.table.effects:
            found.add(board(state))
            continue
        if rules.actor(state) is CHANCE:
            choices = [deal for deal, _ in rules.chance_outcomes(state)]
        else:
            choices = list(rules.legal_actions(state))
        assert choices, "an effect asks for nothing"
        open_states.extend(rules.apply(state, choice)[0] for choice in choices)
    return found


def board(state: State) -> plain.Board:
    """A state as the sheet sees it."""
    table = state.table
    return plain.Board(
        piles=tuple(
            sorted(
                (
                    place_name(place),
                    tuple((str(c.kind), str(c.token or "-")) for c in pile),
                )
                for place, pile in enumerate(table.piles)
                if pile
            )
        ),
        hands=tuple(tuple(sorted(map(str, hand))) for hand in state.hands),
        reserve=tuple(sorted(map(str, table.reserve))),
        removed=tuple(sorted(map(str, table.removed))),
        seats=tuple(map(str, seats_of(len(state.hands)))),
        lady_anywhere=table.options.lady_target == "adjacent",
    )


@pytest.mark.parametrize("seed", range(CASTLES))
def test_every_kind_may_be_placed_exactly_where_the_sheet_says(seed: int) -> None:
    state = random_castle(seed)

    for kind in KINDS:
        places = {place_name(place) for place in legal_places(state.table, kind)}
        assert places == plain.places_for(board(state), kind), kind


@pytest.mark.rule("4.1", "R22")
@pytest.mark.parametrize("seed", range(CASTLES))
def test_a_card_leads_exactly_to_the_results_of_the_sheet(seed: int) -> None:
    state = random_castle(seed)
    rng = random.Random(seed)
    latest = state.table.latest
    last = None if latest is None else (place_name(latest.place), latest.level)

    plays = [
        action for action in rules.legal_actions(state) if isinstance(action, Play)
    ]
    for kind in dict.fromkeys(play.kind for play in plays):
        play = rng.choice([each for each in plays if each.kind is kind])
        place = "out" if play.place == OUTSIDE else PLACE_NAMES[play.place]

        expected = sheet.results(board(state), str(kind), place, "grey", last)
        assert results(state, play) == expected, f"{kind} {place}"


def test_the_random_castles_show_every_card_at_work() -> None:
    """Otherwise the comparison would prove less than it seems to."""
    played = {
        action.kind
        for seed in range(CASTLES)
        for action in rules.legal_actions(random_castle(seed))
        if isinstance(action, Play)
    }

    assert played == set(KINDS) - {"ambassador"}
