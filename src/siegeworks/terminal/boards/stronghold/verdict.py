"""Goal and result of the game, worded for the viewer."""

from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.stages import Over
from siegeworks.games.stronghold.view import View


def goal(view: View) -> str:
    if view.seat is INVADER:
        return (
            "Goal: breach one section of the wall: an advantage greater than the "
            f"strength of its garrison, within {TURNS} turns."
        )
    if view.seat is DEFENDER:
        return f"Goal: hold every section of the wall for {TURNS} turns."
    return f"The Invader has {TURNS} turns to breach one section of the wall."


def ending(view: View) -> str:
    stage = view.table.stage
    assert isinstance(stage, Over), "only a finished game has a result"
    outcome = stage.outcome
    return f"{_result(view, outcome.winners)}: {outcome.reason}."


def _result(view: View, winners: tuple[str, ...]) -> str:
    if view.seat is None:
        return f"The {winners[0].capitalize()} won"
    return "You won" if view.seat in winners else "You lost"
