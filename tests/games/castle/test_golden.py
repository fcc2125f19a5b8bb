"""Saved games, told in full: a reviewer reads the diff.

golden/*.json are playthroughs as `siegeworks play --save` writes them; golden/*.txt
tell the same games entry by entry, with what each seat sees now and then. After a
change that is meant to change them, write both anew and read the diff:

    REGENERATE=1 pytest -n0 tests/games/castle/test_golden.py
"""

import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    Playthrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.castle.actions import Action, Draw, Play, Swap

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Value]]] = {
    "two": (31, {"players": 2}),
    "five": (40, {"players": 5, "lady_target": "adjacent"}),
}
"""Seed and options of each saved game."""

PICTURE_EVERY = 60
EAGERNESS = {Play: 90, Draw: 25, Swap: 5}
"""How much the recorded players like each kind of action; others count 20."""


# The players whose games were saved: not clever, but eager to see everything.


def record(game: AnyGame, seed: int) -> AnyPlaythrough:
    rng, dealer, state = random.Random(seed), Dealer(seed), game.start()
    saved = Playthrough(game, dict.fromkeys(game.seats, "eager"))
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            action = choose(game.legal_actions(state), rng)
        state, events = game.apply(state, action)
        saved = saved.with_entry(action, events)
    return saved


def choose(legal: Sequence[Action], rng: random.Random) -> Action:
    """A kind of action by its eagerness, then any of them; rare cards before common."""
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    (kind,) = rng.choices(kinds, [EAGERNESS.get(kind, 20) for kind in kinds])
    choices = [action for action in legal if type(action) is kind]
    cards = list(
        dict.fromkeys(action.kind for action in choices if isinstance(action, Play))
    )
    if not cards:
        return rng.choice(choices)
    card = rng.choice(cards)
    return rng.choice([a for a in choices if isinstance(a, Play) and a.kind is card])


# The story of a saved game.


def story(saved: AnyPlaythrough) -> str:
    return "\n".join(lines(saved)) + "\n"


def lines(saved: AnyPlaythrough) -> Iterator[str]:
    states = list(saved.states())
    for number, entry in enumerate(saved.entries, start=1):
        yield f"{number}. {saved.game.write(entry.action)}"
        yield from (f"   {saved.game.sentence(event)}" for event in entry.events)
        if number % PICTURE_EVERY == 0 or number == len(saved.entries):
            for seat in (*saved.game.seats, None):
                yield from seen_by(saved.game, states[number], seat)


def seen_by(game: AnyGame, state: object, seat: str | None) -> Iterator[str]:
    view = game.view(state, seat)
    yield f"--- seen by {seat or 'a spectator'}: {game.prompt(view)}"
    yield from (f"    {line}".rstrip() for line in game.picture(view).splitlines())


@pytest.fixture(scope="module", params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    if "REGENERATE" in os.environ:
        seed, options = GAMES[chosen]
        saved = record(CATALOG.game("castle", options), seed)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{chosen}.json").write_bytes(write_playthrough(saved))
        (FOLDER / f"{chosen}.txt").write_text(story(saved), "utf-8")
    return chosen


@pytest.fixture
def saved(name: str) -> AnyPlaythrough:
    return read_playthrough((FOLDER / f"{name}.json").read_bytes(), CATALOG)


def test_a_saved_game_still_verifies(saved: AnyPlaythrough) -> None:
    assert saved.verify() is None
    assert saved.game.outcome(saved.state()) is not None


def test_a_saved_game_is_still_told_word_for_word(
    name: str, saved: AnyPlaythrough
) -> None:
    assert story(saved) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_a_saved_game_is_written_byte_for_byte(
    name: str, saved: AnyPlaythrough
) -> None:
    assert write_playthrough(saved) == (FOLDER / f"{name}.json").read_bytes()
