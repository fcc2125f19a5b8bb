"""Guesses at the move meant by a text that is not quite one."""

import re

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.schotten_totten_2.board import TILES
from siegeworks.games.schotten_totten_2.cards import COLORS, Card, SiegeCard
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.tactics import ELITE
from siegeworks.terminal.boards.near_miss import Meant, NearMiss, Unfinished

_PATTERN = re.compile(
    r"(?P<tile_verb>oil|retreat|declare)"
    r"|(?P<card_verb>take|give)"
    r"|(?P<strength>\d{1,2})\s*@\s*(?P<there>\d)"
    r"|((play|lay)\s+)?(?P<card>[a-z]+\s?\d*)"
    r"((\s+|\s*@\s*|\s+(at|on|to)\s+)(tile\s+)?(?P<tile>\d))?"
)


def near_miss(text: str) -> NearMiss | None:
    """Guess which move is meant; None if there is no guess.

    >>> near_miss("play red 7 at tile 5")
    Meant(moves=('R7@5',), words='Write it as {}.', otherwise='')
    >>> near_miss("R7").words, near_miss("R7").moves[:3]
    ('Say where: {}.', ('R7@1', 'R7@2', 'R7@3'))
    """
    found = _PATTERN.fullmatch(text.strip().lower())
    if found is None:
        return None
    if verb := found["tile_verb"]:
        return Unfinished(f"{verb} .+", "Say at which tile: {}.")
    if verb := found["card_verb"]:
        return Unfinished(f"{verb} .+", "Say which card: {}.")
    if strength := found["strength"]:
        there = found["there"]
        return Unfinished(f"[a-z]{strength}@{there}", "Say which colour: {}.")
    return _about_card(_card(found["card"]), found["tile"])


def _about_card(card: Card | None, tile: str | None) -> Meant | None:
    if card is None:
        return None
    if not isinstance(card, SiegeCard) and card not in ELITE:
        return Meant((str(card),))
    if tile is None:
        anywhere = tuple(f"{card}@{index + 1}" for index in TILES)
        return Meant(anywhere, "Say where: {}.")
    return Meant((f"{card}@{tile}",)) if int(tile) - 1 in TILES else None


def _card(text: str) -> Card | None:
    for color in COLORS:
        text = re.sub(rf"{color}\s?(?=\d)", color.letter, text)
    try:
        return read_card(text.replace(" ", ""))
    except UnreadableNotation:
        return None
