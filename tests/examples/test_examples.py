"""Each example runs as a program and does what its docstring says."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SECONDS = 120
"""Far more than an example takes, for a machine with other work."""


def run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_example_is_left_out() -> None:
    here = Path(__file__).read_text(encoding="utf-8")
    for example in EXAMPLES.glob("*.py"):
        assert f'run("{example.name}"' in here, example.name


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.py")), ids=lambda f: f.name)
def test_an_example_is_a_page_that_says_how_to_run_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert f"python examples/{file.name}" in text.split('"""')[1]
    assert text.count("\n") < 80


def test_random_play_ends_with_an_outcome() -> None:
    first = run("play_at_random.py")
    assert " won: " in first.splitlines()[-1]
    assert run("play_at_random.py", "castle", "2") != first


def test_the_bot_beats_random_play() -> None:
    words = run("write_a_bot.py").split()
    wins, games = int(words[2]), int(words[4])
    assert games == 50
    assert wins > 35


def test_a_recorded_game_becomes_a_table() -> None:
    header, *rows = csv.reader(run("replay_to_table.py").splitlines())
    assert header == ["number", "actor", "action", "what happened"]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert {row[1] for row in rows} == {"grey", "blue", "chance"}
    assert "wins: " in rows[-1][3]


def test_a_table_is_made_of_the_file_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    command = ["watch", "schotten-totten-2", "--save", str(file)]
    subprocess.run(
        [sys.executable, "-m", "siegeworks", *command],
        capture_output=True,
        check=True,
        timeout=SECONDS,
    )
    _, *rows = csv.reader(run("replay_to_table.py", str(file)).splitlines())
    assert {row[1] for row in rows} == {"attacker", "defender", "chance"}


def test_a_board_of_ones_own_is_played_and_a_bad_one_refused(tmp_path: Path) -> None:
    shown = run("own_board.py")
    assert "data: meadow" in shown
    assert " won: " in shown
    assert "hand: 99 should be a whole number from 2 to 10" in shown

    file = tmp_path / "points.json"
    file.write_text(json.dumps({"id": "copy", "provenance": "mine"}), encoding="utf-8")
    assert "data: copy, mine" in run("own_board.py", str(file))


def test_a_position_is_read_and_questioned() -> None:
    shown = run("read_position.py")
    assert "Problems: none" in shown
    assert "the defender reaches 5 against 6 (rule 3.4)" in shown
    assert "The expert's choice: Play " in shown


def test_training_raises_the_win_rate() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    before, after = run("train_pettingzoo.py").splitlines()
    assert win_rate(before) < 65
    assert win_rate(after) > 75


def win_rate(line: str) -> int:
    return int(line.partition(": ")[2].partition("%")[0])
