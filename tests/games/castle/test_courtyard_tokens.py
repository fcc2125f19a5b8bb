"""Those who change tokens: Thief, Spy, Schemer and Merchant."""

import pytest

from siegeworks.games.castle.events import ActionGained, TokenChanged
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.table import Spot
from siegeworks.games.castle.text.log import prompt
from siegeworks.games.castle.view import view

from .table_talk import (
    Log,
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    places_for,
    play,
    refused,
    result,
    results,
    skipped,
    turn,
    winners,
    with_actions,
)


def third_actions(log: Log) -> int:
    return sum(isinstance(event, ActionGained) for event in log)


# The Thief.


@pytest.mark.rule("8.23", "5.2", "R18")
def test_the_thief_takes_the_token_off_any_adjacent_card_covered_or_not() -> None:
    """Protection helps no token: of the Ambassador, of what a Knight covers, of what
    the Priest protects."""
    state = at_table(
        hands={"grey": "thief"},
        a1="witch/yellow",
        b1="soldier/grey knight/blue",
        c2="ambassador/blue",
        b3="priest/yellow",
        c3="queen/-",
        d4="king/blue",
        west="siege-engine/blue",
    )
    asked = follow(state, "thief b2")
    assert allowed(asked) == [
        "card a1",
        "card b1",
        "card b1+1",
        "card c2",
        "card b3",
    ]
    after, _ = play(asked, "card b1")
    assert changes(asked, after) == {"b1": "soldier/- knight/blue"}
    after, _ = play(asked, "card c2")
    assert changes(asked, after) == {"c2": "ambassador/-"}


@pytest.mark.rule("8.23", "R14", "R21")
def test_the_thief_refuses_what_bears_no_token_or_is_not_adjacent_or_himself() -> None:
    state = at_table(
        hands={"grey": "thief"}, b1="soldier/blue", c3="queen/-", d4="king/blue"
    )
    asked = follow(state, "thief b2")
    assert allowed(asked) == ["card b1"]
    assert str(refused(asked, "card c3")) == (
        "the Queen on c3 bears no token (rule 8.23)"
    )
    assert str(refused(asked, "card d4")) == (
        "the King on d4 does not fit: choose a card on an adjacent cell (rule 8.23)"
    )
    assert refused(asked, "card b2").rule == "R21"
    assert refused(asked, "card b1+1").rule == "4.1"


@pytest.mark.rule("8.23", "4.1")
def test_a_thief_among_cards_without_tokens_takes_nothing() -> None:
    state = at_table(hands={"grey": "thief"}, c3="queen/- knight/-", d4="king/blue")
    after, log = play(state, "thief b2")
    assert changes(state, after) == {"b2": "thief/grey", "grey": ""}
    assert skipped(log) == ["thief"]


@pytest.mark.rule("8.23", "4.3")
def test_a_card_robbed_of_its_token_later_goes_to_the_reserve() -> None:
    state = at_table(hands={"grey": "thief king"}, b1="soldier/blue")
    after, _ = play(state, "thief b2", "card b1", "king d4", "card b1")
    assert changes(state, after) == {
        "b1": "",
        "b2": "thief/grey",
        "d4": "king/grey",
        "grey": "",
        "reserve": "soldier",
    }


@pytest.mark.rule("8.23", "8.22", "R26")
def test_a_priest_robbed_of_his_token_protects_nobody_from_then_on() -> None:
    state = at_table(hands={"grey": "thief courtier"}, b3="priest/blue", c4="spy/blue")
    after, _ = play(state, "thief b2", "card b3", "courtier c3", "card c4")
    assert changes(state, after) == {
        "b2": "thief/grey",
        "c3": "courtier/grey",
        "c4": "",
        "b3": "priest/-",
        "grey": "",
        "blue": "spy",
    }


@pytest.mark.rule("8.23", "R22")
def test_a_thief_beside_his_own_players_cards_only_has_to_rob_one_of_them() -> None:
    state = at_table(hands={"grey": "thief"}, c3="queen/grey")
    asked = follow(state, "thief b2")
    assert allowed(asked) == ["card c3"]
    assert refused(asked, "draw").rule == "8.23"


# The Spy.


