"""The printed examples, V1 to V16, number by number."""

import pytest

from siegeworks.games.stronghold.events import (
    DefenderFell,
    FoughtOut,
    HourglassesHanded,
    InvadersFell,
    MaraudersJoined,
    WallBreached,
    WoodGained,
)
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    Comparing,
    Marksmen,
    ShowingOrders,
    TurnBegins,
    Volley,
    WalkingRow,
)
from siegeworks.games.stronghold.state import State

from .siege import (
    Log,
    after,
    allowed,
    decides,
    garrison,
    happened,
    hourglasses,
    marauders,
    piles,
    play,
    refused,
    siege,
    supply,
    troops,
    winner,
)

# V1 to V9: fights. All are held on W1, where five and three have room.


def fight(invaders: str, defenders: str, walls: int, hero: str = "") -> State:
    """Only this section is stormed."""
    return siege(
        Comparing(),
        troops={"W1": invaders},
        garrison={"W1": defenders},
        walls={"W1": walls},
        heroes={hero: "W1"} if hero else {},
    )


def raging(defenders: str) -> State:
    """Two Orcs and a Goblin with Banners, and an order of fury."""
    return siege(
        ShowingOrders(),
        troops={"W1": "OOG"},
        garrison={"W1": defenders},
        equipment={"W1": "banner"},
        orders={"W1": "fury"},
    )


def numbers(log: Log) -> list[tuple[int, int]]:
    return [(each.attack, each.defence) for each in happened(log, FoughtOut)]


@pytest.mark.rule("12.9", "12.10")
def test_v1_eight_against_seven_and_the_marksman_dies() -> None:
    state, log = play(fight("TTO", "SSM", walls=2))

    assert numbers(log) == [(8, 7)]
    assert [each.kind for each in happened(log, DefenderFell)] == ["M"]
    assert (troops(state, "W1"), garrison(state, "W1")) == ("OTT", "SS")


@pytest.mark.rule("12.9", "12.10")
def test_v2_an_advantage_of_one_kills_no_orc() -> None:
    state, log = play(fight("OOO", "SSM", walls=2))

    assert numbers(log) == [(6, 7)]
    assert not happened(log, DefenderFell, InvadersFell)
    assert (troops(state, "W1"), garrison(state, "W1")) == ("OOO", "MSS")


@pytest.mark.rule("12.11", "13.2")
def test_v3_thirteen_against_six_is_a_breach() -> None:
    state, log = play(fight("TTTOO", "SS", walls=2))

    assert happened(log, WallBreached) == [WallBreached("W1", 13, 6, 4)]
    assert winner(state) == "invader"
    assert decides(state) is None


@pytest.mark.rule("12.9", "12.11")
def test_v4_the_officer_fights_but_bears_no_losses() -> None:
    state, log = play(fight("OTTT", "MM", walls=3, hero="officer"))

    assert happened(log, WallBreached) == [WallBreached("W1", 11, 8, 2)]
    assert winner(state) == "invader"


@pytest.mark.rule("12.10", "A5", "A99")
def test_v5_the_veteran_must_die_and_not_the_marksmen() -> None:
    state, log = play(fight("OTTT", "MMV", walls=3))

    assert numbers(log) == [(11, 8)]
    assert [each.kind for each in happened(log, DefenderFell)] == ["V"]
    assert garrison(state, "W1") == "MM"
    assert winner(state) is None


@pytest.mark.rule("12.10", "A99")
def test_among_equal_sets_the_winner_picks() -> None:
    """Beside V5: two Marksmen or a Soldier make two."""
    state = siege(Comparing(), troops={"W1": "TTO"}, garrison={"W1": "MMS"})

    assert decides(state) == "invader"
    assert allowed(state) == ["slay 2", "slay 11", "rest"]
    assert garrison(after(state, "slay S"), "W1") == "MM"
    assert garrison(after(state, "slay MM"), "W1") == "S"
    assert refused(state, "slay M"), "a smaller set does not do"


@pytest.mark.rule("12.10", "A5")
def test_v6_an_advantage_of_three_kills_one_soldier() -> None:
    state, log = play(fight("OOTT", "SS", walls=3))

    assert numbers(log) == [(10, 7)]
    assert garrison(state, "W1") == "S"
    assert winner(state) is None


@pytest.mark.rule("12.9", "12.10", "A6")
def test_v7_walls_fight_alone() -> None:
    state, log = play(fight("GG", "", walls=4))

    assert numbers(log) == [(2, 4)]
    assert happened(log, InvadersFell) == [InvadersFell("W1", (2, 0, 0), "fight")]
    assert troops(state, "W1") == ""


