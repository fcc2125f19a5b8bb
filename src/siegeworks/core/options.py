"""Options of a game: described by its record, read from anywhere, listed in full."""

import itertools
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from siegeworks.core.errors import BadOption
from siegeworks.core.record import Record

OptionsT = TypeVar("OptionsT", bound=Record)
Value: TypeAlias = bool | int | str


class Option(Record, frozen=True):
    """One thing that can be agreed before a game begins."""

    name: str
    choices: tuple[Value, ...]
    default: Value
    meaning: str


def options_of(kind: type[Record]) -> tuple[Option, ...]:
    """Every option of a game, in the order of its record."""
    return tuple(_option(field) for field in msgspec.structs.fields(kind))


def _option(field: msgspec.structs.FieldInfo) -> Option:
    """A field must read `Annotated[bool | Literal[…] | bounded int, Meta(…)]`."""
    assert get_origin(field.type) is Annotated, f"{field.name} needs a description"
    plain, meta = get_args(field.type)
    assert isinstance(meta, msgspec.Meta), f"{field.name} needs a description"
    choices: tuple[Value, ...]
    if plain is bool:
        choices = (False, True)
    elif get_origin(plain) is Literal:
        choices = get_args(plain)
    else:
        assert isinstance(meta.ge, int), f"{field.name} needs a lower bound"
        assert isinstance(meta.le, int), f"{field.name} needs an upper bound"
        choices = tuple(range(meta.ge, meta.le + 1))
    return Option(field.name, choices, field.default, meta.description or "")


def read_options(kind: type[OptionsT], values: Mapping[str, Value]) -> OptionsT:
    """The options a caller asked for, or a message listing what can be asked."""
    known = {option.name: option for option in options_of(kind)}
    for name, value in values.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise BadOption(f"there is no option {name!r}; options here: {listed}")
        if problem := _why_not_value(known[name], value):
            raise BadOption(problem)
    try:
        return kind(**values)
    except ValueError as problem:
        raise BadOption(str(problem)) from None


def _why_not_value(option: Option, value: Value) -> str | None:
    for choice in option.choices:
        if value == choice and type(value) is type(choice):
            return None
    spelled = [spell(choice) for choice in option.choices]
    # The word "yes" is not the value yes; in quotes, the difference shows.
    given = repr(value) if spell(value) in spelled else spell(value)
    return f"{option.name} cannot be {given}; choose one of: {', '.join(spelled)}"


def parse_value(kind: type[Record], name: str, text: str) -> Value:
    """What `text` means for option `name`; the text itself if it means nothing."""
    for option in options_of(kind):
        for choice in option.choices:
            if option.name == name and spell(choice) == text.lower():
                return choice
    return text


def spell(value: Value) -> str:
    """A value as a person types it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def every_options(kind: type[OptionsT]) -> Iterator[OptionsT]:
    """Each combination of options that is allowed, the default first."""
    options = options_of(kind)
    names = [option.name for option in options]
    for values in itertools.product(*map(_default_first, options)):
        try:
            yield kind(**dict(zip(names, values, strict=True)))
        except ValueError:
            continue


def _default_first(option: Option) -> list[Value]:
    return sorted(option.choices, key=lambda choice: choice != option.default)


def as_values(options: Record) -> dict[str, Value]:
    """Options as plain names and values, for a file header."""
    return {
        field.name: getattr(options, field.name)
        for field in msgspec.structs.fields(type(options))
    }
