"""All ten defense plans: benefit, drawback, and when each may be played."""

from functools import partial
from typing import Any

import pytest

from siegeworks.games.stronghold.events import (
    DefenderFell,
    HourglassesCut,
    HourglassesGained,
    InvadersFell,
    PlanPlayed,
    TokenTurned,
    UnitHealed,
    UnitMoved,
    UnitTrained,
    WallRaised,
)
from siegeworks.games.stronghold.fortress.building_actions import cost_of
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.secrets import known_to
from siegeworks.games.stronghold.stages import (
    Assault,
    Burning,
    CleaningUp,
    Comparing,
    HandingOver,
    Healing,
    Marksmen,
    PlanMoment,
    Poisoning,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import (
    after,
    allowed,
    garrison,
    happened,
    hourglasses,
    play,
    refused,
    settled,
    siege,
    strength,
    told,
    troops,
)

window = partial(siege, Window(), hourglasses=1)
SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]


def costs(state: State, *errands: str) -> list[int]:
    return [cost_of(state.table, errand) for errand in errands]


def at(*sections: str) -> list[str]:
    return [f"at {section}" for section in sections]


# Playing.


@pytest.mark.rule("10.1")
def test_a_plan_is_turned_face_up_and_stays() -> None:
    state = window(plans="P2 P8")
    state, log = play(state, "plan P8")
    assert happened(log, PlanPlayed) == [PlanPlayed("P8")]
    assert [plan.id for plan in state.table.keep.plans] == ["P8"]
    assert state.table.keep.plans_hidden == 1
    assert known_to(state.secrets, DEFENDER).plans == ("P2",)
    assert known_to(state.secrets, INVADER).plans == ()
    assert refused(state, "plan P8")
    assert hourglasses(state) == 1, "plans are free"


@pytest.mark.rule("10.1")
def test_only_a_plan_in_hand_is_played() -> None:
    assert refused(window(plans="P2 P8"), "plan P5")


UNPLAYABLE: dict[str, dict[str, Any]] = {
    "P1": {"walls": {"W1": 7}},
    "P2": {"garrison": {"courtyard": "S" * 9}},
    "P3": {"garrison": {"courtyard": "VVV"}},
    "P6": {"troops": {"FE": "GOT", "W1": "GOT"}},
    "P9": {
        "cauldrons": {
            **dict.fromkeys(SECTIONS[:3], "G"),
            **dict.fromkeys(SECTIONS[3:6], "O"),
            **dict.fromkeys(SECTIONS[6:], "T"),
        }
    },
    "P10": {"blessing": "west", "played": "P7:west"},
}


@pytest.mark.rule("10.1", "P1", "P2", "P3", "P6", "P9", "P10")
@pytest.mark.parametrize("plan", UNPLAYABLE)
def test_a_plan_without_any_benefit_is_not_played(plan: str) -> None:
    assert allowed(window(plans=plan, troops={"RE1": "G"}), f"plan {plan}")
    assert refused(window(plans=plan, **UNPLAYABLE[plan]), f"plan {plan}")


@pytest.mark.rule("10.1", "P3")
def test_without_soldiers_on_sections_there_is_no_old_guard() -> None:
    nobody = dict.fromkeys(SECTIONS, "M")
    nobody |= {"W1": "", "W2": "", "courtyard": "SSS"}
    assert refused(window(plans="P3", garrison=nobody), "plan P3")


# P1.


@pytest.mark.rule("P1")
def test_stone_stores_raise_one_or_two_walls_and_make_reinforcement_dearer() -> None:
    asked = after(window(plans="P1"), "plan P1")
    assert allowed(asked) == at(*SECTIONS)
    once = after(asked, "at W1")
    assert allowed(once) == [*at(*SECTIONS), "done"]
    one, same, two = (after(once, move) for move in ("done", "at W1", "at E5"))
    assert one.table.keep.walls["W1"] == 3
    assert same.table.keep.walls["W1"] == 4
    assert (two.table.keep.walls["W1"], two.table.keep.walls["E5"]) == (3, 3)
    for state in (one, same, two):
        assert isinstance(state.table.stage, Window)
        assert costs(state, "wall", "platform") == [3, 3]


@pytest.mark.rule("1.6", "P1")
def test_stone_stores_hold_what_is_in_the_supply() -> None:
    state = window(plans="P1", walls={"W1": 6})
    state, log = play(state, "plan P1", "at W2")
    assert happened(log, WallRaised) == [WallRaised("W2")]
    assert isinstance(state.table.stage, Window)


# P2.


@pytest.mark.rule("P2")
def test_a_levy_brings_three_soldiers() -> None:
    state = after(window(plans="P2"), "plan P2")
    assert garrison(state, "courtyard") == "SSS"
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("1.6", "P2")
def test_a_levy_brings_as_many_as_there_are() -> None:
    state = window(plans="P2", garrison={"barracks": "MMM" + "S" * 8 + "V"})
    assert garrison(after(state, "plan P2"), "courtyard") == "SS"


