"""Soldier, Captain and Traitor, 8.7 to 8.9 of the rulebook."""

import pytest

from siegeworks.games.castle.board import place_name
from siegeworks.games.castle.protection import guarded

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

THREE_ON_THE_EAST_WALL = {
    "f3": "soldier/blue",
    "f4": "soldier/-",
    "f5": "soldier/grey",
}
"""f2 is its last free cell."""
WALL_CELLS = [
    *("b1", "c1", "d1", "e1"),
    *("a2", "f2", "a3", "f3", "a4", "f4", "a5", "f5"),
    *("b6", "c6", "d6", "e6"),
]


@pytest.mark.rule("8.7", "8.8", "8.9")
@pytest.mark.parametrize("card", ["soldier", "captain", "traitor"])
def test_cards_of_the_walls_go_to_any_free_cell_of_any_wall(card: str) -> None:
    empty = at_table(hands={"grey": card})
    with_cards = at_table(
        hands={"grey": card}, b1="soldier/blue", f5="soldier/- knight/blue"
    )

    assert places_for(empty, card) == WALL_CELLS
    free = [cell for cell in WALL_CELLS if cell not in ("b1", "f5")]
    assert places_for(with_cards, card) == free
    assert str(refused(with_cards, f"{card} b1")) == "b1 is taken (rule 4.5)"


@pytest.mark.rule("8.7", "8.8", "8.9")
@pytest.mark.parametrize(
    ("card", "name", "paragraph"),
    [
        ("soldier", "Soldier", "8.7"),
        ("captain", "Captain", "8.8"),
        ("traitor", "Traitor", "8.9"),
    ],
)
@pytest.mark.parametrize("elsewhere", ["a1", "c3", "north", "out"])
def test_cards_of_the_walls_go_nowhere_else(
    card: str, name: str, paragraph: str, elsewhere: str
) -> None:
    before = at_table(hands={"grey": card})

    assert str(refused(before, f"{card} {elsewhere}")) == (
        f"the {name} belongs on a wall (rule {paragraph})"
    )


# 8.7 The Soldier.


@pytest.mark.rule("8.7", "6.1")
def test_the_fourth_soldier_returns_the_engine_before_him_and_no_other() -> None:
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "soldier king"},
        east="siege-engine/yellow",
        west="siege-engine/yellow",
    )

    after, log = play(before, "soldier f2")

    assert returned(log) == ["siege-engine east to yellow"]
    assert changes(before, after) == {
        "f2": "soldier/grey",
        "east": "",
        "grey": "king",
        "yellow": "siege-engine",
    }


@pytest.mark.rule("8.7", "6.1")
def test_a_soldier_who_is_not_the_fourth_changes_nothing() -> None:
    before = at_table(hands={"grey": "soldier*2"}, east="siege-engine/yellow")

    after, log = play(before, "soldier f2")

    assert returned(log) == []
    assert changes(before, after) == {"f2": "soldier/grey", "grey": "soldier"}


@pytest.mark.rule("8.7", "R10")
def test_a_soldier_put_down_by_the_counsellor_can_be_the_fourth() -> None:
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "counsellor thief"},
        c3="king/blue",
        reserve="soldier",
        east="siege-engine/yellow",
    )

    after, log = play(before, "counsellor c4", "soldier f2")

    assert returned(log) == ["siege-engine east to yellow"]
    assert at(after, "f2") == "soldier/-"


@pytest.mark.rule("8.7", "R30")
def test_a_soldier_drawn_outside_leaves_his_wall_short() -> None:
    """Drawn out, he counts no more; the next one is the fourth again."""
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "fairy soldier king"},
        f2="soldier/blue",
        east="siege-engine/yellow",
    )

    after, log = play(before, "fairy out", "card f2", "soldier f2")

    assert returned(log) == ["siege-engine east to yellow"]
    assert at(after, "out2") == "soldier/blue"


# 8.8 The Captain.


@pytest.mark.rule("8.8", "5.1")
def test_the_captain_protects_the_other_soldiers_of_his_wall_at_once() -> None:
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "captain barbarian"},
        a1="archer/yellow",
        b1="soldier/yellow",
    )

    after, _ = play(before, "captain f2")

    assert [place_name(each.place) for each in guarded(after.table)] == [
        *("f3", "f4", "f5")
    ]
    assert targets(after, "barbarian out") == ["a1", "b1", "f2"]


@pytest.mark.rule("8.8", "6.3", "R28")
def test_when_the_fourth_engine_comes_the_captain_s_soldiers_stay_and_he_goes() -> None:
    before = at_table(
        hands={"grey": "siege-engine king"},
        b1="captain/yellow",
        d1="soldier/blue",
        c6="soldier/blue",
        north="siege-engine/-",
        south="siege-engine/-",
        west="siege-engine/-",
    )

    after, log = play(before, "siege-engine east")

    assert returned(log) == ["captain b1 to yellow", "soldier c6 to blue"]
    assert at(after, "d1") == "soldier/blue"


