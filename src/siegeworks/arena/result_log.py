"""The result log: a crash-safe file that holds each finished game exactly once.

The first line identifies the series; every other line is one finished game, written
and flushed before the game counts. A line cut off because the writing process died is
dropped, and its game is played again. Any other damage is reported, never repaired.
"""

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final, Literal

import msgspec

from siegeworks.arena.code_fingerprint import code_fingerprint
from siegeworks.arena.finished import Finished
from siegeworks.arena.game_result import GameResult
from siegeworks.arena.series import Series
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

FORMAT: Final = 1
LONGEST_VALUE = 40
"""Characters of an option value shown in a message; it may be a whole data file."""


class UnusableLog(SiegeworksError):
    """The file cannot hold the results of this series."""


class Header(Record, frozen=True, tag="Header"):
    """First line of a result log."""

    format: Literal[1]
    code: str
    """Fingerprint of the code that created the log."""
    series: Series


class ResultLog:
    """An open result log, locked against other writers."""

    def __init__(self, path: Path, file: FileIO, header: Header) -> None:
        self.path = path
        self.is_of_other_code = header.code != code_fingerprint()
        self._file = file

    def append(self, finished: Finished) -> None:
        """Write a game; it survives the death of this process from then on."""
        try:
            _write(self._file, finished)
        except OSError as problem:
            raise UnusableLog(
                f"{self.path} cannot be written any more ({problem.strerror}); what it "
                "holds is safe: make room and repeat the command to go on"
            ) from None

    def close(self) -> None:
        with suppress(OSError):  # not every disk can; lines are flushed already
            os.fsync(self._file.fileno())
        self._file.close()


def open_log(path: Path, series: Series) -> tuple[ResultLog, dict[int, GameResult]]:
    """Create or reopen a log; return it with the games it already holds."""
    try:
        file = _opened(path)
    except OSError as problem:
        raise UnusableLog(
            f"{path} cannot be used for results: {problem.strerror}"
        ) from None
    try:
        return _begun_or_read(path, file, series)
    except BaseException:
        file.close()
        raise


def _opened(path: Path) -> FileIO:
    if path.exists() and not path.is_file():
        what = "a folder" if path.is_dir() else "no ordinary file"
        raise UnusableLog(f"{path} is {what}; name a file for the results")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    file = FileIO(descriptor, "r+")
    try:
        _lock(file)
    except OSError:
        file.close()
        raise UnusableLog(
            f"{path} is being written by another arena; wait for it or name another"
        ) from None
    return file


def _begun_or_read(
    path: Path, file: FileIO, series: Series
) -> tuple[ResultLog, dict[int, GameResult]]:
    data = file.read()
    if not data:
        header = Header(FORMAT, code_fingerprint(), series)
        _write(file, header)
        return ResultLog(path, file, header), {}
    header, courses, sound = _read(path, data)
    if difference := _difference(header.series, series):
        raise UnusableLog(
            f"{path} holds another series ({difference}) and is left alone; "
            "name another file"
        )
    if sound < len(data):
        file.truncate(sound)
    file.seek(sound)
    return ResultLog(path, file, header), courses


def _read(path: Path, data: bytes) -> tuple[Header, dict[int, GameResult], int]:
    """Return header, games, and the number of bytes before a truncated last line."""
    sound = data.rfind(b"\n") + 1
    first, *others = data[:sound].split(b"\n")[:-1] or [data]
    try:
        header = msgspec.json.decode(first, type=Header)
    except msgspec.DecodeError as problem:
        raise UnusableLog(
            f"{path}, line 1: no result log of this arena ({problem}); "
            "it is left alone, name another file"
        ) from None
    courses: dict[int, GameResult] = {}
    decoder = msgspec.json.Decoder(Finished)
    for at, line in enumerate(others, start=2):
        try:
            finished = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            raise _damaged(path, at, str(problem)) from None
        if finished.number < 0 or finished.number in courses:
            raise _damaged(path, at, f"game {finished.number} cannot be here (again)")
        courses[finished.number] = finished.course
    return header, courses, sound


def _damaged(path: Path, line: int, problem: str) -> UnusableLog:
    return UnusableLog(
        f"{path}, line {line} is damaged ({problem}); nothing was changed. "
        "Delete that line to have its game played again, or name another file"
    )


def _difference(held: Series, wanted: Series) -> str:
    """Describe the first difference between two series; empty if they are equal."""
    if held.rules.game != wanted.rules.game:
        return f"of {held.rules.game}, not {wanted.rules.game}"
    if held.rules.version != wanted.rules.version:
        return f"rules {held.rules.version}, now {wanted.rules.version}"
    for name, value in wanted.rules.options.items():
        if (other := held.rules.options.get(name)) != value:
            return f"{name} {_short(other)}, not {_short(value)}"
    if held.meetings != wanted.meetings:
        return f"of {_players(held)}, not {_players(wanted)}"
    return f"seed {held.seed}, not {wanted.seed}" if held != wanted else ""


def _players(series: Series) -> str:
    return "; ".join(", ".join(line_up) for line_up in series.meetings)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def _write(file: FileIO, record: Record) -> None:
    """Write one line completely; a nearly full disk may accept only part at a time."""
    line = msgspec.json.encode(record) + b"\n"
    while line:
        line = line[file.write(line) :]


if sys.platform == "win32":
    import msvcrt

    FAR_BEHIND = 1 << 40

    def _lock(file: FileIO) -> None:
        file.seek(FAR_BEHIND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(0)

else:
    import fcntl

    def _lock(file: FileIO) -> None:
        # flock locks the open file, not the process: two logs in one process exclude
        # each other too, and the lock is released however the file gets closed.
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
