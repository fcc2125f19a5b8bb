"""Phase 6: both marches with their order and limits; Quartermasters and Marauders."""

import random
from collections import Counter

import pytest

from siegeworks.games.stronghold.events import (
    HourglassesHanded,
    InvadersFell,
    MaraudersJoined,
    MarchBegan,
    MarchEnded,
    WindowOpened,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    Marauding,
    Marching,
    OfferOrders,
    PlanMoment,
    Supplying,
    TrappedTroll,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Tally

from .plain_march import ROOM, SECTIONS, TO, PlainMarch, spelled_out
from .siege import (
    after,
    allowed,
    decides,
    gone,
    happened,
    hourglasses,
    marauders,
    play,
    refused,
    siege,
    supply,
    traps,
    troops,
)

# Which march.


@pytest.mark.rule("8.1")
def test_one_march_is_compulsory_and_each_is_made_once() -> None:
    state = siege(ChoosingMarch(), troops={"FW": "G"})
    assert allowed(state) == ["march small", "march large"]
    assert refused(state, "done")

    state = after(state, "march small", "done")
    assert allowed(state) == ["march large", "done"]
    assert refused(state, "march small")


@pytest.mark.rule("8.1", "A1")
@pytest.mark.parametrize(
    ("marches", "given"),
    [
        (["march small", "done"], 3),
        (["march large", "done"], 5),
        (["march small", "march large"], 8),
        (["march large", "march small"], 8),
    ],
)
def test_all_hourglasses_of_the_marches_come_at_the_end(
    marches: list[str], given: int
) -> None:
    state, log = play(siege(ChoosingMarch()), *marches)

    assert happened(log, HourglassesHanded) == [HourglassesHanded(given)]
    assert happened(log, WindowOpened) == [WindowOpened(given)]
    assert hourglasses(state) == given


@pytest.mark.rule("8.1", "A53")
def test_a_march_gives_its_hourglasses_even_if_nobody_can_move() -> None:
    state, log = play(siege(ChoosingMarch()), "march small", "done")

    assert len(happened(log, MarchBegan)) == len(happened(log, MarchEnded)) == 1
    assert hourglasses(state) == 3


@pytest.mark.rule("8.1", "A70")
def test_a_march_is_finished_before_the_other_begins() -> None:
    state = siege(ChoosingMarch(), troops={"FW": "G"}, supply="G")
    state = after(state, "march small")

    assert refused(state, "march large")
    state = after(state, "G FW-RW1")
    assert isinstance(state.table.stage, Supplying)
    assert refused(state, "march large")
    state = after(state, "done", "march large")
    assert allowed(state) == ["G RW1-W3", "G RW1-W4", "done"]


@pytest.mark.rule("8.1", "10.1", "A92")
def test_after_each_march_the_defender_may_play_a_plan() -> None:
    state = siege(ChoosingMarch(), plans="P2")

    state = after(state, "march small")
    assert isinstance(state.table.stage, PlanMoment)
    state = after(state, "no", "march large")
    assert isinstance(state.table.stage, PlanMoment)
    assert decides(state) == "defender"


# Limits.


@pytest.mark.rule("8.1", "8.2")
@pytest.mark.parametrize(("size", "limit"), [("small", 5), ("large", 7)])
def test_the_limit_of_each_place(size: str, limit: int) -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE2": "G" * 7, "FW": "O" * 10, "RW1": "G"},
        equipment={"E3": "ladder"},
        supply="T" * 16,
    )
    state = after(state, f"march {size}", *["G RE2-E3"] * 5)
    assert ("G RE2-E2" in allowed(state)) is (limit == 7)
    if limit == 7:
        state = after(state, *["G RE2-E2"] * 2)
    assert "G RW1-W3" in allowed(state), "each place has a limit of its own"

    state = after(state, "done", *["O FW-RW2"] * limit)
    assert isinstance(state.table.stage, Supplying), "nobody else may leave"
    assert troops(state, "RW2") == "O" * limit
    state = after(state, *["enlist T FE"] * limit)
    assert refused(state, "enlist T FE")
    state = after(state, *["enlist T FW"] * limit)
    assert supply(state) == "T" * (16 - 2 * limit)
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("8.2", "A22")
def test_all_who_leave_re3_share_one_limit() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "GGGOOOO"})
    state = after(state, "march small", "G RE3-RE4", "O RE3-E3", "O RE3-E4")
    state = after(state, "G RE3-RE4")
    assert len(allowed(state)) > 1
    state = after(state, "O RE3-E3")

    assert len(troops(state, "RE3")) == 2
    assert isinstance(state.table.stage, ChoosingMarch), "nobody else may move"


