"""A prompt suggests nothing that would be refused at that moment."""

import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import siegeworks as sw
from conformance.playing import SOAK, play_out
from siegeworks.core.game import AnyGame
from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import DEFENDERS, INVADERS, PLANS, Kind
from siegeworks.games.stronghold.rules import legal_actions
from siegeworks.games.stronghold.seats import DEFENDER, INVADER, Seat
from siegeworks.games.stronghold.stages import (
    Burning,
    Casting,
    ChoosingMarch,
    Commanding,
    OfferGathering,
    PlanMoment,
    Sapping,
    Stage,
    Volley,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.text.phrases import bare_kind, plan_named
from siegeworks.games.stronghold.text.prompt import prompt
from siegeworks.games.stronghold.view import view

from .siege import after, siege

GAMES: dict[str, AnyGame] = {
    "usual": sw.game("stronghold"),
    "first game": sw.game(
        "stronghold", preset="first-game", sap="counted", swaps="adjacent"
    ),
    "dear moves": sw.game(
        "stronghold",
        possession="game",
        data='{"defender_actions": {"move": 2, "swap": 3}}',
    ),
}

Legal: TypeAlias = Sequence[Action]


def some(kind: type[Action]) -> Callable[[Legal], bool]:
    return lambda legal: any(isinstance(each, kind) for each in legal)


def this(action: Action) -> Callable[[Legal], bool]:
    return lambda legal: action in legal


SUGGESTIONS: dict[str, Callable[[Legal], bool]] = {
    r"that is all|it is all|\bor end\b|\bso end\b|: end\b|may stop|no more\?": some(
        act.Done
    ),
    r"(?<!Hero )moves \(": some(act.Move),
    r"\bswaps \(": some(act.Swap),
    r"\bHero moves \(": some(act.MoveHero),
    r"\bactions \(": some(act.Spend),
    r"Hero orders? (are|is) free|Hero orders and|Give a Hero order": some(act.Bid),
    r"[Pp]lans are free|[Pp]lay a plan": some(act.PlayPlan),
    r"play no plan|do you (play|give|send|exchange)": some(act.No),
    r"lay (one|an) order": some(act.Command),
    r"small one": this(act.March("small")),
    r"large one": this(act.March("large")),
    r": lay the Success": lambda legal: any(
        isinstance(each, act.Cast) and each.success for each in legal
    ),
    r"(: lay|or) a Bluff": lambda legal: any(
        isinstance(each, act.Cast) and not each.success for each in legal
    ),
}
"""Sentences of prompts, and the actions that must be legal with each."""

NAMED: dict[type[Stage], Callable[[Legal, Kind], bool]] = {
    OfferGathering: lambda legal, kind: any(
        isinstance(each, act.Gather) and each.kind == kind for each in legal
    ),
    Sapping: lambda legal, kind: any(
        isinstance(each, act.Enlist) and each.kind == kind for each in legal
    ),
    Volley: lambda legal, kind: act.Kill(kind) in legal,
}
"""Prompts that offer every unit they name."""


def assert_suggests_what_is_legal(state: State, seat: Seat) -> None:
    legal, text = legal_actions(state), str(prompt(view(state, seat)))
    for words, is_possible in SUGGESTIONS.items():
        assert not re.search(words, text) or is_possible(legal), (text, words)
    if may_be_named := NAMED.get(type(state.table.stage)):
        for kind in (*INVADERS, *DEFENDERS):
            named = re.search(rf"\b{bare_kind(kind)}s?\b", text)
            assert not named or may_be_named(legal, kind), (text, kind)
    if isinstance(state.table.stage, PlanMoment):
        playable = {each.plan for each in legal if isinstance(each, act.PlayPlan)}
        assert plans_offered(text) == playable, text


def plans_offered(text: str) -> set[str]:
    """Plans that a prompt says could be played."""
    offered = text.partition("; only ")[2]
    if "nothing would come of it" in text:
        return set()
    return {plan for plan in PLANS if str(plan_named(plan)) in (offered or text)}


# In random games.


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=6 * SOAK)
@given(seed=st.integers(0, 6 * SOAK - 1))
def test_no_prompt_suggests_what_would_be_refused(name: str, seed: int) -> None:
    game = GAMES[name]
    for state in play_out(game, seed).states:
        if isinstance(seat := game.actor(state), Seat):
            assert_suggests_what_is_legal(state, seat)


# In positions that random games seldom meet.


def asked(state: State, seat: Seat) -> str:
    assert_suggests_what_is_legal(state, seat)
    return str(prompt(view(state, seat)))


@pytest.mark.rule("P6")
def test_the_pitch_kills_somebody_before_it_may_end() -> None:
    state = siege(Burning("RE1", 4), troops={"RE1": "GGO"})
    assert asked(state, DEFENDER).endswith("who dies? Strength 4 is left.")
    once = after(state, "kill G")
    assert asked(once, DEFENDER).endswith("Strength 3 is left, or that is all.")


@pytest.mark.rule("9.1", "A56")
def test_a_spent_window_offers_what_is_left_and_no_more() -> None:
    state = siege(Window(opened=True), plans="P2")
    assert asked(state, DEFENDER).endswith(
        "Give a Hero order, play a plan, or end your window."
    )
    given_both = {"warrior": "rally", "officer": "recall"}
    useless = siege(Window(opened=True), plans="P6", bids=given_both)
    assert asked(useless, DEFENDER).endswith(
        "Nothing else can be done now: end your window."
    )


@pytest.mark.rule("9.1", "9.3")
def test_a_window_offers_only_what_can_be_paid() -> None:
    dear = Options(data='{"defender_actions": {"move": 2, "swap": 3}}')
    state = siege(Window(opened=True), hourglasses=1, options=dear)
    assert asked(state, DEFENDER).startswith(
        "Defender: spend your 1 Hourglass on Hero moves (1 each) or actions"
    )


@pytest.mark.rule("10.1", "A92")
def test_a_moment_for_plans_says_which_would_bring_something() -> None:
    state = siege(PlanMoment(), plans="P6 P5")
    assert asked(state, DEFENDER).endswith(
        "You hold Burning pitch and Double watch; only Double watch would bring "
        "something now."
    )
    none = siege(PlanMoment(), plans="P6")
    assert asked(none, DEFENDER).endswith(
        "you hold Burning pitch, but nothing would come of it now: play no plan."
    )


@pytest.mark.rule("8.5", "7.1")
def test_tokens_that_are_all_laid_are_not_offered() -> None:
    state = siege(Commanding(openly=False), troops={"E3": "G", "W1": "O"})
    laid = after(state, "order fury E3", "order detonation W1")
    assert asked(laid, INVADER).endswith(
        "no other order can be laid: say that it is all. 2 are laid."
    )
    cast = siege(Casting("gale"), rituals={"gale": "W1+"})
    assert "lay a Bluff face down" in asked(cast, INVADER)
    bluffed = siege(Casting("gale"), rituals={"gale": "W1 W2"})
    assert "lay the Success face down" in asked(bluffed, INVADER)


@pytest.mark.rule("3.5", "5.4", "12.4")
def test_only_units_that_can_be_chosen_are_named() -> None:
    gathering = siege(OfferGathering(), supply="GG")
    assert "Troll" not in asked(gathering, INVADER)
    sapping = after(
        siege(ChoosingMarch(), supply="GT", equipment={"E3": "sap"}), "march small"
    )
    assert "does a Goblin come from supply" in asked(sapping, INVADER)
    shot = siege(Volley("RE1", 2), troops={"RE1": "GGOT"})
    assert "of 2 Goblins and an Orc?" in asked(shot, DEFENDER)