@pytest.mark.rule("8.24", "R38")
def test_the_spy_deals_the_tokens_of_adjacent_cards_anew() -> None:
    """He names them card by card; once one colour is left the rest is settled."""
    state = at_table(
        hands={"grey": "spy"},
        a1="witch/blue",
        b1="soldier/yellow",
        c3="queen/blue",
        e5="king/yellow",
    )
    asked = follow(state, "spy b2")
    assert allowed(asked) == ["token blue", "token yellow"]
    after, _ = play(asked, "token yellow")
    assert changes(asked, after) == {"a1": "witch/yellow", "b1": "soldier/blue"}
    after, _ = play(asked, "token blue", "token blue")
    assert changes(asked, after) == {"b1": "soldier/blue", "c3": "queen/yellow"}


@pytest.mark.rule("8.24", "R38")
def test_the_spy_may_leave_everything_as_it_is() -> None:
    state = at_table(hands={"grey": "spy"}, a1="witch/blue", b1="soldier/yellow")
    after, log = play(state, "spy b2", "token blue")
    assert changes(state, after) == {"b2": "spy/grey", "grey": ""}
    assert not any(isinstance(event, TokenChanged) for event in log)
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.24", "R14", "R18", "R38")
def test_all_levels_take_part_but_no_card_without_a_token_nor_the_spy() -> None:
    state = at_table(
        hands={"grey": "spy"},
        b1="soldier/blue knight/yellow",
        c2="king/-",
        c3="ambassador/grey",
    )
    assert results(follow(state, "spy b2")) == {
        result(),
        result(b1="soldier/yellow knight/blue"),
        result(b1="soldier/grey knight/yellow", c3="ambassador/blue"),
        result(b1="soldier/blue knight/grey", c3="ambassador/yellow"),
        result(b1="soldier/yellow knight/grey", c3="ambassador/blue"),
        result(b1="soldier/grey knight/blue", c3="ambassador/yellow"),
    }


@pytest.mark.rule("8.24", "4.1", "R14")
@pytest.mark.parametrize("beside", ["", "king/-", "king/blue", "king/blue knight/blue"])
def test_with_one_colour_or_none_around_him_the_spy_has_nothing_to_deal(
    beside: str,
) -> None:
    state = at_table(hands={"grey": "spy"}, c3=beside, d4="queen/yellow")
    after, log = play(state, "spy b2")
    assert changes(state, after) == {"b2": "spy/grey", "grey": ""}
    assert skipped(log) == ["spy"]


@pytest.mark.rule("8.24", "R38")
def test_no_token_can_be_dealt_that_is_not_there() -> None:
    state = at_table(
        hands={"grey": "spy"}, a1="witch/blue", b1="soldier/yellow", c3="queen/yellow"
    )
    asked = follow(state, "spy b2")
    assert str(refused(asked, "token grey")) == (
        "no token of Grey's is left to give out (rule 8.24)"
    )
    assert refused(asked, "token pink").rule == "8.24"
    assert refused(asked, "card a1").rule == "8.24"


# The Schemer.


@pytest.mark.rule("8.25", "R18", "R38")
def test_the_schemer_swaps_the_tokens_of_any_two_other_cards_anywhere() -> None:
    state = at_table(
        hands={"grey": "schemer"},
        a1="witch/yellow knight/grey",
        c3="ambassador/blue",
        b1="soldier/-",
        north="siege-engine/yellow",
    )
    asked = follow(state, "schemer e5")
    assert allowed(asked) == ["card a1", "card a1+1", "card c3", "card north"]
    second = follow(asked, "card a1")
    assert allowed(second) == ["card a1+1", "card c3", "card north"]
    after, _ = play(second, "card c3")
    assert changes(asked, after) == {
        "a1": "witch/blue knight/grey",
        "c3": "ambassador/yellow",
    }


@pytest.mark.rule("8.25", "R38")
def test_two_tokens_of_one_colour_may_be_swapped_too() -> None:
    state = at_table(
        hands={"grey": "schemer"}, a1="witch/yellow", north="siege-engine/yellow"
    )
    after, log = play(state, "schemer e5", "card a1", "card north")
    assert changes(state, after) == {"e5": "schemer/grey", "grey": ""}
    assert skipped(log) == []


