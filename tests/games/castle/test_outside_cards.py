"""The cards that go outside, 8.31 to 8.36 of the rulebook."""

import pytest

from siegeworks.games.castle.board import PLACE_NAMES
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.events import CardMoved
from siegeworks.games.castle.state import evolve

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
    targets,
    turn,
    winners,
)

# 8.31 The Siege Engine. Chapter 6 has its own tests.


@pytest.mark.rule("8.31", "6.2")
def test_a_siege_engine_faces_a_wall_that_no_other_faces() -> None:
    before = at_table(hands={"grey": "siege-engine king"}, east="siege-engine/blue")

    after, log = play(before, "siege-engine south")

    assert places_for(before, "siege-engine") == ["north", "south", "west"]
    assert refused(before, "siege-engine east").rule == "6.2"
    assert str(refused(before, "siege-engine b1")) == (
        "the Siege Engine belongs outside (rule 8.31)"
    )
    assert returned(log) == []
    assert changes(before, after) == {"south": "siege-engine/grey", "grey": "king"}


@pytest.mark.rule("8.31", "6.3", "R10")
def test_a_siege_engine_put_down_by_the_counsellor_can_be_the_fourth() -> None:
    before = at_table(
        hands={"grey": "counsellor thief"},
        c3="king/blue",
        reserve="siege-engine",
        b1="soldier/yellow",
        north="siege-engine/blue",
        east="siege-engine/blue",
        south="siege-engine/blue",
    )

    after, log = play(before, "counsellor c4", "siege-engine west")

    assert returned(log) == ["soldier b1 to yellow"]
    assert at(after, "west") == "siege-engine/-"


@pytest.mark.rule("8.31")
def test_with_every_wall_faced_the_fifth_engine_waits() -> None:
    before = at_table(
        hands={"grey": "siege-engine"},
        reserve="thief",
        north="siege-engine/blue",
        east="siege-engine/blue",
        south="siege-engine/blue",
        west="siege-engine/- knight/-",
        decks={"grey": 0},
    )

    assert sorted(allowed(before)) == ["swap siege-engine for thief"]


# 8.32 The Barbarian.


@pytest.mark.rule("8.32")
def test_the_barbarian_returns_a_card_on_a_tower_or_a_wall() -> None:
    before = at_table(
        hands={"grey": "barbarian king"},
        a1="archer/blue",
        f3="soldier/yellow",
        c3="queen/blue",
        north="siege-engine/blue",
        out1="dragon/blue",
    )

    after, log = play(before, "barbarian out", "card f3")

    assert targets(before, "barbarian out") == ["a1", "f3"]
    assert returned(log) == ["soldier f3 to yellow"]
    assert changes(before, after) == {
        "out2": "barbarian/grey",
        "f3": "",
        "grey": "king",
        "yellow": "soldier",
    }


@pytest.mark.rule("8.32", "4.1")
def test_with_bare_towers_and_walls_the_barbarian_finds_no_target() -> None:
    before = at_table(
        hands={"grey": "barbarian thief"}, c3="queen/blue", out1="herald/-"
    )

    after, log = play(before, "barbarian out")

    assert skipped(log) == ["barbarian"]
    assert changes(before, after) == {"out2": "barbarian/grey", "grey": "thief"}


@pytest.mark.rule("8.32", "5.1", "R3")
def test_the_barbarian_respects_protection() -> None:
    before = at_table(
        hands={"grey": "barbarian"},
        a1="archer/blue knight/blue",
        f3="soldier/yellow",
        f4="captain/yellow",
        a5="soldier/yellow",
        b5="priest/yellow",
        c3="queen/blue",
    )

    assert targets(before, "barbarian out") == ["a1+1", "f4"]
    assert str(refused(before, "barbarian out", "card c3")) == (
        "the Queen on c3 does not fit: choose a card on a tower or a wall (rule 8.32)"
    )
    assert str(refused(before, "barbarian out", "card a5")) == (
        "the Priest protects the Soldier on a5 (rule 5.1)"
    )


@pytest.mark.rule("8.32", "4.3")
def test_what_the_barbarian_returns_without_a_token_goes_to_the_reserve() -> None:
    before = at_table(hands={"grey": "barbarian king"}, f1="witch/-")

    after, _ = play(before, "barbarian out", "card f1")

    assert reserve(after) == "witch"


@pytest.mark.rule("8.32", "1.3")
def test_cards_without_a_siege_place_always_find_room_outside() -> None:
    before = at_table(
        {f"out{number}": "soldier/blue" for number in range(1, 13)},
        hands={"grey": "barbarian fairy enchanter dragon herald"},
    )

    for card in ("barbarian", "fairy", "enchanter", "dragon", "herald"):
        assert places_for(before, card) == ["out"]


