"""Those who strike from the courtyard: King, Queen, Lady-in-waiting, Courtier, Assassin
and Black Knight."""

import pytest

from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.deck import CARDS

from .table_talk import (
    allowed,
    at,
    at_table,
    changes,
    decides,
    follow,
    places_for,
    play,
    refused,
    returned,
    skipped,
    turn,
    winners,
)

THE_COURTYARD = [f"{column}{row}" for row in "2345" for column in "bcde"]
AROUND_C3 = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]

COURTIERS = [
    pytest.param(kind, marks=pytest.mark.rule(f"8.{number}"))
    for number, kind in enumerate(KINDS, start=1)
    if Kind.KING.number <= kind.number <= Kind.BLACK_KNIGHT.number
]
"""The 21 cards of the courtyard, each with its paragraph."""


@pytest.mark.rule("3.4")
@pytest.mark.parametrize("kind", COURTIERS)
def test_whoever_belongs_in_the_courtyard_goes_nowhere_else(kind: Kind) -> None:
    state = at_table(hands={"grey": kind}, a1="watchman/blue")
    for place in ("a1", "f6", "b1", "a3", "north", "out"):
        refusal = refused(state, f"{kind} {place}")
        assert refusal.rule == CARDS[kind].rule
        assert str(refusal.reason).endswith("belongs in the courtyard")


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("kind", COURTIERS)
def test_no_card_of_the_courtyard_goes_where_another_stands(kind: Kind) -> None:
    state = at_table(hands={"grey": kind}, c3=_someone_else(kind))
    assert str(refused(state, f"{kind} c3")) == "c3 is taken (rule 4.5)"


def _someone_else(kind: Kind) -> str:
    return "thief/blue" if kind is Kind.SPY else "spy/blue"


# The King.


@pytest.mark.rule("8.10")
def test_the_king_returns_any_other_card_of_the_castle() -> None:
    state = at_table(
        hands={"grey": "king"},
        a1="witch/blue",
        b1="soldier/yellow",
        c2="thief/grey",
        north="siege-engine/yellow",
        out1="dragon/blue",
    )
    assert places_for(state, "king") == [x for x in THE_COURTYARD if x != "c2"]
    assert allowed(follow(state, "king d4")) == ["card a1", "card b1", "card c2"]
    after, log = play(state, "king d4", "card a1")
    assert changes(state, after) == {
        "a1": "",
        "d4": "king/grey",
        "grey": "",
        "blue": "witch",
    }
    assert returned(log) == ["witch a1 to blue"]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.10", "R3", "R21", "R22")
def test_the_king_strikes_neither_himself_nor_what_is_covered_nor_outside() -> None:
    state = at_table(
        hands={"grey": "king"}, c2="thief/blue knight/blue", out1="dragon/blue"
    )
    asked = follow(state, "king d4")
    assert allowed(asked) == ["card c2+1"]
    assert (
        str(refused(asked, "card d4"))
        == "the King cannot be chosen for his own effect (rule R21)"
    )
    assert str(refused(asked, "card c2")) == (
        "a Knight protects the Thief on c2 (rule R3)"
    )
    assert str(refused(asked, "card out1")) == (
        "the Dragon outside does not fit: choose any other card of the castle (rule "
        "8.10)"
    )
    assert str(refused(asked, "card e5")) == "there is no such card (rule 4.1)"
    assert str(refused(asked, "draw")) == (
        "the King asks for something else now (rule 8.10)"
    )


@pytest.mark.rule("8.10", "4.1")
def test_a_king_who_comes_first_finds_nobody_to_return() -> None:
    state = at_table(hands={"grey": "king"}, north="siege-engine/blue")
    after, log = play(state, "king c3")
    assert changes(state, after) == {"c3": "king/grey", "grey": ""}
    assert skipped(log) == ["king"]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.10", "R22", "7.1")
def test_a_king_who_must_return_a_card_of_his_own_player_does_not_win() -> None:
    """He is the last card; but the only other card in the castle is grey's too."""
    state = at_table(hands={"grey": "king"}, decks={"grey": 0}, b1="soldier/grey")
    after, _log = play(state, "king c3", "card b1")
    assert changes(state, after) == {
        "b1": "",
        "c3": "king/grey",
        "grey": "soldier",
    }
    assert winners(after) is None


@pytest.mark.rule("8.10", "4.3")
def test_a_card_without_a_token_goes_to_the_reserve() -> None:
    state = at_table(hands={"grey": "king"}, b1="soldier/-", reserve="spy")
    after, _ = play(state, "king c3", "card b1")
    assert changes(state, after) == {
        "b1": "",
        "c3": "king/grey",
        "grey": "",
        "reserve": "soldier spy",
    }


