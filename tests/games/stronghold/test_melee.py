"""The assault, second part: Poison to Hospital."""

from typing import Any

import pytest

from siegeworks.games.stronghold.events import (
    Aimed,
    DefenderFell,
    FoughtOut,
    FuryBegan,
    GameEnded,
    HitCardTurned,
    HospitalCleared,
    InvadersFell,
    OrderCameToNothing,
    OrderShown,
    PieceMoved,
    TokenTurned,
    TrapReturned,
    TrapTurned,
    UnitHealed,
    WallBreached,
    WallBroken,
)
from siegeworks.games.stronghold.pieces import Order, troop_of
from siegeworks.games.stronghold.stages import (
    AimingPoles,
    Assault,
    Calling,
    Cauldrons,
    CleaningUp,
    Comparing,
    DefenderLoses,
    Detonating,
    Healing,
    InvaderLoses,
    Poisoning,
    Poles,
    ShowingOrders,
)
from siegeworks.games.stronghold.state import State, evolve

from .siege import (
    after,
    allowed,
    chances,
    decides,
    garrison,
    gone,
    happened,
    play,
    refused,
    settled,
    siege,
    traps,
    troops,
    winner,
)

SECTIONS = ("W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5")
STRONG = dict.fromkeys(SECTIONS, "S")
HIGH = {"W1": 5}


# Poison.


@pytest.mark.rule("5.6", "12.5", "A91")
def test_poison_kills_one_marksman_where_invaders_stand() -> None:
    state = siege(
        Poisoning(SECTIONS),
        equipment={"W1": "poison", "W4": "poison", "E1": "poison"},
        troops={"W1": "G", "E1": "G"},
        garrison={"W1": "MMS", "W4": "MM", "E1": "SS", "T4": "M"},
        walls=HIGH,
    )
    _, log = play(state)
    fell = [event for event in happened(log, DefenderFell) if event.cause == "poison"]
    assert fell == [DefenderFell("W1", "M", "poison")]


@pytest.mark.rule("5.6", "12.5", "A104")
def test_poison_works_from_one_end_of_the_wall_to_the_other() -> None:
    state = siege(
        Poisoning(SECTIONS),
        equipment={"E5": "poison", "W1": "poison"},
        troops={"W1": "G", "E5": "G"},
        rituals={"specter": "E5+"},
    )
    _, log = play(state)
    fell = [event.place for event in happened(log, DefenderFell)]
    assert fell == ["W1", "E5"]
    assert happened(log, TokenTurned) == [TokenTurned("specter", "E5", success=True)]


@pytest.mark.rule("12.5")
def test_poison_comes_after_the_marksmen_have_shot() -> None:
    state = siege(
        Assault(),
        equipment={"W1": "poison"},
        troops={"RW3": "G", "W2": "G"},
        garrison={**STRONG, "W1": "M"},
    )
    state = after(state, "kill G")
    assert troops(state, "RW3") == ""
    assert garrison(state, "W1") == "M", "nobody stood there"


# Cauldrons.


@pytest.mark.rule("9.6", "12.6", "A39")
@pytest.mark.parametrize(
    ("kind", "left"), [("G", "OOTT"), ("O", "GGOTT"), ("T", "GGOOT")]
)
def test_a_cauldron_kills_all_goblins_or_one_orc_or_one_troll(
    kind: str, left: str
) -> None:
    state = siege(
        Cauldrons(),
        Comparing(),
        troops={"W1": "GGOOTT"},
        equipment={"W1": "ladder"},
        cauldrons={"W1": kind},
        garrison={"W1": "SSS"},
        walls={"W1": 6},
    )
    state, log = play(state)
    (fell,) = [e for e in happened(log, InvadersFell) if e.cause == "cauldron"]
    whole = {"G": 2, "O": 2, "T": 2}
    for letter, count in zip("GOT", fell.units, strict=True):
        whole[letter] -= count
    assert "".join(letter * count for letter, count in whole.items()) == left
    assert state.table.keep.cauldrons == {"W1": kind}, "it stays"


@pytest.mark.rule("12.6")
def test_a_cauldron_without_its_kind_does_nothing() -> None:
    state = siege(
        Cauldrons(),
        troops={"W1": "O"},
        cauldrons={"W1": "T", "W2": "G"},
        garrison={"W1": "M"},
        walls={"W1": 1},
    )
    _, log = play(state)
    assert happened(log, InvadersFell) == []


