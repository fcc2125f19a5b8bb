"""When two cards meet whose texts touch each other."""

import pytest

from siegeworks.games.castle.state import State

from .table_talk import (
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    hand,
    places_for,
    play,
    refused,
    reserve,
    returned,
    skipped,
    turn,
)

AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


# The King and the Mistress.


@pytest.mark.rule("8.10", "8.22", "R2")
def test_king_and_mistress_beside_their_priests_can_be_chosen_by_nobody() -> None:
    """Both are protected, so blue has to return the Priest or the Soldier."""
    state = at_table(
        hands={"grey": "king"},
        b1="soldier/grey",
        e1="soldier/-",
        b3="mistress/grey",
        c3="priest/grey",
    )
    asked = follow(state, "king c2", "card e1")
    assert decides(asked) == "grey"
    assert allowed(asked) == ["card b1", "card c3"]
    for place in ("c2", "b3"):
        assert refused(asked, f"card {place}").rule == "5.1"


@pytest.mark.rule("8.10", "8.23", "R2")
def test_the_thief_silences_the_mistress() -> None:
    state = at_table(
        hands={"grey": "thief king"}, b3="mistress/blue", b1="soldier/yellow"
    )
    after, log = play(state, "thief b2", "card b3", "king e5", "card b1")
    assert returned(log) == ["soldier b1 to yellow"]
    assert turn(after) == "blue 2"


@pytest.mark.rule("8.10", "8.25", "R2")
def test_the_schemer_lets_another_player_speak_for_the_mistress() -> None:
    state = at_table(
        hands={"grey": "schemer king"}, b3="mistress/blue", b1="soldier/yellow"
    )
    asked = follow(state, "schemer b2", "card b3", "card b1", "king e5", "card b1")
    assert decides(asked) == "yellow"


@pytest.mark.rule("8.10", "8.27", "R2")
def test_the_merchant_makes_the_mistress_speak_for_his_player() -> None:
    state = at_table(hands={"grey": "merchant king"}, b3="mistress/blue")
    asked = follow(state, "merchant c3", "card b3", "king e5", "card c3")
    assert decides(asked) == "grey"
    assert allowed(asked) == ["card b3", "card e5"]


@pytest.mark.rule("8.15", "8.10", "4.2")
def test_the_king_whom_the_mistress_moves_returns_nobody_again() -> None:
    state = at_table(hands={"grey": "mistress"}, b3="king/blue", b1="soldier/blue")
    after, log = play(state, "mistress c3", "card b3", "to e5")
    assert returned(log) == []
    assert changes(state, after) == {
        "b3": "",
        "c3": "mistress/grey",
        "e5": "king/blue",
        "grey": "",
    }


# The Queen.


@pytest.mark.rule("8.11", "R31")
def test_the_queen_may_return_the_very_king_she_stands_next_to() -> None:
    state = at_table(hands={"grey": "queen"}, c3="king/blue")
    after, log = play(state, "queen c2", "card c3")
    assert returned(log) == ["king c3 to blue"]
    assert changes(state, after) == {
        "c2": "queen/grey",
        "c3": "",
        "grey": "",
        "blue": "king",
    }


@pytest.mark.rule("8.11", "8.15", "R31")
def test_queen_and_mistress_may_both_be_there_if_the_queen_came_second() -> None:
    state = at_table(
        hands={"grey": "queen", "blue": "mistress"}, b2="spy/blue", c3="thief/blue"
    )
    both, _ = play(
        at_table(hands={"grey": "queen"}, c3="mistress/blue", b2="spy/blue"),
        "queen e5",
        "card b2",
    )
    assert (at(both, "c3"), at(both, "e5")) == ("mistress/blue", "queen/grey")
    other_way_round = follow(state, "queen e5", "card b2", "draw", "deal soldier")
    assert places_for(other_way_round, "mistress") == []
    assert refused(other_way_round, "mistress b5").rule == "8.15"


@pytest.mark.rule("8.15", "8.11", "R31")
def test_the_king_moves_away_from_the_queen_and_she_stays() -> None:
    """She is outside when the Mistress comes, or the Mistress could not."""
    state = at_table(
        hands={"grey": "mistress"}, c3="king/blue", c2="counsellor/blue", out1="queen/-"
    )
    after, _ = play(state, "mistress b5", "card c3", "to e5")
    assert changes(state, after) == {
        "c3": "",
        "b5": "mistress/grey",
        "e5": "king/blue",
        "grey": "",
    }