# The King and the Mistress.


@pytest.mark.rule("8.10", "R2")
def test_then_the_owner_of_the_mistress_returns_any_card_of_the_castle() -> None:
    """The King and the Mistress herself may be chosen; what is outside may not."""
    state = at_table(
        hands={"grey": "king"},
        a6="witch/grey",
        b1="soldier/grey",
        c2="mistress/blue",
        out1="dragon/grey",
    )
    asked = follow(state, "king d4", "card a6")
    assert decides(asked) == "blue"
    assert allowed(asked) == ["card b1", "card c2", "card d4"]
    after, log = play(asked, "card d4")
    assert changes(state, after) == {"a6": "", "grey": "witch king"}
    assert returned(log) == ["king d4 to grey"]
    assert (decides(after), turn(after)) == ("grey", "grey 1")


@pytest.mark.rule("8.10", "R2")
def test_a_mistress_whom_the_king_has_just_returned_returns_nobody() -> None:
    state = at_table(hands={"grey": "king"}, b1="soldier/grey", c2="mistress/blue")
    after, _ = play(state, "king d4", "card c2")
    assert changes(state, after) == {
        "c2": "",
        "d4": "king/grey",
        "grey": "",
        "blue": "mistress",
    }
    assert decides(after) == "grey"


@pytest.mark.rule("8.10", "R2", "R19")
def test_a_covered_mistress_still_lets_her_owner_return_a_card() -> None:
    state = at_table(
        hands={"grey": "king"}, b1="soldier/grey", c2="mistress/blue knight/yellow"
    )
    asked = follow(state, "king d4", "card b1")
    assert decides(asked) == "blue"
    assert allowed(asked) == ["card c2+1", "card d4"]
    after, _ = play(asked, "card c2+1")
    assert changes(asked, after) == {"c2": "mistress/blue", "yellow": "knight"}


@pytest.mark.rule("8.10", "R2", "R30")
@pytest.mark.parametrize("where", ["token-less", "outside"])
def test_a_mistress_without_a_token_or_outside_has_no_say(where: str) -> None:
    state = (
        at_table(hands={"grey": "king"}, b1="soldier/blue", c2="mistress/-")
        if where == "token-less"
        else at_table(hands={"grey": "king"}, b1="soldier/blue", out1="mistress/blue")
    )
    after, log = play(state, "king d4", "card b1")
    assert changes(state, after) == {
        "b1": "",
        "d4": "king/grey",
        "grey": "",
        "blue": "soldier",
    }
    assert skipped(log) == []
    assert (decides(after), turn(after)) == ("grey", "grey 1")


@pytest.mark.rule("8.10", "R2")
def test_whoever_owns_both_king_and_mistress_returns_two_cards() -> None:
    state = at_table(hands={"grey": "king"}, b1="soldier/blue", c2="mistress/grey")
    after, log = play(state, "king d4", "card b1", "card c2")
    assert returned(log) == ["soldier b1 to blue", "mistress c2 to grey"]
    assert at(after, "d4") == "king/grey"


# The Queen.


@pytest.mark.rule("8.11")
def test_the_queen_stands_next_to_the_king_if_he_is_in_the_courtyard() -> None:
    state = at_table(hands={"grey": "queen"}, c3="king/blue")
    assert places_for(state, "queen") == AROUND_C3
    assert str(refused(state, "queen e3")) == (
        "the Queen has to stand next to the King while he is in the courtyard (rule "
        "8.11)"
    )


@pytest.mark.rule("8.11", "R11", "R30")
def test_without_the_king_in_the_courtyard_the_queen_stands_anywhere() -> None:
    """Neither a Prince nor a King who was drawn outside binds her."""
    alone = at_table(hands={"grey": "queen"})
    assert places_for(alone, "queen") == THE_COURTYARD
    drawn_out = at_table(hands={"grey": "queen"}, out1="king/blue", b2="prince/blue")
    assert places_for(drawn_out, "queen") == THE_COURTYARD[1:]


@pytest.mark.rule("8.11", "R19")
def test_a_covered_king_still_wants_the_queen_beside_him() -> None:
    state = at_table(hands={"grey": "queen"}, c3="king/blue knight/grey")
    assert places_for(state, "queen") == AROUND_C3


@pytest.mark.rule("8.11", "3.4")
def test_with_no_free_cell_next_to_the_king_the_queen_cannot_be_played() -> None:
    state = at_table(
        hands={"grey": "queen"},
        decks={"grey": 3},
        b2="king/blue",
        c2="spy/blue",
        b3="thief/blue",
        c3="prince/blue",
    )
    assert allowed(state) == ["draw"]
    assert str(refused(state, "queen e5")) == (
        "the Queen has to stand next to the King while he is in the courtyard (rule "
        "8.11)"
    )


