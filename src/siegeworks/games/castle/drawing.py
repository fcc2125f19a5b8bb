"""The castle drawn as text, as one seat sees it.

                                          north
           ┌────a─────╥────b─────┬────c─────┬────d─────┬────e─────╥────f─────┐
          1│Witch   gy║Soldier*bl│c1        │d1        │e1        ║f1        │
    west  2│a2        ║King    gy│Priest  bl│d2        │e2        ║f2        │east
    Siege  │          ║+Knight*bl│          │          │          ║          │
       -- 3│a3        ║b3        │c3        │d3        │e3        ║f3        │

A free cell shows its name. A card shows the mark of its owner, or "--" without a token,
and a star before it if something else than a Knight protects the card. Knights stand
below the card that they lie on. What is drawn is made of fragments, so that a screen
with colours can paint them and leave the layout alone.
"""

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from siegeworks.games.castle.board import (
    CELLS,
    OUTSIDE_PILES,
    SIEGE_PLACES,
    WIDTH,
    Place,
    place_name,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.stages import Over
from siegeworks.games.castle.table import Pile, Standing, Table
from siegeworks.games.castle.view import View

COLUMNS = 80
CELL = 10
"""Width of a cell: a name, a space, a mark."""
NAME = 7
SIDE = 5
"""Width beside the castle, for the western and the eastern siege place."""
UNOWNED = "--"
SAFE = "*"
MARKS = {
    Seat.GREY: "gy",
    Seat.BLUE: "bl",
    Seat.YELLOW: "ye",
    Seat.GREEN: "gn",
    Seat.PINK: "pk",
}
SHORT = {
    Kind.GHOST: "Ghost",
    Kind.WATCHMAN: "Watchmn",
    Kind.MAGICIAN: "Magicn",
    Kind.ARCHER: "Archer",
    Kind.WITCH: "Witch",
    Kind.ALCHEMIST: "Alchem",
    Kind.SOLDIER: "Soldier",
    Kind.CAPTAIN: "Captain",
    Kind.TRAITOR: "Traitor",
    Kind.KING: "King",
    Kind.QUEEN: "Queen",
    Kind.PRINCE: "Prince",
    Kind.PRINCESS: "Princss",
    Kind.PRINCE_CHARMING: "PCharmg",
    Kind.MISTRESS: "Mistrss",
    Kind.LADY_IN_WAITING: "Lady",
    Kind.COURTESAN: "Courtsn",
    Kind.COURTIER: "Courtir",
    Kind.COUNSELLOR: "Counsel",
    Kind.AMBASSADOR: "Ambassd",
    Kind.ASSASSIN: "Assassn",
    Kind.PRIEST: "Priest",
    Kind.THIEF: "Thief",
    Kind.SPY: "Spy",
    Kind.SCHEMER: "Schemer",
    Kind.MINSTREL: "Minstrl",
    Kind.MERCHANT: "Merchnt",
    Kind.JESTER: "Jester",
    Kind.VILLAGE_IDIOT: "V.Idiot",
    Kind.BLACK_KNIGHT: "BlackKn",
    Kind.SIEGE_ENGINE: "Siege",
    Kind.BARBARIAN: "Barbarn",
    Kind.FAIRY: "Fairy",
    Kind.ENCHANTER: "Enchant",
    Kind.DRAGON: "Dragon",
    Kind.HERALD: "Herald",
    Kind.KNIGHT: "Knight",
}
"""Names short enough for a cell."""


class Ink(Enum):
    """Kind of a fragment."""

    FRAME = auto()
    FREE = auto()
    """Name of a place, as players type it."""
    CARD = auto()


class Fragment(NamedTuple):
    """A piece of a line; for a card, with the owner of its token and its place."""

    text: str
    ink: Ink = Ink.FRAME
    token: Seat | None = None
    place: Place | None = None


Line = list[Fragment]


def mark(token: Seat | None) -> str:
    return UNOWNED if token is None else MARKS[token]


def draw_view(view: View) -> str:
    """Draw the position as a seat knows it, in plain text."""
    return "\n".join(_seen_lines(view))


def _seen_lines(view: View) -> Iterator[str]:
    table = view.table
    yield _heading(table)
    yield from map(plain, castle_lines(view, areas_apart=True))
    yield from _wrapped("outside", map(plain, outside_piles(table)))
    yield from _wrapped("reserve", counted(table.reserve))
    if table.removed:
        yield from _wrapped("removed", counted(table.removed))
    for seat in seats_of(table.options.players):
        yield from _wrapped(f"{seat} ({MARKS[seat]})", _held_by(view, seat))
    if view.seat is not None:
        yield from _wrapped("your hand", counted(view.hand))
    if view.offer is not None:
        yield f"laid aside: {view.offer}"
    for effect in table.effects:
        yield f"under way: {effect.kind} at {place_name(effect.place)} ({effect.seat})"


def _heading(table: Table) -> str:
    if isinstance(table.stage, Over):
        return "Castle: the game is over"
    left = table.turn.actions
    return f"Castle: {table.turn.seat}'s turn, {left} action{'s'[left == 1 :]} left"


def _wrapped(name: str, items: Iterable[str]) -> list[str]:
    listed = ", ".join(items) or "nothing"
    return textwrap.wrap(
        f"{name}: {listed}",
        COLUMNS,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def _held_by(view: View, seat: Seat) -> Iterator[str]:
    table, at = view.table, seat.number
    yield f"{table.hands[at]} in hand"
    yield f"{table.decks[at]} in the deck"
    if seat in table.offered:
        yield "a card laid aside"
    if view.known[at]:
        yield f"known: {', '.join(counted(view.known[at]))}"


def counted(cards: Sequence[Kind]) -> list[str]:
    """List a heap of cards by the names that players type: "king", "soldier ×2"."""
    counts = Counter(cards)
    return [f"{kind} ×{n}" if n > 1 else str(kind) for kind, n in counts.items()]


def plain(line: Line) -> str:
    return "".join(fragment.text for fragment in line).rstrip()


# The castle, with its four siege places around it.


def castle_lines(view: View, *, areas_apart: bool) -> list[Line]:
    """Draw the castle, north on top; `areas_apart` adds a line round the courtyard."""
    table = view.table
    inside = list(_inside(view, areas_apart=areas_apart))
    north, east, south, west = SIEGE_PLACES
    left = _beside(table.pile(west), west, len(inside))
    right = _beside(table.pile(east), east, len(inside))
    return [
        _before(table.pile(north), north),
        *(
            [*west_side, *row, *east_side]
            for west_side, row, east_side in zip(left, inside, right, strict=True)
        ),
        _before(table.pile(south), south),
    ]


def _inside(view: View, *, areas_apart: bool) -> Iterator[Line]:
    named = [letter.center(CELL, "─") for letter in "abcdef"]
    plain_stroke, double_stroke = ["─" * CELL] * WIDTH, ["═" * CELL] * WIDTH
    yield _ruled(named, ("┌", "╥", "┬", "┐"))
    for row in range(WIDTH):
        if areas_apart and row in (1, WIDTH - 1):
            yield _ruled(double_stroke, ("╞", "╬", "╪", "╡"))
        yield from _row(view, row)
    yield _ruled(plain_stroke, ("└", "╨", "┴", "┘"))


def _ruled(strokes: list[str], joints: tuple[str, str, str, str]) -> Line:
    """Draw a line of the grid, joined at its ends, at edges of towers and between."""
    left, edge, between, right = joints
    a, b, c, d, e, f = strokes
    middle = between.join((b, c, d, e))
    return [Fragment(f"  {left}{a}{edge}{middle}{edge}{f}{right}")]


def _row(view: View, row: int) -> Iterator[Line]:
    """Draw one row of cells, as many lines high as its highest pile."""
    cells = CELLS[row * WIDTH : (row + 1) * WIDTH]
    safe = {guarded.place for guarded in view.guarded}
    drawn = [_cell(view.table.pile(cell), cell, is_safe=cell in safe) for cell in cells]
    for level in range(max(map(len, drawn))):
        number = str(row + 1) if level == 0 else " "
        line = [Fragment(f" {number}"), Fragment("│")]
        for column, lines in enumerate(drawn):
            empty = Fragment(" " * CELL)
            line.append(lines[level] if level < len(lines) else empty)
            line.append(Fragment("║" if column in (0, WIDTH - 2) else "│"))
        yield line


def _cell(pile: Pile, place: Place, *, is_safe: bool) -> list[Fragment]:
    """Draw the name of a free cell, or the cards of a pile, with the Knights below."""
    if not pile:
        return [Fragment(place_name(place).ljust(CELL), Ink.FREE, place=place)]
    top = len(pile) - 1
    return [
        _card(card, level, place, is_safe=is_safe and level == top)
        for level, card in enumerate(pile)
    ]


def _card(card: Standing, level: int, place: Place, *, is_safe: bool) -> Fragment:
    star = SAFE if is_safe else " "
    text = f"{_name(card, level):<{NAME}}{star}{mark(card.token)}"
    return Fragment(text, Ink.CARD, card.token, place)


def _name(card: Standing, level: int) -> str:
    return f"{'+' if level else ''}{SHORT[card.kind]}"


def _before(pile: Pile, place: Place) -> Line:
    """Draw the siege place north or south of the castle, in the middle of its wall."""
    line = _spread(pile, place)
    width = sum(len(fragment.text) for fragment in line)
    indent = SIDE + 2 + (WIDTH * (CELL + 1) + 1 - width) // 2
    return [Fragment(" " * indent), *line]


def _spread(pile: Pile, place: Place) -> Line:
    """Draw a pile in one line behind the name of its place."""
    line = [Fragment(place_name(place), Ink.FREE, place=place)]
    for level, card in enumerate(pile):
        text = f"{_name(card, level)} {mark(card.token)}"
        line += [Fragment(" "), Fragment(text, Ink.CARD, card.token, place)]
    return line


def _beside(pile: Pile, place: Place, height: int) -> list[Line]:
    """Draw the siege place west or east of the castle, half-way down."""
    drawn = [Fragment(place_name(place).ljust(SIDE), Ink.FREE, place=place)]
    for level, card in enumerate(pile):
        whose = mark(card.token)
        name = [f"+K {whose}"] if level else [SHORT[card.kind], whose.rjust(SIDE)]
        drawn += [
            Fragment(text.ljust(SIDE), Ink.CARD, card.token, place) for text in name
        ]
    above = max(0, (height - len(drawn)) // 2)
    empty = Fragment(" " * SIDE)
    lines = [*[empty] * above, *drawn, *[empty] * height]
    return [[fragment] for fragment in lines[:height]]


def outside_piles(table: Table) -> list[Line]:
    """Draw all piles outside that face no wall."""
    return [
        _spread(table.pile(place), place)
        for place in OUTSIDE_PILES
        if table.pile(place)
    ]
