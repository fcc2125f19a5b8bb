"""Probabilities of draws, and of Swords and Shields in other hands."""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from siegeworks.games.land_of_clans.land import WIZARD
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import Table
from siegeworks.games.land_of_clans.view import View
from siegeworks.games.land_of_clans.worlds import unseen_cards
from siegeworks.players.land_of_clans.board_bits import land_in
from siegeworks.players.land_of_clans.footprints import Mask

HORIZON = 9
"""Number of the clan's turns ahead for which plans are made."""
HOARDED = 2
"""Cards added to a hand's size: players keep pictures, so a hand holds more of them."""
LIKELY = 0.9
"""Upper bound of the probability to draw a certain card."""


class Odds(NamedTuple):
    """Probabilities of one seat, from what it can know."""

    fresh: Mask
    """Squares whose card is in the deck or in another hand."""
    hidden: int
    """Number of cards in the deck and in other hands."""
    swords: int
    shields: int
    """Numbers of hidden cards that show a Sword, and a Shield."""
    draw_fresh: float
    """Probability to get a certain hidden card in time."""
    draw_used: float
    """Probability to get a certain card of the discard pile in time."""
    rival_draws: float
    """Probability that a rival gets a certain hidden card in time."""


def odds_of(view: View) -> Odds:
    table, land = view.table, view.table.land
    unseen = unseen_cards(view)
    hidden = max(1, len(unseen))
    chiefs = 2 if table.options.teams else 1
    rounds = HORIZON / chiefs
    before = min(rounds, table.deck / len(table.options.seats))
    partner = 0 if view.partner_hand else land.data.hand * (chiefs - 1)
    rival = land.data.hand * chiefs
    used = max(1, len(table.discard))
    return Odds(
        fresh=land_in(land, unseen),
        hidden=hidden,
        swords=sum(card in land.swords for card in unseen),
        shields=sum(card in land.shields for card in unseen),
        draw_fresh=min(LIKELY, (chiefs * before + partner) / hidden),
        draw_used=min(LIKELY, chiefs * (rounds - before) / used),
        rival_draws=min(LIKELY, (HORIZON + rival) / hidden),
    )


@lru_cache(maxsize=1 << 14)
def at_least(wanted: int, drawn: int, marked: int, cards: int) -> float:
    """Return the probability of `wanted` marked cards among those drawn at random.

    >>> at_least(1, 1, 1, 4)
    0.25
    """
    drawn = min(drawn, cards)
    fewer = sum(
        comb(marked, n) * comb(cards - marked, drawn - n)
        for n in range(min(wanted, drawn + 1))
    )
    return 1 - fewer / comb(cards, drawn)


def breaks_through(odds: Odds, table: Table, owner: Clan, swords: int) -> float:
    """Return the probability that the owner of a castle has fewer Shields than this."""
    if swords <= 0:
        return 0.0
    held = _cards_of(table, owner) + HOARDED
    return 1 - at_least(swords, held, odds.shields, odds.hidden)


def is_struck(odds: Odds, table: Table, rival: Clan, shields: int) -> float:
    """Return the probability that a rival has more Swords than this."""
    held = _cards_of(table, rival) + HOARDED
    return at_least(shields + 1, held, odds.swords, odds.hidden)


def _cards_of(table: Table, clan: Clan) -> int:
    """Count the cards that the chiefs of a clan hold together."""
    return sum(
        size
        for seat, size in zip(table.options.seats, table.hands, strict=True)
        if seat.clan is clan
    )


def wizards_of(table: Table, clan: Clan) -> int:
    """Count the Wizards that lie open before a clan."""
    return sum(
        count
        for seat, count in zip(table.options.seats, table.wizards, strict=True)
        if seat.clan is clan
    )


def wizards_at_hand(view: View) -> int:
    """Count the Wizards that the seat itself can play."""
    assert view.seat is not None, "a spectator does not play"
    lying_open = view.table.wizards[view.table.place(view.seat)]
    return lying_open + view.hand.count(WIZARD)
