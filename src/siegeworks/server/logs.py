"""What a server writes down about itself: one line for each thing worth knowing.

JSON for machines, `key=value` on a terminal. Nothing that opens a seat, a table or a
hidden card may stand in it: keys that hold such things are dropped, and addresses and
messages are searched for them.
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
"""Never written, whatever they hold."""

HIDDEN = "…"
_IN_AN_ADDRESS = re.compile(
    r"((?:/join/|/watch/|/codes?/)|\b(?:watch|code)=)[^\s/?&#\"']+"
)
_IN_A_HEADER = re.compile(r"(?i)\b((?:set-)?cookie|authorization)(\s*[:=]\s*)[^\r\n]+")
_LONG_SECRET = re.compile(r"\b(?:[0-9a-fA-F]{64}|[0-9A-Za-z_-]{43})\b")
"""256 bits, as hexadecimal or as base64."""
_STORED_TEXT = re.compile(r"(?s)(\bwith text )'.*?(?:'(?=\n\[SQL|\n\nThe |\n\nDur)|\Z)")
"""What SQLite quotes of a text that it cannot decode: perhaps a whole line of a log."""
_WRONG_VALUE = re.compile(r"(\bInvalid (?:enum )?value )'[^'\n]*'")
"""The same of somebody who decodes such a line."""


def without_secrets(
    _logger: object, _method: str, entry: EventDict
) -> MutableMapping[str, Any]:
    """The entry with everything dropped or hidden that only some may know."""
    # The sentence itself is called "event" here, as structlog has it.
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
    """A stream whose other end may be gone: nobody's move fails because of that."""

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
    """Send what is logged anywhere in this process to one stream.

    Where several write to the same one, each line names its `process`.
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
    """Not "level", as is usual: levels are what bots have."""
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
"""Kinds of characters that move a terminal's cursor, or that it does not show."""


def _in_one_line(_logger: object, _method: str, entry: EventDict) -> EventDict:
    """JSON escapes what could break a line; of that, `key=value` knows `\\n` alone."""
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
