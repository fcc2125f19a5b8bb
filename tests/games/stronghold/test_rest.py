"""What is not asked: "the rest automatically", and choices that are none."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

import siegeworks as sw
from conformance.playing import EVERY_GAME, SOAK, RandomPlayer, play
from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Rest
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.stages import (
    AimingMarksmen,
    Casting,
    ChoosingMarch,
    Commanding,
    DefenderLoses,
    DroppingObjective,
    DroppingPlan,
    Finishing,
    Healing,
    InvaderLoses,
    PlanMoment,
    Supplying,
    Volley,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import after, allowed, siege, supply, troops
from .sieges_played import Steadfast

OFFER_REST = (
    AimingMarksmen,
    DefenderLoses,
    Healing,
    InvaderLoses,
    Supplying,
    Volley,
)
ALWAYS_ASKED = (
    Casting,
    Commanding,
    DroppingObjective,
    DroppingPlan,
    PlanMoment,
    Window,
)


@lru_cache
def asked() -> tuple[State, ...]:
    """Every position of some games in which a seat has to choose."""
    games = [game for game in EVERY_GAME if game.id == "stronghold"]
    return tuple(
        before
        for seed in range(600, 612 + 6 * SOAK)
        for before, *_ in play(
            games[seed % len(games)],
            Steadfast(seed) if seed % 2 else RandomPlayer(seed),
            sw.Dealer(seed),
        )
        if isinstance(rules.actor(before), Seat)
    )


def resting() -> Iterator[State]:
    return (state for state in asked() if Rest() in rules.legal_actions(state))


@pytest.mark.rule("12.1")
def test_the_rest_is_offered_where_a_usual_choice_exists_and_nowhere_else() -> None:
    for state in asked():
        offers = Rest() in rules.legal_actions(state)
        assert offers is isinstance(state.table.stage, OFFER_REST)


@pytest.mark.rule("12.1", "12.4", "12.10", "12.12")
def test_the_rest_is_what_the_usual_choices_lead_to_one_by_one() -> None:
    seen = set()
    for state in resting():
        seat, stage = rules.actor(state), type(state.table.stage)
        at_once, log = rules.apply(state, Rest())
        by_hand = state
        while isinstance(by_hand.table.stage, stage):
            assert rules.actor(by_hand) is seat, "the rest answers for one seat"
            choice = rules.usual_choice(by_hand)
            assert choice in rules.legal_actions(by_hand)
            by_hand, _ = rules.apply(by_hand, choice)
        assert at_once == by_hand
        assert log
        seen.add(stage)
    assert {Supplying, Volley} <= seen


@pytest.mark.rule("8.2")
def test_the_rest_of_the_supply_comes_as_far_as_limits_and_room_go() -> None:
    state = siege(
        ChoosingMarch(), supply="GGGGOOOOTTTT", troops={"FW": "OOOOOOO", "FE": "GG"}
    )
    state = after(state, "march small", "done")
    assert isinstance(state.table.stage, Supplying)
    state = after(state, "enlist G FE", "rest")
    assert len(troops(state, "FE")) == 2 + 5
    assert len(troops(state, "FW")) == 7 + 3
    assert supply(state) == "GGGO", "the strongest went first"


@pytest.mark.rule("2.5", "12.1")
def test_a_single_possibility_is_taken_unless_that_would_betray_something() -> None:
    for state in asked():
        legal = [each for each in rules.legal_actions(state) if each != Rest()]
        stage = state.table.stage
        secret = isinstance(stage, ALWAYS_ASKED)
        secret |= isinstance(stage, Finishing) and stage.errand == "trap"
        assert len(legal) > 1 or secret, stage


@pytest.mark.rule("2.5", "10.1", "A92")
def test_a_moment_for_plans_is_never_passed_over_while_one_lies_face_down() -> None:
    asked_with_nothing_to_play = [
        state
        for state in asked()
        if isinstance(state.table.stage, PlanMoment) and allowed(state) == ["no"]
    ]
    assert asked_with_nothing_to_play
    assert all(state.table.keep.plans_hidden for state in asked_with_nothing_to_play)
