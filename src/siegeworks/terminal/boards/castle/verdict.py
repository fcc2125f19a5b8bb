"""Goal and result of the game, worded for the viewer."""

from siegeworks.core.outcome import Outcome
from siegeworks.games.castle.stages import Over
from siegeworks.games.castle.view import View

GOAL = "Goal: be the first with no card left, in hand or deck."


def ending(view: View) -> str:
    """Sentence with the winners and the reason."""
    stage = view.table.stage
    assert isinstance(stage, Over), "only a finished game has a result"
    outcome = stage.outcome
    return f"{_result(view.seat, outcome)}: {outcome.reason}."


def _result(seat: str | None, outcome: Outcome) -> str:
    winners = [winner.capitalize() for winner in outcome.winners]
    together = _all_of(winners)
    if seat is None or (seat not in outcome.winners and not winners):
        return f"{together} won"
    if seat not in outcome.winners:
        return f"You lost to {together}"
    others = [winner for winner in winners if winner.lower() != seat]
    return f"You won together with {_all_of(others)}" if others else "You won"


def _all_of(names: list[str]) -> str:
    *most, last = names or ["Nobody"]
    return f"{', '.join(most)} and {last}" if most else last
