"""The assault, first part: cannons, machines, Marksmen."""

from typing import Any

import pytest

from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Aim
from siegeworks.games.stronghold.events import (
    Aimed,
    CauldronBroken,
    DefenderFell,
    FireAimed,
    HitCardTurned,
    InvadersFell,
    MachineFired,
    TokenTurned,
    TowerMachineBroken,
    UnitsCame,
    WallBroken,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    AimingBlessed,
    AimingCannon,
    AimingMachine,
    AimingMarksmen,
    Assault,
    CannonKills,
    Cannons,
    FiringMachine,
    Haunting,
    Machines,
    Marksmen,
    ShotKills,
    ShotKillsOwn,
    ShotRazes,
    Volley,
)
from siegeworks.games.stronghold.state import State

from .foreign_data import changed
from .siege import (
    after,
    allowed,
    chances,
    decides,
    face_down,
    face_up,
    garrison,
    gone,
    happened,
    piles,
    play,
    refused,
    settled,
    siege,
    troops,
)

SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
NO_MARKSMEN = dict.fromkeys(SECTIONS, "S")


def assault(**things: Any) -> State:
    return siege(Assault(), **({"garrison": NO_MARKSMEN} | things))


# Cannons.


@pytest.mark.rule("9.6", "12.2")
@pytest.mark.parametrize(
    ("tower", "reach"),
    [
        ("T1", "RW3 RW2 FW"),
        ("T2", "RW2 RW1 RW3 FW"),
        ("T3", "RW1 RW2 FW"),
        ("T4", "RE1 RE2 FE"),
        ("T5", "RE2 RE1 RE3 FE"),
        ("T6", "RE3 RE2 RE4 FE"),
        ("T7", "RE4 RE3 FE"),
    ],
)
def test_a_cannon_reaches_what_is_opposite_and_what_is_next(
    tower: str, reach: str
) -> None:
    state = assault(
        tower_machines={tower: "cannon"}, troops={reach.split(maxsplit=1)[0]: "G"}
    )
    assert allowed(state) == [f"aim {place}" for place in reach.split()]


@pytest.mark.rule("12.2", "A78", "A97")
def test_all_cannons_are_aimed_before_any_card_is_turned() -> None:
    state = assault(
        tower_machines={"T4": "cannon", "T1": "cannon"},
        troops={"RW3": "GO", "RE1": "T"},
    )
    state, log = play(state, "aim RW3", "aim RE1")
    assert happened(log, Aimed) == [Aimed("T1", "RW3"), Aimed("T4", "RE1")]
    assert decides(state) == "chance"
    assert chances(state) == {f"flip {card}": pytest.approx(1 / 6) for card in range(6)}
    state, log = play(state, "flip 1", "flip 4")
    assert [c.tower for c in happened(log, HitCardTurned)] == ["T1", "T4"]
    assert happened(log, InvadersFell) == [
        InvadersFell("RW3", (1, 0, 0), "cannon"),
        InvadersFell("RE1", (0, 0, 1), "cannon"),
    ]


@pytest.mark.rule("12.2")
def test_cards_are_not_put_back_within_a_salvo() -> None:
    state = assault(
        tower_machines={"T1": "cannon", "T4": "cannon"},
        troops={"RW3": "GOT", "RE1": "GOT"},
    )
    state = after(state, "aim RW3", "aim RE1", "flip 0")
    assert chances(state) == {f"flip {c}": pytest.approx(1 / 5) for c in range(1, 6)}


CANNON_HITS = {0: "", 1: "G", 2: "GO", 3: "O", 4: "OT", 5: "GOT"}


@pytest.mark.rule("12.1", "12.2")
@pytest.mark.parametrize("card", CANNON_HITS)
def test_a_cannon_kills_one_of_the_kinds_on_the_card(card: int) -> None:
    state = assault(tower_machines={"T1": "cannon"}, troops={"FW": "GOT"})
    state = after(state, "aim FW", f"flip {card}")
    kinds = CANNON_HITS[card]
    if len(kinds) > 1:
        assert isinstance(state.table.stage, CannonKills)
        assert decides(state) == "defender"
        assert allowed(state) == [f"kill {kind}" for kind in kinds], "not optional"
        state = after(state, f"kill {kinds[0]}")
    assert troops(state, "FW") == "GOT".replace(kinds[:1] or "-", "")


