"""Clean-up: the turn is over, and perhaps the siege."""

from collections.abc import Iterator

from siegeworks.core.outcome import Outcome
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.seats import DEFENDER
from siegeworks.games.stronghold.stages import TurnBegins
from siegeworks.games.stronghold.table import Table, objective, plan_played
from siegeworks.games.stronghold.text.phrases import say


@rule("13.1", "O6", "A2", "A93", "A96")
def clean_up(table: Table) -> Iterator[fact.Event]:
    """Effects of one turn end; the Defender gets hourglasses for the next turn."""
    yield fact.TurnCleaned(table.turn)
    free_march = objective(table, "O6")
    if free_march and free_march.status == "pending" and free_march.turn < table.turn:
        yield fact.ObjectiveSpent("O6")
    if table.turn == TURNS:
        yield from walls_held()
    else:
        yield fact.HourglassesGained(income(table))
        yield fact.Due((TurnBegins(),))


@rule("13.1", "P5")
def income(table: Table) -> int:
    if plan_played(table, "P5"):
        return table.site.data.plans.cards["P5"].income
    return table.site.data.defender_actions.each_turn


@rule("1.1", "13.2")
def walls_held() -> Iterator[fact.Event]:
    """The Defender wins if the last turn ends without a breach."""
    yield fact.GameEnded(Outcome((DEFENDER,), say("walls-held", turns=TURNS), "13.2"))
