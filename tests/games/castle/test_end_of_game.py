"""Chapter 7 of the rulebook: who is out of cards wins; nobody can move; nobody ends."""

import pytest

from siegeworks.games.castle import rules
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at_table,
    changes,
    decides,
    follow,
    hand,
    places_for,
    play,
    refused,
    returned,
    turn,
    why_it_ended,
    winners,
)

COLOURS = ("grey", "blue", "yellow", "green", "pink")


def rule_of_the_end(state: State) -> str:
    end = rules.outcome(state)
    assert end is not None
    return end.rule


# 7.1 The win.


@pytest.mark.rule("7.1")
def test_hand_and_deck_both_empty_wins() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, decks={"grey": 0})

    after, _ = play(before, "prince c3")

    assert winners(after) == ["grey"]
    assert rule_of_the_end(after) == "7.1"
    assert why_it_ended(after) == "no cards left in hand or deck"
    assert changes(before, after) == {"c3": "prince/grey", "grey": ""}


@pytest.mark.rule("7.1")
def test_an_empty_hand_with_cards_in_the_deck_is_no_win() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, decks={"grey": 1})

    after, _ = play(before, "prince c3")

    assert winners(after) is None
    assert allowed(after) == ["draw"]


@pytest.mark.rule("7.1")
def test_an_empty_deck_with_cards_in_hand_is_no_win() -> None:
    before = at_table(hands={"grey": "prince thief"}, decks={"grey": 0})

    after, _ = play(before, "prince c3")

    assert winners(after) is None


@pytest.mark.rule("7.1", "R43")
def test_the_effect_of_the_last_card_is_applied_first() -> None:
    """The last card is compulsory, and brings an own card back: no win."""
    before = at_table(
        hands={"grey": "archer", "blue": "king"}, decks={"grey": 0}, out1="herald/grey"
    )

    after, _ = play(before, "archer a1", "card out1")

    assert winners(after) is None
    assert hand(after, "grey") == "herald"
    assert turn(after) == "grey 1"


@pytest.mark.rule("7.1", "R43")
def test_the_last_card_wins_if_its_effect_strikes_somebody_else() -> None:
    before = at_table(
        hands={"grey": "archer", "blue": "king"},
        decks={"grey": 0},
        out1="herald/grey",
        out2="dragon/blue",
    )

    asked = follow(before, "archer a1")
    after, _ = play(asked, "card out2")

    assert winners(asked) is None
    assert winners(after) == ["grey"]
    assert hand(after, "blue") == "king dragon"


@pytest.mark.rule("7.1")
def test_once_the_game_is_over_nothing_is_legal() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, decks={"grey": 0})

    after, _ = play(before, "prince c3")

    assert decides(after) is None
    assert str(refused(after, "draw")) == "the game is over (rule 7.1)"


@pytest.mark.rule("R43")
def test_the_win_ends_the_game_at_once_with_actions_left() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, decks={"grey": 0})

    after, _ = play(before, "prince c3")

    assert turn(after) == "grey 1"
    assert winners(after) == ["grey"]


@pytest.mark.rule("R43")
def test_the_choices_of_others_are_done_first_and_can_prevent_the_win() -> None:
    """Blue's Mistress answers the King; she may send him back, or somebody else."""
    before = at_table(
        hands={"grey": "king", "blue": "thief"},
        decks={"grey": 0},
        c3="mistress/blue",
        b1="soldier/blue",
    )

    asked = follow(before, "king e5", "card b1")
    spared, _ = play(asked, "card c3")
    sent_back, _ = play(asked, "card e5")

    assert decides(asked) == "blue"
    assert winners(asked) is None
    assert winners(spared) == ["grey"]
    assert winners(sent_back) is None
    assert hand(sent_back, "grey") == "king"


@pytest.mark.rule("R43")
def test_a_last_card_that_comes_back_to_its_owner_does_not_win() -> None:
    """The Witch gives her player a card of the Reserve."""
    before = at_table(
        hands={"grey": "witch", "blue": "king"}, decks={"grey": 0}, reserve="soldier"
    )

    to_grey, _ = play(before, "witch a1", "take soldier", "player grey")
    to_blue, _ = play(before, "witch a1", "take soldier", "player blue")

    assert winners(to_grey) is None
    assert winners(to_blue) == ["grey"]


@pytest.mark.rule("R43")
def test_a_swap_never_wins_because_it_keeps_the_number_of_cards() -> None:
    before = at_table(
        hands={"grey": "king", "blue": "queen"}, decks={"grey": 0}, reserve="prince"
    )

    after, _ = play(before, "swap king for prince")

    assert winners(after) is None