# 8.33 The Fairy.


@pytest.mark.rule("8.33", "R5")
def test_the_fairy_draws_a_card_of_the_castle_outside_with_its_token() -> None:
    before = at_table(
        hands={"grey": "fairy thief"},
        a1="archer/yellow",
        b1="soldier/-",
        c3="king/blue",
        north="siege-engine/blue",
        out1="dragon/blue",
    )

    after, log = play(before, "fairy out", "card c3")

    assert targets(before, "fairy out") == ["a1", "b1", "c3"]
    assert sum(isinstance(event, CardMoved) for event in log) == 1
    assert returned(log) == []
    assert changes(before, after) == {
        "c3": "",
        "out2": "fairy/grey",
        "out3": "king/blue",
        "grey": "thief",
    }


@pytest.mark.rule("8.33", "4.1", "R15")
def test_the_fairy_does_not_reach_cards_outside() -> None:
    before = at_table(
        hands={"grey": "fairy thief"}, north="siege-engine/blue", out1="dragon/blue"
    )

    after, log = play(before, "fairy out")

    assert skipped(log) == ["fairy"]
    assert changes(before, after) == {"out2": "fairy/grey", "grey": "thief"}


@pytest.mark.rule("8.33")
def test_the_fairy_is_refused_what_is_outside_or_empty() -> None:
    before = at_table(hands={"grey": "fairy"}, out1="dragon/blue", c3="queen/blue")

    assert str(refused(before, "fairy out", "card out1")) == (
        "the Dragon outside does not fit: choose a card of the castle (rule 8.33)"
    )
    assert str(refused(before, "fairy out", "card d4")) == (
        "there is no such card (rule 4.1)"
    )
    assert str(refused(before, "fairy out", "card out2")) == (
        "the Fairy cannot be chosen for her own effect (rule R21)"
    )


@pytest.mark.rule("8.33", "R5")
def test_the_fairy_draws_a_knight_onto_a_pile_outside_of_the_player_s_choice() -> None:
    before = at_table(
        hands={"grey": "fairy thief"},
        c3="king/blue knight/yellow",
        north="siege-engine/blue",
        out1="dragon/- knight/blue",
    )

    asked = follow(before, "fairy out", "card c3+1")
    after, _ = play(asked, "to out1")

    assert allowed(asked) == ["to north", "to out1", "to out2"]
    assert changes(before, after) == {
        "c3": "king/blue",
        "out1": "dragon/- knight/blue knight/yellow",
        "out2": "fairy/grey",
        "grey": "thief",
    }


@pytest.mark.rule("8.33", "R5")
def test_for_a_knight_the_fairy_herself_always_qualifies() -> None:
    before = at_table(hands={"grey": "fairy thief"}, c3="king/blue knight/yellow")

    asked = follow(before, "fairy out", "card c3+1")
    after, _ = play(asked, "to out1")

    assert allowed(asked) == ["to out1"]
    assert at(after, "out1") == "fairy/grey knight/yellow"
    assert refused(asked, "to out2").rule == "R5"


@pytest.mark.rule("8.33", "R3", "5.1", "R32")
def test_the_fairy_does_not_draw_protected_cards() -> None:
    before = at_table(
        hands={"grey": "fairy"},
        c3="king/blue knight/blue",
        e2="priest/blue",
        e1="soldier/blue",
        f4="captain/grey",
        f5="soldier/grey",
        b5="ambassador/-",
    )

    assert targets(before, "fairy out") == ["e2", "c3+1", "f4"]


@pytest.mark.rule("8.33", "R5")
def test_for_the_fairy_the_ghost_is_a_character_too() -> None:
    before = at_table(hands={"grey": "fairy thief"}, a1="ghost/-")

    after, _ = play(before, "fairy out", "card a1")

    assert at(after, "out2") == "ghost/-"


@pytest.mark.rule("R30")
def test_a_king_outside_counts_as_absent() -> None:
    before = at_table(
        hands={"grey": "queen counsellor mistress"}, out1="king/blue", c3="prince/blue"
    )

    assert len(places_for(before, "queen")) == 15
    assert len(places_for(before, "counsellor")) == 8
    _, log = play(before, "mistress b2")
    assert skipped(log) == ["mistress"]


