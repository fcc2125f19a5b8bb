"""The screen: the castle, the open cards beside it, the players, and the log."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import Action, ChooseCard, ChoosePlace
from siegeworks.games.castle.board import Place
from siegeworks.games.castle.drawing import castle_lines, counted, outside_piles
from siegeworks.games.castle.notation import write
from siegeworks.games.castle.stages import Dealing, Over
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.text.describe import describe
from siegeworks.games.castle.text.log import is_aside
from siegeworks.games.castle.text.phrases import bare
from siegeworks.games.castle.view import View, legal_for
from siegeworks.terminal.boards.board import WIDTH, Board, Examples, Scene
from siegeworks.terminal.boards.castle.answer import choices, explain
from siegeworks.terminal.boards.castle.legend import GUIDE, legend
from siegeworks.terminal.boards.castle.near_miss import near_miss
from siegeworks.terminal.boards.castle.paint import FAINT, STRONG, painted
from siegeworks.terminal.boards.castle.people import (
    each_player,
    listed,
    own_hand,
    sizes,
    what_is_known,
)
from siegeworks.terminal.boards.castle.verdict import GOAL, ending
from siegeworks.terminal.boards.lines import cut_short, latest, so_many

WIDE = WIDTH - 2


class Layout(Record, frozen=True):
    """Amount of optional content on a screen."""

    log: int
    """Minimum lines left for the log."""
    areas_apart: bool = False
    """True if a gap separates the walls from the courtyard."""
    player_lines: bool = False
    """True if each player has a separate line."""
    card_texts: bool = False
    """True if the effect of each card in hand is shown."""
    narrow: bool = False
    """True to drop the title and cut known and removed cards to one line each."""


LAYOUTS = (
    Layout(log=9, areas_apart=True, player_lines=True, card_texts=True),
    Layout(log=6, areas_apart=True, player_lines=True),
    Layout(log=4, areas_apart=True),
    Layout(log=3),
    Layout(log=0, narrow=True),
)
"""Layouts from largest to smallest; the last is used even if it does not fit."""


def draw(scene: Scene[View]) -> list[Text]:
    """Draw the position as seen by a seat or a spectator."""
    lines: list[Text] = []
    for layout in LAYOUTS:
        lines = list(_above_the_log(scene, layout))
        if len(lines) + layout.log <= scene.height:
            break
    return [*lines, *latest(scene.log, scene.height - len(lines))]


def _above_the_log(scene: Scene[View], layout: Layout) -> Iterator[Text]:
    view = scene.view
    table, choosable = view.table, _choosable(view)
    if not layout.narrow:
        yield _header(table)
    for line in castle_lines(view, areas_apart=layout.areas_apart):
        yield painted(line, choosable)
    yield from _outside(table, choosable)
    yield from _lying_open(table, layout)
    yield from _players(scene, layout)
    yield from _chosen_so_far(table)
    if view.seat is not None:
        yield from own_hand(view)
        if layout.card_texts:
            yield from _card_texts(view)


def _choosable(view: View) -> set[Place]:
    """Places the viewer can choose for the effect being resolved."""
    chosen = (ChooseCard, ChoosePlace)
    return {each.place for each in legal_for(view) if isinstance(each, chosen)}


def _header(table: Table) -> Text:
    title = f"Castle, {table.options.players} players"
    when = _moment(table)
    return Text.assemble(" ", (title, STRONG), " " * (WIDE - len(title + when)), when)


def _moment(table: Table) -> str:
    match table.stage:
        case Dealing():
            return "the cards are dealt"
        case Over(outcome):
            return f"over after {so_many(_turns_played(table, outcome), 'turn')}"
    left = table.turn.actions
    actions = "the last action" if left == 0 else f"actions left: {left}"
    return f"turn {table.turns + 1}: {table.turn.seat}, {actions}"


def _turns_played(table: Table, outcome: Outcome) -> int:
    """Count turns: all endings but a stalemate come within a turn, which counts too."""
    return table.turns if outcome.rule == "R46" else table.turns + 1


def _outside(table: Table, choosable: set[Place]) -> list[Text]:
    """Draw the piles outside, as many per line as fit."""
    lines: list[Text] = []
    for pile in outside_piles(table):
        drawn = painted(pile, choosable)
        if not lines or lines[-1].cell_len + drawn.cell_len + 3 > WIDTH:
            (head,) = listed("" if lines else "Outside", "")
            lines.append(head.append_text(drawn))
        else:
            lines[-1].append(" · ", FAINT).append_text(drawn)
    return lines


def _lying_open(table: Table, layout: Layout) -> Iterator[Text]:
    yield from listed("Reserve", ", ".join(counted(table.reserve)) or "empty")
    if table.removed:
        removed = listed("Removed", ", ".join(counted(table.removed)))
        yield from cut_short(removed) if layout.narrow else removed


def _players(scene: Scene[View], layout: Layout) -> Iterator[Text]:
    """Draw the players, in separate lines if hands are open or there is room."""
    hands = {each.seat: each.hand for each in scene.others if each.seat is not None}
    if layout.player_lines or hands:
        short = not layout.player_lines
        yield from each_player(scene.view, hands, in_one_line=short)
    else:
        yield from sizes(scene.view)
        known = what_is_known(scene.view)
        yield from cut_short(known) if layout.narrow else known


def _chosen_so_far(table: Table) -> list[Text]:
    """List the choices made for the current effect; the prompt has the next one."""
    chosen = [write(choice) for effect in table.effects for choice in effect.chosen]
    return listed("Chosen", ", ".join(chosen)) if chosen else []


def _card_texts(view: View) -> Iterator[Text]:
    for kind in dict.fromkeys(view.hand):
        text = f"{bare(kind)}: {describe(kind, view.table.options)}"
        wrapped = textwrap.wrap(text, WIDE - 3, subsequent_indent="  ")
        yield from (Text(f"   {line}", FAINT) for line in wrapped)


def _is_ending(event: fact.Event) -> bool:
    return isinstance(event, fact.GameEnded)


BOARD: Board[View, Action, fact.Event] = Board(
    draw=draw,
    choices=choices,
    explain=explain,
    near_miss=near_miss,
    is_news=lambda event: not is_aside(event),
    is_routine=lambda _view, event: is_aside(event),
    is_ending=_is_ending,
    begins_anew=lambda _event: False,
    ending=ending,
    next_game=lambda _view: "the next game",
    goal=lambda _view: GOAL,
    called=lambda seat: f"the {seat} player",
    guide=GUIDE,
    legend=lambda _view: legend(),
    examples=Examples(
        move="king c3",
        several="draw, king c3",
        questions=(
            ("? king", "what a card does and where it is; ? c3 what stands there"),
            ("? blue", "what a player holds, and what is known of it"),
        ),
        word="spy",
    ),
)
