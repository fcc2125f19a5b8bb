"""The form of a data file: which fields there are, and what each may hold.

Whatever is read from a file passes here first, so everything behind it can rely on
types and limits. The limits are far beyond any board game; they keep a hostile file
from making the tables of a board huge.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from siegeworks.games.land_of_clans.data_types import MODES

Form: TypeAlias = Callable[[object, str], Iterator[str]]
"""Everything that is wrong with a value that stands at a place in the file."""

Fields: TypeAlias = Mapping[str, "Form | Mapping[str, Form]"]
"""What may stand in an object, by name."""

LARGEST_SIDE = 16
"""Squares along an edge of the board."""
LARGEST_SHAPE = 8
"""Squares along an edge of a shape."""
MOST_SQUARES = 12
"""Of a shape."""
LONGEST_ROW = 160
"""Characters: room for a board whose columns are lined up."""
SHOWN = 24
"""Characters of a wrong value that are repeated."""


# Kinds of values.


def whole(least: int, most: int) -> Form:
    def form(value: object, where: str) -> Iterator[str]:
        # In Python, true is a number, and 3.0 is the same as 3.
        if type(value) is not int or not least <= value <= most:
            yield (
                f"{where}: {shown(value)} should be a whole number "
                f"from {least} to {most}"
            )

    return form


def matching(pattern: str, meaning: str) -> Form:
    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            yield f"{where}: {shown(value)} should be {meaning}"

    return form


def one_of(*words: str) -> Form:
    allowed = " or ".join(f'"{word}"' for word in words)

    def form(value: object, where: str) -> Iterator[str]:
        if value not in words:
            yield f"{where}: {shown(value)} should be {allowed}"

    return form


def yes_or_no(value: object, where: str) -> Iterator[str]:
    if not isinstance(value, bool):
        yield f"{where}: {shown(value)} should be true or false"


def printable(most: int) -> Form:
    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            yield f"{where}: {shown(value)} should be a line of text"
        elif len(value) > most:
            yield f"{where}: {shown(value)} is longer than {most} characters"

    return form


def listed(entry: Form, least: int, most: int, one: str = "entry") -> Form:
    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, list):
            yield f"{where}: {shown(value)} should be a list: […]"
            return
        if not least <= len(value) <= most:
            count = f"{least}" if least == most else f"{least} to {most}"
            yield f"{where}: the list has {len(value)}, it should have {count}"
        for number, each in enumerate(value[:most], 1):
            yield from entry(each, f"{where}, {one} {number}")

    return form


def together(example: str, **parts: Form) -> Form:
    """A short list whose places mean different things."""

    def form(value: object, where: str) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(parts):
            yield f"{where}: {shown(value)} should look like {example}"
            return
        for (name, part), each in zip(parts.items(), value, strict=True):
            yield from part(each, f"{where}, {name}")

    return form


def shown(value: object) -> str:
    """The beginning of a value, as it is written in the file."""
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


# The fields.

LABEL = "[A-M][1-9][0-9]?"
A_LABEL = matching(LABEL, "a letter A to M and a number up to 99, such as A1")
A_MARK = matching(
    r"[!-@N-Z\[-~][!-~]?",
    'one or two plain signs that do not begin with A to M, such as "--" or "NN"',
)
A_SHAPE = listed(
    matching(
        f"[#.]{{1,{LARGEST_SHAPE}}}",
        f'drawn with # and ., at most {LARGEST_SHAPE} in a row, such as "##."',
    ),
    least=1,
    most=LARGEST_SHAPE,
    one="row",
)
POINTS = whole(0, 99)

BOARD: Mapping[str, Form] = {
    "void": A_MARK,
    "no_mans_land": A_MARK,
    "rows": listed(printable(LONGEST_ROW), least=1, most=LARGEST_SIDE, one="row"),
}
CARDS: Mapping[str, Form] = {
    "land": one_of("one per labelled square"),
    "sword": listed(A_LABEL, least=0, most=LARGEST_SIDE**2),
    "shield": listed(A_LABEL, least=0, most=LARGEST_SIDE**2),
    "extra": listed(
        together(
            '["sword", 6]',
            picture=one_of("sword", "shield"),
            copies=whole(1, 60),
        ),
        least=0,
        most=8,
    ),
    "wizards": whole(0, 40),
}
FILE: Fields = {
    "id": matching(
        "[A-Za-z0-9][A-Za-z0-9-]{0,39}",
        "a name of at most 40 letters, digits and dashes",
    ),
    "provenance": printable(120),
    "allow_reflection": yes_or_no,
    "board": BOARD,
    "cards": CARDS,
    "tokens_per_colour": whole(1, 60),
    "castles_per_colour": whole(1, 20),
    "hand": whole(2, 10),
    "end_at_tiles": whole(1, 12),
    "wizards_per_player": dict.fromkeys(MODES, whole(0, 20)),
    "start_points": listed(POINTS, least=4, most=4),
    "prizes": listed(
        together(
            '["I3", 3, ["###"]]',
            name=matching(
                "[A-Z][A-Z0-9]{0,3}",
                "up to four capital letters and digits, such as I3",
            ),
            points=POINTS,
            shape=A_SHAPE,
        ),
        least=4,
        most=32,
    ),
}


def form_problems(
    raw: Mapping[str, object], fields: Fields = FILE, where: str = ""
) -> Iterator[tuple[str, str]]:
    """Each field that is unknown or not of its form, and why; none hides another."""
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
