"""All ten objectives: the task, the moment it counts, and what it brings."""

from typing import Any

import pytest

from siegeworks.games.stronghold.events import (
    HourglassesHanded,
    MaraudersJoined,
    MarchBegan,
    MarchesEnded,
    MissRemoved,
    ObjectiveDone,
    ObjectiveSpent,
    TrapsCleared,
    TrapTurned,
    UnitDrawn,
    UnitsCame,
    WoodGained,
)
from siegeworks.games.stronghold.phases.cards import hourglasses_for, payments
from siegeworks.games.stronghold.pieces import spelled
from siegeworks.games.stronghold.stages import (
    Assault,
    Briefing,
    ChoosingMarch,
    CleaningUp,
    Clearing,
    Marksmen,
    OfferExchange,
    PlanMoment,
    ShowingOrders,
    TrappedTroll,
    Tuning,
    TurnBegins,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Tally

from .siege import (
    Log,
    after,
    allowed,
    decides,
    gone,
    happened,
    hourglasses,
    piles,
    play,
    siege,
    strength,
    traps,
    troops,
)

SECTIONS = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]


def status(state: State, card: str) -> str:
    return next(each.status for each in state.table.camp.objectives if each.id == card)


def completed(log: Log) -> list[str]:
    return [event.card for event in happened(log, ObjectiveDone)]


def ways(state: State, card: str) -> list[str]:
    return [spelled(units, "GOT") for units in payments(state.table, card)]


# O1.


@pytest.mark.rule("11.1", "O1", "A51")
def test_bloody_rituals_are_done_by_the_second_ritual_of_a_turn() -> None:
    state = siege(
        WalkingRow(),
        row="blood_stones demon specter gale",
        supply="GGGGGG",
        machines="ballista@RE1",
        objectives="O1",
    )
    state, log = play(state, "use demon", "bluff at forge", "done")
    assert completed(log) == []
    state, log = play(state, "pass", "use specter", "bluff at W1", "done")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O1", "lasting")]
    assert happened(log, HourglassesHanded) == [HourglassesHanded(2)], "already paid"
    assert ways(state, "gale") == ["G"], "later ones take a Goblin less"
    state, log = play(state, "pass", "use gale", "bluff at W1", "done")
    assert happened(log, HourglassesHanded) == [HourglassesHanded(1)]


@pytest.mark.rule("O1")
def test_two_rituals_in_two_turns_are_not_enough() -> None:
    state = after(siege(CleaningUp(), objectives="O1", tally=Tally(rituals=("demon",))))
    assert state.table.camp.tally.rituals == ()
    assert status(state, "O1") == "open"


@pytest.mark.rule("O1", "7.3")
def test_bloody_rituals_take_one_goblin_at_least() -> None:
    state = siege(
        WalkingRow(), row="possession gale", supply="GGG", objectives="O1:lasting:1"
    )
    assert ways(state, "possession") == ["G"]
    assert ways(state, "gale") == ["G"]


@pytest.mark.rule("O1", "A27")
def test_a_spy_on_a_ritual_still_asks_for_one_more() -> None:
    state = siege(
        WalkingRow(),
        row="gale",
        supply="GGO",
        spies="gale",
        objectives="O1:lasting:1",
    )
    assert ways(state, "gale") == ["GG", "GO"]


# O2.


@pytest.mark.rule("11.1", "O2", "A51", "A94")
def test_loyal_shamans_are_done_by_the_second_success() -> None:
    tally = Tally(successes=1)
    state = siege(
        Window(),
        hourglasses=3,
        tally=tally,
        objectives="O2",
        rituals={"demon": "workshop+", "gale": "W1"},
        garrison={"courtyard": "S", "W1": "M"},
        row="gale",
        supply="GG",
    )
    state, log = play(state, "move M W1-T1")
    assert completed(log) == [], "a Bluff does not count"
    state, log = play(state, "spend wall", "spend wall", "at W1")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O2", "lasting")]
    assert hourglasses_for(state.table, "gale", (2, 0, 0)) == 1
    assert hourglasses_for(state.table, "possession", (1, 0, 0)) == 0
    assert hourglasses_for(state.table, "banner", (2, 0, 0)) == 2


