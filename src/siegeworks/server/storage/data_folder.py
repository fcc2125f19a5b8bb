"""The folder that keeps every table: what lies where, and who may use it."""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO

from siegeworks.core.errors import SiegeworksError

DATABASE = "siegeworks.sqlite3"
DATABASE_SUFFIXES = ("", "-wal", "-shm")
"""The files that a database in use consists of."""
LOCK = "siegeworks.lock"
BESIDE_THE_PID = 1 << 20
"""Where the locked byte lies: Windows lets nobody read what is locked."""


class UnusableData(SiegeworksError):
    """A data folder that no server can run on, and what to do about it."""


class DataInUse(UnusableData):
    """Another server has it."""


def database_in(folder: Path) -> Path:
    return folder / DATABASE


def put_in_place(draft: Path, target: Path) -> None:
    """Give a draft its name, so that the name survives a power cut too."""
    draft.replace(target)
    with suppress(OSError):  # not every system can
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class FolderLock:
    """Held by the one server that uses a folder, and gone with its process.

    Record locks are used because worker processes do not inherit them: bots that
    outlive a killed server must not keep the next one out.
    """

    _held_here: set[Path] = set()  # noqa: RUF012  shared on purpose: a process's locks

    def __init__(self, folder: Path, file: IO[str]) -> None:
        self._folder = folder
        self._file = file

    @classmethod
    def take(cls, folder: Path) -> "FolderLock":
        """Make the folder if need be, and keep everybody else out of it."""
        _make(folder)
        folder = folder.resolve()
        # The system would grant a process its own lock twice, and drop both at once.
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
