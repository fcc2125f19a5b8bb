"""What may come: cards to be drawn, Swords and Shields in other hands."""

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
"""How many turns of a clan ahead a plan is worth making."""
HOARDED = 2
"""Pictures are kept, so a hand holds as many as a larger one at random would."""
LIKELY = 0.9
"""No chance to draw a certain card is better."""


class Odds(NamedTuple):
    """One seat's chances, as far as it can tell."""

    fresh: Mask
    """Squares whose card is in the deck or in another hand."""
    hidden: int
    """How many cards that are."""
    swords: int
    shields: int
    """How many of them show which picture."""
    draw_fresh: float
    """The chance to get a certain one of them in time."""
    draw_used: float
    """The same for a card that lies on the discard pile."""
    rival_draws: float
    """The chance that a rival gets a certain one of them in time."""


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
    """The chance of `wanted` marked cards among those drawn without looking.

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
    """The chance that the owner of a castle has fewer Shields than this."""
    if swords <= 0:
        return 0.0
    held = _cards_of(table, owner) + HOARDED
    return 1 - at_least(swords, held, odds.shields, odds.hidden)


def is_struck(odds: Odds, table: Table, rival: Clan, shields: int) -> float:
    """The chance that a rival has more Swords than this."""
    held = _cards_of(table, rival) + HOARDED
    return at_least(shields + 1, held, odds.swords, odds.hidden)


def _cards_of(table: Table, clan: Clan) -> int:
    """How many cards the chiefs of a clan hold together."""
    return sum(
        size
        for seat, size in zip(table.options.seats, table.hands, strict=True)
        if seat.clan is clan
    )


def wizards_of(table: Table, clan: Clan) -> int:
    """How many Wizards lie open before a clan."""
    return sum(
        count
        for seat, count in zip(table.options.seats, table.wizards, strict=True)
        if seat.clan is clan
    )


def wizards_at_hand(view: View) -> int:
    """How many Wizards the seat itself can play."""
    assert view.seat is not None, "a spectator does not play"
    lying_open = view.table.wizards[view.table.place(view.seat)]
    return lying_open + view.hand.count(WIZARD)