@pytest.mark.rule("O2", "9.1")
def test_a_ritual_that_gives_nothing_opens_no_window() -> None:
    state = siege(WalkingRow(), row="possession", supply="G", objectives="O2:lasting:1")
    state, log = play(state, "use possession", "bluff at rally", "done")
    assert happened(log, HourglassesHanded) == []
    assert isinstance(state.table.stage, ChoosingMarch)


# O3.


@pytest.mark.rule("11.1", "O3", "4.3")
def test_stone_upon_stone_is_done_when_fire_takes_the_last_wall() -> None:
    state = siege(Assault(), machines="catapult@RW3", walls={"W1": 1}, objectives="O3")
    _missed, log = play(state, "aim W2", "hit")
    assert completed(log) == [], "one of two is left"
    state, log = play(state, "aim W1", "hit")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O3", "lasting")]


@pytest.mark.rule("O3", "8.7")
def test_stone_upon_stone_is_done_by_a_detonation_too() -> None:
    state = siege(
        ShowingOrders(),
        troops={"W1": "OOO"},
        orders={"W1": "detonation"},
        objectives="O3",
        garrison={"W1": "SSS"},
    )
    state, log = play(state, "detonate 2")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O3", "lasting")]


@pytest.mark.rule("O3", "12.9")
def test_stone_upon_stone_adds_one_where_no_wall_is_left() -> None:
    things: dict[str, Any] = {
        "troops": {"W1": "OO", "W2": "OO", "W4": "O"},
        "walls": {"W1": 0, "W3": 0},
        "siege_towers": "W2",
    }
    open_ = siege(Window(), objectives="O3", **things)
    lasting = siege(Window(), objectives="O3:lasting:1", **things)
    attacks = [
        (strength(open_, section)[0], strength(lasting, section)[0])
        for section in ("W1", "W2", "W3", "W4")
    ]
    assert attacks == [(4, 5), (4, 4), (0, 0), (2, 2)]


# O4.


@pytest.mark.rule("11.1", "O4", "A51")
def test_a_siege_park_tunes_two_piles() -> None:
    state = siege(
        WalkingRow(),
        row="catapult",
        supply="T",
        wood=5,
        machines="ballista@RE1 trebuchet@FW:2/0",
        objectives="O4",
    )
    state, log = play(state, "use catapult", "at RW1")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O4", "spent")]
    assert isinstance(state.table.stage, Tuning)
    assert decides(state) == "invader"
    assert allowed(state) == ["at #1", "at #3", "done"], "#2 has no Miss"
    once = after(state, "at #1")
    assert allowed(once) == ["at #3", "done"], "a different one"
    twice, log = play(once, "at #3")
    assert piles(twice) == {"#1": "2/3", "#2": "2/0", "#3": "2/3"}
    assert happened(log, HourglassesHanded) == [HourglassesHanded(1)]
    assert piles(after(state, "done"))["#1"] == "2/4"


@pytest.mark.rule("O4")
def test_two_machines_are_no_siege_park() -> None:
    state = siege(
        WalkingRow(),
        row="catapult",
        supply="T",
        machines="ballista@RE1",
        siege_towers="FE",
        mantelets="RE1",
        objectives="O4",
    )
    _, log = play(state, "use catapult", "at RW1")
    assert completed(log) == []
    assert happened(log, MissRemoved) == []


# O5.


@pytest.mark.rule("11.1", "O5", "A104")
def test_first_blood_is_done_by_the_third_death_of_an_assault() -> None:
    state = siege(
        Assault(),
        objectives="O5",
        machines="ballista@RE1",
        equipment={"E1": "poison", "W1": "poison"},
        troops={"E1": "G", "W1": "GG"},
        garrison={"hospital": "S"},
    )
    state, log = play(state, "aim E2", "hit", "kill S", "rest")
    assert completed(log) == ["O5"]
    assert status(state, "O5") == "spent", "used in the Briefing that has begun"
    assert state.table.stage == Briefing(18)


@pytest.mark.rule("O5", "7.4")
def test_the_dead_of_other_turns_and_of_a_demon_do_not_count() -> None:
    state = siege(
        Window(),
        hourglasses=2,
        objectives="O5",
        tally=Tally(dead=2),
        rituals={"demon": "workshop+"},
        garrison={"courtyard": "SS"},
    )
    _, log = play(state, "spend wall", "spend wall", "at W1")
    assert completed(log) == []
    begun = siege(
        Assault(),
        objectives="O5",
        tally=Tally(dead=2),
        equipment={"E1": "poison"},
        troops={"E1": "G"},
    )
    _, log = play(begun)
    assert completed(log) == []


