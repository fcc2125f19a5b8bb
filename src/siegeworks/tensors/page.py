"""Writes docs/observations.md: every field of every game's row, and its numbers.

python -m siegeworks.tensors.page
"""

import argparse
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from siegeworks.core.catalog import Catalog, Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values, options_of, spell
from siegeworks.games import CATALOG
from siegeworks.kernels.layout import Field
from siegeworks.tensors.numbering import Numbering, UnknownNumber
from siegeworks.tensors.shelf import tensors_of

KeyT = TypeVar("KeyT", bound=Hashable)
ThingT = TypeVar("ThingT")

COMMAND = "python -m siegeworks.tensors.page"
FILE = "observations.md"
WHO_PLAYS = ("players", "teams")
"""Options that say who plays; what is possible with one depends on the other."""

INTRODUCTION = f"""\
# Observations

What a seat may know, as one row of whole numbers: the fields below, one behind the other, in this
order. Own things come before those of the others. A row says all that the View of the seat holds,
and nothing else: different views give different rows, and whatever is hidden from the seat leaves no
trace. [Research environments](research.md) shows the rows in use; `layout["hand"].of(row)` is one
field in its own shape, `layout.named(row)` are all of them by name.

Rows are `int8` here; `layout.dtype` says so, and is `int16` for data with larger numbers. *From* and
*to* bound each number of a field, both included. Actions have numbers too: those of seats, and those
of chance, which only OpenSpiel shows. `choices.action_of(number)` is the action of a number and
`game.write(action)` its notation.

This page is written by `{COMMAND}`.
"""


def page(catalog: Catalog) -> str:
    """All games, under their usual options and what others change."""
    chapters = [chapter(listing) for listing in catalog.values()]
    return "\n".join([INTRODUCTION, *chapters])


def chapter(listing: Listing) -> str:
    games = list(listing.every())
    usual = games[0]
    pieces = [
        f"## {listing.title}\n",
        summary(usual),
        table(("field", "shape", "from", "to", "what it says"), field_rows(usual)),
        numbers(usual),
        *([table_of_sizes(games)] if len(set(map(sizes, games))) > 1 else ()),
        *tables_of_changes(listing, games),
    ]
    return "\n".join(pieces)


def summary(game: AnyGame) -> str:
    layout = tensors_of(game).observer.layout
    options = as_values(game.options).items()
    agreed = ", ".join(f"{name} {spell(value)}" for name, value in options)
    return (
        f"{len(layout.fields)} fields, {layout.size:,} numbers, under the usual "
        f"options ({agreed}).\n"
    )


def field_rows(game: AnyGame) -> Iterator[tuple[str, ...]]:
    for field in fields_of(game):
        low, high = str(field.low), str(field.high)
        yield f"`{field.name}`", shape(field), low, high, field.meaning


def fields_of(game: AnyGame) -> tuple[Field, ...]:
    return tensors_of(game).observer.layout.fields


def shape(field: Field) -> str:
    return " × ".join(map(str, field.shape))


# Numbers and sizes.


def numbers(game: AnyGame) -> str:
    tensors = tensors_of(game)
    choices, chances = tensors.choices, tensors.chances
    return (
        f"{choices.size:,} numbers of actions: {by_kind(choices)}. "
        f"{chances.size:,} of chance: {by_kind(chances)}.\n"
    )


def by_kind(numbering: Numbering[Any]) -> str:
    """How many numbers each kind of action has, in the order of the numbers."""
    kinds = Counter(kind_of(numbering, number) for number in range(numbering.size))
    unused = kinds.pop(None, 0)
    counted = ", ".join(f"{kind} {count:,}" for kind, count in kinds.items())
    return f"{counted}; {unused} stand for nothing" if unused else counted


def kind_of(numbering: Numbering[Any], number: int) -> str | None:
    try:
        return type(numbering.action_of(number)).__name__
    except UnknownNumber:
        return None


def sizes(game: AnyGame) -> tuple[int, int, int]:
    """How long a row is, and how many numbers seats and chance have."""
    tensors = tensors_of(game)
    return tensors.observer.layout.size, tensors.choices.size, tensors.chances.size


def table_of_sizes(games: Iterable[AnyGame]) -> str:
    """One line for all that come out alike."""
    alike = grouped(games, lambda game: (who_plays(game), sizes(game)))
    lines = (
        (who, data_of(same), *(f"{size:,}" for size in found))
        for (who, found), same in alike.items()
    )
    return table(("players", "data", "row", "actions", "chance"), lines)


def who_plays(game: AnyGame) -> str:
    return f"{len(game.seats)} in teams" if game.teams else str(len(game.seats))


def data_of(games: Iterable[AnyGame]) -> str:
    """The names of data that games are played with, for those that have a choice."""
    data = (as_values(game.options).get("data", "–") for game in games)
    return ", ".join(map(str, dict.fromkeys(data)))


# What options change.


def tables_of_changes(listing: Listing, games: Sequence[AnyGame]) -> Iterator[str]:
    """By who plays, and by each option that is not the usual one while all others are.

    Games are listed with the usual options first.
    """
    by_seats = {who: same[0] for who, same in grouped(games, who_plays).items()}
    yield from table_of_changes("players", by_seats)
    for option in options_of(listing.options):
        if option.name not in WHO_PLAYS:
            alone = games_by_value(option.name, games)
            yield from table_of_changes(f"`{option.name}`", alone)


def games_by_value(name: str, games: Sequence[AnyGame]) -> dict[str, AnyGame]:
    """Those that are usual in everything but the option of that name."""
    usual = as_values(games[0].options)
    by_value = {}
    for game in games:
        values = as_values(game.options)
        if values | {name: usual[name]} == usual:
            by_value[spell(values[name])] = game
    return by_value


def table_of_changes(heading: str, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """Shape and bounds of the fields that are not always the same; maybe there are none."""
    alike = grouped(games, lambda name: fields_of(games[name]))
    columns = [{field.name: field for field in fields} for fields in alike]
    names = dict.fromkeys(name for column in columns for name in column)
    changing = [
        name for name in names if len({column.get(name) for column in columns}) > 1
    ]
    if changing:
        head = [f"by {heading}", *(", ".join(same) for same in alike.values())]
        yield table(
            head,
            (
                (f"`{name}`", *(extent(column.get(name)) for column in columns))
                for name in changing
            ),
        )


def extent(field: Field | None) -> str:
    if field is None:
        return "–"
    return f"{shape(field)}, {field.low} to {field.high}"


def grouped(
    things: Iterable[ThingT], key: Callable[[ThingT], KeyT]
) -> dict[KeyT, list[ThingT]]:
    """Things that are alike together, in the order of the first of them."""
    groups: dict[KeyT, list[ThingT]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


# The file.


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """As Markdown writes it."""
    rule = ["---"] * len(head)
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, rule, *lines))


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog=COMMAND, description="Write the page about observations."
    )
    parser.add_argument(
        "folder",
        nargs="?",
        default=Path("docs"),
        type=Path,
        help="where the page lies (default: %(default)s)",
    )
    folder: Path = parser.parse_args(argv).folder
    if not folder.is_dir():
        parser.error(f"there is no folder {folder}")
    (folder / FILE).write_text(page(CATALOG), encoding="utf-8")


if __name__ == "__main__":
    main()
