"""Prices of phase cards: their cost, and the hourglasses they give the Defender."""

from siegeworks.core.record import replace
from siegeworks.games.stronghold.phases.cards import hourglasses_for, payments
from siegeworks.games.stronghold.pieces import Card, Troop, spelled
from siegeworks.games.stronghold.table import Table

PLENTY: Troop = (99, 99, 99)


def price(table: Table, card: Card) -> str:
    """Format Wood, the ways to pay, and the hourglasses of each: "5w T=1 GG=2"."""
    rich = replace(table.camp, supply=PLENTY, wood=99, spies=())
    ways = payments(replace(table, camp=rich), card)
    wood = table.site.cards[card].wood
    words = [f"{wood}w"] if wood else []
    words += [f"{spelled(way, 'GOT')}={_given(table, card, way)}" for way in ways]
    spy = ["+1 any (Spy)"] if card in table.camp.spies else []
    return " ".join(words + spy)


def _given(table: Table, card: Card, way: Troop) -> int:
    """Hourglasses for a way of paying; the unit paid for a Spy adds one."""
    return hourglasses_for(table, card, way) + (card in table.camp.spies)
