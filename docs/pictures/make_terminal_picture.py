"""Draw games in progress as a terminal shows them, into docs/pictures/terminal*.svg."""

import io
import itertools
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import siegeworks as sw
from siegeworks.cli.seating import bots_of, people_and_bots, usual_of
from siegeworks.cli.watch import played
from siegeworks.core.options import Value
from siegeworks.core.playthrough import Playthrough
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import Acting
from siegeworks.games.land_of_clans.view import view
from siegeworks.games.schotten_totten_2.board import CAULDRONS
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Preparing
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.terminal.boards.land_of_clans.reach import finishing
from siegeworks.terminal.game_session import TerminalGame, opening
from siegeworks.terminal.screen import screen_for
from siegeworks.terminal.shuffle import dealer_for, secret_from

DAMAGED = 2
CARDS = 16
CASTLES = 5
HEIGHT = 24
HERE = Path(__file__).parent

SLATE = TerminalTheme(
    background=(30, 33, 38),
    foreground=(226, 222, 212),
    normal=[(30, 33, 38)] * 8,
    bright=[(226, 222, 212)] * 8,
)
# Rich's own frame fetches a font from elsewhere; this one takes what the reader has.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>TITLE in a terminal of 80 columns</title>
<style>
{styles}
.{unique_id}-matrix {{
  font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
  font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 16px; }}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""  # noqa: E501


@dataclass(frozen=True)
class Picture:
    """A game, and what makes a moment of it worth a picture."""

    file: str
    title: str
    game: str
    options: Mapping[str, Value]
    shows_enough: Callable[[Any], bool]
    """Of a state of that game, whichever it is."""


def picturesque_moment(picture: Picture) -> TerminalGame:
    """The first moment, whatever the bots have learnt since, that shows everything."""
    game = sw.game(picture.game, **picture.options)
    players = people_and_bots(game, [], usual_of(game))
    for seed in itertools.count():
        bots = bots_of(game, dict.fromkeys(game.seats, usual_of(game)), seed)
        start = opening(Playthrough(game, players).with_secret(secret_from(seed)))
        for course in played(start, bots, dealer_for(start.record)):
            if picture.shows_enough(course.state):
                return course
    raise AssertionError("there is always another seed")


def shows_a_siege(state: Any) -> bool:
    """The attacker's turn, with damage done, oil spent and many cards at the wall."""
    table: Table = state.table
    cards = sum(len(tile.attacker) + len(tile.defender) for tile in table.wall)
    return (
        table.turn is Side.ATTACKER
        and table.stage == Preparing()
        and sum(tile.damaged for tile in table.wall) == DAMAGED
        and 0 < table.cauldrons < CAULDRONS
        and cards >= CARDS
    )


def shows_land(state: Any) -> bool:
    """Red's turn, with castles of many, a shape to finish and one to attack."""
    table, seen = state.table, view(state, Seat.RED)
    return (
        table.turn.seat is Seat.RED
        and table.stage == Acting()
        and len(table.castles) >= CASTLES
        and len({castle.clan for castle in table.castles}) > 2
        and bool(finishing(table, Seat.RED.clan))
        and any(siege.can_attack for siege in seen.sieges)
    )


PICTURES = (
    Picture(
        "terminal.svg", "Schotten Totten 2", "schotten-totten-2", {}, shows_a_siege
    ),
    Picture(
        "terminal-land-of-clans.svg",
        "Land of Clans",
        "land-of-clans",
        {"players": 4},
        shows_land,
    ),
)


def draw(picture: Picture) -> None:
    course = picturesque_moment(picture)
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, highlight=False
    )
    screen = screen_for(course, course.game.seats[0], HEIGHT)
    for line in (*screen, Text("> ")):
        console.print(line, no_wrap=True, crop=False)
    svg = console.export_svg(
        title=f"siegeworks play {picture.game}",
        theme=SLATE,
        code_format=FRAME.replace("TITLE", picture.title),
        unique_id="siegeworks",
    )
    (HERE / picture.file).write_text(svg, encoding="utf-8")


def main() -> None:
    """Write all pictures beside this script, or those that are named."""
    for picture in PICTURES:
        if picture.file in (sys.argv[1:] or [each.file for each in PICTURES]):
            draw(picture)


if __name__ == "__main__":
    main()
