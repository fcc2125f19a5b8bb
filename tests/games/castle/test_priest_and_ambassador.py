"""Two who protect: the Priest those around him, the Ambassador himself."""

import pytest

from siegeworks.games.castle.board import place_name
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import view

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at,
    at_table,
    changes,
    follow,
    places_for,
    play,
    refused,
    returned,
    skipped,
)


def safe(state: State) -> list[str]:
    """Top cards that are protected, as every screen shows them: `c3 by priest`."""
    guarded = view(state, None).guarded
    return [f"{place_name(each.place)} by {each.by}" for each in guarded]


# The Priest.


@pytest.mark.rule("8.22", "R26")
def test_the_priest_protects_adjacent_cards_with_a_token_of_his_colour() -> None:
    """Across the areas; whatever it is, if it stands in the castle."""
    state = at_table(
        b2="priest/blue",
        a1="ghost/blue",
        b1="soldier/blue",
        c1="soldier/yellow",
        a2="soldier/-",
        c3="queen/yellow knight/blue",
        b3="king/blue knight/yellow",
        d4="spy/blue",
        north="siege-engine/blue",
    )
    assert safe(state) == ["a1 by priest", "b1 by priest", "c3 by priest"]


@pytest.mark.rule("8.22")
def test_the_priest_himself_does_nothing_when_he_comes() -> None:
    state = at_table(hands={"grey": "priest"}, b1="soldier/grey", c3="spy/blue")
    after, log = play(state, "priest b2")
    assert changes(state, after) == {"b2": "priest/grey", "grey": ""}
    assert skipped(log) == []
    assert safe(after) == ["b1 by priest"]


@pytest.mark.rule("8.22", "R20")
def test_he_protects_neither_himself_nor_the_knight_who_stands_on_him() -> None:
    state = at_table(hands={"grey": "queen"}, b2="priest/blue knight/blue")
    asked = follow(state, "queen e5")
    assert allowed(asked) == ["card b2+1"]
    after, _ = play(asked, "card b2+1")
    assert changes(asked, after) == {"b2": "priest/blue", "blue": "knight"}


@pytest.mark.rule("8.22", "R19")
def test_a_covered_priest_protects_all_the_same() -> None:
    state = at_table(
        hands={"grey": "courtier"}, b2="priest/blue knight/yellow", c3="spy/blue"
    )
    asked = follow(state, "courtier b3")
    assert allowed(asked) == ["card b2+1"]
    assert str(refused(asked, "card c3")) == (
        "the Priest protects the Spy on c3 (rule 5.1)"
    )


@pytest.mark.rule("8.22", "R30")
def test_a_priest_outside_protects_nobody() -> None:
    state = at_table(out1="priest/blue", out2="dragon/blue", c3="spy/blue")
    assert safe(state) == []


@pytest.mark.rule("8.22", "R26")
def test_a_priest_without_a_token_protects_nobody() -> None:
    state = at_table(b2="priest/-", b1="soldier/-", c3="spy/blue")
    assert safe(state) == []


@pytest.mark.rule("8.22", "5.1", "R22")
@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("king", "e5"),
        ("courtier", "d4"),
        ("assassin", "d4"),
        ("magician", "f6"),
        ("fairy", "out"),
        ("queen", "e5"),
    ],
)
def test_nobody_returns_removes_or_draws_out_what_the_priest_protects(
    card: str, place: str
) -> None:
    """Only the Prince and the Priest himself can be struck."""
    state = at_table(
        hands={"grey": card}, c3="priest/blue", c4="thief/blue", d3="prince/yellow"
    )
    asked = follow(state, f"{card} {place}")
    assert [move for move in allowed(asked) if "c4" in move] == []
    assert "card d3" in allowed(asked) or "card c3" in allowed(asked)
    assert str(refused(asked, "card c4")) == (
        "the Priest protects the Thief on c4 (rule 5.1)"
    )


@pytest.mark.rule("8.22", "8.32", "8.35", "8.2")
def test_soldiers_and_towers_beside_the_priest_are_safe_from_outside() -> None:
    """Barbarian and Dragon find nobody; the Watchman cannot move the Soldier."""
    for card, moves in (("barbarian", "out"), ("dragon", "out"), ("watchman", "f6")):
        state = at_table(
            hands={"grey": card}, b2="priest/blue", b1="soldier/blue", a1="witch/blue"
        )
        after, log = play(state, f"{card} {moves}")
        assert changes(state, after) == {
            "out1" if moves == "out" else moves: f"{card}/grey",
            "grey": "",
        }
        assert set(skipped(log)) == {card}


