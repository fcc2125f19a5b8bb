"""Moves, swaps and Hero moves: where to, who not, and what a Gale makes of them."""

from functools import partial

import pytest

from siegeworks.games.stronghold import rules
from siegeworks.games.stronghold.actions import Move, MoveHero, Swap
from siegeworks.games.stronghold.events import (
    HourglassesSpent,
    MoveGivenUp,
    TokenTurned,
    UnitMoved,
    UnitsSwapped,
)
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import DefenderKind
from siegeworks.games.stronghold.stages import Toll, Window
from siegeworks.games.stronghold.state import State

from .foreign_data import changed
from .siege import (
    after,
    allowed,
    decides,
    face_down,
    face_up,
    garrison,
    happened,
    hourglasses,
    play,
    refused,
    settled,
    siege,
)

window = partial(siege, Window(), hourglasses=3)
EMPTY_WALLS = dict.fromkeys(("W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"), "")
"""Nobody on any wall."""


def targets(state: State, kind: DefenderKind, start: str) -> list[str]:
    """Where a unit may move from a place."""
    beginning = f"move {kind} {start}-"
    return [move.removeprefix(beginning) for move in allowed(state, beginning)]


def swaps(state: State) -> set[frozenset[str]]:
    """Every pair that may swap: "M W1"."""
    return {
        frozenset(move.removeprefix("swap ").split(" with "))
        for move in allowed(state, "swap ")
    }


def is_legal(state: State, action: Move | Swap | MoveHero) -> bool:
    state = settled(state)
    legal = action in rules.legal_actions(state)
    assert (rules.why_not(state, action) is None) is legal
    return legal


# Moves along the wall.


@pytest.mark.rule("1.5", "9.2", "A34", "A67")
def test_from_a_section_to_its_neighbours_a_tower_or_behind_the_wall() -> None:
    state = window(garrison={**EMPTY_WALLS, "W2": "MS"})
    inside = ["courtyard", "barracks", "guard"]

    assert targets(state, "M", "W2") == ["W1", "W3", "T1", "T2", *inside]
    assert targets(state, "S", "W2") == ["W1", "W3", *inside]


@pytest.mark.rule("1.5", "9.2")
def test_from_a_tower_to_its_two_sections_and_never_to_another_tower() -> None:
    state = window(garrison={**EMPTY_WALLS, "T2": "M"})
    inside = ["courtyard", "barracks", "guard"]
    assert targets(state, "M", "T2") == ["W2", "W3", *inside]


@pytest.mark.rule("1.5", "9.2", "A35")
def test_the_sections_beside_the_gate_are_neighbours() -> None:
    state = window(garrison={**EMPTY_WALLS, "W4": "S", "E1": "S"})
    assert "E1" in targets(state, "S", "W4")
    assert "W4" in targets(state, "S", "E1")


@pytest.mark.rule("1.5", "1.7", "A35")
def test_a_board_can_have_a_gate_that_parts_them() -> None:
    options = Options(data=changed(options__gateAdjacent=False))
    state = window(
        garrison={**EMPTY_WALLS, "W4": "S", "E1": "S"},
        heroes={"warrior": "W4", "officer": "E1"},
        options=options,
    )
    assert "E1" not in targets(state, "S", "W4")
    assert "W4" not in targets(state, "S", "E1")
    assert allowed(state, "warrior to") == ["warrior to courtyard", "warrior to W3"]


@pytest.mark.rule("9.2", "9.12", "A67")
def test_from_behind_the_wall_to_every_free_place() -> None:
    state = window(garrison={**EMPTY_WALLS, "courtyard": "MV", "T3": "MM"})
    sections = ["W1", "W2", "W3", "W4", "E1", "E2", "E3", "E4", "E5"]
    towers = ["T1", "T2", "T4", "T5", "T6", "T7"]

    assert targets(state, "M", "courtyard") == [*sections, *towers, "barracks", "guard"]
    assert targets(state, "V", "courtyard") == [*sections, "barracks", "guard"]
    assert targets(state, "S", "barracks") == [*sections, "courtyard", "guard"]


@pytest.mark.rule("9.2", "A49")
def test_a_unit_that_works_in_a_building_leaves_it_like_any_other() -> None:
    state = window(garrison={"W1": "", "forge": "S"})
    assert targets(state, "S", "forge") == ["W1", "courtyard", "barracks", "guard"]
    moved = after(state, "move S forge-W1")
    assert (garrison(moved, "forge"), garrison(moved, "W1")) == ("", "S")
    assert hourglasses(moved) == 2


