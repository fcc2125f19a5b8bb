"""Lines of text beside the board: castles, hands, heaps, counts."""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from siegeworks.games.land_of_clans.land import Card, Land
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.table import Table, castle_of, castles_of, points_of
from siegeworks.games.land_of_clans.view import View

COLUMNS = 80


def beside_the_board(view: View) -> Iterator[str]:
    """List all that the seat knows, every line by itself."""
    table = view.table
    for clan in table.options.clans:
        yield from wrapped(f"clan {clan}", _belongings(table, clan))
    for seat in table.options.seats:
        yield from wrapped(f"chief {seat}", _held_by(table, seat))
    if view.seat is not None:
        yield from wrapped("your hand", counted(table.land, view.hand))
    if view.partner_hand:
        hand = counted(table.land, view.partner_hand)
        yield from wrapped("your partner's hand", hand)
    yield from _sieges(view)
    yield from _attack(view)
    yield from _heaps(table)
    yield from wrapped("data", [table.land.name, _provenance(table.land)])


def _belongings(table: Table, clan: Clan) -> Iterator[str]:
    yield points_in_words(points_of(table, clan))
    for castle in castles_of(table, clan):
        prize = table.land.prizes[castle.castle]
        yield f"castle {prize.name} ({prize.points})"
    left = table.supply(clan)
    yield f"{left} token{'s'[left == 1 :]} left"


def _held_by(table: Table, seat: Seat) -> Iterator[str]:
    at = table.place(seat)
    yield f"{_cards(table.hands[at])} in hand"
    lying_open = table.wizards[at]
    yield f"{lying_open} open Wizard{'s'[lying_open == 1 :]}"


def _sieges(view: View) -> Iterator[str]:
    """List the counts of both sides at each foreign castle."""
    table = view.table
    we = "you" if view.seat else table.turn.seat.clan.value
    for siege in view.sieges:
        castle = castle_of(table, siege.castle)
        assert castle is not None, "counts are taken at castles that stand"
        name = f"castle {table.land.prizes[siege.castle].name} of {castle.clan}"
        counts = f"{we} {siege.ours.total} · owner {siege.theirs.total}"
        verdict = "may be attacked" if siege.can_attack else "out of reach"
        yield f"{name}: {counts}, {verdict}"


def _attack(view: View) -> Iterator[str]:
    assault, land = view.table.assault, view.table.land
    if assault is None:
        return
    name = land.prizes[assault.castle].name
    yield from wrapped(f"attack on {name}, Swords", assault.swords)
    if assault.shields:
        yield from wrapped(f"attack on {name}, Shields", assault.shields)
    if view.promised:
        yield f"Shields promised: {view.promised}"


def _heaps(table: Table) -> Iterator[str]:
    bag = [table.land.prizes[number].name for number in table.bag]
    yield from wrapped(f"bag ({len(bag)})", bag)
    discard = counted(table.land, table.discard)
    yield from wrapped(f"discard pile ({len(table.discard)})", discard)
    yield f"deck: {_cards(table.deck)}"


def counted(land: Land, cards: Sequence[Card]) -> list[str]:
    """List a heap of cards with their pictures: "A1 (Sword)", "wizard ×2"."""
    return [
        f"{_shown(land, card)} ×{copies}" if copies > 1 else _shown(land, card)
        for card, copies in Counter(cards).items()
    ]


def _shown(land: Land, card: Card) -> str:
    if card not in land.square_of:
        return card
    if card in land.swords:
        return f"{card} (Sword)"
    return f"{card} (Shield)" if card in land.shields else card


def _provenance(land: Land) -> str:
    if land.is_reconstruction:
        return "a reconstruction, since the printed board is not known"
    return land.data.provenance


def points_in_words(points: int) -> str:
    return f"{points} point{'s'[points == 1 :]}"


def _cards(count: int) -> str:
    return f"{count} card{'s'[count == 1 :]}"


def wrapped(name: str, items: Iterable[str]) -> list[str]:
    """Write a line behind a name, broken where it gets too long."""
    listed = ", ".join(items) or "nothing"
    return textwrap.wrap(
        f"{name}: {listed}", COLUMNS, subsequent_indent="  ", break_on_hyphens=False
    )