@pytest.mark.rule("12.2")
def test_a_kind_that_is_not_there_is_not_killed() -> None:
    state = assault(tower_machines={"T1": "cannon"}, troops={"FW": "TT", "RW3": "G"})
    assert troops(after(state, "aim FW", "flip 3"), "FW") == "TT"
    assert troops(after(state, "aim FW", "flip 5"), "FW") == "T"


@pytest.mark.rule("6.4", "12.2")
def test_a_trench_master_protects_his_rampart_from_cannons() -> None:
    state = assault(
        tower_machines={"T1": "cannon"},
        troops={"RW3": "GOT"},
        trainings={"RW3": "trench_master"},
    )
    state, log = play(state, "aim RW3", "flip 5")
    assert troops(state, "RW3") == "GOT"
    assert len(happened(log, HitCardTurned)) == 1


@pytest.mark.rule("4.5", "12.2")
def test_mantelets_do_not_help_against_cannons() -> None:
    state = assault(
        tower_machines={"T1": "cannon"}, troops={"RW3": "T"}, mantelets="RW3"
    )
    assert troops(after(state, "aim RW3", "flip 5"), "RW3") == ""


@pytest.mark.rule("12.2", "A79", "A97")
def test_a_cannon_cannot_hold_its_fire_and_needs_no_marksman() -> None:
    state = assault(tower_machines={"T1": "cannon"}, troops={"RW3": "G"})
    assert "no" not in allowed(state)
    assert "done" not in allowed(state)
    _, log = play(state, "aim FW", "flip 1")
    assert len(happened(log, HitCardTurned)) == 1


@pytest.mark.rule("12.2", "A79")
def test_a_cannon_with_nobody_in_reach_still_turns_its_card() -> None:
    state = settled(assault(tower_machines={"T1": "cannon"}))
    assert decides(state) == "chance"
    assert not isinstance(state.table.stage, AimingCannon)


@pytest.mark.rule("12.1", "12.2", "12.3", "A54")
def test_cannons_come_before_machines() -> None:
    state = assault(
        tower_machines={"T1": "cannon"},
        troops={"RW3": "G", "W1": "O"},
        machines="ballista@RW3",
    )
    state = after(state, "aim RW3", "flip 1")
    assert isinstance(state.table.stage, AimingMachine)


# Machines.


@pytest.mark.rule("4.2", "4.3", "4.4", "12.3")
@pytest.mark.parametrize(
    ("machine", "targets"),
    [
        ("ballista@RW3", "W1 W2"),
        ("catapult@RE2", "E2 E3"),
        ("ballista@RE3", "E3 E4"),
        ("catapult@RE4", "E4 E5"),
        ("trebuchet@FW", "W1 W2 W3 W4"),
        ("trebuchet@FE", "E1 E2 E3 E4 E5"),
    ],
)
def test_machines_reach_what_their_rampart_leads_to_or_a_whole_side(
    machine: str, targets: str
) -> None:
    state = assault(machines=machine)
    assert decides(state) == "invader"
    assert allowed(state) == [f"aim {section}" for section in targets.split()]


@pytest.mark.rule("12.3", "A78")
def test_machines_aim_and_fire_foregrounds_first() -> None:
    state = assault(machines="ballista@RE1 catapult@RW3 trebuchet@FE")
    state, log = play(state, "aim E3", "aim W1", "aim E2")
    assert happened(log, Aimed) == [
        Aimed("#3", "E3"),
        Aimed("#2", "W1"),
        Aimed("#1", "E2"),
    ]
    _, log = play(state, "miss", "hit", "miss")
    assert [f.machine for f in happened(log, MachineFired)] == ["#3", "#2", "#1"]


