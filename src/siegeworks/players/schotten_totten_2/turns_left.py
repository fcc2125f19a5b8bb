"""Turns and free slots that remain until the Defender has held out."""

from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table


def turns_left(table: Table, side: Side) -> int:
    """Return the turns the side still has, the present one included (2.7, 5.3).

    Draws alternate until the deck is empty; then the next draw ends the game. A
    Defender who fills every slot ends it sooner.
    """
    cards = table.deck if table.turn is Side.ATTACKER else table.deck + 1
    attacker = cards // 2 + (table.turn is Side.ATTACKER)
    defender = cards // 2
    room = defender_room(table)
    return min(attacker, room + 1) if side is Side.ATTACKER else min(defender, room)


def defender_room(table: Table) -> int:
    """Count the free slots on the Defender's side of the wall."""
    return sum(tile.face.slots - len(tile.defender) for tile in table.wall)
