"""The words of this game: its catalogue, and its pieces as they are spoken of."""

from functools import lru_cache

from siegeworks.core.i18n import Argument, Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.games.land_of_clans.land import Card, Land, PrizeNumber, Square, Squares
from siegeworks.games.land_of_clans.seats import Clan, Seat

ID = "land-of-clans"


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    """A message of this game's catalogue.

    >>> print(say("turn-began", player=player(Seat.RED_2)))
    Red II's turn.
    """
    return Phrase(ID, key, args, thing)


# Cards, squares and players are named again and again: each is put into words once.


@lru_cache(maxsize=1 << 8)
def bare(card: Card) -> Phrase:
    """A card without an article: "A1", "Wizard"."""
    return say("card", card, card=card)


@lru_cache(maxsize=1 << 8)
def named(card: Card | None) -> Phrase:
    """A card in words: "A1", "a Wizard", "a card"."""
    if card is None:
        return say("card-unseen")
    return say("card-named", card, card=card)


@lru_cache(maxsize=1 << 9)
def located(land: Land, square: Square) -> Phrase:
    """A square by its name: "A1", "N1"; one that is not there by its number."""
    name = land.name_of.get(square, f"square {square}")
    return say("square", f"@{name}", name=name)


@lru_cache(maxsize=1 << 6)
def castle_named(land: Land, number: PrizeNumber) -> Phrase:
    """A prize or castle by its name: "I3"; one that is not there by its number."""
    known = number < len(land.prizes)
    name = land.prizes[number].name if known else f"number {number}"
    return say("prize", f"#{name}", name=name)


@lru_cache(maxsize=1 << 4)
def player(seat: Seat) -> Phrase:
    """A chief: "Red", "Red II"."""
    return say("player", seat=seat)


@lru_cache(maxsize=1 << 4)
def clan_named(clan: Clan) -> Phrase:
    """A clan by its colour: "Red"."""
    return say("clan", clan=clan)


def all_located(land: Land, squares: Squares) -> tuple[Phrase, ...]:
    """Some squares by their names: "A1, B1 and C1"."""
    return tuple(located(land, square) for square in squares)


def game_over(outcome: Outcome) -> Phrase:
    """Who won, and why, as a sentence."""
    winners = tuple(player(Seat(seat)) for seat in outcome.winners)
    reason, count = outcome.reason, len(winners)
    return say("game-ended", winners=winners, count=count, reason=reason)