# R44 A bystander without cards.


@pytest.mark.rule("R44")
def test_a_bystander_whose_last_card_is_passed_on_wins() -> None:
    """Grey has nothing to pass to blue, but a deck; blue passes the last card."""
    before = at_table(
        hands={"grey": "jester", "blue": "king", "yellow": "queen"},
        decks={"grey": 5, "blue": 0},
    )

    after, _ = play(before, "jester c3", "offer king", "offer queen")

    assert winners(after) == ["blue"]
    assert rule_of_the_end(after) == "R44"
    assert (
        why_it_ended(after) == "no cards left in hand or deck, on another player's turn"
    )
    assert changes(before, after) == {
        "c3": "jester/grey",
        "grey": "queen",
        "blue": "",
        "yellow": "king",
    }


@pytest.mark.rule("R44")
def test_the_village_idiot_does_the_same() -> None:
    before = at_table(
        hands={"grey": "village-idiot", "blue": "king", "yellow": "queen"},
        decks={"grey": 5, "blue": 0},
    )

    after, _ = play(before, "village-idiot c3")

    assert winners(after) == ["blue"]
    assert rule_of_the_end(after) == "R44"


@pytest.mark.rule("R44")
def test_the_active_player_comes_first() -> None:
    before = at_table(
        hands={"grey": "jester", "blue": "king"}, decks={"grey": 0, "blue": 0}
    )

    after, _ = play(before, "jester c3", "offer king")

    assert hand(after, "blue") == hand(after, "grey") == ""
    assert winners(after) == ["grey"]
    assert rule_of_the_end(after) == "7.1"


@pytest.mark.rule("R44")
def test_among_bystanders_turn_order_decides() -> None:
    """Blue and green have nothing to give, so yellow and pink both run out."""
    before = at_table(
        players=5,
        hands={"grey": "thief spy", "yellow": "king", "pink": "queen"},
        decks={"yellow": 0, "pink": 0},
        reserve="jester",
    )
    before, _ = play(before, "swap spy for jester")

    after, _ = play(before, "jester c3", "offer thief", "offer king", "offer queen")

    assert hand(after, "yellow") == hand(after, "pink") == ""
    assert winners(after) == ["yellow"]


@pytest.mark.rule("R44")
def test_turn_order_is_counted_from_the_active_player() -> None:
    before = at_table(
        players=5,
        turn="green",
        hands={"green": "jester thief", "pink": "king", "blue": "queen"},
        decks={"pink": 0, "blue": 0, "green": 3},
    )

    after, _ = play(before, "jester c3", "offer thief", "offer king", "offer queen")

    assert hand(after, "pink") == "thief"
    assert hand(after, "blue") == ""
    assert winners(after) == ["blue"]


# R9 The option merchant_cannot_finish.


@pytest.mark.rule("R9", "R40")
def test_as_printed_the_merchant_may_be_the_last_card() -> None:
    before = at_table(hands={"grey": "merchant", "blue": "king"}, decks={"grey": 0})

    after, _ = play(before, "merchant c3")

    assert winners(after) == ["grey"]


@pytest.mark.rule("R9")
def test_where_agreed_the_merchant_is_not_the_last_card() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant", "blue": "king"},
        decks={"grey": 0},
        reserve="soldier",
    )

    assert allowed(before) == ["swap merchant for soldier"]
    assert str(refused(before, "merchant c3")) == (
        "you agreed that nobody plays their last card in the Merchant's turn (rule R9)"
    )


@pytest.mark.rule("R9")
def test_where_agreed_the_last_card_waits_while_it_is_the_merchant_s_turn() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant prince", "blue": "king"},
        decks={"grey": 0},
        reserve="soldier",
    )

    after, _ = play(before, "merchant c3")

    assert turn(after) == "grey 2"
    assert allowed(after) == ["swap prince for soldier"]
    assert refused(after, "prince d3").rule == "R9"


@pytest.mark.rule("R9")
def test_where_agreed_the_last_card_but_one_may_be_played_with_the_merchant() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant prince thief", "blue": "king"},
        decks={"grey": 0},
    )

    after, _ = play(before, "merchant c3", "prince e5")

    assert allowed(after) == ["pass"]
    assert winners(play(after, "pass")[0]) is None


@pytest.mark.rule("R9")
def test_where_agreed_the_last_card_may_be_played_in_a_turn_without_merchant() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "prince", "blue": "king"},
        decks={"grey": 0},
        c3="merchant/grey",
    )

    after, _ = play(before, "prince d3")

    assert winners(after) == ["grey"]