@pytest.mark.rule("4.1", "12.3", "A47")
def test_a_miss_leaves_the_pile_and_a_hit_goes_back() -> None:
    state = after(assault(machines="catapult@RW3:2/4 catapult@RE1:2/0"), "aim W1")
    state = after(state, "aim E1")
    assert chances(state) == {
        "hit": pytest.approx(1 / 3),
        "miss": pytest.approx(2 / 3),
    }
    missed = after(state, "miss")
    assert piles(missed)["#1"] == "2/3"
    assert chances(missed) == {"hit": 1.0}, "no Miss is left: it always hits"
    assert piles(after(state, "hit", "hit")) == {"#1": "2/4", "#2": "2/0"}


@pytest.mark.rule("12.3", "9.8")
def test_a_damaged_machine_does_not_fire() -> None:
    state = assault(machines="ballista@RW3:2/4:damaged catapult@RE1")
    state = settled(state)
    assert state.table.stage == AimingMachine("#2")


@pytest.mark.rule("9.9", "A40", "A79")
def test_a_section_in_the_glare_cannot_be_aimed_at() -> None:
    state = assault(machines="trebuchet@FW", glare="W2")
    assert allowed(state) == ["aim W1", "aim W3", "aim W4"]
    assert rules.why_not(settled(state), Aim("W2")) is not None
    one = settled(assault(machines="ballista@RW3", glare="W1"))
    assert isinstance(one.table.stage, FiringMachine), "only W2 is left"
    assert one.table.aims == {"#1": "W2"}


@pytest.mark.rule("4.2", "12.1", "A9")
def test_a_ballista_kills_friend_and_foe_as_the_invader_picks() -> None:
    state = siege(
        Machines(),
        machines="ballista@RW3",
        troops={"W1": "GT"},
        garrison={"W1": "MSV", "T1": "M", "guard": ""},
    )
    state = after(state, "aim W1", "hit")
    assert isinstance(state.table.stage, ShotKills)
    assert decides(state) == "invader"
    assert allowed(state) == ["kill M", "kill S", "kill V"]
    state = after(state, "kill V")
    assert isinstance(state.table.stage, ShotKillsOwn)
    assert decides(state) == "invader"
    assert allowed(state) == ["kill G", "kill T"]
    state = after(state, "kill G")
    assert garrison(state, "courtyard") == "V", "by way of the Hospital"
    assert garrison(state, "T1") == "M", "not on the section"
    assert gone(state) == "G"


@pytest.mark.rule("4.2", "A9", "A91")
def test_without_a_foe_the_invader_loses_one_all_the_same() -> None:
    state = assault(
        machines="ballista@RW3",
        troops={"W1": "GG"},
        garrison={**NO_MARKSMEN, "W1": "", "T1": "M"},
        walls={"W1": 5},
    )
    state, log = play(state, "aim W1", "hit")
    assert happened(log, DefenderFell) == []
    assert happened(log, InvadersFell)[0] == InvadersFell("W1", (1, 0, 0), "ballista")


@pytest.mark.rule("4.2")
def test_without_invaders_only_the_foe_falls() -> None:
    state = assault(machines="ballista@RW3")
    _, log = play(state, "aim W1", "hit")
    assert happened(log, DefenderFell) == [DefenderFell("W1", "S", "ballista")]
    assert happened(log, InvadersFell) == []


@pytest.mark.rule("4.2")
def test_a_ballista_may_fire_at_nobody_just_to_thin_its_pile() -> None:
    state = assault(machines="ballista@RW3", garrison={**NO_MARKSMEN, "W1": ""})
    state, log = play(state, "aim W1", "miss")
    assert piles(state) == {"#1": "2/3"}
    assert happened(log, DefenderFell, InvadersFell) == []