@pytest.mark.rule("3.3", "O5")
def test_first_blood_brings_four_more_units_once() -> None:
    state = siege(TurnBegins(), objectives="O5:pending:2")
    state, log = play(state, *["draw G"] * 18)
    assert happened(log, ObjectiveSpent) == [ObjectiveSpent("O5")]
    assert len(happened(log, UnitDrawn)) == 18
    assert isinstance(state.table.stage, OfferExchange)
    _, log = play(siege(TurnBegins(), objectives="O5:spent:2"), *["draw G"] * 14)
    assert len(happened(log, UnitDrawn)) == 14


# O6.


@pytest.mark.rule("11.1", "O6", "12.4")
def test_two_fires_burn_right_after_the_marksmen() -> None:
    stormed = dict.fromkeys(("W1", "W3", "E1", "E5"), "G")
    state, log = play(siege(Marksmen(), troops=stormed, objectives="O6"))
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O6", "pending")]
    assert status(state, "O6") == "pending"

    three = siege(Marksmen(), troops={"W1": "G", "E1": "G", "E5": "G"}, objectives="O6")
    assert completed(play(three)[1]) == []


@pytest.mark.rule("8.1", "O6")
def test_two_fires_make_the_next_small_march_free() -> None:
    state = siege(ChoosingMarch(), turn=3, objectives="O6:pending:2")
    _free, log = play(state, "march small")
    assert happened(log, MarchBegan) == [MarchBegan("small", 0)]
    assert happened(log, ObjectiveSpent) == [ObjectiveSpent("O6")]
    large, log = play(state, "march large")
    assert happened(log, MarchBegan) == [MarchBegan("large", 5)]
    assert status(large, "O6") == "pending"
    same_turn = siege(ChoosingMarch(), turn=2, objectives="O6:pending:2")
    _, log = play(same_turn, "march small")
    assert happened(log, MarchBegan) == [MarchBegan("small", 3)]


@pytest.mark.rule("13.1", "O6")
def test_it_is_free_in_the_next_turn_only() -> None:
    kept = after(siege(CleaningUp(), turn=2, objectives="O6:pending:2"))
    lost = after(siege(CleaningUp(), turn=3, objectives="O6:pending:2"))
    assert status(kept, "O6") == "pending"
    assert status(lost, "O6") == "spent"


# O7.


@pytest.mark.rule("11.1", "O7", "8.4", "A74")
def test_the_woods_answer_when_marauders_join_for_the_third_time() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE3": "GOO"},
        objectives="O7",
        tally=Tally(joins=2),
    )
    moved = after(state, "march small", "O RE3-RE4")
    state, log = play(moved, "done")
    assert len(happened(log, MaraudersJoined)) == 1
    assert happened(log, UnitsCame) == [UnitsCame("T", 2, "RE4")]
    assert troops(state, "RE4") == "GOOTT"


@pytest.mark.rule("O7")
def test_trolls_without_room_go_to_the_foreground_or_are_lost() -> None:
    things: dict[str, Any] = {"objectives": "O7", "tally": Tally(joins=2)}
    walk = ("march small", "O RE3-RE4", "done")
    one = siege(ChoosingMarch(), troops={"RE3": "O", "RE4": "GGG"}, **things)
    _, log = play(one, "march small", "done", "O RE3-RE4")
    assert happened(log, UnitsCame) == [
        UnitsCame("T", 1, "RE4"),
        UnitsCame("T", 1, "FE"),
    ]
    full = siege(
        ChoosingMarch(),
        troops={"RE3": "O", "RE4": "GGGG", "FE": "OOOOOOOOOO"},
        **things,
    )
    _, log = play(full, "march small", "done", "O RE3-RE4", "done")
    assert happened(log, UnitsCame) == []
    assert completed(log) == ["O7"]
    empty = siege(ChoosingMarch(), troops={"RE3": "O"}, bag={"T": 1}, **things)
    _, log = play(empty, *walk[:2])
    assert happened(log, UnitsCame) == [UnitsCame("T", 1, "RE4")]


# O8.


