"""Those who move others about: Princess, Prince Charming, Mistress and Minstrel."""

import pytest

from siegeworks.games.castle.events import CardMoved, CardsRearranged
from siegeworks.games.castle.view import view

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    places_for,
    play,
    refused,
    reserve,
    result,
    results,
    returned,
    skipped,
    turn,
)

AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


# The Princess.


@pytest.mark.rule("8.13", "R3", "R21")
def test_the_princess_moves_a_knight_to_another_card_of_its_area() -> None:
    """In the courtyard also onto the Princess herself, who has just arrived."""
    state = at_table(
        hands={"grey": "princess"},
        a1="witch/blue",
        b1="soldier/blue",
        c2="spy/blue knight/yellow",
        e5="thief/grey",
        out1="dragon/blue",
    )
    asked = follow(state, "princess d3")
    assert allowed(asked) == ["card c2+1"]
    asked = follow(asked, "card c2+1")
    assert allowed(asked) == ["to d3", "to e5"]
    after, log = play(asked, "to d3")
    assert changes(state, after) == {
        "c2": "spy/blue",
        "d3": "princess/grey knight/yellow",
        "grey": "",
    }
    assert sum(isinstance(event, CardMoved) for event in log) == 1
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.13", "4.4", "R3")
def test_a_knight_moves_neither_to_an_empty_place_nor_to_another_area() -> None:
    state = at_table(
        hands={"grey": "princess"}, b1="soldier/blue", c2="spy/blue knight/yellow"
    )
    asked = follow(state, "princess d3", "card c2+1")
    for place in ("e5", "b1", "c2", "north", "out1"):
        assert str(refused(asked, f"to {place}")) == (
            "a Knight can only move to another card of the same area (rule R3)"
        )


@pytest.mark.rule("8.13", "R3")
@pytest.mark.parametrize(
    ("knight", "others"),
    [("a1+1", ["to f6"]), ("b1+1", ["to a3", "to f3"]), ("out1+1", ["to west"])],
)
def test_all_towers_are_one_area_and_so_are_all_walls_and_all_outside(
    knight: str, others: list[str]
) -> None:
    state = at_table(
        hands={"grey": "princess"},
        a1="witch/blue knight/grey",
        f6="archer/blue",
        b1="soldier/blue knight/grey",
        a3="soldier/blue",
        f3="soldier/yellow",
        out1="dragon/blue knight/grey",
        west="siege-engine/yellow",
    )
    asked = follow(state, "princess d3", f"card {knight}")
    assert allowed(asked) == others


@pytest.mark.rule("8.13", "R23")
def test_a_knight_with_no_other_card_in_its_area_cannot_be_moved() -> None:
    state = at_table(hands={"grey": "princess"}, a1="witch/blue knight/grey")
    after, log = play(state, "princess d3")
    assert changes(state, after) == {"d3": "princess/grey", "grey": ""}
    assert skipped(log) == ["princess"]


@pytest.mark.rule("8.13", "R23")
def test_the_refusal_says_that_a_knight_has_nowhere_to_go() -> None:
    state = at_table(
        hands={"grey": "princess"}, a1="witch/blue knight/grey", c3="spy/- knight/-"
    )
    assert str(refused(state, "princess d3", "card a1+1")) == (
        "the Knight on a1 has nowhere to go (rule R23)"
    )


@pytest.mark.rule("8.13", "4.1")
def test_a_princess_without_any_knight_moves_nobody() -> None:
    state = at_table(hands={"grey": "princess"}, c3="black-knight/blue")
    after, log = play(state, "princess d3")
    assert changes(state, after) == {"d3": "princess/grey", "grey": ""}
    assert skipped(log) == ["princess"]


