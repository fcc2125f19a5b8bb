"""Chapter 5 of the rulebook: who is protected, from what, and from what not."""

import pytest

from siegeworks.games.castle.board import place_name
from siegeworks.games.castle.protection import guarded
from siegeworks.games.castle.state import State

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at,
    at_table,
    changes,
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

ALMOST_FULL_COURTYARD = {
    cell: card for cell, card in FULL_COURTYARD.items() if cell != "e5"
}
"""Fifteen cards: e5 is the last free cell."""


def protected(state: State) -> dict[str, str]:
    """Whoever cannot be struck on top of a pile, and thanks to whom."""
    return {place_name(each.place): str(each.by) for each in guarded(state.table)}


# 5.1 Protection.


@pytest.mark.rule("5.1", "R22")
def test_a_protected_card_is_not_returned_moved_or_killed() -> None:
    """The soldier on b1 is one of the Captain's; so is the queen a Priest's."""
    before = at_table(
        hands={"grey": "barbarian watchman assassin courtier"},
        b1="soldier/blue",
        c1="captain/blue",
        b3="priest/blue",
        c3="queen/blue",
    )

    assert targets(before, "barbarian out") == ["c1"]
    assert targets(before, "watchman a1") == ["c1"]
    assert targets(before, "assassin d3") == []
    assert str(refused(before, "barbarian out", "card b1")) == (
        "the Captain protects the Soldier on b1 (rule 5.1)"
    )
    after, log = play(before, "assassin d3")
    assert skipped(log) == ["assassin"]
    assert changes(before, after) == {
        "d3": "assassin/grey",
        "grey": "watchman courtier barbarian",
    }


@pytest.mark.rule("5.1")
def test_protection_ends_with_the_protector() -> None:
    before = at_table(
        hands={"grey": "barbarian dragon"},
        b1="soldier/blue",
        c1="captain/blue",
        out1="herald/-",
    )

    after, log = play(before, "barbarian out", "card c1", "dragon out", "card out1")

    assert returned(log) == ["captain c1 to blue", "herald out1 to reserve"]
    assert "card b1" in allowed(after)


@pytest.mark.rule("5.1")
def test_the_captain_does_not_protect_himself() -> None:
    before = at_table(hands={"grey": "barbarian"}, b1="captain/grey", c1="soldier/-")

    assert targets(before, "barbarian out") == ["b1"]


@pytest.mark.rule("5.1", "R26")
def test_the_captain_protects_soldiers_of_every_colour_on_his_own_wall_only() -> None:
    before = at_table(
        hands={"grey": "barbarian"},
        b1="captain/blue",
        c1="soldier/grey",
        d1="soldier/-",
        e1="traitor/yellow",
        f2="soldier/blue",
        a2="soldier/blue",
        a1="archer/blue",
    )

    assert protected(before) == {"c1": "captain", "d1": "captain", "e1": "captain"}
    assert targets(before, "barbarian out") == ["a1", "b1", "a2", "f2"]


@pytest.mark.rule("5.1", "R26")
def test_the_priest_protects_neighbours_of_his_colour_in_every_area() -> None:
    before = at_table(
        b2="priest/blue",
        a1="ghost/blue",
        b1="soldier/blue",
        a2="soldier/grey",
        c2="king/blue",
        b3="queen/-",
        c3="thief/yellow",
        d2="spy/blue",
    )

    assert protected(before) == {"a1": "priest", "b1": "priest", "c2": "priest"}


@pytest.mark.rule("5.1", "R26")
def test_a_priest_without_a_token_protects_nobody_not_even_the_tokenless() -> None:
    before = at_table(b2="priest/-", b1="soldier/blue", c2="king/-")

    assert protected(before) == {}


@pytest.mark.rule("5.1")
def test_the_priest_does_not_protect_himself() -> None:
    before = at_table(hands={"grey": "courtier"}, c3="priest/blue")

    assert targets(before, "courtier d3") == ["c3"]


# 5.2 Tokens are not protected.


@pytest.mark.rule("5.2", "R18")
def test_tokens_of_protected_and_covered_cards_can_be_changed() -> None:
    before = at_table(
        hands={"grey": "thief schemer spy merchant"},
        b2="priest/blue",
        b3="queen/blue knight/yellow",
    )

    assert targets(before, "thief c3") == ["b2", "b3", "b3+1"]
    assert targets(before, "schemer e5") == ["b2", "b3", "b3+1"]
    assert targets(before, "merchant e5") == ["b2", "b3", "b3+1"]


