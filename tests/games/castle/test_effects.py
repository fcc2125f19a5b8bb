"""Chapter 4 of the rulebook: what all effects have in common."""

import pytest

from siegeworks.games.castle.events import CardMoved, EffectBegan

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
)

# 4.1 Compulsory where possible, ignored elsewhere.


@pytest.mark.rule("4.1")
def test_an_effect_that_is_possible_cannot_be_declined() -> None:
    before = at_table(
        hands={"grey": "queen thief"}, c3="prince/grey", reserve="soldier"
    )

    asked = follow(before, "queen c4")

    assert allowed(asked) == ["card c3"]
    for other in ("pass", "draw", "swap thief for soldier", "thief e5", "to c3"):
        assert str(refused(asked, other)) == (
            "the Queen asks for something else now (rule 8.11)"
        )


@pytest.mark.rule("4.1", "8.6")
def test_an_effect_takes_nothing_more_of_what_it_has_had() -> None:
    before = at_table(
        hands={"grey": "alchemist king queen watchman"}, reserve="witch prince"
    )

    gave = ("alchemist a1", "give king", "give queen")
    assert str(refused(before, *gave, "give watchman")) == (
        "the Alchemist asks for something else now (rule 8.6)"
    )


@pytest.mark.rule("4.1")
def test_own_cards_may_be_targets() -> None:
    before = at_table(hands={"grey": "queen thief"}, c3="prince/grey", e5="spy/blue")

    after, _ = play(before, "queen c4", "card c3")

    assert targets(before, "queen c4") == ["c3", "e5"]
    assert changes(before, after) == {
        "c3": "",
        "c4": "queen/grey",
        "grey": "prince thief",
    }


@pytest.mark.rule("4.1")
def test_an_effect_without_a_target_is_ignored_and_the_card_stays() -> None:
    before = at_table(hands={"grey": "queen thief"})

    after, log = play(before, "queen c4")

    assert skipped(log) == ["queen"]
    assert changes(before, after) == {"c4": "queen/grey", "grey": "thief"}
    assert turn(after) == "grey 1"


# 4.2 Once, on placing.


@pytest.mark.rule("4.2")
def test_an_effect_happens_once_when_the_card_is_placed() -> None:
    before = at_table(hands={"grey": "queen thief"}, c3="prince/blue", e5="spy/blue")

    _, log = play(before, "queen c4", "card c3", "thief b2")

    began = [event.kind for event in log if isinstance(event, EffectBegan)]
    assert began == ["queen", "thief"]


@pytest.mark.rule("4.2", "4.4")
def test_a_moved_card_does_not_act_again() -> None:
    """Prince Charming moves the Queen, who returns nobody."""
    before = at_table(
        hands={"grey": "prince-charming thief"}, c3="queen/blue", e5="spy/blue"
    )

    after, log = play(before, "prince-charming b2", "card c3", "to d4")

    assert returned(log) == []
    assert at(after, "d4") == "queen/blue"


@pytest.mark.rule("4.2", "R31")
def test_nothing_is_undone_when_a_condition_stops_being_true() -> None:
    """The King leaves; Queen and Counsellor, who had to stand beside him, stay."""
    before = at_table(
        hands={"grey": "magician thief"},
        c3="king/blue",
        c4="queen/blue",
        d3="counsellor/blue",
    )

    after, _ = play(before, "magician a1", "card c3")

    assert at(after, "c4") == "queen/blue"
    assert at(after, "d3") == "counsellor/blue"


# 4.3 Returned.


@pytest.mark.rule("4.3")
def test_a_returned_card_goes_to_the_hand_of_the_token_s_owner() -> None:
    before = at_table(hands={"grey": "queen thief", "blue": "spy"}, c3="prince/blue")

    after, log = play(before, "queen c4", "card c3")

    assert returned(log) == ["prince c3 to blue"]
    assert hand(after, "blue") == "prince spy"