@pytest.mark.rule("8.25", "R14", "R21")
def test_neither_himself_nor_the_same_card_twice_nor_a_card_without_a_token() -> None:
    state = at_table(
        hands={"grey": "schemer"}, a1="witch/yellow", c3="king/blue", b1="soldier/-"
    )
    asked = follow(state, "schemer e5")
    assert refused(asked, "card e5").rule == "R21"
    assert str(refused(asked, "card b1")) == (
        "the Soldier on b1 bears no token (rule R14)"
    )
    assert str(refused(asked, "card a1", "card a1")) == (
        "the Witch on a1 has been chosen already (rule R38)"
    )


@pytest.mark.rule("8.25", "4.1", "R38")
def test_with_fewer_than_two_tokens_the_schemer_does_nothing() -> None:
    state = at_table(hands={"grey": "schemer"}, a1="witch/yellow", b1="soldier/-")
    after, log = play(state, "schemer e5")
    assert changes(state, after) == {"e5": "schemer/grey", "grey": ""}
    assert skipped(log) == ["schemer"]


# The Merchant.


@pytest.mark.rule("8.27", "R9", "R18", "R40")
def test_the_merchant_replaces_three_tokens_of_others_anywhere() -> None:
    """One per card, covered, protected and outside alike; never one of his own."""
    state = at_table(
        hands={"grey": "merchant"},
        a1="witch/yellow knight/blue",
        b1="soldier/-",
        c3="ambassador/blue",
        d3="king/grey",
        out1="dragon/yellow",
    )
    asked = follow(state, "merchant e5")
    assert allowed(asked) == ["card a1", "card a1+1", "card c3", "card out1"]
    assert str(refused(asked, "card d3")) == (
        "the King on d3 bears your token already (rule 8.27)"
    )
    assert str(refused(asked, "card b1")) == (
        "the Soldier on b1 bears no token (rule 8.27)"
    )
    assert refused(asked, "card e5").rule == "R21"
    assert str(refused(asked, "card a1+1", "card a1+1")) == (
        "the Knight on a1 bears your token already (rule 8.27)"
    )
    after, log = play(asked, "card a1", "card out1", "card c3")
    assert changes(asked, after) == {
        "a1": "witch/grey knight/blue",
        "c3": "ambassador/grey",
        "out1": "dragon/grey",
    }
    assert third_actions(log) == 1
    assert turn(after) == "grey 2"


@pytest.mark.rule("8.27", "R9")
@pytest.mark.parametrize("others", [0, 1, 2])
def test_with_fewer_tokens_of_others_the_merchant_replaces_them_all(
    others: int,
) -> None:
    spy, thief = ("blue", "yellow")[:others] + ("-", "grey")[: 2 - others]
    state = at_table(hands={"grey": "merchant"}, b2=f"spy/{spy}", c2=f"thief/{thief}")
    asked = follow(state, "merchant e5")
    assert results(asked) == {
        {
            0: result(),
            1: result(b2="spy/grey"),
            2: result(b2="spy/grey", c2="thief/grey"),
        }[others]
    }
    after = play(asked, *("card b2", "card c2")[:others])[0]
    assert turn(after) == "grey 2"


@pytest.mark.rule("8.27", "R40")
def test_first_or_second_the_merchant_makes_it_three_actions_in_all() -> None:
    state = at_table(hands={"grey": "merchant soldier*3"}, decks={"grey": 5})
    first, _ = play(state, "merchant e5", "soldier b1", "soldier c1")
    second, _ = play(state, "soldier b1", "merchant e5", "soldier c1")
    assert turn(first) == turn(second) == "blue 2"
    assert changes(first, second) == {}


@pytest.mark.rule("8.27", "R40")
def test_a_second_arrival_replaces_tokens_again_but_gives_no_fourth_action() -> None:
    """The King returns the Merchant, which takes back nothing of what he has done."""
    state = at_table(
        hands={"grey": "merchant king"},
        a1="witch/blue",
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        e1="soldier/blue",
    )
    once, log = play(state, "merchant e5", "card a1", "card b1", "card c1")
    assert (turn(once), third_actions(log)) == ("grey 2", 1)
    back, _ = play(once, "king b2", "card e5")
    assert changes(once, back) == {"e5": "", "b2": "king/grey", "grey": "merchant"}
    assert turn(back) == "grey 1"
    twice, log = play(back, "merchant d5", "card d1", "card e1")
    assert changes(back, twice) == {
        "d1": "soldier/grey",
        "e1": "soldier/grey",
        "d5": "merchant/grey",
        "grey": "",
    }
    assert (turn(twice), third_actions(log)) == ("blue 2", 0)