@pytest.mark.rule("5.2", "R18")
def test_the_thief_takes_the_token_off_a_covered_card() -> None:
    before = at_table(hands={"grey": "thief prince"}, b3="queen/blue knight/yellow")

    after, _ = play(before, "thief c3", "card b3")

    assert changes(before, after) == {
        "c3": "thief/grey",
        "b3": "queen/- knight/yellow",
        "grey": "prince",
    }


@pytest.mark.rule("5.2", "R18", "R32")
def test_the_ambassador_s_token_can_be_taken() -> None:
    before = at_table(hands={"grey": "thief king"}, e5="ambassador/blue")

    after, _ = play(before, "thief d5", "card e5")

    assert at(after, "e5") == "ambassador/-"


@pytest.mark.rule("5.2", "R18", "R26")
def test_a_priest_whose_token_goes_protects_nobody_any_more() -> None:
    before = at_table(
        hands={"grey": "thief courtier prince"}, b2="priest/blue", c2="queen/blue"
    )

    after, _ = play(before, "thief b3", "card b2")

    assert protected(before) == {"c2": "priest"}
    assert protected(after) == {}


@pytest.mark.rule("R26")
def test_a_priest_with_a_new_token_protects_the_new_colour() -> None:
    before = at_table(
        hands={"grey": "schemer prince"},
        b2="priest/blue",
        c2="queen/blue",
        c3="king/yellow",
    )

    after, _ = play(before, "schemer e5", "card b2", "card c3")

    assert (at(after, "b2"), at(after, "c3")) == ("priest/yellow", "king/blue")
    assert protected(before) == {"c2": "priest"}
    assert protected(after) == {}


@pytest.mark.rule("R26")
def test_a_neighbour_whose_token_changes_gains_or_loses_protection() -> None:
    before = at_table(
        hands={"grey": "schemer prince"},
        b2="priest/blue",
        c2="queen/blue",
        e5="king/yellow",
        b3="thief/yellow",
        e2="minstrel/blue",
    )

    after, _ = play(before, "schemer d5", "card c2", "card b3")

    assert protected(before) == {"c2": "priest"}
    assert protected(after) == {"b3": "priest"}


# R3, R20 Piles.


@pytest.mark.rule("R3", "R20")
def test_only_the_top_card_of_a_pile_is_reached() -> None:
    before = at_table(
        hands={"grey": "courtier"}, c3="king/blue knight/grey knight/yellow"
    )

    assert targets(before, "courtier d3") == ["c3+2"]
    for level in ("", "+1"):
        refusal = refused(before, "courtier d3", f"card c3{level}")
        assert refusal.rule == "R3"
    assert str(refused(before, "courtier d3", "card c3")) == (
        "a Knight protects the King on c3 (rule R3)"
    )


@pytest.mark.rule("R3", "R20")
def test_with_the_knight_gone_the_card_below_can_be_reached() -> None:
    before = at_table(
        hands={"grey": "courtier black-knight"}, c3="king/blue knight/yellow"
    )

    after, log = play(before, "black-knight d4", "card c3+1", "courtier d3", "card c3")

    assert returned(log) == ["knight c3 to yellow", "king c3 to blue"]
    assert at(after, "c3") == ""


@pytest.mark.rule("R20")
def test_the_top_knight_may_be_protected_by_a_priest() -> None:
    before = at_table(
        hands={"grey": "barbarian"},
        b2="priest/blue",
        b1="soldier/grey knight/blue",
        a2="soldier/blue knight/grey",
    )

    assert protected(before) == {"b1": "priest"}
    assert targets(before, "barbarian out") == ["a2+1"]


@pytest.mark.rule("R20")
def test_the_top_knight_is_never_protected_by_the_captain() -> None:
    before = at_table(
        hands={"grey": "barbarian"}, b1="captain/blue", c1="soldier/blue knight/blue"
    )

    assert protected(before) == {}
    assert targets(before, "barbarian out") == ["b1", "c1+1"]


@pytest.mark.rule("R20")
def test_a_knight_is_not_protected_by_the_priest_he_stands_on() -> None:
    before = at_table(hands={"grey": "courtier"}, c3="priest/blue knight/blue")

    assert protected(before) == {}
    assert targets(before, "courtier d3") == ["c3+1"]