@pytest.mark.rule("8.6", "A8")
def test_v8_raging_goblins_go_first_and_are_no_losses() -> None:
    state, log = play(raging("SSV"))

    assert numbers(log) == [(8, 9)]
    assert happened(log, InvadersFell) == [InvadersFell("W1", (1, 0, 0), "fury")]
    assert (troops(state, "W1"), garrison(state, "W1")) == ("OO", "SSV")


@pytest.mark.rule("8.6", "12.10")
def test_v9_raging_goblins_die_after_the_losses_of_the_defender() -> None:
    state, log = play(raging("SS"))

    assert numbers(log) == [(8, 6)]
    deaths = happened(log, DefenderFell, InvadersFell)
    assert deaths == [
        DefenderFell("W1", "S", "fight"),
        InvadersFell("W1", (1, 0, 0), "fury"),
    ]
    assert (troops(state, "W1"), garrison(state, "W1")) == ("OO", "S")


# V10 to V13: Marksmen.


@pytest.mark.rule("12.4")
def test_v10_two_marksmen_can_kill_a_goblin_and_no_troll() -> None:
    state = siege(Marksmen(), troops={"RW3": "GT"}, garrison={"W1": "MM", "W2": "SS"})

    assert allowed(state, "kill") == ["kill G"]
    assert refused(state, "kill T")
    assert troops(after(state, "kill G"), "RW3") == "T"


@pytest.mark.rule("12.4")
def test_v11_marksmen_beside_an_enemy_may_not_shoot() -> None:
    state, log = play(
        siege(
            Marksmen(),
            troops={"RW3": "GT", "W1": "O"},
            garrison={"W1": "MM", "W2": "SS"},
        )
    )

    assert troops(state, "RW3") == "GT"
    assert "marksmen" not in [each.cause for each in happened(log, InvadersFell)]


@pytest.mark.rule("12.4")
def test_v12_five_marksmen_kill_an_orc_and_a_troll() -> None:
    state = siege(
        Marksmen(),
        troops={"RE2": "OT"},
        garrison={"barracks": "SV", "E2": "MM", "E3": "MM", "T5": "M"},
    )

    state, log = play(state, "kill O", "kill T")
    assert troops(state, "RE2") == ""
    fallen = happened(log, InvadersFell)
    assert sum(each.units[1] * 2 + each.units[2] * 3 for each in fallen) == 5


@pytest.mark.rule("12.4", "4.5")
def test_v13_mantelets_void_the_fire_and_the_same_marksmen_may_aim_elsewhere() -> None:
    state = siege(
        Marksmen(),
        troops={"RE1": "GG", "RE2": "GG"},
        mantelets="RE1",
        garrison={"E1": "MMM", "E2": "MS", "E3": "S"},
    )

    state, log = play(state)
    assert state.table.stage == Volley("RE2", 1)
    assert not happened(log, InvadersFell)
    state = after(state, "kill G")
    assert (troops(state, "RE1"), troops(state, "RE2")) == ("GG", "G")


# V14: the marches.

SMALL_MARCH = [
    "march small",
    *["O RW1-W3", "O RW1-W4", "O RW1-W4", "O RW1-W4", "O RW1-W4"],
    *["O RE1-E1", "O RE1-E1", "O RE1-E1", "O RE1-E1", "O RE1-E2"],
    *["O RE2-E2", "O RE2-E2", "G RE2-E3", "G RE2-E3"],
]
FOREGROUNDS = [
    *["O FW-RW1", "O FW-RW1", "O FW-RW1", "O FW-RW1", "O FW-RW2"],
    *["O FE-RE1", "O FE-RE1", "O FE-RE2", "O FE-RE2", "O FE-RE2"],
]
SUPPLY = [*["enlist G FW"] * 5, *["enlist G FE"] * 5]


def before_the_small_march() -> State:
    return siege(
        ChoosingMarch(),
        troops={
            "RW1": "OOOOOOO",
            "RE1": "OOOOOOO",
            "RE2": "OOGGG",
            "FW": "OOOOOOO",
            "FE": "OOOOOOO",
        },
        supply="GGGGGGGGGGGG",
    )


@pytest.mark.rule("8.1", "8.2")
def test_v14a_the_small_march() -> None:
    state = after(before_the_small_march(), *SMALL_MARCH)

    # A rampart's five are gone, a full section takes nobody, Goblins could go on.
    assert troops(state, "E2") == "OOO"
    assert refused(state, "O RW1-W3")
    assert refused(state, "O RE1-E2")
    assert refused(state, "G RE2-E2")
    assert allowed(state) == ["G RE2-E3", "done"]

    state = after(state, "done", *FOREGROUNDS)
    assert refused(state, "O FW-RW2")
    assert refused(state, "O FE-RE3")
    # Nobody else may leave a foreground, so the step is over and supply is asked.
    state = after(state, *SUPPLY)
    places = {p: len(troops(state, p)) for p in state.table.site.outside}
    assert places == {
        "FW": 7,
        "FE": 7,
        "RW1": 6,
        "RW2": 1,
        "RW3": 0,
        "RE1": 4,
        "RE2": 4,
        "RE3": 0,
        "RE4": 0,
        "W1": 0,
        "W2": 0,
        "W3": 1,
        "W4": 4,
        "E1": 4,
        "E2": 3,
        "E3": 2,
        "E4": 0,
        "E5": 0,
    }
    assert supply(state) == "GG"

    state, log = play(state, "done", "no")
    assert happened(log, HourglassesHanded) == [HourglassesHanded(3)]
    assert hourglasses(state) == 3