@pytest.mark.rule("12.12", "P2")
def test_after_a_levy_the_hospital_heals_one() -> None:
    state = siege(Assault(), played="P2", garrison={"hospital": "MSV", "W1": "MS"})
    state, log = play(state, "pick V")
    assert happened(log, UnitHealed) == [UnitHealed("V")]
    assert garrison(state, "courtyard") == "V"


@pytest.mark.rule("12.12", "P2", "A92")
@pytest.mark.parametrize("earlier", range(4))
def test_a_levy_in_the_middle_of_an_assault_is_felt_in_the_same(earlier: int) -> None:
    state = siege(Assault(), plans="P2", garrison={"hospital": "MSV", "W1": "MS"})
    state, log = play(state, *["no"] * earlier, "plan P2", "pick V")
    assert happened(log, UnitHealed) == [UnitHealed("V")]
    assert state.table.turn == 3


# P3.


@pytest.mark.rule("P3")
def test_the_old_guard_replaces_soldiers_on_sections() -> None:
    state = window(plans="P3", laid={"train_sv": 2}, garrison={"E5": "MM"})
    asked, log = play(state, "plan P3")
    assert happened(log, HourglassesCut) == [HourglassesCut("train_sv", 2, "closed")]
    assert allowed(asked) == at(*SECTIONS[:-1])
    once = after(asked, "at E3")
    assert "at E3" in allowed(once), "two Soldiers stood there"
    twice, log = play(once, "at E3")
    assert happened(log, UnitTrained) == [UnitTrained("E3", "S", "V")]
    assert garrison(twice, "E3") == "MVV"
    assert garrison(after(once, "done"), "E3") == "MSV"
    for state in (twice, after(once, "done")):
        assert isinstance(state.table.stage, Window)
        assert refused(state, "spend train_sv")
        assert state.table.keep.laid["train_sv"] == 0
        assert allowed(state, "spend train_ms")


@pytest.mark.rule("1.6", "P3")
def test_the_old_guard_ends_with_the_last_veteran() -> None:
    state = window(plans="P3", garrison={"courtyard": "VV"})
    state = after(state, "plan P3", "at W1")
    assert isinstance(state.table.stage, Window)
    assert garrison(state, "W1") == "MMV"


# P4.


@pytest.mark.rule("12.4", "P4")
def test_a_hail_of_arrows_doubles_the_fire_of_one_side() -> None:
    """Two Marksmen of W1 and one in its tower; everybody else is engaged or gone."""
    lone = dict.fromkeys(SECTIONS, "S") | {"W1": "MM", "T1": "M", "E1": "M"}
    things: dict[str, Any] = {"garrison": lone, "troops": {"RW3": "OT", "RE1": "O"}}
    state = siege(PlanMoment(), Marksmen(), plans="P4", **things)
    assert allowed(state) == ["plan P4", "no"]
    state = after(state, "plan P4")
    assert allowed(state) == ["side west", "side east"]
    west = after(state, "side west", "kill T", "kill O")
    assert troops(west, "RW3") == ""
    east = after(state, "side east")
    assert allowed(east, "kill") == ["kill O", "kill T"]
    east = after(east, "kill T", "kill O")
    assert troops(east, "RW3") == "O"
    assert troops(east, "RE1") == ""


@pytest.mark.rule("12.4", "P4")
def test_in_the_turn_after_the_marksmen_of_that_side_are_silent() -> None:
    garrison = dict.fromkeys(SECTIONS, "S") | {"W1": "MM", "T1": "M", "E1": "MM"}
    things: dict[str, Any] = {
        "garrison": garrison,
        "troops": {"RW3": "GGG", "RE1": "GGG"},
    }
    silent = siege(Assault(), turn=3, played="P4:west:2", **things)
    state = after(silent, "kill G", "kill G")
    assert troops(state, "RW3") == "GGG"
    assert troops(state, "RE1") == "G"
    again = siege(Assault(), turn=4, played="P4:west:2", **things)
    assert troops(after(again, "rest"), "RW3") == ""


@pytest.mark.rule("9.9", "12.4", "P4", "A81")
def test_the_blessing_of_a_silent_side_helps_nobody() -> None:
    state = siege(
        Assault(),
        turn=3,
        played="P4:west:2",
        blessing="west",
        troops={"RW3": "GGG"},
    )
    state = after(state)
    assert troops(state, "RW3") == "GGG"
    assert state.table.turn == 4


