"""What the marks on the screen mean, and what each tile asks for."""

from collections.abc import Iterator

from siegeworks.cli.boards.schotten_totten_2.paint import (
    MEANINGS,
    RUBBLE,
    SYMBOLS,
    WINS,
)
from siegeworks.games.schotten_totten_2.board import WALL, Face

_GOAL = """\
The attacker wins by damaging four tiles, or a damaged tile once more. The
defender wins when the deck runs out, or when no slot on that side is free."""
_ROWS = f"""\
{RUBBLE}         the tile is damaged: its other face counts
full      the row is complete; first: it was complete first and wins ties
proven    nothing can beat the row any more: the attacker may declare control"""


def legend() -> str:
    """The whole page."""
    return "\n".join([_GOAL, "", *MEANINGS, _ROWS, "", *_tiles()])


def _tiles() -> Iterator[str]:
    yield f"{'tile':<17}{'sound: cards, mark':<22}{RUBBLE} damaged: cards, mark"
    for number, tile in enumerate(WALL, start=1):
        name = f"{number} {tile.name}"
        yield f"{name:<17}{_in_short(tile.sound):<22}{_in_short(tile.damaged)}"


def _in_short(face: Face) -> str:
    symbol, word = SYMBOLS[face.requirement]
    return f"{face.slots}  {symbol} {word}"


def asked_at(index: int) -> str:
    """What a tile asks for on both faces."""
    tile = WALL[index]
    return (
        f"Tile {index + 1}, the {tile.name}: {_in_words(tile.sound)}; "
        f"damaged: {_in_words(tile.damaged)}."
    )


def _in_words(face: Face) -> str:
    symbol, word = SYMBOLS[face.requirement]
    wins = WINS[face.requirement]
    return f"{face.slots} cards a side, {symbol} {word} ({wins})"