@pytest.mark.rule("8.13", "R3", "R20")
def test_only_an_upper_knight_whom_no_priest_protects_can_be_moved() -> None:
    state = at_table(
        hands={"grey": "princess"},
        b2="spy/blue knight/blue knight/grey",
        d3="priest/yellow",
        d4="thief/blue knight/yellow",
    )
    asked = follow(state, "princess b5")
    assert allowed(asked) == ["card b2+2"]
    assert refused(asked, "card b2+1").rule == "R3"
    assert refused(asked, "card b2").rule == "R3"
    assert refused(asked, "card d4+1").rule == "5.1"
    assert refused(asked, "card d3").rule == "8.13"
    after, _ = play(asked, "card b2+2", "to d4")
    assert changes(asked, after) == {
        "b2": "spy/blue knight/blue",
        "d4": "thief/blue knight/yellow knight/grey",
    }


# Prince Charming.


@pytest.mark.rule("8.14")
def test_prince_charming_stands_next_to_the_princess_if_she_is_there() -> None:
    state = at_table(hands={"grey": "prince-charming"}, c3="princess/blue")
    assert places_for(state, "prince-charming") == AROUND_C3
    assert str(refused(state, "prince-charming e5")) == (
        "Prince Charming has to stand next to the Princess while she is in the "
        "courtyard (rule 8.14)"
    )


@pytest.mark.rule("8.14", "R25", "R30")
def test_without_the_princess_prince_charming_stands_anywhere() -> None:
    state = at_table(
        hands={"grey": "prince-charming"}, out1="princess/blue", b2="prince/blue"
    )
    assert len(places_for(state, "prince-charming")) == 15


@pytest.mark.rule("8.14", "4.4")
def test_prince_charming_moves_a_woman_of_the_courtyard_or_a_tower() -> None:
    """Men, women under a Knight and women outside stay where they are."""
    state = at_table(
        hands={"grey": "prince-charming"},
        a1="witch/blue",
        f1="archer/blue",
        b2="queen/yellow",
        c2="king/blue",
        d2="courtesan/blue knight/blue",
        out1="fairy/blue",
    )
    asked = follow(state, "prince-charming e5")
    assert allowed(asked) == ["card a1", "card b2"]
    for place, card in ("c2", "the King on c2"), ("out1", "the Fairy outside"):
        assert str(refused(asked, f"card {place}")) == (
            f"{card} does not fit: choose a woman in the courtyard or on a tower "
            "(rule 8.14)"
        )
    assert refused(asked, "card d2").rule == "R3"
    after, log = play(asked, "card b2", "to e4")
    assert changes(asked, after) == {"b2": "", "e4": "queen/yellow"}
    assert skipped(log) == returned(log) == []


@pytest.mark.rule("8.14", "4.4")
def test_the_witch_moves_from_tower_to_free_tower_and_gives_nothing_again() -> None:
    state = at_table(
        hands={"grey": "prince-charming"},
        reserve="soldier",
        a1="witch/blue",
        f1="archer/blue",
    )
    asked = follow(state, "prince-charming c3", "card a1")
    assert allowed(asked) == ["to a6", "to f6"]
    for place in ("f1", "a1", "b2", "b1"):
        assert refused(asked, f"to {place}").rule == "4.4"
    after, _ = play(asked, "to f6")
    assert changes(asked, after) == {"a1": "", "f6": "witch/blue"}
    assert reserve(after) == "soldier"


@pytest.mark.rule("8.14", "R23")
def test_a_woman_with_no_free_cell_in_her_area_stays() -> None:
    state = at_table(
        hands={"grey": "prince-charming"},
        a1="witch/blue",
        f1="archer/blue",
        a6="ghost/blue",
        f6="magician/blue",
    )
    after, log = play(state, "prince-charming c3")
    assert changes(state, after) == {"c3": "prince-charming/grey", "grey": ""}
    assert skipped(log) == ["prince-charming"]


@pytest.mark.rule("8.14", "R23")
def test_on_the_last_free_cell_prince_charming_can_move_nobody_there() -> None:
    state = at_table({**FULL_COURTYARD, "c3": ""}, hands={"grey": "prince-charming"})
    after, log = play(state, "prince-charming c3")
    assert changes(state, after) == {"c3": "prince-charming/grey", "grey": ""}
    assert skipped(log) == ["prince-charming"]


