"""Chapter 6 of the rulebook: the fourth soldier of a wall, the fourth engine."""

import pytest

from .table_talk import (
    allowed,
    at,
    at_table,
    changes,
    follow,
    places_for,
    play,
    refused,
    returned,
    skipped,
    targets,
    turn,
)

THREE_ON_THE_NORTH_WALL = {
    "b1": "soldier/blue",
    "c1": "soldier/grey",
    "d1": "soldier/yellow",
}
"""e1 is its last free cell."""
THREE_ENGINES = {
    "north": "siege-engine/blue",
    "east": "siege-engine/grey",
    "south": "siege-engine/-",
}
"""West is free."""


# 6.1 The fourth soldier.


@pytest.mark.rule("6.1")
def test_the_fourth_soldier_of_a_wall_returns_the_engine_facing_it() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "soldier king"},
        north="siege-engine/blue",
        east="siege-engine/blue",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == ["siege-engine north to blue"]
    assert changes(before, after) == {
        "e1": "soldier/grey",
        "north": "",
        "grey": "king",
        "blue": "siege-engine",
    }


@pytest.mark.rule("6.1")
def test_the_third_soldier_returns_nothing() -> None:
    before = at_table(
        hands={"grey": "soldier king"},
        b1="soldier/blue",
        c1="soldier/blue",
        north="siege-engine/blue",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == []
    assert changes(before, after) == {"e1": "soldier/grey", "grey": "king"}


@pytest.mark.rule("6.1")
def test_four_soldiers_on_different_walls_return_nothing() -> None:
    before = at_table(
        hands={"grey": "soldier king"},
        b1="soldier/blue",
        f2="soldier/blue",
        b6="soldier/blue",
        north="siege-engine/blue",
        west="siege-engine/blue",
    )

    _, log = play(before, "soldier a2")

    assert returned(log) == []


@pytest.mark.rule("6.1", "4.1")
def test_a_fourth_soldier_without_an_engine_before_the_wall_does_nothing() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "soldier king"},
        east="siege-engine/blue",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == []
    assert changes(before, after) == {"e1": "soldier/grey", "grey": "king"}


@pytest.mark.rule("6.1", "4.3")
def test_an_engine_without_a_token_goes_to_the_reserve() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "soldier king"},
        north="siege-engine/-",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == ["siege-engine north to reserve"]
    assert changes(before, after) == {
        "e1": "soldier/grey",
        "north": "",
        "grey": "king",
        "reserve": "siege-engine",
    }


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("fourth", ["captain", "traitor"])
def test_captain_and_traitor_count_as_the_fourth(fourth: str) -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": f"{fourth} king"},
        north="siege-engine/blue",
    )

    _, log = play(before, f"{fourth} e1")

    assert returned(log) == ["siege-engine north to blue"]


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("third", ["captain", "traitor"])
def test_captain_and_traitor_count_among_the_first_three(third: str) -> None:
    before = at_table(
        hands={"grey": "soldier king"},
        north="siege-engine/blue",
        b1=f"{third}/blue",
        c1="soldier/grey",
        d1="soldier/-",
    )

    _, log = play(before, "soldier e1")

    assert returned(log) == ["siege-engine north to blue"]


@pytest.mark.rule("6.1")
def test_a_wall_completed_anew_returns_the_engine_again() -> None:
    """The effect belongs to the placing: one soldier left, and another came."""
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "barbarian soldier king"},
        north="siege-engine/blue",
        e1="soldier/grey",
    )

    _, log = play(before, "barbarian out", "card b1", "soldier b1")

    assert returned(log) == ["soldier b1 to blue", "siege-engine north to blue"]


# R15 A Knight on an engine.


@pytest.mark.rule("R15")
def test_a_knight_saves_an_engine_from_the_fourth_soldier() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "soldier king"},
        north="siege-engine/blue knight/yellow",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == []
    assert changes(before, after) == {"e1": "soldier/grey", "grey": "king"}


@pytest.mark.rule("R15")
def test_a_covered_engine_still_takes_its_place_and_counts() -> None:
    before = at_table(
        {**THREE_ENGINES, "north": "siege-engine/blue knight/yellow"},
        hands={"grey": "siege-engine king"},
        b1="soldier/blue",
    )

    after, log = play(before, "siege-engine west")

    assert places_for(before, "siege-engine") == ["west"]
    assert returned(log) == ["soldier b1 to blue"]
    assert at(after, "north") == "siege-engine/blue knight/yellow"


@pytest.mark.rule("R15")
def test_an_engine_is_neither_moved_nor_drawn() -> None:
    before = at_table(hands={"grey": "fairy princess"}, north="siege-engine/blue")

    _, by_the_fairy = play(before, "fairy out")
    _, by_the_princess = play(before, "princess c3")

    assert skipped(by_the_fairy) == ["fairy"]
    assert skipped(by_the_princess) == ["princess"]


