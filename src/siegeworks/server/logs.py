"""Logging set-up: structured lines without secrets, one for each notable event.

JSON for machines, `key=value` on a terminal. No line may reveal a credential of a seat
or table, or a hidden card: keys that hold them are dropped, and they are masked in URLs
and messages.
"""

import contextlib
import logging
import re
import sys
import unicodedata
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from structlog.types import EventDict, Processor

_LOG = structlog.get_logger("siegeworks")

SECRET_KEYS = frozenset(
    [
        "action",
        "authorization",
        "card",
        "cards",
        "code",
        "cookie",
        "cookies",
        "deal",
        "deck",
        "digest",
        "draw",
        "draws",
        "event",
        "events",
        "guest",
        "hand",
        "hands",
        "headers",
        "key",
        "line",
        "options",
        "password",
        "query",
        "secret",
        "secrets",
        "state",
        "token",
        "tokens",
        "view",
        "views",
        "watch",
    ]
)
"""Keys that are dropped from every log line, regardless of their value."""

HIDDEN = "…"
_IN_AN_ADDRESS = re.compile(
    r"((?:/join/|/watch/|/codes?/)|\b(?:watch|code)=)[^\s/?&#\"']+"
)
_IN_A_HEADER = re.compile(r"(?i)\b((?:set-)?cookie|authorization)(\s*[:=]\s*)[^\r\n]+")
_LONG_SECRET = re.compile(r"\b(?:[0-9a-fA-F]{64}|[0-9A-Za-z_-]{43})\b")
"""Pattern of 256 bits in hexadecimal or base64."""
_STORED_TEXT = re.compile(r"(?s)(\bwith text )'.*?(?:'(?=\n\[SQL|\n\nThe |\n\nDur)|\Z)")
"""Quote in SQLite's error about undecodable text: possibly a whole event with cards."""
_WRONG_VALUE = re.compile(r"(\bInvalid (?:enum )?value )'[^'\n]*'")
"""Quote of an invalid value in msgspec's error while it decodes such an event."""


def without_secrets(
    _logger: object, _method: str, entry: EventDict
) -> MutableMapping[str, Any]:
    """Log entry with secret keys dropped and secret values masked (structlog step)."""
    # structlog's name for the message itself is "event", which is also a secret key.
    sentence = entry.pop("event", "")
    return {"event": _hidden(sentence), **_clean(entry)}


def _clean(thing: MutableMapping[str, Any]) -> dict[str, Any]:
    return {
        key: _hidden(value)
        for key, value in thing.items()
        if str(key).lower() not in SECRET_KEYS
    }


def _hidden(value: object) -> object:
    match value:
        case str():
            value = _IN_AN_ADDRESS.sub(rf"\1{HIDDEN}", value)
            value = _IN_A_HEADER.sub(rf"\1\2{HIDDEN}", value)
            value = _STORED_TEXT.sub(rf"\1{HIDDEN}", value)
            value = _WRONG_VALUE.sub(rf"\1{HIDDEN}", value)
            return _LONG_SECRET.sub(HIDDEN, value)
        case bytes():
            return HIDDEN
        case dict():
            return _clean(value)
        case list() | tuple() | set() | frozenset():
            return [_hidden(part) for part in value]
        case None | bool() | int() | float():
            return value
        case _:
            return _hidden(str(value))


class _Unbroken:
    """Stream wrapper that ignores write errors, so that no move fails with the log."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError, ValueError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


def configure_logging(
    stream: TextIO | None = None, *, process: int | None = None
) -> None:
    """Send all log lines of this process to one stream.

    If several processes write to it, each line names its `process`.
    """
    stream = stream or sys.stderr
    steps: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        *([] if process is None else [_naming(process)]),
        _with_severity,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        without_secrets,
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=steps,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *_writers_for(stream),
        ],
    )
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(_Unbroken(stream))
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("siegeworks").setLevel(logging.INFO)


def _naming(process: int) -> Processor:
    def name(_logger: object, _method: str, entry: EventDict) -> EventDict:
        entry["process"] = process
        return entry

    return name


def _with_severity(_logger: object, method: str, entry: EventDict) -> EventDict:
    """Add the severity; not called "level" as usual, because bots have levels."""
    entry["severity"] = method
    return entry


def _writers_for(stream: TextIO) -> list[Processor]:
    if not stream.isatty():
        return [structlog.processors.JSONRenderer(ensure_ascii=False)]
    order = ["timestamp", "severity", "event"]
    return [
        _in_one_line,
        structlog.processors.LogfmtRenderer(key_order=order, bool_as_flag=False),
    ]


_UNSEEN = ("C", "Zl", "Zp")
"""Unicode categories of characters that are invisible or move a terminal's cursor."""


def _in_one_line(_logger: object, _method: str, entry: EventDict) -> EventDict:
    """Escape control characters, as JSON does; logfmt by itself escapes only `\\n`."""
    return {key: _escaped(value) for key, value in entry.items()}


def _escaped(value: object) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    return "".join(
        ascii(each)[1:-1] if each != "\n" and _is_unseen(each) else each
        for each in str(value)
    )


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character).startswith(_UNSEEN)