@pytest.mark.rule("4.3", "4.4", "A11", "A46")
@pytest.mark.parametrize("machine", ["catapult@RW3", "trebuchet@FW"])
def test_a_catapult_breaks_walls_then_the_cauldron_then_a_tower(machine: str) -> None:
    things: dict[str, Any] = {
        "machines": machine,
        "cauldrons": {"W1": "G"},
        "tower_machines": {"T1": "poles"},
    }
    state, log = play(assault(walls={"W1": 1}, **things), "aim W1", "hit")
    assert happened(log, WallBroken) == [WallBroken("W1", "machine")]
    assert state.table.keep.cauldrons == {"W1": "G"}

    _, log = play(assault(walls={"W1": 0}, **things), "aim W1", "hit")
    assert happened(log, WallBroken) == []
    assert happened(log, CauldronBroken) == [CauldronBroken("W1")]
    assert happened(log, TowerMachineBroken) == []

    bare = assault(walls={"W1": 0}, **{**things, "cauldrons": {}})
    state, log = play(bare, "aim W1", "hit")
    assert happened(log, TowerMachineBroken) == [TowerMachineBroken("T1")]
    assert state.table.keep.tower_machines == {}


@pytest.mark.rule("4.3", "A11")
def test_between_two_towers_the_invader_chooses_and_marksmen_are_not_hurt() -> None:
    state = assault(
        machines="catapult@RW3",
        walls={"W2": 0},
        tower_machines={"T1": "bay_window", "T2": "cannon", "T3": "cannon"},
        garrison={**NO_MARKSMEN, "T1": "M"},
    )
    state = after(state, "flip 0", "flip 1")
    state = after(state, "aim W2", "hit")
    assert isinstance(state.table.stage, ShotRazes)
    assert decides(state) == "invader"
    assert allowed(state) == ["at T1", "at T2"]
    state = after(state, "at T1")
    assert state.table.keep.tower_machines == {"T2": "cannon", "T3": "cannon"}
    assert garrison(state, "T1") == "M"


@pytest.mark.rule("4.3")
def test_where_nothing_is_left_a_catapult_breaks_nothing() -> None:
    state = assault(machines="catapult@RW3", walls={"W1": 0})
    _, log = play(state, "aim W1", "hit")
    assert happened(log, WallBroken, CauldronBroken, TowerMachineBroken) == []
    assert happened(log, DefenderFell) == []


@pytest.mark.rule("4.3", "4.6")
def test_walls_and_cauldron_behind_a_siege_tower_can_still_be_destroyed() -> None:
    state = assault(machines="catapult@RW3", siege_towers="W1", walls={"W1": 1})
    _, log = play(state, "aim W1", "hit")
    assert happened(log, WallBroken) == [WallBroken("W1", "machine")]


# Blood stones.


@pytest.mark.rule("7.2", "A31")
@pytest.mark.parametrize("machine", ["ballista@RW3", "catapult@RW3", "trebuchet@FW"])
def test_blood_stones_kill_one_more_where_the_machine_hit(machine: str) -> None:
    state = siege(
        Machines(),
        machines=machine,
        rituals={"blood_stones": "#1+"},
        garrison={"W1": "MSV"},
        walls={"W1": 0},
    )
    state, log = play(state, "aim W1", "hit")
    if machine.startswith("ballista"):
        state, log = play(state, "kill M")
    assert happened(log, TokenTurned) == [
        TokenTurned("blood_stones", "#1", success=True)
    ]
    assert isinstance(state.table.stage, ShotKills)
    assert decides(state) == "invader"
    assert "kill V" in allowed(state)
    state, log = play(state, "kill V")
    assert happened(log, DefenderFell) == [DefenderFell("W1", "V", "blood_stones")]


@pytest.mark.rule("7.2")
def test_blood_stones_are_turned_by_a_hit_only() -> None:
    things: dict[str, Any] = {"machines": "catapult@RW3"}
    state = siege(Machines(), rituals={"blood_stones": "#1+"}, **things)
    _missed, log = play(state, "aim W1", "miss")
    assert happened(log, TokenTurned, DefenderFell) == []


@pytest.mark.rule("7.1", "7.2")
def test_bluffed_blood_stones_go_home() -> None:
    state = siege(
        Machines(),
        machines="catapult@RW3 catapult@RE1",
        rituals={"blood_stones": "#1 #2+"},
        walls={"E1": 0},
    )
    state, log = play(state, "aim W1", "aim E1", "hit")
    assert happened(log, TokenTurned) == [
        TokenTurned("blood_stones", "#1", success=False)
    ]
    assert happened(log, DefenderFell) == []
    assert face_down(state, "blood_stones") == ("#2",)
    state = after(state, "hit")
    assert face_up(state, "blood_stones") == "#2"


