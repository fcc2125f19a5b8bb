"""Phrases of this game: its catalogue of messages, and the names of its pieces."""

from functools import lru_cache

from siegeworks.core.i18n import Argument, Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.games.castle.board import (
    CELLS,
    OUTSIDE,
    OUTSIDE_PILES,
    SIEGE_PLACES,
    Area,
    Place,
    place_name,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.seats import Seat

ID = "castle"


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    """Build a message of this game's catalogue.

    >>> print(say("turn-began", seat="grey"))
    Grey's turn.
    """
    return Phrase(ID, key, args, thing)


# Cards, places and players are named again and again, so their phrases are cached.


@lru_cache(maxsize=1 << 7)
def bare(kind: Kind) -> Phrase:
    """Name a card without an article: "King", "Soldier"."""
    return say("card", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def named(kind: Kind | None) -> Phrase:
    """Name a card in a sentence: "the King", "a Soldier", "a card"."""
    if kind is None:
        return say("card-unseen")
    return say("card-named", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def known(kind: Kind) -> Phrase:
    """Name a card that was mentioned before: "the King", "the Soldier"."""
    return say("card-known", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def player(seat: Seat) -> Phrase:
    """Name a player by the colour of their tokens: "Grey"."""
    return say("player", seat=seat)


@lru_cache(maxsize=1 << 7)
def located(place: Place) -> Phrase:
    """Name a place: "c3", "the north siege place", "pile 2 outside"."""
    name = place_name(place)
    return say("place", f"@{name}", where=_sort(place), name=name, number=_pile(place))


@lru_cache(maxsize=1 << 9)
def at(place: Place, kind: Kind | None = None) -> Phrase:
    """Say the place of a card, or its goal: "on c3", "on pile 2 outside"."""
    return _at(place, _sort(place), kind)


def at_level(place: Place, level: int) -> Phrase:
    """Say the place of a card within a pile: a card on top of another is a Knight."""
    return at(place, Kind.KNIGHT if level else None)


@lru_cache(maxsize=1 << 9)
def about(place: Place, kind: Kind) -> Phrase:
    """Say the place of a card; one that belongs outside is "outside", on any pile.

    Knights, and cards that were drawn out, lie on a pile that has to be named.
    """
    belongs = CARDS[kind].area is Area.OUTSIDE
    is_plain = belongs and place in OUTSIDE_PILES
    return _at(place, "outside" if is_plain else _sort(place), kind)


def _at(place: Place, where: str, kind: Kind | None) -> Phrase:
    name, number = place_name(place), _pile(place)
    # A Knight does not face a wall: it stands on the engine that does.
    if kind is Kind.KNIGHT:
        return say("upon", f"@{name}", where=where, name=name, number=number)
    return say("at", f"@{name}", where=where, name=name, number=number)


@lru_cache(maxsize=1 << 7)
def towards(place: Place) -> Phrase:
    """Say the place that a card moves to: "to c3", "to pile 2 outside"."""
    name = place_name(place)
    where, number = _sort(place), _pile(place)
    return say("towards", f"@{name}", where=where, name=name, number=number)


@lru_cache(maxsize=1 << 12)
def standing(kind: Kind, place: Place, level: int = 0) -> Phrase:
    """Name a card with its place: "the Soldier on b1", "the second Knight on c3"."""
    if kind is Kind.KNIGHT and level:
        return say("card-of-pile", level=level, place=about(place, kind))
    return say("card-standing", card=known(kind), place=about(place, kind))


def game_over(outcome: Outcome) -> Phrase:
    """Say who won, and why, in a sentence."""
    winners = tuple(player(Seat(seat)) for seat in outcome.winners)
    reason, count = outcome.reason, len(winners)
    return say("game-ended", winners=winners, count=count, reason=reason)


def _sort(place: Place) -> str:
    if place in CELLS:
        return "cell"
    if place in SIEGE_PLACES:
        return "siege"
    return "outside" if place == OUTSIDE else "pile"


def _pile(place: Place) -> int:
    """Return the number of a pile outside; 0 elsewhere, where it has no meaning."""
    return place - OUTSIDE_PILES.start + 1 if place in OUTSIDE_PILES else 0
