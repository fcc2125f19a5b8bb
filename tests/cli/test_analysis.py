"""Positions explained at the terminal."""

import re
from pathlib import Path

import pytest

from siegeworks.server.bots.worker import make_ready

from .at_the_table import GAME, kept, played_out, siegeworks
from .test_leaving import window

CHANCE = re.compile(r"(attacker|defender) to decide: \d+% to win", re.IGNORECASE)


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Here, so that the commands only have to fetch it."""
    make_ready(GAME, {}, "easy")


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(kept(played_out(1), tmp_path / "game.json"))


def test_the_shown_position_is_explained_in_words(tmp_path: Path, file: str) -> None:
    done = siegeworks(tmp_path, "replay", file, "--at", "4", "--analyse")
    assert done.returncode == 0, done.stderr
    assert CHANCE.search(done.stdout)
    assert re.search(r"1\. \w.*: \d+% to win, \d+% of the search", done.stdout)
    assert "2. " in done.stdout


def test_what_another_seat_decides_is_not_explained(tmp_path: Path, file: str) -> None:
    other = siegeworks(
        tmp_path, "replay", file, "--at", "0", "--seat", "defender", "--analyse"
    )
    assert other.returncode == 2
    assert "--seat attacker or --all would show it" in other.stderr


def test_after_the_end_there_is_nothing_to_explain(tmp_path: Path, file: str) -> None:
    done = siegeworks(tmp_path, "replay", file, "--analyse")
    assert done.returncode == 2
    assert "nothing is left to be decided" in done.stderr


def test_a_game_that_nobody_can_search_says_so(tmp_path: Path) -> None:
    castle = str(kept(played_out(1, "castle"), tmp_path / "castle.json"))
    done = siegeworks(tmp_path, "replay", castle, "--at", "3", "--analyse")
    assert done.returncode == 2
    assert "search" in done.stderr


@pytest.mark.process
def test_a_key_explains_the_position_and_leads_back(tmp_path: Path, file: str) -> None:
    with window(tmp_path, "replay", file, "--all", "--at", "5") as shell:
        shell.wait_for("a analyse")
        shell.type("a")
        told = shell.wait_for("Press Enter to go back", seconds=60)
        assert "% of the search" in told
        shell.type("")
        shell.wait_for(" 5 of ")
        shell.type("q")
        assert shell.process.wait(10) == 0
