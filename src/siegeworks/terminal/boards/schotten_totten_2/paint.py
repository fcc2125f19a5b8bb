"""Colours and symbols of cards and tiles; colour only repeats what letters say."""

from collections.abc import Iterable

from rich.text import Text

from siegeworks.games.schotten_totten_2.board import Requirement
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    Card,
    Color,
    Pile,
    SiegeCard,
)
from siegeworks.games.schotten_totten_2.options import ColorRunReading

PAINT = {
    Color.RED: "bold #ffffff on #b3261e",
    Color.YELLOW: "bold #1f1a00 on #e6b422",
    Color.GREEN: "bold #ffffff on #2e7d32",
    Color.BLUE: "bold #ffffff on #1f5fbf",
    Color.PURPLE: "bold #ffffff on #7b3fa0",
}
TACTIC_PAINT = "bold #1b1b1b on #d6d3cb"
FAINT = "dim"
STRONG = "bold"

RUBBLE = "░"
"""Mark of a damaged tile."""
BACKS = {Pile.SIEGE: "▒", Pile.TACTIC: "◇"}
SYMBOLS = {
    Requirement.ANY: ("*", "any"),
    Requirement.SUM: ("+", "sum"),
    Requirement.LOW_SUM: ("−", "low"),
    Requirement.SAME: ("=", "same"),
    Requirement.COLOR: ("◆", "colour"),
    Requirement.RUN: ("→", "run"),
}
_WINS = {
    Requirement.ANY: "the best formation wins",
    Requirement.SUM: "the higher total wins",
    Requirement.LOW_SUM: "the lower total wins",
    Requirement.SAME: "one strength, else the sum",
}
# Keyed by the ruling on what a colour run is worth there.
_COLOR_WINS: dict[ColorRunReading, str] = {
    "sum": "one colour, no run; else sum",
    "member": "one colour, else the sum",
    "strongest": "colour run, colour, else sum",
}
_RUN_WINS: dict[ColorRunReading, str] = {
    "sum": "run, mixed colours; else sum",
    "member": "consecutive, else the sum",
    "strongest": "colour run, run, else sum",
}


def meanings(reading: ColorRunReading) -> list[str]:
    """Winning formations for each requirement, in lines that fit a panel."""
    wins = _WINS | {
        Requirement.COLOR: _COLOR_WINS[reading],
        Requirement.RUN: _RUN_WINS[reading],
    }
    return [
        f"{symbol} {word:<7} {wins[requirement]}"
        for requirement, (symbol, word) in SYMBOLS.items()
    ]


def painted(card: Card, width: int = 0) -> Text:
    """Draw a card face up."""
    match card:
        case SiegeCard(color, _):
            return Text(f" {card!s:>{width}} ", PAINT[color])
        case tactic:
            return Text(f" {tactic} ", TACTIC_PAINT)


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Sort cards like a hand: by colour and strength, Tactic cards last."""
    return sorted(cards, key=_in_hand)


def _in_hand(card: Card) -> tuple[int, int, str]:
    match card:
        case SiegeCard(color, strength):
            return color.place, strength, ""
        case tactic:
            return len(COLORS), 0, tactic


def backs(siege: int, tactic: int) -> Text:
    """Draw a hand as the opponent sees it."""
    drawn = BACKS[Pile.SIEGE] * siege + BACKS[Pile.TACTIC] * tactic
    counts = f"{siege} Siege, {tactic} Tactic" if tactic else f"{siege} Siege"
    return Text(f"{' '.join(drawn)}  ({counts})")