@pytest.mark.rule("R30")
def test_queen_princess_and_prince_outside_count_as_absent() -> None:
    before = at_table(
        hands={"grey": "lady-in-waiting mistress prince-charming counsellor"},
        out1="queen/blue",
        out2="princess/blue",
        out3="prince/blue",
    )

    assert places_for(before, "lady-in-waiting") == []
    assert len(places_for(before, "mistress")) == 16
    assert len(places_for(before, "prince-charming")) == 16
    assert places_for(before, "counsellor") == []


@pytest.mark.rule("R30")
def test_a_mistress_outside_does_not_answer_the_king() -> None:
    before = at_table(
        hands={"grey": "king thief"}, out1="mistress/blue", b1="soldier/blue"
    )

    after, log = play(before, "king c3", "card b1")

    assert returned(log) == ["soldier b1 to blue"]
    assert decides(after) == "grey"
    assert turn(after) == "grey 1"


@pytest.mark.rule("R30")
def test_magician_archer_and_dragon_reach_a_card_drawn_outside() -> None:
    before = at_table(hands={"grey": "magician archer dragon"}, out1="queen/blue")

    for move in ("magician a1", "archer a1", "dragon out"):
        assert targets(before, move) == ["out1"]


@pytest.mark.rule("R30", "R24")
def test_a_knight_may_stand_on_a_card_drawn_outside_and_protects_it() -> None:
    before = at_table(hands={"grey": "knight archer"}, out1="queen/blue")

    after, _ = play(before, "knight out1")

    assert targets(after, "archer a1") == ["out1+1"]


@pytest.mark.rule("R30", "R23")
def test_a_woman_drawn_outside_is_not_moved_by_prince_charming() -> None:
    before = at_table(hands={"grey": "prince-charming thief"}, out1="queen/blue")

    _, log = play(before, "prince-charming c3")

    assert skipped(log) == ["prince-charming"]


@pytest.mark.rule("R30", "R6")
def test_the_enchanter_hits_the_fairy_not_the_last_card_before_her() -> None:
    """The Queen was placed last, then drawn: but the Fairy was placed after her."""
    before = at_table(
        hands={"grey": "fairy enchanter thief"}, c3="queen/blue", latest="c3"
    )

    _, log = play(before, "fairy out", "card c3", "enchanter out")

    assert returned(log) == ["fairy out1 to grey"]


# 8.34 The Enchanter.


@pytest.mark.rule("8.34", "R6")
def test_the_enchanter_returns_the_card_placed_last_by_whomever() -> None:
    before = at_table(
        hands={"blue": "enchanter thief"},
        turn="blue",
        c3="queen/grey",
        d4="king/yellow",
        latest="d4",
    )

    after, log = play(before, "enchanter out")

    assert returned(log) == ["king d4 to yellow"]
    assert changes(before, after) == {
        "d4": "",
        "out1": "enchanter/blue",
        "blue": "thief",
        "yellow": "king",
    }


@pytest.mark.rule("8.34", "R6")
def test_the_enchanter_strikes_the_card_of_the_same_player_in_the_same_turn() -> None:
    before = at_table(hands={"grey": "enchanter prince thief"}, d4="king/yellow")

    after, log = play(before, "prince c3", "enchanter out")

    assert returned(log) == ["prince c3 to grey"]
    assert hand(after, "grey") == "prince thief"


@pytest.mark.rule("8.34", "R6", "4.1")
def test_as_the_first_card_of_the_game_the_enchanter_does_nothing() -> None:
    before = at_table(hands={"grey": "enchanter thief"})

    after, log = play(before, "enchanter out")

    assert skipped(log) == ["enchanter"]
    assert changes(before, after) == {"out1": "enchanter/grey", "grey": "thief"}


@pytest.mark.rule("8.34", "R6")
def test_if_the_last_card_has_left_play_the_enchanter_looks_no_further_back() -> None:
    """The King was placed last and is gone; the Mistress, who came before, stays."""
    before = at_table(
        hands={"grey": "king enchanter thief"},
        d4="mistress/blue",
        b1="soldier/blue",
        latest="d4",
    )

    after, log = play(before, "king c3", "card b1", "card c3", "enchanter out")

    assert returned(log) == ["soldier b1 to blue", "king c3 to grey"]
    assert skipped(log) == ["enchanter"]
    assert at(after, "d4") == "mistress/blue"


