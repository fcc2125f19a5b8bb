"""Phrases of this game: its catalogue of messages, and the names of its pieces."""

from functools import lru_cache

from siegeworks.core.i18n import Argument, Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.games.land_of_clans.land import Card, Land, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Clan, Seat

ID = "land-of-clans"


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    """Build a message of this game's catalogue.

    >>> print(say("turn-began", player=player(Seat.RED_2)))
    Red II's turn.
    """
    return Phrase(ID, key, args, thing)


# Cards, squares and players are named again and again, so their phrases are cached.


@lru_cache(maxsize=1 << 8)
def bare(card: Card) -> Phrase:
    """Name a card without an article: "A1", "Wizard"."""
    return say("card", card, card=card)


@lru_cache(maxsize=1 << 8)
def named(card: Card | None) -> Phrase:
    """Name a card in a sentence: "A1", "a Wizard", "a card"."""
    if card is None:
        return say("card-unseen")
    return say("card-named", card, card=card)


@lru_cache(maxsize=1 << 9)
def located(land: Land, square: Square) -> Phrase:
    """Name a square: "A1", "N1"; an unknown one by its number."""
    name = land.name_of.get(square, f"square {square}")
    return say("square", f"@{name}", name=name)


@lru_cache(maxsize=1 << 6)
def castle_named(land: Land, number: PrizeNumber) -> Phrase:
    """Name a prize or castle: "I3"; an unknown one by its number."""
    known = number < len(land.prizes)
    name = land.prizes[number].name if known else f"number {number}"
    return say("prize", f"#{name}", name=name)


@lru_cache(maxsize=1 << 4)
def player(seat: Seat) -> Phrase:
    """Name a chief: "Red", "Red II"."""
    return say("player", seat=seat)


@lru_cache(maxsize=1 << 4)
def clan_named(clan: Clan) -> Phrase:
    """Name a clan by its colour: "Red"."""
    return say("clan", clan=clan)


def all_located(land: Land, squares: Squares) -> tuple[Phrase, ...]:
    """Name some squares: "A1, B1 and C1"."""
    return tuple(located(land, square) for square in squares)


def game_over(outcome: Outcome) -> Phrase:
    """Say who won, and why, in a sentence."""
    winners = tuple(player(Seat(seat)) for seat in outcome.winners)
    reason, count = outcome.reason, len(winners)
    return say("game-ended", winners=winners, count=count, reason=reason)
