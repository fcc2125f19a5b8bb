"""Help texts: the marks on the screen, and the requirement of each tile."""

from collections.abc import Iterator

from siegeworks.games.schotten_totten_2.board import WALL, Face
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.text.glossary import meaning_of
from siegeworks.terminal.boards.schotten_totten_2.paint import RUBBLE, SYMBOLS, meanings

UP = "▸"
_GOAL = """\
The attacker wins by damaging four tiles, or a damaged tile once more. The
defender wins when the Siege deck runs out, or by having no free slot left."""
_ROWS = f"""\
{RUBBLE}         the tile is damaged: its other face counts
full      the row is complete; first: it was complete first and wins ties
proven    nothing can beat the row: declare control on the attacker's turn
{UP}         the face that lies up"""


def legend(table: Table) -> str:
    """Build the page that explains the marks and tiles."""
    marks = meanings(table.options.color_run)
    return "\n".join([_GOAL, "", *marks, _ROWS, "", *_tiles(table)])


def _tiles(table: Table) -> Iterator[str]:
    yield f"{'tile':<17}{'sound: cards, mark':<22}{RUBBLE} damaged: cards, mark"
    for number, (printed, tile) in enumerate(zip(WALL, table.wall, strict=True), 1):
        name = f"{number} {printed.name}"
        sound = _in_short(printed.sound, is_up=not tile.damaged)
        yield f"{name:<17}{sound:<22}{_in_short(printed.damaged, is_up=tile.damaged)}"


def _in_short(face: Face, *, is_up: bool) -> str:
    symbol, word = SYMBOLS[face.requirement]
    return f"{UP if is_up else ' '} {face.slots}  {symbol} {word}"


def asked_at(table: Table, index: int) -> str:
    """Requirements of a tile: the face that is up, and the damaged one if it is not."""
    printed, tile = WALL[index], table.wall[index]
    state = "damaged" if tile.damaged else "sound"
    name = f"Tile {index + 1}, the {printed.name}"
    up = f"{name}, is {state}: {_in_words(table, tile.face)}"
    if tile.damaged:
        return up
    return f"{up} Once damaged: {_in_words(table, printed.damaged)}"


def _in_words(table: Table, face: Face) -> str:
    symbol, _ = SYMBOLS[face.requirement]
    meaning = meaning_of(face.requirement, table.options.color_run)
    return f"{face.slots} cards a side. {symbol} {meaning}"