@pytest.mark.rule("7.2", "A31")
def test_blood_stones_are_turned_even_where_nobody_stands() -> None:
    state = assault(
        machines="catapult@RW3",
        rituals={"blood_stones": "#1+"},
        garrison={**NO_MARKSMEN, "W1": "", "T1": "M"},
        walls={"W1": 0},
    )
    state, log = play(state, "aim W1", "hit")
    assert len(happened(log, TokenTurned)) == 1
    assert happened(log, DefenderFell) == []


# The Specter.


def haunted(token: str, **things: Any) -> State:
    return siege(
        Machines(),
        machines="ballista@RW3",
        rituals={"specter": token},
        **({"garrison": {"W1": "MSV"}} | things),
    )


@pytest.mark.rule("7.5", "A30", "A94")
@pytest.mark.parametrize(("dead", "risen"), [("M", "G"), ("S", "O"), ("V", "T")])
def test_who_dies_under_a_specter_joins_the_invader(dead: str, risen: str) -> None:
    before = settled(haunted("W1+"))
    state, log = play(before, "aim W1", "hit", f"kill {dead}")
    assert happened(log, TokenTurned) == [TokenTurned("specter", "W1", success=True)]
    assert isinstance(state.table.stage, Haunting)
    assert decides(state) == "invader"
    assert allowed(state) == ["at FW", "at FE"]
    state, log = play(state, "at FE")
    assert troops(state, "FE") == risen
    assert garrison(state, "hospital") == "", "to the stock instead"
    assert garrison(state, "stock").count(dead) == (
        garrison(before, "stock").count(dead) + 1
    )


@pytest.mark.rule("7.1", "7.5")
def test_a_bluffed_specter_goes_home() -> None:
    state, log = play(haunted("W1 E1+"), "aim W1", "hit", "kill V")
    assert happened(log, TokenTurned) == [TokenTurned("specter", "W1", success=False)]
    assert happened(log, DefenderFell) == [DefenderFell("W1", "V", "ballista")]
    assert garrison(state, "courtyard") == "V", "by way of the Hospital"


@pytest.mark.rule("7.5")
def test_a_specter_elsewhere_does_nothing() -> None:
    _, log = play(haunted("W2+"), "aim W1", "hit", "kill V")
    assert happened(log, TokenTurned) == []


@pytest.mark.rule("7.5", "A30", "A85")
def test_without_room_or_without_that_kind_nobody_rises() -> None:
    full = haunted("W1+", troops={"FE": "O" * 10, "FW": "O" * 10})
    none = haunted("W1+", bag={"T": 0})
    for before in (full, none):
        state, log = play(before, "aim W1", "hit", "kill V")
        assert happened(log, UnitsCame) == []
        assert garrison(state, "courtyard") == "", "the dead one is not healed"
        assert state.table.turn == 3, "and nothing is asked"
    half = haunted("W1+", troops={"FE": "O" * 10})
    _, log = play(half, "aim W1", "hit", "kill V")
    assert happened(log, UnitsCame) == [UnitsCame("T", 1, "FW")]


@pytest.mark.rule("7.5", "12.10", "A94")
def test_each_later_death_on_that_section_counts() -> None:
    state = siege(
        Marksmen(),
        rituals={"specter": "W1*"},
        troops={"W1": "TTT"},
        garrison={"W1": "MM"},
        walls={"W1": 5},
    )
    state, log = play(state, "at FE", "at FW")
    assert [fell.taken for fell in happened(log, DefenderFell)] == [True, True]
    assert (troops(state, "FE"), troops(state, "FW")) == ("G", "G")


# Marksmen.

LONE = dict.fromkeys(SECTIONS, "S")