@pytest.mark.rule("9.2")
@pytest.mark.parametrize(
    "building", ["forge", "workshop", "scouts", "cathedral", "hospital"]
)
def test_nobody_moves_into_a_workshop_or_the_hospital(building: str) -> None:
    state = window(garrison={"W1": "S", "courtyard": "S"})
    assert not is_legal(state, Move("S", "W1", building))
    assert not is_legal(state, Move("S", "courtyard", building))


@pytest.mark.rule("9.2", "9.3", "A65")
def test_the_dead_are_neither_moved_nor_swapped_nor_ordered() -> None:
    state = window(garrison={**EMPTY_WALLS, "hospital": "MSV"})
    assert not any("hospital" in move for move in allowed(state))
    assert not is_legal(state, Move("M", "hospital", "W1"))
    assert not is_legal(state, Swap("M", "hospital", "S", "barracks"))
    assigning = after(state, "warrior orders assign")
    assert allowed(assigning, "fetch")
    assert not any("hospital" in move for move in allowed(assigning))


@pytest.mark.rule("1.5", "9.2")
def test_a_full_section_or_tower_takes_nobody() -> None:
    state = window(garrison={"W1": "MM", "T1": "MM", "W2": "MS", "barracks": ""})
    assert "W1" in targets(state, "S", "W2")
    assert "T1" not in targets(state, "M", "W2")
    full = window(garrison={"T1": "M", "guard": ""})
    assert targets(full, "M", "W2") == ["T1", "T2", "courtyard", "barracks", "guard"]


@pytest.mark.rule("9.7", "1.5")
def test_a_platform_makes_room_for_one_more() -> None:
    state = window(platforms="W1")
    assert "W1" in targets(state, "S", "W2")
    moved = after(state, "move S W2-W1")
    assert garrison(moved, "W1") == "MMSS"
    assert "W1" not in targets(moved, "M", "W2")


@pytest.mark.rule("9.2")
def test_every_move_costs_one_and_the_same_unit_may_move_again() -> None:
    state = window(garrison={**EMPTY_WALLS, "W1": "M"})
    state, log = play(state, "move M W1-W2", "move M W2-T2", "move M T2-W3")
    assert garrison(state, "W3") == "M"
    assert hourglasses(state) == 0
    assert happened(log, HourglassesSpent) == [HourglassesSpent(1)] * 3


@pytest.mark.rule("9.2")
def test_nobody_moves_who_is_not_there() -> None:
    state = window(garrison={**EMPTY_WALLS, "W1": "M"})
    assert refused(state, "move V W1-W2")
    assert refused(state, "move M W2-W3")
    assert refused(state, "move M W1-W3")
    assert not is_legal(state, Move("M", "W1", "W1"))


@pytest.mark.rule("1.7", "9.2", "9.3")
def test_where_moves_are_dearer_who_cannot_pay_does_not_move() -> None:
    options = Options(
        data=changed(defender_actions__move=2, defender_actions__swap=3),
    )
    one, two, three = (
        siege(Window(), hourglasses=count, options=options) for count in (1, 2, 3)
    )
    assert not allowed(one, "move", "swap")
    assert allowed(two, "move")
    assert not allowed(two, "swap")
    assert allowed(three, "swap")
    assert hourglasses(after(three, "move M W1-T1")) == 1


# Swaps.


@pytest.mark.rule("9.3", "A32", "A66")
def test_units_of_different_kinds_swap_anywhere() -> None:
    state = window(
        garrison={**EMPTY_WALLS, "W1": "M", "E5": "S", "barracks": "", "guard": ""}
    )
    assert swaps(state) == {frozenset({"M W1", "S E5"})}
    state, log = play(state, "swap M W1 with S E5")
    assert (garrison(state, "W1"), garrison(state, "E5")) == ("S", "M")
    assert happened(log, HourglassesSpent) == [HourglassesSpent(1)]


@pytest.mark.rule("9.3", "A32")
def test_where_agreed_they_swap_one_move_apart_only() -> None:
    state = window(
        garrison={
            **EMPTY_WALLS,
            "W1": "M",
            "W2": "S",
            "W3": "M",
            "courtyard": "V",
            "barracks": "S",
            "guard": "",
        },
        options=Options(swaps="adjacent"),
    )
    assert swaps(state) == {
        frozenset(pair.split(", "))
        for pair in (
            *("M W1, S W2", "S W2, M W3"),
            *("M W1, V courtyard", "S W2, V courtyard", "M W3, V courtyard"),
            *("M W1, S barracks", "M W3, S barracks", "V courtyard, S barracks"),
        )
    }


