"""Options of a game: described by its record, parsed from text, listed in full."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from siegeworks.core.errors import BadOption
from siegeworks.core.record import Record

OptionsT = TypeVar("OptionsT", bound=Record)
Value: TypeAlias = bool | int | str

SHOWN = 60
"""Characters of an invalid value that the error message repeats."""
LONGEST_NUMBER = 9
"""Digits that a number may have; no option needs more."""


class Option(Record, frozen=True):
    """One option of a game, chosen before it begins."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    meaning: str
    is_open: bool = False
    """True if `choices` are only examples; the record validates any other value."""
    least: int | None = None
    most: int | None = None
    """Limits of an open number, both included."""


def options_of(kind: type[Record]) -> tuple[Option, ...]:
    """Return every option of a game, in the order of its record."""
    return tuple(_option(field) for field in msgspec.structs.fields(kind))


def _option(field: msgspec.structs.FieldInfo) -> Option:
    """Describe a field, which must read `Annotated[bool | Literal[…] | bounded int,
    Meta(…)]`.

    Examples in the `Meta` make the option open: they are offered, other values are
    accepted.
    """
    assert get_origin(field.type) is Annotated, f"{field.name} needs a description"
    plain, meta = get_args(field.type)
    assert isinstance(meta, msgspec.Meta), f"{field.name} needs a description"
    is_open = bool(meta.examples)
    return Option(
        field.name,
        tuple(meta.examples or _closed_choices(field.name, plain, meta)),
        field.default,
        meta.description or "",
        is_open,
        _bound(meta.ge) if is_open else None,
        _bound(meta.le) if is_open else None,
    )


def _closed_choices(name: str, plain: object, meta: msgspec.Meta) -> tuple[Value, ...]:
    if plain is bool:
        return (False, True)
    if get_origin(plain) is Literal:
        return get_args(plain)
    assert isinstance(meta.ge, int), f"{name} needs a lower bound"
    assert isinstance(meta.le, int), f"{name} needs an upper bound"
    return tuple(range(meta.ge, meta.le + 1))


def _bound(limit: float | None) -> int | None:
    return limit if isinstance(limit, int) else None


def read_options(kind: type[OptionsT], values: Mapping[str, Value]) -> OptionsT:
    """Return the requested options; the error for a bad one lists what is possible."""
    check_values(kind, values)
    try:
        return kind(**values)
    except ValueError as problem:
        raise BadOption(str(problem)) from None


def check_values(kind: type[Record], values: Mapping[str, Value]) -> None:
    """Refuse unknown options, and values that are invalid in any combination."""
    known = {option.name: option for option in options_of(kind)}
    for name, value in values.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise BadOption(
                f"there is no option {_short(name)!r}; options here: {listed}"
            )
        if problem := _why_not_value(known[name], value):
            raise BadOption(problem)


def _why_not_value(option: Option, value: Value) -> str | None:
    for choice in option.choices:
        if value == choice and type(value) is type(choice):
            return None
    if option.is_open and type(value) is type(option.default):
        return _why_not_between(option, value)
    spelled = [spell(choice) for choice in option.choices]
    # The text "yes" is not the value yes; quotes show the difference.
    given = repr(value) if spell(value) in spelled else _short(spell(value))
    if option.is_open and option.least is not None:
        spelled.append(f"or any whole number from {option.least} to {option.most}")
    return f"{option.name} cannot be {given}; choose one of: {', '.join(spelled)}"


def _why_not_between(option: Option, value: Value) -> str | None:
    if not isinstance(value, int):
        return None
    if option.least is not None and value < option.least:
        return f"{option.name} cannot be {value}; the least is {option.least}"
    if option.most is not None and value > option.most:
        return f"{option.name} cannot be {value}; the most is {option.most}"
    return None


def _short(text: str) -> str:
    """Shorten a caller's value: it may be a whole file, and its beginning is enough."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def parse_value(kind: type[Record], name: str, text: str) -> Value:
    """Return the value that `text` means for option `name`, or else `text`."""
    for option in options_of(kind):
        if option.name != name:
            continue
        for choice in option.choices:
            if spell(choice) == text.lower():
                return choice
        if option.is_open and isinstance(option.default, int) and _is_number(text):
            return int(text)
    return text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def spell(value: Value) -> str:
    """Return a value as a user types it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def every_options(kind: type[OptionsT]) -> Iterator[OptionsT]:
    """Yield each allowed combination of options, the default first."""
    options = options_of(kind)
    names = [option.name for option in options]
    for values in itertools.product(*map(default_first, options)):
        try:
            yield kind(**dict(zip(names, values, strict=True)))
        except ValueError:
            continue


def default_first(option: Option) -> list[Value]:
    """Return an option's choices, the default before the others."""
    return sorted(option.choices, key=lambda choice: choice != option.default)


def as_values(options: Record) -> dict[str, Value]:
    """Return options as plain names and values, for a file header."""
    return {
        field.name: getattr(options, field.name)
        for field in msgspec.structs.fields(type(options))
    }