@pytest.mark.rule("4.3")
def test_without_a_token_it_goes_to_the_reserve() -> None:
    before = at_table(hands={"grey": "queen thief"}, c3="prince/-", reserve="soldier")

    after, log = play(before, "queen c4", "card c3")

    assert returned(log) == ["prince c3 to reserve"]
    assert changes(before, after) == {
        "c3": "",
        "c4": "queen/grey",
        "grey": "thief",
        "reserve": "soldier prince",
    }


@pytest.mark.rule("4.3")
def test_the_token_counts_not_who_played_the_card() -> None:
    """Blue's Prince, bought by grey's Merchant, is grey's."""
    before = at_table(hands={"grey": "merchant queen thief"}, c3="prince/blue")

    after, _ = play(before, "merchant b2", "card c3", "queen c4", "card c3")

    assert hand(after, "grey") == "prince thief"
    assert hand(after, "blue") == ""


@pytest.mark.rule("4.3")
def test_a_returned_card_can_be_played_again() -> None:
    before = at_table(
        players=2, hands={"grey": "queen thief", "blue": "spy"}, c3="prince/blue"
    )

    after, _ = play(before, "queen c4", "card c3", "draw", "prince c3")

    assert at(after, "c3") == "prince/blue"


# 4.4 Moved.


@pytest.mark.rule("4.4")
def test_a_moved_card_keeps_its_token_and_stays_in_its_area() -> None:
    before = at_table(
        hands={"grey": "prince-charming thief"}, a1="witch/blue", f1="archer/blue"
    )

    asked = follow(before, "prince-charming c3", "card a1")
    after, log = play(asked, "to f6")

    assert allowed(asked) == ["to a6", "to f6"]
    assert sum(isinstance(event, CardMoved) for event in log) == 1
    assert changes(before, after) == {
        "a1": "",
        "c3": "prince-charming/grey",
        "f6": "witch/blue",
        "grey": "thief",
    }


@pytest.mark.rule("4.4")
def test_a_moved_card_ignores_the_condition_for_its_place() -> None:
    """The Queen may be moved away from the King, but not be placed away from him."""
    before = at_table(
        hands={"grey": "prince-charming thief"}, b2="king/blue", b3="queen/blue"
    )

    after, _ = play(before, "prince-charming c5", "card b3", "to e5")

    assert at(after, "e5") == "queen/blue"


@pytest.mark.rule("4.4")
def test_with_no_free_cell_in_its_area_a_card_stays() -> None:
    before = at_table(
        hands={"grey": "prince-charming thief"},
        a1="witch/blue",
        f1="archer/blue",
        a6="ghost/blue",
        f6="magician/- knight/-",
    )

    after, log = play(before, "prince-charming c3")

    assert skipped(log) == ["prince-charming"]
    assert at(after, "a1") == "witch/blue"


# 4.5 One card a place.


@pytest.mark.rule("4.5")
def test_a_taken_cell_is_no_place_for_another_card() -> None:
    before = at_table(hands={"grey": "thief"}, c3="prince/blue", c4="king/- knight/-")

    assert str(refused(before, "thief c3")) == "c3 is taken (rule 4.5)"
    assert str(refused(before, "thief c4")) == "c4 is taken (rule 4.5)"
    assert len(places_for(before, "thief")) == 14


@pytest.mark.rule("4.5", "4.4")
def test_nobody_is_moved_onto_another_card_but_a_knight() -> None:
    before = at_table(hands={"grey": "prince-charming"}, c3="queen/blue", d4="spy/-")

    assert refused(before, "prince-charming b2", "card c3", "to d4").rule == "4.4"
    assert refused(before, "prince-charming b2", "card c3", "to b2").rule == "4.4"


@pytest.mark.rule("4.3", "R14")
def test_what_the_thief_robbed_returns_to_the_reserve() -> None:
    before = at_table(hands={"grey": "thief queen spy"}, c3="prince/blue")

    after, _ = play(before, "thief d3", "card c3", "queen c4", "card c3")

    assert reserve(after) == "prince"
    assert hand(after, "blue") == ""
