"""The training example learns, and what it writes plays. Needs PyTorch."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import siegeworks
from conformance.playing import play_out
from siegeworks.core.seat import CHANCE
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_COUNT,
    action_of,
    number_of,
)
from siegeworks.kernels.schotten_totten_2.from_reference import record_of
from siegeworks.kernels.schotten_totten_2.record import GAME
from siegeworks.players.schotten_totten_2.evaluation import Appraisal
from siegeworks.players.schotten_totten_2.expert import weigh
from siegeworks.players.schotten_totten_2.network import read_network
from siegeworks.tensors.schotten_totten_2 import SiegeObserver

torch = pytest.importorskip("torch", reason="only training needs PyTorch")

FOLDER = Path(__file__).parents[2] / "examples" / "self_play"


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few rounds: enough to run every line."""
    out = tmp_path_factory.mktemp("self_play")
    small = ["--games", "16", "--steps", "8", "--batch", "64", "--every", "1"]
    done = subprocess.run(
        [sys.executable, "train.py", "--minutes", "0.1", *small, "--out", str(out)],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "decisions" in done.stdout
    return out / "net-1.00.npz"


def test_numpy_and_pytorch_agree_on_every_position(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    from network import Network, read_into

    theirs, ours = read_into(Network(), trained), read_network(trained)
    game, observer = siegeworks.game("schotten-totten-2", tactics=True), SiegeObserver()
    states = [s for s in play_out(game, 1).states if game.actor(s) is not CHANCE]
    rows = [observer.observe(game.view(s, seat)) for s in states for seat in game.seats]
    with torch.no_grad():
        logits, values, _ = theirs(torch.from_numpy(np.stack(rows)))
    for row, liked, value in zip(rows, logits, values, strict=True):
        mine, stands = ours(row)
        assert mine == pytest.approx(liked.numpy(), abs=1e-3)
        assert stands == pytest.approx(float(value), abs=1e-3)


@pytest.mark.parametrize(
    ("rivals", "expected"),
    [
        ([False, False, False], lambda trust: [-(trust**2), -trust, 1.0]),
        # What a rival does is passed through: its win is the network's loss at once.
        ([False, False, True], lambda trust: [-trust, -1.0, 0.0]),
    ],
)
def test_advantages_turn_their_sign_with_the_seat(
    rivals: list[bool],
    expected: Callable[[float], list[float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two decisions of one seat, one of the other, who then wins."""
    monkeypatch.syspath_prepend(str(FOLDER))
    from train import TRUST, Experience, advantages

    column = {
        "seats": [0, 0, 1],
        "rewards": [0.0, 0, 1],
        "ended": [False, False, True],
        "rivals": rivals,
    }
    tensors = {name: torch.tensor(each)[:, None] for name, each in column.items()}
    nothing = torch.zeros(3, 1)
    names = ("rows", "masks", "actions", "likelihoods", "advised", "shares")
    unused = dict.fromkeys(names, nothing)
    seen = Experience(**unused, **tensors, potentials=nothing, expected=nothing)
    better = advantages(seen, torch.zeros(1)).flatten().tolist()
    assert better == pytest.approx(expected(TRUST))


def test_the_rival_chooses_almost_as_the_expert_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same in nine decisions of ten; else next to nothing is lost by it."""
    monkeypatch.syspath_prepend(str(FOLDER))
    from rival import Rival

    game = siegeworks.game("schotten-totten-2")
    losses = []
    for state in play_out(game, 2).states:
        seat, legal = game.actor(state), game.legal_actions(state)
        if seat is CHANCE or len(legal) < 2:
            continue
        records = np.array([record_of(state)], GAME).view(np.recarray)
        one = SimpleNamespace(count=1, records=records)
        rival = Rival(one, 1, torch.device("cpu"))
        masks = torch.zeros(1, ACTION_COUNT, dtype=torch.int8)
        masks[0, [number_of(action) for action in legal]] = 1
        _, asked = rival.think(torch.zeros(1), advises=True)
        advice = rival.advice(masks, asked)
        assert advice.shares.sum().item() == pytest.approx(1)
        assert masks[0, advice.actions[advice.shares > 0]].all(), "legal"
        chosen = action_of(int(advice.best[0]))
        view = game.view(state, seat)
        worth = weigh(view, Appraisal(view), legal)
        losses.append(max(worth) - worth[legal.index(chosen)])
    assert sum(loss < 1e-9 for loss in losses) > 0.8 * len(losses)
    assert sum(losses) < 0.01 * len(losses)
