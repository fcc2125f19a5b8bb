"""Reading of data files: strict JSON, completed from the defaults.

A file that cannot be played is rejected with all of its problems at once. A field that
is missing from the file gets the value it has in the game's default data.
"""

import json
from collections import Counter
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

from siegeworks.core.data.schema import Fields, shown

Raw: TypeAlias = Mapping[str, object]
"""A JSON object as it stands in a file."""

BLANKS = "\ufeff \t\r\n"
"""Characters allowed before the JSON; some editors write a byte order mark."""


class BadData(ValueError):
    """A data file that cannot be played, with all its problems."""

    LISTED = 40
    """Number of problems that the message lists; further ones are only counted."""

    def __init__(self, problems: list[str]) -> None:
        told = problems[: self.LISTED]
        if len(problems) > self.LISTED:
            told.append(f"and {len(problems) - self.LISTED} more")
        listed = "".join(f"\n  - {problem}" for problem in told)
        super().__init__(f"this data cannot be played:{listed}")
        self.problems = tuple(problems)


def read_object(text: str, most: int) -> tuple[dict[str, object], list[str]]:
    """Parse a text of at most `most` characters; return its object and duplicate
    names."""
    if len(text) > most:
        raise BadData([f"it is longer than {most} characters"])
    repeated: list[str] = []

    def gathered(pairs: list[tuple[str, object]]) -> dict[str, object]:
        counts = Counter(name for name, _ in pairs)
        repeated.extend(name for name in counts if counts[name] > 1)
        return dict(pairs)

    try:
        # Keep leading blanks, so that the reported line and column match the editor's.
        raw = json.loads(
            text.removeprefix("\ufeff"),
            object_pairs_hook=gathered,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        raise BadData([f"it is not JSON: {place}: {problem.msg}"]) from None
    except UnknownNumber as problem:
        raise BadData([f"it is not JSON: {problem}"]) from None
    except ValueError:
        raise BadData(["it is not JSON: a number in it is too long"]) from None
    except RecursionError:
        raise BadData(["it is not the JSON of a game: too deep"]) from None
    if not isinstance(raw, dict):
        raise BadData(["it should be an object: {…}"])
    problems = [
        f"{shown(name)} is there twice in the same {{…}}" for name in sorted(repeated)
    ]
    return raw, problems


class UnknownNumber(ValueError):
    """A constant such as NaN, which JSON does not allow."""


def _no_number(name: str) -> NoReturn:
    raise UnknownNumber(f"{name} is no number")


def completed(
    raw: Raw, usual: Raw, fields: Fields, unknown: set[str], where: str = ""
) -> dict[str, object]:
    """Complete a file's data from the default data, also inside nested objects.

    Fields that could not be read (`unknown`) get their default, too, so that the
    remaining checks can still find other problems.
    """
    whole = dict(usual)
    for name, value in raw.items():
        if f"{where}{name}" in unknown:
            continue
        inner, default = fields.get(name), usual.get(name)
        if isinstance(inner, Mapping) and isinstance(value, Mapping):
            assert isinstance(default, Mapping), "the usual data is complete"
            whole[name] = completed(value, default, inner, unknown, f"{where}{name}.")
        else:
            whole[name] = value
    return whole
