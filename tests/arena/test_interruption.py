"""A series that is broken off goes on where it stopped: no game is lost or doubled."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from siegeworks.cli.arena.run import signals_interrupt

pytestmark = pytest.mark.process

COMMAND = [sys.executable, "-m", "siegeworks"]
WORDS = ["arena", "castle", "--first", "greedy", "--second", "random", "--seed", "4"]
GAMES = 80
"""Enough of them are left when a busy machine gets round to breaking them off."""


def started(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *WORDS, "--games", str(GAMES), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        start_new_session=True,
    )


def finished(folder: Path, *words: str) -> str:
    process = started(folder, *words)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return out


def lines(log: Path) -> list[str]:
    return log.read_text().splitlines()


def finished_games(log: Path) -> set[int]:
    if not log.exists() or not log.stat().st_size:
        return set()
    _, *games = log.read_text().splitlines(keepends=True)
    return {json.loads(line)["number"] for line in games if line.endswith("\n")}


def wait_for_games(log: Path, games: int) -> None:
    """The first ones: a late worker may still be at the very first of them."""
    for _ in range(6000):
        if finished_games(log).issuperset(range(games)):
            return
        time.sleep(0.01)
    pytest.fail("nothing is played")


def has_ended(pid: int) -> bool:
    """Gone, or a dead child that nobody has looked after yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in listed.split()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The log of a series that nobody disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    finished(folder, "--log", "log.jsonl", "--processes", "1")
    return lines(folder / "log.jsonl")


def same_games(log: Path, whole: list[str]) -> bool:
    """Whoever wrote them, and in whatever order they were finished."""
    head, *games = lines(log)
    series, wanted = (json.loads(each)["series"] for each in (head, whole[0]))
    return series == wanted and sorted(games) == sorted(whole[1:])


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_reports_what_there_is_and_how_to_go_on(
    tmp_path: Path, whole: list[str], processes: str
) -> None:
    log = tmp_path / "my log.jsonl"
    words = "--log", log.name, "--processes", processes, "--json", "results.json"
    process = started(tmp_path, *words)
    wait_for_games(log, 10)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in out + err
    assert "all games" in out
    counted = json.loads((tmp_path / "results.json").read_text())
    assert not counted["is_over"]
    assert 10 <= counted["games_counted"] + 2 * int(processes) < GAMES
    kept, command = err.splitlines()
    assert kept.endswith(f"of {GAMES} games are kept. Go on with:")
    assert command.endswith(
        "--processes " + processes + " --json results.json --log 'my log.jsonl'"
    )
    _, _, typed = command.partition(" -m siegeworks ")
    again = subprocess.run(
        [*COMMAND, *shlex.split(typed)],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert f"of {GAMES} games are in my log.jsonl already" in again.stdout
    assert same_games(log, whole)
    assert json.loads((tmp_path / "results.json").read_text())["is_over"]


def test_a_killed_command_goes_on_and_leaves_no_process_behind(
    tmp_path: Path, whole: list[str]
) -> None:
    log = tmp_path / "log.jsonl"
    process = started(tmp_path, "--log", log.name, "--processes", "2")
    wait_for_games(log, 10)
    workers = children(process.pid)
    process.kill()
    process.communicate()
    assert len(workers) >= 2
    for _ in range(3000):
        if all(map(has_ended, workers)):
            break
        time.sleep(0.01)
    assert all(map(has_ended, workers))
    assert len(lines(log)) < len(whole)
    with log.open("a") as torn:
        torn.write('{"type":"Finished","numb')
    finished(tmp_path, "--log", log.name, "--processes", "2")
    assert same_games(log, whole)


def test_a_killed_worker_is_replaced(tmp_path: Path, whole: list[str]) -> None:
    log = tmp_path / "log.jsonl"
    process = started(tmp_path, "--log", log.name, "--processes", "2")
    wait_for_games(log, 5)
    os.kill(children(process.pid)[-1], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    assert not err
    assert f"castle, {GAMES} games" in out
    assert same_games(log, whole)


def test_more_games_can_be_asked_for_later(tmp_path: Path, whole: list[str]) -> None:
    log = tmp_path / "log.jsonl"
    log.write_text("\n".join(whole[:31]) + "\n")
    said = finished(tmp_path, "--log", log.name, "--processes", "1")
    assert f"30 of {GAMES} games are in {log.name} already" in said
    assert same_games(log, whole)
    before = log.stat().st_mtime_ns
    assert f"{GAMES} of {GAMES} games are in" in finished(tmp_path, "--log", log.name)
    assert log.stat().st_mtime_ns == before, "nothing was played, nothing written"


def test_an_interruption_that_a_player_swallows_is_noticed_after_its_game() -> None:
    """Compiled code that asks Python about a value forgets what went wrong there."""
    with signals_interrupt() as go_on:
        go_on()
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):
            go_on()
