"""The screen: the board with the prizes beside it, the clans, and the log."""

import textwrap
from collections.abc import Iterator
from itertools import zip_longest

from rich.text import Text

from siegeworks.core.record import Record
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.land import Land
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import Beginning, Drawing, Over, Revealing
from siegeworks.games.land_of_clans.table import Table
from siegeworks.games.land_of_clans.text.log import is_aside
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.board import WIDTH, Board, Examples, Scene
from siegeworks.terminal.boards.land_of_clans import prizes
from siegeworks.terminal.boards.land_of_clans.answer import choices, explain, show
from siegeworks.terminal.boards.land_of_clans.fights import laid, sieges
from siegeworks.terminal.boards.land_of_clans.grid import Marks, grid, square_width
from siegeworks.terminal.boards.land_of_clans.legend import GUIDE, legend
from siegeworks.terminal.boards.land_of_clans.marks import lacking, marks_for
from siegeworks.terminal.boards.land_of_clans.near_miss import near_miss
from siegeworks.terminal.boards.land_of_clans.paint import FAINT, NAMES, STRONG
from siegeworks.terminal.boards.land_of_clans.people import clans, hands, open_hands
from siegeworks.terminal.boards.land_of_clans.verdict import ending, goal
from siegeworks.terminal.boards.lines import cut_short, latest, so_many

ROOM = WIDTH - 2
GAP = 1
"""Columns between the board and the panel beside it."""


class Layout(Record, frozen=True):
    """Amount of optional content on a screen."""

    log: int
    """Minimum lines left for the log."""
    title: bool = True
    whole_lists: bool = True
    """True if lists take as many lines as they need; otherwise one."""


LAYOUTS = (
    Layout(log=5),
    Layout(log=3, whole_lists=False),
    Layout(log=2, title=False, whole_lists=False),
)
"""Layouts from largest to smallest; the last is used even if it does not fit."""


def draw(scene: Scene[View]) -> list[Text]:
    """Draw the position as seen by a seat or a spectator."""
    view, marks = scene.view, marks_for(scene.view)
    board = list(_board_and_prizes(view, marks))
    own = list(hands(view, marks.finishing))
    lines: list[Text] = []
    for layout in LAYOUTS:
        lines = list(_above_the_log(scene, layout, [*board, *clans(view), *own]))
        if len(lines) + layout.log <= scene.height:
            break
    return [*lines, *latest(scene.log, scene.height - len(lines))]


def _above_the_log(
    scene: Scene[View], layout: Layout, always: list[Text]
) -> Iterator[Text]:
    view, table = scene.view, scene.view.table
    if layout.title:
        yield _title(table)
    yield from always
    yield from open_hands(scene.others, in_pairs=not layout.whole_lists)
    for lines in (sieges(view), list(laid(view)), _data(table.land)):
        yield from lines if layout.whole_lists else cut_short(lines)


def _title(table: Table) -> Text:
    options = table.options
    how = (
        f"{options.players} in teams" if options.teams else f"{options.players} players"
    )
    title, when = f"Land of Clans, {how}", _moment(table)
    blank = " " * (ROOM - len(title + when))
    return Text.assemble(" ", (title, STRONG), blank, when)


def _moment(table: Table) -> str:
    match table.stage:
        case Beginning():
            return "nobody has begun yet"
        case Drawing() | Revealing() if not table.turns:
            return "cards and prizes are laid out"
        case Over():
            return f"over after {so_many(table.turns, 'turn')}"
    return f"turn {table.turns}: {NAMES[table.turn.seat]}"


# The board.


def _board_and_prizes(view: View, marks: Marks) -> Iterator[Text]:
    table = view.table
    board, left = grid(table, marks), lacking(view)
    width = table.land.columns * square_width(table.land) + 1
    if width + GAP + prizes.PANEL > WIDTH:
        yield from board
        yield from prizes.in_a_row(table, left)
        return
    beside = [*prizes.panel(table, left), *_heaps(table)]
    for row, aside in zip_longest(board, beside, fillvalue=Text()):
        line = row.copy()
        line.pad_right(width + GAP - row.cell_len)
        line.append_text(aside)
        line.rstrip()
        yield line


def _heaps(table: Table) -> Iterator[Text]:
    """Number of hidden cards and prizes, and of discards."""
    yield Text(f"deck {table.deck}, bag {len(table.bag)}", FAINT)
    yield Text(f"discard pile {len(table.discard)}", FAINT)


def _data(land: Land) -> list[Text]:
    """State which board data is used: the printed board is not known."""
    words = [f"Board: {land.name}, {_provenance(land)}", *land.remarks]
    wrapped = textwrap.wrap("; ".join(words), ROOM, break_on_hyphens=False)
    return [Text(f" {line}", FAINT) for line in wrapped]


def _provenance(land: Land) -> str:
    if land.is_reconstruction:
        return "a reconstruction: the printed one is unknown"
    return land.data.provenance


def _called(seat: str) -> str:
    return NAMES[Seat(seat)]


def _is_routine(_view: View, event: fact.Event) -> bool:
    """Leave out draws: they happen every turn, and hands show the cards."""
    return isinstance(event, fact.CardDrawn) or is_aside(event)


def _is_ending(event: fact.Event) -> bool:
    return isinstance(event, fact.GameEnded)


BOARD: Board[View, Action, fact.Event] = Board(
    draw=draw,
    choices=choices,
    explain=explain,
    show=show,
    near_miss=near_miss,
    is_news=lambda event: not is_aside(event),
    is_routine=_is_routine,
    is_ending=_is_ending,
    begins_anew=lambda _event: False,
    ending=ending,
    next_game=lambda _view: "the next game",
    goal=goal,
    called=_called,
    guide=GUIDE,
    legend=lambda view: legend(view.table.options),
    examples=Examples(
        move="A1",
        several="attack I3, lay A1, enough",
        questions=(
            ("? shapes", "what you lack for each prize, drawn on the board"),
            ("? I3", "a prize or castle; ? A1 a card and its square; ? blue a clan"),
            ("? data", "which board and cards are played"),
        ),
        word="wizard",
    ),
    seat_aliases={f"{seat[:-1]}-ii": seat for seat in Seat if seat.endswith("2")},
)
