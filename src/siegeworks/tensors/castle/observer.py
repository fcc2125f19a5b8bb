"""Encoder of a seat's View of Castle, in the layout of `fields`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import assert_never

import numpy as np

from siegeworks.core.outcome import Outcome
from siegeworks.games.castle.actions import (
    Choice,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
)
from siegeworks.games.castle.board import (
    CELLS_OF,
    OUTSIDE_PILES,
    PLACES,
    SIEGE_PLACES,
    Area,
    Place,
)
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.legality import actor_at
from siegeworks.games.castle.notation import LEVELS
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.protection import Guarded
from siegeworks.games.castle.seats import Seat, in_turn_from, seats_of
from siegeworks.games.castle.stages import (
    Effect,
    Over,
    Turn,
)
from siegeworks.games.castle.table import Pile, Spot, Table
from siegeworks.games.castle.view import View
from siegeworks.kernels.layout import Layout
from siegeworks.tensors.castle.fields import (
    DRAWN_OUT,
    ENDING_NUMBERS,
    GUARDS,
    HUNDRED,
    KINDS_OF,
    MOST_CARDS_CHOSEN,
    MOVED_BY_MISTRESS,
    STAGES,
    fields,
)
from siegeworks.tensors.observer import Row


class CastleObserver:
    """Encode views of games with that many players."""

    def __init__(self, players: int) -> None:
        self.layout = Layout(fields(players))
        self._starts = {name: part.start for name, part in self.layout.items()}
        self._bottoms = bottoms(self._starts)
        self._turned = {seat: turned(seat, players) for seat in seats_of(players)}

    def observe(self, view: View) -> Row:
        assert view.seat is not None, "a spectator has no row"
        sheet = Sheet(self.layout, self._starts, self._turned[view.seat])
        table = view.table
        spell_own(sheet, view, view.seat)
        spell_heaps(sheet, table)
        spell_piles(sheet, table.piles, self._bottoms)
        spell_guarded(sheet, view.guarded)
        sheet.point("latest", table.latest)
        sheet.point("before_latest", table.before_latest)
        spell_turn(sheet, table.turn)
        spell_course(sheet, table)
        if table.effects:
            (effect,) = table.effects
            spell_effect(sheet, effect)
            sheet.point("asked", view.asked)
        if isinstance(table.stage, Over):
            spell_end(sheet, table.stage.outcome)
        spell_options(sheet, table.options)
        return np.frombuffer(sheet.numbers, np.int8)


observer_for = cache(CastleObserver)


def turned(viewer: Seat, players: int) -> dict[Seat | None, int]:
    """Map each owner to its column: the viewer's first, the one for no owner last."""
    owners = (*in_turn_from(viewer, players), None)
    return {owner: column for column, owner in enumerate(owners)}


def bottoms(starts: Mapping[str, int]) -> tuple[dict[Kind, int], ...]:
    """Map, by place, each card that can be at the bottom to its index in the row."""
    columns: dict[Place, dict[Kind, int]] = {}

    def lay(field: str, places: Sequence[Place], kinds: Kinds) -> None:
        for line, place in enumerate(places):
            start = starts[field] + line * len(kinds)
            columns[place] = {kind: start + at for at, kind in enumerate(kinds)}

    lay("towers", CELLS_OF[Area.TOWERS], KINDS_OF[Area.TOWERS])
    lay("walls", CELLS_OF[Area.WALLS], KINDS_OF[Area.WALLS])
    lay("courtyard", CELLS_OF[Area.COURTYARD], KINDS_OF[Area.COURTYARD])
    lay("siege_engines", SIEGE_PLACES, (Kind.SIEGE_ENGINE,))
    lay("outside", OUTSIDE_PILES, DRAWN_OUT)
    return tuple(columns[place] for place in PLACES)


class Sheet:
    """A row under construction; entries that are not marked stay 0."""

    def __init__(
        self,
        layout: Layout,
        starts: Mapping[str, int],
        column_of: Mapping[Seat | None, int],
    ) -> None:
        self._layout = layout
        self.starts = starts
        self.column_of = column_of
        """Column of each seat, counted from the viewer; the last column is for no
        seat."""
        self.numbers = bytearray(layout.size)

    def mark(self, field: str, column: int, number: int = 1) -> None:
        self.numbers[self.starts[field] + column] = number

    def count(self, field: str, kinds: Kinds, line: int = 0) -> None:
        """Count the cards of each kind."""
        start = self.starts[field] + line * len(KINDS)
        for kind in kinds:
            self.numbers[start + kind.number] += 1

    def point(self, field: str, spot: Spot | None) -> None:
        if spot is not None:
            self.mark(field, spot.place, spot.level + 1)

    def line_up(self, field: str, columns: Sequence[int]) -> None:
        """Mark columns one after the other, each on a line of its own."""
        room, width = self._layout[field].shape
        assert len(columns) <= room, f"{field}: {len(columns)}, with room for {room}"
        for line, column in enumerate(columns):
            self.mark(field, line * width + column)


