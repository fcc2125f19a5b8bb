"""Answers to `?`: all legal actions, grouped by what the player types."""

from collections.abc import Iterator, Sequence

from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Build,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.land import Square
from siegeworks.games.land_of_clans.notation import write
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.explanation import explain, show
from siegeworks.terminal.boards.land_of_clans.fights import counted
from siegeworks.terminal.boards.land_of_clans.people import picture
from siegeworks.terminal.boards.land_of_clans.reach import finishing

__all__ = ["choices", "explain", "show"]

_STOPPING = {
    Enough: "enough  lay, or give up, no more",
    Wait: "wait  build nothing now",
}


def choices(view: View, legal: Sequence[Action]) -> list[str]:
    """List the legal actions, grouped by what the player types."""
    return [
        *_land(view, legal),
        *_waste(view, legal),
        *_wizards(view, legal),
        *_attacks(view, legal),
        *_cards(view, legal),
        *(write(view.table.land, each) for each in legal if isinstance(each, Build)),
        *_promises(legal),
        *(_STOPPING[type(each)] for each in legal if type(each) in _STOPPING),
    ]


def _land(view: View, legal: Sequence[Action]) -> Iterator[str]:
    cards = [action.card for action in legal if isinstance(action, TakeLand)]
    if cards:
        ends = finishing(view.table, view.table.turn.seat.clan)
        squares = view.table.land.square_of
        words = [f"{card}{_finishes(view, squares[card], ends)}" for card in cards]
        yield f"take land: {', '.join(words)}"


def _waste(view: View, legal: Sequence[Action]) -> Iterator[str]:
    """List the squares only: any card may be played for them."""
    land = view.table.land
    plays = [action for action in legal if isinstance(action, TakeWaste)]
    if plays:
        ends = finishing(view.table, view.table.turn.seat.clan)
        squares = [
            f"{land.name_of[square]}{_finishes(view, square, ends)}"
            for square in dict.fromkeys(play.square for play in plays)
        ]
        yield f"any card on {', '.join(squares)}, as in {write(land, plays[0])}"


def _wizards(view: View, legal: Sequence[Action]) -> Iterator[str]:
    land = view.table.land
    for from_hand in (False, True):
        squares = [
            action.square
            for action in legal
            if isinstance(action, PlayWizard) and action.from_hand is from_hand
        ]
        if squares:
            ends = finishing(view.table, view.table.turn.seat.clan)
            useful = [
                f"{land.name_of[square]}{_finishes(view, square, ends)}"
                for square in squares
                if square in ends
            ]
            example = write(land, PlayWizard(squares[0], from_hand))
            more = f"; {', '.join(useful)}" if useful else ""
            where = "free land or a foreign token"
            yield f"{example.rpartition(' ')[0]} on {where}, as in {example}{more}"


def _finishes(view: View, square: Square, ends: dict[Square, set[int]]) -> str:
    names = [
        view.table.land.prizes[prize].name for prize in sorted(ends.get(square, ()))
    ]
    return f" (finishes {', '.join(names)})" if names else ""


def _attacks(view: View, legal: Sequence[Action]) -> Iterator[str]:
    sieges = {siege.castle: siege for siege in view.sieges}
    for action in legal:
        if isinstance(action, Attack):
            name = write(view.table.land, action)
            _, _, counts = counted(view, sieges[action.castle]).partition(": ")
            yield f"{name}  {counts.removesuffix(', open')}"


def _cards(view: View, legal: Sequence[Action]) -> Iterator[str]:
    """List actions of a verb and a card or square, one line per verb."""
    table = view.table
    for kind in (GiveUp, Lay):
        cards = [action.card for action in legal if isinstance(action, kind)]
        if cards:
            verb = write(table.land, kind(cards[0])).removesuffix(cards[0])
            named = [f"{card}{picture(table, card)}" for card in cards]
            yield f"{verb}{', '.join(named)}, as in {verb}{cards[0]}"
    squares = [action.square for action in legal if isinstance(action, Lift)]
    if squares:
        names = [table.land.name_of[square] for square in squares]
        yield f"lift {', '.join(names)}, as in lift {names[0]}"


def _promises(legal: Sequence[Action]) -> Iterator[str]:
    counts = [action.shields for action in legal if isinstance(action, Defend)]
    if counts:
        others = "".join(f", or defend {count}" for count in counts if count)
        yield f"defend 0  lay no Shield{others}"
