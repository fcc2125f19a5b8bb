"""Protected cards and their protectors, read off the present position, never stored."""

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.board import NEIGHBOURS, WALL_OF, Area, Place
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import SOLDIERS
from siegeworks.games.castle.table import Table, occupied


class Guarded(Record, frozen=True, tag="Guarded"):
    """The top card of a pile that no effect can strike."""

    place: Place
    by: Kind


@rule("5.1")
def guarded(table: Table) -> tuple[Guarded, ...]:
    """List every protected top card. All cards below a Knight are protected anyway."""
    return (
        *_by_the_captain(table),
        *_by_the_priest(table),
        *_for_good(table),
    )


@rule("R19", "R26")
def _by_the_captain(table: Table) -> list[Guarded]:
    """The Captain protects other soldiers of his wall, of any colour, but no Knight."""
    post = _post_of(table, Kind.CAPTAIN, Area.WALLS)
    if post is None:
        return []
    return [
        Guarded(cell, Kind.CAPTAIN)
        for cell in WALL_OF[post]
        if cell != post and table.piles[cell] and table.piles[cell][-1].kind in SOLDIERS
    ]


@rule("R19", "R20", "R26")
def _by_the_priest(table: Table) -> list[Guarded]:
    """The Priest protects all cards around him with his colour, if he bears a token."""
    post = _post_of(table, Kind.PRIEST, Area.COURTYARD)
    if post is None:
        return []
    # The Priest lies at the bottom, even with a Knight on him.
    color = table.piles[post][0].token
    if color is None:
        return []
    return [
        Guarded(cell, Kind.PRIEST)
        for cell in NEIGHBOURS[post]
        if table.piles[cell] and table.piles[cell][-1].token is color
    ]


@rule("R32")
def _for_good(table: Table) -> list[Guarded]:
    """The Ambassador is always protected."""
    post = _post_of(table, Kind.AMBASSADOR, Area.COURTYARD)
    if post is None or len(table.piles[post]) > 1:
        return []
    return [Guarded(post, Kind.AMBASSADOR)]


def _post_of(table: Table, kind: Kind, area: Area) -> Place | None:
    """Return the place of a card that is no Knight; it is the bottom of its pile."""
    for place in occupied(table, area):
        if table.piles[place][0].kind is kind:
            return place
    return None


@rule("R20")
def protector(table: Table, place: Place, level: int) -> Kind | None:
    """Return the protector of a card: the Knight on it, or one guarding from afar."""
    if level < len(table.pile(place)) - 1:
        return Kind.KNIGHT
    for each in guarded(table):
        if each.place == place:
            return each.by
    return None
