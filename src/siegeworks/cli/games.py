"""`siegeworks games`: list the games with all their options."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.cli.game_arguments import flags_of
from siegeworks.core.catalog import DataFiles, Listing
from siegeworks.core.options import Option, options_of, spell
from siegeworks.games import CATALOG
from siegeworks.terminal.boards.board import WIDTH
from siegeworks.terminal.terminal import this_terminal


def games() -> None:
    """List the games and their options."""
    terminal = this_terminal()
    for number, listing in enumerate(CATALOG.values()):
        if number:
            terminal.say("")
        terminal.say(f"{listing.id}: {listing.title}, {listing.players} players")
        terminal.say(f"{listing.summary.capitalize()}.")
        for option in options_of(listing.options):
            terminal.show(*map(Text, _described(option, listing.data_files)))


def _described(option: Option, files: DataFiles | None) -> Iterator[str]:
    yield ""
    # Choices are joined by bars; break lines after a bar, never before one.
    flags = textwrap.wrap(flags_of(option, files).replace("|", "| "), WIDTH - 12)
    yield f"  {flags[0].replace('| ', '|')}"
    yield from (f"          {line.replace('| ', '|')}" for line in flags[1:])
    meaning = f"{option.meaning} (default: {spell(option.default)})"
    yield from (f"      {line}" for line in textwrap.wrap(meaning, WIDTH - 8))


def options_in_short() -> str:
    """Options of every game, shown at the end of a help page."""
    return "\n\n".join(map(_in_short, CATALOG.values()))


def _in_short(listing: Listing) -> str:
    options = options_of(listing.options)
    flags = ", ".join(flags_of(option, listing.data_files) for option in options)
    return f"Options of {listing.id}: {flags}. `siegeworks games` says what they mean."