@pytest.mark.rule("8.14", "4.2", "4.4", "R31")
def test_a_moved_woman_minds_no_condition_and_has_no_effect() -> None:
    """The Lady leaves the Queen, the Queen the King, the Mistress sees the Queen."""
    state = at_table(
        hands={"grey": "prince-charming"},
        b2="king/blue",
        c2="queen/blue",
        d2="lady-in-waiting/blue",
        b3="mistress/blue",
        e4="thief/yellow",
    )
    for woman, goal in (("c2", "e5"), ("d2", "b5"), ("b3", "d3")):
        asked = follow(state, "prince-charming c5", f"card {woman}")
        after, log = play(asked, f"to {goal}")
        assert changes(asked, after) == {woman: "", goal: at(state, woman)}
        assert decides(after) == "grey"
        assert returned(log) == []


@pytest.mark.rule("8.14", "R22")
def test_prince_charming_has_to_move_a_woman_if_one_can_be_moved() -> None:
    """Compulsory, even if she is grey's own and stands well."""
    state = at_table(hands={"grey": "prince-charming"}, b2="courtesan/grey")
    asked = follow(state, "prince-charming c3")
    assert allowed(asked) == ["card b2"]
    assert refused(asked, "draw").rule == "8.14"
    assert "to b2" not in allowed(follow(asked, "card b2"))


# The Mistress.


@pytest.mark.rule("8.15")
def test_the_mistress_is_not_placed_while_the_queen_is_in_the_courtyard() -> None:
    for queen in ("queen/blue", "queen/- knight/grey"):
        state = at_table(hands={"grey": "mistress"}, c3=queen)
        assert places_for(state, "mistress") == []
        assert str(refused(state, "mistress e5")) == (
            "the Mistress cannot be placed while the Queen is in the courtyard "
            "(rule 8.15)"
        )


@pytest.mark.rule("8.15", "R30")
def test_a_queen_who_was_drawn_outside_does_not_mind_the_mistress() -> None:
    state = at_table(hands={"grey": "mistress"}, out1="queen/blue")
    assert len(places_for(state, "mistress")) == 16


@pytest.mark.rule("8.15", "R3", "R29")
def test_the_mistress_moves_the_king_and_a_knight_in_either_order() -> None:
    state = at_table(
        hands={"grey": "mistress"},
        b2="king/blue",
        c2="spy/yellow knight/grey",
        out1="dragon/blue knight/blue",
        out2="herald/blue",
    )
    asked = follow(state, "mistress e5")
    assert allowed(asked) == ["card b2", "card c2+1", "card out1+1"]
    king_first = follow(asked, "card b2", "to d4")
    assert allowed(king_first) == ["card c2+1", "card out1+1"]
    knight_first = follow(asked, "card out1+1", "to out2")
    assert allowed(knight_first) == ["card b2"]
    one, _ = play(king_first, "card out1+1", "to out2")
    other, _ = play(knight_first, "card b2", "to d4")
    assert changes(one, other) == {}
    assert changes(state, one) == {
        "b2": "",
        "d4": "king/blue",
        "e5": "mistress/grey",
        "out1": "dragon/blue",
        "out2": "herald/blue knight/blue",
        "grey": "",
    }
    assert turn(one) == "grey 1"


@pytest.mark.rule("8.15", "R29")
def test_moving_the_knight_off_the_king_first_makes_the_king_movable() -> None:
    state = at_table(hands={"grey": "mistress"}, b2="king/blue knight/grey")
    asked = follow(state, "mistress e5")
    assert allowed(asked) == ["card b2+1"]
    assert refused(asked, "card b2").rule == "R3"
    asked = follow(asked, "card b2+1", "to e5")
    assert allowed(asked) == ["card b2"]
    after, _ = play(asked, "card b2", "to b3")
    assert changes(state, after) == {
        "b2": "",
        "b3": "king/blue",
        "e5": "mistress/grey knight/grey",
        "grey": "",
    }


