"""Writer of docs/wire.md: all records of the protocol and their fields.

A test compares the page with the records, and another one plays a game with a client
that knows nothing but the page.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import cleandoc, getdoc, getsource
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from siegeworks.core.i18n import Phrase
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.typescript import spelled

PAGE = Path("docs/wire.md")
HEAD = """\
# The records of the protocol

Generated from `src/siegeworks/server/protocol/messages.py` by `make wire`; do not edit.
[How a browser and a table talk](protocol.md) tells what happens in which order.

Every record carries its name as `"type"`. Types are written as in TypeScript. A number
is "whole" where it may have no decimal point: `1`, and not `1.0`. A field with a
default may be left out. A client ignores fields that it does not know; the server does
not, and refuses what has any.
"""
SENT = """\
## What a client sends over the socket

`Hello` comes first. Everything else is a command. Two fields mean the same wherever a
command has them:

- `id` is made up by the client, and new for each thing it wants. It sends the same one
  again only to repeat a command that was not answered. Ids belong to a seat: what
  another seat sends under the same id is another command.
- `follows` is the last entry the client knew when its player decided. If there is a
  later one, the answer is `Stale`, and nothing is done. Entries and lines of chat are
  numbered from 1: 0 is none of them.
"""

AnyRecord = type[Any]


def page() -> str:
    """Write the whole reference in Markdown."""
    sent = _members(messages.FromClient)
    received = _members(messages.FromServer)
    parts = [each for each in _records() if each not in {*sent, *received}]
    parts += [Phrase, Refusal]
    return "\n".join(
        [
            HEAD,
            SENT,
            *(_section(each) for each in sent),
            "## What the server sends over the socket\n",
            *(_section(each) for each in received),
            "## What these consist of, and what travels over HTTP\n",
            *(_section(each) for each in parts),
        ]
    )


def _members(union: object) -> list[AnyRecord]:
    return list(get_args(union))


def _records() -> Iterator[AnyRecord]:
    """Yield the records of `messages.py`, in its order."""
    for each in vars(messages).values():
        is_record = isinstance(each, type) and issubclass(each, Record)
        if is_record and each.__module__ == messages.__name__:
            yield each


def _section(record: AnyRecord) -> str:
    lines = [f"### {record.__name__}", ""]
    if record.__doc__ and not record.__doc__.startswith(f"{record.__name__}("):
        lines += [_one_line(getdoc(record) or ""), ""]
    (info,) = inspect.multi_type_info([record])
    assert isinstance(info, inspect.StructType)
    if info.fields:
        lines += ["| field | type | default | meaning |", "|---|---|---|---|"]
        lines += [_row(each, _meanings(record)) for each in info.fields]
        lines.append("")
    return "\n".join(lines)


def _row(field: inspect.Field, meanings: dict[str, str]) -> str:
    cells = (
        f"`{field.encode_name}`",
        _code(spelled(field.type)) + _limits(field.type),
        _default(field),
        meanings.get(field.name, ""),
    )
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    """Format as code, with bars escaped: they would end the cell of a table."""
    return f"`{text}`".replace("|", "\\|")


def _default(field: inspect.Field) -> str:
    if field.required:
        return ""
    made = field.default_factory
    value = field.default if made is msgspec.NODEFAULT else made()
    return _code(msgspec.json.encode(value).decode())


def _limits(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return _limits(inner)
        case inspect.UnionType(types=members):
            return next(filter(None, map(_limits, members)), "")
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            length = f", {least} to {most} characters" if most else ""
            return length + (f", {_code(pattern)}" if pattern else "")
        case inspect.IntType(ge=least, le=most):
            return ", whole" + (f", {least} to {most}" if most is not None else "")
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
            return ", whole" if isinstance(item, inspect.IntType) else ""
        case _:
            return ""


def _meanings(record: AnyRecord) -> dict[str, str]:
    """Read the string below each field of a record from the source."""
    body = _classes(record.__module__)[record.__name__].body
    found = {}
    for field, following in pairwise(body):
        match field, following:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = _one_line(text)
    return found


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Parse the source of a module into its classes, by name."""
    tree = ast.parse(getsource(sys.modules[module]))
    return {each.name: each for each in tree.body if isinstance(each, ast.ClassDef)}


def _one_line(text: str) -> str:
    """Join the text into one line, with `null` for Python's None."""
    return " ".join(cleandoc(text).split()).replace("None:", "null:")


def main(argv: Sequence[str] = ()) -> None:
    """Write the page to its place in docs/, or to the file given."""
    target = Path(argv[0]) if argv else PAGE
    target.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
