"""The Defender's window: when it opens, what must be spent, how it ends."""

from functools import partial

import pytest

from siegeworks.games.stronghold.events import (
    HourglassesGained,
    HourglassesHanded,
    PlanPlayed,
    WindowOpened,
)
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.stages import (
    Assault,
    Cannons,
    ChoosingMarch,
    Comparing,
    HandingOver,
    Marksmen,
    OfferExchange,
    OfferGathering,
    PlanMoment,
    Poisoning,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import view

from .siege import (
    after,
    allowed,
    decides,
    happened,
    hourglasses,
    opening,
    play,
    refused,
    settled,
    siege,
)

window = partial(siege, Window())
BOTH_HEROES_HAVE_SPOKEN = {"warrior": "rally", "officer": "recall"}


def is_in_window(state: State) -> bool:
    return isinstance(settled(state).table.stage, Window)


# Opening.


@pytest.mark.rule("9.1")
def test_a_window_opens_only_with_an_hourglass_in_hand() -> None:
    _, empty = play(window(hourglasses=0))
    _, filled = play(window(hourglasses=1))

    assert happened(empty, WindowOpened) == []
    assert happened(filled, WindowOpened) == [WindowOpened(1)]
    assert decides(window(hourglasses=0)) == "invader"
    assert decides(window(hourglasses=1)) == "defender"


@pytest.mark.rule("9.1", "9.13")
def test_without_a_window_no_hero_speaks() -> None:
    state = window(hourglasses=0, garrison={"guard": "", "courtyard": "M"})
    assert not allowed(state, "warrior", "officer")


@pytest.mark.rule("3.1", "9.1", "A55")
def test_the_hourglasses_of_the_beginning_go_with_the_exchange() -> None:
    state = siege(OfferExchange(), hourglasses=2, supply="G", reserve="")
    cards = ("next ballista", "next catapult", "next banner", "next ladder")
    state, log = play(state, "yes", *cards)

    assert happened(log, WindowOpened) == [WindowOpened(3)]
    state, log = play(state, "pass", "gather G")
    assert happened(log, WindowOpened) == [WindowOpened(1)]
    state, log = play(state, "pass")
    assert happened(log, WindowOpened) == []
    assert not is_in_window(state)


@pytest.mark.rule("3.5", "9.1", "A55")
def test_without_an_exchange_they_go_with_the_gathering() -> None:
    state = siege(OfferExchange(), hourglasses=2, supply="G")
    state, log = play(state, "no", "gather G")

    assert happened(log, WindowOpened) == [WindowOpened(3)]
    assert not is_in_window(after(state, "pass"))


@pytest.mark.rule("9.1", "A3", "A55")
def test_a_phase_without_any_action_ends_with_a_window_of_its_own() -> None:
    _, log = play(siege(OfferExchange(), hourglasses=2, supply="G"), "no", "no")

    assert happened(log, WindowOpened) == [WindowOpened(2)]
    assert happened(log, HourglassesHanded) == []


@pytest.mark.rule("2.2", "A2")
def test_the_first_turn_begins_with_four_hourglasses() -> None:
    begun = opening(
        *("deal ballista", "deal catapult", "deal mantelets"),
        *("deal banner", "deal ladder", "deal bridge"),
        *("deal artilleryman", "deal quartermaster", "deal trainer"),
        *("deal blood_stones", "deal gale", "deal specter"),
        *("next ballista", "next catapult", "next banner", "next ladder"),
        *("deal O1", "deal O2", "deal O3", "drop O3"),
        *("deal P1", "deal P2", "deal P3", "drop P3"),
    )
    assert begun.table.turn == 1
    assert hourglasses(begun) == 4
    _, log = play(begun, "no", "no")
    assert happened(log, WindowOpened) == [WindowOpened(4)]


@pytest.mark.rule("3.2", "9.1", "A1")
def test_there_is_a_window_after_every_card() -> None:
    state = siege(WalkingRow(), supply="GGOT", row="banner ladder")
    state, log = play(state, "use banner", "pay GG", "at W1")
    assert happened(log, WindowOpened) == [WindowOpened(2)]

    state, log = play(state, "pass", "use ladder", "at W1")
    assert happened(log, WindowOpened) == [WindowOpened(1)]


@pytest.mark.rule("8.5", "9.1", "A1")
def test_the_last_phase_has_one_window_for_everything() -> None:
    state = siege(ChoosingMarch(), troops={"W1": "G"})
    moves = ("march small", "march large", "orders secret", "order bluff W1", "done")
    _, log = play(state, *moves)

    assert happened(log, WindowOpened) == [WindowOpened(9)]


# Spending.


@pytest.mark.rule("9.1", "A56")
def test_a_window_does_not_end_before_every_hourglass_is_spent() -> None:
    state = window(hourglasses=2)
    assert refused(state, "done")
    assert refused(state, "warrior to courtyard", "done")
    assert allowed(after(state, "warrior to courtyard", "warrior to W1"), "done")


@pytest.mark.rule("9.1")
def test_without_hourglasses_nothing_that_costs_is_offered() -> None:
    state = after(window(hourglasses=1), "warrior to courtyard")
    assert not allowed(state, "move", "swap", "spend", "warrior to", "officer to")


@pytest.mark.rule("9.1", "A56")
def test_after_the_last_hourglass_heroes_still_give_orders() -> None:
    state = after(window(hourglasses=1), "warrior to courtyard")
    assert is_in_window(state)
    assert allowed(state, "officer orders assign", "done") == [
        "officer orders assign",
        "done",
    ]
    assert not is_in_window(after(state, "done"))


@pytest.mark.rule("9.1", "A56")
def test_it_ends_by_itself_when_nothing_is_left_to_do() -> None:
    state = window(hourglasses=1, bids=BOTH_HEROES_HAVE_SPOKEN)
    assert not is_in_window(after(state, "warrior to courtyard"))


@pytest.mark.rule("9.1", "10.1", "A56")
@pytest.mark.parametrize("plan", ["P5", "P6"])
def test_it_does_not_end_by_itself_while_a_plan_lies_face_down(plan: str) -> None:
    """Whether it could be played or not: nobody may learn that from the silence."""
    state = window(hourglasses=1, bids=BOTH_HEROES_HAVE_SPOKEN, plans=plan)
    state = after(state, "warrior to courtyard")

    assert is_in_window(state)
    assert allowed(state) == ([f"plan {plan}"] if plan == "P5" else []) + ["done"]
    other = window(hourglasses=1, bids=BOTH_HEROES_HAVE_SPOKEN, plans="P8")
    other = after(other, "warrior to courtyard")
    assert view(state, INVADER) == view(other, INVADER)


@pytest.mark.rule("9.1", "9.4", "A58")
@pytest.mark.parametrize(
    "heroes",
    [
        {"warrior": "courtyard", "officer": "courtyard"},
        {"warrior": "courtyard", "officer": "W1"},
        {"warrior": "W1", "officer": "W2"},
        {"warrior": "E5", "officer": "E4"},
    ],
)
def test_a_hero_can_always_move(heroes: dict[str, str]) -> None:
    everything = "cannon cauldron_g cauldron_o cauldron_t poles bay_window platform"
    everything += " wall trap machine_damage spy blessing glare sniper confusion hunt"
    state = window(
        hourglasses=1, heroes=heroes, finished=everything, rituals={"gale": "W1*"}
    )
    assert allowed(state, "warrior to")
    assert allowed(state, "officer to")


# Plans in between.


@pytest.mark.rule("10.1", "A92")
def test_plans_can_be_played_at_every_decision_in_a_window() -> None:
    state = window(hourglasses=2, plans="P2 P5")
    assert allowed(state, "plan") == ["plan P2", "plan P5"]
    state = after(state, "warrior to courtyard", "plan P2")
    assert allowed(state, "plan") == ["plan P5"]
    assert hourglasses(state) == 1
    state = after(state, "warrior to W1", "plan P5")
    assert hourglasses(state) == 6
    assert refused(state, "done")


@pytest.mark.rule("10.1", "A92")
def test_plans_can_be_played_after_each_march() -> None:
    state = siege(ChoosingMarch(), plans="P1 P6")
    state = after(state, "march small")
    assert isinstance(state.table.stage, PlanMoment)
    assert decides(state) == "defender"
    assert allowed(state) == ["plan P1", "no"]

    state = after(state, "no", "march large")
    assert isinstance(state.table.stage, PlanMoment)


@pytest.mark.rule("10.1", "12.1", "A92")
def test_plans_can_be_played_four_times_in_an_assault() -> None:
    state = settled(siege(Assault(), plans="P6"))
    for following in (Cannons, Marksmen, Poisoning, Comparing):
        assert isinstance(state.table.stage, PlanMoment)
        assert isinstance(state.table.agenda[1], following)
        assert allowed(state) == ["no"], "asked, though P6 has nobody to burn"
        state = after(state, "no")
    assert state.table.turn == 3


@pytest.mark.rule("10.1", "A92")
def test_several_plans_may_follow_each_other() -> None:
    state = siege(Assault(), plans="P2 P5")
    state = after(state, "plan P5")
    assert allowed(state) == ["plan P2", "no"]
    state, log = play(state, "plan P2")
    assert happened(log, PlanPlayed) == [PlanPlayed("P2")]
    assert state.table.turn == 3, "no plan is left to ask for"


@pytest.mark.rule("10.1", "A92")
def test_nobody_is_asked_for_plans_when_none_lies_face_down() -> None:
    _, log = play(siege(Assault(), played="P1 P2"))
    assert happened(log, PlanPlayed) == []
    assert settled(siege(Assault(), played="P1 P2")).table.turn == 3


@pytest.mark.rule("A93", "P5")
def test_hourglasses_gained_outside_a_window_wait_for_the_next() -> None:
    state = siege(ChoosingMarch(), plans="P5")
    state, log = play(state, "march small", "plan P5", "done")

    assert happened(log, HourglassesGained) == [HourglassesGained(6)]
    assert happened(log, WindowOpened) == [WindowOpened(9)]


@pytest.mark.rule("13.1", "A93", "P5")
def test_those_gained_in_an_assault_are_there_in_the_next_turn() -> None:
    state, _ = play(siege(Assault(), plans="P5"), "plan P5")
    assert state.table.turn == 3
    assert hourglasses(state) == 6 + 1
    _, log = play(state, "no", "no")
    assert happened(log, WindowOpened) == [WindowOpened(7)]


@pytest.mark.rule("9.1", "A93")
def test_a_window_needs_hourglasses_and_no_payment() -> None:
    state = siege(HandingOver(), hourglasses=2, owed=0)
    _, log = play(state)
    assert happened(log, HourglassesHanded) == []
    assert happened(log, WindowOpened) == [WindowOpened(2)]


@pytest.mark.rule("3.2", "9.1", "O10")
def test_a_card_that_gives_nothing_opens_no_window() -> None:
    state = siege(
        WalkingRow(), supply="GG", row="banner ladder", objectives="O10:pending:1"
    )
    state, log = play(state, "use banner", "pay GG free", "at W1")
    assert happened(log, HourglassesHanded) == []
    assert happened(log, WindowOpened) == []
    assert decides(state) == "invader"


@pytest.mark.rule("3.5", "9.1")
def test_declining_everything_in_a_later_turn_leaves_the_start_to_one_window() -> None:
    state = siege(OfferGathering(), hourglasses=2, supply="G")
    _, log = play(state, "no", "pass")
    assert happened(log, WindowOpened) == [WindowOpened(2)]