@pytest.mark.rule("4.6", "12.6")
def test_a_siege_tower_shields_from_the_cauldron() -> None:
    state = siege(
        Cauldrons(),
        troops={"W1": "G"},
        cauldrons={"W1": "G"},
        siege_towers="W1",
        garrison={"W1": "M"},
    )
    _, log = play(state)
    assert [e for e in happened(log, InvadersFell) if e.cause == "cauldron"] == []


# Poles.


@pytest.mark.rule("9.7", "12.7", "A78", "A97")
def test_poles_reach_a_section_beside_their_tower() -> None:
    state = siege(
        Poles(),
        tower_machines={"T5": "poles", "T1": "poles"},
        troops={"W2": "GO", "E3": "OT"},
        garrison=STRONG,
    )
    assert settled(state).table.stage == AimingPoles("T1")
    assert decides(state) == "defender"
    assert allowed(state) == ["aim W1", "aim W2"]
    state, log = play(state, "aim W2", "aim E3")
    assert happened(log, Aimed) == [Aimed("T1", "W2"), Aimed("T5", "E3")]
    assert len(chances(state)) == 6
    state = after(state, "flip 0")
    assert len(chances(state)) == 5


POLES_HIT = {0: "", 1: "G", 2: "", 3: "GO", 4: "O", 5: "GOT"}


@pytest.mark.rule("12.7")
@pytest.mark.parametrize("card", POLES_HIT)
def test_the_weakest_listed_unit_dies_unasked(card: int) -> None:
    state = siege(
        Poles(),
        tower_machines={"T1": "poles"},
        troops={"W1": "GOT"},
        garrison=STRONG,
        walls={"W1": 4},
    )
    _, log = play(state, "aim W1", f"flip {card}")
    fell = [e.units for e in happened(log, InvadersFell) if e.cause == "poles"]
    kinds = {"": [], "G": [(1, 0, 0)], "O": [(0, 1, 0)]}
    assert fell == kinds[POLES_HIT[card][:1]]


@pytest.mark.rule("12.7")
def test_poles_pass_over_kinds_that_are_not_there() -> None:
    state = siege(
        Poles(),
        tower_machines={"T1": "poles"},
        troops={"W1": "TT"},
        garrison={"W1": "SSS"},
    )
    _, log = play(state, "aim W1", "flip 5")
    assert InvadersFell("W1", (0, 0, 1), "poles") in log
    _, log = play(state, "aim W1", "flip 3")
    assert [e for e in happened(log, InvadersFell) if e.cause == "poles"] == []


@pytest.mark.rule("9.9", "12.7", "A40")
def test_poles_beside_the_glare_work_for_the_other_section() -> None:
    state = siege(
        Poles(),
        tower_machines={"T1": "poles"},
        troops={"W1": "G", "W2": "G"},
        garrison=STRONG,
        glare="W1",
    )
    _, log = play(state, "flip 1")
    assert happened(log, Aimed) == [Aimed("T1", "W2")]


# Orders.


@pytest.mark.rule("8.5", "12.8")
def test_all_orders_are_shown_before_any_is_carried_out() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO", "W4": "OO", "E1": "G", "E5": "T"},
        orders={
            "W1": "bluff",
            "W4": "detonation",
            "E1": "fury",
            "E5": "call",
        },
    )
    state, log = play(state)
    assert happened(log, OrderShown) == [
        OrderShown("W1", "bluff"),
        OrderShown("W4", "detonation"),
        OrderShown("E1", "fury"),
        OrderShown("E5", "call"),
    ]
    assert state.table.stage == Detonating("W4")
    assert state.secrets.orders == {}


@pytest.mark.rule("8.9", "12.8")
def test_a_bluff_does_nothing() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        orders={"W1": "bluff"},
        garrison={"W1": "M"},
    )
    _, log = play(state)
    assert happened(log, FoughtOut) == [FoughtOut("W1", 3, 3)]
    assert happened(log, InvadersFell, OrderCameToNothing) == []


@pytest.mark.rule("8.5", "12.8")
@pytest.mark.parametrize(
    ("order", "there"), [("fury", "O"), ("detonation", "T"), ("call", "G")]
)
def test_an_order_that_nobody_can_carry_out_comes_to_nothing(
    order: Order, there: str
) -> None:
    """Whoever could have done it has died since."""
    needed = {"fury": "G", "detonation": "O", "call": "T"}[order]
    state = siege(
        ShowingOrders(),
        troops={"W1": there + needed, "RW3": "T"},
        orders={"W1": order},
        garrison={"W1": "SSS"},
        walls=HIGH,
    )
    state = sniped(state, needed)
    _, log = play(state)
    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("W1", order)]
    assert happened(log, FuryBegan, WallBroken, PieceMoved) == []


