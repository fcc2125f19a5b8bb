"""A tile of the wall in play: the face that lies up, and the two rows before it."""

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.board import SLOTS, Face, printed_face
from siegeworks.games.schotten_totten_2.cards import Card
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER, Side


class Tile(Record, frozen=True, cache_hash=True, tag="Tile"):
    """A tile with the two rows before it, nearest card first."""

    position: int
    damaged: bool = False
    attacker: tuple[Card, ...] = ()
    defender: tuple[Card, ...] = ()
    first: Side | None = None
    """Side whose complete row was completed first."""

    @property
    def face(self) -> Face:
        return printed_face(self.position, self.damaged)

    def row(self, side: Side) -> tuple[Card, ...]:
        return self.attacker if side is ATTACKER else self.defender

    def is_complete(self, side: Side) -> bool:
        return not self.has_room(side)

    def has_room(self, side: Side) -> bool:
        row = self.attacker if side is ATTACKER else self.defender
        return len(row) < SLOTS[self.position][self.damaged]

    def with_row(self, side: Side, row: tuple[Card, ...]) -> "Tile":
        attacker = row if side is ATTACKER else self.attacker
        defender = row if side is DEFENDER else self.defender
        slots = SLOTS[self.position][self.damaged]
        first = first_complete(
            self.first, len(attacker) == slots, len(defender) == slots
        )
        return Tile(self.position, self.damaged, attacker, defender, first)

    def with_card(self, side: Side, card: Card) -> "Tile":
        """Return the tile with a card at the far end of the row (2.5)."""
        return self.with_row(side, (*self.row(side), card))

    def without_place(self, side: Side, place: int) -> "Tile":
        """Return the tile without one card; the row closes up and keeps its order."""
        row = self.row(side)
        return self.with_row(side, row[:place] + row[place + 1 :])


@rule("4.4", "Q5", "Q6")
def first_complete(before: Side | None, attacker: bool, defender: bool) -> Side | None:
    """Return the side whose complete row was first, given which rows are complete now.

    A row keeps its precedence while it stays complete and loses it the moment a card
    leaves. A card that is eliminated on arrival never completed a row: only the rows as
    they stand after the trade count.
    """
    if before is DEFENDER and defender:
        return DEFENDER
    if attacker:
        return ATTACKER
    return DEFENDER if defender else None