@pytest.mark.rule("P4")
def test_a_hail_of_arrows_comes_before_the_marksmen_only() -> None:
    after_them = siege(PlanMoment(), Poisoning(tuple(SECTIONS)), plans="P4")
    assert allowed(after_them) == ["no"]
    last = siege(PlanMoment(), Comparing(), plans="P4")
    assert allowed(last) == ["no"]
    assert allowed(window(plans="P4"), "plan") == ["plan P4"]
    assert allowed(siege(PlanMoment(), HandingOver(), plans="P4")) == ["plan P4", "no"]


# P5.


@pytest.mark.rule("P5", "13.1")
def test_a_double_watch_gives_six_hourglasses_and_one_less_each_turn() -> None:
    state, log = play(window(plans="P5"), "plan P5")
    assert happened(log, HourglassesGained) == [HourglassesGained(6)]
    assert hourglasses(state) == 7
    later, log = play(siege(Assault(), played="P5"))
    assert happened(log, HourglassesGained) == [HourglassesGained(1)]
    assert hourglasses(later) == 1


# P6.


@pytest.mark.rule("P6")
def test_burning_pitch_kills_up_to_four_on_one_rampart() -> None:
    state = window(
        plans="P6",
        troops={"RE1": "GOT", "RW1": "T", "FE": "G"},
        mantelets="RE1",
        trainings={"RE1": "trench_master"},
    )
    state = after(state, "plan P6")
    assert allowed(state) == ["aim RW1", "aim RE1"]
    state = after(state, "aim RE1")
    assert isinstance(state.table.stage, Burning)
    assert allowed(state) == ["kill G", "kill O", "kill T"]
    one = after(state, "kill T")
    assert allowed(one) == ["kill G", "done"]
    assert troops(after(one, "done"), "RE1") == "GO"
    both, log = play(one, "kill G")
    assert troops(both, "RE1") == "O"
    assert happened(log, InvadersFell) == [InvadersFell("RE1", (1, 0, 0), "pitch")]
    assert isinstance(both.table.stage, Window)
    assert costs(both, "trap", "machine_damage", "spy") == [3, 4, 3]


@pytest.mark.rule("P6")
def test_burning_pitch_ends_when_nobody_is_left() -> None:
    state = window(plans="P6", troops={"RE1": "G", "RE2": "OOT"})
    alone = after(state, "plan P6", "aim RE1")
    assert troops(alone, "RE1") == ""
    assert isinstance(alone.table.stage, Window)
    state = after(state, "plan P6", "aim RE2", "kill O")
    assert allowed(state) == ["kill O", "done"]


# P7.


@pytest.mark.rule("P7", "1.5", "9.2")
def test_a_postern_passage_makes_all_sections_of_a_side_neighbours() -> None:
    state = siege(
        Window(),
        hourglasses=3,
        plans="P7",
        garrison={**dict.fromkeys(SECTIONS, ""), "W1": "S", "E1": "S"},
        laid={"glare": 3},
        heroes={"warrior": "W1", "officer": "E1"},
    )
    state, log = play(state, "plan P7", "side west")
    assert happened(log, HourglassesCut) == [HourglassesCut("glare", 3, "closed")]
    assert (
        "Unearthly glare is closed for the rest of the game: "
        "the 3 Hourglasses laid on it are lost."
    ) in told(state, log)
    inside = ("courtyard", "barracks", "guard")
    assert sorted(allowed(state, "move S W1-")) == sorted(
        f"move S W1-{place}" for place in ("W2", "W3", "W4", *inside)
    )
    assert allowed(state, "move S E1-") == [
        f"move S E1-{place}" for place in ("W4", "E2", *inside)
    ]
    assert sorted(allowed(state, "warrior to")) == [
        f"warrior to {place}" for place in ("W2", "W3", "W4", "courtyard")
    ]
    assert refused(state, "spend glare")
    moved = after(state, "move S W1-W4", "move S W4-E1")
    assert garrison(moved, "E1") == "SS", "the gate is as it was"


@pytest.mark.rule("P7")
def test_a_postern_passage_lasts() -> None:
    state = siege(
        Window(), hourglasses=1, turn=5, played="P7:east:2", garrison={"E5": ""}
    )
    assert allowed(state, "move S E1-E5")


# P8.


@pytest.mark.rule("P8", "12.9")
def test_an_oath_makes_heroes_stronger_and_fewer_of_their_orders() -> None:
    state = window(plans="P8", garrison={"W2": "", "courtyard": "SV"})
    before = strength(settled(state), "W2"), strength(settled(state), "E3")
    state = after(state, "plan P8")
    assert strength(state, "W2")[1] == before[0][1] + 1
    assert strength(state, "E3")[1] == before[1][1] + 1
    state = after(state, "warrior orders rally", "pick S")
    assert not any(" orders " in move for move in allowed(state))