@pytest.mark.rule("R9")
def test_where_agreed_cards_left_in_the_deck_allow_the_last_of_the_hand() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "merchant prince", "blue": "king"},
        decks={"grey": 1},
    )

    after, _ = play(before, "merchant c3", "prince d3")

    assert winners(after) is None
    assert allowed(after) == ["draw"]


@pytest.mark.rule("R9", "R12")
def test_where_agreed_the_herald_does_not_call_a_king_who_may_not_be_played() -> None:
    before = at_table(
        merchant_cannot_finish=True,
        hands={"grey": "king", "blue": "queen"},
        decks={"grey": 0},
        merchant_came=True,
        c3="merchant/grey",
        out1="herald/blue",
        reserve="soldier",
    )

    assert allowed(before) == ["swap king for soldier"]


# 7.2, R45 Deadlock.


@pytest.mark.rule("7.2", "R45")
def test_when_no_card_out_of_play_has_a_place_the_fewest_hand_cards_win() -> None:
    """The Herald was the last card that could be placed at all."""
    before = at_table(
        FULL_COURTYARD,
        hands={
            "grey": "king herald",
            "blue": "ambassador priest",
            "yellow": "jester village-idiot",
        },
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) == ["grey"]
    assert rule_of_the_end(after) == "7.2"
    assert (
        why_it_ended(after)
        == "no card has a place left, and the fewest cards in hand decide"
    )


@pytest.mark.rule("7.2", "R46")
def test_in_a_deadlock_equal_hands_are_decided_by_the_decks() -> None:
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king herald", "blue": "priest", "yellow": "jester"},
        undealt="ambassador village-idiot",
        decks={"grey": 1, "blue": 0, "yellow": 1},
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) == ["blue"]


@pytest.mark.rule("7.2", "R46")
def test_in_a_deadlock_full_equality_shares_the_win() -> None:
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king herald", "blue": "priest", "yellow": "jester"},
        reserve="ambassador",
        removed="village-idiot",
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) == ["grey", "blue", "yellow"]


@pytest.mark.rule("7.2", "R45")
def test_being_unable_to_place_the_own_hand_is_no_deadlock() -> None:
    """A Barbarian somewhere in the decks can still be placed."""
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king herald", "blue": "priest", "yellow": "jester"},
        undealt="barbarian",
        decks={"grey": 0, "blue": 0, "yellow": 1},
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) is None
    assert allowed(after) == ["pass"]


@pytest.mark.rule("R45")
@pytest.mark.parametrize("somewhere", ["reserve", "undealt", "hand"])
def test_one_card_with_a_place_is_enough_wherever_it_is(somewhere: str) -> None:
    hands = {"grey": "king herald", "blue": "priest", "yellow": "jester"}
    if somewhere == "hand":
        hands["blue"] = "priest knight"
    before = at_table(
        FULL_COURTYARD,
        hands=hands,
        reserve="knight" if somewhere == "reserve" else "",
        undealt="knight" if somewhere == "undealt" else "",
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) is None


@pytest.mark.rule("R45", "R43")
def test_the_win_is_checked_before_the_deadlock() -> None:
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "herald", "blue": "priest", "yellow": "king"},
        rest="removed",
    )

    after, _ = play(before, "herald out")

    assert winners(after) == ["grey"]
    assert rule_of_the_end(after) == "7.1"


@pytest.mark.rule("R45")
def test_a_ghost_with_a_tower_to_haunt_prevents_the_deadlock() -> None:
    hands = {"grey": "king herald", "blue": "ghost", "yellow": "jester"}
    haunted = at_table(
        FULL_COURTYARD,
        hands=hands,
        a1="witch/blue",
        rest="removed",
    )
    guarded = at_table(
        FULL_COURTYARD,
        hands=hands,
        a1="witch/blue knight/blue",
        rest="removed",
    )

    goes_on, _ = play(haunted, "herald out")
    stuck, _ = play(guarded, "herald out")

    assert winners(goes_on) is None
    assert winners(stuck) == ["grey", "blue", "yellow"]


@pytest.mark.rule("R45")
def test_a_deadlock_ends_the_game_after_a_swap_as_well() -> None:
    """The test is made after every action, whatever it was."""
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king", "blue": "priest", "yellow": "jester"},
        reserve="ambassador",
        out1="herald/blue",
        removed="village-idiot",
        rest="removed",
    )

    after, _ = play(before, "swap king for ambassador")

    assert rule_of_the_end(after) == "7.2"


# R46 Endless games.


