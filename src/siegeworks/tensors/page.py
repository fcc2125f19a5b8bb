"""Generator of docs/observations.md: every field of every game's row, and action ids.

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
from siegeworks.tensors.action_ids import Numbering, UnknownNumber
from siegeworks.tensors.registry import TENSORS, tensors_of

KeyT = TypeVar("KeyT", bound=Hashable)
ThingT = TypeVar("ThingT")

COMMAND = "python -m siegeworks.tensors.page"
FILE = "observations.md"
NOTHING_CHANGES = "Other options change none of this.\n"
WHO_PLAYS = ("players", "teams")
"""Options that set the seats; the allowed values of one depend on the other."""

INTRODUCTION = f"""\
# Observations

What a seat may know, as one row of whole numbers: the fields below, one behind the
other, in this order. Where all seats have something, the own comes first. A row says
all that the View of the seat holds and nothing else: different views give different
rows, and what is hidden from the seat leaves no trace.

[Research environments](research.md) shows rows in use. `layout["hand"].of(row)` is one
field in its own shape, and `layout.named(row)` has all of them by name. *From* and *to*
bound each number of a field, both included. All rows below are `int8`. Data of your own
can change sizes and bounds, and rows with larger numbers are `int16`.

Actions have numbers too: those of the seats, and those of chance, which only OpenSpiel
shows. `choices.action_of(number)` is the action, `game.write(action)` its notation.

This page is written by `{COMMAND}`.
"""


def page(catalog: Catalog) -> str:
    """Return the page: all games with an observer and their default options, and the
    effect of others."""
    chapters = [chapter(each) for name, each in catalog.items() if name in TENSORS]
    return "\n".join([INTRODUCTION, *chapters])


def chapter(listing: Listing) -> str:
    games = list(listing.every())
    usual = games[0]
    pieces = [
        f"## {listing.title}\n",
        summary(usual),
        tensors_of(usual).order,
        table(("field", "shape", "from", "to", "what it says"), field_rows(usual)),
        numbers(usual),
        *([table_of_sizes(games)] if len(set(map(sizes, games))) > 1 else ()),
        *(list(tables_of_changes(listing, games)) or [NOTHING_CHANGES]),
        *table_of_meanings(games),
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
    """Describe the number of ids of each kind of action, in the order of the ids."""
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
    """Return the length of a row and the numbers of ids for seats and for chance."""
    tensors = tensors_of(game)
    return tensors.observer.layout.size, tensors.choices.size, tensors.chances.size


def table_of_sizes(games: Iterable[AnyGame]) -> str:
    """Return a table with one line for all games that have the same sizes."""
    alike = grouped(games, lambda game: (who_plays(game), sizes(game)))
    lines = (
        (f"{who}{data_of(same)}", *(f"{size:,}" for size in found))
        for (who, found), same in alike.items()
    )
    return table(("players", "row", "actions", "chance"), lines)


def who_plays(game: AnyGame) -> str:
    return f"{len(game.seats)} in teams" if game.teams else str(len(game.seats))


def data_of(games: Iterable[AnyGame]) -> str:
    """Return the data sets that games use, in brackets, if their options name any."""
    options = (as_values(game.options) for game in games)
    played = dict.fromkeys(str(each["data"]) for each in options if "data" in each)
    return f" ({', '.join(played)})" if played else ""


# Changes by options.


def tables_of_changes(listing: Listing, games: Sequence[AnyGame]) -> Iterator[str]:
    """Yield tables by seats, and by each option with all others at their default.

    The games must begin with the one with default options.
    """
    by_seats = {who: same[0] for who, same in grouped(games, who_plays).items()}
    yield from table_of_changes("players", by_seats)
    for option in options_of(listing.options):
        if option.name not in WHO_PLAYS:
            alone = games_by_value(option.name, games)
            yield from table_of_changes(f"`{option.name}`", alone)


def games_by_value(name: str, games: Sequence[AnyGame]) -> dict[str, AnyGame]:
    """Return the games that differ from the default only in the option of that name."""
    usual = as_values(games[0].options)
    by_value = {}
    for game in games:
        values = as_values(game.options)
        if values | {name: usual[name]} == usual:
            by_value[spell(values[name])] = game
    return by_value


def table_of_changes(heading: str, games: Mapping[str, AnyGame]) -> Iterator[str]:
    """Yield a table of the fields that differ between the games, if any do."""
    alike = grouped(games, lambda name: fields_of(games[name]))
    columns = [{field.name: field for field in fields} for fields in alike]
    names = dict.fromkeys(name for column in columns for name in column)
    lines = [
        (f"`{name}`", *(extent(column.get(name)) for column in columns))
        for name in names
        if len({column.get(name) for column in columns}) > 1
    ]
    if lines:
        yield table((f"by {heading}", *map(", ".join, alike.values())), lines)


def extent(field: Field | None) -> str:
    if field is None:
        return "–"
    return f"{shape(field)}, {field.low} to {field.high}"


def table_of_meanings(games: Sequence[AnyGame]) -> Iterator[str]:
    """Yield a table of field meanings that the default layout lacks, if any."""
    usual = [(field.name, field.meaning) for field in fields_of(games[0])]
    said = dict.fromkeys(usual)
    for game in games:
        said |= dict.fromkeys((field.name, field.meaning) for field in fields_of(game))
    lines = [(f"`{name}`", meaning) for name, meaning in list(said)[len(usual) :]]
    if lines:
        yield table(("field", "what it says, where that is not as above"), lines)


def grouped(
    things: Iterable[ThingT], key: Callable[[ThingT], KeyT]
) -> dict[KeyT, list[ThingT]]:
    """Group things by key, in the order of first occurrence."""
    groups: dict[KeyT, list[ThingT]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


# The file.


def table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
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
