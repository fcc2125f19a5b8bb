"""The words of this game: its catalogue, and its pieces as they are spoken of."""

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
    """A message of this game's catalogue.

    >>> print(say("turn-began", seat="grey"))
    Grey's turn.
    """
    return Phrase(ID, key, args, thing)


# Cards, places and players are named again and again: each is put into words once.


@lru_cache(maxsize=1 << 7)
def bare(kind: Kind) -> Phrase:
    """A card without an article: "King", "Soldier"."""
    return say("card", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def named(kind: Kind | None) -> Phrase:
    """A card in words: "the King", "a Soldier", "a card"."""
    if kind is None:
        return say("card-unseen")
    return say("card-named", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def known(kind: Kind) -> Phrase:
    """A card that has been spoken of: "the King", "the Soldier"."""
    return say("card-known", kind, kind=kind)


@lru_cache(maxsize=1 << 7)
def player(seat: Seat) -> Phrase:
    """A player by the colour of their tokens: "Grey"."""
    return say("player", seat=seat)


@lru_cache(maxsize=1 << 7)
def located(place: Place) -> Phrase:
    """A place in words: "c3", "the north siege place", "pile 2 outside"."""
    name = place_name(place)
    return say("place", f"@{name}", where=_sort(place), name=name, number=_pile(place))


@lru_cache(maxsize=1 << 9)
def at(place: Place, kind: Kind | None = None) -> Phrase:
    """Where a card goes or lies, each place by itself: "on c3", "on pile 2 outside"."""
    return _at(place, _sort(place), kind)


def at_level(place: Place, level: int) -> Phrase:
    """The place of a card within a pile: a card on top of another is a Knight."""
    return at(place, Kind.KNIGHT if level else None)


@lru_cache(maxsize=1 << 9)
def about(place: Place, kind: Kind) -> Phrase:
    """The place as it is told: a card that belongs outside is "outside", on any pile.

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
    """The place that a card moves to: "to c3", "to pile 2 outside"."""
    name = place_name(place)
    where, number = _sort(place), _pile(place)
    return say("towards", f"@{name}", where=where, name=name, number=number)


@lru_cache(maxsize=1 << 12)
def standing(kind: Kind, place: Place, level: int = 0) -> Phrase:
    """A card by its name and place: "the Soldier on b1", "the second Knight on c3"."""
    if kind is Kind.KNIGHT and level:
        return say("card-of-pile", level=level, place=about(place, kind))
    return say("card-standing", card=known(kind), place=about(place, kind))


def game_over(outcome: Outcome) -> Phrase:
    """Who won, and why, as a sentence."""
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
    """The number of a pile outside; of no meaning elsewhere."""
    return place - OUTSIDE_PILES.start + 1 if place in OUTSIDE_PILES else 0