@pytest.mark.rule("8.34", "R6", "R3")
@pytest.mark.parametrize(
    "protection",
    [
        {"c3": "queen/blue knight/grey"},
        {"c3": "queen/blue", "d4": "priest/blue"},
    ],
    ids=["by a Knight", "by a Priest"],
)
def test_nothing_happens_if_the_last_card_is_protected_now(
    protection: dict[str, str],
) -> None:
    before = at_table(
        protection,
        hands={"grey": "enchanter thief"},
        latest="c3",
    )

    after, log = play(before, "enchanter out")

    assert skipped(log) == ["enchanter"]
    assert changes(before, after) == {"out1": "enchanter/grey", "grey": "thief"}


@pytest.mark.rule("8.34", "R6", "R32")
def test_the_ambassador_placed_last_stays() -> None:
    before = at_table(
        hands={"grey": "enchanter thief"}, e5="ambassador/blue", latest="e5"
    )

    _, log = play(before, "enchanter out")

    assert skipped(log) == ["enchanter"]


@pytest.mark.rule("8.34", "R6")
def test_a_knight_placed_last_is_returned_from_the_top() -> None:
    before = at_table(hands={"grey": "knight enchanter thief"}, c3="queen/blue")

    after, log = play(before, "knight c3", "enchanter out")

    assert returned(log) == ["knight c3 to grey"]
    assert at(after, "c3") == "queen/blue"


@pytest.mark.rule("8.34", "R6")
def test_a_card_moved_since_is_still_the_last_one_placed() -> None:
    before = at_table(
        hands={"grey": "enchanter thief"},
        c3="princess/blue",
        d4="king/yellow knight/yellow",
        latest="d4+1",
    )
    c3, d4 = PLACE_NAMES.index("c3"), PLACE_NAMES.index("d4")

    moved = evolve(before, CardMoved(Kind.KNIGHT, d4, c3))
    _, log = play(moved, "enchanter out")

    assert returned(log) == ["knight c3 to yellow"]


@pytest.mark.rule("8.34", "R6", "R10")
def test_an_enchanter_brought_by_the_counsellor_hits_the_counsellor() -> None:
    before = at_table(
        hands={"grey": "counsellor thief"},
        c3="king/blue",
        reserve="enchanter",
        latest="c3",
    )

    after, log = play(before, "counsellor c4", "enchanter out")

    assert returned(log) == ["counsellor c4 to grey"]
    assert changes(before, after) == {
        "out1": "enchanter/-",
        "reserve": "",
    }


@pytest.mark.rule("8.34", "R6", "R10")
def test_the_enchanter_hits_what_the_counsellor_put_down() -> None:
    before = at_table(
        hands={"grey": "counsellor enchanter thief"}, c3="king/blue", reserve="soldier"
    )

    after, log = play(before, "counsellor c4", "soldier b1", "enchanter out")

    assert returned(log) == ["soldier b1 to reserve"]
    assert at(after, "c4") == "counsellor/grey"


@pytest.mark.rule("8.34", "R6")
def test_the_enchanter_hits_the_fairy_not_the_counsellor_whom_she_drew_out() -> None:
    """A Counsellor brings the Fairy, who draws the Counsellor himself outside."""
    before = at_table(
        hands={"grey": "counsellor enchanter thief"}, c3="king/blue", reserve="fairy"
    )

    after, log = play(before, "counsellor c4", "fairy out", "card c4", "enchanter out")

    assert returned(log) == ["fairy out1 to reserve"]
    assert at(after, "out2") == "counsellor/grey"


@pytest.mark.rule("8.34")
def test_swaps_and_draws_between_do_not_change_which_card_was_placed_last() -> None:
    before = at_table(
        hands={"grey": "enchanter thief"}, reserve="spy", c3="queen/blue", latest="c3"
    )

    _, log = play(before, "swap thief for spy", "enchanter out")

    assert returned(log) == ["queen c3 to blue"]


# 8.35 The Dragon.


@pytest.mark.rule("8.35", "R13")
def test_the_dragon_returns_a_card_outside_and_then_one_on_a_tower_or_wall() -> None:
    before = at_table(
        hands={"grey": "dragon thief"},
        a1="archer/blue",
        b1="soldier/yellow",
        c3="king/blue",
        out1="herald/yellow",
        west="siege-engine/blue",
    )

    after, log = play(before, "dragon out", "card west", "card a1")

    assert targets(before, "dragon out") == ["west", "out1"]
    assert targets(before, "dragon out", "card west") == ["a1", "b1"]
    assert returned(log) == ["siege-engine west to blue", "archer a1 to blue"]
    assert changes(before, after) == {
        "a1": "",
        "west": "",
        "out2": "dragon/grey",
        "grey": "thief",
        "blue": "archer siege-engine",
    }