# R19 Covered cards are fully in play.


@pytest.mark.rule("R19")
def test_a_covered_priest_and_a_covered_captain_still_protect() -> None:
    before = at_table(
        b2="priest/blue knight/grey",
        c2="queen/blue",
        f3="captain/grey knight/grey",
        f4="soldier/blue",
    )

    assert protected(before) == {"c2": "priest", "f4": "captain"}


@pytest.mark.rule("R19")
def test_a_covered_card_counts_for_conditions_and_adjacency() -> None:
    before = at_table(
        hands={"grey": "queen mistress counsellor lady-in-waiting"},
        reserve="soldier",
        b2="king/blue knight/-",
    )

    assert places_for(before, "queen") == ["c2", "b3", "c3"]
    assert places_for(before, "counsellor") == ["c2", "b3", "c3"]

    with_queen = at_table(
        hands={"grey": "mistress lady-in-waiting"}, b2="queen/blue knight/-"
    )
    assert places_for(with_queen, "mistress") == []
    assert places_for(with_queen, "lady-in-waiting") == ["c2", "b3", "c3"]


@pytest.mark.rule("R19")
def test_a_covered_soldier_counts_for_his_wall_and_a_covered_engine_for_the_siege() -> (
    None
):
    before = at_table(
        hands={"grey": "soldier siege-engine"},
        b1="soldier/blue knight/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        north="siege-engine/blue",
        east="siege-engine/blue",
        south="siege-engine/blue knight/blue",
    )

    completed, log = play(before, "soldier e1")
    _, storm = play(before, "siege-engine west")

    assert returned(log) == ["siege-engine north to blue"]
    assert at(completed, "north") == ""
    assert returned(storm) == ["soldier c1 to blue", "soldier d1 to blue"]


# R21 No card strikes itself.


@pytest.mark.rule("R21")
@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("magician", "a1"),
        ("king", "c3"),
        ("queen", "c3"),
        ("dragon", "out"),
        ("schemer", "c3"),
        ("spy", "c3"),
    ],
)
def test_no_card_is_a_target_of_its_own_arrival(card: str, place: str) -> None:
    before = at_table(hands={"grey": f"{card} soldier"})

    after, log = play(before, f"{card} {place}")

    assert card in skipped(log)
    assert turn(after) == "grey 1"


@pytest.mark.rule("R21")
def test_choosing_the_arriving_card_is_refused() -> None:
    before = at_table(hands={"grey": "magician"}, c3="king/blue")

    assert str(refused(before, "magician a1", "card a1")) == (
        "the Magician cannot be chosen for his own effect (rule R21)"
    )


@pytest.mark.rule("R21")
def test_a_knight_that_is_moved_may_land_on_the_arriving_card() -> None:
    before = at_table(hands={"grey": "princess soldier"}, c3="king/blue knight/yellow")

    after, _ = play(before, "princess e5", "card c3+1", "to e5")

    assert changes(before, after) == {
        "c3": "king/blue",
        "e5": "princess/grey knight/yellow",
        "grey": "soldier",
    }


# R22 Compulsory, but never wasted on the protected.


@pytest.mark.rule("R22", "4.1")
def test_if_the_own_card_is_the_only_target_it_must_be_taken() -> None:
    before = at_table(hands={"grey": "archer queen"}, out1="herald/grey")

    after, log = play(before, "archer a1", "card out1")

    assert targets(before, "archer a1") == ["out1"]
    assert returned(log) == ["herald out1 to grey"]
    assert hand(after, "grey") == "queen herald"


@pytest.mark.rule("R22", "4.1")
def test_with_all_targets_protected_the_effect_is_ignored() -> None:
    before = at_table(
        hands={"grey": "barbarian king"},
        b2="priest/blue",
        a1="archer/blue",
        b1="soldier/blue",
    )

    after, log = play(before, "barbarian out")

    assert skipped(log) == ["barbarian"]
    assert changes(before, after) == {"out1": "barbarian/grey", "grey": "king"}


# R23 Moves.


@pytest.mark.rule("R23", "4.4")
def test_a_card_with_nowhere_to_go_is_no_target() -> None:
    """There is no other pile on the towers for the Knight to stand on."""
    before = at_table(
        hands={"grey": "princess"}, a1="archer/blue knight/blue", c3="king/blue"
    )

    after, log = play(before, "princess e5")

    assert skipped(log) == ["princess"]
    assert changes(before, after) == {"e5": "princess/grey", "grey": ""}