@pytest.mark.rule("8.2", "1.2")
def test_nothing_moves_where_there_is_no_room() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "GG", "RE1": "O" * 7, "RE2": "O" * 6, "E2": "TTT"}
        | {"E1": "TTTT", "E3": "TTTTT"},
    )
    state = after(state, "march small")

    # RE1 and RE2 have nowhere to go, so the foreground is asked at once.
    assert refused(state, "G FE-RE1")
    state = after(state, "G FE-RE2")
    assert refused(state, "G FE-RE2")
    assert allowed(state) == ["G FE-RE3", "done"]


@pytest.mark.rule("8.2", "1.2")
def test_a_foreground_takes_ten() -> None:
    state = siege(
        ChoosingMarch(), troops={"FE": "O" * 8, "FW": "O" * 10}, supply="TTTTT"
    )
    state = after(state, "march large", "done", "enlist T FE", "enlist T FE")

    assert len(troops(state, "FE")) == 10
    assert isinstance(state.table.stage, ChoosingMarch)
    assert supply(state) == "TTT"


# The order of the steps.


@pytest.mark.rule("8.2")
def test_the_steps_come_from_the_wall_back_to_the_supply() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE4": "G", "RE3": "G", "RW3": "G", "FE": "G"},
        supply="G",
        equipment={"W4": "sap"},
    )
    state = after(state, "march small")
    assert allowed(state) == ["enlist G W4", "no"]
    state = after(state, "no")
    assert allowed(state) == ["G RE4-E4", "G RE4-E5", "done"]
    state = after(state, "done")
    assert set(allowed(state)) == {
        *["G RE3-E3", "G RE3-E4", "G RE3-RE4"],
        *["G RW3-W1", "G RW3-W2", "done"],
    }
    state = after(state, "done")
    assert allowed(state) == ["G FE-RE1", "G FE-RE2", "G FE-RE3", "done"]
    state = after(state, "done")
    assert allowed(state) == ["enlist G FW", "enlist G FE", "rest", "done"]
    state = after(state, "done")
    assert allowed(state) == ["march large", "done"]


@pytest.mark.rule("8.2")
def test_nobody_moves_twice_in_one_march() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "O", "FE": "G"}, supply="T")
    state = after(state, "march small", "O RE3-RE4")
    assert refused(state, "O RE4-E4")
    state = after(state, "G FE-RE3")
    assert refused(state, "G RE3-E3")
    state = after(state, "enlist T FE")
    assert refused(state, "T FE-RE1")

    state = after(state, "march large")
    assert "O RE4-E4" in allowed(state)
    state = after(state, "done")
    assert "G RE3-E3" in allowed(state)


@pytest.mark.rule("8.2")
def test_nobody_leaves_a_section() -> None:
    state = after(siege(ChoosingMarch(), troops={"E3": "OO", "W1": "G"}), "march small")

    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("8.2", "12.1")
def test_the_rest_of_the_supply_may_come_by_itself() -> None:
    state = siege(ChoosingMarch(), supply="GGGGGGOOOOTT", troops={"FE": "O" * 8})
    state = after(state, "march small", "done", "rest")

    assert isinstance(state.table.stage, ChoosingMarch)
    assert len(troops(state, "FW")) == 5
    assert len(troops(state, "FE")) == 10


@pytest.mark.rule("8.2")
def test_units_may_stay_in_supply() -> None:
    state = after(siege(ChoosingMarch(), supply="GOT"), "march small", "done", "done")

    assert supply(state) == "GOT"


# Saps and the limit.


@pytest.mark.rule("A18", "5.4")
def test_units_out_of_saps_are_no_new_units() -> None:
    state = siege(ChoosingMarch(), supply="G" * 12, equipment={"E3": "sap"})
    state = after(state, "march small", "enlist G E3", *["enlist G FW"] * 5)
    state = after(state, *["enlist G FE"] * 5)

    assert supply(state) == "G"
    assert len(troops(state, "FW") + troops(state, "FE")) == 10


@pytest.mark.rule("A18")
def test_where_agreed_they_are_counted_among_the_ten() -> None:
    state = siege(
        ChoosingMarch(),
        supply="G" * 12,
        equipment={"E3": "sap"},
        options=Options(sap="counted"),
    )
    state = after(state, "march small", "enlist G E3", *["enlist G FW"] * 5)
    state = after(state, *["enlist G FE"] * 4)

    assert supply(state) == "GG"
    assert isinstance(state.table.stage, ChoosingMarch)


