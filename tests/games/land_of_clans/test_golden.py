"""Saved games, told in full: a reviewer reads the diff.

golden/*.json are playthroughs as `siegeworks play --save` writes them; golden/*.txt
tell the same games entry by entry, and what each seat is asked now and then. After a
change that is meant to change them, write both anew and read the diff:

    REGENERATE=1 pytest -n0 tests/games/land_of_clans/test_golden.py
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
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Build,
    Choice,
    Defend,
    Enough,
    Lay,
    TakeLand,
    TakeWaste,
)
from siegeworks.games.land_of_clans.state import State

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Value]]] = {
    "two": (3, {"players": 2}),
    "three-with-extra-wizards": (11, {"players": 3, "wizard": "extra"}),
    "six-in-teams": (5, {"players": 6, "teams": True}),
}
"""Seed and options of each saved game."""

ASK_EVERY = 50
EAGERNESS = {Build: 300, Attack: 120, TakeWaste: 200, Lay: 40, Defend: 40, Enough: 25}
"""How much the recorded players like each kind of action; others count 20."""


# The players whose games were saved: not clever, but eager to build and to fight.


def record(game: AnyGame, seed: int) -> AnyPlaythrough:
    rng, dealer, state = random.Random(seed), Dealer(seed), game.start()
    saved = Playthrough(game, dict.fromkeys(game.seats, "eager"))
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            action = choose(state, game.legal_actions(state), rng)
        state, events = game.apply(state, action)
        saved = saved.with_entry(action, events)
    return saved


def choose(state: State, legal: Sequence[Action], rng: random.Random) -> Action:
    """A kind of action by its eagerness; land next to own tokens before other land."""
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    (kind,) = rng.choices(kinds, [EAGERNESS.get(kind, 20) for kind in kinds])
    choices = [action for action in legal if type(action) is kind]
    near = [action for action in choices if _is_near(state, action)]
    return rng.choice(near or choices)


def _is_near(state: State, action: Choice | Action) -> bool:
    if not isinstance(action, TakeLand):
        return False
    table = state.table
    own = table.tokens_of(table.turn.seat.clan)
    around = table.land.touching[table.land.square_of[action.card]]
    return any(square in own for square in around)


# The story of a saved game.


def story(saved: AnyPlaythrough) -> str:
    return "\n".join(lines(saved)) + "\n"


def lines(saved: AnyPlaythrough) -> Iterator[str]:
    states = list(saved.states())
    for number, entry in enumerate(saved.entries, start=1):
        yield f"{number}. {saved.game.write(entry.action)}"
        yield from (f"   {saved.game.sentence(event)}" for event in entry.events)
        if number % ASK_EVERY == 0 or number == len(saved.entries):
            for seat in (*saved.game.seats, None):
                asked = saved.game.prompt(saved.game.view(states[number], seat))
                yield f"--- to {seat or 'a spectator'}: {asked}"


@pytest.fixture(scope="module", params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    if "REGENERATE" in os.environ:
        seed, options = GAMES[chosen]
        saved = record(CATALOG.game("land-of-clans", options), seed)
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