@pytest.mark.rule("P8")
def test_after_an_order_the_oath_allows_no_other_this_turn() -> None:
    state = window(plans="P8", bids={"warrior": "rally"})
    assert any(" orders " in move for move in allowed(state))
    state = after(state, "plan P8")
    assert not any(" orders " in move for move in allowed(state))


# P9.


@pytest.mark.rule("P9")
def test_tar_barrels_hang_any_cauldron() -> None:
    state = window(
        plans="P9",
        cauldrons={"W1": "O", "W2": "O", "W3": "O"},
        laid={"cannon": 3},
    )
    state = after(state, "plan P9")
    assert allowed(state) == ["brew G", "brew T"]
    state = after(state, "brew T")
    assert allowed(state) == at(*SECTIONS[3:])
    state = after(state, "at E4")
    assert state.table.keep.cauldrons["E4"] == "T"
    assert costs(state, "cannon", "cauldron_t") == [5, 4]
    assert isinstance(state.table.stage, Window)
    laid = after(state, "spend cannon")
    assert laid.table.keep.laid["cannon"] == 4, "not finished: it asks for five now"
    assert laid.table.keep.finished == ()


# P10.


@pytest.mark.rule("P10")
def test_a_prayer_carries_out_one_action_of_the_cathedral() -> None:
    state = siege(
        HandingOver(),
        owed=4,
        plans="P10",
        troops={"W1": "G", "E1": "O"},
        orders={"W1": "fury", "E1": "bluff"},
        laid={"sniper": 2},
        rituals={"demon": "cathedral+"},
        garrison={"courtyard": "S"},
    )
    state = after(state, "plan P10")
    assert allowed(state) == [
        "pray blessing",
        "pray glare",
        "pray sniper",
        "pray confusion",
    ]
    shot, log = play(state, "pray sniper", "snipe G W1")
    assert troops(shot, "W1") == ""
    assert shot.table.keep.laid["sniper"] == 2
    assert shot.table.keep.finished == ()
    assert hourglasses(shot) == 4
    assert happened(log, TokenTurned, DefenderFell) == [], "no Demon wakes"
    assert isinstance(shot.table.stage, Window)
    assert costs(shot, "blessing", "glare", "sniper", "confusion") == [4, 6, 5, 3]
    again = after(shot, *["spend sniper"] * 3)
    assert troops(again, "E1") == "", "not the one use of the turn"


@pytest.mark.rule("P10")
def test_a_prayer_needs_an_action_that_is_possible() -> None:
    state = window(plans="P10", blessing="west", played="P7:west", troops={"FE": "G"})
    state, log = play(state, "plan P10")
    assert happened(log, InvadersFell) == [InvadersFell("FE", (1, 0, 0), "sniper")]


@pytest.mark.rule("10.1", "P10")
def test_a_prayer_can_carry_out_what_it_closes_itself() -> None:
    """A data file may say so: whoever may play the plan then has a choice."""
    closes = '{"plans": {"cards": {"P10": {"closes": "sniper"}}}}'
    state = window(
        plans="P10",
        glare="W1",
        blessing="west",
        troops={"RE1": "G"},
        options=Options(data=closes),
    )
    state, log = play(state, "plan P10")
    assert happened(log, InvadersFell) == [InvadersFell("RE1", (1, 0, 0), "sniper")]
    assert "spend sniper" not in allowed(state)


@pytest.mark.rule("P10", "9.9", "A40")
def test_a_prayer_in_the_assault_can_still_save_a_section() -> None:
    state = siege(
        PlanMoment(),
        Comparing(),
        plans="P10",
        troops={"W1": "TTTTT"},
        garrison={"W1": ""},
    )
    assert after(state, "no").table.agenda != ()
    saved = after(state, "plan P10", "pray glare", "at W1")
    assert saved.table.turn == 3
    assert troops(saved, "W1") == "TTTTT"


# In between.


@pytest.mark.rule("10.1", "A92")
def test_play_goes_on_where_the_plan_was_played() -> None:
    state = siege(PlanMoment(), Comparing(), plans="P9 P1")
    state = after(state, "plan P9", "brew G", "at W1")
    assert allowed(state) == ["plan P1", "no"]
    state, log = play(state, "no")
    assert state.table.turn == 3
    assert happened(log, UnitMoved) == []


@pytest.mark.rule("10.1", "13.1")
def test_plans_outlive_the_turn() -> None:
    state = after(siege(CleaningUp(), played="P1 P8"))
    assert [plan.id for plan in state.table.keep.plans] == ["P1", "P8"]
    assert costs(state, "wall") == [3]


@pytest.mark.rule("12.12", "P2")
def test_healing_asks_for_as_many_as_the_plan_allows() -> None:
    state = siege(
        Healing(1), CleaningUp(), played="P2", garrison={"hospital": "SV", "W1": "MM"}
    )
    assert allowed(state) == ["pick S", "pick V", "rest"]
