"""The event log is the only source: it rebuilds the state and every view."""

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import given

from siegeworks.core.game import AnyGame

from .playing import everybody, frozen, over_games, play_again, play_out, seeds


@over_games
@given(seed=seeds)
def test_the_log_rebuilds_every_state(game: AnyGame, seed: int) -> None:
    rebuilt = game.start()
    for _, _, events, after in play_out(game, seed).steps():
        for event in events:
            rebuilt = game.evolve(rebuilt, event)
        assert rebuilt == after


@over_games
@given(seed=seeds)
def test_a_redacted_log_rebuilds_the_view_of_everybody(
    game: AnyGame, seed: int
) -> None:
    views = {seat: game.view(game.start(), seat) for seat in everybody(game)}
    for _, _, events, after in play_out(game, seed).steps():
        for seat in everybody(game):
            for event in events:
                views[seat] = game.observe(views[seat], game.redact(event, seat))
            assert views[seat] == game.view(after, seat)


@over_games
@given(seed=seeds)
def test_what_is_redacted_stays_redacted(game: AnyGame, seed: int) -> None:
    for events in play_out(game, seed).events:
        for event in events:
            for seat in everybody(game):
                told = game.redact(event, seat)
                assert game.redact(told, seat) == told


@over_games
@given(seed=seeds)
def test_applying_an_action_never_touches_the_state_it_was_given(
    game: AnyGame, seed: int
) -> None:
    for before, action, _, _ in play_out(game, seed).steps():
        snapshot = frozen(before)
        game.apply(before, action)
        assert frozen(before) == snapshot


@over_games
@given(seed=seeds)
def test_the_same_seed_gives_the_same_game(game: AnyGame, seed: int) -> None:
    once, again = play_out(game, seed), play_again(game, seed)

    assert frozen([once.actions, once.events]) == frozen([again.actions, again.events])
    assert frozen(once.states) == frozen(again.states)


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    """Python shuffles its sets anew in each process; no game may notice."""
    script = str(Path(__file__).with_name("playing.py"))
    digests = {
        subprocess.run(
            [sys.executable, script],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }

    assert len(digests) == 1
