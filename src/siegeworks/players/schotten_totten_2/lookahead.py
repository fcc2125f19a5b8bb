"""Simulation of actions on the open table, for players that look ahead."""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Action,
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.cards import Card
from siegeworks.games.schotten_totten_2.effects import candidates, resolve
from siegeworks.games.schotten_totten_2.rules import (
    chicken_versus_chef,
    has_all_targets,
    trade_after_action,
)
from siegeworks.games.schotten_totten_2.stages import Targeting
from siegeworks.games.schotten_totten_2.table import Table, show
from siegeworks.games.schotten_totten_2.tactics import ACTIONS


def after(table: Table, action: Action) -> Table:
    """Return the table after an action, before any card is drawn."""
    match action:
        case Play(card, tile):
            return after_play(table, card, tile)
        case Retreat(tile):
            return show(table, fact.Retreated(tile, table.wall[tile].attacker))
        case Pour(tile):
            return show(table, fact.OilPoured(tile, table.wall[tile].attacker[0]))
        case Declare(tile):
            return show(table, fact.TileDamaged(tile))
        case PlayAction(tactic):
            return show(table, fact.ActionPlayed(table.turn, tactic))
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return _after_choice(table, action)
        case Pass() | Draw() | EndTurn() | Offer() | Deal():
            return table
        case _:
            assert_never(action)


def after_play(table: Table, card: Card, tile: int) -> Table:
    """Return the table with the card at the end of its row, or gone as in rule 2.6."""
    laid = show(table, fact.CardPlayed(table.turn, card, tile))
    for event in chicken_versus_chef(laid, card, tile):
        laid = show(laid, event)
    return laid


def _after_choice(table: Table, choice: Choice) -> Table:
    chosen = show(table, fact.TargetChosen(table.turn, choice))
    if awaits_target(chosen):
        return chosen
    resolved = chosen
    for event in resolve(chosen):
        resolved = show(resolved, event)
    for event in trade_after_action(resolved):
        resolved = show(resolved, event)
    return resolved


def awaits_target(table: Table) -> bool:
    """Return True if an Action card on the table still needs a target."""
    return isinstance(table.stage, Targeting) and not has_all_targets(table)


def next_targets(table: Table) -> Iterator[Choice]:
    """Yield every possible next target of the Action card on the table."""
    stage = table.stage
    assert isinstance(stage, Targeting), "only an Action card asks for targets"
    return candidates(table, ACTIONS[stage.tactic], stage.chosen)
