"""Every example that the rulebook prints, in its order."""

import pytest

from siegeworks.games.castle.board import NEIGHBOURS, PLACE_NAMES, place_name

from .table_talk import (
    allowed,
    at,
    at_table,
    changes,
    follow,
    hand,
    places_for,
    play,
    refused,
    reserve,
    returned,
    skipped,
    targets,
    turn,
    winners,
)


@pytest.mark.rule("1.2")
def test_a_corner_of_the_courtyard_has_eight_neighbours_in_three_areas() -> None:
    around = {place_name(cell) for cell in NEIGHBOURS[PLACE_NAMES.index("b2")]}

    assert around == {
        "a1",
        *("b1", "c1", "a2", "a3"),
        *("c2", "b3", "c3"),
    }


@pytest.mark.rule("7.1", "6.1")
def test_a_last_soldier_who_brings_back_the_own_engine_does_not_win() -> None:
    before = at_table(
        hands={"grey": "soldier", "blue": "king"},
        decks={"grey": 0},
        b1="soldier/blue",
        c1="soldier/grey",
        d1="soldier/blue",
        north="siege-engine/grey",
    )

    after, log = play(before, "soldier e1")

    assert returned(log) == ["siege-engine north to grey"]
    assert winners(after) is None
    assert hand(after, "grey") == "siege-engine"
    assert turn(after) == "grey 1"


@pytest.mark.rule("7.1", "6.1")
def test_the_same_soldier_wins_if_the_engine_is_somebody_else_s() -> None:
    before = at_table(
        hands={"grey": "soldier", "blue": "king"},
        decks={"grey": 0},
        b1="soldier/blue",
        c1="soldier/grey",
        d1="soldier/blue",
        north="siege-engine/blue",
    )

    after, _ = play(before, "soldier e1")

    assert winners(after) == ["grey"]


@pytest.mark.rule("8.16", "3.4")
def test_the_lady_in_waiting_cannot_be_played_without_queen_and_princess() -> None:
    before = at_table(hands={"grey": "lady-in-waiting"}, c3="king/blue")

    assert places_for(before, "lady-in-waiting") == []
    assert str(refused(before, "lady-in-waiting c4")) == (
        "the Lady-in-waiting has to stand next to the Queen or the Princess (rule 8.16)"
    )


@pytest.mark.rule("8.16", "3.4")
def test_the_lady_in_waiting_cannot_be_played_without_a_free_cell_next_to_them() -> (
    None
):
    before = at_table(
        hands={"grey": "lady-in-waiting"},
        b2="queen/blue",
        c2="thief/blue",
        b3="spy/blue",
        c3="priest/blue",
    )

    assert places_for(before, "lady-in-waiting") == []
    assert refused(before, "lady-in-waiting d4").rule == "8.16"


@pytest.mark.rule("8.16", "4.3")
@pytest.mark.parametrize(
    ("owner", "goes_to"), [("yellow", "yellow"), ("grey", "grey"), ("-", "reserve")]
)
def test_the_lady_next_to_the_queen_sends_a_man_beside_her_to_his_owner(
    owner: str, goes_to: str
) -> None:
    before = at_table(
        hands={"grey": "lady-in-waiting soldier"},
        c3="queen/blue",
        d5=f"thief/{owner}",
    )

    after, log = play(before, "lady-in-waiting c4", "card d5")

    assert returned(log) == [f"thief d5 to {goes_to}"]
    assert at(after, "d5") == ""
    assert at(after, "c3") == "queen/blue"


@pytest.mark.rule("8.16", "4.1")
def test_the_lady_without_a_man_beside_her_is_played_and_nothing_happens() -> None:
    before = at_table(
        hands={"grey": "lady-in-waiting soldier"}, c3="queen/blue", e2="thief/blue"
    )

    after, log = play(before, "lady-in-waiting c4")

    assert skipped(log) == ["lady-in-waiting"]
    assert changes(before, after) == {"c4": "lady-in-waiting/grey", "grey": "soldier"}


@pytest.mark.rule("4.4")
def test_a_wall_card_moves_only_to_a_free_cell_of_the_walls() -> None:
    before = at_table(hands={"grey": "watchman"}, b1="soldier/blue", c1="soldier/grey")

    goals = allowed(follow(before, "watchman a1", "card b1"))

    assert len(goals) == 14
    for goal in ("c1", "f1", "b2", "north"):
        assert f"to {goal}" not in goals
        assert refused(before, "watchman a1", "card b1", f"to {goal}").rule == "4.4"


