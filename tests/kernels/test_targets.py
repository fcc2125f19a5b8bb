"""One source, run in more than one way: interpreted and compiled give the same game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from siegeworks.core.game import AnyGame
from siegeworks.kernels import targets
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.schotten_totten_2.random_play import play_out
from siegeworks.kernels.schotten_totten_2.record import GAME
from siegeworks.kernels.schotten_totten_2.rules import begin
from siegeworks.kernels.targets import Target, compiled, kernel

from .lock_step import Tracer
from .trace import manner_of

KERNELS = Path(targets.__file__).parent


def alike(game: AnyGame, seed: int) -> tuple[np.record, np.record]:
    """Two records that will be the same game."""
    return games_for(game.options, 1, seed)[0], games_for(game.options, 1, seed)[0]


def fields_of(record: np.record) -> dict[str, object]:
    """Field by field: what lies between the fields is nobody's."""
    return {name: record[name].tolist() for name in GAME.names or ()}


@pytest.mark.parametrize("seed", [1, 15])
def test_the_same_seed_gives_the_same_game_interpreted_and_compiled(
    game: AnyGame, seed: int
) -> None:
    interpreted, fast = (
        games_for(game.options, 1, seed),
        games_for(game.options, 1, seed),
    )
    one = Tracer(Target.PYTHON).play(interpreted[0], manner_of(seed))
    other = Tracer(Target.CPU).play(fast[0], manner_of(seed))
    for ours, theirs in zip(one, other, strict=True):
        assert ours == theirs
    assert fields_of(interpreted[0]) == fields_of(fast[0])


def test_play_outs_are_the_same_too(game: AnyGame) -> None:
    interpreted, fast = (
        games_for(game.options, 1, 3)[0],
        games_for(game.options, 1, 3)[0],
    )
    begin(interpreted)
    compiled(begin, Target.CPU)(fast)
    assert play_out(interpreted) == compiled(play_out, Target.CPU)(fast)
    assert fields_of(interpreted) == fields_of(fast)


@kernel
def hand(s):
    return s.hand + 1


@kernel
def uses_a_field_called_like_a_kernel(s):
    return s.hand


def test_a_field_that_is_called_like_a_kernel_is_no_call() -> None:
    assert compiled(hand, Target.CPU) is not compiled(
        uses_a_field_called_like_a_kernel, Target.CPU
    )
    games = np.zeros(1, np.dtype([("hand", np.int64)])).view(np.recarray)
    assert compiled(uses_a_field_called_like_a_kernel, Target.CPU)(games[0]) == 0
    assert compiled(hand, Target.CPU)(games[0]) == 1


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.kernels.schotten_totten_2.rules import begin
from siegeworks.kernels.schotten_totten_2.random_play import play_out
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.targets import NumbaMissing, Target, compiled, is_available

record = games_for(Options(), 1, 0)[0]
begin(record)
print(play_out(record) > 0, [is_available(target) for target in Target])
for target in (Target.CPU, Target.CUDA):
    try:
        compiled(begin, target)
    except NumbaMissing as missing:
        print(missing)
"""


def test_without_numba_kernels_run_interpreted_and_say_what_is_missing() -> None:
    assert python(WITHOUT_NUMBA).splitlines() == [
        "True [True, False, False]",
        "this needs Numba, which is not installed: pip install 'siegeworks[kernels]'",
        "this needs Numba, which is not installed: pip install 'siegeworks[kernels]'",
    ]


COMPILED = """
import numpy as np
from siegeworks.kernels.bits import nth_bit
from siegeworks.kernels.targets import Target, cache_folder, compiled

print(compiled(nth_bit, Target.CPU)(np.uint64(0b101100), 2))
print(cache_folder())
"""


def test_where_no_cache_can_be_written_kernels_compile_elsewhere(
    tmp_path: Path,
) -> None:
    in_the_way = tmp_path / "cache"
    in_the_way.write_text("a file where a folder should be")
    elsewhere = tmp_path / "temporary"
    elsewhere.mkdir()
    said = python(COMPILED, XDG_CACHE_HOME=str(in_the_way), TMPDIR=str(elsewhere))
    place, folder = said.splitlines()
    assert place == "5"
    assert Path(folder).is_relative_to(elsewhere)


def test_what_was_compiled_is_kept_for_the_next_process(tmp_path: Path) -> None:
    _, folder = python(COMPILED, XDG_CACHE_HOME=str(tmp_path)).splitlines()
    kept = sorted(Path(folder).rglob("*nth_bit*.nbc"))
    assert len(kept) == 1
    before = kept[0].stat().st_mtime_ns
    python(COMPILED, XDG_CACHE_HOME=str(tmp_path))
    assert sorted(Path(folder).rglob("*nth_bit*.nbc")) == kept
    assert kept[0].stat().st_mtime_ns == before


def test_what_nobody_has_used_for_long_is_forgotten(tmp_path: Path) -> None:
    used, recent, old = (tmp_path / name for name in ("used", "recent", "old"))
    for folder in (used, recent, old):
        (folder / "deep").mkdir(parents=True)
    for folder in (used, old):
        os.utime(folder, (0, 0))
    targets.forget_unused(used)
    assert sorted(tmp_path.iterdir()) == [recent, used]
    assert used.stat().st_mtime > 0


def test_changed_sources_are_compiled_into_another_folder(tmp_path: Path) -> None:
    copy = tmp_path / "kernels"
    shutil.copytree(KERNELS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    original = targets.fingerprint([KERNELS])
    assert targets.fingerprint([copy]) == original
    callee = copy / "schotten_totten_2" / "match_score.py"
    callee.write_text(callee.read_text("utf-8") + "\n", "utf-8")
    assert targets.fingerprint([copy]) != original


def test_the_tables_of_the_games_belong_to_the_sources() -> None:
    """Kernels compile them in: a changed wall must not meet an old kernel."""
    folders = targets.source_folders()
    assert [folder.relative_to(KERNELS.parent).as_posix() for folder in folders] == [
        "kernels",
        "games/schotten_totten_2",
    ]
    assert targets.cache_folder.__wrapped__().name == targets.fingerprint(folders)


def python(source: str, **environment: str) -> str:
    """What a fresh process prints."""
    done = subprocess.run(
        [sys.executable, "-c", source],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return done.stdout