# 6.2 Placing engines and soldiers.


@pytest.mark.rule("6.2")
def test_an_engine_faces_one_of_the_four_walls_one_a_wall() -> None:
    before = at_table(
        hands={"grey": "siege-engine"},
        north="siege-engine/blue",
        south="siege-engine/grey knight/blue",
    )

    assert places_for(before, "siege-engine") == ["east", "west"]
    assert str(refused(before, "siege-engine north")) == (
        "the siege place facing the north wall is taken: one Siege Engine a wall "
        "(rule 6.2)"
    )
    assert str(refused(before, "siege-engine out")) == (
        "a Siege Engine has to face a wall: north, east, south or west (rule 6.2)"
    )


@pytest.mark.rule("6.2")
def test_with_four_engines_around_the_castle_the_fifth_cannot_be_played() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine"},
        west="siege-engine/blue",
    )

    assert places_for(before, "siege-engine") == []


@pytest.mark.rule("6.2")
def test_an_engine_may_face_a_wall_that_is_complete() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "siege-engine king"},
        e1="soldier/grey",
    )

    after, log = play(before, "siege-engine north")

    assert returned(log) == []
    assert changes(before, after) == {"north": "siege-engine/grey", "grey": "king"}


@pytest.mark.rule("6.2")
def test_soldiers_may_be_placed_while_four_engines_stand() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "soldier king"},
        west="siege-engine/blue",
    )

    after, log = play(before, "soldier b1")

    assert returned(log) == []
    assert changes(before, after) == {"b1": "soldier/grey", "grey": "king"}


# 6.3 The fourth engine.


@pytest.mark.rule("6.3")
def test_the_fourth_engine_returns_all_soldiers_of_all_walls() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine king"},
        a1="archer/blue",
        b1="soldier/blue",
        f3="soldier/grey",
        c6="soldier/-",
        a4="traitor/yellow",
        a5="captain/blue",
        c3="queen/blue",
    )

    after, log = play(before, "siege-engine west")

    assert returned(log) == [
        "soldier b1 to blue",
        "soldier f3 to grey",
        "captain a5 to blue",
        "soldier c6 to reserve",
    ]
    assert changes(before, after) == {
        "west": "siege-engine/grey",
        "b1": "",
        "f3": "",
        "a5": "",
        "c6": "",
        "grey": "soldier king",
        "blue": "soldier captain",
        "reserve": "soldier",
    }


@pytest.mark.rule("6.3")
def test_the_third_engine_returns_nobody() -> None:
    before = at_table(
        hands={"grey": "siege-engine king"},
        b1="soldier/blue",
        north="siege-engine/blue",
        east="siege-engine/-",
    )

    _, log = play(before, "siege-engine west")

    assert returned(log) == []


@pytest.mark.rule("6.3", "4.1")
def test_a_fourth_engine_before_empty_walls_does_nothing() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine king"},
    )

    after, log = play(before, "siege-engine west")

    assert returned(log) == []
    assert changes(before, after) == {"west": "siege-engine/grey", "grey": "king"}
    assert turn(after) == "grey 1"


@pytest.mark.rule("6.3", "R28")
def test_the_fourth_engine_strikes_again_after_one_had_left() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "archer siege-engine king"},
        b1="soldier/blue",
        west="siege-engine/grey",
    )

    _, log = play(before, "archer a1", "card west", "siege-engine west")

    assert returned(log) == ["siege-engine west to grey", "soldier b1 to blue"]


@pytest.mark.rule("R28")
def test_knight_priest_and_captain_protect_from_the_fourth_engine() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine king"},
        b1="soldier/blue knight/grey",
        c1="soldier/blue",
        a2="soldier/yellow",
        b2="priest/yellow",
        f2="captain/blue",
        f3="soldier/-",
        f4="traitor/grey",
    )

    after, log = play(before, "siege-engine west")

    assert returned(log) == ["soldier c1 to blue", "captain f2 to blue"]
    assert changes(before, after) == {
        "west": "siege-engine/grey",
        "c1": "",
        "f2": "",
        "grey": "king",
        "blue": "soldier captain",
    }


@pytest.mark.rule("R28")
def test_who_is_protected_is_judged_before_the_first_one_leaves() -> None:
    """The Captain stands first in the row and goes, but his soldiers stay."""
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine king"},
        b1="captain/blue",
        c1="soldier/blue",
        d1="soldier/grey",
    )

    _, log = play(before, "siege-engine west")

    assert returned(log) == ["captain b1 to blue"]


