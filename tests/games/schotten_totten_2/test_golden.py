"""Saved games, told in full: a reviewer reads the diff.

golden/*.json are playthroughs as `siegeworks play --save` writes them; golden/*.txt
tell the same games entry by entry, with what each seat sees now and then. After a
change that is meant to change them, write both anew and read the diff:

    REGENERATE=1 pytest tests/games/schotten_totten_2/test_golden.py
"""

import os
import random
from collections.abc import Iterator
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
from siegeworks.games.schotten_totten_2.actions import (
    Action,
    Declare,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.cards import SiegeCard

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Value]]] = {
    "base": (27, {}),
    "tactics": (127, {"tactics": True}),
    "match": (59, {"match": True, "tactics": True}),
}
"""Seed and options of each saved game."""

PICTURE_EVERY = 40
EAGERNESS = {Declare: 90, PlayAction: 60, Play: 25, Pour: 12, Retreat: 2}
"""How much the recorded players like each kind of action; others count 20."""


# The players whose games were saved: not clever, but eager to see everything.


def record(game: AnyGame, seed: int) -> AnyPlaythrough:
    rng, dealer, state = random.Random(seed), Dealer(seed), game.start()
    saved = Playthrough(game, dict.fromkeys(game.seats, "eager"))
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state)
        else:
            picture = game.picture(game.view(state, actor))
            action = choose(game.legal_actions(state), rng, picture)
        state, events = game.apply(state, action)
        saved = saved.with_entry(action, events)
    return saved


def choose(legal: tuple[Action, ...], rng: random.Random, picture: str) -> Action:
    """A kind by its eagerness; of plays, one that goes well with what lies there."""
    kinds = sorted({type(action) for action in legal}, key=lambda kind: kind.__name__)
    (kind,) = rng.choices(kinds, [EAGERNESS.get(kind, 20) for kind in kinds])
    choices = [action for action in legal if type(action) is kind]
    rng.shuffle(choices)
    return max(choices, key=lambda action: fit(action, picture))


def fit(action: Action, picture: str) -> int:
    """How many cards at the tile share the played card's colour or strength."""
    match action:
        case Play(SiegeCard(color, strength), tile):
            line = next(
                line for line in picture.splitlines() if line[:1] == str(tile + 1)
            )
            words = line[2:].replace("|", " ").split()
            return sum(
                word[0] == color.letter or word[1:] == str(strength) for word in words
            )
        case _:
            return 0


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
        saved = record(CATALOG.game("schotten-totten-2", options), seed)
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
