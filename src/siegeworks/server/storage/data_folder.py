"""Data folder of a server: its file names, and the lock against a second server."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from siegeworks.core.errors import SiegeworksError

DATABASE = "siegeworks.sqlite3"
DATABASE_SUFFIXES = ("", "-wal", "-shm")
"""Suffixes of the files that an open SQLite database consists of."""
LOCK = "siegeworks.lock"
BESIDE_THE_PID = 1 << 20
"""Offset of the locked byte, past the process id: locked bytes are unreadable on
Windows."""


class UnusableData(SiegeworksError):
    """Database or data folder that cannot be used, with advice for the operator."""


class DataInUse(UnusableData):
    """Data folder that another server is using."""


def database_in(folder: Path) -> Path:
    return folder / DATABASE


def put_in_place(draft: Path, target: Path) -> None:
    """Rename a draft to `target` and sync the folder, to survive a power cut."""
    draft.replace(target)
    with suppress(OSError):  # not every system can sync a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class FolderLock:
    """Lock of the one server that uses a folder; the system releases it at exit.

    Record locks are used because child processes do not inherit them: bot processes
    that outlive a killed server must not lock the next one out.
    """

    _held_here: set[Path] = set()  # noqa: RUF012  shared on purpose: a process's locks

    def __init__(self, folder: Path, file: IO[str]) -> None:
        self._folder = folder
        self._file = file

    @classmethod
    def take(cls, folder: Path) -> "FolderLock":
        """Create the folder if needed and lock it, or raise `UnusableData`."""
        _make(folder)
        folder = folder.resolve()
        # The system would grant a process its own lock twice, and release both at once.
        if folder in cls._held_here:
            raise _in_use(folder, str(os.getpid()))
        file = _opened(folder)
        try:
            _lock(file)
        except OSError:
            pid = file.read(20).strip()
            file.close()
            raise _in_use(folder, pid) from None
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        cls._held_here.add(folder)
        return cls(folder, file)

    def release(self) -> None:
        with suppress(OSError):
            self._file.close()
        self._held_here.discard(self._folder)


def _make(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise UnusableData(
            f"{folder} is a file, and the data needs a folder: name one with --data"
        )
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise UnusableData(
            f"the data folder {folder} cannot be made ({problem.strerror}): "
            "choose another with --data"
        ) from None


def _opened(folder: Path) -> IO[str]:
    try:
        descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as problem:
        raise UnusableData(
            f"the data folder {folder} cannot be written ({problem.strerror}): "
            "make it writable or choose another with --data"
        ) from None
    return os.fdopen(descriptor, "r+", encoding="utf-8", errors="replace")


def _in_use(folder: Path, pid: str) -> DataInUse:
    who = f"another server (process {pid})" if pid else "another server"
    return DataInUse(
        f"{who} is using the data folder {folder}: stop it, or choose another "
        "folder with --data"
    )


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        os.lseek(file.fileno(), BESIDE_THE_PID, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file.fileno(), 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, BESIDE_THE_PID)