def spell_own(sheet: Sheet, view: View, seat: Seat) -> None:
    sheet.mark("seat", seat.number)
    sheet.count("hand", view.hand)
    if view.offer is not None:
        sheet.mark("offer", view.offer.number)
    others = in_turn_from(seat, len(view.known))[1:]
    for line, other in enumerate(others):
        sheet.count("known", view.known[other.number], line)


def spell_heaps(sheet: Sheet, table: Table) -> None:
    sheet.count("reserve", table.reserve)
    sheet.count("removed", table.removed)
    for seat in seats_of(len(table.hands)):
        column = sheet.column_of[seat]
        sheet.mark("hand_sizes", column, table.hands[seat.number])
        sheet.mark("deck_sizes", column, table.decks[seat.number])


def spell_piles(
    sheet: Sheet, piles: tuple[Pile, ...], marks: tuple[dict[Kind, int], ...]
) -> None:
    """Encode the piles: a card of the place at the bottom, above it only Knights."""
    numbers, column_of = sheet.numbers, sheet.column_of
    tokens, knights = sheet.starts["tokens"], sheet.starts["knights"]
    owners = len(column_of)
    knight_tokens: list[int] = []
    for place, pile in enumerate(piles):
        if not pile:
            continue
        bottom, *above = pile
        numbers[marks[place][bottom.kind]] = 1
        numbers[tokens + place * owners + column_of[bottom.token]] = 1
        for knight in above:
            column = column_of[knight.token]
            numbers[knights + place * owners + column] += 1
            knight_tokens.append(column)
    sheet.line_up("knight_tokens", knight_tokens)


def spell_guarded(sheet: Sheet, guarded: Iterable[Guarded]) -> None:
    for each in guarded:
        sheet.mark("guarded", each.place * len(GUARDS) + GUARDS.index(each.by))


def spell_turn(sheet: Sheet, turn: Turn) -> None:
    sheet.mark("turn", sheet.column_of[turn.seat])
    sheet.mark("actions", 0, turn.actions)
    sheet.mark("merchant_came", 0, turn.merchant_came)
    sheet.mark("quiet", 0, turn.quiet)
    sheet.line_up("discarded", [kind.number for kind in turn.discarded])


def spell_course(sheet: Sheet, table: Table) -> None:
    """Encode stage and counters. A card is always drawn for the turn's seat."""
    sheet.mark("stage", STAGES.index(type(table.stage)))
    actor = actor_at(table)
    if isinstance(actor, Seat):
        sheet.mark("acts", sheet.column_of[actor])
    for seat in table.offered:
        sheet.mark("offered", sheet.column_of[seat])
    hundreds, turns = divmod(table.turns, HUNDRED)
    sheet.mark("turns", 0, turns)
    sheet.mark("hundreds", 0, hundreds)
    sheet.mark("quiet_turns", 0, table.quiet_turns)


def spell_effect(sheet: Sheet, effect: Effect) -> None:
    """Encode a waiting effect. It always belongs to the seat whose turn it is."""
    sheet.mark("effect", effect.kind.number)
    sheet.mark("effect_place", effect.place)
    sheet.mark("effect_step", 0, effect.step)
    for kind in effect.moved:
        assert len(effect.moved) == 1, "whoever has moved two cards is done"
        sheet.mark("moved", MOVED_BY_MISTRESS.index(kind))
    if effect.chosen:
        spell_choices(sheet, effect.chosen)


def spell_choices(sheet: Sheet, chosen: tuple[Choice, ...]) -> None:
    cards, tokens, seats = list[int](), list[int](), list[int]()
    hand, reserve = list[int](), list[int]()
    for choice in chosen:
        match choice:
            case ChooseCard(place, level):
                cards.append(place * len(LEVELS) + level)
            case ChooseToken(seat):
                tokens.append(sheet.column_of[seat])
            case ChooseHand(kind):
                hand.append(kind.number)
            case ChooseReserve(kind):
                reserve.append(kind.number)
            case ChooseSeat(seat):
                seats.append(sheet.column_of[seat])
            case ChoosePlace():
                raise AssertionError("a card that knows where to go is there already")
            case _:
                assert_never(choice)
    assert len(cards) <= MOST_CARDS_CHOSEN, f"{len(cards)} cards were chosen"
    for order, card in enumerate(cards, start=1):
        sheet.mark("chosen_cards", card, order)
    sheet.line_up("chosen_tokens", tokens)
    sheet.line_up("chosen_hand", hand)
    sheet.line_up("chosen_reserve", reserve)
    sheet.line_up("chosen_seat", seats)


def spell_end(sheet: Sheet, outcome: Outcome) -> None:
    for winner in outcome.winners:
        sheet.mark("winners", sheet.column_of[Seat(winner)])
    sheet.mark("ending", ENDING_NUMBERS[outcome.reason.key])


def spell_options(sheet: Sheet, options: Options) -> None:
    sheet.mark("lady_reaches_adjacent", 0, options.lady_target == "adjacent")
    sheet.mark("merchant_cannot_finish", 0, options.merchant_cannot_finish)
    sheet.mark("no_draw_at_start_size", 0, options.no_draw_at_start_size)
