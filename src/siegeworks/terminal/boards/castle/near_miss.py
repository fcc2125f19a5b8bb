"""Guesses at the move meant by a text that is not quite one."""

import re

from siegeworks.games.castle.board import PLACE_NAMES
from siegeworks.games.castle.cards import Kind
from siegeworks.terminal.boards.castle.explanation import kind_called
from siegeworks.terminal.boards.near_miss import Meant, NearMiss, Unfinished

_SWAP = re.compile(r"(?:swap|exchange|trade)\s+(.+?)\s+(?:for|with|against|to)\s+(.+)")
_PLAY = re.compile(
    r"(?:(?:play|place|put|lay)\s+)?(.+?)\s+(?:(?:at|on|to|in)\s+)?(\S+)"
)
_VERB = re.compile(r"(take|give|offer)\s+(.+)")
_ALONE = {
    "swap": "Say what for what: {}.",
    "card": "Say where the card lies: {}.",
    "to": "Say where to: {}.",
    "take": "Say which card of the Reserve: {}.",
    "give": "Say which card of your hand: {}.",
    "offer": "Say which card of your hand: {}.",
    "player": "Say who: {}.",
    "token": "Say whose token: {}.",
}


def near_miss(text: str) -> NearMiss | None:
    """Guess which move is meant; None if there is no guess.

    >>> near_miss("play the king at c3").moves, near_miss("courtsn b2").moves
    (('king c3',), ('courtesan b2',))
    >>> near_miss("swap king with v.idiot").moves
    ('swap king for village-idiot',)
    """
    words = " ".join(word for word in text.lower().split() if word not in ("the", "a"))
    if words in _ALONE:
        return Unfinished(f"{words} .+", _ALONE[words])
    meant = _swap(words) or _choice(words) or _play(words)
    return Meant((meant,)) if meant and meant != words else None


def _swap(words: str) -> str | None:
    found = _SWAP.fullmatch(words)
    if found is None:
        return None
    give, take = map(kind_called, found.groups())
    return f"swap {give} for {take}" if give and take else None


def _choice(words: str) -> str | None:
    found = _VERB.fullmatch(words)
    kind: Kind | None = kind_called(found[2]) if found else None
    return f"{found[1]} {kind}" if found and kind else None


def _play(words: str) -> str | None:
    found = _PLAY.fullmatch(words)
    kind = kind_called(found[1]) if found else None
    if found is None or kind is None:
        return None
    place = "out" if found[2] == "outside" else found[2]
    return f"{kind} {place}" if place in PLACE_NAMES else None
