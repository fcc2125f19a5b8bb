"""Saved games, told in full: a reviewer reads the diff.

golden/*.json are playthroughs as `siegeworks play --save` writes them; golden/*.txt
tell the same games entry by entry, and what each seat is asked now and then. After a
change that is meant to change them, write both anew and read the diff:

    REGENERATE=1 pytest -n0 tests/games/stronghold/test_golden.py
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.playing import play
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    Playthrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.games import CATALOG

from .sieges_played import Steadfast

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Value]]] = {
    "a-breach": (30, {}),
    "the-walls-hold": (
        44,
        {
            "preset": "first-game",
            "swaps": "adjacent",
            "possession": "game",
            "spy": "turn",
            "sap": "counted",
        },
    ),
}
"""Seed and options of each saved game."""

ASK_EVERY = 50


def record(game: AnyGame, seed: int) -> AnyPlaythrough:
    saved = Playthrough(game, dict.fromkeys(game.seats, "steadfast"))
    for _, action, events, _ in play(game, Steadfast(seed), Dealer(seed)):
        saved = saved.with_entry(action, events)
    return saved


# The story of a saved game.


def story(saved: AnyPlaythrough) -> str:
    return "\n".join(lines(saved)) + "\n"


def lines(saved: AnyPlaythrough) -> Iterator[str]:
    """Every choice, and what came of it that is worth a line."""
    states = list(saved.states())
    for number, entry in enumerate(saved.entries, start=1):
        yield f"{number}. {saved.game.write(entry.action)}"
        for event in entry.events:
            if not saved.game.is_aside(event):
                yield f"   {saved.game.sentence(event)}"
        if number % ASK_EVERY == 0 or number == len(saved.entries):
            for seat in (*saved.game.seats, None):
                asked = saved.game.prompt(saved.game.view(states[number], seat))
                yield f"--- to {seat or 'a spectator'}: {asked}"


@pytest.fixture(scope="module", params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    if "REGENERATE" in os.environ:
        seed, options = GAMES[chosen]
        saved = record(CATALOG.game("stronghold", options), seed)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{chosen}.json").write_bytes(write_playthrough(saved))
        (FOLDER / f"{chosen}.txt").write_text(story(saved), "utf-8")
    return chosen


@pytest.fixture
def saved(name: str) -> AnyPlaythrough:
    return read_playthrough((FOLDER / f"{name}.json").read_bytes(), CATALOG)


@pytest.mark.rule("13.2")
def test_a_saved_game_still_verifies(name: str, saved: AnyPlaythrough) -> None:
    assert saved.verify() is None
    end = saved.game.outcome(saved.state())
    assert end is not None
    assert end.rule == ("12.11" if name == "a-breach" else "13.2")


def test_a_saved_game_is_still_told_word_for_word(
    name: str, saved: AnyPlaythrough
) -> None:
    assert story(saved) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_a_saved_game_is_written_byte_for_byte(
    name: str, saved: AnyPlaythrough
) -> None:
    assert write_playthrough(saved) == (FOLDER / f"{name}.json").read_bytes()