@pytest.mark.rule("8.11")
def test_the_queen_returns_any_other_card_of_the_courtyard_and_no_other() -> None:
    state = at_table(
        hands={"grey": "queen"},
        a1="witch/blue",
        b1="soldier/blue",
        b2="thief/yellow",
        c3="king/blue",
        e5="spy/-",
        out1="herald/blue",
    )
    asked = follow(state, "queen d3")
    assert allowed(asked) == ["card b2", "card c3", "card e5"]
    for place in ("a1", "b1", "out1"):
        assert refused(asked, f"card {place}").rule == "8.11"
    assert refused(asked, "card d3").rule == "R21"
    after, _ = play(asked, "card c3")
    assert changes(asked, after) == {"c3": "", "blue": "king"}


@pytest.mark.rule("8.11", "4.1", "5.1")
def test_a_queen_with_nobody_but_the_ambassador_to_return_returns_nobody() -> None:
    state = at_table(hands={"grey": "queen"}, e5="ambassador/blue", b1="soldier/blue")
    after, log = play(state, "queen b2")
    assert changes(state, after) == {"b2": "queen/grey", "grey": ""}
    assert skipped(log) == ["queen"]


# The Lady-in-waiting.


@pytest.mark.rule("8.16")
@pytest.mark.parametrize("mistress", ["queen", "princess"])
def test_the_lady_stands_next_to_the_queen_or_the_princess(mistress: str) -> None:
    state = at_table(hands={"grey": "lady-in-waiting"}, c3=f"{mistress}/blue")
    assert places_for(state, "lady-in-waiting") == AROUND_C3
    assert str(refused(state, "lady-in-waiting e2")) == (
        "the Lady-in-waiting has to stand next to the Queen or the Princess (rule 8.16)"
    )


@pytest.mark.rule("8.16")
def test_either_of_the_two_will_do_for_the_lady() -> None:
    state = at_table(
        hands={"grey": "lady-in-waiting"}, b2="queen/blue", e5="princess/blue"
    )
    assert places_for(state, "lady-in-waiting") == [
        "c2",
        "b3",
        "c3",
        "d4",
        "e4",
        "d5",
    ]


@pytest.mark.rule("8.16", "R30")
def test_a_queen_outside_is_no_company_for_the_lady() -> None:
    state = at_table(
        hands={"grey": "lady-in-waiting"},
        out1="queen/blue",
        out2="princess/blue",
        c3="king/blue",
    )
    assert places_for(state, "lady-in-waiting") == []
    assert refused(state, "lady-in-waiting b2").rule == "8.16"


@pytest.mark.rule("8.16", "R1")
def test_the_lady_returns_a_man_from_an_adjacent_cell_of_the_courtyard() -> None:
    """Neither women, nor men on walls and towers, nor men further away."""
    state = at_table(
        hands={"grey": "lady-in-waiting"},
        a1="archer/blue",
        b1="soldier/blue",
        c2="queen/blue",
        b3="thief/-",
        c3="king/yellow",
        d4="spy/blue",
    )
    asked = follow(state, "lady-in-waiting b2")
    assert allowed(asked) == ["card b3", "card c3"]
    assert str(refused(asked, "card c2")) == (
        "the Queen on c2 does not fit: choose a man on an adjacent cell of the "
        "courtyard (rule 8.16)"
    )
    for place in ("a1", "b1", "d4"):
        assert str(refused(asked, f"card {place}")).endswith(
            "does not fit: choose a man on an adjacent cell of the courtyard (rule "
            "8.16)"
        )
    after, log = play(asked, "card b3")
    assert changes(asked, after) == {"b3": "", "reserve": "thief"}
    assert returned(log) == ["thief b3 to reserve"]


@pytest.mark.rule("8.16", "R1")
def test_where_agreed_the_lady_returns_a_man_from_any_adjacent_cell() -> None:
    """On a tower or a wall too; but the Ghost is no man, and outside is not near."""
    state = at_table(
        lady_target="adjacent",
        hands={"grey": "lady-in-waiting"},
        a1="ghost/blue",
        b1="soldier/blue",
        a2="soldier/yellow knight/grey",
        c2="queen/blue",
        e1="traitor/blue",
        west="siege-engine/blue",
        out1="herald/blue",
    )
    asked = follow(state, "lady-in-waiting b2")
    assert allowed(asked) == ["card b1", "card a2+1"]
    for place in ("a1", "e1", "out1", "west"):
        assert refused(asked, f"card {place}").rule == "8.16"
    after, _ = play(asked, "card a2+1")
    assert changes(asked, after) == {"a2": "soldier/yellow", "grey": "knight"}


