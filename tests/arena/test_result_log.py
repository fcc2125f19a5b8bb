"""The log loses nothing, holds nothing twice, and is never damaged further."""

from io import FileIO
from pathlib import Path

import pytest

from siegeworks.arena.finished import Finished
from siegeworks.arena.game_result import GameResult
from siegeworks.arena.result_log import FORMAT, Header, ResultLog, UnusableLog, open_log
from siegeworks.arena.series import against, series_of
from siegeworks.games import CATALOG

CASTLE = CATALOG.game("castle", {"players": 3})
SIEGE = CATALOG.game("schotten-totten-2", {})
SERIES = series_of(CASTLE, against(CASTLE, "greedy", "random"), seed=1)
COURSE = GameResult("grey", ("grey", "blue"), "nobody could move (rule 1)", 3, {"A": 1})


def held(path: Path) -> dict[int, GameResult]:
    log, played = open_log(path, SERIES)
    log.close()
    return played


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of three games."""
    path = tmp_path / "log.jsonl"
    log, played = open_log(path, SERIES)
    assert not played
    for number in (0, 2, 1):
        log.append(Finished(number, COURSE))
    log.close()
    return path


def test_what_was_appended_is_there(path: Path) -> None:
    log, played = open_log(path, SERIES)
    assert played == dict.fromkeys((0, 2, 1), COURSE)
    log.append(Finished(3, COURSE))
    log.close()
    assert list(held(path)) == [0, 2, 1, 3]
    assert path.read_bytes().count(b"\n") == 5


@pytest.mark.parametrize("lost", [1, 20, 120])
def test_a_line_that_was_cut_off_is_dropped_and_written_anew(
    path: Path, lost: int
) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:-lost])
    log, played = open_log(path, SERIES)
    assert list(played) == [0, 2]
    log.append(Finished(1, COURSE))
    log.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (b'"number":2', b'"number":"2"', "line 3 is damaged"),
        (b'"number":2', b'"number":0', "line 3 is damaged (game 0 cannot be here"),
        (b'"number":2', b'"number":-2', "line 3 is damaged"),
        (b'{"type":"Finished","number":2', b"\x00\xff\x00", "line 3 is damaged"),
        (b'{"type":"Finished","number":2', b"", "line 3 is damaged"),
        (b'"type":"Header"', b'"type":"Playthrough"', "line 1: no result log"),
        (b'"format":1', b'"format":2', "line 1: no result log"),
        (b'"seed":1', b'"seed":2', "another series (seed 2, not 1)"),
        (b'"players":3', b'"players":4', "another series (players 4, not 3)"),
        (b'["greedy"', b'["expert"', "(of expert, random, random, not greedy,"),
        (b'"game":"castle"', b'"game":"chess"', "(of chess, not castle)"),
    ],
)
def test_damage_is_reported_and_left_alone(
    path: Path, old: bytes, new: bytes, told: str
) -> None:
    before = path.read_bytes()
    assert old in before
    damaged = before.replace(old, new, 1)
    path.write_bytes(damaged)
    with pytest.raises(UnusableLog) as problem:
        open_log(path, SERIES)
    assert told in str(problem.value)
    assert path.read_bytes() == damaged


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    with pytest.raises(UnusableLog, match="no result log of this arena"):
        open_log(path, SERIES)
    assert path.read_text() == "Dear Ann"


def test_a_log_of_another_game_is_refused(path: Path) -> None:
    with pytest.raises(UnusableLog, match=r"of castle, not schotten-totten-2"):
        open_log(path, series_of(SIEGE, ("greedy", "random"), seed=1))


def test_an_empty_file_will_do(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.touch()
    log, played = open_log(path, SERIES)
    log.close()
    assert not played
    assert held(path) == {}


def test_two_cannot_write_at_once(path: Path) -> None:
    log, _ = open_log(path, SERIES)
    with pytest.raises(UnusableLog, match="by another arena"):
        open_log(path, SERIES)
    log.close()
    assert len(held(path)) == 3


def test_what_cannot_be_a_log_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnusableLog, match="is a folder"):
        open_log(tmp_path, SERIES)
    with pytest.raises(UnusableLog, match="cannot be used for results: No such file"):
        open_log(tmp_path / "nowhere" / "log.jsonl", SERIES)
    with pytest.raises(UnusableLog, match="no ordinary file"):
        open_log(Path("/dev/null"), SERIES)


def test_a_full_disk_is_said() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    file = FileIO(full, "r+")
    log = ResultLog(full, file, Header(FORMAT, "", SERIES))
    with pytest.raises(UnusableLog, match=r"No space left.*make room and repeat"):
        log.append(Finished(0, COURSE))
    log.close()


def test_results_of_other_code_are_marked(path: Path) -> None:
    log, _ = open_log(path, SERIES)
    log.close()
    assert not log.is_of_other_code
    head, rest = path.read_bytes().split(b'"code":"', 1)
    path.write_bytes(head + b'"code":"0' + rest[1:])
    log, _ = open_log(path, SERIES)
    log.close()
    assert log.is_of_other_code or rest.startswith(b"0")
