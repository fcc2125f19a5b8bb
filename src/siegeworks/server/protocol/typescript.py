"""TypeScript types of the browser, generated from our records by `make wire`.

One file for the protocol and one for each game. A test compares them with the files in
`web/src`, so neither can change alone.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from siegeworks.core.catalog import Catalog, Listing
from siegeworks.core.record import Record
from siegeworks.server.protocol import messages

HEAD = "// Generated from the Python records by `make wire`. Do not edit.\n"


def protocol() -> str:
    """Write the types of all records in `messages.py`."""
    roots = [kind for kind in vars(messages).values() if _is_record(kind)]
    unions = {
        "Command": messages.Command,
        "FromClient": messages.FromClient,
        "FromServer": messages.FromServer,
        "Answer": messages.Answer,
        "LogEntry": messages.LogEntry,
    }
    return HEAD + _file(roots, unions)


def of_game(listing: Listing) -> str:
    """Write the types of a game's views, events and actions, and its printed
    constants."""
    shapes = dict(listing.shapes)
    printed = [
        f"export const {name} = {_literal(value)} as const;\n"
        for name, value in listing.printed.items()
    ]
    return "\n".join([HEAD + _file(list(shapes.values()), shapes), *printed])


def files(catalog: Catalog) -> dict[str, str]:
    """Generate every file, by its path under `web/src`."""
    games = {f"games/{name}/wire.ts": of_game(entry) for name, entry in catalog.items()}
    return {"wire.ts": protocol(), **games}


def _is_record(kind: object) -> bool:
    """True for records with fields; the bare `Record` is only their base class."""
    return isinstance(kind, type) and issubclass(kind, Record) and kind is not Record


def _file(roots: Iterable[Any], unions: dict[str, Any]) -> str:
    found: dict[str, str] = {}
    for kind in inspect.multi_type_info(roots):
        _collect(kind, found)
    lines = [found[name] for name in sorted(found)]
    for name, union in unions.items():
        if name not in found:
            lines.append(f"export type {name} = {spelled(inspect.type_info(union))};\n")
    return "\n".join(["", *lines])


def _collect(kind: inspect.Type, found: dict[str, str]) -> None:
    """Declare every record and every enumeration that `kind` mentions, once."""
    match kind:
        case inspect.StructType() if not _is_generic(kind):
            name = _name(kind)
            if name not in found:
                found[name] = ""
                for field in kind.fields:
                    _collect(field.type, found)
                found[name] = f"export interface {name} {_record(kind)}\n"
        case inspect.EnumType(cls=enum):
            members = " | ".join(_literal(member.value) for member in enum)
            found[enum.__name__] = f"export type {enum.__name__} = {members};\n"
        case _:
            for part in _parts(kind):
                _collect(part, found)


def _parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    match kind:
        case inspect.Metadata(type=inner):
            yield inner
        case inspect.UnionType(types=members):
            yield from members
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield item
        case inspect.TupleType(item_types=items):
            yield from items
        case inspect.DictType(key_type=key, value_type=value):
            yield key
            yield value
        case inspect.StructType(fields=fields):
            yield from [field.type for field in fields]
        case _:
            return


def _record(kind: inspect.StructType, end: str = "\n") -> str:
    lines = [f"{each.encode_name}: {spelled(each.type)};" for each in kind.fields]
    if kind.tag is not None:
        lines.insert(0, f"{kind.tag_field}: {_literal(kind.tag)};")
    indent = "  " if end == "\n" else ""
    return end.join(["{", *[f"{indent}{line}" for line in lines], "}"])


def _name(kind: inspect.StructType) -> str:
    return kind.cls.__name__.lstrip("_")


def _is_generic(kind: inspect.StructType) -> bool:
    """True if the name does not say what the record holds, so it is written out
    inline."""
    return hasattr(kind.cls, "__origin__")


def spelled(kind: inspect.Type) -> str:
    """Write a type in TypeScript."""
    match kind:
        case inspect.Metadata(type=inner):
            return spelled(inner)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType() | inspect.BytesType():
            return "string"
        case inspect.AnyType() | inspect.RawType():
            return "unknown"
        case inspect.LiteralType(values=values):
            return " | ".join(_literal(value) for value in values)
        case inspect.EnumType(cls=enum):
            return enum.__name__
        case inspect.UnionType(types=members):
            return " | ".join(dict.fromkeys(spelled(member) for member in members))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"readonly ({spelled(item)})[]"
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(map(spelled, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {spelled(value)}>"
        case inspect.StructType():
            return _record(kind, end=" ") if _is_generic(kind) else _name(kind)
        case _:
            raise TypeError(f"no TypeScript for {kind}")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _target(argv: Sequence[str] | None) -> Path:
    parser = argparse.ArgumentParser(
        prog="python -m siegeworks.server.protocol.typescript",
        description="Write the browser's types from our records.",
    )
    parser.add_argument(
        "folder",
        nargs="?",
        default=Path("web/src"),
        type=Path,
        help="where the sources of the pages lie (default: %(default)s)",
    )
    folder: Path = parser.parse_args(argv).folder
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    return folder


def main(argv: Sequence[str] | None = None) -> None:
    """Write the files into the folder given, or into `web/src`."""
    from siegeworks.games import CATALOG  # noqa: PLC0415  the tool's own entry

    target = _target(argv)
    for name, text in files(CATALOG).items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