@pytest.mark.rule("8.35", "R13")
def test_the_dragon_does_the_half_that_is_possible() -> None:
    only_outside = at_table(hands={"grey": "dragon thief"}, out1="herald/yellow")
    only_walls = at_table(hands={"grey": "dragon thief"}, b1="soldier/yellow")

    after_outside, log_outside = play(only_outside, "dragon out", "card out1")
    after_walls, log_walls = play(only_walls, "dragon out", "card b1")

    assert (skipped(log_outside), returned(log_outside)) == (
        ["dragon"],
        ["herald out1 to yellow"],
    )
    assert (skipped(log_walls), returned(log_walls)) == (
        ["dragon"],
        ["soldier b1 to yellow"],
    )
    assert turn(after_outside) == turn(after_walls) == "grey 1"


@pytest.mark.rule("8.35", "R13", "4.1")
def test_a_dragon_with_nobody_outside_and_bare_walls_does_nothing() -> None:
    before = at_table(hands={"grey": "dragon thief"}, c3="king/blue")

    after, log = play(before, "dragon out")

    assert skipped(log) == ["dragon", "dragon"]
    assert changes(before, after) == {"out1": "dragon/grey", "grey": "thief"}


@pytest.mark.rule("8.35", "R13", "R21")
def test_the_dragon_never_returns_itself() -> None:
    before = at_table(hands={"grey": "dragon"}, out1="herald/yellow")

    assert str(refused(before, "dragon out", "card out2")) == (
        "the Dragon cannot be chosen for its own effect (rule R21)"
    )
    assert str(refused(before, "dragon out", "card c3")) == (
        "there is no such card (rule 4.1)"
    )


@pytest.mark.rule("8.35", "R3", "5.1")
def test_the_dragon_respects_protection_in_both_halves() -> None:
    before = at_table(
        hands={"grey": "dragon"},
        out1="herald/- knight/blue",
        b1="captain/blue knight/grey",
        c1="soldier/grey",
        f1="witch/grey",
        e2="priest/grey",
    )

    assert targets(before, "dragon out") == ["out1+1"]
    assert targets(before, "dragon out", "card out1+1") == ["b1+1"]


@pytest.mark.rule("8.35")
def test_the_dragon_s_halves_come_in_order() -> None:
    before = at_table(
        hands={"grey": "dragon"}, out1="herald/yellow", b1="soldier/yellow"
    )

    assert str(refused(before, "dragon out", "card b1")) == (
        "the Soldier on b1 does not fit: choose any other card outside (rule 8.35)"
    )
    assert str(refused(before, "dragon out", "card out1", "card out2")) == (
        "the Dragon cannot be chosen for its own effect (rule R21)"
    )


# 8.36 The Herald. His duty (R12) has its own tests among the turns.


@pytest.mark.rule("8.36")
def test_the_herald_goes_outside_and_nothing_else_happens() -> None:
    before = at_table(hands={"grey": "herald thief"}, c3="king/blue", out1="dragon/-")

    after, log = play(before, "herald out")

    assert changes(before, after) == {"out2": "herald/grey", "grey": "thief"}
    assert (returned(log), skipped(log)) == ([], [])
    assert str(refused(before, "herald c2")) == (
        "the Herald belongs outside (rule 8.36)"
    )


@pytest.mark.rule("8.36", "R12")
def test_the_herald_calls_whoever_holds_the_king_when_their_turn_comes() -> None:
    before = at_table(
        players=2, hands={"grey": "herald thief", "blue": "king queen"}, actions=1
    )

    after, _ = play(before, "herald out")

    assert decides(after) == "blue"
    assert {move.split()[0] for move in allowed(after)} == {"king"}


@pytest.mark.rule("8.36", "R12")
def test_with_the_herald_gone_nobody_calls() -> None:
    before = at_table(
        players=2,
        hands={"grey": "archer thief", "blue": "king queen"},
        out1="herald/blue",
        actions=1,
    )

    after, _ = play(before, "archer a1", "card out1")

    assert decides(after) == "blue"
    assert "draw" in allowed(after)


@pytest.mark.rule("8.36", "R12")
def test_a_herald_without_a_token_calls_too() -> None:
    before = at_table(hands={"grey": "king thief"}, out1="herald/-")

    assert {move.split()[0] for move in allowed(before)} == {"king"}


@pytest.mark.rule("8.36", "7.1")
def test_the_herald_as_the_last_card_wins() -> None:
    before = at_table(hands={"grey": "herald", "blue": "king"}, decks={"grey": 0})

    assert winners(play(before, "herald out")[0]) == ["grey"]
