"""Card count: the location of every card, as far as the viewer can know."""

from collections import Counter

from rich.text import Text

from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    STRENGTHS,
    Card,
    Color,
    Tactic,
    siege_card,
)
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import surely_in_deck
from siegeworks.games.schotten_totten_2.tactics import TACTIC_CARDS
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.terminal.boards.schotten_totten_2.paint import FAINT, PAINT, STRONG

AT_THE_WALL = "▪"
DISCARDED = "×"
LEGEND = f"7 unseen  7* yours  {AT_THE_WALL} wall  {DISCARDED} discard"
MATRIX_WIDTH = 37


def matrix(view: View) -> list[Text]:
    """Draw one line per colour with one cell per strength, and the legend."""
    return [*(_color_line(view, color) for color in COLORS), Text(LEGEND, FAINT)]


def _color_line(view: View, color: Color) -> Text:
    cells = (_cell(view, color, strength) for strength in STRENGTHS)
    return Text.assemble((color.letter, PAINT[color]), *cells)


def _cell(view: View, color: Color, strength: int) -> Text:
    card = siege_card(color, strength)
    if card in view.hand:
        return Text(f"{strength:>2}*", STRONG)
    if view.table.unseen[color.place] >> strength & 1:
        return Text(f"{strength:>2} ")
    mark = DISCARDED if card in view.table.discard else AT_THE_WALL
    return Text(f"{mark:>2} ", FAINT)


def tactics_parts(view: View) -> list[str]:
    """Locations of the Tactic cards that are not at the wall, most important first."""
    unseen = Counter(TACTIC_CARDS) - Counter(_seen_tactics(view))
    parts = [_played(view), f"unseen: {_counted(unseen)}"]
    if gone := _tactics_in(view.table.discard):
        parts.append(f"discarded: {_counted(Counter(gone))}")
    if back := surely_in_deck(view.table):
        parts.append(f"{' '.join(map(str, back))} back in the deck")
    return parts


def _played(view: View) -> str:
    """Tactics played by each side, and whether the viewer is too far ahead."""
    order = (view.seat, view.seat.other) if view.seat else tuple(Side)
    counts = ", ".join(_played_by(view, side) for side in order)
    played = view.table.tactics_played
    is_ahead = view.seat and played[view.seat] > played[view.seat.other]
    return f"Tactics played: {counts}{': wait' if is_ahead else ''}"


def _played_by(view: View, side: Side) -> str:
    who = "you" if side is view.seat else str(side)
    used = ", ".join(view.table.used[side])
    names = f" ({used})" if used else ""
    return f"{who} {view.table.tactics_played[side]}{names}"


def _counted(cards: Counter[Tactic]) -> str:
    names = [f"{card} ×{count}" if count > 1 else card for card, count in cards.items()]
    return ", ".join(names) or "none"


def _seen_tactics(view: View) -> list[Tactic]:
    table = view.table
    rows = [card for tile in table.wall for side in Side for card in tile.row(side)]
    used = [*table.used.attacker, *table.used.defender]
    return [*_tactics_in((*view.hand, *rows, *table.discard)), *used]


def _tactics_in(cards: tuple[Card, ...]) -> list[Tactic]:
    return [card for card in cards if isinstance(card, Tactic)]