@pytest.mark.rule("8.15", "R29")
def test_a_knight_put_on_the_king_first_spares_him_the_move() -> None:
    state = at_table(
        hands={"grey": "mistress"}, b2="king/blue", c2="spy/yellow knight/grey"
    )
    after, log = play(state, "mistress e5", "card c2+1", "to b2")
    assert changes(state, after) == {
        "b2": "king/blue knight/grey",
        "c2": "spy/yellow",
        "e5": "mistress/grey",
        "grey": "",
    }
    assert skipped(log) == []


@pytest.mark.rule("8.15", "R29")
def test_under_two_knights_the_king_stays_when_one_of_them_has_gone() -> None:
    state = at_table(
        hands={"grey": "mistress"},
        b2="king/blue knight/grey knight/blue",
        d2="spy/blue",
    )
    after, _ = play(state, "mistress e5", "card b2+2", "to d2")
    assert changes(state, after) == {
        "b2": "king/blue knight/grey",
        "d2": "spy/blue knight/blue",
        "e5": "mistress/grey",
        "grey": "",
    }
    assert decides(after) == "grey"
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.15", "R30", "5.1")
@pytest.mark.parametrize("kept", ["priest", "outside"])
def test_a_king_who_is_protected_or_outside_is_not_moved(kept: str) -> None:
    state = (
        at_table(hands={"grey": "mistress"}, b2="king/blue", b3="priest/blue")
        if kept == "priest"
        else at_table(hands={"grey": "mistress"}, out1="king/blue", b3="priest/blue")
    )
    after, log = play(state, "mistress e5")
    assert changes(state, after) == {"e5": "mistress/grey", "grey": ""}
    assert skipped(log) == ["mistress"]


@pytest.mark.rule("8.15", "4.4", "4.2")
def test_the_moved_king_stays_in_the_courtyard_and_returns_nobody() -> None:
    state = at_table(
        hands={"grey": "mistress"},
        b2="king/blue",
        c2="counsellor/yellow",
        b1="soldier/-",
    )
    asked = follow(state, "mistress e5", "card b2")
    assert "to b2" not in allowed(asked)
    assert len(allowed(asked)) == 13
    for place in ("b1", "c1", "a1", "c2", "out1"):
        assert refused(asked, f"to {place}").rule == "4.4"
    after, log = play(asked, "to d5")
    assert changes(asked, after) == {"b2": "", "d5": "king/blue"}
    assert returned(log) == []


@pytest.mark.rule("8.15", "8.20", "R23")
def test_on_the_last_free_cell_the_mistress_moves_a_knight_but_no_king() -> None:
    guests = {
        "b2": "prince/blue knight/grey",
        "b3": "king/blue",
        "d3": "",
        "e5": "ambassador/blue",
    }
    state = at_table({**FULL_COURTYARD, **guests}, hands={"grey": "mistress"})
    asked = follow(state, "mistress d3")
    assert allowed(asked) == ["card b2+1"]
    assert str(refused(asked, "card b3")) == (
        "the King on b3 has nowhere to go (rule R23)"
    )
    after, _ = play(asked, "card b2+1", "to e5")
    assert changes(asked, after) == {
        "b2": "prince/blue",
        "e5": "ambassador/blue knight/grey",
    }


# The Minstrel.


@pytest.mark.rule("8.26", "R7")
def test_two_cards_around_the_minstrel_have_to_change_places() -> None:
    """Tokens go with their cards; walls and distant cells take no part."""
    state = at_table(
        hands={"grey": "minstrel"},
        b1="soldier/blue",
        c1="soldier/blue",
        b3="spy/yellow",
        c3="thief/-",
        e5="king/blue",
    )
    asked = follow(state, "minstrel b2")
    assert allowed(asked) == ["card c3"]
    assert str(refused(asked, "card b1")) == (
        "the Soldier on b1 does not fit: choose a card on an adjacent cell of the "
        "courtyard (rule 8.26)"
    )
    after, log = play(asked, "card c3")
    assert changes(asked, after) == {"b3": "thief/-", "c3": "spy/yellow"}
    assert sum(isinstance(event, CardsRearranged) for event in log) == 1


