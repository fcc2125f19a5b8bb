"""The Knights, 8.37 of the rulebook, and the piles they make."""

import pytest

from siegeworks.games.castle.check import problems
from siegeworks.games.castle.events import StepSkipped

from .table_talk import (
    FULL_COURTYARD,
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
    targets,
    turn,
)


@pytest.mark.rule("8.37", "4.5")
def test_a_knight_is_placed_on_top_of_a_card_with_a_token_of_his_own() -> None:
    before = at_table(hands={"grey": "knight thief"}, c3="king/blue", b1="soldier/blue")

    after, log = play(before, "knight c3")

    assert changes(before, after) == {"c3": "king/blue knight/grey", "grey": "thief"}
    assert not any(isinstance(event, StepSkipped) for event in log)
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.37", "4.5")
@pytest.mark.parametrize("empty", ["c4", "a1", "b1", "north", "out2", "out"])
def test_a_knight_is_never_placed_on_an_empty_place(empty: str) -> None:
    before = at_table(hands={"grey": "knight"}, c3="king/blue", out1="herald/blue")

    assert refused(before, f"knight {empty}").rule == "R24"
    assert places_for(before, "knight") == ["c3", "out1"]


@pytest.mark.rule("8.37")
def test_the_refusal_names_the_empty_place() -> None:
    before = at_table(hands={"grey": "knight"}, c3="king/blue")

    assert str(refused(before, "knight c4")) == (
        "a Knight has to stand on a card, and c4 is empty (rule R24)"
    )


@pytest.mark.rule("8.37", "4.5")
def test_all_four_knights_can_stand_on_one_card() -> None:
    before = at_table(
        hands={"grey": "knight thief"}, c3="king/blue knight/blue knight/- knight/grey"
    )

    after, _ = play(before, "knight c3")

    assert at(after, "c3") == "king/blue knight/blue knight/- knight/grey knight/grey"
    assert targets(follow(after), "thief d3") == [
        *("c3", "c3+1", "c3+3", "c3+4"),
    ]


@pytest.mark.rule("4.5")
def test_only_knights_stand_on_other_cards() -> None:
    before = at_table(
        FULL_COURTYARD, hands={"grey": "king soldier archer"}, b1="soldier/-"
    )

    assert str(refused(before, "king c3")) == "c3 is taken (rule 4.5)"
    assert str(refused(before, "soldier b1")) == "b1 is taken (rule 4.5)"
    assert problems(before) == ()


@pytest.mark.rule("8.37", "5.1", "R3")
def test_a_knight_protects_the_card_directly_below_from_everything_but_tokens() -> None:
    before = at_table(
        hands={"grey": "assassin fairy magician thief queen"},
        c3="prince/blue knight/blue",
    )

    for move in ("assassin c4", "fairy out", "magician a1", "queen e5"):
        assert targets(before, move) == ["c3+1"]
    assert targets(before, "thief c4") == ["c3", "c3+1"]


@pytest.mark.rule("8.37", "R20")
def test_each_knight_protects_the_knight_below_him() -> None:
    before = at_table(
        hands={"grey": "black-knight courtier"}, c3="prince/blue knight/blue knight/-"
    )

    after, log = play(
        before, "black-knight d4", "card c3+2", "courtier c4", "card c3+1"
    )

    assert returned(log) == ["knight c3 to reserve", "knight c3 to blue"]
    assert at(after, "c3") == "prince/blue"


@pytest.mark.rule("8.37", "5.1")
def test_with_the_knight_gone_the_card_is_as_open_as_before() -> None:
    before = at_table(
        hands={"grey": "courtier magician"}, c3="prince/blue knight/yellow"
    )

    after, log = play(before, "courtier c4", "card c3+1")

    assert returned(log) == ["knight c3 to yellow"]
    assert "c3" in targets(after, "magician a1")


@pytest.mark.rule("8.37", "4.3")
def test_a_returned_knight_goes_to_his_own_owner_not_to_that_of_the_card_below() -> (
    None
):
    before = at_table(hands={"grey": "courtier spy"}, c3="prince/blue knight/yellow")

    after, _ = play(before, "courtier c4", "card c3+1")

    assert changes(before, after) == {
        "c3": "prince/blue",
        "c4": "courtier/grey",
        "grey": "spy",
        "yellow": "knight",
    }


@pytest.mark.rule("8.37", "4.4", "R3")
def test_a_knight_moves_onto_another_pile_of_the_same_area_only() -> None:
    before = at_table(
        hands={"grey": "princess spy"},
        b1="soldier/blue knight/yellow",
        f3="soldier/grey",
        a5="soldier/- knight/-",
        a1="archer/blue",
        c3="prince/blue",
        out1="dragon/blue",
    )

    asked = follow(before, "princess e5", "card b1+1")
    after, _ = play(asked, "to a5")

    assert allowed(asked) == ["to f3", "to a5"]
    assert at(after, "a5") == "soldier/- knight/- knight/yellow"
    assert str(refused(asked, "to c3")) == (
        "a Knight can only move to another card of the same area (rule R3)"
    )
    for goal in ("b1", "f4", "a1", "out1"):
        assert refused(asked, f"to {goal}").rule == "R3"


@pytest.mark.rule("8.37", "R3")
def test_siege_places_and_piles_outside_are_one_area_for_a_knight() -> None:
    before = at_table(
        hands={"grey": "princess spy"},
        north="siege-engine/blue knight/yellow",
        east="siege-engine/grey",
        out1="dragon/blue",
        c3="prince/blue",
    )

    assert allowed(follow(before, "princess e5", "card north+1")) == [
        "to east",
        "to out1",
    ]


@pytest.mark.rule("8.37", "R20", "5.1")
def test_a_knight_protected_by_a_priest_is_neither_moved_nor_returned() -> None:
    before = at_table(
        hands={"grey": "princess black-knight spy"},
        c3="prince/yellow knight/blue",
        d4="priest/blue",
    )

    for move in ("princess e2", "black-knight c4"):
        after, log = play(before, move)
        assert [event.kind for event in log if isinstance(event, StepSkipped)]
        assert at(after, "c3") == "prince/yellow knight/blue"


@pytest.mark.rule("8.37", "R25")
def test_the_black_knight_is_no_card_to_put_on_another() -> None:
    before = at_table(hands={"grey": "black-knight"}, c3="prince/yellow")

    assert str(refused(before, "black-knight c3")) == "c3 is taken (rule 4.5)"


@pytest.mark.rule("8.37", "R10", "R24")
def test_the_counsellor_may_put_a_knight_on_himself() -> None:
    before = at_table(
        hands={"grey": "counsellor spy"}, c3="king/blue", reserve="knight"
    )

    after, _ = play(before, "counsellor c4", "knight c4")

    assert changes(before, after) == {
        "c4": "counsellor/grey knight/-",
        "grey": "spy",
        "reserve": "",
    }


@pytest.mark.rule("8.37", "4.3")
def test_a_knight_without_a_token_returns_to_the_reserve() -> None:
    before = at_table(hands={"grey": "black-knight spy"}, c3="prince/blue knight/-")

    after, _ = play(before, "black-knight d4", "card c3+1")

    assert reserve(after) == "knight"
    assert hand(after, "blue") == ""


@pytest.mark.rule("8.37", "R39")
def test_copies_of_the_knight_are_listed_once() -> None:
    before = at_table(hands={"grey": "knight*3"}, c3="king/blue", d4="prince/blue")

    assert places_for(before, "knight") == ["c3", "d4"]
