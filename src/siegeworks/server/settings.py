"""Settings of a server, from the command line or the environment.

`bot_seconds` is read from `SIEGEWORKS_BOT_SECONDS`, and so on; the command line takes
precedence.
"""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import limits
import msgspec

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.record import Record

PREFIX = "SIEGEWORKS_"
KIB = 1024
MIB = 1024 * KIB
LAST_PORT = 65_535


class BadSetting(SiegeworksError):
    """Unknown setting, or invalid value of a setting."""


def home_of_data(environment: Mapping[str, str], system: str = sys.platform) -> Path:
    """Default data folder by the conventions of the operating system."""
    if base := environment.get("XDG_DATA_HOME"):
        return Path(base) / "siegeworks"
    if system == "darwin":
        return _folder("~/Library/Application Support/Siegeworks")
    if system == "win32":
        base = environment.get("LOCALAPPDATA") or "~/AppData/Local"
        return _folder(base) / "Siegeworks"
    return _folder("~/.local/share/siegeworks")


def _folder(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:  # a user without a home, or no such user
        raise BadSetting(
            f"nobody here has a home for {text}: name a folder with --data"
        ) from None


class Settings(Record, frozen=True):
    """Configuration of one server, with a default for each setting."""

    host: str = "127.0.0.1"
    """Address to listen on; 0.0.0.0 is every network of this machine."""
    port: int = 8026
    """Port to listen on; 0 takes any free one."""
    data: Path = msgspec.field(default_factory=lambda: home_of_data(os.environ))
    """Folder with the SQLite database of all tables."""
    database: str = ""
    """PostgreSQL database to use instead, like postgresql://user@host/name."""
    workers: int = 1
    """Processes that answer requests; more than one needs a `database`."""
    bot_seconds: float = 5.0
    """Time limit of a bot for one move, in seconds."""
    bot_pause: float = 0.7
    """Least seconds between a player's move and a bot's; more after another bot's."""
    bot_workers: int = 1
    """Bot processes for each process that answers requests."""
    analysis_seconds: float = 1.0
    """Time limit of the analysis of one position, in seconds."""
    analysis_rate: str = "90/minute"
    """Rate limit of analysed positions per address."""
    grace: float = 30.0
    """Seconds that a live table waits for an absent player; see pace.py."""
    open_tables_per_address: int = 50
    """Maximum number of unfinished games per address."""
    sockets_per_address: int = 200
    """Maximum number of open sockets per address."""
    command_rate: str = "30/second"
    """Rate limit of frames per socket."""
    http_rate: str = "60/second"
    """Rate limit of requests per address."""
    max_body: int = 64 * KIB
    """Maximum request body in bytes."""
    max_import: int = 2 * MIB
    """Maximum request body in bytes for the import of a playthrough file."""
    max_frame: int = 4096
    """Maximum WebSocket frame in bytes."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may use this server."""
    https_only: bool = False
    """Refuse all requests without TLS."""
    idle_room_seconds: float = 600.0
    """Seconds after which a table without users is evicted from memory."""

    def __post_init__(self) -> None:
        for field in msgspec.structs.fields(type(self)):
            if problem := _why_not(field.name, getattr(self, field.name)):
                raise BadSetting(problem)
        if self.workers > 1 and not self.database:
            raise BadSetting(
                f"workers cannot be {self.workers} without --database: "
                "one SQLite file serves one process"
            )


def settings_from(environment: Mapping[str, str], **said: object) -> Settings:
    """Settings from the command line (None: not given), else from the environment."""
    fields = msgspec.structs.fields(Settings)
    values: dict[str, object] = {}
    for field in fields:
        name = f"{PREFIX}{field.name.upper()}"
        if text := environment.get(name, "").strip():
            values[field.name] = _read(name, text, field.type)
    values |= {name: value for name, value in said.items() if value is not None}
    unknown = values.keys() - {field.name for field in fields}
    if unknown:
        raise BadSetting(f"there is no setting {', '.join(sorted(unknown))}")
    if "data" not in values:
        values["data"] = home_of_data(environment)
    return msgspec.convert(values, Settings, dec_hook=_as_path)


def _as_path(kind: type, value: object) -> object:
    assert kind is Path, "nothing else is foreign to msgspec"
    return value


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


_TRUTHS = {
    "true": True,
    "yes": True,
    "1": True,
    "false": False,
    "no": False,
    "0": False,
}


def _truth(text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise ValueError(text)
    return _TRUTHS[text.lower()]


_READERS: Mapping[object, tuple[str, Callable[[str], object]]] = {
    int: ("a whole number", int),
    float: ("a number", float),
    str: ("a text", str),
    bool: ("true or false", _truth),
    Path: ("a folder", _folder),
    tuple[str, ...]: ("a list with commas", _list),
}


def _read(name: str, text: str, kind: object) -> object:
    wanted, reader = _READERS[kind]
    try:
        return reader(text)
    except ValueError:
        raise BadSetting(f"{name} cannot be {text!r}; it has to be {wanted}") from None


# Least and greatest value of each number. Infinity and NaN are in no range.
_RANGES: Mapping[str, tuple[float, float]] = {
    "port": (0, LAST_PORT),
    "workers": (1, 64),
    "bot_seconds": (0.05, 600),
    "bot_pause": (0, 60),
    "bot_workers": (1, 64),
    "analysis_seconds": (0.05, 60),
    "grace": (0, 86_400),
    "open_tables_per_address": (1, 1_000_000),
    "sockets_per_address": (1, 1_000_000),
    "max_body": (KIB, 64 * MIB),
    "max_import": (KIB, 64 * MIB),
    "max_frame": (512, MIB),
    "idle_room_seconds": (0, 86_400),
}
_RATES = ("command_rate", "http_rate", "analysis_rate")


def _why_not(name: str, value: object) -> str | None:
    if name in _RANGES:
        return _why_not_figure(name, value)
    if name in _RATES:
        return _why_not_rate(name, str(value))
    if name == "database" and value:
        return _why_not_database(str(value))
    if name == "host" and not value:
        return "host cannot be empty; 127.0.0.1 is this machine alone"
    if name == "origins":
        assert isinstance(value, tuple)
        return next(filter(None, map(_why_not_origin, value)), None)
    return None


def _why_not_database(value: str) -> str | None:
    """Problem with the database URL, without quoting it: it may hold a password."""
    if value.startswith(("postgresql://", "postgres://")):
        return None
    return "database has to begin with postgresql://; SQLite's folder is named by data"


def _why_not_figure(name: str, value: object) -> str | None:
    assert isinstance(value, int | float)
    least, most = _RANGES[name]
    if least <= value <= most:
        return None
    return f"{name} cannot be {value}; choose {least:g} to {most:.12g}"


def _why_not_rate(name: str, value: str) -> str | None:
    try:
        rates = limits.parse_many(value)
    except ValueError:
        rates = []
    if not rates or any(rate.amount < 1 or rate.get_expiry() < 1 for rate in rates):
        return f"{name} cannot be {value!r}; write it like 30/second or 600/minute"
    if name == "command_rate" and len(rates) > 1:
        return f"{name} cannot be {value!r}; it takes one rate only"
    return None


def _why_not_origin(origin: str) -> str | None:
    try:
        parts = urlsplit(origin)
        is_origin = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        is_origin = False
    if is_origin and origin == f"{parts.scheme}://{parts.netloc}":
        return None
    return f"origins cannot hold {origin!r}; write it like https://games.example.org"