# Prince, Counsellor and the absent King.


@pytest.mark.rule("8.3", "8.12", "8.19", "R11")
def test_once_the_magician_has_the_king_the_prince_stands_in_for_him_again() -> None:
    """And the Counsellor may bring the King back, without a token."""
    state = at_table(
        hands={"grey": "magician counsellor"}, c3="prince/blue", e5="king/blue"
    )
    assert places_for(state, "counsellor") == ["d4", "e4", "d5"]
    after, _ = play(state, "magician a1", "card e5")
    assert reserve(after) == "king"
    assert places_for(after, "counsellor") == AROUND_C3
    asked = follow(after, "counsellor c2", "king b2")
    assert at(asked, "b2") == "king/-"


@pytest.mark.rule("8.33", "8.12", "8.19", "R30")
def test_the_fairy_who_draws_the_king_out_leaves_the_prince_in_charge() -> None:
    state = at_table(
        hands={"grey": "fairy counsellor queen"}, c3="prince/blue", e5="king/blue"
    )
    assert places_for(state, "queen") == ["d4", "e4", "d5"]
    after, _ = play(state, "fairy out", "card e5")
    assert changes(state, after) == {
        "e5": "",
        "out1": "fairy/grey",
        "out2": "king/blue",
        "grey": "queen counsellor",
    }
    assert places_for(after, "counsellor") == AROUND_C3
    assert len(places_for(after, "queen")) == 15


@pytest.mark.rule("8.34", "8.19", "8.22", "R6")
def test_a_priest_saves_the_counsellor_from_the_enchanter_he_brings() -> None:
    state = at_table(
        hands={"grey": "counsellor"},
        reserve="enchanter",
        c3="king/blue",
        d3="priest/grey",
    )
    after, log = play(state, "counsellor c2", "enchanter out")
    assert skipped(log) == ["enchanter"]
    assert at(after, "c2") == "counsellor/grey"


# The Enchanter.


@pytest.mark.rule("8.34", "8.27", "R40")
def test_the_enchanter_takes_the_merchant_but_not_his_third_action() -> None:
    state = at_table(hands={"grey": "merchant enchanter"}, b1="soldier/blue")
    after, log = play(state, "merchant c3", "card b1", "enchanter out")
    assert returned(log) == ["merchant c3 to grey"]
    assert changes(state, after) == {
        "b1": "soldier/grey",
        "out1": "enchanter/grey",
        "grey": "merchant",
    }
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.34", "8.1", "R6")
def test_the_enchanter_returns_a_ghost_and_the_ousted_card_does_not_come_back() -> None:
    state = at_table(hands={"grey": "ghost enchanter"}, a1="witch/blue")
    after, log = play(state, "ghost a1", "enchanter out")
    assert returned(log) == ["witch a1 to blue", "ghost a1 to grey"]
    assert changes(state, after) == {
        "a1": "",
        "out1": "enchanter/grey",
        "grey": "ghost",
        "blue": "witch",
    }


@pytest.mark.rule("8.34", "8.37", "R6")
def test_the_enchanter_returns_a_knight_and_leaves_the_card_below() -> None:
    state = at_table(hands={"grey": "knight enchanter"}, c3="king/blue")
    after, log = play(state, "knight c3", "enchanter out")
    assert returned(log) == ["knight c3 to grey"]
    assert at(after, "c3") == "king/blue"


@pytest.mark.rule("8.34", "8.10", "R6")
def test_the_enchanter_never_looks_further_back_than_the_last_card() -> None:
    """The King came last and was returned by the Mistress's owner: nothing left."""
    state = at_table(
        hands={"grey": "king enchanter"}, b3="mistress/blue", b1="soldier/blue"
    )
    after, log = play(state, "king e5", "card b1", "card e5", "enchanter out")
    assert skipped(log) == ["enchanter"]
    assert hand(after, "grey") == "king"
    assert at(after, "b3") == "mistress/blue"


# The Fairy.


