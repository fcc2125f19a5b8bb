"""Constraints between options: which choices are possible together, and why not.

Only the record of the options knows which values fit together. Its field order is the
priority: an earlier choice stands and later options are changed to fit it; a choice
that would need an earlier option changed is impossible.
"""

import itertools
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from siegeworks.core.errors import BadOption
from siegeworks.core.options import (
    Option,
    OptionsT,
    Value,
    as_values,
    check_values,
    default_first,
    options_of,
)
from siegeworks.core.record import Record

GIVING_WAY = 2
"""Maximum number of later options that may be changed to fit one choice."""


class Misfit(NamedTuple):
    """A choice that is impossible together with the earlier ones."""

    option: str
    choice: Value
    why: str


def fitted(kind: type[OptionsT], asked: Mapping[str, Value]) -> OptionsT:
    """Return the requested options, with the fewest changes that make them compatible.

    A value that is not among an option's choices, such as the caller's own data, is
    never replaced: it is refused.
    """
    check_values(kind, asked)
    options = options_of(kind)
    values = {o.name: asked.get(o.name, o.default) for o in options}
    for place, option in enumerate(options):
        for choice in (values[option.name], *default_first(option)):
            found = _beside(kind, options, {**values, option.name: choice}, place)
            if found is not None:
                values = as_values(found)
                break
    _refuse_if_lost(kind, options, asked, values)
    return kind(**values)


def _refuse_if_lost(
    kind: type[Record],
    options: tuple[Option, ...],
    asked: Mapping[str, Value],
    found: Mapping[str, Value],
) -> None:
    for option in options:
        own = asked.get(option.name, option.default)
        if own not in option.choices and found[option.name] != own:
            raise BadOption(_why_not(kind, {**found, option.name: own}))


def misfits(options: Record) -> Iterator[Misfit]:
    """Yield every choice that is impossible while all earlier options stay."""
    kind, values = type(options), as_values(options)
    every = options_of(kind)
    for place, option in enumerate(every):
        for choice in option.choices:
            wanted = {**values, option.name: choice}
            if _beside(kind, every, wanted, place) is None:
                yield Misfit(option.name, choice, _why_not(kind, wanted))


def _beside(
    kind: type[OptionsT],
    options: tuple[Option, ...],
    values: Mapping[str, Value],
    place: int,
) -> OptionsT | None:
    """Return options that keep all values up to `place`; the last ones change first."""
    later = options[:place:-1]
    for count in range(min(GIVING_WAY, len(later)) + 1):
        for changing in itertools.combinations(later, count):
            for choices in itertools.product(*map(default_first, changing)):
                names = [option.name for option in changing]
                found = _tried(
                    kind, {**values, **dict(zip(names, choices, strict=True))}
                )
                if found is not None:
                    return found
    return None


def _tried(kind: type[OptionsT], values: Mapping[str, Value]) -> OptionsT | None:
    try:
        return kind(**values)
    except ValueError:
        return None


def _why_not(kind: type[Record], values: Mapping[str, Value]) -> str:
    try:
        kind(**values)
    except ValueError as problem:
        return str(problem)
    raise AssertionError("it fits")