def marksmen(garrison: dict[str, str], **things: Any) -> State:
    return siege(Marksmen(), garrison={**LONE, **garrison}, **things)


@pytest.mark.rule("12.4")
def test_two_free_marksmen_kill_a_goblin_and_no_troll() -> None:
    """V10."""
    state = marksmen({"W1": "MM"}, troops={"RW3": "GT"})
    assert decides(state) == "defender"
    assert settled(state).table.stage == Volley("RW3", 2)
    assert allowed(state) == ["kill G", "rest", "done"]
    state = after(state, "kill G")
    assert troops(state, "RW3") == "T"


@pytest.mark.rule("12.4", "A80")
def test_the_defender_may_kill_less_than_the_fire_allows() -> None:
    state = marksmen({"W1": "MM"}, troops={"RW3": "GGT"})
    assert troops(after(state, "done"), "RW3") == "GGT"
    assert troops(after(state, "kill G", "done"), "RW3") == "GT"


@pytest.mark.rule("12.4")
def test_engaged_marksmen_do_not_shoot() -> None:
    """V11."""
    state = marksmen({"W1": "MM"}, troops={"RW3": "G", "W1": "O"}, walls={"W1": 2})
    _, log = play(state)
    assert happened(log, FireAimed) == []


@pytest.mark.rule("12.4")
def test_the_fire_on_a_rampart_adds_up() -> None:
    """V12."""
    state = marksmen(
        {"E2": "MM", "E3": "MM", "T5": "M"}, troops={"RE2": "OT", "RE1": ""}
    )
    state = after(state)
    assert state.table.stage == Volley("RE2", 5)
    state = after(state, "kill T", "kill O")
    assert troops(state, "RE2") == ""


@pytest.mark.rule("4.5", "12.4")
def test_behind_mantelets_nobody_falls_and_marksmen_aim_elsewhere() -> None:
    """V13."""
    state = marksmen({"E2": "MM"}, troops={"RE1": "G", "RE2": "O"}, mantelets="RE1")
    state, log = play(state)
    assert happened(log, FireAimed) == [FireAimed("E2", "RE2", 2)]
    state, log = play(state, "kill O")
    assert troops(state, "RE2") == ""
    both = marksmen({"E1": "MM", "T4": "M"}, troops={"RE1": "G"}, mantelets="RE1")
    _, log = play(both)
    assert happened(log, FireAimed) == []


@pytest.mark.rule("12.4", "A80")
def test_marksmen_of_a_section_are_split_between_its_ramparts() -> None:
    state = marksmen({"W2": "MM"}, troops={"RW3": "GO", "RW2": "GO"})
    assert settled(state).table.stage == AimingMarksmen("W2")
    assert allowed(state) == ["split 0", "split 1", "split 2", "rest"]
    fires = {
        move: play(state, move)[0].table.fire
        for move in ("split 0", "split 1", "split 2")
    }
    assert fires == {
        "split 0": {"RW2": 2},
        "split 1": {"RW3": 1, "RW2": 1},
        "split 2": {"RW3": 2},
    }


@pytest.mark.rule("12.4", "A80")
def test_the_rest_goes_at_the_stronger_troop() -> None:
    state = marksmen({"W2": "MM", "E2": "MM"}, troops={"RW3": "G", "RW2": "OO"})
    state, log = play(state, "rest")
    assert happened(log, FireAimed) == [FireAimed("W2", "RW2", 2)]


@pytest.mark.rule("12.4")
def test_a_tower_shoots_at_the_rampart_opposite_even_over_a_fight() -> None:
    state = marksmen(
        {"T2": "MM"}, troops={"RW2": "GG", "W2": "G", "W3": "G", "RW1": "GG"}
    )
    _, log = play(state)
    assert happened(log, FireAimed) == [FireAimed("T2", "RW2", 2)]


@pytest.mark.rule("12.3", "12.4", "A10")
def test_a_ballista_that_empties_the_section_frees_its_marksmen() -> None:
    state = siege(
        Machines(),
        machines="ballista@RW3",
        garrison={**LONE, "W1": "MMS"},
        troops={"W1": "G", "RW3": "GG"},
    )
    _, log = play(state, "aim W1", "hit", "kill S")
    assert happened(log, FireAimed) == [FireAimed("W1", "RW3", 2)]