# The Marauders.


@pytest.mark.rule("8.4", "A72", "1.4")
def test_marauders_join_after_a_unit_has_come_along_their_path() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "OT", "FE": "G"})
    state = after(state, "march small", "O RE3-RE4")
    assert troops(state, "RE4") == "O", "not before the step is over"
    bag = state.table.camp.bag

    state, log = play(state, "done")
    assert happened(log, MaraudersJoined) == [MaraudersJoined((1, 1, 0), (1, 1, 0))]
    assert troops(state, "RE4") == "GOO"
    assert marauders(state) == "GO"
    assert state.table.camp.bag == (bag[0] - 1, bag[1] - 1, bag[2])


@pytest.mark.rule("8.4", "A72")
def test_nobody_arrived_nobody_joins() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "OT", "RE4": "GG"})
    _, log = play(state, "march small", "done", "O RE3-E3", "done", "done")

    assert not happened(log, MaraudersJoined)


@pytest.mark.rule("8.4", "A71")
def test_a_siege_tower_does_not_call_them() -> None:
    state = siege(ChoosingMarch(), siege_towers="RE3")
    state, log = play(state, "march small", "tower RE3-RE4")

    assert not happened(log, MaraudersJoined)
    assert state.table.field.siege_towers[0].place == "RE4"


@pytest.mark.rule("8.4", "A72")
def test_who_dies_on_the_way_does_not_call_them() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "GG"}, traps={"RE3-RE4": "G"})
    state, log = play(state, "march small", "G RE3-RE4", "done")

    assert happened(log, InvadersFell) == [InvadersFell("RE4", (1, 0, 0), "trap")]
    assert not happened(log, MaraudersJoined)
    assert marauders(state) == "GO"


@pytest.mark.rule("8.4", "A20")
def test_without_room_no_marauder_joins() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "O", "RE4": "GGGGGG"})
    state, log = play(state, "march small", "done", "O RE3-RE4")

    assert len(troops(state, "RE4")) == 7
    assert not happened(log, MaraudersJoined)
    assert marauders(state) == "GO"


@pytest.mark.rule("8.4", "A20", "A21")
@pytest.mark.parametrize(("kind", "joined"), [("G", (1, 0, 0)), ("O", (0, 1, 0))])
def test_with_room_for_one_the_invader_picks_and_the_other_stays(
    kind: str, joined: tuple[int, int, int]
) -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "T", "RE4": "TTTTT"})
    state = after(state, "march small", "done", "T RE3-RE4")
    assert isinstance(state.table.stage, Marauding)
    assert decides(state) == "invader"
    assert allowed(state) == ["pick G", "pick O"]

    state, log = play(state, f"pick {kind}")
    assert happened(log, MaraudersJoined) == [MaraudersJoined(joined, joined)]
    assert len(troops(state, "RE4")) == 7
    assert kind in troops(state, "RE4")
    assert marauders(state) == "GO"


@pytest.mark.rule("8.4")
def test_marauders_join_twice_in_a_turn() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "OO"})
    state, log = play(
        state, "march small", "O RE3-RE4", "done", "march large", "done", "O RE3-RE4"
    )

    assert len(happened(log, MaraudersJoined)) == 2
    assert troops(state, "RE4") == "GGOOOO"


@pytest.mark.rule("8.4", "A21", "A86")
def test_a_marauder_that_the_bag_lacks_is_missing() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "OO"}, bag={"G": 0})
    state, log = play(state, "march small", "O RE3-RE4", "done")
    assert happened(log, MaraudersJoined) == [MaraudersJoined((1, 1, 0), (0, 1, 0))]
    assert marauders(state) == "O"

    state, log = play(state, "march large", "done", "O RE3-RE4")
    assert happened(log, MaraudersJoined) == [MaraudersJoined((0, 1, 0), (0, 1, 0))]


@pytest.mark.rule("A74", "8.4")
def test_marauders_do_not_move_in_the_march_in_which_they_join() -> None:
    state = siege(ChoosingMarch(), troops={"RE3": "O", "FE": "T"})
    state = after(state, "march small", "O RE3-RE4")
    assert allowed(state) == ["T FE-RE1", "T FE-RE2", "T FE-RE3", "done"]

    state = after(state, "done", "march large")
    assert allowed(state, "G RE4") == ["G RE4-E4", "G RE4-E5"]