@pytest.mark.rule("8.22", "8.14", "8.15", "8.13")
def test_women_kings_and_knights_beside_the_priest_cannot_be_moved() -> None:
    """Prince Charming, the Mistress and the Princess find nobody to move."""
    for card in ("prince-charming", "mistress", "princess"):
        state = at_table(
            hands={"grey": card},
            c3="priest/blue",
            b2="courtesan/blue",
            c2="king/blue",
            d2="spy/yellow knight/blue",
        )
        after, log = play(state, f"{card} e5")
        assert changes(state, after) == {"e5": f"{card}/grey", "grey": ""}
        assert skipped(log) == [card]


@pytest.mark.rule("8.22", "R26")
def test_protection_follows_the_present_tokens() -> None:
    """The Schemer gives the Priest yellow's token and the Thief blue's."""
    state = at_table(
        hands={"grey": "schemer"}, c3="priest/blue", c4="spy/blue", d4="thief/yellow"
    )
    assert safe(state) == ["c4 by priest"]
    after, _ = play(state, "schemer e5", "card c3", "card d4")
    assert safe(after) == []
    assert (at(after, "c3"), at(after, "d4")) == ("priest/yellow", "thief/blue")
    after, _ = play(state, "schemer e5", "card c4", "card d4")
    assert safe(after) == ["d4 by priest"]


@pytest.mark.rule("8.22", "R26")
def test_protection_follows_the_priest_when_he_is_moved() -> None:
    """The Minstrel puts him where the Spy is out of his reach."""
    state = at_table(
        hands={"grey": "minstrel courtier"},
        b2="priest/blue",
        c2="thief/yellow",
        a2="soldier/blue",
        d2="king/blue",
    )
    assert safe(state) == ["a2 by priest"]
    after, _ = play(state, "minstrel b3", "card c2")
    assert (at(after, "b2"), at(after, "c2")) == ("thief/yellow", "priest/blue")
    assert safe(after) == ["d2 by priest"]


@pytest.mark.rule("8.22", "R26")
def test_a_new_priest_protects_at_once() -> None:
    """Grey's Priest saves grey's Spy from blue's Courtier."""
    state = at_table(
        hands={"grey": "priest", "blue": "courtier"}, c3="spy/grey", actions=1
    )
    after, _ = play(state, "priest c4")
    asked = follow(after, "courtier d4")
    assert allowed(asked) == ["card c4"]


@pytest.mark.rule("8.22", "4.3")
def test_once_the_priest_is_gone_his_neighbours_can_be_struck() -> None:
    state = at_table(
        hands={"grey": "courtier assassin"}, c3="priest/blue", c4="spy/blue"
    )
    after, log = play(state, "courtier d4", "card c3", "assassin d5", "card c4")
    assert returned(log) == ["priest c3 to blue"]
    assert changes(state, after) == {
        "c3": "",
        "d4": "courtier/grey",
        "c4": "",
        "d5": "assassin/grey",
        "grey": "",
        "blue": "priest",
        "removed": "spy",
    }


@pytest.mark.rule("8.22", "6.3", "R28")
def test_beside_the_priest_even_the_captain_stays_when_the_fourth_engine_comes() -> (
    None
):
    state = at_table(
        hands={"grey": "siege-engine"},
        b2="priest/blue",
        b1="captain/blue",
        c1="soldier/blue",
        d1="soldier/yellow",
        a2="soldier/yellow",
        a3="soldier/blue",
        a4="soldier/blue",
        north="siege-engine/blue",
        east="siege-engine/blue",
        south="siege-engine/blue",
    )
    after, log = play(state, "siege-engine west")
    assert returned(log) == ["soldier a2 to yellow", "soldier a4 to blue"]
    assert changes(state, after) == {
        "a2": "",
        "a4": "",
        "west": "siege-engine/grey",
        "grey": "",
        "blue": "soldier",
        "yellow": "soldier",
    }


# The Ambassador.


def crowded(hand: str, *free: str) -> State:
    """Blue's cards on all cells of the courtyard but these."""
    gaps = dict.fromkeys(free, "")
    return at_table({**FULL_COURTYARD, **gaps}, hands={"grey": hand})


