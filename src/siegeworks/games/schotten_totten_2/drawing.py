"""Positions drawn as text: the whole truth, or what one seat sees.

    options: tactics=yes
    turn: defender
    wall:
    1  R6 G5        | B1 B2
    3! R9 R10 R11   | B2 B4 B7 <
    attacker: R1 R2
    defender: G1 joker
    discard: Y1 Y2
    oil: 2

Rows begin nearest the wall, `!` marks a damaged tile, and `<` or `>` points to the side
that was complete first (only needed where both are). `position` reads it back; there
every line may be left out. Cards not named are in the decks or, with `rest: discard`,
Siege cards go to the discard.
"""

from collections.abc import Iterator

from siegeworks.core.options import as_values, spell
from siegeworks.games.schotten_totten_2 import notation
from siegeworks.games.schotten_totten_2.cards import Card, Pile
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.games.schotten_totten_2.view import View

PLAIN_STAGES: dict[str, Stage] = {
    "dealing": Dealing(),
    "preparing": Preparing(),
    "poured": Preparing(has_poured=True),
    "before draw": BeforeDraw(),
    "after draw": AfterDraw(),
    "drawing siege": Drawing(Pile.SIEGE),
    "drawing tactic": Drawing(Pile.TACTIC),
}


def draw(state: State) -> str:
    """Draw the whole state as text that `position` reads back."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: State) -> Iterator[str]:
    table = state.table
    chosen = as_values(table.options).items()
    yield "options: " + " ".join(f"{key}={spell(value)}" for key, value in chosen)
    yield f"turn: {table.turn}"
    yield f"stage: {_draw_stage(table.stage)}"
    yield "wall:"
    yield from map(draw_tile, table.wall)
    for side in Side:
        yield f"{side}: {_spaced(state.hands[side])}"
        yield f"{side} offers: {_spaced(state.offers[side])}"
        yield f"{side} was given: {_spaced(state.given[side])}"
        yield f"{side} cannot hold: {_spaced(table.cannot_hold[side])}"
        yield f"beside {side}: {_spaced(table.used[side])}"
    played = table.tactics_played
    yield f"tactics played: {played.attacker} {played.defender}"
    yield f"discard: {_spaced(table.discard)}"
    yield f"oil: {table.cauldrons}"


def draw_view(view: View) -> str:
    """Draw the position as a seat knows it, in plain text."""
    return "\n".join(_seen_lines(view))


def _seen_lines(view: View) -> Iterator[str]:
    table = view.table
    yield f"{table.turn}'s turn, {table.deck} cards in the deck"
    yield "wall:"
    yield from map(draw_tile, table.wall)
    if view.seat:
        yield f"hand: {_spaced(view.hand)}"
    for side in Side:
        backs = table.hands[side]
        yield f"{side} holds: {backs.siege} Siege cards, {backs.tactic} Tactic cards"
    yield f"discard: {_spaced(table.discard)}"
    yield f"oil: {table.cauldrons}"
    if table.options.tactics:
        yield f"Tactic deck: {table.tactic_deck}"
        yield from (f"beside {side}: {_spaced(table.used[side])}" for side in Side)
    if view.known:
        yield f"known in the other hand: {_spaced(view.known)}"


def draw_tile(tile: Tile) -> str:
    mark = "!" if tile.damaged else " "
    pointer = {None: "", Side.ATTACKER: " <", Side.DEFENDER: " >"}[tile.first]
    attacker, defender = _spaced(tile.attacker), _spaced(tile.defender)
    return f"{tile.position + 1}{mark} {attacker:<16}| {defender}{pointer}".rstrip()


def _draw_stage(stage: Stage) -> str:
    match stage:
        case Targeting(tactic, chosen):
            return ", ".join(["targeting", tactic, *map(notation.write, chosen)])
        case Exchanging(attacker, defender):
            return f"exchanging, {attacker}, {defender}"
        case Over(outcome):
            return f"over, {outcome.reason.key}"
        case plain:
            return next(name for name, each in PLAIN_STAGES.items() if each == plain)


def _spaced(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
