"""How the drawn board of Schotten Totten 2 tells how a match stands."""

import pytest

from siegeworks.core.i18n import Phrase
from siegeworks.games.schotten_totten_2.game import ID, single_game
from siegeworks.games.schotten_totten_2.match import Match, MatchState, MatchView
from siegeworks.games.schotten_totten_2.match_score import (
    Contender,
    Score,
    Victory,
    match_outcome,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.terminal.boards.schotten_totten_2.verdict import ending, standing

FIRST, SECOND = Contender
MATCH = Match(single_game(Options(match=True)))
COUNTED = [
    (Side.ATTACKER, 12, "12 Siege cards left in the deck"),
    (Side.ATTACKER, 1, "1 Siege card left in the deck"),
    (Side.DEFENDER, 7, "7 sound tiles and cauldrons left"),
    (Side.DEFENDER, 1, "1 sound tile or cauldron left"),
]
"""All seven tiles are always left; sound ones are what counts."""


def view_of(score: Score) -> MatchView:
    """What the first player sees."""
    return MATCH.view(MatchState(score, MATCH.single.start()), FIRST)


@pytest.mark.rule("6.2", "6.3")
@pytest.mark.parametrize(("side", "figure", "words"), COUNTED)
def test_a_won_game_is_told_with_what_will_be_compared(
    side: Side, figure: int, words: str
) -> None:
    score = Score(attacker=SECOND, victories=(Victory(FIRST, side, figure),))

    assert standing(view_of(score)) == f"You won game 1 as {side}: {words}."


@pytest.mark.rule("6.2", "6.3")
@pytest.mark.parametrize(
    ("side", "better", "worse", "words"),
    [
        (Side.ATTACKER, 9, 4, "9 Siege cards left in the deck against 4"),
        (Side.DEFENDER, 9, 7, "9 sound tiles and cauldrons left against 7"),
    ],
)
def test_a_match_is_won_with_more_of_what_is_compared(
    side: Side, better: int, worse: int, words: str
) -> None:
    pair = Victory(FIRST, side, better), Victory(SECOND, side, worse)
    score = Score(attacker=SECOND, victories=pair, outcome=match_outcome(*pair))

    assert ending(view_of(score)) == f"You won the match: {words}."


@pytest.mark.parametrize(
    ("side", "words"),
    [
        (Side.ATTACKER, "attacker, Siege cards left in the deck: 7"),
        (Side.DEFENDER, "defender, sound tiles and cauldrons left: 7"),
    ],
)
def test_the_browser_names_the_same_things(side: Side, words: str) -> None:
    told = Phrase(ID, "board-victory", {"player": "You", "side": side, "figure": 7})

    assert str(told) == f"You won as {words}"