@pytest.mark.rule("A74", "O7")
def test_trolls_that_come_during_a_march_stay_where_they_are() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE3": "O", "RE4": "GGGG", "FE": "OT"},
        objectives="O7",
        tally=Tally(joins=2),
    )
    state = after(state, "march small", "done", "O RE3-RE4")

    # RE4 was filled by the Marauders, so both Trolls came to the foreground.
    assert len(troops(state, "RE4")) == 7
    assert troops(state, "FE") == "OTTT"
    state = after(state, "T FE-RE1")
    assert refused(state, "T FE-RE1"), "only one of the three was there before"
    assert "O FE-RE1" in allowed(state)


# Quartermasters.


@pytest.mark.rule("6.3", "A19", "A73")
def test_the_quartermaster_of_re3_lets_pass_from_the_foreground_to_the_wall() -> None:
    state = siege(
        ChoosingMarch(), troops={"FE": "GT"}, trainings={"RE3": "quartermaster"}
    )
    state = after(state, "march small")

    assert allowed(state, "T FE-RE3") == ["T FE-RE3", "T FE-RE3-E3", "T FE-RE3-E4"]
    assert refused(state, "T FE-RE2-E3")
    state, log = play(state, "T FE-RE3-E4", "done")
    assert troops(state, "E4") == "T"
    assert not happened(log, MaraudersJoined)


@pytest.mark.rule("6.3", "A73", "A72")
def test_the_quartermaster_of_re4_lets_pass_from_re3_without_marauders() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE3": "GT", "RE4": "OOOOOOO"},
        trainings={"RE4": "quartermaster"},
    )
    state = after(state, "march small")
    state = after(state, "done")

    assert set(allowed(state, "T RE3")) == {
        *["T RE3-E3", "T RE3-E4", "T RE3-RE4-E4", "T RE3-RE4-E5"]
    }
    state, log = play(state, "T RE3-RE4-E5", "done")
    assert troops(state, "E5") == "T"
    assert not happened(log, MaraudersJoined)


@pytest.mark.rule("A72", "A73")
def test_somebody_else_on_the_path_still_calls_the_marauders() -> None:
    state = siege(
        ChoosingMarch(), troops={"RE3": "GT"}, trainings={"RE4": "quartermaster"}
    )
    state, log = play(state, "march small", "T RE3-RE4-E5", "G RE3-RE4")

    assert len(happened(log, MaraudersJoined)) == 1
    assert troops(state, "RE4") == "GGO"


@pytest.mark.rule("A73")
def test_two_quartermasters_are_not_chained() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "G"},
        trainings={"RE3": "quartermaster", "RE4": "quartermaster"},
    )
    state = after(state, "march small")

    assert set(allowed(state)) == {
        *["G FE-RE1", "G FE-RE2", "G FE-RE3", "G FE-RE3-E3", "G FE-RE3-E4", "done"]
    }


@pytest.mark.rule("A19")
def test_who_passes_counts_for_the_place_left_and_needs_room_on_the_section() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "G" * 8, "E2": "TTT"},
        trainings={"RE2": "quartermaster"},
    )
    state = after(state, "march small")
    assert refused(state, "G FE-RE2-E2"), "the section is full"
    state = after(state, *["G FE-RE1"] * 4, "G FE-RE2-E3")

    assert isinstance(state.table.stage, ChoosingMarch), "five have left"
    assert len(troops(state, "FE")) == 3


@pytest.mark.rule("A19", "A71")
def test_no_siege_tower_passes_a_quartermaster() -> None:
    state = siege(
        ChoosingMarch(), siege_towers="FE", trainings={"RE2": "quartermaster"}
    )
    state = after(state, "march small")

    assert allowed(state) == [*["tower FE-RE1", "tower FE-RE2", "tower FE-RE3", "done"]]


@pytest.mark.rule("A19")
def test_each_quartermaster_lets_one_pass() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "GGG", "FW": "G"},
        trainings={"RE2": "quartermaster", "RE1": "quartermaster"},
    )
    state = after(state, "march small", "G FE-RE1-E2", "G FE-RE2-E2")

    assert troops(state, "E2") == "GG"
    assert set(allowed(state, "G FE")) == {"G FE-RE1", "G FE-RE2", "G FE-RE3"}


# Siege towers on the way.


