"""Whatever is in a data file: it is refused with a list, or it can be played."""

import json
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import siegeworks as sw
from conformance.damage import Json, drop, places_in, shuffle
from conformance.playing import SOAK, soaked
from siegeworks.core.errors import BadOption
from siegeworks.games.land_of_clans.data.file import (
    DEFAULT,
    SHIPPED,
    BadData,
    read_data,
    shipped_text,
    write_data,
)
from siegeworks.games.land_of_clans.land import land_of

from .foreign_data import LABELS, assert_a_random_game_runs, crooked_shape

ODD_VALUES: tuple[Json, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 5, 7, 12, 40, 10**30, 1.5, float("nan")),
    *("", " ", "A1", "M99", "NN", "--", "#", "##", ".", "sword", "é", "\ud800", "2"),
    *([], {}, [[]], [None], ["A1"], ["##", "##"], ["sword", 3], {"2": 1}, {"rows": []}),
    *(["Q1", 3, ["#"]], ["A1 B1 C1 D1", "E1 NN -- F1"]),
)


def assert_refused_or_playable(text: str) -> None:
    if problems := problems_of(text):
        assert all(problem.isprintable() for problem in problems)
        return
    data = read_data(text)
    assert read_data(write_data(data)) == data
    for players, teams in ((2, False), (6, True)):
        try:
            game = sw.game("land-of-clans", players=players, teams=teams, data=text)
        except BadOption:
            with pytest.raises(BadData):
                land_of(text).check_mode(players, teams)
        else:
            assert_a_random_game_runs(game, seed=len(text))


def problems_of(text: str) -> tuple[str, ...]:
    try:
        read_data(text)
    except BadData as refused:
        return refused.problems
    return ()


def replace(inside: Json, key: Json, rng: random.Random) -> None:
    inside[key] = rng.choice(ODD_VALUES)


def nudge(inside: Json, key: Json, rng: random.Random) -> None:
    """A number a little up or down; a word a little longer or shorter."""
    match inside[key]:
        case bool():
            inside[key] = not inside[key]
        case int():
            inside[key] += rng.choice([-2, -1, 1, 2])
        case str() as word:
            at = rng.randrange(len(word) + 1)
            more = rng.choice(["", "#", ".", " ", "NN", "--", "A", "1", word])
            inside[key] = word[:at] + more + word[at + rng.randrange(3) :]


def duplicate(inside: Json, key: Json, rng: random.Random) -> None:
    if isinstance(inside, list):
        inside.insert(rng.randrange(len(inside) + 1), inside[key])
    else:
        inside[f"{key}{key}"] = inside[key]


def borrow(inside: Json, key: Json, rng: random.Random) -> None:
    """A value from another file that comes with the game."""
    other = json.loads(shipped_text(rng.choice(SHIPPED)))
    there, at = rng.choice(list(places_in(other)))
    inside[key] = there[at]


MUTATIONS: tuple[Callable[[Json, Json, random.Random], None], ...] = (
    drop,
    replace,
    nudge,
    nudge,
    duplicate,
    shuffle,
    borrow,
)


def mutated(name: str, changes: int, rng: random.Random) -> str:
    raw = json.loads(shipped_text(name))
    for _ in range(changes):
        places = list(places_in(raw))
        if not places:
            break
        # Fields that are near the top are few, and matter most.
        places += 20 * [(inside, key) for inside, key in places if inside is raw]
        rng.choice(MUTATIONS)(*rng.choice(places), rng)
    return json.dumps(raw)


@settings(max_examples=soaked(120, 250))
@given(
    name=st.sampled_from(SHIPPED),
    changes=st.integers(1, 4),
    seed=st.integers(0, 1_000_000),
)
def test_a_mutated_file_is_refused_or_can_be_played(
    name: str, changes: int, seed: int
) -> None:
    assert_refused_or_playable(mutated(name, changes, random.Random(seed)))


@settings(max_examples=100 * SOAK)
@given(at=st.integers(0, 3_000), cut=st.integers(0, 40), more=st.text(max_size=8))
def test_a_damaged_text_is_refused_or_can_be_played(
    at: int, cut: int, more: str
) -> None:
    whole = shipped_text(DEFAULT)
    at %= len(whole)
    assert_refused_or_playable(whole[:at] + more + whole[at + cut :])


@settings(max_examples=100 * SOAK)
@given(text=st.text() | st.text(alphabet='{}[]",:0123456789 \\u.eE-#NnaA'))
def test_any_text_is_refused_or_can_be_played(text: str) -> None:
    assert_refused_or_playable(text)


# Boards that nobody has seen yet.


@st.composite
def strange_files(draw: st.DrawFn) -> str:
    """Sound in form: other boards, shapes, numbers."""
    height, width = draw(st.integers(1, 9)), draw(st.integers(3, 12))
    labels = iter(LABELS)
    words = st.sampled_from(["land"] * 12 + ["NN", "--"])
    board = [
        " ".join(
            next(labels) if word == "land" else word
            for word in draw(st.lists(words, min_size=width, max_size=width))
        )
        for _ in range(height)
    ]
    land = [word for row in board for word in row.split() if word not in ("NN", "--")]
    pictured = draw(st.integers(0, len(land) // 2))
    sizes = draw(st.lists(st.integers(1, 5), min_size=8, max_size=20))
    rng = random.Random(draw(st.integers(0, 999)))
    return json.dumps(
        {
            "id": "strange",
            "allow_reflection": draw(st.booleans()),
            "board": {"rows": board},
            "cards": {
                "sword": land[:pictured],
                "shield": land[-pictured:] if pictured else [],
                "extra": [["sword", 4], ["shield", draw(st.integers(1, 9))]],
                "wizards": draw(st.integers(0, 14)),
            },
            "tokens_per_colour": draw(st.integers(5, 20)),
            "hand": draw(st.integers(2, 6)),
            "end_at_tiles": draw(st.integers(1, 4)),
            "wizards_per_player": dict.fromkeys(
                ("2", "6team"), draw(st.integers(0, 2))
            ),
            "start_points": [3, 3, 3, 3],
            "prizes": [
                [f"P{at}", 3, crooked_shape(size, rng)] for at, size in enumerate(sizes)
            ],
        }
    )


@settings(max_examples=100 * SOAK)
@given(text=strange_files())
def test_a_strange_board_is_refused_or_can_be_played(text: str) -> None:
    assert_refused_or_playable(text)


def test_some_strange_boards_and_mutants_can_be_played() -> None:
    """So that the laws above are not about refusals alone."""
    texts = [mutated(DEFAULT, 2, random.Random(seed)) for seed in range(60)]
    assert 10 <= sum(not problems_of(text) for text in texts) <= 50