@pytest.mark.rule("9.3", "A32")
def test_a_swap_can_be_written_from_either_end() -> None:
    state = window(garrison={**EMPTY_WALLS, "W1": "M", "E5": "S"})
    one = after(state, "swap M W1 with S E5")
    assert one == after(state, "swap S E5 with M W1")


@pytest.mark.rule("9.3", "A66")
def test_equals_do_not_swap_nor_does_anybody_within_a_place() -> None:
    state = window(
        garrison={**EMPTY_WALLS, "W1": "MS", "W2": "M", "barracks": "", "guard": ""}
    )
    assert swaps(state) == {frozenset({"S W1", "M W2"})}
    assert not is_legal(state, Swap("M", "W1", "S", "W1"))
    assert not is_legal(state, Swap("M", "W1", "M", "W2"))


@pytest.mark.rule("9.3", "A66", "A91")
@pytest.mark.parametrize("place", ["T1", "forge", "workshop", "scouts", "cathedral"])
def test_nobody_in_a_tower_or_a_workshop_swaps(place: str) -> None:
    state = window(garrison={**EMPTY_WALLS, place: "M", "W1": "S"})
    assert not any(f" {place}" in move for move in allowed(state, "swap"))
    assert not is_legal(state, Swap("S", "W1", "M", place))


@pytest.mark.rule("9.3", "A66")
def test_a_swap_needs_no_room() -> None:
    state = window()
    assert not targets(state, "S", "W1") or "W2" not in targets(state, "S", "W1")
    assert frozenset({"M W1", "S W2"}) in swaps(state)
    assert frozenset({"M guard", "S W2"}) in swaps(state)


# Heroes.


@pytest.mark.rule("9.4")
def test_a_hero_moves_to_a_neighbouring_section_or_the_courtyard() -> None:
    state = window()
    assert allowed(state, "warrior to") == [
        "warrior to courtyard",
        "warrior to W1",
        "warrior to W3",
    ]
    assert refused(state, "warrior to W4")
    assert not is_legal(state, MoveHero("warrior", "T1"))
    assert not is_legal(state, MoveHero("warrior", "forge"))


@pytest.mark.rule("9.4")
def test_from_the_courtyard_a_hero_goes_to_any_section_without_a_hero() -> None:
    state = after(window(), "warrior to courtyard")
    assert allowed(state, "warrior to") == [
        f"warrior to {section}"
        for section in ("W1", "W2", "W3", "W4", "E1", "E2", "E4", "E5")
    ]
    assert hourglasses(after(state, "warrior to E5")) == 1


@pytest.mark.rule("9.4")
def test_two_heroes_do_not_share_a_section() -> None:
    state = window(heroes={"warrior": "W1", "officer": "W2"})
    assert allowed(state, "warrior to") == ["warrior to courtyard"]
    both = after(state, "warrior to courtyard", "officer to courtyard")
    assert both.table.keep.heroes == {"warrior": "courtyard", "officer": "courtyard"}


@pytest.mark.rule("9.4")
def test_heroes_need_no_slot() -> None:
    state = after(window(), "officer to E4")
    assert garrison(state, "E4") == "MS"
    assert state.table.keep.heroes["officer"] == "E4"


# The Gale.

GALE = {**EMPTY_WALLS, "W1": "M", "W2": "S"}


@pytest.mark.rule("7.6", "9.2", "A63")
@pytest.mark.parametrize("move", ["move M W1-T1", "move S W2-W1"])
def test_a_gale_asks_for_one_more_to_and_from_its_section(move: str) -> None:
    state = window(garrison=GALE, rituals={"gale": "W1+"})
    asked, log = play(state, move)

    assert happened(log, TokenTurned) == [TokenTurned("gale", "W1", success=True)]
    assert isinstance(asked.table.stage, Toll)
    assert decides(asked) == "defender"
    assert allowed(asked) == ["yes", "no"]
    assert hourglasses(asked) == 2
    assert garrison(asked, "W1") == "M"
    assert face_up(asked, "gale") == "W1"


@pytest.mark.rule("7.6", "A63")
def test_the_defender_pays_the_gale_or_stays() -> None:
    asked = after(window(garrison=GALE, rituals={"gale": "W1+"}), "move M W1-T1")

    paid, stayed = after(asked, "yes"), after(asked, "no")
    assert (hourglasses(paid), garrison(paid, "T1")) == (1, "M")
    assert (hourglasses(stayed), garrison(stayed, "T1")) == (2, "")
    assert garrison(stayed, "W1") == "M"
    assert isinstance(stayed.table.stage, Window)


