"""Evaluation of a table for one seat: its probability to win, from all it can know."""

from siegeworks.games.schotten_totten_2.board import Requirement
from siegeworks.games.schotten_totten_2.control import verdict_on
from siegeworks.games.schotten_totten_2.formations.best_formation import Unseen
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import Cards
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.schotten_totten_2.card_pool import (
    Stock,
    as_sets,
    count_cards,
    minus,
)
from siegeworks.players.schotten_totten_2.draw_odds import chance_of_each
from siegeworks.players.schotten_totten_2.prospects import Reach, reach
from siegeworks.players.schotten_totten_2.siege_odds import chance_to_win
from siegeworks.players.schotten_totten_2.tile_odds import chance_to_take
from siegeworks.players.schotten_totten_2.turns_left import turns_left

OIL_RISK = 0.06
"""Discount on an attack that is not proven yet, for each cauldron left."""
PACE = 0.95
"""Factor on the probability to finish an attack, for each card it still lacks."""


class Appraisal:
    """Evaluation of tables that are a few simulated actions ahead of the seat's
    view."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator has nothing to decide"
        self.seat = view.seat
        self._hand = as_sets(view.hand)
        self._known = as_sets(view.known)
        self._reading = view.table.options.color_run
        self._attacker_turns = turns_left(view.table, Side.ATTACKER)
        self._own_chance, self._their_chance = self._chances_of_each(view.table)
        self._own_stocks: dict[tuple[Cards, Unseen], Stock] = {}
        self._their_stocks: dict[Unseen, Stock] = {}
        self._reaches: dict[tuple[Cards, int, Requirement, Stock], Reach] = {}
        self._tiles: dict[tuple[Tile, Stock, Stock], float] = {}

    def _chances_of_each(self, table: Table) -> tuple[float, float]:
        """Return each side's probability to get a card of unknown place, the own
        first."""
        known = count_cards(self._known)
        loose = count_cards(table.unseen) - count_cards(self._hand) - known
        in_hand = table.hands[self.seat.other].siege - known
        return (
            chance_of_each(table, self.seat, 0, loose),
            chance_of_each(table, self.seat.other, in_hand, loose),
        )

    def chance(self, table: Table, hand: Cards) -> float:
        """Return the probability that the seat wins from this table with this hand."""
        own = self._own_stock(hand, table.unseen)
        theirs = self._their_stock(table.unseen)
        falls = [self._tile_chance(table, tile, own, theirs) for tile in table.wall]
        taken = chance_to_win(table.wall, falls, self._attacker_turns)
        return taken if self.seat is Side.ATTACKER else 1 - taken

    def chance_at(self, table: Table, hand: Cards, index: int) -> float:
        """Return the probability that the seat gets one tile."""
        own = self._own_stock(hand, table.unseen)
        theirs = self._their_stock(table.unseen)
        taken = self._tile_chance(table, table.wall[index], own, theirs)
        return taken if self.seat is Side.ATTACKER else 1 - taken

    def _own_stock(self, hand: Cards, unseen: Unseen) -> Stock:
        key = hand, unseen
        if key not in self._own_stocks:
            loose = minus(minus(unseen, self._hand), self._known)
            self._own_stocks[key] = Stock(as_sets(hand), loose, self._own_chance)
        return self._own_stocks[key]

    def _their_stock(self, unseen: Unseen) -> Stock:
        """Return the cards that the opponent may build with.

        An Attacker counts its own hand among them: until those cards are played, they
        stand in the way of every proof (Q26).
        """
        if unseen not in self._their_stocks:
            loose = minus(unseen, self._known)
            if self.seat is Side.DEFENDER:
                loose = minus(loose, self._hand)
            self._their_stocks[unseen] = Stock(self._known, loose, self._their_chance)
        return self._their_stocks[unseen]

    def _tile_chance(
        self, table: Table, tile: Tile, own: Stock, theirs: Stock
    ) -> float:
        key = tile, own, theirs
        if key not in self._tiles:
            self._tiles[key] = self._chance_of_fall(table, tile, own, theirs)
        return self._tiles[key]

    def _chance_of_fall(
        self, table: Table, tile: Tile, own: Stock, theirs: Stock
    ) -> float:
        missing = tile.face.slots - len(tile.attacker)
        if not missing and verdict_on(table, tile.position).proven:
            return 1.0
        if missing > self._attacker_turns:
            return 0.0
        attacker, defender = (
            (own, theirs) if self.seat is Side.ATTACKER else (theirs, own)
        )
        attack = self._reach(tile, Side.ATTACKER, attacker)
        defence = self._reach(tile, Side.DEFENDER, defender)
        undisturbed = 1 - OIL_RISK * table.cauldrons
        return chance_to_take(tile, attack, defence) * undisturbed * PACE**missing

    def _reach(self, tile: Tile, side: Side, stock: Stock) -> Reach:
        row, face = tile.row(side), tile.face
        key = row, face.slots, face.requirement, stock
        if key not in self._reaches:
            self._reaches[key] = reach(row, face, stock, self._reading)
        return self._reaches[key]