@pytest.mark.rule("8.33", "8.37", "R5")
def test_a_knight_is_drawn_onto_any_card_outside_the_fairy_at_least() -> None:
    state = at_table(
        hands={"grey": "fairy"},
        c3="king/blue knight/yellow",
        north="siege-engine/blue",
        out1="dragon/-",
    )
    asked = follow(state, "fairy out")
    assert allowed(asked) == ["card c3+1"]
    asked = follow(asked, "card c3+1")
    assert allowed(asked) == ["to north", "to out1", "to out2"]
    assert refused(asked, "to out3").rule == "R5"
    assert str(refused(asked, "to c4")) == (
        "a Knight that is drawn out has to land on a card outside (rule R5)"
    )
    after, _ = play(asked, "to north")
    assert changes(asked, after) == {
        "c3": "king/blue",
        "north": "siege-engine/blue knight/yellow",
    }
    alone = at_table(hands={"grey": "fairy"}, c3="king/blue knight/yellow")
    assert allowed(follow(alone, "fairy out", "card c3+1")) == ["to out1"]


@pytest.mark.rule("8.33", "8.8", "8.22", "R30")
def test_captain_and_priest_protect_nobody_once_they_are_drawn_out() -> None:
    state = at_table(
        hands={"grey": "fairy barbarian"}, b1="captain/blue", c1="soldier/blue"
    )
    asked = follow(state, "fairy out")
    assert allowed(asked) == ["card b1"]
    asked = follow(asked, "card b1", "barbarian out")
    assert allowed(asked) == ["card c1"]
    state = at_table(hands={"grey": "fairy queen"}, c3="priest/blue", c4="spy/blue")
    asked = follow(state, "fairy out", "card c3", "queen e5")
    assert allowed(asked) == ["card c4"]