@pytest.mark.rule("8.26", "R7")
def test_the_minstrel_may_leave_some_where_they_are_but_not_all() -> None:
    """Who comes to b2, then who comes to c2; d2 gets whoever is left."""
    state = at_table(
        hands={"grey": "minstrel"}, b2="spy/blue", c2="thief/grey", d2="king/yellow"
    )
    asked = follow(state, "minstrel c3")
    assert allowed(asked) == ["card b2", "card c2", "card d2"]
    stays = follow(asked, "card b2")
    assert allowed(stays) == ["card d2"]
    after, _ = play(stays, "card d2")
    assert changes(asked, after) == {"c2": "king/yellow", "d2": "thief/grey"}
    after, _ = play(asked, "card c2", "card d2")
    assert changes(asked, after) == {
        "b2": "thief/grey",
        "c2": "king/yellow",
        "d2": "spy/blue",
    }


@pytest.mark.rule("8.26", "R7")
def test_knight_piles_protected_cards_and_empty_cells_take_no_part() -> None:
    state = at_table(
        hands={"grey": "minstrel"},
        b2="spy/blue",
        c2="thief/blue knight/blue",
        d2="ambassador/yellow",
        b3="queen/yellow",
        b4="priest/yellow",
        d4="prince/yellow",
    )
    asked = follow(state, "minstrel c3")
    assert results(asked) == {
        result(b2="priest/yellow", b4="spy/blue"),
        result(b2="prince/yellow", d4="spy/blue"),
        result(b4="prince/yellow", d4="priest/yellow"),
        result(b2="priest/yellow", b4="prince/yellow", d4="spy/blue"),
        result(b2="prince/yellow", b4="spy/blue", d4="priest/yellow"),
    }


@pytest.mark.rule("8.26", "4.1", "R7")
@pytest.mark.parametrize("other", ["", "spy/blue", "spy/blue knight/blue"])
def test_with_fewer_than_two_such_cells_the_minstrel_plays_to_himself(
    other: str,
) -> None:
    state = at_table(
        hands={"grey": "minstrel"}, b2=other, d4="king/- knight/-", b1="soldier/blue"
    )
    after, log = play(state, "minstrel c3")
    assert changes(state, after) == {"c3": "minstrel/grey", "grey": ""}
    assert skipped(log) == ["minstrel"]


@pytest.mark.rule("8.26", "R7", "R26")
def test_who_is_protected_is_judged_before_the_first_card_moves() -> None:
    """Nobody here is safe yet; once the Priest stands on d2, the Spy on e2 is."""
    state = at_table(
        hands={"grey": "minstrel"}, b4="priest/blue", d2="queen/blue", e2="spy/blue"
    )
    after, _ = play(state, "minstrel c3", "card b4")
    assert changes(state, after) == {
        "c3": "minstrel/grey",
        "d2": "priest/blue",
        "b4": "queen/blue",
        "grey": "",
    }
    assert [each.by for each in view(after, None).guarded] == ["priest"]


@pytest.mark.rule("8.26", "4.2", "R31")
def test_rearranged_cards_mind_no_condition_and_have_no_effect() -> None:
    state = at_table(
        hands={"grey": "minstrel"}, b2="king/blue", c2="queen/blue", d4="jester/yellow"
    )
    after, log = play(state, "minstrel c3", "card b2", "card d4")
    assert changes(state, after) == {
        "c2": "jester/yellow",
        "c3": "minstrel/grey",
        "d4": "queen/blue",
        "grey": "",
    }
    assert returned(log) == []
    assert (decides(after), turn(after)) == ("grey", "grey 1")
