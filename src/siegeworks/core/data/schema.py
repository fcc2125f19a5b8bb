"""The schema of data files: a validator for each kind of value, and what it reports.

Every value read from a file is validated here first, so later code can rely on types
and limits. A game declares the form of each field; all problems are reported, and none
hides another.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

Form: TypeAlias = Callable[[object, str], Iterator[str]]
"""A validator: yields every problem of a value that stands at a place in the file."""

Fields: TypeAlias = Mapping[str, "Form | Fields"]
"""Forms of an object's fields, by name. A file may leave any of them out."""

SHOWN = 24
"""Characters of an invalid value that the message repeats."""


def form_problems(
    raw: Mapping[str, object], fields: Fields, where: str = ""
) -> Iterator[tuple[str, str]]:
    """Yield each unknown or invalid field with the reason; no problem hides another."""
    for name, value in raw.items():
        field = f"{where}{name}"
        match fields.get(name):
            case None:
                known = ", ".join(fields)
                problem = f"there is no such field; fields here: {known}"
                yield field, f"{where}{shown(name)}: {problem}"
            case Mapping() as inner:
                if isinstance(value, dict):
                    yield from form_problems(value, inner, f"{field}.")
                else:
                    yield field, f"{field}: {shown(value)} should be an object: {{…}}"
            case form:
                yield from ((field, problem) for problem in form(value, field))


# Forms of single values.


def whole(least: int, most: int) -> Form:
    """Accept a whole number within limits."""
    limits = f"from {least} to {most}"
    wanted = f"a whole number {limits}" if least < most else str(least)

    def form(value: object, where: str) -> Iterator[str]:
        # In Python, true is a number, and 3.0 equals 3.
        if type(value) is not int or not least <= value <= most:
            yield f"{where}: {shown(value)} should be {wanted}"

    return form


def matching(pattern: str, meaning: str) -> Form:
    """Accept a string that matches a pattern."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            yield f"{where}: {shown(value)} should be {meaning}"

    return form


def one_of(*words: str) -> Form:
    """Accept one of a few strings."""
    allowed = " or ".join(f'"{word}"' for word in words)

    def form(value: object, where: str) -> Iterator[str]:
        if value not in words:
            yield f"{where}: {shown(value)} should be {allowed}"

    return form


def yes_or_no(value: object, where: str) -> Iterator[str]:
    if not isinstance(value, bool):
        yield f"{where}: {shown(value)} should be true or false"


def always_yes(value: object, where: str) -> Iterator[str]:
    """Accept only `true`: the rulebook settles this, and a file may only repeat it."""
    if value is not True:
        yield f"{where}: {shown(value)} should be true"


def printable(most: int) -> Form:
    """Accept one line of printable text."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            yield f"{where}: {shown(value)} should be a line of text"
        elif len(value) > most:
            yield f"{where}: {shown(value)} is longer than {most} characters"

    return form


# Forms of compound values.


def listed(entry: Form, least: int, most: int, one: str = "entry") -> Form:
    """Accept a list whose length is within limits."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{where}: {shown(value)} should be a list: […]"
            return
        if not least <= len(value) <= most:
            yield f"{where}: the list has {len(value)}, it should have " + _count(
                least, most
            )
        for number, each in enumerate(value[:most], 1):
            yield from entry(each, f"{where}, {one} {number}")

    return form


def together(example: str, **parts: Form) -> Form:
    """Accept a list of fixed length whose places mean different things."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(parts):
            yield f"{where}: {shown(value)} should look like {example}"
            return
        for (name, part), each in zip(parts.items(), value, strict=True):
            yield from part(each, f"{where}, {name}")

    return form


def keyed(name: Form, entry: Form, least: int, most: int) -> Form:
    """Accept an object whose names the file chooses."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{where}: {shown(value)} should be an object: {{…}}"
            return
        if not least <= len(value) <= most:
            yield f"{where}: there are {len(value)}, there should be " + _count(
                least, most
            )
        for key, each in list(value.items())[:most]:
            misnamed = list(name(key, where))
            yield from misnamed
            yield from entry(each, where if misnamed else f"{where}.{key}")

    return form


def complete(
    required: Mapping[str, Form], optional: Mapping[str, Form] | None = None
) -> Form:
    """Accept an object that has every required field and nothing unknown."""
    known = {**required, **(optional or {})}

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{where}: {shown(value)} should be an object: {{…}}"
            return
        yield from (problem for _, problem in form_problems(value, known, f"{where}."))
        if missing := [name for name in required if name not in value]:
            yield f"{where}: {', '.join(missing)} must be there"

    return form


def _count(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def shown(value: object) -> str:
    """Return the beginning of a value as it is written in the file."""
    match value:
        case dict():
            return "{…}"
        case list():
            return "[…]" if value else "[]"
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            text = ascii(value) if not value.isprintable() else f'"{value}"'
        case _:
            text = str(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