@pytest.mark.rule("8.33", "8.7", "6.1", "R30")
def test_a_soldier_drawn_out_leaves_a_gap_that_a_new_fourth_soldier_can_fill() -> None:
    state = at_table(
        hands={"grey": "fairy soldier"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        e1="soldier/blue",
        north="siege-engine/yellow",
    )
    after, log = play(state, "fairy out", "card c1", "soldier c1")
    assert returned(log) == ["siege-engine north to yellow"]
    assert at(after, "out2") == "soldier/blue"


@pytest.mark.rule("8.33", "8.4", "8.35", "R30")
def test_archer_and_dragon_reach_whoever_was_drawn_outside() -> None:
    for card, place in (("archer", "a1"), ("dragon", "out")):
        state = at_table(
            hands={"grey": card}, out1="king/blue", out2="queen/blue knight/yellow"
        )
        asked = follow(state, f"{card} {place}")
        assert allowed(asked) == ["card out1", "card out2+1"]
        after, _ = play(asked, "card out1")
        assert changes(asked, after) == {"out1": "", "blue": "king"}


# Protection on towers and walls.


@pytest.mark.rule("8.1", "8.22", "R4")
def test_the_ghost_cannot_take_a_protected_tower() -> None:
    state = at_table(
        hands={"grey": "ghost"},
        a1="witch/blue",
        f1="archer/yellow knight/grey",
        a6="watchman/yellow",
        b2="priest/blue",
        e2="spy/blue",
    )
    assert places_for(state, "ghost") == ["a6"]
    assert str(refused(state, "ghost a1")) == (
        "the Ghost cannot take the place of the Witch, which the Priest protects "
        "(rule R4)"
    )
    assert str(refused(state, "ghost f1")) == (
        "the Ghost cannot take the place of the Archer, which a Knight protects "
        "(rule R4)"
    )
    assert refused(state, "ghost f6").rule == "8.1"


@pytest.mark.rule("8.2", "6.1", "R27")
def test_the_watchman_completes_a_wall_only_from_another_wall() -> None:
    state = at_table(
        hands={"grey": "watchman"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="captain/blue",
        a2="traitor/yellow",
        north="siege-engine/yellow",
        west="siege-engine/blue",
    )
    asked = follow(state, "watchman a1")
    assert allowed(asked) == ["card d1", "card a2"]
    completed, log = play(asked, "card a2", "to e1")
    assert returned(log) == ["siege-engine north to yellow"]
    assert changes(asked, completed) == {
        "e1": "traitor/yellow",
        "a2": "",
        "north": "",
        "yellow": "siege-engine",
    }
    shifted, log = play(asked, "card d1", "to e1")
    assert returned(log) == []
    assert changes(asked, shifted) == {"d1": "", "e1": "captain/blue"}


@pytest.mark.rule("8.2", "8.37", "6.1", "R15")
def test_a_knight_on_the_engine_saves_it_from_soldier_and_watchman() -> None:
    state = at_table(
        hands={"grey": "watchman soldier"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        a2="soldier/yellow",
        north="siege-engine/yellow knight/blue",
    )
    _, log = play(state, "watchman a1", "card a2", "to e1")
    assert returned(log) == []
    _, log = play(state, "soldier e1")
    assert returned(log) == []


@pytest.mark.rule("8.2", "8.8", "R26", "R27")
def test_a_captain_moved_to_another_wall_protects_that_one() -> None:
    state = at_table(
        hands={"grey": "watchman barbarian"},
        b1="captain/blue",
        c1="soldier/blue",
        a2="soldier/yellow",
    )
    asked = follow(state, "watchman f6", "card b1", "to a5", "barbarian out")
    assert allowed(asked) == ["card c1", "card a5", "card f6"]


@pytest.mark.rule("8.8", "8.31", "R28")
def test_fourth_engine_and_captain_two_stay_and_he_goes() -> None:
    state = at_table(
        hands={"grey": "siege-engine"},
        b1="captain/blue",
        c1="soldier/-",
        d1="traitor/yellow",
        a2="soldier/grey",
        f3="soldier/yellow knight/blue",
        north="siege-engine/-",
        east="siege-engine/blue",
        west="siege-engine/blue knight/yellow",
    )
    after, log = play(state, "siege-engine south")
    assert returned(log) == ["captain b1 to blue", "soldier a2 to grey"]
    assert changes(state, after) == {
        "b1": "",
        "a2": "",
        "south": "siege-engine/grey",
        "grey": "soldier",
        "blue": "captain",
    }


@pytest.mark.rule("8.31", "8.37", "R28")
def test_a_covered_captain_stays_when_the_fourth_engine_comes() -> None:
    state = at_table(
        hands={"grey": "siege-engine"},
        b1="captain/blue knight/blue",
        c1="soldier/yellow",
        north="siege-engine/blue",
        east="siege-engine/blue",
        west="siege-engine/blue",
    )
    after, log = play(state, "siege-engine south")
    assert returned(log) == []
    assert changes(state, after) == {"south": "siege-engine/grey", "grey": ""}


@pytest.mark.rule("8.13", "8.8", "R19")
def test_a_knight_brought_by_the_princess_keeps_the_captain_on_his_wall() -> None:
    state = at_table(
        hands={"grey": "princess siege-engine"},
        b1="captain/blue",
        c1="soldier/yellow knight/blue",
        a2="soldier/blue",
        north="siege-engine/blue",
        east="siege-engine/blue",
        west="siege-engine/blue",
    )
    after, log = play(state, "princess c3", "card c1+1", "to b1", "siege-engine south")
    assert returned(log) == ["soldier a2 to blue"]
    assert at(after, "b1") == "captain/blue knight/blue"
    assert at(after, "c1") == "soldier/yellow"


@pytest.mark.rule("8.32", "8.8", "8.35")
def test_barbarian_and_dragon_strike_the_captain_before_his_soldiers() -> None:
    state = at_table(
        hands={"grey": "barbarian dragon"}, b1="captain/blue", c1="soldier/yellow"
    )
    asked = follow(state, "barbarian out")
    assert allowed(asked) == ["card b1"]
    assert str(refused(asked, "card c1")) == (
        "the Captain protects the Soldier on c1 (rule 5.1)"
    )
    asked = follow(asked, "card b1", "dragon out", "card out1")
    assert allowed(asked) == ["card c1"]


@pytest.mark.rule("8.21", "8.7", "6.1")
def test_a_wall_that_lost_a_soldier_can_be_completed_once_more() -> None:
    state = at_table(
        hands={"grey": "assassin soldier"},
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        e1="soldier/blue",
        north="siege-engine/yellow",
    )
    after, log = play(state, "assassin b2", "card b1", "soldier b1")
    assert returned(log) == ["siege-engine north to yellow"]
    assert at(after, "b1") == "soldier/grey"


@pytest.mark.rule("8.9", "8.20", "8.22")
def test_the_traitor_finds_no_way_past_priest_and_ambassador() -> None:
    state = at_table(
        hands={"grey": "traitor"},
        b2="spy/blue",
        c2="ambassador/yellow",
        d2="thief/blue knight/-",
        c3="priest/blue",
        b1="soldier/blue",
    )
    asked = follow(state, "traitor c1")
    assert allowed(asked) == ["card d2+1"]
    assert [refused(asked, f"card {x}").rule for x in ("b2", "c2", "d2", "b1")] == [
        "5.1",
        "R32",
        "R3",
        "8.9",
    ]


# Tokens and protection.


@pytest.mark.rule("8.24", "8.22", "R26")
def test_the_spy_can_give_the_priests_neighbours_his_colour() -> None:
    """The Thief on d4 gets blue's token and is safe from the Courtier."""
    state = at_table(
        hands={"grey": "spy courtier"},
        c3="priest/blue",
        d4="thief/yellow",
        e3="king/blue",
    )
    asked = follow(state, "spy d3")
    assert allowed(asked) == ["token blue", "token yellow"]
    spied = follow(asked, "token blue", "token yellow")
    assert (at(spied, "e3"), at(spied, "d4")) == ("king/yellow", "thief/blue")
    _, log = play(spied, "courtier d5")
    assert skipped(log) == ["courtier"]


@pytest.mark.rule("8.27", "8.22", "R26")
def test_the_merchant_who_buys_the_priest_buys_his_protection() -> None:
    state = at_table(
        hands={"grey": "merchant", "blue": "courtier"},
        c3="priest/blue",
        d3="spy/blue",
        d4="thief/yellow",
        e4="king/yellow",
        actions=1,
    )
    after, _ = play(state, "merchant b5", "card c3", "card d4", "card e4", "draw")
    asked = follow(after, "courtier d5")
    assert allowed(asked) == ["card e4"]
    asked = follow(after, "courtier e3")
    assert allowed(asked) == ["card d3", "card e4"]


# The Herald and the King in hand.


@pytest.mark.rule("8.36", "8.27", "R12")
def test_the_herald_calls_before_each_action_the_merchants_third_included() -> None:
    """The King comes to grey's hand in the middle of the turn."""
    state = at_table(
        hands={"grey": "merchant witch"}, reserve="king soldier", out1="herald/blue"
    )
    after, _ = play(state, "merchant b5", "card out1", "witch a1", "take king")
    after, _ = play(after, "player grey")
    assert turn(after) == "grey 1"
    assert {move.split()[0] for move in allowed(after)} == {"king"}
    assert str(refused(after, "draw")) == (
        "the Herald calls for the King: play him first (rule R12)"
    )


@pytest.mark.rule("8.36", "8.28", "R12")
def test_the_jester_hands_the_duty_on_with_the_king() -> None:
    """Blue, whose turn is next, is rid of the King; yellow has to play him."""
    state = at_table(
        hands={"grey": "herald jester soldier", "blue": "king spy", "yellow": "thief"}
    )
    after, _ = play(
        state, "herald out", "jester c3", "offer soldier", "offer king", "offer thief"
    )
    assert turn(after) == "blue 2"
    assert "draw" in allowed(after)
    after, _ = play(after, "draw", "draw")
    assert turn(after) == "yellow 2"
    assert {move.split()[0] for move in allowed(after)} == {"king"}


@pytest.mark.rule("8.36", "8.17", "R12")
def test_the_courtesan_cannot_get_rid_of_a_king_who_has_a_place() -> None:
    state = at_table(hands={"grey": "courtesan king", "blue": "spy"}, out1="herald/-")
    assert refused(state, "courtesan c3").rule == "R12"
    assert refused(state, "draw").rule == "R12"
    assert {move.split()[0] for move in allowed(state)} == {"king"}


@pytest.mark.rule("8.36", "8.4", "R12")
def test_the_duty_ends_when_the_herald_leaves() -> None:
    state = at_table(
        hands={"grey": "archer", "blue": "king spy"}, out1="herald/blue", actions=1
    )
    after, _ = play(state, "archer a1", "card out1")
    assert hand(after, "blue") == "king spy herald"
    assert "draw" in allowed(after)


@pytest.mark.rule("8.36", "8.3", "R12")
def test_a_king_who_goes_to_the_reserve_obliges_nobody() -> None:
    state = at_table(hands={"grey": "magician"}, out1="herald/blue", c3="king/grey")
    after, _ = play(state, "magician a1", "card c3")
    assert reserve(after) == "king"
    assert "draw" in allowed(after)


@pytest.mark.rule("8.36", "8.11", "R12")
def test_a_king_whom_the_queen_returns_must_be_played_with_the_next_action() -> None:
    state = at_table(hands={"grey": "queen spy"}, out1="herald/blue", c3="king/grey")
    after, _ = play(state, "queen c2", "card c3")
    assert {move.split()[0] for move in allowed(after)} == {"king"}
    assert refused(after, "spy b2").rule == "R12"


# Others.


@pytest.mark.rule("8.23", "8.37", "4.5")
def test_a_knights_token_and_the_token_below_are_two() -> None:
    """The Thief takes one of them; the King then returns the Knight to its owner."""
    state = at_table(hands={"grey": "thief king"}, c3="spy/blue knight/yellow")
    after, log = play(state, "thief b2", "card c3", "king e5", "card c3+1")
    assert returned(log) == ["knight c3 to yellow"]
    assert at(after, "c3") == "spy/-"


@pytest.mark.rule("8.30", "8.20", "8.37")
def test_the_black_knight_lays_bare_what_a_knight_covered() -> None:
    state = at_table(
        hands={"grey": "black-knight assassin"}, c3="queen/blue knight/blue"
    )
    after, _ = play(state, "black-knight b2", "card c3+1", "assassin d4", "card c3")
    assert changes(state, after) == {
        "b2": "black-knight/grey",
        "c3": "",
        "d4": "assassin/grey",
        "grey": "",
        "blue": "knight",
        "removed": "queen",
    }


@pytest.mark.rule("8.35", "8.37", "R15")
def test_of_a_covered_engine_the_dragon_reaches_the_knight_only() -> None:
    state = at_table(
        hands={"grey": "dragon"},
        north="siege-engine/blue knight/yellow",
        b1="soldier/-",
    )
    asked = follow(state, "dragon out")
    assert allowed(asked) == ["card north+1"]
    after, _ = play(asked, "card north+1", "card b1")
    assert changes(asked, after) == {
        "b1": "",
        "north": "siege-engine/blue",
        "yellow": "knight",
        "reserve": "soldier",
    }


@pytest.mark.rule("8.16", "8.14", "4.2")
def test_lady_queen_and_princess_may_be_parted_later() -> None:
    """The Queen goes; the Lady stays, but could not come anew."""
    state = at_table(
        hands={"grey": "courtier"}, c3="queen/blue", d3="lady-in-waiting/blue"
    )
    after, _ = play(state, "courtier b2", "card c3")
    assert at(after, "d3") == "lady-in-waiting/blue"


@pytest.mark.rule("8.19", "8.33", "R5", "R10")
def test_a_fairy_of_the_reserve_draws_a_knight_out_onto_herself() -> None:
    state = at_table(
        hands={"grey": "counsellor"}, reserve="fairy", c3="king/blue knight/blue"
    )
    asked = follow(state, "counsellor c2", "fairy out", "card c3+1")
    assert allowed(asked) == ["to out1"]
    after, _ = play(asked, "to out1")
    assert at(after, "out1") == "fairy/- knight/blue"


@pytest.mark.rule("8.6", "8.36", "R12")
def test_a_king_taken_by_the_alchemist_under_the_herald_must_be_played_next() -> None:
    state = at_table(
        hands={"grey": "alchemist spy"}, reserve="king", out1="herald/blue"
    )
    after, _ = play(state, "alchemist a1", "give spy", "take king")
    assert {move.split()[0] for move in allowed(after)} == {"king"}


# Whoever strikes or moves, against whoever protects.

MEETINGS = [
    ("watchman f6", "b1", "soldier", "8.2"),
    ("magician f6", "a1", "witch", "8.3"),
    ("magician f6", "b1", "soldier", "8.3"),
    ("magician f6", "c3", "spy", "8.3"),
    ("magician f6", "north", "siege-engine", "8.3"),
    ("magician f6", "out1", "herald", "8.3"),
    ("archer f6", "out1", "herald", "8.4"),
    ("archer f6", "north", "siege-engine", "8.4"),
    ("archer f6", "out1", "king", "8.4"),
    ("traitor d1", "d2", "spy", "8.9"),
    ("king e5", "a1", "witch", "8.10"),
    ("king e5", "b1", "soldier", "8.10"),
    ("king e5", "c3", "spy", "8.10"),
    ("queen e5", "c3", "spy", "8.11"),
    ("queen d3", "c3", "king", "8.11"),
    ("prince-charming e5", "a1", "witch", "8.14"),
    ("prince-charming e5", "c3", "courtesan", "8.14"),
    ("mistress e5", "c3", "king", "8.15"),
    ("lady-in-waiting d3", "c3", "spy", "8.16"),
    ("courtier b2", "b1", "traitor", "8.18"),
    ("courtier b2", "c3", "spy", "8.18"),
    ("assassin b2", "b1", "soldier", "8.21"),
    ("assassin b2", "c3", "spy", "8.21"),
    ("barbarian out", "a1", "witch", "8.32"),
    ("barbarian out", "b1", "soldier", "8.32"),
    ("fairy out", "a1", "witch", "8.33"),
    ("fairy out", "b1", "traitor", "8.33"),
    ("fairy out", "c3", "spy", "8.33"),
    ("dragon out", "out1", "herald", "8.35"),
    ("dragon out", "a1", "witch", "8.35"),
    ("dragon out", "b1", "soldier", "8.35"),
]
"""What is played where, and whom it can strike or move, on which place."""
PRIEST_FOR = {"a1": "b2", "b1": "c2", "c3": "c4", "d2": "e2"}
"""A free cell beside the target; outside there is no such thing."""

meetings = pytest.mark.parametrize(
    ("move", "place", "kind"),
    [
        pytest.param(*meeting, marks=pytest.mark.rule(number))
        for *meeting, number in MEETINGS
    ],
)


def _before(move: str, **piles: str) -> State:
    """Blue's Princess is there for the Lady-in-waiting; nothing else but these."""
    card, _, _ = move.partition(" ")
    company = {"e3": "princess/blue"} if card == "lady-in-waiting" else {}
    return at_table({**company, **piles}, hands={"grey": card})


@pytest.mark.rule("4.3")
@meetings
def test_an_unprotected_card_can_be_struck_with_or_without_a_token(
    move: str, place: str, kind: str
) -> None:
    for token in ("blue", "grey", "-"):
        asked = follow(_before(move, **{place: f"{kind}/{token}"}), move)
        assert f"card {place}" in allowed(asked)
        struck = follow(asked, f"card {place}")
        if not struck.table.effects:
            assert at(struck, place) == ""


@pytest.mark.rule("5.1", "8.37", "R3")
@meetings
def test_a_knight_on_top_is_in_the_way_of_everybody(
    move: str, place: str, kind: str
) -> None:
    asked = follow(_before(move, **{place: f"{kind}/blue knight/yellow"}), move)
    assert f"card {place}" not in allowed(asked)
    if asked.table.effects:
        assert refused(asked, f"card {place}").rule == "R3"


@pytest.mark.rule("5.1", "8.22")
@pytest.mark.parametrize(
    ("move", "place", "kind"),
    [meeting[:3] for meeting in MEETINGS if meeting[1] in PRIEST_FOR],
)
def test_a_priest_beside_it_is_in_the_way_if_he_has_the_same_colour(
    move: str, place: str, kind: str
) -> None:
    """He helps neither those of other colours nor, without a token, anybody."""
    post = PRIEST_FOR[place]
    for priest, token, helps in (
        ("blue", "blue", True),
        ("yellow", "blue", False),
        ("-", "-", False),
    ):
        state = _before(
            move, **{place: f"{kind}/{token}", post: f"priest/{priest} knight/yellow"}
        )
        asked = follow(state, move)
        assert (f"card {place}" not in allowed(asked)) is helps
        if helps and asked.table.effects:
            assert refused(asked, f"card {place}").rule == "5.1"


@pytest.mark.rule("5.1", "8.8")
@pytest.mark.parametrize(
    ("move", "place", "kind"),
    [meeting[:3] for meeting in MEETINGS if meeting[1] == "b1"],
)
def test_a_captain_is_in_the_way_on_his_own_wall_only(
    move: str, place: str, kind: str
) -> None:
    same_wall = _before(move, **{place: f"{kind}/blue", "e1": "captain/yellow"})
    other_wall = _before(move, **{place: f"{kind}/blue", "a2": "captain/yellow"})
    assert f"card {place}" not in allowed(follow(same_wall, move))
    assert f"card {place}" in allowed(follow(other_wall, move))