def sniped(state: State, kind: str) -> State:
    """One unit of W1 is dead."""
    return evolve(state, InvadersFell("W1", troop_of(kind), "sniper"))


@pytest.mark.rule("8.6", "12.9", "A8")
def test_fury_makes_goblins_strong_and_kills_them() -> None:
    """The breach is theirs too."""
    state = siege(
        ShowingOrders(),
        troops={"W1": "GG"},
        orders={"W1": "fury"},
        garrison={"W1": "M"},
        walls={"W1": 3},
    )
    assert winner(after(state)) == "invader"


@pytest.mark.rule("8.6", "A8")
def test_raging_goblins_are_removed_before_the_invaders_losses() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        orders={"W1": "fury"},
        garrison={"W1": "SS"},
        walls={"W1": 2},
    )
    state, log = play(state)
    assert happened(log, FoughtOut) == [FoughtOut("W1", 5, 6)]
    assert happened(log, InvadersFell) == [InvadersFell("W1", (1, 0, 0), "fury")]
    assert troops(state, "W1") == "O", "an advantage of one cannot kill an Orc"


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("walls", [2, 3])
def test_raging_goblins_die_after_the_defenders_losses_and_after_a_tie(
    walls: int,
) -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        orders={"W1": "fury"},
        garrison={"W1": "S"},
        walls={"W1": walls},
    )
    state, log = play(state)
    assert troops(state, "W1") == "O"
    assert happened(log, DefenderFell) == [], "an advantage of one kills no Soldier"


@pytest.mark.rule("8.6", "9.9", "A40")
def test_in_the_glare_an_order_is_shown_and_without_effect() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        orders={"W1": "fury"},
        garrison={"W1": ""},
        walls={"W1": 0},
        glare="W1",
    )
    state, log = play(state)
    assert happened(log, OrderShown) == [OrderShown("W1", "fury")]
    assert happened(log, FoughtOut, InvadersFell) == []
    assert troops(state, "W1") == "GO", "they live"
    assert winner(state) is None


@pytest.mark.rule("8.6", "12.6", "12.7", "A103")
def test_goblins_killed_earlier_do_not_rage() -> None:
    state = siege(
        Cauldrons(),
        Poles(),
        ShowingOrders(),
        troops={"W1": "GGO"},
        orders={"W1": "fury"},
        cauldrons={"W1": "G"},
        garrison={"W1": "M"},
        walls={"W1": 1},
    )
    _, log = play(state)
    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("W1", "fury")]
    assert happened(log, FoughtOut) == [FoughtOut("W1", 2, 2)]


@pytest.mark.rule("8.7", "12.8", "A45", "A76")
def test_detonated_orcs_take_walls_along() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GOOO"},
        orders={"W1": "detonation"},
        garrison={"W1": "SS"},
    )
    assert settled(state).table.stage == Detonating("W1")
    assert decides(state) == "invader"
    assert allowed(state) == ["detonate 1", "detonate 2", "detonate 3"]
    state, log = play(state, "detonate 3")
    assert happened(log, WallBroken) == [WallBroken("W1", "detonation")] * 2
    assert gone(state).count("O") == 3
    assert state.table.keep.walls["W1"] == 0


@pytest.mark.rule("8.7", "A76")
def test_a_single_orc_detonates_unasked() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "GO"},
        orders={"W1": "detonation"},
        garrison={"W1": "SS"},
    )
    _, log = play(state)
    assert happened(log, WallBroken) == [WallBroken("W1", "detonation")]


@pytest.mark.rule("8.8", "12.8", "A76", "A77")
def test_a_called_troll_makes_one_step_towards_the_section() -> None:
    state = siege(
        ShowingOrders(),
        troops={"E4": "T", "RE3": "T", "RE4": "T", "FE": "TO", "RE2": "T", "FW": "T"},
        orders={"E4": "call"},
        garrison={"E4": "SS"},
        walls={"E4": 7},
    )
    assert settled(state).table.stage == Calling("E4")
    assert decides(state) == "invader"
    assert sorted(allowed(state)) == [
        *("T FE-RE3", "T RE3-E4", "T RE3-RE4", "T RE4-E4"),
    ]
    state, log = play(state, "T RE3-E4")
    assert happened(log, PieceMoved) == [PieceMoved("T", "RE3", "E4", "")]
    assert FoughtOut("E4", 6, 11) in log


@pytest.mark.rule("8.8", "A44", "A77")
def test_without_a_legal_step_nobody_is_called() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "TTTTT", "RW3": "T", "FW": "O"},
        orders={"W1": "call"},
        garrison={"W1": "SSS"},
        walls={"W1": 7},
    )
    _, log = play(state)
    assert happened(log, OrderCameToNothing) == [OrderCameToNothing("W1", "call")]


