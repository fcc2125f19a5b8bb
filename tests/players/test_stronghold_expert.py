"""The expert of the siege: what it sees in positions where one thing is right."""

import random

import pytest

from games.stronghold.siege import siege
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG
from siegeworks.games.stronghold.stages import (
    Assault,
    ChoosingMarch,
    Comparing,
    DroppingPlan,
    OfferOrders,
    Paying,
    PlanMoment,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.players.registry import player_for, players_of
from siegeworks.players.stronghold.expert import ExpertPlayer
from siegeworks.players.stronghold.styles import STYLES

from .seats import decisions, everybody
from .stronghold_table import choice_of, choices_of

DRAWN = CATALOG.game("stronghold", {})
FIRST = CATALOG.game("stronghold", {"preset": "first-game"})


def move(state: State) -> str:
    return choice_of(ExpertPlayer(seed=0), state)


def moves(state: State, style: str = "balanced") -> list[str]:
    return choices_of(ExpertPlayer(seed=0, style=style), state)


# Behind the walls.


def test_it_brings_a_soldier_to_the_section_that_would_fall() -> None:
    """Three Trolls against a Marksman and a Soldier: one swap makes it hold."""
    state = siege(
        Window(),
        Assault(),
        turn=7,
        troops={"W3": "TTT"},
        heroes={"warrior": "E1"},
        hourglasses=1,
    )
    swapped = [each for each in moves(state) if "swap" in each]
    assert len(swapped) == 1
    assert "W3" in swapped[0]


def test_a_glare_that_is_ready_is_used_where_nothing_else_helps() -> None:
    state = siege(
        Window(),
        Assault(),
        turn=7,
        troops={"W1": "TTTTT", "W3": "TTT"},
        hourglasses=2,
        laid={"glare": 4},
    )
    made = moves(state)
    assert "spend glare" in made
    assert "at W1" in made


def test_it_lays_hourglasses_ahead_but_keeps_the_last_one() -> None:
    """The Glare waits for the window in which everybody is in place."""
    state = siege(Window(), hourglasses=1, laid={"glare": 4})
    assert move(state) != "spend glare"


def test_a_hero_has_somebody_work_for_nothing() -> None:
    state = siege(Window(), hourglasses=1)
    assert moves(state)[0].endswith("orders assign")


def test_a_plan_is_kept_until_it_saves_the_wall() -> None:
    """Attack 9 against 8: two wall elements more, and it holds."""
    falls = siege(PlanMoment(), Comparing(), troops={"W3": "TTT"}, plans="P1 P7")
    assert moves(falls)[:2] == ["plan P1", "at W3"]
    holds = siege(PlanMoment(), Comparing(), troops={"W3": "TT"}, plans="P1 P7")
    assert move(holds) == "no"


def test_it_drops_the_plan_it_needs_least() -> None:
    state = siege(DroppingPlan(), plans="P1 P7 P10")
    assert move(state) == "drop P7"


# Before the walls.


def test_machines_come_first() -> None:
    assert move(siege(WalkingRow(), turn=1, supply="GGGOOT", wood=10)) == "use ballista"


def test_a_style_without_machines_builds_none() -> None:
    state = siege(WalkingRow(), turn=1, supply="GGGOOT", wood=10)
    made = choice_of(ExpertPlayer(seed=0, style="no-machines"), state)
    assert made not in {"use ballista", "use catapult"}


def test_an_unknown_style_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'berserk'.*mixed, balanced"):
        ExpertPlayer(seed=0, style="berserk")


def test_goblins_are_spent_before_trolls() -> None:
    state = siege(Paying("ballista"), supply="GGT", wood=5)
    assert move(state) == "pay GG"


def test_it_storms_where_everybody_together_breaches_the_wall() -> None:
    state = siege(
        ChoosingMarch(),
        turn=7,
        troops={"RW3": "TTTTT", "FW": "TTOO"},
        garrison={"W1": "M"},
    )
    assert moves(state).count("T RW3-W1") >= 4


def test_before_its_time_it_only_gathers() -> None:
    state = siege(ChoosingMarch(), turn=1, troops={"RW3": "GO", "FW": "OO"})
    made = moves(state, "patient")
    assert "march small" in made
    assert "march large" not in made
    assert not any(step.endswith(("-W1", "-W2")) for step in made)


def test_secret_fury_where_goblins_decide() -> None:
    """Five raging Goblins are fifteen: more than enough for W1."""
    state = siege(
        OfferOrders(), troops={"W1": "GGGGG", "W4": "O"}, garrison={"W1": "M"}
    )
    made = moves(state)
    assert made[0] == "orders secret"
    assert "order fury W1" in made


# What holds for every decision.


def test_it_says_why() -> None:
    player = ExpertPlayer(seed=0)
    assert player.thought is None
    choice_of(player, siege(WalkingRow(), turn=1, supply="GGGOOT", wood=10))
    assert player.thought is not None
    assert str(player.thought.sentence) == "Ballista is worth the time it gives away."
    assert 0 < player.thought.confidence < 1


def test_the_roster_names_three_players() -> None:
    for game in (DRAWN, FIRST):
        assert list(players_of(game)) == ["random", "greedy", "expert"]


@pytest.mark.parametrize("name", ["greedy", "expert"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    first, second = (
        [each.action for each in decisions(DRAWN, everybody(DRAWN, name, 7), seed=3)]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("game", [DRAWN, FIRST], ids=["drawn", "first-game"])
@pytest.mark.parametrize("name", ["greedy", "expert"])
def test_what_is_hidden_does_not_change_the_choice(game: AnyGame, name: str) -> None:
    """Deal everything hidden anew: the seat sees the same, and does the same."""
    rng = random.Random(5)
    for decision in decisions(game, everybody(game, "greedy", seed=5), seed=5):
        if rng.random() > 0.3:
            continue
        view = game.view(game.worlds(decision.view, rng), decision.seat)
        here, there = (player_for(game, name, "leak") for _ in range(2))
        assert here.choose(decision.view, decision.legal) == there.choose(
            view, game.legal_for(view)
        )


@pytest.mark.parametrize("style", STYLES)
def test_every_style_copes_with_anything(style: str) -> None:
    for seat in DRAWN.seats:
        players = dict(everybody(DRAWN, "random", seed=2))
        players[seat] = ExpertPlayer(seed=2, style=style)
        for decision in decisions(DRAWN, players, seed=2):
            assert decision.action in decision.legal
            if isinstance(players[decision.seat], ExpertPlayer):
                assert players[decision.seat].thought is not None