@pytest.mark.rule("8.27", "R40")
def test_in_a_later_turn_the_merchant_gives_a_third_action_anew() -> None:
    state = at_table(hands={"blue": "merchant"}, c3="king/blue", turn="blue", players=2)
    state = with_actions(state, 1)
    after, _ = play(state, "merchant e5")
    assert turn(after) == "blue 1"
    after, _ = play(after, "draw")
    assert turn(after) == "grey 2"


@pytest.mark.rule("8.27", "7.1", "R40", "R43")
def test_as_the_very_last_card_the_merchant_wins_at_once() -> None:
    """But only once he has replaced the tokens."""
    state = at_table(hands={"grey": "merchant"}, decks={"grey": 0}, b1="soldier/blue")
    asked = follow(state, "merchant e5")
    assert (winners(asked), decides(asked)) == (None, "grey")
    after, _ = play(asked, "card b1")
    assert at(after, "b1") == "soldier/grey"
    assert winners(after) == ["grey"]


@pytest.mark.rule("8.27", "R9")
def test_where_agreed_nobody_finishes_in_the_merchants_turn() -> None:
    """Neither with the Merchant himself nor with what is played after him."""
    state = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant"},
        decks={"grey": 0},
        b1="soldier/-",
        reserve="spy",
    )
    assert allowed(state) == ["swap merchant for spy"]
    assert str(refused(state, "merchant e5")) == (
        "you agreed that nobody plays their last card in the Merchant's turn (rule R9)"
    )
    state = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant soldier"},
        decks={"grey": 0},
        reserve="spy",
    )
    after, _ = play(state, "merchant e5")
    assert allowed(after) == ["swap soldier for spy"]
    assert refused(after, "soldier b1").rule == "R9"
    assert refused(after, "pass").rule == "R42"


@pytest.mark.rule("8.27", "R9")
def test_where_agreed_the_last_card_of_the_hand_may_go_while_the_deck_holds_more() -> (
    None
):
    state = at_table(
        merchant_cannot_finish=True, hands={"grey": "merchant"}, decks={"grey": 1}
    )
    after, _ = play(state, "merchant e5")
    assert changes(state, after) == {"e5": "merchant/grey", "grey": ""}
    assert allowed(after) == ["draw"]
    after, _ = play(after, "draw", "deal soldier")
    assert places_for(after, "soldier") == []
    assert allowed(after) == ["pass"]


@pytest.mark.rule("8.27", "R9")
def test_without_that_agreement_the_third_action_may_win() -> None:
    state = at_table(
        hands={"grey": "merchant soldier king"},
        decks={"grey": 0},
        north="siege-engine/grey",
    )
    after, _ = play(state, "merchant e5", "soldier b1")
    assert winners(after) is None
    after, _ = play(after, "king b5", "card b1")
    assert winners(after) is None
    state = at_table(hands={"grey": "merchant soldier*2"}, decks={"grey": 0})
    after, _ = play(state, "merchant e5", "soldier b1", "soldier c1")
    assert winners(after) == ["grey"]


def test_the_prompt_counts_only_tokens_that_can_be_replaced() -> None:
    after = follow(
        at_table(c3="king/blue", hands={"grey": "merchant soldier"}), "merchant b2"
    )

    assert "(1 to go)" in str(prompt(view(after, Seat.GREY)))


def test_the_view_says_which_card_the_spy_asks_about() -> None:
    """Card by card around him, every level of a pile; nothing once he is done."""
    asked = follow(
        at_table(
            c3="king/blue knight/grey", c1="soldier/yellow", hands={"grey": "spy thief"}
        ),
        "spy c2",
    )

    assert view(asked, Seat.GREY).asked == Spot(2, 0)
    after = follow(asked, "token grey")
    assert view(after, None).asked == Spot(14, 0)
    assert view(follow(after, "token blue"), Seat.GREY).asked is None
