"""Parsing of a game and its options from command line arguments.

Nothing here knows a particular game: any field of its options record is a flag.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from siegeworks.cli.data_text import is_text_of_file, names_file, text_in
from siegeworks.core.catalog import DataFiles, Listing
from siegeworks.core.errors import BadOption, SiegeworksError, UnknownGame
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Option, Value, options_of, parse_value, spell
from siegeworks.games import CATALOG

DENIAL = "no_"
FILE = "FILE"
FOLDER = "DIR"
SeatAndPlayer: TypeAlias = tuple[str, str | None]
"""A seat, and the name of its player if one was given."""


class UnreadableCommand(SiegeworksError):
    """The command line has arguments that belong to no option."""


@dataclass(frozen=True, slots=True)
class Flag:
    """An option as typed: `--name`, `--name value` or `--name=value`."""

    name: str
    value: str | None


def game_named(words: Sequence[str]) -> AnyGame:
    """Build the game that the arguments name, with the given options."""
    listing, rest = _listing(words)
    options = _options(listing)
    try:
        return listing.build(dict(_values(listing, rest)))
    except BadOption as problem:
        raise BadOption(_with_flags(str(problem), options)) from None


def _with_flags(message: str, options: Iterable[str]) -> str:
    """Replace option names in a message by the flags that the user types.

    A multi-line message is about the contents of a file and stays as it is.
    """
    if "\n" in message:
        return message
    names = re.compile(rf"(?<![-\w])({'|'.join(options)})(?![-\w])")
    return names.sub(lambda found: spelled(found[0]), message)


def spelled(name: str) -> str:
    """Spell an option as a flag."""
    return f"--{name.replace('_', '-')}"


def _listing(words: Sequence[str]) -> tuple[Listing, list[str]]:
    """Find the game named in the arguments; with a single game, default to it."""
    for place, word in enumerate(words):
        if word.lower() in tuple(CATALOG):
            return CATALOG[word.lower()], [*words[:place], *words[place + 1 :]]
    if words and not words[0].startswith("-"):
        return CATALOG[words[0]], []
    if len(CATALOG) > 1:
        raise UnknownGame(f"which game? games here: {', '.join(CATALOG)}")
    return next(iter(CATALOG.values())), list(words)


def _values(listing: Listing, words: list[str]) -> Iterator[tuple[str, Value]]:
    options = _options(listing)
    left = iter(words)
    for word in left:
        flag = _flag(word)
        if flag.name in options:
            yield flag.name, _read(listing, options[flag.name], flag, left)
        elif _is_denial(flag, options):
            name = flag.name.removeprefix(DENIAL)
            yield name, parse_value(listing.options, name, "no")
        else:
            listed = ", ".join(options)
            raise BadOption(
                f"there is no option {spelled(flag.name)}; options here: {listed}"
            )


def _read(listing: Listing, option: Option, flag: Flag, left: Iterator[str]) -> Value:
    """Value of an option: as typed, or the contents of the file it names."""
    text = _value(option, flag, left, listing.data_files)
    value = parse_value(listing.options, option.name, text)
    if names_file(option, value):
        return text_in(option, str(value), listing.data_files)
    return value


def _options(listing: Listing) -> dict[str, Option]:
    return {option.name: option for option in options_of(listing.options)}


def _is_denial(flag: Flag, options: Mapping[str, Option]) -> bool:
    """Return whether a flag is `--no-name` of a boolean option."""
    option = options.get(flag.name.removeprefix(DENIAL))
    return option is not None and _is_switch(option) and flag.value is None


def split_seats(words: Sequence[str]) -> tuple[list[str], list[SeatAndPlayer]]:
    """Separate `--SEAT PLAYER` from the game and its options."""
    listing, _ = _listing(words)
    options = _options(listing)
    others: list[str] = []
    seats: list[SeatAndPlayer] = []
    left = iter(words)
    for word in left:
        flag = _flag(word) if word.startswith("--") else None
        if flag is None or flag.name in options or _is_denial(flag, options):
            others.append(word)
        elif flag.value is not None:
            seats.append((flag.name, flag.value))
        else:
            seats.append((flag.name, next(left, None)))
    return others, seats


def _flag(word: str) -> Flag:
    if not word.startswith("--"):
        raise UnreadableCommand(
            f"{word!r} is not understood; options begin with --, and --help lists them"
        )
    name, equals, value = word[2:].partition("=")
    return Flag(name.replace("-", "_"), value if equals else None)


def _value(
    option: Option, flag: Flag, left: Iterator[str], files: DataFiles | None
) -> str:
    if flag.value is not None:
        return flag.value
    if _is_switch(option):
        return "yes"
    value = next(left, None)
    if value is None:
        listed = ", ".join(map(spell, option.choices))
        more = f", or {_stand_in(option, files)}" if option.is_open else ""
        raise BadOption(f"{option.name} needs a value; choose one of: {listed}{more}")
    return value


def _is_switch(option: Option) -> bool:
    return option.choices == (False, True)


def flags_of(option: Option, files: DataFiles | None) -> str:
    """Describe a flag: `--tactics`, `--color-run sum|member|strongest`."""
    name = spelled(option.name)
    if _is_switch(option):
        return f"--[no-]{name[2:]}" if option.default else name
    others = [_stand_in(option, files)] if option.is_open else []
    return f"{name} {'|'.join([*map(spell, option.choices), *others])}"


def _stand_in(option: Option, files: DataFiles | None) -> str:
    """Placeholder for an option that takes any value."""
    if not isinstance(option.default, str):
        return "N"
    return FOLDER if files and files.parts else FILE


def flag_for(option: Option, value: Value, files: DataFiles | None) -> list[str]:
    """Arguments that set an option to a value."""
    name = spelled(option.name)
    if is_text_of_file(option, value):
        return [name, _stand_in(option, files)]
    if not _is_switch(option):
        return [name, spell(value)]
    return [name if value else f"--no-{name[2:]}"]
