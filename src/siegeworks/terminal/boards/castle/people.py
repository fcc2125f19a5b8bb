"""Players: sizes of hands and decks, and known cards."""

import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby

from rich.text import Text

from siegeworks.core.seat import Chance
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.drawing import counted
from siegeworks.games.castle.legality import actor_at
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.view import View
from siegeworks.terminal.boards.board import WIDTH
from siegeworks.terminal.boards.castle.paint import FAINT, STRONG, chip
from siegeworks.terminal.boards.lines import cut_short
from siegeworks.terminal.boards.lines import listed as behind

LABEL = 10
"""Columns of the label before every list."""
NAMED, HELD = 17, 41
"""Columns before a player's figures, and before the known cards of the hand."""
TURN = "▸"


def sizes(view: View) -> Iterator[Text]:
    """Draw the sizes of all hands and decks in one line."""
    parts = [(" Hand+deck", FAINT)]
    for seat in seats_of(view.table.options.players):
        at = seat.number
        held = f"{view.table.hands[at]}+{view.table.decks[at]}"
        parts += [(_pointer(view.table, seat), ""), chip(seat)]
        parts += [(f" {seat} ", ""), (held, STRONG)]
    yield Text.assemble(*parts)


def what_is_known(view: View) -> list[Text]:
    """List the cards that are certainly in other hands."""
    known = "; ".join(
        f"{seat}: {', '.join(counted(view.known[seat.number]))}"
        for seat in seats_of(view.table.options.players)
        if view.known[seat.number]
    )
    return listed("Known", known) if known else []


def each_player(
    view: View, hands: Mapping[Seat, Kinds], *, in_one_line: bool = False
) -> Iterator[Text]:
    """Draw each player in one line or more, with open hands."""
    for seat in seats_of(view.table.options.players):
        yield from _player(view, seat, hands.get(seat), in_one_line=in_one_line)


def _player(
    view: View, seat: Seat, hand: Kinds | None, *, in_one_line: bool
) -> Iterator[Text]:
    table, at = view.table, seat.number
    name = f" {seat.capitalize()}{' (you)' if seat is view.seat else ''}"
    held = f"{table.hands[at]:>2} in hand, {table.decks[at]:>2} in deck"
    head = Text.assemble(_pointer(table, seat)[1:], chip(seat), (name, STRONG))
    head.pad_right(NAMED - head.cell_len)
    head.append(held)
    head.pad_right(HELD - head.cell_len)
    first, *rest = _cut(_remark(view, seat, hand), WIDTH - head.cell_len - 1) or [""]
    indent = " " * head.cell_len
    lines = [Text.assemble(head, first), *(Text(f"{indent}{line}") for line in rest)]
    yield from cut_short(lines) if in_one_line else lines


def _remark(view: View, seat: Seat, hand: Kinds | None) -> str:
    if hand is not None:
        return ", ".join(counted(hand))
    known = view.known[seat.number]
    aside = "a card laid aside; " if seat in view.table.offered else ""
    return f"{aside}{'known: ' if known else ''}{', '.join(counted(known))}"


def _pointer(table: Table, seat: Seat) -> str:
    """Pointer if this seat has to decide, else spaces."""
    actor = actor_at(table)
    is_awaited = not isinstance(actor, Chance) and actor is seat
    return f" {TURN}" if is_awaited else "  "


def own_hand(view: View) -> list[Text]:
    """List the viewer's hand, grouped by the area its cards can go to."""
    groups = [
        f"{area}: {', '.join(counted(tuple(kinds)))}"
        for area, kinds in groupby(view.hand, _belongs)
    ]
    lines = listed("Your hand", " · ".join(groups) or "empty", STRONG)
    if view.offer is not None:
        lines += listed("Laid aside", view.offer)
    return lines


def _belongs(kind: Kind) -> str:
    area = CARDS[kind].area
    return "on a card" if area is None else str(area)


def listed(label: str, items: str, style: str = "") -> list[Text]:
    """Wrap a list after its label, indenting its other lines."""
    return behind(label, items, style, columns=LABEL)


def _cut(items: str, width: int) -> list[str]:
    return textwrap.wrap(items, width, break_on_hyphens=False)