@pytest.mark.rule("4.4", "4.2")
def test_a_card_that_had_to_be_next_to_the_king_may_be_moved_away_from_him() -> None:
    before = at_table(
        hands={"grey": "prince-charming thief"}, b2="king/blue", c3="queen/yellow"
    )

    after, _ = play(before, "prince-charming d2", "card c3", "to e5")

    assert changes(before, after) == {
        "c3": "",
        "d2": "prince-charming/grey",
        "e5": "queen/yellow",
        "grey": "thief",
    }


@pytest.mark.rule("5.1", "R3")
def test_a_card_under_a_knight_is_neither_moved_nor_returned_until_he_has_gone() -> (
    None
):
    before = at_table(
        hands={"grey": "black-knight queen prince-charming"},
        c3="princess/blue knight/yellow",
    )

    assert targets(before, "queen e5") == ["c3+1"]
    _, log = play(before, "prince-charming c4")
    assert skipped(log) == ["prince-charming"]

    uncovered, _ = play(before, "black-knight d3", "card c3+1")
    assert "c3" in targets(uncovered, "queen e5")
    assert targets(uncovered, "prince-charming c4") == ["c3"]


@pytest.mark.rule("5.2", "R18")
def test_the_token_of_a_card_under_a_knight_may_be_changed() -> None:
    before = at_table(
        hands={"grey": "schemer spy"}, c3="princess/blue knight/yellow", e5="king/grey"
    )

    after, _ = play(before, "schemer b2", "card c3", "card e5")

    assert changes(before, after) == {
        "b2": "schemer/grey",
        "c3": "princess/grey knight/yellow",
        "e5": "king/blue",
        "grey": "spy",
    }


@pytest.mark.rule("4.3")
def test_a_returned_card_without_a_token_goes_to_the_reserve() -> None:
    before = at_table(hands={"grey": "queen thief"}, c3="prince/-")

    after, _ = play(before, "queen e5", "card c3")

    assert reserve(after) == "prince"
    assert hand(after, "grey") == "thief"


@pytest.mark.rule("6.2")
def test_an_engine_before_four_soldiers_is_allowed_and_nothing_returns() -> None:
    before = at_table(
        hands={"grey": "siege-engine thief"},
        b1="soldier/blue",
        c1="soldier/grey",
        d1="soldier/blue",
        e1="soldier/-",
    )

    after, log = play(before, "siege-engine north")

    assert returned(log) == []
    assert changes(before, after) == {"north": "siege-engine/grey", "grey": "thief"}


@pytest.mark.rule("6.2", "6.1")
def test_while_four_engines_stand_only_the_one_before_a_completed_wall_returns() -> (
    None
):
    before = at_table(
        hands={"grey": "soldier*2 thief"},
        b1="soldier/blue",
        c1="soldier/grey",
        d1="soldier/blue",
        north="siege-engine/blue",
        east="siege-engine/yellow",
        south="siege-engine/yellow",
        west="siege-engine/-",
    )

    after, log = play(before, "soldier a2", "soldier e1")

    assert returned(log) == ["siege-engine north to blue"]
    assert changes(before, after) == {
        "a2": "soldier/grey",
        "e1": "soldier/grey",
        "north": "",
        "grey": "thief",
        "blue": "siege-engine",
    }


@pytest.mark.rule("6.3", "8.8", "R28")
def test_the_fourth_engine_and_a_captain_on_a_wall_with_two_soldiers() -> None:
    before = at_table(
        hands={"grey": "siege-engine thief"},
        b1="soldier/blue",
        c1="captain/yellow",
        d1="soldier/grey",
        f4="soldier/blue",
        a3="traitor/-",
        north="siege-engine/blue",
        east="siege-engine/yellow",
        south="siege-engine/yellow",
    )

    after, log = play(before, "siege-engine west")

    assert returned(log) == [
        "captain c1 to yellow",
        "traitor a3 to reserve",
        "soldier f4 to blue",
    ]
    assert at(after, "b1") == "soldier/blue"
    assert at(after, "d1") == "soldier/grey"
