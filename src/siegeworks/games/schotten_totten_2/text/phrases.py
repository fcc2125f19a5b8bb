"""Phrases of this game: its catalogue of messages, and the names of its pieces."""

from functools import lru_cache

from siegeworks.core.i18n import Argument, Phrase, verbatim
from siegeworks.core.outcome import Outcome
from siegeworks.games.schotten_totten_2.cards import Card, FaceDown, SiegeCard, Tactic
from siegeworks.games.schotten_totten_2.formations.formation import Formation
from siegeworks.games.schotten_totten_2.tactics import ELITE

ID = "schotten-totten-2"


def say(key: str, /, thing: str = "", **args: Argument) -> Phrase:
    """Build a message of this game's catalogue.

    >>> print(say("turn-began", side="attacker"))
    The attacker's turn.
    """
    return Phrase(ID, key, args, thing)


# Cards and tiles are named again and again, so their phrases are cached.


@lru_cache(maxsize=1 << 7)
def named(card: Card | FaceDown | None) -> Phrase:
    """Name a card: "red 7", "the Joker", "Treason", "a Siege card", "a card"."""
    match card:
        case None:
            return say("card-unseen")
        case FaceDown(pile):
            return say("card-back", pile=pile)
        case Tactic() if card in ELITE:
            return say("elite", str(card), tactic=card)
        case _:
            return bare(card)


@lru_cache(maxsize=1 << 7)
def bare(card: Card) -> Phrase:
    """Name a card without an article: "red 7", "Joker"."""
    if isinstance(card, SiegeCard):
        color, strength = card.color, card.strength
        return say("card", str(card), color=color, strength=strength)
    return say("tactic", str(card), tactic=card)


@lru_cache(maxsize=1 << 7)
def noted(card: Card) -> Phrase:
    """Name a card as players type it: "R7", "joker"."""
    return verbatim(str(card), str(card))


@lru_cache(maxsize=1 << 7)
def place(tile: int) -> Phrase:
    """Name a tile: "tile 3"."""
    return say("tile", f"@{tile + 1}", number=tile + 1)


def place_number(tile: int) -> Phrase:
    """Name a tile among others: "3"."""
    return say("tile-number", f"@{tile + 1}", number=tile + 1)


def winner(outcome: Outcome) -> str:
    """Return the seat that won, or the word "nobody" for a game without a winner."""
    return outcome.winners[0] if outcome.winners else "nobody"


def formed(formation: Formation) -> Phrase:
    """Name a formation: "a colour run of 21"."""
    return say("formation", kind=formation.kind.name.lower(), total=formation.total)
