"""Tables of the clans' points, castles and cards, and lists of hands."""

from collections.abc import Container, Iterator

from rich.text import Text

from siegeworks.core.seat import Chance
from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import Card, Square
from siegeworks.games.land_of_clans.legality import actor_at
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.table import (
    Table,
    castles_of,
    occupied,
    partner_of,
    points_of,
)
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.board import WIDTH
from siegeworks.terminal.boards.land_of_clans.paint import FAINT, NAMES, STRONG, chip
from siegeworks.terminal.boards.lines import listed as behind

LABEL = 9
"""Columns of the label before every list."""
HALF = WIDTH // 2
TURN = "▸"
FIGURES = ("pts", "cas", "left", "hand", "Wiz")
NAMED = 18
"""Columns before the figures: turn pointer, mark, name."""


def clans(view: View) -> Iterator[Text]:
    """Draw each player in half a line, partners beside each other."""
    table = view.table
    chiefs = _in_pairs(table)
    yield _heading(len(chiefs[0]) if chiefs else 0, has_partners=table.options.teams)
    for pair in chiefs:
        line = Text()
        for place, seat in enumerate(pair):
            shares = table.options.teams and place > 0
            line.append_text(_figures(view, seat, shares_stock=shares))
            line.pad_right(HALF * (place + 1) - line.cell_len)
        line.rstrip()
        yield line


def _in_pairs(table: Table) -> list[tuple[Seat, ...]]:
    """Pair the chiefs of each line: partners, or the next two in turn order."""
    seats = table.options.seats
    if table.options.teams:
        half = len(seats) // 2
        return list(zip(seats[:half], seats[half:], strict=True))
    return [seats[at : at + 2] for at in range(0, len(seats), 2)]


def _heading(columns: int, *, has_partners: bool) -> Text:
    line = Text(style=FAINT)
    for place in range(columns):
        is_partner = has_partners and place > 0
        name = "partner" if is_partner else "clan" if has_partners else ""
        half = Text(f"   {name}".ljust(NAMED))
        for figure in FIGURES:
            hidden = is_partner and figure not in FIGURES[3:]
            half.append(" " * (len(figure) + 1) if hidden else f" {figure}")
        half.pad_right(HALF - half.cell_len)
        line.append_text(half)
    line.rstrip()
    return line


def _figures(view: View, seat: Seat, *, shares_stock: bool) -> Text:
    table, at = view.table, view.table.place(seat)
    clan = seat.clan
    counts = (
        *(("", "", "") if shares_stock else _stock(table, seat)),
        str(table.hands[at]),
        str(table.wizards[at]),
    )
    you = " (you)" if seat is view.seat else ""
    name = (f" {NAMES[seat]}{you}", STRONG)
    line = Text.assemble(_pointer(table, seat), chip(clan), name)
    line.truncate(NAMED)
    line.pad_right(NAMED - line.cell_len)
    for figure, count in zip(FIGURES, counts, strict=True):
        line.append(f" {count:>{len(figure)}}")
    return line


def _stock(table: Table, seat: Seat) -> tuple[str, str, str]:
    clan = seat.clan
    castles = len(castles_of(table, clan))
    return str(points_of(table, clan)), str(castles), str(table.supply(clan))


def _pointer(table: Table, seat: Seat) -> str:
    """Pointer if this seat has to decide, else a space."""
    actor = actor_at(table)
    is_awaited = not isinstance(actor, Chance) and actor is seat
    return TURN if is_awaited else " "


# Hands.


def hands(view: View, finishing: Container[Square]) -> Iterator[Text]:
    """List the viewer's hand, and the partner's if it is open."""
    table = view.table
    if view.seat is None:
        return
    yield from listed("Your hand", held(table, view.hand, finishing), STRONG)
    partner = partner_of(table, view.seat)
    if view.partner_hand and partner is not None:
        yield from listed(NAMES[partner], held(table, view.partner_hand, finishing))


def open_hands(views: tuple[View, ...], *, in_pairs: bool) -> Iterator[Text]:
    """List all hands; in pairs, two per line and without pictures."""
    seen = [(view.seat, view) for view in views if view.seat is not None]
    if not in_pairs:
        for seat, view in seen:
            yield from listed(NAMES[seat], held(view.table, view.hand))
        return
    for at in range(0, len(seen), 2):
        line = Text()
        for place, (seat, view) in enumerate(seen[at : at + 2], 1):
            line.append_text(listed(NAMES[seat], " ".join(view.hand) or "empty")[0])
            line.truncate(HALF * place)
            line.pad_right(HALF * place - line.cell_len)
        line.rstrip()
        yield line


def held(table: Table, cards: Cards, finishing: Container[Square] = ()) -> str:
    """Name cards with their pictures, and mark those whose square is taken."""
    taken = occupied(table)
    return ", ".join(_card(table, card, taken, finishing) for card in cards) or "empty"


def _card(
    table: Table, card: Card, taken: set[Square], finishing: Container[Square]
) -> str:
    land = table.land
    square = land.square_of.get(card)
    if square is None:
        return card
    finishes = "*" if square in finishing and square not in taken else ""
    dead = " taken" if square in taken else ""
    return f"{card}{finishes}{picture(table, card)}{dead}"


def picture(table: Table, card: Card) -> str:
    """Picture on a land card beside its square."""
    if card in table.land.swords:
        return " Sword"
    return " Shield" if card in table.land.shields else ""


def listed(label: str, items: str, style: str = "") -> list[Text]:
    """Wrap a list after its label, indenting its other lines."""
    return behind(label, items, style, columns=LABEL)
