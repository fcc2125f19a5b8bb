"""What it costs the expert to part with something that cannot be used twice."""

from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.games.schotten_totten_2.table import Table

# Each price is the share of the remaining chances to win that goes with it.

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
"""Cards in the deck while there is still everything to save for."""


def price_of_oil(table: Table) -> float:
    return OIL * _time_to_save_for(table)


def price_of_tactic(table: Table, tactic: Tactic) -> float:
    return TACTICS[tactic] * _time_to_save_for(table)


def _time_to_save_for(table: Table) -> float:
    """Nothing is worth saving when the deck runs out."""
    return min(1.0, table.deck / LONG_GAME)