@pytest.mark.rule("11.1", "O8", "A84")
def test_pathfinders_clear_one_side_of_traps_after_the_second_bridge() -> None:
    state = siege(
        WalkingRow(),
        row="bridge",
        supply="G",
        bridges="FW-RW1",
        traps={"FW-RW2": "G", "RW3-W1": "tower open", "FE-RE1": "T"},
        objectives="O8",
    )
    state = after(state, "use bridge", "at FE-RE2")
    assert isinstance(state.table.stage, Clearing)
    assert decides(state) == "invader"
    assert allowed(state) == ["side west", "side east"]
    west, log = play(state, "side west")
    assert happened(log, TrapsCleared) == [TrapsCleared("west", ("FW-RW2", "RW3-W1"))]
    assert traps(west) == {"FE-RE1": "?"}
    assert west.secrets.traps == {"FE-RE1": "T"}
    assert hourglasses(west) == 1


@pytest.mark.rule("O8", "8.3")
def test_pathfinders_are_done_by_the_third_trap_turned_over() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RW3": "O"},
        traps={"RW3-W1": "G", "FE-RE1": "T"},
        tally=Tally(traps_turned=2),
        objectives="O8",
    )
    state, log = play(state, "march small", "O RW3-W1")
    assert completed(log) == ["O8"]
    state = after(state, "side west")
    assert traps(state) == {"FE-RE1": "?"}
    assert troops(state, "W1") == "O"


@pytest.mark.rule("O8", "8.3", "A105")
@pytest.mark.parametrize(
    "kinds",
    [("G", "T"), ("T", "G"), ("G", "G")],
    ids=["victim first", "victim second", "two victims"],
)
def test_no_trap_of_the_same_step_is_cleared_unsprung(kinds: tuple[str, str]) -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "GG"},
        traps={"FE-RE1": kinds[0], "FE-RE2": kinds[1], "FW-RW1": "G"},
        tally=Tally(traps_turned=2),
        objectives="O8",
    )
    state, log = play(state, "march small", "G FE-RE1", "G FE-RE2")
    assert happened(log, TrapTurned) == [
        TrapTurned("FE-RE1", kinds[0]),
        TrapTurned("FE-RE2", kinds[1]),
    ]
    caught = kinds.count("G")
    assert gone(state) == "G" * caught
    assert completed(log) == ["O8"]
    state, log = play(state, "side east")
    left = tuple(path for path in ("FE-RE1", "FE-RE2") if path in lying(kinds))
    assert happened(log, TrapsCleared) == [TrapsCleared("east", left)]
    assert traps(state) == {"FW-RW1": "?"}


def lying(kinds: tuple[str, str]) -> list[str]:
    """Places where a trap without a victim lies face up; others have been removed."""
    paths = zip(("FE-RE1", "FE-RE2"), kinds, strict=True)
    return [path for path, kind in paths if kind == "T"]


@pytest.mark.rule("O8", "A69", "A105")
def test_pathfinders_wait_for_the_choice_of_a_troll() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"FE": "TTG"},
        trainings={"RE2": "quartermaster"},
        traps={"FE-RE2": "T", "FE-RE1": "G"},
        tally=Tally(traps_turned=2),
        objectives="O8",
    )
    walked = ("T FE-RE2", "T FE-RE2-E3", "G FE-RE1")
    state, log = play(state, "march small", *walked)
    assert isinstance(state.table.stage, TrappedTroll)
    state, more = play(state, "yes")
    assert completed(log) == []
    assert completed(more) == ["O8"]
    assert gone(state) == "GT", "the Goblin has not been spared"


@pytest.mark.rule("O8")
def test_without_traps_there_is_nothing_to_clear() -> None:
    state = siege(
        WalkingRow(), row="bridge", supply="G", bridges="FW-RW1", objectives="O8"
    )
    state, log = play(state, "use bridge", "at FE-RE2")
    assert completed(log) == ["O8"]
    assert isinstance(state.table.stage, Window)


# O9.


@pytest.mark.rule("11.1", "O9")
@pytest.mark.parametrize(("more", "wood"), [("G", 5), ("", 0)])
def test_an_iron_horde_of_twenty_four_finds_wood(more: str, wood: int) -> None:
    horde = {"FE": "O" * 10, "RE1": "O" * 7, "E1": "OOO", "W1": "OOO" + more}
    state = siege(ChoosingMarch(), troops=horde, objectives="O9")
    marched, log = play(state, "march small", "done", "done")
    assert completed(log) == [], "not before the last march"
    state, log = play(marched, "done")
    gained = happened(log, WoodGained)
    assert gained == ([WoodGained(wood)] if wood else [])