@pytest.mark.rule("4.6", "12.4", "A13")
def test_a_siege_tower_alone_does_not_engage_marksmen() -> None:
    state = marksmen({"W1": "MM"}, troops={"RW3": "GG"}, siege_towers="W1")
    _, log = play(state)
    assert happened(log, FireAimed) == [FireAimed("W1", "RW3", 2)]


@pytest.mark.rule("9.9", "12.4", "A40")
def test_marksmen_in_the_glare_do_not_shoot() -> None:
    state = marksmen({"W1": "MM", "T1": "M"}, troops={"RW3": "GGG"}, glare="W1")
    _, log = play(state)
    assert happened(log, FireAimed) == [FireAimed("T1", "RW3", 1)]


@pytest.mark.rule("9.2", "12.4")
def test_marksmen_behind_the_walls_do_not_shoot() -> None:
    state = marksmen({"courtyard": "MMM", "guard": "MM"}, troops={"RW3": "G"})
    _, log = play(state)
    assert happened(log, FireAimed) == []


@pytest.mark.rule("9.9", "12.4", "A41", "A81")
def test_blessed_marksmen_of_a_side_shoot_together() -> None:
    state = marksmen(
        {"W1": "MM", "W2": "M", "W4": "MM", "T3": "MM", "E1": "MM"},
        troops={"RW1": "TT", "RW2": "G", "RW3": "G", "W2": "G", "RE1": "GG"},
        mantelets="RW2",
        blessing="west",
    )
    state = settled(state)
    assert state.table.stage == AimingBlessed("west")
    assert decides(state) == "defender"
    assert sorted(allowed(state)) == ["aim RW1", "aim RW3"], "RW2 has Mantelets"
    state, log = play(state, "aim RW1")
    assert FireAimed("west", "RW1", 6) in happened(log, FireAimed)
    assert state.table.fire == {"RW1": 6, "RE1": 2}
    assert troops(after(state, "kill T", "kill T", "done"), "RW1") == ""


@pytest.mark.rule("12.4", "12.1")
def test_rest_kills_as_much_as_the_fire_allows() -> None:
    state = marksmen({"W1": "MM", "E1": "MM"}, troops={"RW3": "GOT", "RE1": "GG"})
    state = after(state, "rest")
    assert troops(state, "RW3") == "GT"
    assert troops(state, "RE1") == ""


@pytest.mark.rule("12.4")
def test_foregrounds_and_sections_are_not_shot_at() -> None:
    state = marksmen({"W1": "MM", "T1": "M"}, troops={"FW": "GGG", "W2": "G"})
    _, log = play(state)
    assert happened(log, FireAimed) == []


@pytest.mark.rule("12.4")
def test_the_dead_of_the_ramparts_are_out_of_the_game() -> None:
    state = after(marksmen({"W1": "MM"}, troops={"RW3": "O"}), "kill O")
    assert gone(state) == "O"


@pytest.mark.rule("12.1", "12.2")
def test_nobody_else_is_asked_in_a_salvo() -> None:
    state = siege(Cannons(), tower_machines={"T1": "cannon"}, troops={"RW3": "G"})
    assert refused(state, "aim RE1")
    assert refused(state, "done")


@pytest.mark.rule("1.7", "12.4", "A80")
def test_marksmen_reach_every_rampart_of_their_section_on_any_board() -> None:
    """A section with three ramparts asks twice."""
    options = Options(data=changed(board__ramparts__RE1__to=["E1", "E2", "E3"]))
    ramparts = {"RE1": "G", "RE2": "G", "RE3": "G"}
    state = marksmen({"E3": "MMM"}, troops=ramparts, options=options)
    fire = after(state, "split 1", "split 1").table.fire
    assert fire == {"RE1": 1, "RE2": 1, "RE3": 1}
    assert after(state, "split 0", "split 3").table.fire == {"RE2": 3}
