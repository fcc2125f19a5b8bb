"""How to get to a card's effect at a table of Castle: draw until somebody has it."""

import random
from collections.abc import Sequence

from siegeworks.games.castle.cards import KINDS
from siegeworks.server.protocol import messages
from siegeworks.server.table.state import TableState

from .rooms import legal, new_room, played

GUESTS = [bytes([65 + number]) * 32 for number in range(5)]


def towards(card: str, texts: Sequence[str], rng: random.Random) -> str:
    """Play the card, or take it, or else draw; whatever a choice asks, at random."""
    plays = [text for text in texts if text.startswith(f"{card} ")]
    swaps = [text for text in texts if text.endswith(f" for {card}")]
    draws = [text for text in texts if text == "draw"]
    return rng.choice(plays or swaps or draws or list(texts))


def room_before(card: str, players: int, seed: int) -> TableState:
    """Somebody is to move, and may play the card."""
    room = new_room(
        *GUESTS[:players],
        secret=bytes([seed]) * 32,
        game="castle",
        options={"players": players},
    )
    rng = random.Random(seed)
    while not (plays := [t for t in legal(room) if t.startswith(f"{card} ")]):
        room = played(room, towards(card, legal(room), rng))
    assert plays
    return room


def room_in(card: str, players: int, seed: int) -> TableState:
    """The card lies; its effect asks somebody, or chance has answered already."""
    room = room_before(card, players, seed)
    return played(room, next(t for t in legal(room) if t.startswith(f"{card} ")))


def is_offering(texts: Sequence[str]) -> bool:
    return bool(texts) and all(text.startswith("offer ") for text in texts)


def card_played_last(log: Sequence[messages.LogEntry]) -> str:
    """The card of the last move of any player: "king c3" plays the King. The Courtesan
    asks for an offer, too, but for one only."""
    texts = [each.text for each in log if isinstance(each, messages.Played)]
    first_words = [text.partition(" ")[0] for text in texts]
    return next((word for word in reversed(first_words) if word in KINDS), "")
