"""The Heroes' three orders, and what a Possession makes of them."""

from functools import partial
from typing import Any

import pytest

from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Fetch
from siegeworks.games.stronghold.events import (
    DefenderFell,
    HeroBade,
    HourglassLaid,
    OrderPossessed,
    TokenTurned,
    UnitMoved,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    Assault,
    Assigning,
    DemonFeeds,
    Finishing,
    Helping,
    Rallying,
    Sending,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import (
    after,
    allowed,
    face_down,
    face_up,
    garrison,
    happened,
    hourglasses,
    play,
    refused,
    siege,
    strength,
)

window = partial(siege, Window(), hourglasses=1)
HELD = {"W2": "M", "courtyard": "SV"}
"""Room beside the Warrior, and two units that could fill it."""


def orders(state: State) -> list[str]:
    return [move for move in allowed(state) if " orders " in move]


# Who may.


@pytest.mark.rule("9.13")
def test_each_hero_gives_one_order_a_turn_and_each_tile_is_used_once() -> None:
    state = window(garrison=HELD)
    assert orders(state) == [
        "warrior orders rally",
        "warrior orders assign",
        "warrior orders recall",
        "officer orders assign",
        "officer orders recall",
    ]
    state = after(state, "warrior orders recall", "fetch M W1")
    assert orders(state) == ["officer orders assign"]
    state = after(state, "officer orders assign", "fetch M W1", "at forge")
    state = after(state, "spend cannon")
    assert orders(state) == []


@pytest.mark.rule("9.13")
def test_orders_are_free() -> None:
    state = after(window(garrison=HELD), "warrior orders rally", "pick V")
    assert hourglasses(state) == 1


@pytest.mark.rule("9.13", "A56")
def test_orders_can_be_given_after_the_last_hourglass() -> None:
    state = after(window(garrison=HELD), "officer to courtyard")
    assert hourglasses(state) == 0
    assert garrison(after(state, "warrior orders rally", "pick S"), "W2") == "MS"


@pytest.mark.rule("9.13", "13.1")
def test_all_tiles_are_ready_again_in_the_next_turn() -> None:
    state = siege(
        Assault(),
        garrison=HELD,
        bids={"warrior": "rally", "officer": "recall"},
    )
    state = after(state, "no", "no")
    assert state.table.turn == 3
    assert state.table.keep.bids == ()
    assert "warrior orders rally" in orders(state)


# Rally.


@pytest.mark.rule("9.13")
def test_rally_brings_a_unit_from_the_courtyard_to_the_hero() -> None:
    asked = after(window(garrison=HELD), "warrior orders rally")
    assert isinstance(asked.table.stage, Rallying)
    assert allowed(asked) == ["pick S", "pick V"]
    state, log = play(asked, "pick V")
    assert happened(log, UnitMoved) == [UnitMoved("V", "courtyard", "W2")]
    assert (garrison(state, "W2"), garrison(state, "courtyard")) == ("MV", "S")


@pytest.mark.rule("9.13")
def test_the_only_kind_in_the_courtyard_comes_unasked() -> None:
    state = window(garrison={"W2": "M", "courtyard": "SS"})
    assert garrison(after(state, "warrior orders rally"), "W2") == "MS"


@pytest.mark.rule("9.13", "A50", "A64")
@pytest.mark.parametrize(
    "things",
    [
        {"garrison": {"courtyard": "SV"}},
        {"garrison": {"W2": "M"}},
        {"garrison": HELD, "heroes": {"warrior": "courtyard"}},
    ],
    ids=["no free slot", "nobody in the Courtyard", "the Hero in the Courtyard"],
)
def test_rally_needs_a_slot_a_unit_and_a_section(things: dict[str, Any]) -> None:
    assert refused(window(**things), "warrior orders rally")


# Recall.


@pytest.mark.rule("9.13")
def test_recall_takes_a_unit_off_any_section_of_the_heros_side() -> None:
    state = window(
        garrison={
            "W1": "M",
            "W2": "S",
            "W3": "",
            "W4": "MV",
            "T1": "M",
            "guard": "",
            "barracks": "S",
        }
    )
    asked = after(state, "warrior orders recall")
    assert allowed(asked) == ["fetch M W1", "fetch S W2", "fetch M W4", "fetch V W4"]
    state = after(asked, "fetch V W4")
    assert garrison(state, "courtyard") == "V"
    assert garrison(state, "W4") == "M"


@pytest.mark.rule("9.13", "A50")
def test_recall_does_not_reach_towers_or_the_other_side() -> None:
    asked = after(window(garrison={"T1": "M", "guard": ""}), "warrior orders recall")
    assert rules.why_not(asked, Fetch("M", "T1")) is not None
    assert rules.why_not(asked, Fetch("M", "E1")) is not None


@pytest.mark.rule("9.13", "A50")
def test_a_hero_in_the_courtyard_recalls_nobody() -> None:
    state = window(garrison=HELD, heroes={"warrior": "courtyard"})
    assert orders(state) == [
        "warrior orders assign",
        "officer orders assign",
        "officer orders recall",
    ]


# Assign.


@pytest.mark.rule("9.13", "A49", "A61")
def test_assign_sends_anybody_into_a_building_and_lays_an_hourglass_there() -> None:
    state = window(garrison=HELD)
    asked = after(state, "warrior orders assign")
    assert isinstance(asked.table.stage, Assigning)
    for unit in ("M W1", "S E5", "V courtyard", "M barracks", "M guard"):
        assert f"fetch {unit}" in allowed(asked)

    sending = after(asked, "fetch S E5")
    assert isinstance(sending.table.stage, Sending)
    assert allowed(sending) == ["at forge", "at workshop", "at scouts", "at cathedral"]

    helping = after(sending, "at scouts")
    assert isinstance(helping.table.stage, Helping)
    assert allowed(helping) == ["spend trap", "spend machine_damage", "spend spy"]

    state, log = play(helping, "spend spy")
    assert garrison(state, "scouts") == "S"
    assert state.table.keep.laid["spy"] == 1
    assert happened(log, HourglassLaid) == [HourglassLaid("spy", gift=True)]
    assert hourglasses(state) == 1, "the hourglass is a gift"
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("9.13", "A61")
def test_assign_works_wherever_the_hero_is() -> None:
    state = window(heroes={"warrior": "courtyard"})
    state = after(state, "warrior orders assign", "fetch M guard", "at forge")
    assert garrison(after(state, "spend cannon"), "forge") == "M"


@pytest.mark.rule("9.13", "A61")
def test_a_tower_and_another_building_can_be_left() -> None:
    state = window(garrison={"T3": "M", "guard": "", "forge": "S"})
    asked = after(state, "warrior orders assign")
    assert "fetch M T3" in allowed(asked)
    sending = after(asked, "fetch S forge")
    assert allowed(sending) == ["at workshop", "at scouts", "at cathedral"]


@pytest.mark.rule("9.13", "A61")
def test_guard_barracks_and_hospital_are_not_for_assigning() -> None:
    sending = after(window(), "warrior orders assign", "fetch M W1")
    for place in ("guard", "barracks", "hospital", "courtyard"):
        assert f"at {place}" not in allowed(sending)


@pytest.mark.rule("9.13", "A61")
def test_its_hourglass_may_complete_an_action() -> None:
    state = window(laid={"wall": 1})
    state = after(state, "warrior orders assign", "fetch M W1", "at workshop")
    state = after(state, "spend wall")
    assert isinstance(state.table.stage, Finishing)
    state = after(state, "at E5")
    assert state.table.keep.walls["E5"] == 3
    assert isinstance(state.table.stage, Window)
    assert refused(state, "spend wall")


@pytest.mark.rule("7.4", "9.13", "A61")
def test_and_wake_a_demon() -> None:
    state = window(
        laid={"wall": 1},
        garrison={"courtyard": "SV"},
        rituals={"demon": "workshop+"},
    )
    state = after(state, "warrior orders assign", "fetch M W1", "at workshop")
    state = after(state, "spend wall", "at E5")
    assert isinstance(state.table.stage, DemonFeeds)
    state, log = play(state, "kill S")
    assert len(happened(log, DefenderFell)) == 1
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("9.13", "A61")
def test_only_where_an_action_can_take_the_hourglass() -> None:
    """The Scouts could only be finished, and have nothing to finish it on."""
    busy = window(
        finished="trap spy",
        laid={"machine_damage": 2, "trap": 2, "spy": 2},
    )
    sending = after(busy, "warrior orders assign", "fetch M W1")
    assert allowed(sending) == ["at forge", "at workshop", "at cathedral"]


@pytest.mark.rule("9.13", "A64")
def test_an_order_that_cannot_be_carried_out_is_not_declared() -> None:
    everything = "cannon cauldron_g cauldron_o cauldron_t poles bay_window platform"
    everything += " wall trap machine_damage spy blessing glare sniper confusion"
    state = window(finished=everything)
    assert not any("assign" in order for order in orders(state))


@pytest.mark.rule("9.13", "A62")
def test_orders_break_the_rules_of_moving() -> None:
    state = window(laid={"wall": 0})
    state = after(state, "warrior orders assign", "fetch M W1", "at cathedral")
    assert garrison(after(state, "spend glare"), "cathedral") == "M"


# Strength.


@pytest.mark.rule("9.13", "12.9")
def test_the_warrior_adds_two_and_the_officer_three() -> None:
    empty: dict[str, Any] = {
        "garrison": {"W1": "", "E1": ""},
        "walls": {"W1": 0, "E1": 0},
    }
    state = window(heroes={"warrior": "W1", "officer": "E1"}, **empty)
    assert strength(state, "W1") == (0, 2)
    assert strength(state, "E1") == (0, 3)


# Possession.


def possessed(token: str, **things: Any) -> State:
    return window(garrison=HELD, rituals={"possession": token}, **things)


@pytest.mark.rule("7.3", "9.13", "A29", "A64")
def test_a_possessed_order_comes_to_nothing_and_is_used() -> None:
    state, log = play(possessed("rally+ assign"), "warrior orders rally")

    assert happened(log, HeroBade) == [HeroBade("warrior", "rally")]
    assert happened(log, TokenTurned) == [
        TokenTurned("possession", "rally", success=True)
    ]
    assert happened(log, OrderPossessed) == [
        OrderPossessed("warrior", "rally", for_good=False)
    ]
    assert garrison(state, "courtyard") == "SV"
    assert orders(state) == ["officer orders assign", "officer orders recall"]
    assert face_up(state, "possession") == "rally"
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("7.3", "A64")
def test_a_bluff_goes_home_and_the_order_is_carried_out() -> None:
    state, log = play(possessed("rally assign+"), "warrior orders rally")
    assert happened(log, TokenTurned) == [
        TokenTurned("possession", "rally", success=False)
    ]
    assert isinstance(state.table.stage, Rallying)
    assert face_down(state, "possession") == ("assign",)
    assert garrison(after(state, "pick S"), "W2") == "MS"


@pytest.mark.rule("7.3", "A29", "13.1")
@pytest.mark.parametrize(("lasts", "comes_back"), [("turn", True), ("game", False)])
def test_a_possessed_tile_comes_back_unless_agreed_otherwise(
    lasts: Any, comes_back: bool
) -> None:
    state = siege(
        Window(),
        hourglasses=1,
        garrison=HELD,
        rituals={"possession": "rally+"},
        options=Options(possession=lasts),
    )
    state = after(state, "warrior orders rally", "officer to courtyard", "done")
    walk = ("officer to E3", "officer to courtyard", "officer to E3", "done")
    state = after(state, "march small", "done", *walk, "no", "no")
    assert state.table.turn == 3
    assert state.table.keep.lost_tiles == (() if comes_back else ("rally",))
    assert any("rally" in order for order in orders(state)) is comes_back


@pytest.mark.rule("7.3", "A64")
def test_what_may_be_declared_does_not_depend_on_tokens() -> None:
    plain = orders(window(garrison=HELD))
    for token in ("rally+ assign recall", "rally assign+ recall", "recall"):
        assert orders(possessed(token)) == plain