@pytest.mark.rule("8.8", "8.3", "A14")
def test_a_called_troll_can_walk_into_a_trap() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "T", "RW3": "T"},
        orders={"W1": "call"},
        traps={"RW3-W1": "T"},
        garrison={"W1": "SSS"},
    )
    state, log = play(state)
    assert happened(log, TrapTurned) == [TrapTurned("RW3-W1", "T")]
    assert happened(log, TrapReturned) == [TrapReturned("RW3-W1")]
    assert happened(log, InvadersFell)[0] == InvadersFell("W1", (0, 0, 1), "trap")
    assert traps(state) == {}


@pytest.mark.rule("8.8", "8.3", "A14", "A15")
@pytest.mark.parametrize("kind", ["G", "tower"])
def test_other_traps_do_not_stop_it_and_stay_face_up(kind: str) -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "T", "RW3": "T"},
        orders={"W1": "call"},
        traps={"RW3-W1": kind},
        garrison={"W1": "SSS"},
    )
    state, log = play(state)
    assert traps(state) == {"RW3-W1": kind}
    assert FoughtOut("W1", 6, 8) in log


# Losses.


@pytest.mark.rule("12.1", "12.10", "A5", "A99")
def test_the_invader_picks_one_of_the_largest_sets() -> None:
    state = siege(
        Comparing(),
        troops={"W1": "TTT"},
        garrison={"W1": "MMS"},
        walls={"W1": 3},
    )
    state = settled(state)
    assert state.table.stage == DefenderLoses("W1", 2)
    assert decides(state) == "invader"
    assert allowed(state) == ["slay 2", "slay 11", "rest"]
    assert garrison(after(state, "slay MM"), "W1") == "S"
    assert garrison(after(state, "slay 2"), "W1") == "MM"
    assert refused(state, "slay 1")


@pytest.mark.rule("12.1", "12.10", "A5", "A99")
def test_the_defender_picks_one_of_the_largest_sets() -> None:
    state = siege(
        Comparing(),
        troops={"W1": "GGGOT"},
        garrison={"W1": "SSS"},
        walls={"W1": 5},
    )
    state = settled(state)
    assert state.table.stage == InvaderLoses("W1", 3)
    assert decides(state) == "defender"
    assert sorted(allowed(state, "slay")) == ["slay 111", "slay 12", "slay 3"]
    assert troops(after(state, "slay GO"), "W1") == "GGT"
    assert gone(after(state, "slay T")) == "T"


@pytest.mark.rule("12.10", "A5")
def test_the_set_is_the_largest_that_fits() -> None:
    """V5: the Veteran, not the two Marksmen."""
    state = siege(
        Comparing(),
        troops={"W1": "OTTT"},
        garrison={"W1": "MMV"},
        walls={"W1": 3},
    )
    _, log = play(state)
    assert happened(log, DefenderFell) == [DefenderFell("W1", "V", "fight")]


@pytest.mark.rule("12.10", "12.1")
def test_rest_takes_the_strongest() -> None:
    ours = siege(
        Comparing(), troops={"W1": "TTT"}, garrison={"W1": "MMS"}, walls={"W1": 3}
    )
    assert garrison(after(ours, "rest"), "W1") == "MM"
    theirs = siege(
        Comparing(),
        troops={"W1": "GGGOT", "W4": "GGO"},
        garrison={"W1": "SSS", "W4": "MMS"},
        walls={"W1": 5},
    )
    state = after(theirs, "rest")
    assert troops(state, "W1") == "GGGO"
    assert troops(state, "W4") == "GG", "and so everywhere"


@pytest.mark.rule("12.10")
def test_rest_never_answers_for_the_other_seat() -> None:
    state = siege(
        Comparing(),
        troops={"W1": "GGO", "E1": "TTT"},
        garrison={"W1": "SSS", "E1": "MMS"},
        walls={"W1": 0, "E1": 3},
    )
    state = after(state, "rest")
    assert decides(state) == "invader"
    assert state.table.stage == DefenderLoses("E1", 2)


@pytest.mark.rule("12.10", "A4")
def test_an_advantage_that_equals_the_units_kills_all_of_them() -> None:
    state = siege(
        Comparing(), troops={"W1": "TT"}, garrison={"W1": "S"}, walls={"W1": 2}
    )
    state, log = play(state)
    assert winner(state) is None
    assert garrison(state, "W1") == ""
    assert happened(log, DefenderFell) == [DefenderFell("W1", "S", "fight")]