@pytest.mark.rule("7.6", "A63")
def test_who_has_no_second_hourglass_stays() -> None:
    state = siege(Window(), hourglasses=1, garrison=GALE, rituals={"gale": "W1+"})
    state, log = play(state, "move M W1-T1")

    assert garrison(state, "W1") == "M"
    assert hourglasses(state) == 0
    assert len(happened(log, MoveGivenUp)) == 1
    assert happened(log, UnitMoved) == []


@pytest.mark.rule("7.1", "7.6", "A63")
def test_a_bluff_goes_home_and_costs_nothing() -> None:
    state = window(garrison=GALE, rituals={"gale": "W1 E1+"})
    state, log = play(state, "move M W1-T1")

    assert happened(log, TokenTurned) == [TokenTurned("gale", "W1", success=False)]
    assert garrison(state, "T1") == "M"
    assert hourglasses(state) == 2
    assert face_down(state, "gale") == ("E1",)


@pytest.mark.rule("7.6", "A63")
def test_a_gale_that_is_seen_is_part_of_the_price() -> None:
    state = window(garrison=GALE, rituals={"gale": "W1*"})
    for move in ("move M W1-T1", "move S W2-W1", "swap M W1 with S W2"):
        paid, log = play(state, move)
        assert happened(log, HourglassesSpent) == [HourglassesSpent(2)]
        assert happened(log, TokenTurned) == []
        assert hourglasses(paid) == 1


@pytest.mark.rule("7.6", "A63")
def test_who_cannot_pay_a_gale_that_is_seen_cannot_move() -> None:
    state = siege(Window(), hourglasses=1, garrison=GALE, rituals={"gale": "W1*"})
    assert refused(state, "move M W1-T1")
    assert refused(state, "move S W2-W1")
    assert refused(state, "swap M W1 with S W2")
    assert allowed(state, "move S W2-W3")


@pytest.mark.rule("7.6")
def test_each_later_move_pays_the_gale_again() -> None:
    state = siege(Window(), hourglasses=5, garrison=GALE, rituals={"gale": "W1+"})
    state = after(state, "move M W1-T1", "yes", "move S W2-W1")
    assert hourglasses(state) == 1
    assert garrison(state, "W1") == "S"


@pytest.mark.rule("7.6", "9.3", "A33")
def test_a_swap_turns_the_tokens_at_both_its_ends() -> None:
    state = window(garrison=GALE, rituals={"gale": "W1 W2+"})
    asked, log = play(state, "swap M W1 with S W2")

    assert happened(log, TokenTurned) == [
        TokenTurned("gale", "W1", success=False),
        TokenTurned("gale", "W2", success=True),
    ]
    paid, log = play(asked, "yes")
    assert hourglasses(paid) == 1
    assert len(happened(log, UnitsSwapped)) == 1
    assert garrison(paid, "W1") == "S"


@pytest.mark.rule("7.6", "9.3", "A33", "A63")
def test_a_swap_that_pays_a_seen_gale_still_turns_a_bluff_at_the_other_end() -> None:
    state = window(garrison=GALE, rituals={"gale": "W1* W2"})
    state, log = play(state, "swap M W1 with S W2")
    assert happened(log, TokenTurned) == [TokenTurned("gale", "W2", success=False)]
    assert hourglasses(state) == 1
    assert garrison(state, "W1") == "S"


@pytest.mark.rule("7.6", "9.4", "A62")
@pytest.mark.parametrize("token", ["W1+", "W1*"])
def test_heroes_do_not_mind_a_gale(token: str) -> None:
    state = siege(
        Window(),
        hourglasses=2,
        rituals={"gale": token},
        heroes={"warrior": "W1"},
    )
    moved, log = play(state, "warrior to W2", "warrior to W1")
    assert hourglasses(moved) == 0
    assert happened(log, TokenTurned) == []


@pytest.mark.rule("7.6", "9.13", "A62")
@pytest.mark.parametrize("token", ["W1+", "W1*"])
def test_orders_of_heroes_turn_no_gale_over(token: str) -> None:
    state = window(
        garrison={**EMPTY_WALLS, "W1": "M", "courtyard": "SV"},
        heroes={"warrior": "W1"},
        rituals={"gale": token},
    )
    state, log = play(state, "warrior orders rally", "pick S")
    state, more = play(state, "officer orders assign", "fetch M W1", "at forge")
    assert happened((*log, *more), TokenTurned) == []
    assert garrison(state, "W1") == "S"
    assert hourglasses(state) == 3


@pytest.mark.rule("7.6")
def test_a_gale_elsewhere_costs_nothing() -> None:
    state = window(garrison=GALE, rituals={"gale": "E1*"})
    assert hourglasses(after(state, "move M W1-T1")) == 2
