"""Save files of games: validated when read, replaced atomically when written."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadPlaythrough, SiegeworksError
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.games import CATALOG

LARGEST_PLAYTHROUGH = 50_000_000
"""Maximum size in bytes; the longest random games so far take two million."""


class UnusableFile(SiegeworksError):
    """A file cannot be read or written as requested."""


@contextmanager
def naming(path: Path, doing: str) -> Iterator[None]:
    """Turn operating system errors into a message that names the file."""
    try:
        yield
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise UnusableFile(f"{path} cannot be {doing}: {reason}") from None
    except ValueError as problem:
        raise UnusableFile(f"{path!r} cannot be {doing}: {problem}") from None


def load(path: Path, catalog: Catalog = CATALOG) -> AnyPlaythrough:
    """Read the record in a file; raise an error if it is not usable."""
    with naming(path, "read"):
        if path.is_dir():
            raise UnusableFile(f"{path} is a folder; name a playthrough file in it")
        if path.exists() and not path.is_file():
            raise UnusableFile(f"{path} is no ordinary file; name a playthrough file")
        with path.open("rb") as file:
            data = file.read(LARGEST_PLAYTHROUGH + 1)
    if len(data) > LARGEST_PLAYTHROUGH:
        raise UnusableFile(
            f"{path} is larger than {LARGEST_PLAYTHROUGH:,} bytes: no playthrough"
        )
    try:
        return read_playthrough(data, catalog)
    except BadPlaythrough as problem:
        raise BadPlaythrough(f"{path}: {problem}") from None


@dataclass(frozen=True, slots=True)
class SaveFile:
    """The file that a game is saved in."""

    path: Path

    def keep(self, record: AnyPlaythrough) -> None:
        """Replace the file atomically by the current record."""
        with naming(self.path, "written"):
            _write_whole(self.path, write_playthrough(record))


def _write_whole(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make a rename survive a power cut, if the system supports it."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def claim(path: Path, record: AnyPlaythrough, *, force: bool) -> SaveFile:
    """Create the save file of a game early, so that problems show before it starts."""
    with naming(path, "written"):
        if path.is_dir():
            raise UnusableFile(f"{path} is a folder; name a file in it")
        if path.exists() and not path.is_file():
            raise UnusableFile(f"{path} is no ordinary file; name another")
        if path.exists() and not force:
            raise UnusableFile(
                f"{path} exists already and is left alone; "
                "name another file, or add --force to replace it"
            )
    file = SaveFile(path.absolute())
    file.keep(record)
    return file


def claim_any(record: AnyPlaythrough) -> SaveFile:
    """Create a save file with a generated name, for a game without `--save`."""
    problem: SiegeworksError | None = None
    for folder in (_home_folder(), Path(tempfile.gettempdir())):
        path = folder / _free_name(record.game.id, folder)
        try:
            with naming(folder, "made"):
                folder.mkdir(parents=True, exist_ok=True)
            return claim(path, record, force=False)
        except UnusableFile as unusable:
            problem = unusable
    assert problem is not None, "at least one folder was tried"
    raise UnusableFile(f"{problem}; name a file with --save")


def _home_folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    base = Path(state) if state else Path("~/.local/state").expanduser()
    return base / "siegeworks"


def _free_name(game: str, folder: Path) -> str:
    stem = f"{game}-{datetime.now().strftime('%Y%m%d-%H%M%S')}"
    number = 1
    while (folder / f"{stem}-{number}.json").exists():
        number += 1
    return f"{stem}-{number}.json"