@pytest.mark.rule("R28")
@pytest.mark.parametrize(
    "saviour",
    [
        {"b1": "captain/blue knight/-"},
        {"b1": "captain/blue", "b2": "priest/blue"},
    ],
    ids=["covered", "protected by a Priest"],
)
def test_the_captain_stays_only_if_covered_or_protected_by_a_priest(
    saviour: dict[str, str],
) -> None:
    before = at_table(
        THREE_ENGINES,
        saviour,
        hands={"grey": "siege-engine king"},
        d1="soldier/grey",
        f2="soldier/grey",
    )

    _, log = play(before, "siege-engine west")

    assert returned(log) == ["soldier f2 to grey"]


@pytest.mark.rule("R28")
def test_a_soldier_drawn_outside_is_not_on_a_wall() -> None:
    before = at_table(
        THREE_ENGINES,
        hands={"grey": "siege-engine king"},
        out1="soldier/blue",
    )

    _, log = play(before, "siege-engine west")

    assert returned(log) == []


@pytest.mark.rule("R28", "6.1")
def test_after_the_storm_the_next_soldier_is_the_first_of_his_wall() -> None:
    before = at_table(
        THREE_ENGINES,
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "siege-engine soldier king"},
        e1="soldier/grey",
    )

    after, log = play(before, "siege-engine west", "soldier b1")

    assert len(returned(log)) == 4
    assert at(after, "north") == "siege-engine/blue"


# R27 A wall completed by the Watchman.


@pytest.mark.rule("R27")
def test_a_soldier_moved_to_the_last_free_cell_returns_the_engine() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman king"},
        f2="soldier/yellow",
        north="siege-engine/blue",
        east="siege-engine/blue",
    )

    after, log = play(before, "watchman a1", "card f2", "to e1")

    assert returned(log) == ["siege-engine north to blue"]
    assert changes(before, after) == {
        "a1": "watchman/grey",
        "f2": "",
        "e1": "soldier/yellow",
        "north": "",
        "grey": "king",
        "blue": "siege-engine",
    }


@pytest.mark.rule("R27")
def test_a_move_within_one_wall_never_returns_the_engine() -> None:
    """Three soldiers before the move are three after it."""
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman king"},
        north="siege-engine/blue",
    )

    after, log = play(before, "watchman a1", "card b1", "to e1")

    assert returned(log) == []
    assert changes(before, after) == {
        "a1": "watchman/grey",
        "b1": "",
        "e1": "soldier/blue",
        "grey": "king",
    }


@pytest.mark.rule("R27")
def test_a_move_that_leaves_a_wall_with_three_returns_nothing() -> None:
    before = at_table(
        hands={"grey": "watchman king"},
        f2="soldier/yellow",
        f3="soldier/yellow",
        b1="soldier/blue",
        c1="soldier/blue",
        north="siege-engine/blue",
    )

    _, log = play(before, "watchman a1", "card f2", "to e1")

    assert returned(log) == []


@pytest.mark.rule("R27", "R15")
def test_a_covered_engine_stays_when_the_watchman_completes_the_wall() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman king"},
        f2="soldier/yellow",
        north="siege-engine/blue knight/grey",
    )

    _, log = play(before, "watchman a1", "card f2", "to e1")

    assert returned(log) == []


@pytest.mark.rule("R27")
@pytest.mark.parametrize("moved", ["captain", "traitor"])
def test_the_watchman_may_move_captain_and_traitor_and_complete_a_wall(
    moved: str,
) -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman king"},
        f2=f"{moved}/yellow",
        c2="queen/blue",
        north="siege-engine/blue",
    )

    after, log = play(before, "watchman a1", "card f2", "to e1")

    assert returned(log) == ["siege-engine north to blue"]
    assert at(after, "e1") == f"{moved}/yellow"
    assert at(after, "c2") == "queen/blue"
    assert turn(after) == "grey 1"


@pytest.mark.rule("R27")
def test_the_watchman_can_break_a_complete_wall_without_a_consequence() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman king"},
        e1="soldier/grey",
        north="siege-engine/blue",
    )

    _, log = play(before, "watchman a1", "card b1", "to a2")

    assert returned(log) == []


@pytest.mark.rule("R27")
def test_every_free_cell_of_every_wall_is_open_to_the_moved_soldier() -> None:
    before = at_table(
        THREE_ON_THE_NORTH_WALL,
        hands={"grey": "watchman"},
    )

    asked = follow(before, "watchman a1", "card b1")

    assert targets(before, "watchman a1") == ["b1", "c1", "d1"]
    assert len(allowed(asked)) == 13
    assert {"to e1", "to a2", "to f5", "to b6"} <= set(allowed(asked))
