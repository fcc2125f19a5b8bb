"""Traps of three kinds: when they are turned over, whom they hit, where they go."""

import pytest

from siegeworks.games.stronghold.events import (
    FoughtOut,
    InvadersFell,
    TowerStopped,
    TrapLaid,
    TrapReturned,
    TrapTurned,
    redact,
)
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.stages import (
    ChoosingMarch,
    CleaningUp,
    Clearing,
    Finishing,
    ShowingOrders,
    TrappedTroll,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import tokens_left
from siegeworks.games.stronghold.view import legal_for, view

from .siege import (
    Words,
    after,
    allowed,
    decides,
    gone,
    happened,
    play,
    refused,
    settled,
    siege,
    traps,
    troops,
)


def trapped(traps: Words, towers: str = "", **units: str) -> State:
    return siege(ChoosingMarch(), troops=units, traps=traps, siege_towers=towers)


def towers(state: State) -> list[tuple[str, bool]]:
    return [(each.place, each.stuck) for each in state.table.field.siege_towers]


# When a trap is turned over.


@pytest.mark.rule("8.3", "A14", "A68")
def test_a_trap_works_at_the_end_of_the_step_on_all_who_walked_its_path() -> None:
    state = trapped({"FE-RE2": "G"}, FE="GGGO")
    state, log = play(state, "march small", "O FE-RE2", "G FE-RE2", "G FE-RE2")
    assert not happened(log, TrapTurned)
    assert troops(state, "RE2") == "GGO", "nobody can be sent ahead to look"

    state, log = play(state, "G FE-RE1")
    assert happened(log, TrapTurned) == [TrapTurned("FE-RE2", "G")]
    assert happened(log, InvadersFell) == [InvadersFell("RE2", (2, 0, 0), "trap")]
    assert (troops(state, "RE2"), troops(state, "RE1")) == ("O", "G")
    assert gone(state) == "GG"


@pytest.mark.rule("8.3", "A68")
def test_moves_are_not_taken_back() -> None:
    state = after(trapped({}, FE="GO"), "march small", "G FE-RE2")

    assert refused(state, "G FE-RE1")
    assert allowed(state) == ["O FE-RE1", "O FE-RE2", "O FE-RE3", "done"]


@pytest.mark.rule("8.3", "A14")
def test_a_path_that_nobody_walks_keeps_its_secret() -> None:
    state, log = play(trapped({"FE-RE2": "G"}, FE="G"), "march small", "G FE-RE1")

    assert not happened(log, TrapTurned)
    assert traps(state) == {"FE-RE2": "?"}


@pytest.mark.rule("8.3", "A14")
def test_a_lone_siege_tower_turns_any_trap_over() -> None:
    state = trapped({"FE-RE2": "G"}, towers="FE")
    state, log = play(state, "march small", "tower FE-RE2")

    assert happened(log, TrapTurned) == [TrapTurned("FE-RE2", "G")]
    assert traps(state) == {"FE-RE2": "G"}
    assert towers(state) == [("RE2", False)]


# The three kinds.


@pytest.mark.rule("8.3", "A15")
def test_a_goblin_trap_kills_every_goblin_and_goes_back() -> None:
    state = trapped({"RE1-E1": "G"}, RE1="GGOT")
    state, log = play(
        state, "march small", "G RE1-E1", "G RE1-E1", "O RE1-E1", "T RE1-E1"
    )

    assert troops(state, "E1") == "OT"
    assert happened(log, TrapReturned) == [TrapReturned("RE1-E1")]
    assert traps(state) == {}
    assert tokens_left(state.table, "trap") == 9


@pytest.mark.rule("8.3", "A15", "A69")
def test_a_troll_trap_kills_one_troll_and_goes_back() -> None:
    state = trapped({"RE1-E1": "T"}, RE1="GTT")
    state, log = play(state, "march small", "G RE1-E1", "T RE1-E1", "T RE1-E1")

    assert troops(state, "E1") == "GT"
    assert happened(log, InvadersFell) == [InvadersFell("E1", (0, 0, 1), "trap")]
    assert traps(state) == {}


@pytest.mark.rule("8.3", "A15")
@pytest.mark.parametrize(("kind", "walker"), [("G", "O"), ("G", "T"), ("T", "G")])
def test_a_trap_without_a_victim_stays_face_up_until_it_has_killed(
    kind: str, walker: str
) -> None:
    victim = kind
    state = trapped({"FE-RE1": kind}, FE=walker + victim)
    state, log = play(state, "march small", f"{walker} FE-RE1", "done")
    assert not happened(log, InvadersFell, TrapReturned)
    assert traps(state) == {"FE-RE1": kind}

    state, log = play(state, "march large", "done", f"{victim} FE-RE1")
    assert not happened(log, TrapTurned), "it lies open already"
    assert len(happened(log, InvadersFell)) == 1
    assert traps(state) == {}


@pytest.mark.rule("8.3", "A70")
def test_the_groups_of_two_marches_are_separate() -> None:
    state = trapped({"FE-RE1": "T"}, FE="TTT")
    state, log = play(state, "march small", "T FE-RE1", "done")
    assert len(happened(log, InvadersFell)) == 1

    state, log = play(state, "march large", "T FE-RE1", "T FE-RE1")
    assert not happened(log, InvadersFell)
    assert troops(state, "RE1") == "TT"


@pytest.mark.rule("8.3", "A16")
def test_a_tower_trap_puts_every_siege_tower_back_and_stays() -> None:
    state = trapped({"FE-RE1": "tower"}, towers="FE FE FE", FE="G")
    state = after(state, "march small", "tower FE-RE1", "tower FE-RE1", "G FE-RE1")
    state, log = play(state, "tower FE-RE2")

    assert happened(log, TowerStopped) == [TowerStopped("RE1", "FE")] * 2
    assert sorted(towers(state)) == [("FE", True), ("FE", True), ("RE2", False)]
    assert troops(state, "RE1") == "G", "units pass"
    assert traps(state) == {"FE-RE1": "tower"}


@pytest.mark.rule("8.3", "A16")
def test_a_stopped_siege_tower_does_not_move_in_the_second_march() -> None:
    state = trapped({"FE-RE1": "tower"}, towers="FE", FE="G")
    state = after(state, "march small", "tower FE-RE1", "done", "march large")

    assert allowed(state, "tower") == []
    assert refused(state, "tower FE-RE2")


@pytest.mark.rule("8.3", "A16", "13.1")
def test_in_a_later_turn_it_may_leave_by_another_path() -> None:
    state = siege(CleaningUp(), siege_towers="FE:stuck", traps={"FE-RE1": "tower open"})
    assert towers(settled(state)) == [("FE", False)]

    state = trapped({"FE-RE1": "tower open"}, towers="FE")
    state = after(state, "march small")
    assert allowed(state, "tower") == ["tower FE-RE1", "tower FE-RE2", "tower FE-RE3"]
    assert towers(after(state, "tower FE-RE2")) == [("RE2", False)]
    assert towers(after(state, "tower FE-RE1")) == [("FE", True)], "stopped again"


@pytest.mark.rule("8.3", "A16")
def test_a_tower_trap_without_a_tower_stays_open() -> None:
    state, log = play(trapped({"FE-RE1": "tower"}, FE="GT"), "march small", "G FE-RE1")
    state = after(state, "T FE-RE1")

    assert troops(state, "RE1") == "GT"
    assert traps(state) == {"FE-RE1": "tower"}
    assert not happened(log, InvadersFell)


@pytest.mark.rule("8.3", "A16")
def test_a_tower_stopped_before_the_wall_leaves_its_spot_free() -> None:
    state = trapped({"RE1-E1": "tower"}, towers="RE1 RE1")
    state = after(state, "march small", "tower RE1-E1")
    assert refused(state, "tower RE1-E1"), "one a section, as long as it stands there"
    state = after(state, "done", "march large")

    assert sorted(towers(state)) == [("RE1", False), ("RE1", True)]
    assert allowed(state, "tower") == ["tower RE1-E1", "tower RE1-E2"]


# Traps and steps.


@pytest.mark.rule("8.3", "A14", "A68")
def test_traps_before_re4_work_before_the_other_ramparts_move() -> None:
    state = trapped({"RE4-E4": "G", "RE3-E4": "G"}, RE4="GGGG", RE3="GGGG")
    state, log = play(state, "march small", *["G RE4-E4"] * 4)
    assert happened(log, TrapTurned) == [TrapTurned("RE4-E4", "G")]
    assert troops(state, "E4") == "", "the dead make room"

    state, log = play(state, *["G RE3-E4"] * 4)
    assert happened(log, TrapTurned) == [TrapTurned("RE3-E4", "G")]
    assert troops(state, "E4") == ""


@pytest.mark.rule("8.3", "A68")
def test_a_piece_takes_its_place_at_once_even_if_a_trap_waits() -> None:
    state = trapped({"RE1-E2": "G"}, RE1="GGG", RE2="G")
    state = after(state, "march small", *["G RE1-E2"] * 3)

    assert refused(state, "G RE2-E2"), "the section is full until the step is over"


@pytest.mark.rule("8.3", "A72")
def test_no_trap_touches_the_marauders() -> None:
    state = trapped({"RE3-RE4": "G"}, RE3="GO")
    state = after(state, "march small", "G RE3-RE4", "O RE3-RE4")

    assert troops(state, "RE4") == "GOO", "one Goblin died, another joined"


# Traps and Quartermasters.


def passing(traps: Words, **units: str) -> State:
    return siege(
        ChoosingMarch(), troops=units, traps=traps, trainings={"RE2": "quartermaster"}
    )


@pytest.mark.rule("8.3", "A19")
def test_who_passes_a_quartermaster_walks_both_paths() -> None:
    state = passing({"FE-RE2": "G"}, FE="GG")
    state = after(state, "march small", "G FE-RE2-E3", "G FE-RE2")
    assert (troops(state, "RE2"), troops(state, "E3")) == ("", "")
    assert traps(state) == {}

    state = passing({"RE2-E3": "G"}, FE="GG")
    state, log = play(state, "march small", "G FE-RE2-E3", "G FE-RE2")
    assert happened(log, InvadersFell) == [InvadersFell("E3", (1, 0, 0), "trap")]
    assert troops(state, "RE2") == "G"


@pytest.mark.rule("8.3", "A19")
def test_who_dies_on_the_first_path_does_not_walk_the_second() -> None:
    state = passing({"FE-RE2": "G", "RE2-E3": "G"}, FE="G")
    state, log = play(state, "march small", "G FE-RE2-E3")

    assert happened(log, TrapTurned) == [TrapTurned("FE-RE2", "G")]
    assert traps(state) == {"RE2-E3": "?"}
    assert gone(state) == "G"


@pytest.mark.rule("8.3", "A19")
def test_on_the_second_path_it_is_a_group_of_its_own() -> None:
    """A Troll trap there has one victim, whatever walked the path before."""
    state = passing({"RE2-E3": "T"}, FE="T", RE2="T")
    state, log = play(state, "march small", "T RE2-E3")
    assert len(happened(log, InvadersFell)) == 1

    state, log = play(state, "T FE-RE2-E3")
    assert not happened(log, InvadersFell), "the trap has gone back"
    assert troops(state, "E3") == "T"


@pytest.mark.rule("8.3", "A69")
@pytest.mark.parametrize(
    ("answer", "on_rampart", "on_wall"), [("yes", "TT", ""), ("no", "T", "T")]
)
def test_the_defender_says_whether_the_passing_troll_dies(
    answer: str, on_rampart: str, on_wall: str
) -> None:
    state = passing({"FE-RE2": "T"}, FE="TTT")
    state = after(state, "march small", "T FE-RE2-E3", "T FE-RE2", "T FE-RE2")

    assert isinstance(state.table.stage, TrappedTroll)
    assert decides(state) == "defender"
    assert allowed(state) == ["yes", "no"]
    state, log = play(state, answer)
    assert (troops(state, "RE2"), troops(state, "E3")) == (on_rampart, on_wall)
    assert len(happened(log, TrapReturned)) == 1
    assert isinstance(state.table.stage, ChoosingMarch)


@pytest.mark.rule("8.3", "A19", "A69")
def test_a_passing_troll_that_is_spared_walks_into_the_next_trap() -> None:
    state = passing({"FE-RE2": "T", "RE2-E3": "T"}, FE="TT")
    state = after(state, "march small", "T FE-RE2-E3", "T FE-RE2")
    state, log = play(state, "no")

    assert happened(log, InvadersFell) == [
        InvadersFell("RE2", (0, 0, 1), "trap"),
        InvadersFell("E3", (0, 0, 1), "trap"),
    ]
    assert traps(state) == {}


@pytest.mark.rule("8.3", "A69")
@pytest.mark.parametrize("moves", [["T FE-RE2"], ["T FE-RE2-E3"]])
def test_with_one_troll_there_is_nothing_to_say(moves: list[str]) -> None:
    state, log = play(passing({"FE-RE2": "T"}, FE="TG"), "march small", *moves, "done")

    assert len(happened(log, InvadersFell)) == 1
    assert troops(state, "RE2") + troops(state, "E3") == ""


@pytest.mark.rule("8.3", "A19", "A73")
def test_who_passes_on_past_re4_meets_the_traps_of_both_paths() -> None:
    state = siege(
        ChoosingMarch(),
        troops={"RE3": "GO"},
        trainings={"RE4": "quartermaster"},
        traps={"RE3-RE4": "T", "RE4-E5": "G"},
    )
    state, log = play(state, "march small", "G RE3-RE4-E5", "O RE3-E3")

    assert happened(log, TrapTurned) == [
        TrapTurned("RE3-RE4", "T"),
        TrapTurned("RE4-E5", "G"),
    ]
    assert troops(state, "E5") == ""


# Laying them, and what the Invader may know.


@pytest.mark.rule("9.8", "2.5", "A38")
def test_a_trap_is_laid_face_down_path_and_kind_in_one_choice() -> None:
    state = siege(Finishing("trap"))
    assert len(allowed(state)) == 21 * 3

    state, log = play(state, "trap tower RE3-RE4")
    laid = happened(log, TrapLaid)[0]
    assert redact(laid, INVADER) == TrapLaid("RE3-RE4", None)
    assert redact(laid, DEFENDER) == TrapLaid("RE3-RE4", "tower")
    assert traps(state) == {"RE3-RE4": "?"}
    assert view(state, INVADER).secrets.traps == {}


@pytest.mark.rule("9.8", "1.6", "A100")
def test_three_of_each_kind_and_no_more() -> None:
    state = siege(
        Finishing("trap"),
        traps={"FE-RE1": "G", "FE-RE2": "G", "FW-RW1": "G open", "FW-RW2": "T"},
    )

    assert allowed(state, "trap G") == []
    assert refused(state, "trap G RE3-RE4")
    assert len(allowed(state, "trap T")) == 17
    assert tokens_left(view(state, INVADER).table, "trap") == 5


@pytest.mark.rule("8.3", "2.5")
def test_the_invaders_moves_do_not_depend_on_the_kinds_of_traps() -> None:
    def choices(kind: str) -> tuple[object, ...]:
        state = trapped({"FE-RE1": kind}, towers="FE", FE="GOT")
        return legal_for(view(after(state, "march small"), INVADER))

    assert choices("G") == choices("T") == choices("tower")
    assert len(choices("G")) == 13


@pytest.mark.rule("A84", "O8")
def test_traps_removed_face_down_stay_secret() -> None:
    state = siege(Clearing(), traps={"FE-RE1": "G", "FE-RE2": "T open", "FW-RW1": "T"})
    state, log = play(state, "side east")

    assert traps(state) == {"FW-RW1": "?"}
    assert not happened(log, TrapTurned)
    assert tokens_left(state.table, "trap") == 8


# The Troll call.


@pytest.mark.rule("8.8", "A14", "A77")
@pytest.mark.parametrize(
    ("kind", "attack", "left"),
    [("T", 3, {}), ("G", 6, {"RE1-E1": "G"}), ("tower", 6, {"RE1-E1": "tower"})],
)
def test_a_called_troll_meets_the_trap_at_once(
    kind: str, attack: int, left: dict[str, str]
) -> None:
    state = siege(
        ShowingOrders(),
        troops={"E1": "T", "RE1": "T"},
        garrison={"E1": "SSS"},
        orders={"E1": "call"},
        traps={"RE1-E1": kind},
    )
    state, log = play(state)

    assert [(e.path, e.kind) for e in happened(log, TrapTurned)] == [("RE1-E1", kind)]
    by_trap = [e for e in happened(log, InvadersFell) if e.cause == "trap"]
    assert len(by_trap) == (kind == "T")
    assert traps(state) == left
    assert [fight.attack for fight in happened(log, FoughtOut)] == [attack]
