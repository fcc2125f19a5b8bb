"""Draw docs/pictures/terminal.svg: a game in progress, as a terminal shows it."""

import io
import itertools
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import siegeworks as sw
from siegeworks.cli.course import Course, opening
from siegeworks.cli.screen import screen_for
from siegeworks.cli.seating import bots_of, one_against
from siegeworks.cli.watch import played
from siegeworks.core.playthrough import Playthrough
from siegeworks.games.schotten_totten_2.board import CAULDRONS
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Preparing
from siegeworks.games.schotten_totten_2.table import Table

DAMAGED = 2
CARDS = 16
HEIGHT = 24
PICTURE = Path(__file__).with_name("terminal.svg")

SLATE = TerminalTheme(
    background=(30, 33, 38),
    foreground=(226, 222, 212),
    normal=[(30, 33, 38)] * 8,
    bright=[(226, 222, 212)] * 8,
)
# Rich's own frame fetches a font from elsewhere; this one takes what the reader has.
FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>Schotten Totten 2 in a terminal of 80 columns</title>
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


def picturesque_moment() -> Course:
    """The first moment, whatever the bots have learnt since, that shows everything."""
    game = sw.game("schotten-totten-2")
    players = one_against(game, game.seats[0], "expert")
    for seed in itertools.count():
        bots = bots_of(game, dict.fromkeys(game.seats, "expert"), seed)
        start = opening(Playthrough(game, players))
        for course in played(start, bots, sw.Dealer(seed)):
            if is_picturesque(course.state.table):
                return course
    raise AssertionError("there is always another seed")


def is_picturesque(table: Table) -> bool:
    """The attacker's turn, with damage done, oil spent and many cards at the wall."""
    cards = sum(len(tile.attacker) + len(tile.defender) for tile in table.wall)
    return (
        table.turn is Side.ATTACKER
        and table.stage == Preparing()
        and sum(tile.damaged for tile in table.wall) == DAMAGED
        and 0 < table.cauldrons < CAULDRONS
        and cards >= CARDS
    )


def main() -> None:
    """Write the picture beside this script."""
    course = picturesque_moment()
    console = Console(
        record=True, width=80, file=io.StringIO(), force_terminal=True, highlight=False
    )
    screen = screen_for(course, course.game.seats[0], HEIGHT)
    for line in (*screen, Text("> ")):
        console.print(line, no_wrap=True, crop=False)
    svg = console.export_svg(
        title="siegeworks play schotten-totten-2",
        theme=SLATE,
        code_format=FRAME,
        unique_id="siegeworks",
    )
    PICTURE.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
