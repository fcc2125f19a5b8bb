"""Answers to `?`: legal actions, control of tiles, texts of Tactic cards."""

import itertools
from collections.abc import Iterable, Iterator, Sequence

from siegeworks.games.schotten_totten_2.actions import (
    Action,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Declare,
    Offer,
    Play,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.board import TILES
from siegeworks.games.schotten_totten_2.cards import Card, Tactic
from siegeworks.games.schotten_totten_2.control import verdict_on, why_not_control
from siegeworks.games.schotten_totten_2.notation import write
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Exchanging, Targeting
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, CardOnWall, Whose
from siegeworks.games.schotten_totten_2.text.describe import describe
from siegeworks.games.schotten_totten_2.text.phrases import formed
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.terminal.boards.schotten_totten_2.legend import asked_at
from siegeworks.terminal.boards.schotten_totten_2.paint import in_order


def choices(view: View, legal: Sequence[Action]) -> list[str]:
    """List the legal actions, grouped by what the player types."""
    return [*_plays(legal), *_by_tile(legal), *_targets(view, legal), *_words(legal)]


def _plays(legal: Sequence[Action]) -> Iterator[str]:
    """List plays; cards that may go to the same tiles share a line."""
    tiles_of: dict[Card, list[int]] = {}
    for action in legal:
        if isinstance(action, Play):
            tiles_of.setdefault(action.card, []).append(action.tile)
    cards_by_tiles: dict[tuple[int, ...], list[Card]] = {}
    for card, tiles in tiles_of.items():
        cards_by_tiles.setdefault(tuple(tiles), []).append(card)
    for group, cards in cards_by_tiles.items():
        sorted_cards = in_order(cards)
        example = write(Play(sorted_cards[0], group[0]))
        shown = " ".join(map(str, sorted_cards))
        yield f"play {shown} at tile {_numbers(group)}, as in {example}"


def _by_tile(legal: Sequence[Action]) -> Iterator[str]:
    for verb, kind in (("declare", Declare), ("retreat", Retreat), ("oil", Pour)):
        tiles = [action.tile for action in legal if isinstance(action, kind)]
        if tiles:
            yield f"{verb} {_numbers(tiles)}"
    goals = [action.tile for action in legal if isinstance(action, ChooseTile)]
    if goals:
        *most, last = [f"@{tile + 1}" for tile in goals]
        yield f"{', '.join(most)} or {last}" if most else last


def _numbers(tiles: Iterable[int]) -> str:
    *most, last = [str(tile + 1) for tile in tiles]
    return f"{', '.join(most)} or {last}" if most else last


def _targets(view: View, legal: Sequence[Action]) -> Iterator[str]:
    on_wall = [action for action in legal if isinstance(action, ChooseOnWall)]
    for tile, places in itertools.groupby(on_wall, lambda action: action.tile):
        row = view.table.wall[tile].row(_targeted_side(view))
        yield ", ".join(f"{write(each)} for {row[each.place]}" for each in places)
    for verb, kind in (("take", ChooseDiscarded), ("give", Offer)):
        cards = [action.card for action in legal if isinstance(action, kind)]
        if cards:
            names = [str(card) for card in in_order(cards)]
            yield f"{verb} one of {' '.join(names)}, as in {verb} {names[0]}"


def _targeted_side(view: View) -> Side:
    stage, turn = view.table.stage, view.table.turn
    assert isinstance(stage, Targeting), "cards are only chosen for an Action card"
    asked = ACTIONS[stage.tactic].targets[len(stage.chosen)]
    assert isinstance(asked, CardOnWall), "it asks for a card at the wall"
    return turn if asked.whose is Whose.OWN else turn.other


_GATHERED = (
    Play, Declare, Retreat, Pour, ChooseTile, ChooseOnWall, ChooseDiscarded, Offer,
)  # fmt: skip


def _words(legal: Sequence[Action]) -> list[str]:
    rest = [write(action) for action in legal if not isinstance(action, _GATHERED)]
    return [", ".join(rest)] if rest else []


def explain(view: View, text: str) -> str | None:
    """Explain a tile, with its requirement and control, or a Tactic card."""
    if text.lower() in list(Tactic):
        card = Tactic(text.lower())
        return f"{text.capitalize()}: {describe(card, view.table.options)}"
    if not text.isdecimal() or int(text) - 1 not in TILES:
        return None
    index = int(text) - 1
    parts = asked_at(view.table, index), _rows_at(view, index), _control_of(view, index)
    return " ".join(filter(None, parts))


def _rows_at(view: View, index: int) -> str:
    """Name the complete rows at a tile, and which of two was complete first."""
    tile = view.table.wall[index]
    if tile.first is None:
        return ""
    if tile.is_complete(tile.first.other):
        return f"Both rows are complete; the {tile.first} was first and wins ties."
    return f"The {tile.first}'s row is complete."


def _control_of(view: View, index: int) -> str:
    """Say whether a tile could be declared, or why not."""
    text = index + 1
    if refusal := why_not_control(view.table, index):
        return f"Tile {text} cannot be declared: {refusal}."
    verdict = verdict_on(view.table, index)
    best = "nothing" if verdict.defence is None else formed(verdict.defence)
    return (
        f"Tile {text} can be declared{_when(view)}: "
        f"{formed(verdict.attack)} against {best} at best."
    )


def _when(view: View) -> str:
    """Clause for the earliest time to declare a proven tile; empty if it is now."""
    if view.table.turn is not Side.ATTACKER:
        return " on the attacker's turn, if it stays so"
    if isinstance(view.table.stage, Targeting | Exchanging):
        return " after this Action, if it stays so"
    return ""
