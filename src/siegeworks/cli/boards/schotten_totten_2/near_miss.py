"""What somebody meant who typed almost a move."""

import re

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.schotten_totten_2.board import TILES
from siegeworks.games.schotten_totten_2.cards import COLORS, Card, SiegeCard
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.tactics import ELITE

_EXAMPLE_TILE = "3"
_EXAMPLE_CARD = "R7"
_PATTERN = re.compile(
    r"(?P<tile_verb>oil|retreat|declare)"
    r"|(?P<card_verb>take|give)"
    r"|(?P<strength>\d{1,2})\s*@\s*(?P<there>\d)"
    r"|((play|lay)\s+)?(?P<card>[a-z]+\s?\d*)"
    r"((\s+|\s*@\s*|\s+(at|on|to)\s+)(tile\s+)?(?P<tile>\d))?"
)


def near_miss(text: str) -> str | None:
    """What to type instead, if it can be guessed.

    >>> near_miss("R7")
    'Say where: R7@3.'
    >>> near_miss("play red 7 at tile 5")
    'Write it as R7@5.'
    """
    found = _PATTERN.fullmatch(text.strip().lower())
    if found is None:
        return None
    if verb := found["tile_verb"]:
        return f"Say at which tile: {verb} {_EXAMPLE_TILE}."
    if verb := found["card_verb"]:
        return f"Say which card: {verb} {_EXAMPLE_CARD}."
    if strength := found["strength"]:
        return f"Say which colour: {COLORS[0].letter}{strength}@{found['there']}."
    return _about_card(_card(found["card"]), found["tile"])


def _about_card(card: Card | None, tile: str | None) -> str | None:
    if card is None:
        return None
    if not isinstance(card, SiegeCard) and card not in ELITE:
        return f"Write it as {card}."
    if tile is None:
        return f"Say where: {card}@{_EXAMPLE_TILE}."
    return f"Write it as {card}@{tile}." if int(tile) - 1 in TILES else None


def _card(text: str) -> Card | None:
    for color in COLORS:
        text = re.sub(rf"{color}\s?(?=\d)", color.letter, text)
    try:
        return read_card(text.replace(" ", ""))
    except UnreadableNotation:
        return None