@pytest.mark.rule("8.8", "6.1")
def test_the_captain_counts_as_the_fourth_soldier() -> None:
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "captain king"},
        east="siege-engine/yellow",
    )

    _, log = play(before, "captain f2")

    assert returned(log) == ["siege-engine east to yellow"]


@pytest.mark.rule("8.8", "4.1")
def test_a_captain_alone_does_nothing() -> None:
    before = at_table(hands={"grey": "captain king"})

    after, log = play(before, "captain f2")

    assert returned(log) == []
    assert changes(before, after) == {"f2": "captain/grey", "grey": "king"}


@pytest.mark.rule("8.8", "R26")
def test_a_captain_without_a_token_protects_too() -> None:
    before = at_table(hands={"grey": "barbarian"}, f2="captain/-", f3="soldier/blue")

    assert targets(before, "barbarian out") == ["f2"]


@pytest.mark.rule("8.8")
def test_the_captain_does_not_protect_round_the_corner() -> None:
    before = at_table(hands={"grey": "barbarian"}, e1="captain/-", f2="soldier/blue")

    assert targets(before, "barbarian out") == ["e1", "f2"]


# 8.9 The Traitor.


@pytest.mark.rule("8.9")
def test_the_traitor_returns_a_card_of_an_adjacent_courtyard_cell() -> None:
    before = at_table(
        hands={"grey": "traitor thief"},
        c2="king/blue",
        d2="queen/yellow",
        e2="prince/blue",
        b1="soldier/blue",
        c3="spy/blue",
    )

    after, log = play(before, "traitor c1", "card d2")

    assert targets(before, "traitor c1") == ["c2", "d2"]
    assert returned(log) == ["queen d2 to yellow"]
    assert changes(before, after) == {
        "c1": "traitor/grey",
        "d2": "",
        "grey": "thief",
        "yellow": "queen",
    }


@pytest.mark.rule("8.9")
def test_the_traitor_does_not_reach_towers_walls_or_distant_cells() -> None:
    before = at_table(
        hands={"grey": "traitor"},
        a1="archer/blue",
        c1="soldier/blue",
        a2="soldier/blue",
        b2="king/blue",
        d2="queen/blue",
    )

    assert targets(before, "traitor b1") == ["b2"]
    for place in ("a1", "c1", "a2", "d2"):
        refusal = refused(before, "traitor b1", f"card {place}")
        assert (refusal.rule, str(refusal.reason).split(" does ")[1]) == (
            "8.9",
            "not fit: choose a card on an adjacent cell of the courtyard",
        )
    assert str(refused(before, "traitor b1", "card b1")) == (
        "the Traitor cannot be chosen for his own effect (rule R21)"
    )


@pytest.mark.rule("8.9", "4.1")
def test_with_no_card_beside_him_in_the_courtyard_the_traitor_finds_no_target() -> None:
    before = at_table(hands={"grey": "traitor thief"}, a1="archer/blue", c3="king/-")

    after, log = play(before, "traitor b1")

    assert skipped(log) == ["traitor"]
    assert changes(before, after) == {"b1": "traitor/grey", "grey": "thief"}


@pytest.mark.rule("8.9", "5.1", "R3")
def test_the_traitor_respects_protection_and_takes_knights_first() -> None:
    before = at_table(
        hands={"grey": "traitor"},
        b2="queen/blue knight/yellow",
        c2="priest/grey",
        d2="king/grey",
    )

    assert targets(before, "traitor c1") == ["b2+1", "c2"]
    assert str(refused(before, "traitor c1", "card d2")) == (
        "the Priest protects the King on d2 (rule 5.1)"
    )


@pytest.mark.rule("8.9", "4.3")
def test_a_tokenless_victim_goes_to_the_reserve() -> None:
    before = at_table(hands={"grey": "traitor thief"}, b2="queen/-")

    after, _ = play(before, "traitor b1", "card b2")

    assert reserve(after) == "queen"


@pytest.mark.rule("8.9", "R29")
def test_as_the_fourth_soldier_the_traitor_returns_the_engine_before_his_victim() -> (
    None
):
    before = at_table(
        THREE_ON_THE_EAST_WALL,
        hands={"grey": "traitor thief"},
        east="siege-engine/yellow",
        e3="queen/blue",
    )

    asked = follow(before, "traitor f2")
    after, log = play(before, "traitor f2", "card e3")

    assert hand(asked, "yellow") == "siege-engine"
    assert returned(log) == ["siege-engine east to yellow", "queen e3 to blue"]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.9", "4.1")
def test_the_traitor_must_return_an_own_card_if_there_is_no_other() -> None:
    before = at_table(hands={"grey": "traitor thief"}, b2="queen/grey")

    after, _ = play(before, "traitor b1", "card b2")

    assert allowed(follow(before, "traitor b1")) == ["card b2"]
    assert hand(after, "grey") == "queen thief"


@pytest.mark.rule("8.9", "R32")
def test_the_traitor_does_not_reach_the_ambassador() -> None:
    before = at_table(hands={"grey": "traitor thief"}, b2="ambassador/blue")

    after, log = play(before, "traitor b1")

    assert skipped(log) == ["traitor"]
    assert at(after, "b2") == "ambassador/blue"