@pytest.mark.rule("R46")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_twenty_quiet_turns_for_each_player_end_the_game(players: int) -> None:
    two_cards = ("king queen", "", "spy prince", "minstrel courtier", "priest mistress")
    hands = dict(zip(COLOURS, two_cards[:players], strict=False)) | {"blue": "thief"}
    before = at_table(
        players=players,
        hands=hands,
        reserve="soldier",
        quiet_turns=20 * players - 1,
        turns=20 * players + 7,
    )

    still_on, _ = play(before, "swap king for soldier")
    after, _ = play(still_on, "swap soldier for king")

    assert winners(still_on) is None
    assert winners(after) == ["blue"]
    assert rule_of_the_end(after) == "R46"
    assert why_it_ended(after) == (
        "nothing has been placed or drawn for too long, and the fewest cards in hand "
        "decide"
    )


@pytest.mark.rule("R46")
@pytest.mark.parametrize("loud", ["draw", "prince c3"])
def test_a_card_placed_or_drawn_ends_the_quiet(loud: str) -> None:
    before = at_table(
        hands={"grey": "king prince", "blue": "thief"},
        reserve="soldier",
        quiet_turns=59,
    )

    after, _ = play(before, "swap king for soldier", loud)

    assert winners(after) is None
    assert after.table.quiet_turns == 0


@pytest.mark.rule("R46")
def test_quiet_turns_are_counted_and_a_pass_is_quiet() -> None:
    before = at_table(
        hands={"grey": "ghost", "blue": "thief"}, decks={"grey": 0}, quiet_turns=12
    )

    after, _ = play(before, "pass")

    assert after.table.quiet_turns == 13
    assert after.table.turns == 1


@pytest.mark.rule("R46")
def test_a_card_placed_by_the_counsellor_is_not_quiet_either() -> None:
    before = at_table(
        hands={"grey": "counsellor thief", "blue": "spy"},
        c3="king/-",
        reserve="queen",
        quiet_turns=59,
    )

    after, _ = play(
        before, "counsellor c4", "queen d4", "card c3", "swap thief for king"
    )

    assert winners(after) is None


@pytest.mark.rule("R46")
def test_after_a_thousand_turns_the_game_ends() -> None:
    before = at_table(
        hands={"grey": "king prince", "blue": "thief"}, reserve="soldier", turns=999
    )

    still_on, _ = play(before, "prince c3")
    after, _ = play(still_on, "draw")

    assert winners(still_on) is None
    assert winners(after) == ["yellow"]
    assert rule_of_the_end(after) == "R46"
    assert why_it_ended(after) == (
        "the game has gone on for too long, and the fewest cards in hand decide"
    )


@pytest.mark.rule("R46")
def test_the_turn_before_the_last_one_is_not_the_last() -> None:
    before = at_table(
        hands={"grey": "king prince", "blue": "thief"}, reserve="soldier", turns=998
    )

    after, _ = play(before, "draw", "draw")

    assert winners(after) is None
    assert turn(after) == "blue 2"


@pytest.mark.rule("R46")
def test_hand_cards_count_before_deck_cards() -> None:
    before = at_table(
        hands={"grey": "king prince", "blue": "thief", "yellow": "spy queen"},
        decks={"grey": 1, "yellow": 1},
        turns=999,
    )

    after, _ = play(before, "prince c3", "draw")

    assert winners(after) == ["blue"]


# R47 Tokens.


@pytest.mark.rule("R47")
def test_tokens_never_run_out() -> None:
    """Thirty-one cards bear grey's token, and a Merchant adds three more."""
    walls = {
        **{f"{column}1": "soldier/grey" for column in "bcde"},
        **{f"f{row}": "soldier/grey" for row in range(2, 6)},
        **{f"{column}6": "soldier/grey" for column in "bcde"},
        "a2": "soldier/grey",
        "a3": "captain/grey",
        "a4": "traitor/grey",
    }
    inside = {
        cell: card.replace("blue", "grey")
        for cell, card in FULL_COURTYARD.items()
        if not card.startswith("merchant")
    }
    before = at_table(
        inside,
        walls,
        hands={"grey": "merchant herald king"},
        a1="archer/blue",
        f1="witch/blue",
        a6="ghost/yellow",
        f6="watchman/grey",
    )

    after, log = play(before, "merchant e4", "card a1", "card f1", "card a6")

    tokens = [card.token for pile in after.table.piles for card in pile]
    assert tokens.count(Seat.GREY) == len(tokens) == 35
    assert returned(log) == []
    assert places_for(after, "king") == []
