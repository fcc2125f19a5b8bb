"""Prices that the expert puts on items that can be used only once."""

from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.games.schotten_totten_2.table import Table

# Each price is the share of the remaining probability to win that goes with it.

OIL = 0.45
RETREAT = 0.02
TACTICS = {
    Tactic.JOKER: 0.04,
    Tactic.SPY: 0.02,
    Tactic.SHIELD: 0.02,
    Tactic.REDEPLOYMENT: 0.02,
    Tactic.RECRUITMENT: 0.02,
    Tactic.DESERTION: 0.03,
    Tactic.TREASON: 0.04,
    Tactic.EXPLOSION: 0.03,
    Tactic.SUPPORT: 0.01,
    Tactic.EXCHANGE: 0.01,
}
LONG_GAME = 40
"""Deck size from which on items have their full price."""


def price_of_oil(table: Table) -> float:
    return OIL * _time_to_save_for(table)


def price_of_tactic(table: Table, tactic: Tactic) -> float:
    return TACTICS[tactic] * _time_to_save_for(table)


def _time_to_save_for(table: Table) -> float:
    """Return a factor on prices that falls to 0 with the deck: nothing is left to save
    for."""
    return min(1.0, table.deck / LONG_GAME)
