"""Sampled worlds: states that one seat cannot tell from the true one."""

import random
from collections import Counter

from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.cards import Cards, with_cards
from siegeworks.games.land_of_clans.events import sees_hand
from siegeworks.games.land_of_clans.land import WIZARD, Card
from siegeworks.games.land_of_clans.legality import may_stop_mustering, playable
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import (
    Defending,
    Exchanging,
    Mustering,
    Shielding,
)
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import occupied, partner_of
from siegeworks.games.land_of_clans.view import View


def unseen_cards(view: View) -> Cards:
    """List the cards that may be in the deck or a hidden hand, as the seat knows."""
    table, land = view.table, view.table.land
    left = Counter(land.deck)
    left[WIZARD] = land.wizards - table.aside - sum(table.wizards)
    for heap in (table.discard, view.hand, view.partner_hand):
        left.subtract(heap)
    if table.assault is not None:
        left.subtract(table.assault.swords)
        left.subtract(table.assault.shields)
    return tuple(card for card in land.cards for _ in range(left[card]))


@rule("2.6", "R44")
def worlds(view: View, rng: random.Random) -> State:
    """Deal all that is hidden from the seat again; cards known to be held go first."""
    table = view.table
    stock = list(unseen_cards(view))
    rng.shuffle(stock)
    hidden = [seat for seat in table.options.seats if not _sees(view, seat)]
    hands = {seat: _certain_part(view, seat, stock) for seat in hidden}
    for seat, hand in hands.items():
        missing = table.hands[table.place(seat)] - len(hand)
        hand.extend(stock[:missing])
        del stock[:missing]
    return State(
        table=table,
        hands=tuple(_hand(view, seat, hands) for seat in table.options.seats),
        deck=with_cards(table.land, (), tuple(stock)),
        promised=view.promised,
    )


def _sees(view: View, seat: Seat) -> bool:
    return sees_hand(view.table.options, view.seat, seat)


def _hand(view: View, seat: Seat, imagined: dict[Seat, list[Card]]) -> Cards:
    if seat in imagined:
        return with_cards(view.table.land, (), tuple(imagined[seat]))
    return view.hand if seat is view.seat else view.partner_hand


def _certain_part(view: View, seat: Seat, stock: list[Card]) -> list[Card]:
    """Take as many cards of a sort off the stock as the seat certainly holds."""
    count, sort = certain_cards(view, seat)
    taken = [card for card in stock if card in sort][:count]
    for card in taken:
        stock.remove(card)
    return taken


@rule("R18", "R29", "R50")
def certain_cards(view: View, seat: Seat) -> tuple[int, frozenset[Card]]:
    """Return the number and sort of cards that a seat must hold in this stage.

    These are the Shields it promised; a Sword, after an attack that needs one; and,
    during an exchange, only cards that could not take their square.
    """
    table, land = view.table, view.table.land
    match table.stage:
        case Shielding(first, owed, then, then_owed):
            return {first: owed, then: then_owed}.get(seat, 0), land.shields
        case Defending(asked, True) if partner_of(table, asked) is seat:
            return view.promised, land.shields
        case Mustering(asked) if asked is seat and not may_stop_mustering(table):
            return 1, land.swords
        case Exchanging() if table.turn.seat is seat:
            lively = playable(table, land.deck, occupied(table))
            return table.hands[table.place(seat)], frozenset(land.cards).difference(
                lively
            )
        case _:
            return 0, frozenset()
