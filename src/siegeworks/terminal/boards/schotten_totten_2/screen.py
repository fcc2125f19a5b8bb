"""The screen of Schotten Totten 2, for a single game and for a match."""

import textwrap
from collections.abc import Iterator

from rich.text import Text

from siegeworks.core.seat import Seat
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.board import CAULDRONS, DAMAGED_TILES_TO_WIN
from siegeworks.games.schotten_totten_2.cards import FaceDown
from siegeworks.games.schotten_totten_2.legality import actor_at
from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.match_score import (
    Contender,
    Fought,
    GameBegan,
    GameWon,
    MatchEnded,
    MatchEvent,
)
from siegeworks.games.schotten_totten_2.notation import GUIDE
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.terminal.boards.board import WIDTH, Board, Examples, Scene
from siegeworks.terminal.boards.schotten_totten_2.answer import choices, explain
from siegeworks.terminal.boards.schotten_totten_2.count import (
    MATRIX_WIDTH,
    matrix,
    tactics_parts,
)
from siegeworks.terminal.boards.schotten_totten_2.legend import legend
from siegeworks.terminal.boards.schotten_totten_2.near_miss import near_miss
from siegeworks.terminal.boards.schotten_totten_2.paint import (
    FAINT,
    RUBBLE,
    STRONG,
    backs,
    in_order,
    meanings,
    painted,
)
from siegeworks.terminal.boards.schotten_totten_2.verdict import (
    ending,
    goal,
    match_title,
    next_game,
    standing,
)
from siegeworks.terminal.boards.schotten_totten_2.wall import wall_lines

AnyView = View | MatchView
MARGIN = 1
WIDE = WIDTH - 2 * MARGIN
PANEL_WIDTH = WIDTH - MARGIN - MATRIX_WIDTH - len(" │ ")
ROOM_FOR_A_LOG = 5
"""Minimum spare lines for a log below the card count instead of beside it."""
LONGEST_LOG = 12


def draw(scene: Scene[AnyView]) -> list[Text]:
    """Draw the position as seen by a seat or a spectator."""
    view = _game_in(scene.view)
    others = {each.seat: each for each in map(_game_in, scene.others)}
    below = view.seat or Side.ATTACKER
    above = below.other
    cards = matrix(view)
    lines = [
        _header(scene.view),
        *_hand_lines(view, above, others.get(above)),
        *wall_lines(view.table, below),
        *_hand_lines(view, below, others.get(below)),
    ]
    lines += _tactics(view, scene.height - len(lines) - len(cards))
    spare = scene.height - len(lines) - len(cards)
    marks = meanings(view.table.options.color_run)
    return [*lines, *_foot(cards, marks, _notes(scene.view), scene.log, spare)]


def _game_in(view: AnyView) -> View:
    return view.game if isinstance(view, MatchView) else view


def _header(view: AnyView) -> Text:
    title, table = _title(view), _game_in(view).table
    figures = _figures(table, f"{RUBBLE} damaged")
    if len(title) + len(figures) >= WIDE:
        figures = _figures(table, RUBBLE)
    gap = WIDE - len(title) - len(figures)
    return Text.assemble(" ", (title, STRONG), " " * gap, figures)


def _title(view: AnyView) -> str:
    tactics = _game_in(view).table.options.tactics
    if isinstance(view, MatchView):
        return f"{'Tactical match' if tactics else 'Match'}, {match_title(view)}"
    return f"Schotten Totten 2{', tactical' if tactics else ''}"


def _figures(table: Table, damage: str) -> str:
    oil = "●" * table.cauldrons + "○" * (CAULDRONS - table.cauldrons)
    damaged = sum(tile.damaged for tile in table.wall)
    decks = f"deck {table.deck}"
    if table.options.tactics:
        decks = f"decks {table.deck} Siege, {table.tactic_deck} Tactic"
    return f"{damage} {damaged}/{DAMAGED_TILES_TO_WIN}  oil {oil}  {decks}"


def _hand_lines(view: View, side: Side, revealed: View | None) -> list[Text]:
    """Draw a hand: open for its owner or if secrets are shown, else as card backs."""
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
    """Put parts after a label, in as many lines as needed."""
    lines = [label]
    for part in parts:
        if lines[-1].cell_len + part.cell_len + 1 > WIDTH:
            lines.append(Text(" " * label.cell_len))
        lines[-1] = Text.assemble(lines[-1], part, " ")
    return lines


