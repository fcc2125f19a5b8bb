"""Goal, score and result of a game or a match, worded for the viewer."""

from siegeworks.games.schotten_totten_2.match import MatchView
from siegeworks.games.schotten_totten_2.match_score import Contender, Victory
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Over
from siegeworks.games.schotten_totten_2.view import View

_GOALS = {
    Side.ATTACKER: "Goal: damage four tiles, or one that is damaged already.",
    Side.DEFENDER: "Goal: hold the wall until the deck runs out.",
}
_DEEDS = {Side.ATTACKER: "attack", Side.DEFENDER: "defend"}


def goal(view: View | MatchView) -> str:
    """Goal of the viewer's side."""
    game = view.game if isinstance(view, MatchView) else view
    return _GOALS[game.seat or Side.ATTACKER]


def ending(view: View | MatchView) -> str:
    """Result of the game, or of the match."""
    if not isinstance(view, MatchView):
        return f"{_result(view, '')}."
    if view.score.outcome is None:
        return f"{_result(view.game, f' game {len(view.score.victories)}')}."
    reason = view.score.outcome.reason
    (winner,) = view.score.outcome.winners
    if view.seat is None:
        return f"The {winner} player won the match: {reason}."
    if view.seat != winner:
        return f"You lost the match: {reason}."
    return f"You won the match: {str(reason).replace('they', 'you', 1)}."


def _result(view: View, which: str) -> str:
    assert isinstance(view.table.stage, Over), "only a finished game has a result"
    outcome = view.table.stage.outcome
    (winner,) = outcome.winners
    if view.seat is None:
        return f"The {winner} won{which}: {outcome.reason}"
    return f"You {'won' if view.seat == winner else 'lost'}{which}: {outcome.reason}"


def next_game(view: View | MatchView) -> str:
    """Describe the next game of a match in a clause."""
    assert isinstance(view, MatchView), "a single game has no successor"
    score = view.score
    number = len(score.victories) + 1
    tied = f" of pair {score.pair}, the one before being tied" if number == 1 else ""
    if view.seat is None:
        return f"game {number}{tied}, where the {score.attacker} player attacks"
    return f"game {number}{tied}, where you {_DEEDS[score.side_of(view.seat)]}"


def standing(view: MatchView) -> str:
    """Score of the match, as sentences."""
    won = [
        _victory(view.seat, number, victory)
        for number, victory in enumerate(view.score.victories, start=1)
    ]
    if won or view.seat is None:
        return " ".join(won)
    return f"You are the {view.seat} player."


def _victory(seat: Contender | None, number: int, victory: Victory) -> str:
    who = f"The {victory.winner} player"
    if seat is not None:
        who = "You" if victory.winner is seat else "They"
    return f"{who} won game {number} as {victory.side}: {_figure(victory)}."


def _figure(victory: Victory) -> str:
    if victory.side is Side.DEFENDER:
        things = "tile or cauldron" if victory.figure == 1 else "tiles and cauldrons"
        return f"{victory.figure} sound {things} left"
    cards = "Siege card" if victory.figure == 1 else "Siege cards"
    return f"{victory.figure} {cards} left in the deck"


def match_title(view: MatchView) -> str:
    """Title with the current game and pair of the match."""
    score = view.score
    over = score.outcome is not None or isinstance(view.game.table.stage, Over)
    number = len(score.victories) + (0 if over else 1)
    return f"game {number} of 2 (pair {score.pair})"
