"""Data files: a file passes the check exactly if it can be played."""

import copy
import itertools
import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from siegeworks.core.catalog import DataFiles, Listing
from siegeworks.core.errors import BadOption
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, options_of
from siegeworks.core.playthrough import Playthrough, read_playthrough, write_playthrough
from siegeworks.games import CATALOG

from .damage import Json, drop, places_in, shuffle
from .playing import SOAK

WITH_FILES = [name for name, listing in CATALOG.items() if listing.data_files]
over_listings = pytest.mark.parametrize("name", WITH_FILES)
NUMBERS_OF_PLAYERS = ("players", "teams")
"""The options that a file may be unfit for, though others can play with it."""

ODD_VALUES: tuple[Json, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 40, 10**30, 1.5, "", " ", "é", "\ud800", "x"),
    *([], {}, [[]], [None], ["x", "x"], {"x": 1}, "x" * 50),
)


def files_of(listing: Listing) -> DataFiles:
    assert listing.data_files is not None
    return listing.data_files


def usual(listing: Listing) -> Json:
    """The file that comes with the game, under another name."""
    return json.loads(next(iter(files_of(listing).texts.values()))) | {"id": "mine"}


# The law.


def assert_check_and_play_agree(listing: Listing, text: str) -> None:
    """A file that is refused is refused for the same reasons wherever it is named; any
    other can be played by some number of players, and kept."""
    tried = [
        game_with(listing, {**v, "data": text}) for v in numbers_of_players(listing)
    ]
    problem = problem_with(listing, text)
    if problem is not None:
        assert tried == [problem] * len(tried)
        return
    games = [each for each in tried if not isinstance(each, str)]
    assert games, f"nobody can play with it: {tried}"
    for game in games:
        assert_can_be_kept(game)


def problem_with(listing: Listing, text: str) -> str | None:
    """The problem that a check reports; empty if there is none."""
    try:
        files_of(listing).remarks(text)
    except ValueError as refused:
        return str(refused)
    return None


def game_with(listing: Listing, values: dict[str, Value]) -> AnyGame | str:
    """A game, or why there is none."""
    try:
        return listing.build(values)
    except BadOption as refused:
        return str(refused)


def numbers_of_players(listing: Listing) -> Iterator[dict[str, Value]]:
    """Every choice of how many play, as far as the usual data allows it."""
    options = [o for o in options_of(listing.options) if o.name in NUMBERS_OF_PLAYERS]
    for chosen in itertools.product(*(option.choices for option in options)):
        values = {o.name: value for o, value in zip(options, chosen, strict=True)}
        if not isinstance(game_with(listing, values), str):
            yield values


def assert_can_be_kept(game: AnyGame) -> None:
    """A record of it is read back as the same game."""
    game.start()
    record = Playthrough(game, {})
    again = read_playthrough(write_playthrough(record), CATALOG).game
    assert again.options == game.options


# What files say.


@over_listings
def test_every_field_may_stand_alone(name: str) -> None:
    """A file may contain any single field; all others keep their defaults."""
    listing = CATALOG[name]
    for where in fields_of(usual(listing)):
        assert_check_and_play_agree(listing, json.dumps(only(usual(listing), where)))


@over_listings
def test_every_field_may_be_left_out(name: str) -> None:
    listing = CATALOG[name]
    for where in fields_of(usual(listing)):
        assert_check_and_play_agree(listing, json.dumps(without(usual(listing), where)))


@over_listings
def test_every_field_of_an_entry_may_be_left_out(name: str) -> None:
    """Inside of lists, too: there is no usual entry to complete it from."""
    listing = CATALOG[name]
    for at, (inside, _) in enumerate(places_in(usual(listing))):
        if isinstance(inside, dict):
            left = usual(listing)
            drop(*next(itertools.islice(places_in(left), at, None)), random.Random(0))
            assert_check_and_play_agree(listing, json.dumps(left))


Path = tuple[str, ...]


def fields_of(value: Json, where: Path = ()) -> Iterator[Path]:
    """Every field of an object, by the names on the way to it."""
    for name, inside in value.items():
        yield (*where, name)
        if isinstance(inside, dict):
            yield from fields_of(inside, (*where, name))


def only(value: Json, where: Path) -> Json:
    first, *rest = where
    return {first: only(value[first], tuple(rest)) if rest else value[first]}


def without(value: Json, where: Path) -> Json:
    left = copy.deepcopy(value)
    *outer, last = where
    inside = left
    for name in outer:
        inside = inside[name]
    del inside[last]
    return left


@over_listings
@settings(max_examples=150 * SOAK)
@given(
    kept=st.sampled_from([0.05, 0.3, 0.7, 0.95, 1]),
    changes=st.integers(0, 3),
    rng=st.builds(random.Random, st.integers(0, 1_000_000)),
)
def test_a_check_and_a_game_agree_on_every_file(
    name: str, kept: float, changes: int, rng: random.Random
) -> None:
    text = some_file(name, kept, changes, rng)
    assert_check_and_play_agree(CATALOG[name], text)


def some_file(name: str, kept: float, changes: int, rng: random.Random) -> str:
    """A file that comes with the game, with much left out and a little changed."""
    texts = [*files_of(CATALOG[name]).texts.values()]
    raw = some_fields(json.loads(rng.choice(texts)), kept, rng)
    for _ in range(changes):
        if places := list(places_in(raw)):
            rng.choice(CHANGES)(*rng.choice(places), rng)
    return json.dumps(raw)


def some_fields(value: Json, kept: float, rng: random.Random) -> Json:
    """An object of which each field is kept or left out, and inside of it the same."""
    if not isinstance(value, dict):
        return value
    return {
        name: some_fields(inside, kept, rng)
        for name, inside in value.items()
        if rng.random() < kept
    }


def replace(inside: Json, key: Json, rng: random.Random) -> None:
    inside[key] = rng.choice(ODD_VALUES)


def nudge(inside: Json, key: Json, rng: random.Random) -> None:
    """A number a little up or down, a word a little longer."""
    match inside[key]:
        case bool():
            inside[key] = not inside[key]
        case int():
            inside[key] += rng.choice([-1, 1])
        case str() as word:
            inside[key] = word + rng.choice(["x", "1", " ", word])


def exchange(inside: Json, key: Json, rng: random.Random) -> None:
    """Two values of one object or list change places."""
    other = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    inside[key], inside[other] = inside[other], inside[key]


CHANGES = (drop, shuffle, replace, nudge, nudge, exchange)


@over_listings
def test_some_of_those_files_can_be_played_and_others_cannot(name: str) -> None:
    """So that the law is not about refusals alone, nor about sound files."""
    texts = (some_file(name, 0.9, 1, random.Random(seed)) for seed in range(60))
    playable = sum(problem_with(CATALOG[name], text) is None for text in texts)
    assert 5 <= playable <= 55