@pytest.mark.rule("R23")
def test_outside_cards_are_not_moved_except_a_knight_onto_another_pile_there() -> None:
    before = at_table(
        hands={"grey": "princess king"},
        out1="queen/blue knight/blue",
        out2="dragon/grey",
        west="siege-engine/-",
    )

    after, _ = play(before, "princess e5")
    landed, _ = play(after, "card out1+1", "to west")

    assert allowed(after) == ["card out1+1"]
    assert allowed(play(after, "card out1+1")[0]) == ["to west", "to out2"]
    assert at(landed, "west") == "siege-engine/- knight/blue"
    assert at(landed, "out1") == "queen/blue"


@pytest.mark.rule("R23")
def test_a_move_ends_in_another_place() -> None:
    before = at_table(hands={"grey": "watchman"}, b1="soldier/blue")

    assert str(refused(before, "watchman a1", "card b1", "to b1")) == (
        "the Soldier on b1 can only move to another free cell of the walls (rule 4.4)"
    )


# R24 Knights stand on anything.


@pytest.mark.rule("R24")
def test_a_knight_may_be_placed_on_any_pile_in_play() -> None:
    before = at_table(
        hands={"grey": "knight prince"},
        b2="priest/blue",
        c2="queen/blue knight/grey",
        a1="archer/-",
        f2="soldier/yellow",
        east="siege-engine/grey",
        out1="dragon/yellow",
    )

    assert places_for(before, "knight") == ["a1", "b2", "c2", "f2", "east", "out1"]


@pytest.mark.rule("R24")
def test_a_knight_may_stand_on_the_ambassador_and_on_the_card_placed_a_moment_ago() -> (
    None
):
    before = at_table(
        ALMOST_FULL_COURTYARD,
        hands={"grey": "ambassador knight king"},
    )

    after, _ = play(before, "ambassador e5", "knight e5")

    assert at(after, "e5") == "ambassador/grey knight/grey"


@pytest.mark.rule("R24")
def test_with_nothing_in_play_a_knight_cannot_be_played() -> None:
    before = at_table(hands={"grey": "knight"})

    assert places_for(before, "knight") == []
    assert str(refused(before, "knight c3")) == (
        "a Knight has to stand on a card, and there is none in play (rule R24)"
    )


# R25 Names match exactly.


@pytest.mark.rule("R25")
def test_prince_charming_is_no_prince() -> None:
    before = at_table(hands={"grey": "counsellor"}, c3="prince-charming/grey")

    assert places_for(before, "counsellor") == []


@pytest.mark.rule("R25")
def test_the_black_knight_is_no_knight() -> None:
    before = at_table(
        hands={"grey": "princess"}, c3="black-knight/blue", d3="king/blue"
    )

    _, log = play(before, "princess e5")

    assert skipped(log) == ["princess"]


@pytest.mark.rule("R25")
def test_the_counsellor_is_no_king() -> None:
    before = at_table(hands={"grey": "queen mistress"}, b2="counsellor/blue")

    assert len(places_for(before, "queen")) == 15
    _, log = play(before, "mistress e5")
    assert skipped(log) == ["mistress"]


@pytest.mark.rule("R25")
def test_captain_and_traitor_are_soldiers_and_a_knight_on_a_wall_is_none() -> None:
    before = at_table(
        hands={"grey": "watchman"},
        b1="captain/blue",
        f2="traitor/blue",
        a2="soldier/blue knight/blue",
        b6="soldier/-",
    )

    assert targets(before, "watchman a1") == ["b1", "f2", "b6"]
    assert str(refused(before, "watchman a1", "card a2+1")) == (
        "the Knight on a2 does not fit: choose a soldier on a wall (rule 8.2)"
    )


# R26 Protection is read off the present position.


@pytest.mark.rule("R26")
def test_protection_follows_a_moved_captain() -> None:
    before = at_table(
        hands={"grey": "watchman"},
        b1="captain/blue",
        c1="soldier/blue",
        f2="soldier/grey",
    )

    after, _ = play(before, "watchman a1", "card b1", "to f3")

    assert protected(before) == {"c1": "captain"}
    assert protected(after) == {"f2": "captain"}


