"""Encoder of a chief's View of Land of Clans, using nothing but the View."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from siegeworks.games.land_of_clans.cards import Cards
from siegeworks.games.land_of_clans.land import Card, Land
from siegeworks.games.land_of_clans.legality import actor_at
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import (
    Assault,
    Building,
    Defending,
    Lifting,
    Over,
    Revealing,
    Shielding,
    Stage,
)
from siegeworks.games.land_of_clans.table import Table
from siegeworks.games.land_of_clans.view import View
from siegeworks.tensors.land_of_clans.fields import (
    DIGIT,
    ENDINGS,
    MOST_TURNS,
    STAGES,
    layout_of,
    most_castles,
    most_laid,
)
from siegeworks.tensors.observer import Row

T = TypeVar("T")
STAGE_NUMBERS = {stage: number for number, stage in enumerate(STAGES)}


@dataclass(frozen=True)
class Chair:
    """Seating order as seen from one seat."""

    seats: tuple[Seat, ...]
    """Seats in the order of play, the own one first."""
    place_of: Mapping[Seat, int]
    place_of_clan: Mapping[Clan, int]
    at: int
    """Index of this seat in tuples by seat."""
    clan_at: int


def chair_of(options: Options, seat: Seat) -> Chair:
    seats, clans = options.seats, options.clans
    at, clan_at = seats.index(seat), clans.index(seat.clan)
    around, clans_around = seats[at:] + seats[:at], clans[clan_at:] + clans[:clan_at]
    return Chair(
        around,
        {each: place for place, each in enumerate(around)},
        {each: place for place, each in enumerate(clans_around)},
        at,
        clan_at,
    )


class Page:
    """A row under construction."""

    def __init__(self, blank: "array[int]", starts: Mapping[str, int]) -> None:
        self.row = blank[:]
        self._starts = starts

    def put(self, field: str, number: int, place: int = 0) -> None:
        self.row[self._starts[field] + place] = number

    def put_all(self, field: str, numbers: Iterable[int]) -> None:
        for at, number in enumerate(numbers, self._starts[field]):
            self.row[at] = number

    def add(
        self, field: str, places: Iterable[int], *, start: int = 0, number: int = 1
    ) -> None:
        """Add to each of the places of a field, counted from the start."""
        row, first = self.row, self._starts[field] + start
        for place in places:
            row[first + place] += number


class ClansObserver:
    """Encode views of games on one land. Keeps no state between calls."""

    def __init__(self, options: Options) -> None:
        land = options.land
        self.layout = layout_of(options)
        self._starts = {name: part.start for name, part in self.layout.items()}
        self._land = land
        self._squares = land.rows * land.columns
        self._most_castles, self._most_laid = most_castles(options), most_laid(options)
        self._card_places = card_places(land)
        self._chairs = {seat: chair_of(options, seat) for seat in options.seats}
        self._blanks = {
            seat: self._blank(chair) for seat, chair in self._chairs.items()
        }

    def _blank(self, chair: Chair) -> "array[int]":
        """Return a row with the constant parts: the own seat and the ground."""
        land, squares = self._land, self._squares
        empty = array(self.layout.dtype.char, bytes(self.layout.empty_row()))
        page = Page(empty, self._starts)
        page.put("seat", 1, chair.at)
        shown = (
            land.square_of.values(),
            land.no_mans_land,
            [square for card, square in land.square_of.items() if card in land.swords],
            [square for card, square in land.square_of.items() if card in land.shields],
        )
        for plane, there in enumerate(shown):
            page.add("ground", there, start=plane * squares)
        return page.row

    def observe(self, view: View) -> Row:
        assert view.seat is not None, "a spectator has no row"
        chair, table = self._chairs[view.seat], view.table
        page = Page(self._blanks[view.seat], self._starts)
        self._agreement(page, table.options)
        self._board(page, table, chair)
        self._cards(page, view, chair)
        self._prizes(page, view, chair)
        self._turn(page, table, chair)
        self._stage(page, table.stage, chair)
        self._fight(page, table.assault)
        if table.options.teams:
            self._partners(page, view)
        return np.frombuffer(page.row, self.layout.dtype)

    def _agreement(self, page: Page, options: Options) -> None:
        page.put("claim_is_compulsory", options.claim == "compulsory")
        page.put("wizard_is_extra", options.wizard == "extra")
        page.put("wizards_return", options.wizards_return)
        page.put_all("turn_limit", digits(options.turn_limit))

    def _board(self, page: Page, table: Table, chair: Chair) -> None:
        full = self._land.data.tokens_per_colour
        for place, tokens in enumerate(from_own(table.tokens, chair.clan_at)):
            page.add("tokens", tokens, start=place * self._squares)
            page.put("supply", full - len(tokens), place)
        assert len(table.castles) <= self._most_castles, (
            f"{len(table.castles)} castles stand, but the game ends with the "
            f"{self._most_castles}th at the latest"
        )
        for number, castle in enumerate(table.castles, 1):
            owner = chair.place_of_clan[castle.clan]
            page.add("castles", castle.squares, start=owner * self._squares)
            page.add("castle_numbers", castle.squares, number=number)
            page.put("prize_castles", number, castle.castle)

    def _cards(self, page: Page, view: View, chair: Chair) -> None:
        table, at = view.table, chair.at
        page.add("hand_land", map(self._card_places.__getitem__, view.hand))
        page.add("discard_land", map(self._card_places.__getitem__, table.discard))
        page.put_all("hand_sizes", from_own(table.hands, at))
        page.put("deck_size", table.deck)
        page.put_all("wizards", from_own(table.wizards, at))
        page.put("wizards_aside", table.aside)

    def _prizes(self, page: Page, view: View, chair: Chair) -> None:
        table, prizes = view.table, self._land.prizes
        for corner, prize in enumerate(table.corners):
            if prize is not None:
                page.put("corners", 1, corner * len(prizes) + prize)
        page.add("bag", table.bag)
        for castle in table.castles:
            owner = chair.place_of_clan[castle.clan]
            page.put("prizes", 1, owner * len(prizes) + castle.castle)
            page.add("points", (owner,), number=prizes[castle.castle].points)
        for siege in view.sieges:
            page.put("sieges", siege.ours.total, siege.castle)
            page.put("sieges", siege.theirs.total, len(prizes) + siege.castle)

    def _turn(self, page: Page, table: Table, chair: Chair) -> None:
        turn, decides = table.turn, actor_at(table)
        page.put_all("turns", digits(table.turns))
        page.put("exchanges", table.exchanges)
        page.put("turn", 1, chair.place_of[turn.seat])
        if isinstance(decides, Seat):
            page.put("decides", 1, chair.place_of[decides])
        page.put("wizard_played", turn.wizard_played)
        page.put("resumed", turn.resumed)

    def _stage(self, page: Page, stage: Stage, chair: Chair) -> None:
        page.put("stage", 1, STAGE_NUMBERS[type(stage)])
        match stage:
            case Revealing(corner):
                page.put("corner_to_fill", 1, corner)
            case Lifting(square) | Building(square):
                page.put("square_taken", 1, square)
            case Defending(_, True):
                page.put("completing", 1)
            case Shielding(_, owed, then, then_owed):
                page.put("owed", owed)
                if then is not None:
                    page.put("lays_next", 1, chair.place_of[then])
                    page.put("owed_next", then_owed)
            case Over(outcome):
                page.put("ending", 1, ENDINGS.index(outcome.reason.key))
                won = (1 if seat in outcome.winners else -1 for seat in chair.seats)
                page.put_all("result", won)

    def _fight(self, page: Page, assault: Assault | None) -> None:
        if assault is None:
            return
        page.put("target", 1, assault.castle)
        self._laid(page, "swords", assault.swords)
        self._laid(page, "shields", assault.shields)

    def _laid(self, page: Page, field: str, cards: Cards) -> None:
        """Encode laid cards. Cards without a square are of one kind: they fill the
        gaps."""
        assert len(cards) <= self._most_laid, (
            f"{len(cards)} {field} were laid, but a clan holds {self._most_laid} cards"
        )
        page.put(f"{field}_laid", len(cards))
        for order, card in enumerate(cards, 1):
            square = self._land.square_of.get(card)
            if square is not None:
                page.put(field, order, square)

    def _partners(self, page: Page, view: View) -> None:
        table = view.table
        page.put("hands_are_open", table.options.partner_hands == "open")
        page.add("partner_land", map(self._card_places.__getitem__, view.partner_hand))
        page.put("called_off", table.turn.called_off)
        page.put("promised", view.promised)


def card_places(land: Land) -> dict[Card, int]:
    """Map each card to its index in a heap's fields: its square, or after the grid."""
    other = land.cards[len(land.square_of) :]
    after = land.rows * land.columns
    return {**land.square_of, **{card: after + at for at, card in enumerate(other)}}


def from_own(by_place: tuple[T, ...], own: int) -> tuple[T, ...]:
    """Rotate a tuple by seat or clan so that the own one comes first."""
    return by_place[own:] + by_place[:own]


def digits(turns: int) -> tuple[int, int, int]:
    """Split a number of turns into digits to the base of 100, the highest first.

    >>> digits(120), digits(10_000)
    ((0, 1, 20), (1, 0, 0))
    """
    assert turns <= MOST_TURNS, f"a row has no room for more than {MOST_TURNS} turns"
    hundreds, ones = divmod(turns, DIGIT)
    return *divmod(hundreds, DIGIT), ones
