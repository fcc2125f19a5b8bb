"""The whole screen of Schotten Totten 2, for a single game and for a match."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.cli.boards.board import WIDTH, Board, Scene
from siegeworks.cli.boards.schotten_totten_2.answer import choices, explain
from siegeworks.cli.boards.schotten_totten_2.count import (
    MATRIX_WIDTH,
    matrix,
    tactics_text,
    unseen_tactics_text,
)
from siegeworks.cli.boards.schotten_totten_2.paint import (
    FAINT,
    MEANINGS,
    RUBBLE,
    STRONG,
    backs,
    in_order,
    painted,
)
from siegeworks.cli.boards.schotten_totten_2.wall import wall_lines
from siegeworks.core.seat import Seat
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.board import CAULDRONS, DAMAGED_TILES_TO_WIN
from siegeworks.games.schotten_totten_2.cards import FaceDown
from siegeworks.games.schotten_totten_2.legality import actor_at
from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.match_score import Contender, Fought, MatchEvent
from siegeworks.games.schotten_totten_2.notation import GUIDE
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.view import View

AnyView = View | MatchView
MARGIN = 1
WIDE = WIDTH - 2 * MARGIN
PANEL_WIDTH = WIDTH - MARGIN - MATRIX_WIDTH - len(" │ ")
ROOM_FOR_A_LOG = 5
"""Spare lines from which on the log gets a place of its own."""
LONGEST_LOG = 12


def draw(scene: Scene[AnyView]) -> list[Text]:
    """The position from one seat, or from beside the table."""
    view = _game_in(scene.view)
    others = {each.seat: each for each in map(_game_in, scene.others)}
    below = view.seat or Side.ATTACKER
    above = below.other
    cards = matrix(view)
    lines = [
        _header(view.table),
        *_hand_lines(view, above, others.get(above)),
        *wall_lines(view.table, below),
        *_hand_lines(view, below, others.get(below)),
    ]
    lines += _tactics(view, scene.height - len(lines) - len(cards))
    spare = scene.height - len(lines) - len(cards)
    return [*lines, *_foot(cards, _standing(scene.view), scene.log, spare)]


def _game_in(view: AnyView) -> View:
    return view.game if isinstance(view, MatchView) else view


def _header(table: Table) -> Text:
    variant = ", tactical" if table.options.tactics else ""
    title = f"Schotten Totten 2{variant}"
    oil = "●" * table.cauldrons + "○" * (CAULDRONS - table.cauldrons)
    damaged = sum(tile.damaged for tile in table.wall)
    decks = f"deck {table.deck}"
    if table.options.tactics:
        decks = f"decks {table.deck} Siege, {table.tactic_deck} Tactic"
    breach = f"{RUBBLE} damaged {damaged}/{DAMAGED_TILES_TO_WIN}"
    figures = f"{breach}  oil {oil}  {decks}"
    gap = WIDE - len(title) - len(figures)
    return Text.assemble(" ", (title, STRONG), " " * gap, figures)


def _hand_lines(view: View, side: Side, revealed: View | None) -> list[Text]:
    """A hand: open to its owner and where secrets are shown, else its backs."""
    turn = "▸" if actor_at(view.table) is side else " "
    you = " (you)" if side is view.seat else ""
    label = Text.assemble(turn, (f"{side.capitalize()}{you}", STRONG), "  ")
    owner = view if side is view.seat else revealed
    if owner is not None:
        return _filled(label, [painted(card) for card in in_order(owner.hand)])
    held = view.table.hands[side]
    parts = [backs(held.siege, held.tactic)]
    if view.known:
        given = " ".join(map(str, view.known))
        parts.append(Text(f" of which you know {given}", FAINT))
    return _filled(label, parts)


def _filled(label: Text, parts: list[Text]) -> list[Text]:
    """Parts in a line behind a label, or in several below each other."""
    lines = [label]
    for part in parts:
        if lines[-1].cell_len + part.cell_len + 1 > WIDTH:
            lines.append(Text(" " * label.cell_len))
        lines[-1] = Text.assemble(lines[-1], part, " ")
    return lines


def _tactics(view: View, room: int) -> list[Text]:
    """Where the Tactic cards are; in a low window only those still to come."""
    if not view.table.options.tactics:
        return []
    lines = textwrap.wrap(tactics_text(view), WIDE)
    if len(lines) > room:
        lines = textwrap.wrap(unseen_tactics_text(view), WIDE)
    return [Text(f" {line}", FAINT) for line in lines]


def _standing(view: AnyView) -> str:
    """How the match stands, where there is one."""
    if not isinstance(view, MatchView):
        return ""
    score = view.score
    number = min(len(score.victories) + 1, 2)
    you = "" if view.seat is None else f"; you are {view.seat}"
    won = [f"; {v.winner} won as {v.side} ({v.figure})" for v in score.victories]
    return f"Game {number} of pair {score.pair}{you}{''.join(won)}."


def _foot(
    cards: list[Text], standing: str, log: tuple[str, ...], spare: int
) -> Iterator[Text]:
    """The count of cards, and the log beside it or, in a tall window, below it."""
    yield from _rule(spare)
    if spare < ROOM_FOR_A_LOG:
        notes = _wrapped(standing)
        yield from _beside(cards, [*notes, *_latest(log, len(cards) - len(notes))])
        return
    yield from _beside(cards, list(MEANINGS))
    room = min(spare - 2, LONGEST_LOG)
    below = [*_wrapped(standing, WIDE), *_latest(log, room - bool(standing), WIDE)]
    yield from (Text(f" {line}") for line in ("", *below))


def _rule(spare: int) -> list[Text]:
    return [Text(" " + "─" * WIDE, FAINT)] if spare > 0 else []


def _beside(table: list[Text], panel: list[str]) -> Iterator[Text]:
    panel = panel + [""] * (len(table) - len(panel))
    for line, note in zip(table, panel, strict=True):
        line.pad_right(MATRIX_WIDTH - line.cell_len)
        yield Text.assemble(" ", line, (" │ ", FAINT), note)


def _latest(log: tuple[str, ...], count: int, width: int = PANEL_WIDTH) -> list[str]:
    """The newest sentences that fit whole into `count` lines."""
    lines: list[str] = []
    for sentence in reversed(log):
        wrapped = _wrapped(sentence, width)
        if len(lines) + len(wrapped) > count:
            break
        lines = wrapped + lines
    return lines


def _wrapped(sentence: str, width: int = PANEL_WIDTH) -> list[str]:
    return textwrap.wrap(sentence, width, subsequent_indent="  ")


def is_news(event: fact.Event | MatchEvent) -> bool:
    """Facts that change what a player sees; the rest is the turn going its way."""
    match event:
        case Fought(_, inner):
            return is_news(inner)
        case fact.CardDrawn(_, FaceDown()) | fact.TurnBegan() | fact.DeckChosen():
            return False
        case fact.DrawDue() | fact.LastWindowOpened() | fact.TargetChosen():
            return False
        case _:
            return True


def _called(seat: Seat) -> str:
    return f"the {seat} player" if isinstance(seat, Contender) else f"the {seat}"


BOARD: Board[AnyView, Action, fact.Event | MatchEvent] = Board(
    draw=draw,
    choices=lambda view, legal: choices(_game_in(view), legal),
    explain=lambda view, text: explain(_game_in(view), text),
    is_news=is_news,
    called=_called,
    guide=GUIDE,
    example="R7@3",
    seat_aliases={
        Side.ATTACKER: Contender.FIRST,
        Side.DEFENDER: Contender.SECOND,
    },
)
