"""Whatever is in a data set: it is refused with a list, or it can be played."""

import random
import time

from hypothesis import given, settings
from hypothesis import strategies as st

import siegeworks as sw
from conformance.playing import SOAK, RandomPlayer, play
from siegeworks.games.stronghold.data.file import (
    DEFAULT,
    read_data,
    remarks,
    shipped_text,
    write_data,
)
from siegeworks.games.stronghold.data.provenance import facts
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.table import new_table, wall_stock

from .foreign_data import mutated, problems_of
from .strange_data import strange_set

STEPS = 200


def assert_refused_or_playable(text: str) -> None:
    if problems := problems_of(text):
        assert all(problem.isprintable() for problem in problems)
        return
    data = read_data(text)
    assert read_data(write_data(data)) == data
    assert all(remark.isprintable() for remark in remarks(data))
    assert all(fact.shown.isprintable() for fact in facts(data))
    assert_a_game_begins(text)
    assert_a_random_game_runs(text)


def assert_a_game_begins(text: str) -> None:
    """Everything is worked out, and both sides can be set up."""
    site = Options(data=text).site
    for name in dir(Site):
        if not name.startswith("_"):
            getattr(site, name)
    table = new_table(Options(data=text))
    assert min(table.camp.bag) >= 0
    assert min(table.keep.stock) >= 0
    assert wall_stock(table) >= 0
    assert all(len(site.in_reach[place]) >= 2 for place in site.in_reach)
    assert all(len(reach) >= 2 for reach in site.cannon_reach.values())
    assert all(site.tied[section] for section in site.sections)


def assert_a_random_game_runs(text: str) -> None:
    game = sw.game("stronghold", data=text)
    steps = play(game, RandomPlayer(len(text)), sw.Dealer(len(text)))
    for _, (_, _, _, after) in zip(range(STEPS), steps, strict=False):
        assert game.problems(after) == ()


@settings(max_examples=80 * SOAK)
@given(changes=st.integers(1, 4), seed=st.integers(0, 1_000_000))
def test_a_mutated_set_is_refused_or_can_be_played(changes: int, seed: int) -> None:
    assert_refused_or_playable(mutated(changes, random.Random(seed)))


@settings(max_examples=60 * SOAK)
@given(at=st.integers(0, 9_000), cut=st.integers(0, 40), more=st.text(max_size=8))
def test_a_damaged_text_is_refused_or_can_be_played(
    at: int, cut: int, more: str
) -> None:
    whole = shipped_text(DEFAULT)
    at %= len(whole)
    assert_refused_or_playable(whole[:at] + more + whole[at + cut :])


@settings(max_examples=50 * SOAK)
@given(text=st.text() | st.text(alphabet='{}[]",:0123456789 \\u.eE-NnaA'))
def test_any_text_is_refused_or_can_be_played(text: str) -> None:
    assert_refused_or_playable(text)


@settings(max_examples=15 * SOAK)
@given(seed=st.integers(0, 1_000_000))
def test_a_strange_set_can_be_played(seed: int) -> None:
    text = strange_set(random.Random(seed))
    assert problems_of(text) == ()
    assert_refused_or_playable(text)


def test_some_mutants_can_be_played() -> None:
    """So that the laws above are not about refusals alone."""
    texts = [mutated(1, random.Random(seed)) for seed in range(100)]
    assert 15 <= sum(not problems_of(text) for text in texts) <= 85


def test_a_hostile_set_is_refused_quickly() -> None:
    sources = '{"board": {"sources": {' + '"*.*.*.*": "own",' * 2_000 + '"*": "own"}}}'
    paths = '{"board": {"ramparts": {' + '"R": {"to": ["R"]},' * 1_500 + '"R": {}}}}'
    began = time.process_time()
    assert problems_of(sources)
    assert problems_of(paths)
    assert time.process_time() - began < 1
