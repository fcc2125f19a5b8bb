"""Output files of the arena: log, JSON, CSV and SVG plot."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from siegeworks.arena.report.plot import group_of, heading_of, picture
from siegeworks.arena.report.summary import as_csv, as_json
from siegeworks.arena.runner import SeriesRunner
from siegeworks.core.game import AnyGame
from siegeworks.terminal.save_files import UnusableFile, naming


@dataclass(frozen=True, slots=True)
class Outputs:
    """Output files requested by the user."""

    json: Path | None = None
    csv: Path | None = None
    svg: Path | None = None

    @property
    def paths(self) -> list[Path]:
        return [path for path in (self.json, self.csv, self.svg) if path is not None]

    def check(self, log: Path | None) -> None:
        """Raise an error before any game is played if a result could not be written."""
        listed = [*self.paths, log] if log else self.paths
        if len({path.absolute() for path in listed}) < len(listed):
            raise UnusableFile(
                "each result needs a file of its own; name different ones"
            )
        for path in self.paths:
            check_writable(path)

    def write(self, game: AnyGame, campaign: SeriesRunner) -> None:
        if self.json is not None:
            write_whole(self.json, as_json(campaign))
        if self.csv is not None:
            write_whole(self.csv, as_csv(campaign.book))
        if self.svg is not None:
            write_whole(self.svg, _drawn(game, campaign).encode())


def _drawn(game: AnyGame, campaign: SeriesRunner) -> str:
    met = campaign.book.encounters()
    seats = f", {len(game.seats)} players" if len(game.seats) > 2 else ""
    title = f"{game.id}{seats}, {campaign.book.counted:,} games"
    return picture(title, [group_of(each, heading_of(each)) for each in met])


def check_writable(path: Path) -> None:
    with naming(path, "written"):
        if path.is_dir():
            raise UnusableFile(f"{path} is a folder; name a file in it")
        if not path.parent.is_dir():
            raise UnusableFile(f"there is no folder {path.parent} to write {path.name}")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise UnusableFile(f"{path} cannot be written: permission denied")


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file atomically; write directly if it is no file (`/dev/stdout`)."""
    with naming(path, "written"):
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        draft = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            draft.write_bytes(data)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def any_log(game: str) -> Path:
    """Create a log file for a series without `--log`."""
    stem = f"{game}-{datetime.now().strftime('%Y%m%d-%H%M%S')}-"
    for folder in (results_folder(), Path(tempfile.gettempdir())):
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(".jsonl", stem, folder)
            os.close(descriptor)
            return Path(name)
    raise UnusableFile("there is no place to keep the games; name a file with --log")


def results_folder() -> Path:
    """Default folder of result logs, below that of saved games."""
    state = os.environ.get("XDG_STATE_HOME")
    base = Path(state) if state else Path("~/.local/state").expanduser()
    return base / "siegeworks" / "arena"