@pytest.mark.rule("8.16", "4.1")
def test_a_lady_without_a_man_beside_her_does_nothing() -> None:
    state = at_table(
        hands={"grey": "lady-in-waiting"}, c2="queen/blue", c3="princess/blue"
    )
    after, log = play(state, "lady-in-waiting b2")
    assert changes(state, after) == {"b2": "lady-in-waiting/grey", "grey": ""}
    assert skipped(log) == ["lady-in-waiting"]


@pytest.mark.rule("8.16", "R3", "R25")
def test_a_knight_upon_the_queen_is_a_man_whom_the_lady_can_return() -> None:
    state = at_table(hands={"grey": "lady-in-waiting"}, c2="queen/blue knight/yellow")
    after, _ = play(state, "lady-in-waiting b2", "card c2+1")
    assert changes(state, after) == {
        "b2": "lady-in-waiting/grey",
        "c2": "queen/blue",
        "grey": "",
        "yellow": "knight",
    }


# The Courtier.


@pytest.mark.rule("8.18")
def test_the_courtier_returns_any_adjacent_card_across_the_areas() -> None:
    state = at_table(
        hands={"grey": "courtier"},
        a1="witch/blue",
        c1="soldier/yellow",
        d1="soldier/blue",
        a3="traitor/blue",
        a4="soldier/blue",
        c3="queen/blue knight/grey",
        d3="spy/blue",
        west="siege-engine/blue",
    )
    asked = follow(state, "courtier b2")
    assert allowed(asked) == ["card a1", "card c1", "card a3", "card c3+1"]
    for place in ("d1", "a4", "d3", "west"):
        assert str(refused(asked, f"card {place}")).endswith(
            "does not fit: choose a card on an adjacent cell (rule 8.18)"
        )
    after, _ = play(asked, "card c1")
    assert changes(asked, after) == {"c1": "", "yellow": "soldier"}


@pytest.mark.rule("8.18", "4.1")
def test_a_courtier_with_nobody_beside_him_does_nothing() -> None:
    state = at_table(hands={"grey": "courtier"}, d4="spy/blue", a1="witch/blue")
    after, log = play(state, "courtier b3")
    assert changes(state, after) == {"b3": "courtier/grey", "grey": ""}
    assert skipped(log) == ["courtier"]


@pytest.mark.rule("8.18", "5.1", "R22")
def test_a_courtier_may_not_be_wasted_on_a_protected_card() -> None:
    """The Priest's own cards are safe, so grey has to return a card of grey's."""
    state = at_table(
        hands={"grey": "courtier"}, c2="spy/blue", d3="priest/blue knight/grey"
    )
    asked = follow(state, "courtier c3")
    assert allowed(asked) == ["card d3+1"]
    assert str(refused(asked, "card c2")) == (
        "the Priest protects the Spy on c2 (rule 5.1)"
    )
    after, _ = play(asked, "card d3+1")
    assert changes(asked, after) == {"d3": "priest/blue", "grey": "knight"}


@pytest.mark.rule("8.18", "8.8", "R26")
def test_a_courtier_strikes_the_captain_but_not_the_soldiers_of_his_wall() -> None:
    state = at_table(
        hands={"grey": "courtier"},
        b1="soldier/-",
        c1="captain/blue",
        d1="traitor/yellow",
        b3="spy/blue",
    )
    asked = follow(state, "courtier c2")
    assert allowed(asked) == ["card c1", "card b3"]
    assert str(refused(asked, "card d1")) == (
        "the Captain protects the Traitor on d1 (rule 5.1)"
    )


# The Assassin.


@pytest.mark.rule("8.21", "R33")
def test_the_assassin_removes_an_adjacent_card_from_the_game() -> None:
    state = at_table(
        hands={"grey": "assassin"}, b1="soldier/blue", c3="queen/blue", e5="spy/blue"
    )
    asked = follow(state, "assassin b2")
    assert allowed(asked) == ["card b1", "card c3"]
    assert refused(asked, "card e5").rule == "8.21"
    after, log = play(asked, "card c3")
    assert changes(asked, after) == {"c3": "", "removed": "queen"}
    assert returned(log) == []