def _tactics(view: View, room: int) -> list[Text]:
    """List the locations of the Tactic cards, as far as there is room."""
    if not view.table.options.tactics:
        return []
    parts = tactics_parts(view)
    lines = textwrap.wrap("; ".join(parts), WIDE)
    while len(lines) > room and len(parts) > 1:
        parts.pop()
        lines = textwrap.wrap("; ".join(parts), WIDE)
    return [Text(f" {line}", FAINT) for line in lines]


def _notes(view: AnyView) -> list[str]:
    """Reminders: score of the match, an unfinished Exchange, an empty deck."""
    game = _game_in(view)
    notes = [standing(view)] if isinstance(view, MatchView) else []
    if game.offered:
        notes.append(f"Put aside so far: {' '.join(map(str, game.offered))}.")
    if not game.table.deck and actor_at(game.table) in tuple(Side):
        notes.append("The Siege deck is empty: the game ends at the next draw.")
    return [note for note in notes if note]


def _foot(
    cards: list[Text],
    marks: list[str],
    notes: list[str],
    log: tuple[str, ...],
    spare: int,
) -> Iterator[Text]:
    """Draw the card count, with the log beside it or, in a tall window, below it."""
    yield from _rule(spare)
    if spare < ROOM_FOR_A_LOG:
        noted = [line for note in notes for line in _wrapped(note)][: len(cards)]
        yield from _beside(cards, [*noted, *_latest(log, len(cards) - len(noted))])
        return
    yield from _beside(cards, marks)
    room = min(spare - 2, LONGEST_LOG)
    noted = [line for note in notes for line in _wrapped(note, WIDE)]
    below = [*noted, *_latest(log, room - len(noted), WIDE)]
    yield from (Text(f" {line}") for line in ("", *below))


def _rule(spare: int) -> list[Text]:
    return [Text(" " + "─" * WIDE, FAINT)] if spare > 0 else []


def _beside(table: list[Text], panel: list[str]) -> Iterator[Text]:
    panel = panel + [""] * (len(table) - len(panel))
    for line, note in zip(table, panel, strict=True):
        line.pad_right(MATRIX_WIDTH - line.cell_len)
        yield Text.assemble(" ", line, (" │ ", FAINT), note)


def _latest(log: tuple[str, ...], count: int, width: int = PANEL_WIDTH) -> list[str]:
    """Select the newest sentences that fit completely into `count` lines."""
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
    """Return whether an event changes what a player sees; the rest is routine."""
    match event:
        case Fought(_, inner):
            return is_news(inner)
        case fact.CardDrawn(_, FaceDown()) | fact.TurnBegan() | fact.DeckChosen():
            return False
        case fact.DrawDue() | fact.LastWindowOpened() | fact.TargetChosen():
            return False
        case _:
            return True


def is_routine(view: AnyView, event: fact.Event | MatchEvent) -> bool:
    """Return whether to skip an event: the choice of a deck matters only with two."""
    table = _game_in(view).table
    match event:
        case Fought(_, inner):
            return is_routine(view, inner)
        case fact.DeckChosen():
            return not (table.deck and table.tactic_deck)
        case _:
            return False


def is_ending(event: fact.Event | MatchEvent) -> bool:
    match event:
        case Fought(_, fact.GameEnded()) | fact.GameEnded() | GameWon() | MatchEnded():
            return True
        case _:
            return False


def _called(seat: Seat) -> str:
    return f"the {seat} player" if isinstance(seat, Contender) else f"the {seat}"


BOARD: Board[AnyView, Action, fact.Event | MatchEvent] = Board(
    draw=draw,
    choices=lambda view, legal: choices(_game_in(view), legal),
    explain=lambda view, text: explain(_game_in(view), text),
    near_miss=near_miss,
    is_news=is_news,
    is_routine=is_routine,
    is_ending=is_ending,
    begins_anew=lambda event: isinstance(event, GameBegan),
    ending=ending,
    next_game=next_game,
    goal=goal,
    called=_called,
    guide=GUIDE,
    legend=lambda view: legend(_game_in(view).table),
    examples=Examples(
        move="R7@3",
        several="R7@3, end",
        questions=(
            ("? 3", "what tile 3 asks for, and who holds it; ? spy what a card does"),
        ),
        word="oil",
    ),
    seat_aliases={
        Side.ATTACKER: Contender.FIRST,
        Side.DEFENDER: Contender.SECOND,
    },
)