@pytest.mark.rule("8.20", "R32")
def test_the_ambassador_takes_nothing_but_the_last_free_cell() -> None:
    state = crowded("ambassador", "d4")
    assert places_for(state, "ambassador") == ["d4"]
    after, log = play(state, "ambassador d4")
    assert changes(state, after) == {"d4": "ambassador/grey", "grey": ""}
    assert skipped(log) == []


@pytest.mark.rule("8.20", "R32")
@pytest.mark.parametrize("free", [(), ("b2", "d4"), ("b2", "d4", "e5")])
def test_with_none_or_several_cells_free_the_ambassador_cannot_come(
    free: tuple[str, ...],
) -> None:
    state = crowded("ambassador", *free)
    assert places_for(state, "ambassador") == []
    for cell in free:
        assert str(refused(state, f"ambassador {cell}")) == (
            "the Ambassador takes nothing but the last free cell of the courtyard "
            "(rule 8.20)"
        )
    assert refused(state, "ambassador c3").rule == "4.5"


@pytest.mark.rule("8.20", "R32")
def test_knights_on_the_other_cards_do_not_matter() -> None:
    state = crowded("ambassador knight", "d4")
    after, _ = play(state, "knight d3", "ambassador d4")
    assert at(after, "d4") == "ambassador/grey"


@pytest.mark.rule("8.20", "5.1")
@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("king", "d3"),
        ("queen", "d3"),
        ("courtier", "d3"),
        ("assassin", "d3"),
        ("magician", "a1"),
        ("fairy", "out"),
    ],
)
def test_the_ambassador_is_never_returned_removed_or_drawn_out(
    card: str, place: str
) -> None:
    """His protection lasts although many cells are free by now."""
    state = at_table(hands={"grey": card}, d4="ambassador/blue", c3="prince/blue")
    asked = follow(state, f"{card} {place}")
    assert allowed(asked) == ["card c3"]
    assert refused(asked, "card d4").rule == "R32"
    alone = at_table(hands={"grey": card}, d4="ambassador/blue")
    after, log = play(alone, f"{card} {place}")
    assert skipped(log) == [card]
    assert at(after, "d4") == "ambassador/blue"


@pytest.mark.rule("8.20", "8.26", "8.16")
def test_neither_minstrel_nor_lady_touch_the_ambassador() -> None:
    for card in ("minstrel", "lady-in-waiting"):
        state = at_table(hands={"grey": card}, d4="ambassador/blue", c3="princess/blue")
        after, log = play(state, f"{card} d3")
        assert changes(state, after) == {"d3": f"{card}/grey", "grey": ""}
        assert skipped(log) == [card]


@pytest.mark.rule("8.20", "8.34", "R6")
def test_an_ambassador_placed_last_is_safe_from_the_enchanter() -> None:
    state = crowded("ambassador enchanter", "d4")
    after, log = play(state, "ambassador d4", "enchanter out")
    assert skipped(log) == ["enchanter"]
    assert changes(state, after) == {
        "d4": "ambassador/grey",
        "out1": "enchanter/grey",
        "grey": "",
    }


@pytest.mark.rule("8.20", "5.2", "R18")
def test_the_ambassadors_token_can_be_taken_and_swapped() -> None:
    state = at_table(hands={"grey": "thief schemer"}, d4="ambassador/blue", c3="king/-")
    after, _ = play(state, "thief d3", "card d4")
    assert at(after, "d4") == "ambassador/-"
    state = at_table(hands={"grey": "schemer"}, d4="ambassador/blue", c3="king/yellow")
    after, _ = play(state, "schemer d3", "card d4", "card c3")
    assert (at(after, "d4"), at(after, "c3")) == ("ambassador/yellow", "king/blue")


@pytest.mark.rule("8.20", "R24")
def test_a_knight_on_the_ambassador_is_not_protected_by_him() -> None:
    state = at_table(
        hands={"grey": "knight courtier"}, d4="ambassador/blue", b1="soldier/blue"
    )
    after, _ = play(state, "knight d4")
    asked = follow(after, "courtier d3")
    assert allowed(asked) == ["card d4+1"]
    after, _ = play(asked, "card d4+1")
    assert at(after, "d4") == "ambassador/blue"