@pytest.mark.rule("8.21", "R33")
def test_the_assassin_never_removes_the_king_but_may_remove_the_knight_on_him() -> None:
    bare = at_table(hands={"grey": "assassin"}, c3="king/blue")
    after, log = play(bare, "assassin b2")
    assert changes(bare, after) == {"b2": "assassin/grey", "grey": ""}
    assert skipped(log) == ["assassin"]
    covered = at_table(hands={"grey": "assassin"}, c3="king/blue knight/blue")
    after, _ = play(covered, "assassin b2", "card c3+1")
    assert changes(covered, after) == {
        "b2": "assassin/grey",
        "c3": "king/blue",
        "grey": "",
        "removed": "knight",
    }


@pytest.mark.rule("8.21", "R33")
def test_the_king_is_refused_by_name_to_the_assassin() -> None:
    state = at_table(hands={"grey": "assassin"}, c3="king/blue", c2="prince/blue")
    assert str(refused(state, "assassin b2", "card c3")) == (
        "the King on c3 does not fit: choose a card on an adjacent cell, but never "
        "the King (rule 8.21)"
    )


@pytest.mark.rule("8.21", "4.3", "R33")
def test_a_removed_card_never_comes_back_whoever_owned_it() -> None:
    """Neither to its owner's hand nor, without a token, to the Reserve."""
    for token in ("blue", "-", "grey"):
        state = at_table(hands={"grey": "assassin"}, c3=f"spy/{token}")
        after, _ = play(state, "assassin b2", "card c3")
        assert changes(state, after) == {
            "b2": "assassin/grey",
            "c3": "",
            "grey": "",
            "removed": "spy",
        }


@pytest.mark.rule("8.21", "5.1", "8.20")
def test_the_assassin_cannot_reach_whom_priest_ambassador_or_captain_keep() -> None:
    state = at_table(
        hands={"grey": "assassin"},
        c1="captain/-",
        d1="soldier/yellow",
        b2="priest/blue",
        b3="spy/blue",
        d3="ambassador/yellow",
    )
    asked = follow(state, "assassin c2")
    assert allowed(asked) == ["card c1", "card b2"]
    for place, rule in (("d1", "5.1"), ("b3", "5.1"), ("d3", "R32")):
        assert refused(asked, f"card {place}").rule == rule


# The Black Knight.


@pytest.mark.rule("8.30")
def test_the_black_knight_returns_a_knight_from_any_adjacent_cell() -> None:
    state = at_table(
        hands={"grey": "black-knight"},
        a1="witch/blue knight/blue",
        b1="soldier/blue knight/grey",
        c2="spy/blue",
        d4="thief/blue knight/yellow",
        west="siege-engine/blue knight/yellow",
    )
    asked = follow(state, "black-knight b2")
    assert allowed(asked) == ["card a1+1", "card b1+1"]
    assert str(refused(asked, "card c2")) == (
        "the Spy on c2 does not fit: choose a Knight on an adjacent cell (rule 8.30)"
    )
    for place in ("d4+1", "west+1"):
        assert str(refused(asked, f"card {place}")).endswith(
            "does not fit: choose a Knight on an adjacent cell (rule 8.30)"
        )
    after, _ = play(asked, "card a1+1")
    assert changes(asked, after) == {"a1": "witch/blue", "blue": "knight"}


@pytest.mark.rule("8.30", "R3")
def test_of_two_knights_the_black_knight_returns_the_upper_one() -> None:
    state = at_table(
        hands={"grey": "black-knight"}, c3="spy/blue knight/blue knight/yellow"
    )
    asked = follow(state, "black-knight b2")
    assert allowed(asked) == ["card c3+2"]
    assert refused(asked, "card c3+1").rule == "R3"
    after, _ = play(asked, "card c3+2")
    assert changes(asked, after) == {"c3": "spy/blue knight/blue", "yellow": "knight"}


@pytest.mark.rule("8.30", "4.1", "R20")
def test_a_knight_whom_the_priest_protects_is_safe_from_the_black_knight() -> None:
    state = at_table(
        hands={"grey": "black-knight"}, c3="spy/grey knight/blue", d3="priest/blue"
    )
    after, log = play(state, "black-knight b2")
    assert changes(state, after) == {"b2": "black-knight/grey", "grey": ""}
    assert skipped(log) == ["black-knight"]


@pytest.mark.rule("8.30", "R25")
def test_the_black_knight_is_no_knight_himself() -> None:
    """He needs a free cell, nobody moves him as a Knight, and he protects no one."""
    state = at_table(
        hands={"grey": "black-knight princess"}, c3="spy/blue", d3="thief/blue"
    )
    assert refused(state, "black-knight c3").rule == "4.5"
    after, log = play(state, "black-knight c2", "princess b2")
    assert skipped(log) == ["black-knight", "princess"]
    assert at(after, "c2") == "black-knight/grey"
