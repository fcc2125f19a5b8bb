"""Answers to `? thing`, for cards, squares, prizes and clans, and to `? shapes`."""

from collections.abc import Iterator

from rich.text import Text

from siegeworks.games.land_of_clans.building import on_offer
from siegeworks.games.land_of_clans.land import Land, Prize, Square
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.table import (
    Table,
    castle_of,
    castles_of,
    partner_of,
    points_of,
)
from siegeworks.games.land_of_clans.text.glossary import glossary
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.fights import counted
from siegeworks.terminal.boards.land_of_clans.grid import grid
from siegeworks.terminal.boards.land_of_clans.marks import marks_for, planning_clan
from siegeworks.terminal.boards.land_of_clans.paint import FAINT, NAMES
from siegeworks.terminal.boards.land_of_clans.people import held
from siegeworks.terminal.boards.land_of_clans.reach import Plan, plans
from siegeworks.terminal.boards.lines import so_many

SHAPES = "shapes"
MOST_PLANS = 4
"""Number of ways to finish a prize listed in words; the board shows them all."""


def show(view: View, text: str) -> list[Text]:
    """Answer `? shapes`: show all shapes that lack up to two squares."""
    if text.strip().lower() not in (SHAPES, "shape", "prizes"):
        return []
    told = [
        Text(f" {line}")
        for number in on_offer(view.table)
        for line in _lacking(view, view.table.land.prizes[number])
    ]
    key = " * would finish a shape on offer, + brings one within a square of it"
    return [
        *grid(view.table, marks_for(view, two_squares=True)),
        Text(key, FAINT),
        *told,
    ]


def _lacking(view: View, prize: Prize) -> Iterator[str]:
    """Describe the squares missing for a prize, if they are at most two."""
    head = f"{prize.name} ({prize.points}): "
    for missing in (0, 1, 2):
        found = _nearest_first(view, prize, missing)
        if found:
            ways = [_way(view.table, plan) for plan in found[:MOST_PLANS]]
            more = (
                f", {len(found) - MOST_PLANS} more" if len(found) > MOST_PLANS else ""
            )
            yield f"{head}{' or '.join(ways)}{more}"
            return
    yield f"{head}more than two squares away"


def _nearest_first(view: View, prize: Prize, missing: int) -> list[Plan]:
    """Sort plans by fewest foreign tokens, then by most cards the viewer holds."""
    table = view.table
    marks = marks_for(view)
    foreign = {square for tokens in table.tokens for square in tokens}
    found = [
        plan
        for plan in plans(table, planning_clan(view), missing=missing)
        if plan.prize == prize.number
    ]

    def effort(plan: Plan) -> tuple[int, int]:
        held_back = sum(square in foreign for square in plan.missing)
        return held_back, -sum(square in marks.in_hand for square in plan.missing)

    return sorted(found, key=effort)


def _way(table: Table, plan: Plan) -> str:
    names = table.land.name_of
    if not plan.missing:
        squares = " ".join(names[square] for square in plan.squares)
        return f"{squares} stand ready"
    return " + ".join(names[square] for square in plan.missing)


def explain(view: View, text: str) -> str | None:
    """Explain a name, and the current situation of what it stands for."""
    asked = text.strip()
    land = view.table.land
    if prize := land.prize_named.get(asked.upper()):
        return " ".join(_about_prize(view, prize))
    square = land.square_named.get(asked.upper())
    if square is not None:
        return " ".join(_about_square(view, square))
    for seat in view.table.options.seats:
        if asked.lower() in (seat, NAMES[seat].lower()):
            return " ".join(_about_chief(view, seat))
    meaning = glossary(view.table.options).get(asked.lower())
    return None if meaning is None else f"{meaning}{_heap(view, asked.lower())}"


def _heap(view: View, name: str) -> str:
    table = view.table
    match name:
        case "deck":
            return f" Now: {so_many(table.deck, 'card')}."
        case "discard":
            return f" Now: {', '.join(table.discard) or 'nothing'}."
        case "bag":
            left = [table.land.prizes[number].name for number in table.bag]
            return f" Now, in whatever order: {', '.join(left)}."
    return ""


def _about_prize(view: View, prize: Prize) -> Iterator[str]:
    table = view.table
    yield str(glossary(table.options)[f"#{prize.name}"])
    castle = castle_of(table, prize.number)
    if castle is not None:
        names = [table.land.name_of[square] for square in castle.squares]
        yield f"It stands on {', '.join(names)} and belongs to {_clan(castle.clan)}."
    elif prize.number in table.corners:
        for line in _lacking(view, prize):
            yield f"On offer. To finish it: {line.partition(': ')[2]}."
    else:
        yield "It is still in the bag."
    for siege in view.sieges:
        if siege.castle == prize.number:
            yield f"{counted(view, siege)}."


def _about_square(view: View, square: Square) -> Iterator[str]:
    table, land = view.table, view.table.land
    name = land.name_of[square]
    yield str(glossary(table.options)[f"@{name}"])
    yield _lies_there(table, square)
    if square not in land.no_mans_land:
        yield _picture(land, name)
        if name in view.hand:
            yield "Its card is in your hand."
        elif name in table.discard:
            yield "Its card lies in the discard pile."


def _picture(land: Land, card: str) -> str:
    if card in land.swords:
        return "Its card shows a Sword."
    return (
        "Its card shows a Shield."
        if card in land.shields
        else "Its card shows nothing more."
    )


def _lies_there(table: Table, square: Square) -> str:
    for castle in table.castles:
        if square in castle.squares:
            name = table.land.prizes[castle.castle].name
            return f"There: the castle {name} of {_clan(castle.clan)}."
    for clan in table.options.clans:
        if square in table.tokens_of(clan):
            return f"There: a token of {_clan(clan)}."
    return "It is free."


def _clan(clan: Clan) -> str:
    return clan.capitalize()


def _about_chief(view: View, seat: Seat) -> Iterator[str]:
    table, at, clan = view.table, view.table.place(seat), seat.clan
    partner = partner_of(table, seat)
    team = f", in a team with {NAMES[partner]}" if partner else ""
    cards = so_many(table.hands[at], "card")
    held_open = f"{cards} in hand, open Wizards: {table.wizards[at]}"
    yield f"{NAMES[seat]}{team}: {held_open}."
    castles = [
        f"{prize.name} ({prize.points})"
        for prize in (
            table.land.prizes[each.castle] for each in castles_of(table, clan)
        )
    ]
    points = so_many(points_of(table, clan), "point")
    yield f"{points}: {', '.join(castles) or 'no castle'}."
    yield f"{so_many(table.supply(clan), 'token')} left beside the board."
    if seat is view.seat:
        yield f"You hold {held(table, view.hand)}."