@pytest.mark.rule("4.6", "A71")
def test_siege_towers_take_no_room_on_the_way() -> None:
    state = siege(
        ChoosingMarch(),
        siege_towers="FE FE RE1",
        troops={"RE1": "T" * 7, "E1": "TTTT", "E2": "TTT"},
    )
    state = after(state, "march small", "done", "tower FE-RE1", "tower FE-RE1")

    assert [each.place for each in state.table.field.siege_towers] == ["RE1"] * 3
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("4.6", "A71")
def test_a_siege_tower_comes_neither_from_a_sap_nor_from_supply() -> None:
    state = siege(
        ChoosingMarch(), siege_towers="FW", supply="G", equipment={"W1": "sap"}
    )
    state = after(state, "march small")

    assert allowed(state) == ["enlist G W1", "no"]


@pytest.mark.rule("8.1", "8.5")
def test_after_the_marches_orders_are_offered() -> None:
    state = siege(ChoosingMarch(), troops={"W1": "G"})
    state = after(state, "march small", "done")

    assert isinstance(state.table.stage, OfferOrders)


# Against a plain reading.


def random_position(rng: random.Random) -> tuple[State, PlainMarch]:
    """Troops, traps, Saps, Siege towers and Quartermasters wherever they fit."""
    units = {
        place: "".join(rng.choices("GOT", k=rng.randint(0, room - (room < 7))))
        for place, room in ROOM.items()
    }
    paths = rng.sample([f"{a}-{b}" for a, ends in TO.items() for b in ends], k=9)
    kinds = ["G", "T", "tower"] * 3
    laid = {
        p: k + rng.choice(["", "", " open"]) for p, k in zip(paths, kinds, strict=True)
    }
    towers = rng.sample([*TO, "FW", "FE", "RE3", "W1"], k=3)
    masters = rng.sample([place for place in TO if place[0] == "R"], k=3)
    saps, ladders = rng.sample(SECTIONS, k=2), rng.sample(SECTIONS, k=3)
    new = "".join(rng.choices("GOT", k=rng.randint(0, 16)))
    bag = {} if rng.random() < 0.7 else {rng.choice("GO"): rng.randint(0, 1)}
    state = siege(
        ChoosingMarch(),
        troops=units,
        traps=laid,
        siege_towers=" ".join(towers),
        trainings=dict.fromkeys(masters, "quartermaster"),
        equipment={
            s: " ".join(["sap"] * (s in saps) + ["ladder"] * (s in ladders))
            for s in SECTIONS
        },
        supply=new,
        bag=bag,
    )
    plain = PlainMarch(
        units={place: list(kinds) for place, kinds in units.items()},
        towers=[[place, ""] for place in towers],
        traps={p: [*k.split(), ""][:2] for p, k in laid.items()},
        masters=set(masters),
        ladders=set(ladders),
        saps=saps,
        supply=list(new),
        waiting=["G", "O"],
        bag=Counter({kind: state.table.camp.bag["GOT".index(kind)] for kind in "GO"}),
        gone=list(gone(state)),
    )
    return state, plain


def agree(state: State, plain: PlainMarch) -> None:
    """Every piece is where a plain reading says."""
    places = state.table.site.outside
    assert {p: troops(state, p) for p in places} == spelled_out(plain.units)
    stuck = [[t.place, "stuck" * t.stuck] for t in state.table.field.siege_towers]
    assert sorted(stuck) == sorted(plain.towers)
    assert traps(state) == {p: k if o else "?" for p, (k, o) in plain.traps.items()}
    assert sorted(supply(state)) == sorted(plain.supply)
    assert sorted(marauders(state)) == sorted(plain.waiting)
    assert sorted(gone(state)) == sorted(plain.gone)


@pytest.mark.rule("8.1", "8.2", "8.3", "8.4", "A19", "A68", "A69", "A70", "A72", "A73")
@pytest.mark.parametrize("seed", range(30))
def test_both_marches_go_as_in_a_plain_reading(seed: int) -> None:
    rng = random.Random(seed)
    state, plain = random_position(rng)
    for size in rng.sample(["small", "large"], k=2):
        state = after(state, f"march {size}")
        plain.begin(size)
        while plain.legal():
            assert set(allowed(state)) - {"rest"} == plain.legal()
            ends = plain.legal() & {"done", "no"} and rng.random() < 0.1
            going_on = sorted(plain.legal() - {"done"}) or ["done"]
            move = "done" if ends and "done" in plain.legal() else rng.choice(going_on)
            stage = state.table.stage
            plain.do(move, stage.path if isinstance(stage, TrappedTroll) else "")
            state = after(state, move)
        agree(state, plain)
    assert not isinstance(state.table.stage, ChoosingMarch | Marching)