@pytest.mark.rule("R26")
def test_protection_follows_a_moved_knight() -> None:
    before = at_table(
        hands={"grey": "princess courtier"},
        c3="king/blue knight/blue",
        d3="queen/yellow",
    )

    after, _ = play(before, "princess b2", "card c3+1", "to d3")

    assert targets(after, "courtier d4") == ["c3", "d3+1"]


@pytest.mark.rule("R26")
def test_protection_follows_a_priest_who_changes_places() -> None:
    before = at_table(
        hands={"grey": "minstrel prince"},
        b2="priest/blue",
        a1="archer/blue",
        d2="thief/yellow",
        e1="soldier/blue",
    )

    after, _ = play(before, "minstrel c3", "card d2")

    assert (at(after, "b2"), at(after, "d2")) == ("thief/yellow", "priest/blue")
    assert protected(before) == {"a1": "priest"}
    assert protected(after) == {"e1": "priest"}


@pytest.mark.rule("R26")
def test_a_new_protector_protects_at_once() -> None:
    before = at_table(
        hands={"grey": "priest barbarian"}, b1="soldier/grey", a1="archer/blue"
    )

    after, _ = play(before, "priest b2")

    assert targets(after, "barbarian out") == ["a1"]


@pytest.mark.rule("R26")
def test_for_the_priest_the_ghost_and_knights_are_characters() -> None:
    before = at_table(b2="priest/blue", a1="ghost/blue", b1="soldier/grey knight/blue")

    assert protected(before) == {"a1": "priest", "b1": "priest"}


@pytest.mark.rule("R26", "R30")
def test_priest_and_captain_outside_protect_nobody() -> None:
    before = at_table(
        out1="priest/blue",
        out2="captain/blue",
        out3="dragon/blue",
        b1="soldier/blue",
        b2="king/blue",
    )

    assert protected(before) == {}


# R32 The Ambassador.


@pytest.mark.rule("R32")
def test_the_ambassador_takes_the_only_cell_without_a_pile() -> None:
    before = at_table(
        ALMOST_FULL_COURTYARD,
        hands={"grey": "ambassador king"},
    )

    after, _ = play(before, "ambassador e5")

    assert places_for(before, "ambassador") == ["e5"]
    assert changes(before, after) == {"e5": "ambassador/grey", "grey": "king"}
    assert protected(after)["e5"] == "ambassador"


@pytest.mark.rule("R32")
def test_with_two_free_cells_or_none_the_ambassador_cannot_be_played() -> None:
    two = dict(ALMOST_FULL_COURTYARD)
    del two["b2"]
    none = {**ALMOST_FULL_COURTYARD, "e5": "schemer/-"}

    with_two = at_table(
        two,
        hands={"grey": "ambassador"},
    )
    with_none = at_table(
        none,
        hands={"grey": "ambassador"},
    )

    assert str(refused(with_two, "ambassador e5")) == (
        "the Ambassador takes nothing but the last free cell of the courtyard "
        "(rule 8.20)"
    )
    assert str(refused(with_none, "ambassador e5")) == "e5 is taken (rule 4.5)"
    assert (
        places_for(with_two, "ambassador") == places_for(with_none, "ambassador") == []
    )


@pytest.mark.rule("R32")
def test_a_pile_with_knights_is_one_taken_cell_all_the_same() -> None:
    piles = {**ALMOST_FULL_COURTYARD, "b2": "prince/blue knight/blue knight/grey"}

    before = at_table(
        piles,
        hands={"grey": "ambassador"},
    )

    assert places_for(before, "ambassador") == ["e5"]


@pytest.mark.rule("R32")
def test_the_ambassador_s_protection_has_no_end() -> None:
    """Not even when cells become free again, and though no token is on him."""
    before = at_table(
        hands={"grey": "courtier magician fairy king"},
        e5="ambassador/-",
        c3="thief/blue",
    )

    assert targets(before, "courtier e4") == []
    assert targets(before, "magician a1") == ["c3"]
    assert targets(before, "fairy out") == ["c3"]
    assert str(refused(before, "king b2", "card e5")) == (
        "the Ambassador is protected for good (rule R32)"
    )


@pytest.mark.rule("R32")
def test_a_knight_on_the_ambassador_is_not_protected_by_him() -> None:
    before = at_table(hands={"grey": "courtier"}, e5="ambassador/blue knight/blue")

    after, _ = play(before, "courtier e4", "card e5+1")

    assert at(after, "e5") == "ambassador/blue"
    assert reserve(after) == ""
