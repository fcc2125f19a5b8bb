"""A network that plays: from a file of weights, on NumPy alone, without cheating."""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import siegeworks
from conformance.playing import play_out
from siegeworks.arena.game_result import play_game
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.players.player import Thinker
from siegeworks.players.registry import player_for, players_of
from siegeworks.players.schotten_totten_2.net import network_of_the_game
from siegeworks.players.schotten_totten_2.network import (
    BadWeights,
    Network,
    read_network,
    wanted_shapes,
)
from siegeworks.tensors.schotten_totten_2 import SiegeObserver


def some_weights(seed: int = 1) -> dict[str, np.ndarray]:
    numbers = np.random.default_rng(seed)
    return {
        name: numbers.normal(0, 0.05, shape).astype(np.float16)
        for name, shape in wanted_shapes().items()
    }


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("net") / "some.npz"
    np.savez(file, **some_weights())
    return file


@pytest.fixture(params=[{}, {"tactics": True}, {"tactics": True, "match": True}])
def game(request: pytest.FixtureRequest) -> AnyGame:
    return siegeworks.game("schotten-totten-2", **request.param)


def decisions(game: AnyGame, seed: int) -> list:
    states = play_out(game, seed).states
    return [state for state in states if game.actor(state) not in (CHANCE, None)]


def test_it_plays_what_is_legal_and_says_how_it_stands(
    game: AnyGame, weights: Path
) -> None:
    player = player_for(game, f"net:{weights}", 1)
    assert isinstance(player, Thinker)
    for state in decisions(game, 3)[::7]:
        legal = game.legal_actions(state)
        assert player.choose(game.view(state, game.actor(state)), legal) in legal
        assert player.thought is not None
        assert 0 <= player.thought.confidence <= 1
        assert "times in a hundred" in str(player.thought.sentence)


def test_hidden_cards_do_not_change_its_choice(game: AnyGame, weights: Path) -> None:
    player = player_for(game, f"net:{weights}", 1)
    for state in decisions(game, 5)[::5]:
        seat = game.actor(state)
        view = game.view(state, seat)
        world = game.worlds(view, random.Random(str(state)))
        chosen = player.choose(view, game.legal_actions(state))
        again = player.choose(game.view(world, seat), game.legal_actions(world))
        assert chosen == again


def test_it_likes_the_same_in_another_color_as_far_as_it_reads_by_color() -> None:
    """Where the trunk is silent, red and blue are read alike."""
    weights = some_weights() | {
        name: np.zeros(shape, np.float16)
        for name, shape in wanted_shapes().items()
        if name.startswith("trunk")
    }
    network = Network(weights)
    observer = SiegeObserver()
    row = observer.layout.empty_row()
    other = row.copy()
    hand = observer.layout["hand"].columns
    row[hand][3], other[hand][12 + 3] = 1, 1  # the same strength in two colours
    liked, likewise = network(row)[0], network(other)[0]
    assert liked[3] == pytest.approx(likewise[12 + 3], abs=1e-4)
    assert liked[3] != pytest.approx(likewise[3], abs=1e-4)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (None, "cannot be read: No such file"),
        (b"", "holds no weights"),
        (b"siege", "holds no weights"),
    ],
)
def test_a_file_that_holds_no_weights_is_refused(
    content: bytes | None, problem: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.npz"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadWeights, match=problem):
        read_network(file)


def test_code_in_a_file_of_weights_is_never_run(tmp_path: Path) -> None:
    file = tmp_path / "mine.npz"
    np.savez(file, **{"value.bias": np.array([print], dtype=object)})
    with pytest.raises(BadWeights, match="holds no weights"):
        read_network(file)


@pytest.mark.parametrize("change", ["less", "more", "other"])
def test_weights_of_another_network_are_refused_by_name(
    change: str, tmp_path: Path
) -> None:
    weights = some_weights()
    match change:
        case "less":
            del weights["value.bias"]
        case "more":
            weights["value.more"] = np.zeros(3)
        case "other":
            weights["value.bias"] = np.zeros(3)
    file = tmp_path / "mine.npz"
    np.savez(file, **weights)
    with pytest.raises(BadWeights, match=r"value\."):
        read_network(file)


@pytest.mark.parametrize(
    ("game", "name", "answer"),
    [
        ("castle", "net:some.npz", "no network has learnt castle"),
        ("schotten-totten-2", "net:none.npz", "No such file"),
    ],
)
def test_whoever_asks_for_a_net_that_is_not_there_is_told(
    game: str, name: str, answer: str
) -> None:
    with pytest.raises(SiegeworksError, match=answer):
        player_for(siegeworks.game(game), name, 1)


def test_the_net_that_comes_with_the_game_is_read_once_and_plays(
    game: AnyGame,
) -> None:
    assert "net" in players_of(game)
    player = player_for(game, "net", 1)
    for state in decisions(game, 3)[::7]:
        legal = game.legal_actions(state)
        assert player.choose(game.view(state, game.actor(state)), legal) in legal
    assert network_of_the_game() is network_of_the_game()


@pytest.mark.parametrize("tactics", [False, True])
def test_the_net_that_comes_with_the_game_beats_the_expert(tactics: bool) -> None:
    """Two of three games, measured on many; here on a few that are always the same."""
    game = siegeworks.game("schotten-totten-2", tactics=tactics)
    won = 0
    for number in range(20):
        deal, seat = divmod(number, 2)
        own = game.seats[seat]
        players = {
            each: player_for(game, "net" if each is own else "expert", deal)
            for each in game.seats
        }
        won += own in play_game(game, players, Dealer(deal)).winners
    assert won > 10


def test_it_meets_others_in_the_arena(weights: Path) -> None:
    command = ["arena", "schotten-totten-2", "--first", f"net:{weights}"]
    command += ["--second", "random", "--games", "2", "--processes", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "siegeworks", *command],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "2 games" in done.stdout or "of 2" in done.stdout, done.stdout
