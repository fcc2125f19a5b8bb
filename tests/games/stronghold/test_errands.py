"""The actions of the buildings: cost, place, effect, limit and refusal of each."""

from collections.abc import Mapping
from typing import Any

import pytest

from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Put, Snipe, Spend
from siegeworks.games.stronghold.events import (
    ActionFinished,
    DefenderFell,
    HourglassesCut,
    InvadersFell,
    OrderDiscarded,
    SaboteursHunted,
    TokenTurned,
    TrapLaid,
    UnitTrained,
)
from siegeworks.games.stronghold.fortress.building_actions import cost_of
from siegeworks.games.stronghold.pieces import BUILDINGS
from siegeworks.games.stronghold.stages import (
    Assault,
    DemonFeeds,
    Finishing,
    HandingOver,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State

from .siege import (
    after,
    allowed,
    decides,
    face_up,
    garrison,
    happened,
    hourglasses,
    play,
    refused,
    settled,
    siege,
    strength,
    traps,
    troops,
)

SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
TOWERS = ["T1", "T2", "T3", "T4", "T5", "T6", "T7"]

PRINTED = {
    "forge": {"cannon": 4, "cauldron_g": 3, "cauldron_o": 3, "cauldron_t": 4},
    "workshop": {"poles": 3, "bay_window": 3, "platform": 3, "wall": 2},
    "scouts": {"trap": 2, "machine_damage": 3, "spy": 2},
    "cathedral": {"blessing": 3, "glare": 5, "sniper": 4, "confusion": 2},
    "barracks": {"train_ms": 2, "train_sv": 3},
    "guard": {"hunt": 1},
}
COSTS = {errand: cost for group in PRINTED.values() for errand, cost in group.items()}
HOME = {errand: building for building, group in PRINTED.items() for errand in group}

# A position in which every action can be carried out.
BUSY: Mapping[str, Any] = {
    "troops": {"W1": "GO", "FE": "T", "RE1": "G"},
    "machines": "ballista@RE1 trebuchet@FW",
    "orders": {"W1": "fury"},
    "garrison": {"barracks": "MMMSV", "guard": "M"},
}
TARGET = {
    "cannon": "at T1",
    "cauldron_g": "at W1",
    "cauldron_o": "at W1",
    "cauldron_t": "at W1",
    "poles": "at T1",
    "bay_window": "at T1",
    "platform": "at W1",
    "wall": "at W1",
    "trap": "trap G FW-RW1",
    "machine_damage": "at #2",
    "spy": "at ballista",
    "blessing": "side west",
    "glare": "at W1",
    "sniper": "snipe T FE",
    "confusion": "",
    "train_ms": "",
    "train_sv": "",
    "hunt": "",
}
"""What is chosen when it is paid for; nothing, if there is only one possibility."""


def window(hourglasses: int, **things: Any) -> State:
    return siege(Window(), hourglasses=hourglasses, **{**BUSY, **things})


def busy(errand: str, **things: Any) -> dict[str, Any]:
    """What an action needs beyond what is there anyway."""
    return ({"saboteurs": "forge"} if errand == "hunt" else {}) | things


def spending(errand: str, times: int) -> list[str]:
    return [f"spend {errand}"] * times


def targets(errand: str, **things: Any) -> list[str]:
    """What is offered when the action is paid for."""
    cost = COSTS[errand]
    state = window(1, laid={errand: cost - 1}, **busy(errand, **things))
    return allowed(after(state, f"spend {errand}"))


def done(errand: str, choice: str = "", **things: Any) -> State:
    """The action carried out with its last hourglass."""
    cost = COSTS[errand]
    state = window(1, laid={errand: cost - 1}, **busy(errand, **things))
    choice = choice or TARGET[errand]
    return after(state, f"spend {errand}", *([choice] if choice else []))


# All of them.


@pytest.mark.rule("9.5")
def test_all_actions_are_in_their_buildings_and_cost_what_is_written() -> None:
    table = siege(Window()).table
    assert {b: list(table.site.errands_in[b]) for b in BUILDINGS} == {
        building: list(group) for building, group in PRINTED.items()
    }
    assert {errand: cost_of(table, errand) for errand in COSTS} == COSTS


@pytest.mark.rule("9.5", "A96")
@pytest.mark.parametrize("errand", COSTS)
def test_hourglasses_are_laid_one_by_one_and_the_last_carries_it_out(
    errand: str,
) -> None:
    cost = COSTS[errand]
    state = window(cost, **busy(errand))
    laid, log = play(state, *spending(errand, cost - 1))
    assert hourglasses(laid) == 1
    assert laid.table.keep.laid[errand] == cost - 1
    assert happened(log, ActionFinished) == []

    choice = [TARGET[errand]] if TARGET[errand] else []
    state, log = play(laid, f"spend {errand}", *choice)
    assert hourglasses(state) == 0
    assert happened(log, ActionFinished) == [ActionFinished(errand)]
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("9.5", "A36", "A96")
@pytest.mark.parametrize("errand", sorted(set(COSTS) - {"train_ms", "train_sv"}))
def test_an_action_is_carried_out_once_a_turn(errand: str) -> None:
    """Its hourglasses stay as a mark."""
    cost = COSTS[errand]
    choice = [TARGET[errand]] if TARGET[errand] else []
    state = window(cost + 2, **busy(errand))
    state = after(state, *spending(errand, cost), *choice)
    assert state.table.keep.laid[errand] == cost
    assert state.table.keep.finished == (errand,)
    assert refused(state, f"spend {errand}")


IMPOSSIBLE: dict[str, list[dict[str, Any]]] = {
    "cannon": [
        {"tower_machines": dict.fromkeys(TOWERS[:3], "cannon")},
        {
            "tower_machines": dict.fromkeys(TOWERS[:3], "poles")
            | dict.fromkeys(TOWERS[3:6], "bay_window")
            | {"T7": "cannon"}
        },
    ],
    "poles": [{"tower_machines": dict.fromkeys(TOWERS[:3], "poles")}],
    "bay_window": [{"tower_machines": dict.fromkeys(TOWERS[:3], "bay_window")}],
    "cauldron_g": [
        {"cauldrons": dict.fromkeys(SECTIONS[:3], "G")},
        {
            "cauldrons": dict.fromkeys(SECTIONS[:3], "O")
            | dict.fromkeys(SECTIONS[3:6], "T")
            | dict.fromkeys(SECTIONS[6:], "G")
        },
    ],
    "cauldron_o": [{"cauldrons": dict.fromkeys(SECTIONS[:3], "O")}],
    "cauldron_t": [{"cauldrons": dict.fromkeys(SECTIONS[:3], "T")}],
    "platform": [{"platforms": "W1 W2 W3"}],
    "wall": [{"walls": {"W1": 7}}],
    "trap": [
        {
            "traps": {
                **dict.fromkeys(("FW-RW1", "FW-RW2", "FW-RW3"), "G"),
                **dict.fromkeys(("FE-RE1", "FE-RE2", "FE-RE3"), "T"),
                **dict.fromkeys(("RW1-W3", "RW1-W4", "RW2-W2"), "tower open"),
            }
        }
    ],
    "machine_damage": [
        {"machines": ""},
        {"machines": "ballista@RE1:2/4:damaged catapult@RE2"},
        {"machines": "", "siege_towers": "FE"},
    ],
    "spy": [{"spies": "ballista catapult banner"}],
    "blessing": [{"blessing": "east"}],
    "glare": [{"glare": "E5"}],
    "sniper": [{"troops": {}, "orders": {}}],
    "confusion": [{"orders": {}}],
    "train_ms": [
        {"garrison": {"barracks": "SV"}},
        {"garrison": {"barracks": "MMM" + "S" * 10}},
    ],
    "train_sv": [
        {"garrison": {"barracks": "MV"}},
        {"garrison": {"barracks": "MS", "courtyard": "VVVV"}},
    ],
    "hunt": [{"saboteurs": ""}, {"garrison": {"guard": "S"}}],
}


@pytest.mark.rule("1.6", "9.5", "A57")
@pytest.mark.parametrize("errand", COSTS)
def test_the_last_hourglass_is_laid_only_if_the_action_can_be_carried_out(
    errand: str,
) -> None:
    for things in IMPOSSIBLE[errand]:
        cost = COSTS[errand]
        position = busy(errand) | things
        if cost > 1:
            earlier = window(2, laid={errand: cost - 2}, **position)
            assert allowed(earlier, f"spend {errand}"), things
        assert refused(
            window(2, laid={errand: cost - 1}, **position), f"spend {errand}"
        )


@pytest.mark.rule("9.5", "13.1")
def test_hourglasses_collect_over_windows_and_turns() -> None:
    state = siege(
        WalkingRow(),
        row="banner ladder",
        supply="GGGG",
        garrison={"guard": "M"},
        wood=3,
    )
    state = after(state, "use banner", "at W1", "spend cannon", "spend wall", "done")
    assert state.table.keep.laid["cannon"] == 1
    state = after(state, "use ladder", "at W1", "spend cannon", "spend wall", "at W2")
    state = after(state, "done", "march small", "done", "pass")
    assert state.table.turn == 3
    assert state.table.keep.laid["cannon"] == 2, "unfinished: it stays"
    assert state.table.keep.laid["wall"] == 0, "finished: cleared"
    assert state.table.keep.finished == ()
    state = after(state, "no", "no", "spend cannon", "spend cannon", "at T3")
    assert state.table.keep.tower_machines == {"T3": "cannon"}


@pytest.mark.rule("9.5")
def test_hourglasses_on_an_action_are_never_taken_back() -> None:
    state = after(window(2), "spend cannon")
    assert hourglasses(state) == 1
    assert not any(isinstance(a, Put) for a in rules.legal_actions(state))


# The Forge.


@pytest.mark.rule("9.6")
@pytest.mark.parametrize("errand", ["cannon", "poles", "bay_window"])
def test_a_tower_holds_one_machine(errand: str) -> None:
    armed = {"T2": "cannon", "T4": "poles", "T6": "bay_window"}
    free = ["at T1", "at T3", "at T5", "at T7"]
    assert targets(errand) == [f"at {tower}" for tower in TOWERS]
    assert targets(errand, tower_machines=armed) == free
    state = done(errand, "at T3", tower_machines=armed)
    assert state.table.keep.tower_machines == {**armed, "T3": errand}


@pytest.mark.rule("9.6", "A37")
@pytest.mark.parametrize("kind", ["G", "O", "T"])
def test_a_section_holds_one_cauldron(kind: str) -> None:
    errand = f"cauldron_{kind.lower()}"
    hung = {"W1": "G", "E5": "T"}
    assert targets(errand, cauldrons=hung) == [f"at {s}" for s in SECTIONS[1:-1]]
    state = done(errand, "at E1", cauldrons=hung)
    assert state.table.keep.cauldrons == {**hung, "E1": kind}


@pytest.mark.rule("9.6", "A37")
def test_the_three_cauldrons_are_three_actions() -> None:
    state = window(10)
    for errand, section in zip(
        ("cauldron_g", "cauldron_o", "cauldron_t"), SECTIONS, strict=False
    ):
        state = after(state, *spending(errand, COSTS[errand]), f"at {section}")
    assert state.table.keep.cauldrons == {"W1": "G", "W2": "O", "W3": "T"}


# The Workshop.


@pytest.mark.rule("9.7")
def test_a_platform_adds_a_slot_once_a_section() -> None:
    assert targets("platform", platforms="W2") == [
        f"at {section}" for section in SECTIONS if section != "W2"
    ]
    state = done("platform", "at W3")
    assert state.table.keep.platforms == ("W3",)


@pytest.mark.rule("9.7")
def test_a_wall_is_raised_by_one_without_limit() -> None:
    assert targets("wall", walls={"W1": 6}) == [f"at {section}" for section in SECTIONS]
    state = done("wall", "at W1", walls={"W1": 6})
    assert state.table.keep.walls["W1"] == 7


@pytest.mark.rule("9.7", "12.9", "A97")
def test_a_bay_window_counts_on_both_sides_of_its_tower() -> None:
    manned = {"garrison": {"T2": "M", "guard": ""}}
    for things, more in ((manned, 1), ({}, 0)):
        before = window(1, laid={"bay_window": 2}, **things)
        raised = done("bay_window", "at T2", **things)
        for section in ("W2", "W3"):
            assert strength(raised, section)[1] == strength(before, section)[1] + more
        assert strength(raised, "W1") == strength(before, "W1")


# The Scouts.


@pytest.mark.rule("9.8", "A17", "A38")
def test_a_trap_is_laid_on_a_path_without_bridge_or_trap() -> None:
    offered = targets("trap", bridges="FW-RW1", traps={"FW-RW2": "G", "RE3-RE4": "T"})
    paths = {move.split()[-1] for move in offered}
    assert len(paths) == 21 - 3
    assert not paths & {"FW-RW1", "FW-RW2", "RE3-RE4"}
    assert {move.split()[1] for move in offered} == {"G", "T", "tower"}


@pytest.mark.rule("9.8", "A38")
def test_kind_and_path_of_a_trap_are_one_choice_even_if_one_kind_is_left() -> None:
    laid = {
        **dict.fromkeys(("FW-RW1", "FW-RW2", "FW-RW3"), "G"),
        **dict.fromkeys(("FE-RE1", "FE-RE2", "FE-RE3"), "T"),
    }
    offered = targets("trap", traps=laid)
    assert {move.split()[1] for move in offered} == {"tower"}
    state = done("trap", "trap tower RE3-RE4", traps=laid)
    assert traps(state)["RE3-RE4"] == "?"
    assert state.secrets.traps["RE3-RE4"] == "tower"


@pytest.mark.rule("1.6", "9.8")
def test_only_kinds_that_are_left_are_laid() -> None:
    laid = dict.fromkeys(("FW-RW1", "FW-RW2", "FW-RW3"), "G")
    state = window(1, laid={"trap": 1}, traps=laid)
    state = after(state, "spend trap")
    assert refused(state, "trap G FE-RE1")
    state, log = play(state, "trap T FE-RE1")
    assert happened(log, TrapLaid) == [TrapLaid("FE-RE1", "T")]


@pytest.mark.rule("9.8", "A102")
def test_machine_damage_hits_throwing_machines_only() -> None:
    things = {
        "machines": "ballista@RE1 catapult@RW1 trebuchet@FE",
        "siege_towers": "FE W2",
    }
    assert targets("machine_damage", **things) == ["at #1", "at #2", "at #3"]
    state = done("machine_damage", "at #2", **things)
    assert [m.damaged for m in state.table.field.machines] == [False, True, False]


@pytest.mark.rule("9.8", "A89")
def test_a_spy_goes_to_a_card_of_the_row_used_or_not() -> None:
    offered = targets("spy", spies="banner", paid={"ballista": "T"})
    assert offered == [
        f"at {card}" for card in ("ballista", "catapult", "mantelets", "ladder")
    ] + ["at bridge"]
    assert done("spy", "at bridge").table.camp.spies == ("bridge",)


# The Cathedral.


@pytest.mark.rule("9.9")
def test_a_side_is_blessed_and_a_section_glared() -> None:
    assert targets("blessing") == ["side west", "side east"]
    assert done("blessing", "side east").table.keep.blessing == "east"
    assert targets("glare") == [f"at {section}" for section in SECTIONS]
    assert done("glare", "at E3").table.keep.glare == "E3"


@pytest.mark.rule("9.9")
def test_a_sniper_shoots_anybody_on_the_board_but_the_marauders() -> None:
    assert targets("sniper") == [
        "snipe T FE",
        "snipe G RE1",
        "snipe G W1",
        "snipe O W1",
    ]
    state = window(1, laid={"sniper": 3})
    state, log = play(state, "spend sniper", "snipe O W1")
    assert troops(state, "W1") == "G"
    assert happened(log, InvadersFell) == [InvadersFell("W1", (0, 1, 0), "sniper")]
    paid = settled(after(window(1, laid={"sniper": 3}), "spend sniper"))
    assert rules.why_not(paid, Snipe("T", "RE1")) is not None


@pytest.mark.rule("9.9", "A42", "A84")
def test_confusion_takes_one_order_and_shows_it() -> None:
    state = siege(
        HandingOver(),
        owed=2,
        troops={"W1": "GO", "E1": "O"},
        orders={"W1": "fury", "E1": "bluff"},
    )
    state = after(state, "spend confusion", "spend confusion")
    assert allowed(state) == ["at W1", "at E1"]
    state, log = play(state, "at E1")
    assert happened(log, OrderDiscarded) == [OrderDiscarded("E1", "bluff")]
    assert [token.section for token in state.table.field.orders] == ["W1"]
    assert state.secrets.orders == {"W1": "fury"}


@pytest.mark.rule("9.9", "A42")
def test_an_open_order_can_be_confused_too() -> None:
    state = siege(
        HandingOver(), owed=2, troops={"W1": "GO"}, orders={"W1": "fury open"}
    )
    state, log = play(state, "spend confusion", "spend confusion")
    assert happened(log, OrderDiscarded) == [OrderDiscarded("W1", "fury")]
    assert state.table.field.orders == ()


# Barracks and Guard.


@pytest.mark.rule("9.10", "A36", "A96")
def test_training_exchanges_with_the_stock_and_can_be_repeated() -> None:
    state = window(7)
    state, log = play(state, *spending("train_ms", 4))
    assert garrison(state, "barracks") == "MSSSV"
    assert garrison(state, "stock").count("M") == 2
    assert happened(log, UnitTrained) == [UnitTrained("barracks", "M", "S")] * 2
    state = after(state, *spending("train_sv", 3))
    assert garrison(state, "barracks") == "MSSVV"
    assert state.table.keep.laid["train_ms"] == 0, "discarded at once"
    assert state.table.keep.finished == ()


@pytest.mark.rule("9.11", "6.5", "A48")
def test_a_hunt_costs_a_marksman_and_sends_all_saboteurs_home() -> None:
    state = window(1, saboteurs="forge cathedral")
    state, log = play(state, "spend hunt")
    assert len(happened(log, SaboteursHunted)) == 1
    assert state.table.keep.saboteurs == ()
    assert garrison(state, "guard") == ""
    assert garrison(state, "hospital") == ""
    assert garrison(state, "stock").count("M") == 1


# Surcharges.


@pytest.mark.rule("6.5", "9.5")
@pytest.mark.parametrize("building", PRINTED)
def test_a_saboteur_makes_every_action_of_a_building_dearer(building: str) -> None:
    table = window(1, saboteurs=building).table
    assert {errand: cost_of(table, errand) for errand in COSTS} == {
        errand: cost + (HOME[errand] == building) for errand, cost in COSTS.items()
    }


@pytest.mark.rule("6.5", "9.5", "A25")
def test_a_saboteur_asks_for_one_more_on_what_is_not_finished() -> None:
    state = siege(
        WalkingRow(),
        row="saboteur",
        supply="O",
        laid={"wall": 2, "platform": 2},
        finished="wall",
    )
    state = after(state, "use saboteur", "at workshop")
    assert hourglasses(state) == 2
    state = after(state, "spend platform")
    assert isinstance(state.table.stage, Window)
    assert refused(state, "spend wall")
    state = after(state, "spend platform", "at W1")
    assert state.table.keep.platforms == ("W1",)
    assert state.table.keep.finished == ("wall", "platform")


@pytest.mark.rule("9.5", "A60", "P6")
def test_surcharges_add_up() -> None:
    table = window(1, saboteurs="scouts", played="P6").table
    assert [cost_of(table, e) for e in PRINTED["scouts"]] == [4, 5, 4]
    both = window(1, saboteurs="forge", played="P9 P1").table
    assert cost_of(both, "cannon") == 6
    assert cost_of(both, "wall") == 3


@pytest.mark.rule("9.11", "A59")
def test_after_a_hunt_no_action_holds_its_full_cost() -> None:
    state = window(
        3,
        saboteurs="forge workshop",
        laid={"cannon": 4, "cauldron_g": 2, "wall": 2, "poles": 4},
        finished="poles",
    )
    state, log = play(state, "spend hunt")
    assert happened(log, HourglassesCut) == [
        HourglassesCut("cannon", 1),
        HourglassesCut("wall", 1),
    ]
    laid = state.table.keep.laid
    assert (laid["cannon"], laid["cauldron_g"], laid["wall"]) == (3, 2, 1)
    assert laid["poles"] == 4, "finished: a mark"
    state = after(state, "spend wall", "at W1")
    assert state.table.keep.walls["W1"] == 3


@pytest.mark.rule("9.11", "6.5")
def test_a_saboteur_in_the_guard_makes_the_hunt_dearer_too() -> None:
    state = window(2, saboteurs="guard")
    laid = after(state, "spend hunt")
    assert laid.table.keep.saboteurs == ("guard",)
    assert after(laid, "spend hunt").table.keep.saboteurs == ()


@pytest.mark.rule("9.5", "P3")
def test_a_closed_action_takes_no_hourglass() -> None:
    state = window(3, played="P3 P7:west")
    assert refused(state, "spend train_sv")
    assert refused(state, "spend glare")
    assert allowed(state, "spend train_ms", "spend sniper")


# The Demon.


def haunted(hourglasses: int, token: str, **things: Any) -> State:
    courtyard = {"courtyard": "SV", "barracks": "MMMS", "guard": "M"}
    return window(
        hourglasses, rituals={"demon": token}, **({"garrison": courtyard} | things)
    )


@pytest.mark.rule("7.4", "A28", "A94")
def test_a_demon_feeds_when_an_action_of_its_building_is_complete() -> None:
    state = haunted(3, "workshop+")
    laid, log = play(state, "spend wall")
    assert happened(log, TokenTurned) == []
    fed, log = play(laid, "spend wall", "at W1")
    assert happened(log, TokenTurned) == [
        TokenTurned("demon", "workshop", success=True)
    ]
    assert isinstance(fed.table.stage, DemonFeeds)
    assert decides(fed) == "invader"
    assert allowed(fed) == ["kill S", "kill V"]
    fed, log = play(fed, "kill V")
    assert happened(log, DefenderFell) == [DefenderFell("courtyard", "V", "demon")]
    assert garrison(fed, "hospital") == "V"
    assert fed.table.keep.walls["W1"] == 3, "after the effect"
    assert isinstance(fed.table.stage, Window)
    assert hourglasses(fed) == 1


@pytest.mark.rule("7.4", "A28")
def test_a_demon_feeds_each_time() -> None:
    state = haunted(7, "barracks*")
    state, log = play(
        state, "spend train_ms", "spend train_ms", "kill V", *spending("train_ms", 2)
    )
    assert [fell.kind for fell in happened(log, DefenderFell)] == ["V", "S"]
    assert garrison(state, "hospital") == "SV"
    assert garrison(state, "courtyard") == ""
    state, log = play(state, *spending("train_sv", 3))
    assert happened(log, DefenderFell) == []


@pytest.mark.rule("7.4", "7.1")
def test_a_bluff_goes_home_and_nobody_dies() -> None:
    state, log = play(haunted(2, "workshop forge+"), *spending("wall", 2), "at W1")
    assert happened(log, TokenTurned) == [
        TokenTurned("demon", "workshop", success=False)
    ]
    assert happened(log, DefenderFell) == []
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("7.4", "A28")
def test_a_demon_shows_itself_even_if_the_courtyard_is_empty() -> None:
    state = haunted(2, "workshop+", garrison={})
    state, log = play(state, *spending("wall", 2), "at W1")
    assert happened(log, TokenTurned) == [
        TokenTurned("demon", "workshop", success=True)
    ]
    assert face_up(state, "demon") == "workshop"
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("7.4", "A28")
def test_a_demon_takes_no_hero() -> None:
    state = haunted(2, "workshop+", garrison={}, heroes={"warrior": "courtyard"})
    state = after(state, *spending("wall", 2), "at W1")
    assert state.table.keep.heroes["warrior"] == "courtyard"


@pytest.mark.rule("7.4")
def test_a_demon_elsewhere_does_not_wake() -> None:
    _, log = play(haunted(2, "forge+"), *spending("wall", 2), "at W1")
    assert happened(log, TokenTurned) == []


# What is left over.


@pytest.mark.rule("9.5")
def test_what_needs_no_target_happens_by_itself() -> None:
    one_machine = window(1, laid={"machine_damage": 2}, machines="ballista@RE1")
    state = after(one_machine, "spend machine_damage")
    assert [m.damaged for m in state.table.field.machines] == [True]
    assert isinstance(state.table.stage, Window)


@pytest.mark.rule("9.8", "2.5")
def test_a_trap_is_always_asked_for() -> None:
    state = after(window(1, laid={"trap": 1}), "spend trap")
    assert isinstance(state.table.stage, Finishing)


@pytest.mark.rule("9.8", "12.3", "13.1")
def test_a_damaged_machine_is_silent_for_one_assault() -> None:
    state = siege(Assault(), machines="ballista@RE1:2/4:damaged catapult@RW1")
    state = after(state, "aim W3", "miss")
    assert state.table.turn == 3
    assert [m.damaged for m in state.table.field.machines] == [False, False]
    assert [(m.hits, m.misses) for m in state.table.field.machines] == [(2, 4), (2, 3)]


@pytest.mark.rule("9.5", "9.12")
def test_hospital_and_courtyard_have_no_actions() -> None:
    legal = rules.legal_actions(settled(window(3)))
    errands = {action.errand for action in legal if isinstance(action, Spend)}
    assert errands <= set(COSTS)
