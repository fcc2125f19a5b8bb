"""The kernel counts the same lines as the reference engine, from the same files.

Positions and counts are those of tests/games/schotten_totten_2. There chance deals from
a stacked deck; the kernel draws any card, and the test swaps it for the one that lies
on top. That is exact: what happens up to the next decision depends on the cards that
are unseen, but not on which of them was drawn.
"""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from siegeworks.core.chance import FixedDeck
from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.notation import write
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.kernels.bits import NONE, ONE, bit, lowest_bit
from siegeworks.kernels.schotten_totten_2.action_ids import CARDS, action_of
from siegeworks.kernels.schotten_totten_2.from_reference import record_of
from siegeworks.kernels.schotten_totten_2.legality import (
    count_legal,
    find_legal,
    nth_legal,
)
from siegeworks.kernels.schotten_totten_2.record import GAME, OVER, SIEGE, TACTICS
from siegeworks.kernels.schotten_totten_2.rules import apply
from siegeworks.kernels.schotten_totten_2.tactic_sets import (
    nth_tactic,
    with_tactic,
    without_tactic,
)
from siegeworks.kernels.targets import Target, compiled, kernel

FILES = Path(__file__).parents[1] / "games" / "schotten_totten_2"
POSITIONS = tomllib.loads((FILES / "positions.toml").read_text("utf-8"))["position"]
COUNTS = json.loads((FILES / "perft.json").read_text("utf-8"))
ORDER = json.loads((FILES / "order.json").read_text("utf-8"))


def stacked(deck: int) -> tuple[np.ndarray, np.ndarray]:
    """The place of every Siege card, and of every Tactic card, in a fixed deck."""

    def digest(number: int) -> bytes:
        return hashlib.sha256(f"{deck} deal {CARDS[number]}".encode()).digest()

    order = sorted(range(len(CARDS)), key=digest)
    places = np.argsort(order)
    return places[:SIEGE], places[SIEGE:]


@kernel
def top_siege_card(deck, places):
    """The card of a deck that lies first."""
    best = -1
    while deck != NONE:
        card = lowest_bit(deck)
        if best < 0 or places[card] < places[best]:
            best = card
        deck &= deck - ONE
    return best


@kernel
def stack_siege(s, side, drawn, places):
    """Instead of the card that was drawn, the first of the deck."""
    top = bit(top_siege_card(s.deck | drawn, places))
    s.deck = (s.deck | drawn) & ~top
    s.hand[side] = s.hand[side] & ~drawn | top


@kernel
def stack_tactic(s, side, drawn, places):
    deck = with_tactic(s.tactic_deck, drawn)
    top = drawn
    for tactic in range(TACTICS):
        if (deck >> tactic) & 1 and places[tactic] < places[top]:
            top = tactic
    s.tactic_deck = without_tactic(deck, top)
    s.tactics[side] = with_tactic(without_tactic(s.tactics[side], drawn), top)


@kernel
def count_lines(games, depth, siege_places, tactic_places):
    """Lines of `depth` decisions from the first record; the others are room to work."""
    tried = np.zeros(len(games), np.int64)
    lines = 0
    level = 0
    while level >= 0:
        s = games[level]
        if level == depth or s.stage == OVER:
            lines += 1
            level -= 1
            continue
        if tried[level] == count_legal(s):
            tried[level] = 0
            level -= 1
            continue
        games[level + 1] = s
        after = games[level + 1]
        side = int(s.turn)
        apply(after, nth_legal(s, tried[level]))
        tried[level] += 1
        drawn = after.hand[side] & ~(s.hand[0] | s.hand[1])
        if drawn != NONE:
            stack_siege(after, side, drawn, siege_places)
        dealt = np.uint64(int(s.tactic_deck) & ~int(after.tactic_deck))
        if dealt != NONE:
            stack_tactic(after, side, nth_tactic(dealt, 0), tactic_places)
        find_legal(after)
        level += 1
    return lines


def dealt(fixed: dict[str, Any]) -> np.record:
    """The position as the kernel takes it up, once the opening hands are dealt."""
    state, deck = position(fixed["drawing"]), FixedDeck(fixed["deck"])
    game = single_game(state.table.options)
    while game.actor(state) is CHANCE:
        state, _ = game.apply(state, deck.choose(game, state))
    return record_of(state)


def count(fixed: dict[str, Any], depth: int, target: Target) -> int:
    games = np.zeros(depth + 1, GAME).view(np.recarray)
    games[0] = dealt(fixed)
    return compiled(count_lines, target)(games, depth, *stacked(fixed["deck"]))


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed["name"])
def test_the_kernel_counts_the_same_lines(fixed: dict[str, Any]) -> None:
    depths = range(1, fixed["perft"] + 1)
    counts = [count(fixed, depth, Target.CPU) for depth in depths]
    assert counts == COUNTS[fixed["name"]]


@pytest.mark.parametrize("fixed", POSITIONS, ids=lambda fixed: fixed["name"])
def test_the_kernel_allows_the_same_actions(fixed: dict[str, Any]) -> None:
    record = dealt(fixed)
    legal = [nth_legal(record, n) for n in range(count_legal(record))]
    named = [write(action_of(number)) for number in legal]
    assert sorted(named) == sorted(ORDER[fixed["name"]])


def test_interpreted_it_counts_the_same_lines_too() -> None:
    assert [count(each, 1, Target.PYTHON) for each in POSITIONS] == [
        COUNTS[each["name"]][0] for each in POSITIONS
    ]