@pytest.mark.rule("12.10")
def test_in_a_tie_nobody_dies() -> None:
    state = siege(
        Comparing(), troops={"W1": "OO"}, garrison={"W1": "S"}, walls={"W1": 2}
    )
    _, log = play(state)
    assert happened(log, DefenderFell, InvadersFell) == []


@pytest.mark.rule("12.10", "A6")
def test_walls_fight_alone() -> None:
    """V7."""
    state = siege(
        Comparing(), troops={"W1": "GG"}, garrison={"W1": ""}, walls={"W1": 4}
    )
    assert troops(after(state), "W1") == ""


@pytest.mark.rule("12.11", "13.2", "A98")
def test_all_sections_are_tested_for_a_breach_before_anybody_dies() -> None:
    state = siege(
        Comparing(),
        troops={"W1": "TTT", "E5": "TTT"},
        garrison={"W1": "MMS", "E5": ""},
        walls={"W1": 3, "E5": 0},
    )
    state, log = play(state)
    assert happened(log, WallBreached) == [WallBreached("E5", 9, 0, 0)]
    assert len(happened(log, GameEnded)) == 1
    assert happened(log, DefenderFell, FoughtOut) == []
    assert winner(state) == "invader"
    assert decides(state) is None


@pytest.mark.rule("12.10", "A54", "A98")
def test_fights_are_settled_along_the_wall() -> None:
    state = siege(
        Comparing(), troops={"E5": "G", "W1": "G", "W4": "G"}, garrison=STRONG
    )
    _, log = play(state)
    assert [f.section for f in happened(log, FoughtOut)] == ["W1", "W4", "E5"]


@pytest.mark.rule("9.9", "A40")
def test_the_glare_leaves_a_section_out_of_everything() -> None:
    state = siege(
        Assault(),
        glare="W1",
        troops={"W1": "TTTTT"},
        equipment={"W1": "poison"},
        cauldrons={"W1": "T"},
        garrison={"W1": "M"},
        walls={"W1": 0},
    )
    state, log = play(state)
    assert happened(log, DefenderFell, InvadersFell, FoughtOut) == []
    assert state.table.turn == 3
    assert troops(state, "W1") == "TTTTT"
    assert state.table.keep.glare is None


# The Hospital.


@pytest.mark.rule("9.12", "12.12")
def test_two_of_the_dead_are_healed_as_the_defender_picks() -> None:
    state = siege(Healing(2), CleaningUp(), garrison={"hospital": "SSV", "W1": "MM"})
    assert decides(state) == "defender"
    assert allowed(state) == ["pick S", "pick V", "rest"]
    state, log = play(state, "pick S")
    assert allowed(state) == ["pick S", "pick V", "rest"]
    state, log = play(state, "pick V")
    assert garrison(state, "courtyard") == "SV"
    assert garrison(state, "hospital") == ""
    assert len(happened(log, HospitalCleared)) == 1


@pytest.mark.rule("9.12", "12.12")
@pytest.mark.parametrize("dead", ["", "S", "SV", "VV"])
def test_two_or_fewer_are_all_healed_unasked(dead: str) -> None:
    state, log = play(siege(Healing(2), CleaningUp(), garrison={"hospital": dead}))
    assert garrison(state, "courtyard") == dead
    assert len(happened(log, UnitHealed)) == len(dead)


@pytest.mark.rule("12.12", "12.1")
def test_rest_heals_the_strongest() -> None:
    state = siege(Healing(2), CleaningUp(), garrison={"hospital": "MSSV", "guard": ""})
    assert garrison(after(state, "rest"), "courtyard") == "SV"


@pytest.mark.rule("12.12", "9.12", "7.4")
def test_the_dead_of_a_window_lie_there_too() -> None:
    state = siege(Assault(), garrison={"hospital": "V"})
    assert garrison(after(state), "courtyard") == "V"


# Machines for hand to hand.


@pytest.mark.rule("12.7", "12.2")
def test_the_deck_is_full_again_for_the_poles() -> None:
    things: dict[str, Any] = {
        "tower_machines": {"T1": "cannon", "T2": "poles"},
        "troops": {"RW3": "G", "W2": "GG"},
        "garrison": STRONG,
        "walls": {"W2": 3},
    }
    state = after(siege(Assault(), **things), "aim RW3", "flip 5", "aim W2")
    assert len(chances(state)) == 6
    _, log = play(state, "flip 5")
    assert happened(log, HitCardTurned) == [HitCardTurned("T2", 5)]
