"""Answers to `?`: all legal actions, grouped by what the player types."""

from collections.abc import Iterator, Sequence

from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import Area, Place, place_name
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.drawing import mark
from siegeworks.games.castle.notation import write
from siegeworks.games.castle.table import Table, free_cells
from siegeworks.games.castle.text.phrases import bare
from siegeworks.games.castle.view import View
from siegeworks.terminal.boards.castle.explanation import explain

__all__ = ["choices", "explain"]

FEW = 3
"""Up to this number, places are named instead of described."""
_FREE = {
    Area.TOWERS: "any free tower",
    Area.WALLS: "any free cell of the walls",
    Area.COURTYARD: "any free cell of the courtyard",
}


def choices(view: View, legal: Sequence[Action]) -> list[str]:
    """List the legal actions, grouped by what the player types."""
    return [
        *(write(action) for action in legal if isinstance(action, Draw | Pass)),
        *_plays(view.table, legal),
        *_swaps(legal),
        *_cards_in_play(view.table, legal),
        *_others(legal),
    ]


def _where(table: Table, places: Sequence[Place]) -> str:
    """Describe the places a card can go to, as shortly as possible."""
    names = ", ".join(map(place_name, places))
    if len(places) <= FEW:
        return names
    for area, words in _FREE.items():
        if set(places) == set(free_cells(table, area)):
            return words
    occupied = {place for place, pile in enumerate(table.piles) if pile}
    return "on any card in play" if set(places) == occupied else names


def _plays(table: Table, legal: Sequence[Action]) -> Iterator[str]:
    """List plays; cards that may go to the same places share a line."""
    places_of: dict[Kind, list[Place]] = {}
    for action in legal:
        if isinstance(action, Play):
            places_of.setdefault(action.kind, []).append(action.place)
    kinds_by_places: dict[tuple[Place, ...], list[Kind]] = {}
    for kind, places in places_of.items():
        kinds_by_places.setdefault(tuple(places), []).append(kind)
    for group, kinds in kinds_by_places.items():
        where = _where(table, group)
        example = write(Play(kinds[0], group[0]))
        yield f"play {', '.join(kinds)}: {where}, as in {example}"


def _swaps(legal: Sequence[Action]) -> Iterator[str]:
    """List swaps in one line: any card in hand can go for any of the Reserve."""
    swaps = [action for action in legal if isinstance(action, Swap)]
    if swaps:
        gives = ", ".join(dict.fromkeys(swap.give for swap in swaps))
        takes = ", ".join(dict.fromkeys(swap.take for swap in swaps))
        yield f"swap {gives} for {takes}, as in {write(swaps[0])}"


def _cards_in_play(table: Table, legal: Sequence[Action]) -> Iterator[str]:
    cards = [action for action in legal if isinstance(action, ChooseCard)]
    if cards:
        yield ", ".join(f"{write(card)} ({_shown(table, card)})" for card in cards)


def _shown(table: Table, choice: ChooseCard) -> str:
    card = table.pile(choice.place)[choice.level]
    return f"{bare(card.kind)} {mark(card.token)}"


_BY_NAME = (ChoosePlace, ChooseReserve, ChooseHand, Offer, ChooseSeat, ChooseToken)


def _others(legal: Sequence[Action]) -> Iterator[str]:
    """List actions of a verb and a name, one line per verb."""
    for kind in _BY_NAME:
        words = [write(action).split() for action in legal if isinstance(action, kind)]
        if words:
            verb, _ = words[0]
            named = [name for _, name in words]
            more = f", as in {verb} {named[0]}" if len(named) > 1 else ""
            yield f"{verb} {', '.join(named)}{more}"