@pytest.mark.rule("O9", "A92", "A106")
@pytest.mark.parametrize("marches", [1, 2])
@pytest.mark.parametrize(("pitched", "wood"), [(False, 5), (True, 0)])
def test_the_horde_is_counted_after_the_last_moment_for_plans(
    marches: int, *, pitched: bool, wood: int
) -> None:
    horde = {"FE": "O" * 10, "RE1": "O" * 7, "E1": "OOO", "W1": "OOOG"}
    marched = "large" if marches == 2 else ""
    state = siege(
        ChoosingMarch(), marched=marched, troops=horde, objectives="O9", plans="P6"
    )
    marched_on = ("march small", "done", "done")
    state, log = play(state, *marched_on)
    assert isinstance(state.table.stage, PlanMoment)
    assert completed(log) == []
    moment = ("plan P6", "done") if pitched else ("no",)
    state, log = play(state, *moment)
    if marches == 1:
        state, log = play(state, "done")
    assert [event.host for event in happened(log, MarchesEnded)] == [24 - pitched]
    gained = happened(log, WoodGained)
    assert gained == ([WoodGained(wood)] if wood else [])


@pytest.mark.rule("O9", "A87")
def test_an_iron_horde_finds_no_more_wood_than_there_is() -> None:
    horde = {"FE": "O" * 10, "RE1": "O" * 7, "E1": "OOO", "W1": "OOOO"}
    state = siege(ChoosingMarch(), troops=horde, objectives="O9", wood=18)
    state, log = play(state, "march small", "done", "done", "done")
    assert happened(log, WoodGained) == [WoodGained(2)]


@pytest.mark.rule("O9")
def test_units_in_supply_and_marauders_are_no_horde() -> None:
    horde = {"FE": "O" * 10, "RE1": "O" * 7, "E1": "OOO", "W1": "OOO"}
    state = siege(
        ChoosingMarch(), troops=horde, supply="G" * 10, objectives="O9", mantelets="RE1"
    )
    _, log = play(state, "march small", "done", "done", "done", "done")
    assert completed(log) == []


# O10.


@pytest.mark.rule("11.1", "O10")
def test_masters_of_war_need_three_different_trainings() -> None:
    state = siege(
        WalkingRow(),
        row="quartermaster trench_master saboteur",
        supply="OOOO",
        tally=Tally(trainings=("quartermaster", "artilleryman")),
        objectives="O10",
    )
    state, log = play(state, "use quartermaster", "at RE1")
    assert completed(log) == [], "the same again"
    state, log = play(state, "pass", "use trench_master", "at RE1")
    assert happened(log, ObjectiveDone) == [ObjectiveDone("O10", "pending")]
    assert happened(log, HourglassesHanded) == [HourglassesHanded(1)]
    state = after(state, "pass", "use saboteur")
    assert allowed(state) == ["pay O", "pay O free"]
    _free, log = play(state, "pay O free", "at forge")
    assert happened(log, ObjectiveSpent) == [ObjectiveSpent("O10")]
    assert happened(log, HourglassesHanded) == []
    paid, log = play(state, "pay O", "at forge")
    assert happened(log, HourglassesHanded) == [HourglassesHanded(2)]
    assert status(paid, "O10") == "pending"


@pytest.mark.rule("O10")
def test_what_is_used_up_is_used_up() -> None:
    state = siege(
        WalkingRow(), row="banner ladder", supply="OO", objectives="O10:pending:1"
    )
    state = after(state, "use banner", "pay O free", "at W1", "use ladder")
    assert status(state, "O10") == "spent"
    assert allowed(state) == [f"at {section}" for section in SECTIONS]


# All of them.


@pytest.mark.rule("11.1", "A51")
def test_an_objective_is_done_once() -> None:
    state = siege(
        WalkingRow(),
        row="bridge",
        supply="G",
        bridges="FW-RW1",
        traps={"FW-RW2": "G"},
        objectives="O8:spent:1",
    )
    _, log = play(state, "use bridge", "at FE-RE2")
    assert completed(log) == []


@pytest.mark.rule("11.1")
def test_three_stay_and_seven_are_used_up() -> None:
    cards = siege(Window()).table.site.data.objectives.cards
    assert [card for card, numbers in cards.items() if numbers.stays] == [
        "O1",
        "O2",
        "O3",
    ]