LARGE = [
    "march large",
    *["O RE3-RE4"] * 5,
    "done",
    *["O FE-RE3"] * 6,
    "G FE-RE2",
    *["enlist G FE"] * 7,
    "done",
]
SMALL = [
    "march small",
    *["O RE4-E5"] * 5,
    *["O RE3-RE4"] * 3,
    *["O RE3-E3"] * 2,
    *["G RE2-E3"] * 3,
]
SMALL_BACK = [*["G FE-RE3"] * 3, *["G FE-RE2"] * 2, *["enlist G FE"] * 5]


def before_both_marches() -> State:
    """The example shows the east only; nobody is in the west."""
    return siege(
        ChoosingMarch(),
        troops={"RE3": "OOOOOO", "RE2": "GG", "FE": "GOOOOOO"},
        supply="G" * 12,
    )


def in_the_east(state: State) -> dict[str, int]:
    places = ("RE4", "RE3", "RE2", "FE", "E5", "E3")
    return {place: len(troops(state, place)) for place in places}


@pytest.mark.rule("8.1", "8.2", "8.4", "A22", "A72")
def test_v14b_both_marches_and_the_marauders_twice() -> None:
    begin = before_both_marches()
    assert in_the_east(begin) == {
        "RE4": 0,
        "RE3": 6,
        "RE2": 2,
        "FE": 7,
        "E5": 0,
        "E3": 0,
    }

    state, log = play(begin, *LARGE[:7])
    assert happened(log, MaraudersJoined) == [MaraudersJoined((1, 1, 0), (1, 1, 0))]
    assert in_the_east(state)["RE4"] == 7
    state = after(state, *LARGE[7:])
    assert in_the_east(state) == {
        "RE4": 7,
        "RE3": 7,
        "RE2": 3,
        "FE": 7,
        "E5": 0,
        "E3": 0,
    }

    state = after(state, *SMALL[:6])
    assert in_the_east(state)["RE4"] == 2
    # Three and two make five, wherever they went.
    state = after(state, *SMALL[6:11])
    assert refused(state, "O RE3-E4")
    assert refused(state, "O RE3-RE4")
    state, log = play(state, *SMALL[11:])
    assert happened(log, MaraudersJoined) == [MaraudersJoined((1, 1, 0), (1, 1, 0))]
    assert in_the_east(state)["RE4"] == 7
    assert in_the_east(state)["E3"] == 5

    state = after(state, *SMALL_BACK)
    assert in_the_east(state) == {
        "RE4": 7,
        "RE3": 5,
        "RE2": 2,
        "FE": 7,
        "E5": 5,
        "E3": 5,
    }
    assert marauders(state) == "GO"
    state, log = play(state, "no")
    assert happened(log, HourglassesHanded) == [HourglassesHanded(8)]


@pytest.mark.rule("8.1", "A1")
def test_v14_both_marches_give_eight_hourglasses_at_once() -> None:
    state, log = play(siege(ChoosingMarch()), "march large", "march small")

    assert happened(log, HourglassesHanded) == [HourglassesHanded(8)]
    assert hourglasses(state) == 8


# V15, V16.


@pytest.mark.rule("3.2", "4.3")
@pytest.mark.parametrize(("units", "given"), [("T", 1), ("GG", 2)])
def test_v15_a_catapult_gives_an_hourglass_for_each_unit(
    units: str, given: int
) -> None:
    state = siege(WalkingRow(), row="catapult", supply="GGT")
    state, log = play(state, "use catapult", f"pay {units}", "at RE1")

    assert happened(log, HourglassesHanded) == [HourglassesHanded(given)]
    assert hourglasses(state) == given
    assert piles(state) == {"#1": "2/4"}


@pytest.mark.rule("3.3", "3.5")
def test_v16_eight_wood_in_a_turn_with_a_troll() -> None:
    state = siege(TurnBegins(), turn=1, wood=0, supply="T")
    state, log = play(state, "no", "gather T")

    assert sum(each.count for each in happened(log, WoodGained)) == 8
    assert state.table.camp.wood == 8
    assert hourglasses(state) == 1
