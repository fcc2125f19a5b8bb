"""What a finished game is worth to each seat."""

import pytest

import siegeworks
from siegeworks.core.i18n import verbatim
from siegeworks.core.outcome import Outcome
from siegeworks.envs.payoffs import payoffs

TOLERANCE = 1e-9


def worth(game, *winners: str) -> list[float]:
    outcome = Outcome(winners, verbatim("somehow"), rule="1")
    return list(payoffs(game, outcome).values())


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        (("attacker",), [1, -1]),
        (("defender",), [-1, 1]),
        (("attacker", "defender"), [0, 0]),
        ((), [0, 0]),
    ],
)
def test_of_two_one_wins_what_the_other_loses(winners, expected) -> None:
    game = siegeworks.game("schotten-totten-2")
    assert worth(game, *winners) == pytest.approx(expected)


def test_among_three_the_losers_share_the_loss() -> None:
    game = siegeworks.game("castle", players=3)
    first, second, _ = game.seats
    assert worth(game, first) == pytest.approx([1, -0.5, -0.5])
    assert worth(game, first, second) == pytest.approx([0.25, 0.25, -0.5])


def test_partners_win_and_lose_together() -> None:
    game = siegeworks.game("land-of-clans", players=6, teams=True)
    won = payoffs(game, Outcome(game.teams[1], verbatim("somehow"), rule="1"))
    for team in game.teams:
        assert len({won[seat] for seat in team}) == 1
    assert won[game.teams[1][0]] == pytest.approx(1)
    assert abs(sum(won.values())) < TOLERANCE
