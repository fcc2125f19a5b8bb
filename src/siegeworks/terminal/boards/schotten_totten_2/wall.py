"""The wall, its tiles side by side, with both rows of cards at each tile."""

from collections.abc import Callable, Iterable

from rich.text import Text

from siegeworks.games.schotten_totten_2.control import is_provable
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.terminal.boards.schotten_totten_2.paint import (
    FAINT,
    RUBBLE,
    STRONG,
    SYMBOLS,
    painted,
)

CELL = 10
CARD = len("R10")
FREE_SLOT = "·"


def wall_lines(table: Table, below: Side) -> list[Text]:
    """Draw the wall with `below` at the bottom; first cards are next to the wall."""
    depth = max(tile.face.slots for tile in table.wall)
    places = range(depth)
    return [
        *(_rank(table, below.other, place) for place in reversed(places)),
        _edge(table, below.other, ("┌", "┬", "┐")),
        _joined((_face(tile) for tile in table.wall), "│", "│", "│"),
        _edge(table, below, ("└", "┴", "┘")),
        *(_rank(table, below, place) for place in places),
    ]


def _joined(cells: Iterable[Text], left: str, between: str, right: str) -> Text:
    line = Text(f" {left}")
    line.append_text(Text(between).join(cells))
    return line.append(right)


def _rank(table: Table, side: Side, place: int) -> Text:
    """Draw the cards `place` steps from the wall on one side."""
    cells = (_slot(tile, side, place) for tile in table.wall)
    return _joined(cells, " ", " ", "")


def _slot(tile: Tile, side: Side, place: int) -> Text:
    row = tile.row(side)
    if place < len(row):
        return _centred(painted(row[place], CARD))
    return _centred(Text(FREE_SLOT if place < tile.face.slots else "", FAINT))


def _centred(text: Text) -> Text:
    before = (CELL - text.cell_len) // 2
    after = CELL - text.cell_len - before
    return Text.assemble(" " * before, text, " " * after)


def _face(tile: Tile) -> Text:
    symbol, word = SYMBOLS[tile.face.requirement]
    mark = RUBBLE if tile.damaged else " "
    text = Text(f"{tile.position + 1}{mark}{symbol} {word}".ljust(CELL))
    text.stylize(STRONG, 0, 1)
    return text


def _edge(table: Table, side: Side, corners: tuple[str, str, str]) -> Text:
    cells = (_edge_of(tile, side, table) for tile in table.wall)
    return _joined(cells, *corners)


def _edge_of(tile: Tile, side: Side, table: Table) -> Text:
    stroke = "╌" if tile.damaged else "─"
    label = _standing(tile, side, lambda: is_provable(table, tile.position))
    if not label:
        return Text(stroke * CELL)
    return Text(f" {label} ".center(CELL, stroke), STRONG)


def _standing(tile: Tile, side: Side, is_proven: Callable[[], bool]) -> str:
    """Label of a complete row: proven, first or full; empty if it has room."""
    if not tile.is_complete(side):
        return ""
    if side is Side.ATTACKER and is_proven():
        return "proven"
    both = tile.is_complete(side.other)
    return "first" if both and tile.first is side else "full"
