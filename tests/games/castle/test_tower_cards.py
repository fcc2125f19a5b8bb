"""The six cards of the towers, 8.1 to 8.6 of the rulebook."""

import pytest

from siegeworks.games.castle.events import CardSentToReserve, SwappedWithReserve

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

FULL_TOWERS = {
    "a1": "ghost/blue",
    "f1": "watchman/blue",
    "a6": "magician/blue",
    "f6": "archer/blue",
}


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    "card", ["watchman", "magician", "archer", "witch", "alchemist"]
)
def test_every_other_card_of_the_towers_needs_a_free_one(card: str) -> None:
    three = {name: pile for name, pile in FULL_TOWERS.items() if card not in pile}
    three.pop("a1", None)
    others = {"a1": "ghost/blue", **three}

    before = at_table(
        others,
        hands={"grey": card},
    )

    free = [tower for tower in ("a1", "f1", "a6", "f6") if tower not in others]
    assert places_for(before, card) == free
    assert str(refused(before, f"{card} a1")) == "a1 is taken (rule 4.5)"
    assert refused(before, f"{card} b2").rule == refused(before, f"{card} b1").rule


# 8.1 The Ghost.


@pytest.mark.rule("8.1", "R4")
def test_the_ghost_takes_the_place_of_a_card_which_returns_first() -> None:
    before = at_table(hands={"grey": "ghost king"}, a1="archer/blue", f1="witch/yellow")

    after, log = play(before, "ghost a1")

    assert places_for(before, "ghost") == ["a1", "f1"]
    assert returned(log) == ["archer a1 to blue"]
    assert changes(before, after) == {
        "a1": "ghost/grey",
        "grey": "king",
        "blue": "archer",
    }
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.1", "R4")
def test_the_ghost_never_stands_on_an_empty_tower() -> None:
    before = at_table(hands={"grey": "ghost"}, a1="archer/blue")

    assert str(refused(before, "ghost f1")) == (
        "the Ghost takes the place of a card, and that tower is empty (rule 8.1)"
    )
    assert str(refused(before, "ghost b2")) == (
        "the Ghost belongs on a tower (rule 8.1)"
    )


@pytest.mark.rule("8.1", "R4")
def test_the_ghost_cannot_take_the_place_of_a_protected_card() -> None:
    before = at_table(
        hands={"grey": "ghost"},
        a1="archer/blue knight/grey",
        f1="witch/blue",
        e2="priest/blue",
        a6="magician/yellow",
        b5="king/yellow",
    )

    assert places_for(before, "ghost") == ["a6"]
    assert str(refused(before, "ghost a1")) == (
        "the Ghost cannot take the place of the Archer, which a Knight protects "
        "(rule R4)"
    )
    assert str(refused(before, "ghost f1")) == (
        "the Ghost cannot take the place of the Witch, which the Priest protects "
        "(rule R4)"
    )


@pytest.mark.rule("8.1", "R4")
def test_a_priest_of_another_colour_or_without_one_does_not_stop_the_ghost() -> None:
    other_colour = at_table(hands={"grey": "ghost"}, f1="witch/blue", e2="priest/grey")
    no_colour = at_table(hands={"grey": "ghost"}, f1="witch/-", e2="priest/-")

    assert places_for(other_colour, "ghost") == ["f1"]
    assert places_for(no_colour, "ghost") == ["f1"]


@pytest.mark.rule("8.1", "4.3")
def test_a_tokenless_card_ousted_by_the_ghost_goes_to_the_reserve() -> None:
    before = at_table(hands={"grey": "ghost king"}, a1="archer/-")

    after, _ = play(before, "ghost a1")

    assert changes(before, after) == {
        "a1": "ghost/grey",
        "grey": "king",
        "reserve": "archer",
    }


@pytest.mark.rule("8.1")
def test_the_ghost_may_oust_an_own_card() -> None:
    before = at_table(hands={"grey": "ghost king"}, a1="archer/grey")

    after, _ = play(before, "ghost a1")

    assert hand(after, "grey") == "archer king"


@pytest.mark.rule("8.1")
def test_the_ghost_itself_can_be_returned() -> None:
    before = at_table(hands={"grey": "barbarian"}, a1="ghost/blue")

    assert targets(before, "barbarian out") == ["a1"]


@pytest.mark.rule("8.1", "R6")
def test_the_enchanter_sends_the_ghost_away_and_nobody_comes_back() -> None:
    before = at_table(hands={"grey": "ghost enchanter king"}, a1="archer/blue")

    after, log = play(before, "ghost a1", "enchanter out")

    assert returned(log) == ["archer a1 to blue", "ghost a1 to grey"]
    assert at(after, "a1") == ""


@pytest.mark.rule("8.1", "R10")
def test_the_counsellor_can_bring_the_ghost_who_then_bears_no_token() -> None:
    before = at_table(
        hands={"grey": "counsellor thief"},
        c3="king/blue",
        a1="archer/blue",
        reserve="ghost",
    )

    after, log = play(before, "counsellor c4", "ghost a1")

    assert returned(log) == ["archer a1 to blue"]
    assert changes(before, after) == {
        "c4": "counsellor/grey",
        "a1": "ghost/-",
        "grey": "thief",
        "blue": "archer",
        "reserve": "",
    }


# 8.2 The Watchman.


@pytest.mark.rule("8.2", "4.4")
def test_the_watchman_moves_a_soldier_to_a_free_cell_of_any_wall() -> None:
    before = at_table(
        hands={"grey": "watchman king"}, b1="soldier/blue", f2="soldier/yellow"
    )

    asked = follow(before, "watchman a1", "card b1")
    after, log = play(asked, "to d6")

    assert targets(before, "watchman a1") == ["b1", "f2"]
    assert len(allowed(asked)) == 14
    assert returned(log) == []
    assert changes(before, after) == {
        "a1": "watchman/grey",
        "b1": "",
        "d6": "soldier/blue",
        "grey": "king",
    }


@pytest.mark.rule("8.2", "4.4")
def test_the_watchman_s_soldier_stays_on_the_walls() -> None:
    before = at_table(hands={"grey": "watchman"}, b1="soldier/blue", f2="soldier/-")

    for goal in ("a1", "c3", "f2", "north"):
        assert str(refused(before, "watchman f6", "card b1", f"to {goal}")) == (
            "the Soldier on b1 can only move to another free cell of the walls "
            "(rule 4.4)"
        )


@pytest.mark.rule("8.2", "4.1")
def test_without_soldiers_the_watchman_finds_nothing_to_do() -> None:
    before = at_table(hands={"grey": "watchman king"}, c3="queen/blue")

    after, log = play(before, "watchman a1")

    assert skipped(log) == ["watchman"]
    assert changes(before, after) == {"a1": "watchman/grey", "grey": "king"}


@pytest.mark.rule("8.2", "5.1")
def test_the_watchman_cannot_move_protected_soldiers_but_the_captain() -> None:
    before = at_table(
        hands={"grey": "watchman"},
        b1="captain/blue",
        c1="soldier/blue",
        f2="soldier/grey knight/grey",
        a5="soldier/yellow",
        b5="priest/yellow",
    )

    assert targets(before, "watchman a1") == ["b1"]
    assert str(refused(before, "watchman a1", "card c1")) == (
        "the Captain protects the Soldier on c1 (rule 5.1)"
    )
    assert str(refused(before, "watchman a1", "card f2")) == (
        "a Knight protects the Soldier on f2 (rule R3)"
    )
    assert str(refused(before, "watchman a1", "card a5")) == (
        "the Priest protects the Soldier on a5 (rule 5.1)"
    )


@pytest.mark.rule("8.2")
def test_the_watchman_moves_soldiers_only_and_only_from_walls() -> None:
    before = at_table(
        hands={"grey": "watchman"}, b1="soldier/-", c3="king/blue", out1="soldier/grey"
    )

    assert targets(before, "watchman a1") == ["b1"]
    assert str(refused(before, "watchman a1", "card c3")) == (
        "the King on c3 does not fit: choose a soldier on a wall (rule 8.2)"
    )
    assert refused(before, "watchman a1", "card out1").rule == "8.2"


@pytest.mark.rule("8.2", "4.4")
def test_a_tokenless_soldier_is_moved_and_stays_tokenless() -> None:
    before = at_table(hands={"grey": "watchman king"}, b1="soldier/-")

    after, _ = play(before, "watchman a1", "card b1", "to c1")

    assert at(after, "c1") == "soldier/-"


@pytest.mark.rule("8.2", "4.4")
def test_a_moved_traitor_returns_nobody() -> None:
    before = at_table(hands={"grey": "watchman king"}, b1="traitor/blue", d2="queen/-")

    after, log = play(before, "watchman a1", "card b1", "to d1")

    assert returned(log) == []
    assert at(after, "d2") == "queen/-"


# 8.3 The Magician.


@pytest.mark.rule("8.3", "R33")
def test_the_magician_sends_any_card_in_play_to_the_reserve() -> None:
    before = at_table(
        hands={"grey": "magician thief"},
        c3="king/blue",
        b1="soldier/grey",
        f1="archer/yellow",
        east="siege-engine/blue",
        out1="herald/yellow",
        reserve="queen",
    )

    after, log = play(before, "magician a1", "card c3")

    assert targets(before, "magician a1") == ["b1", "f1", "c3", "east", "out1"]
    assert any(isinstance(event, CardSentToReserve) for event in log)
    assert returned(log) == []
    assert changes(before, after) == {
        "a1": "magician/grey",
        "c3": "",
        "grey": "thief",
        "reserve": "king queen",
    }


@pytest.mark.rule("8.3", "4.1")
def test_a_magician_alone_does_nothing() -> None:
    before = at_table(hands={"grey": "magician thief"})

    after, log = play(before, "magician a1")

    assert skipped(log) == ["magician"]
    assert changes(before, after) == {"a1": "magician/grey", "grey": "thief"}


@pytest.mark.rule("8.3", "5.1", "R3")
def test_the_magician_does_not_reach_protected_cards() -> None:
    before = at_table(
        hands={"grey": "magician"},
        c3="king/blue knight/grey",
        b1="captain/blue",
        c1="soldier/blue",
        e5="ambassador/-",
        e2="priest/yellow",
        e3="queen/yellow",
    )

    assert targets(before, "magician a1") == ["b1", "e2", "c3+1"]
    assert str(refused(before, "magician a1", "card e3")) == (
        "the Priest protects the Queen on e3 (rule 5.1)"
    )
    assert str(refused(before, "magician a1", "card d4")) == (
        "there is no such card (rule 4.1)"
    )


@pytest.mark.rule("8.3")
def test_the_magician_reaches_a_knight_and_frees_the_card_below() -> None:
    before = at_table(hands={"grey": "magician thief"}, c3="king/blue knight/blue")

    after, _ = play(before, "magician a1", "card c3+1")

    assert at(after, "c3") == "king/blue"
    assert reserve(after) == "knight"


@pytest.mark.rule("8.3")
def test_a_tokenless_card_goes_to_the_reserve_like_any_other() -> None:
    before = at_table(hands={"grey": "magician thief"}, c3="king/-")

    after, _ = play(before, "magician a1", "card c3")

    assert reserve(after) == "king"


# 8.4 The Archer.


@pytest.mark.rule("8.4", "R13")
def test_the_archer_returns_one_card_outside() -> None:
    before = at_table(
        hands={"grey": "archer king"},
        c3="queen/blue",
        b1="soldier/blue",
        east="siege-engine/yellow",
        out1="dragon/blue",
    )

    after, log = play(before, "archer a1", "card east")

    assert targets(before, "archer a1") == ["east", "out1"]
    assert returned(log) == ["siege-engine east to yellow"]
    assert changes(before, after) == {
        "a1": "archer/grey",
        "east": "",
        "grey": "king",
        "yellow": "siege-engine",
    }


@pytest.mark.rule("8.4", "4.1")
def test_with_nobody_outside_the_archer_finds_no_target() -> None:
    before = at_table(hands={"grey": "archer king"}, c3="queen/blue", f1="witch/blue")

    after, log = play(before, "archer a1")

    assert skipped(log) == ["archer"]
    assert changes(before, after) == {"a1": "archer/grey", "grey": "king"}


@pytest.mark.rule("8.4")
def test_the_archer_does_not_reach_into_the_castle() -> None:
    before = at_table(hands={"grey": "archer"}, c3="queen/blue", out1="dragon/blue")

    assert str(refused(before, "archer a1", "card c3")) == (
        "the Queen on c3 does not fit: choose a card outside (rule 8.4)"
    )
    assert str(refused(before, "archer a1", "card a1")) == (
        "the Archer cannot be chosen for his own effect (rule R21)"
    )
    assert str(refused(before, "archer a1", "to c3")) == (
        "the Archer asks for something else now (rule 8.4)"
    )


@pytest.mark.rule("8.4", "R3", "R15")
def test_the_archer_reaches_the_knight_on_an_engine_but_not_the_engine() -> None:
    before = at_table(hands={"grey": "archer"}, east="siege-engine/blue knight/yellow")

    assert targets(before, "archer a1") == ["east+1"]
    assert str(refused(before, "archer a1", "card east")) == (
        "a Knight protects the Siege Engine facing the east wall (rule R3)"
    )


@pytest.mark.rule("8.4", "4.3")
def test_a_tokenless_card_outside_returns_to_the_reserve() -> None:
    before = at_table(hands={"grey": "archer king"}, out1="dragon/-")

    after, log = play(before, "archer a1", "card out1")

    assert returned(log) == ["dragon out1 to reserve"]
    assert reserve(after) == "dragon"


@pytest.mark.rule("8.4", "R30")
def test_the_archer_reaches_a_card_that_the_fairy_drew_out() -> None:
    before = at_table(hands={"grey": "archer thief"}, out1="king/blue")

    after, _ = play(before, "archer a1", "card out1")

    assert hand(after, "blue") == "king"


# 8.5 The Witch.


@pytest.mark.rule("8.5", "R34")
def test_the_witch_gives_a_card_of_the_reserve_to_any_player() -> None:
    before = at_table(
        hands={"grey": "witch thief", "blue": "queen"}, reserve="king soldier*2"
    )

    asked = follow(before, "witch a1", "take king")
    after, _ = play(asked, "player blue")

    assert allowed(follow(before, "witch a1")) == ["take soldier", "take king"]
    assert allowed(asked) == ["player grey", "player blue", "player yellow"]
    assert changes(before, after) == {
        "a1": "witch/grey",
        "grey": "thief",
        "blue": "king queen",
        "reserve": "soldier*2",
    }


@pytest.mark.rule("8.5", "R34")
def test_the_witch_may_serve_her_own_player() -> None:
    before = at_table(hands={"grey": "witch thief"}, reserve="king")

    after, _ = play(before, "witch a1", "take king", "player grey")

    assert hand(after, "grey") == "king thief"


@pytest.mark.rule("8.5", "R34", "4.1")
def test_with_an_empty_reserve_the_witch_does_nothing() -> None:
    before = at_table(hands={"grey": "witch thief"})

    after, log = play(before, "witch a1")

    assert skipped(log) == ["witch"]
    assert changes(before, after) == {"a1": "witch/grey", "grey": "thief"}


@pytest.mark.rule("8.5")
def test_the_witch_gives_what_is_there_to_who_is_there() -> None:
    before = at_table(hands={"grey": "witch"}, reserve="king")

    assert str(refused(before, "witch a1", "take queen")) == (
        "there is no Queen in the Reserve (rule 8.5)"
    )
    assert str(refused(before, "witch a1", "take king", "player pink")) == (
        "nobody plays Pink (rule 8.5)"
    )
    assert str(refused(before, "witch a1", "player blue")) == (
        "the Witch asks for something else now (rule 8.5)"
    )


@pytest.mark.rule("8.5", "R12")
def test_a_king_given_by_the_witch_is_called_by_the_herald() -> None:
    before = at_table(hands={"grey": "witch thief"}, reserve="king", out1="herald/blue")

    after, _ = play(before, "witch a1", "take king", "player grey")

    assert {move.split()[0] for move in allowed(after)} == {"king"}


# 8.6 The Alchemist. (Ruling R8 is shown in full with the cards of the courtyard.)


@pytest.mark.rule("8.6", "R8")
def test_the_alchemist_swaps_two_cards_for_two_all_at_once() -> None:
    before = at_table(
        hands={"grey": "alchemist king thief spy"}, reserve="queen soldier*2"
    )

    after, log = play(
        before, "alchemist a1", "give king", "give spy", "take soldier", "take queen"
    )

    assert sum(isinstance(event, SwappedWithReserve) for event in log) == 1
    assert changes(before, after) == {
        "a1": "alchemist/grey",
        "grey": "soldier queen thief",
        "reserve": "soldier king spy",
    }
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.6", "R8")
def test_a_card_just_given_cannot_be_taken_back() -> None:
    before = at_table(hands={"grey": "alchemist king thief"}, reserve="queen soldier")

    asked = follow(before, "alchemist a1", "give king", "give thief")

    assert allowed(asked) == ["take soldier", "take queen"]
    assert str(refused(asked, "take king")) == (
        "there is no King in the Reserve (rule 8.6)"
    )


@pytest.mark.rule("8.6", "R8", "R39")
def test_copies_given_and_taken_are_listed_once_and_only_as_often_as_there_are() -> (
    None
):
    before = at_table(hands={"grey": "alchemist soldier*2"}, reserve="soldier king")

    given = follow(before, "alchemist a1", "give soldier")
    taken = follow(given, "give soldier", "take soldier")

    assert allowed(follow(before, "alchemist a1")) == ["give soldier"]
    assert allowed(given) == ["give soldier"]
    assert allowed(taken) == ["take king"]
    assert str(refused(before, "alchemist a1", "give soldier", "give king")) == (
        "there is no King in your hand (rule 8.6)"
    )


@pytest.mark.rule("8.6", "R8")
@pytest.mark.parametrize(
    ("in_hand", "in_reserve", "moves"),
    [
        ("king", "queen soldier", ("give king", "take queen")),
        ("king thief", "queen", ("give king", "take queen")),
    ],
    ids=["one card in hand", "one card in the Reserve"],
)
def test_with_fewer_cards_the_alchemist_swaps_as_many_as_there_are(
    in_hand: str, in_reserve: str, moves: tuple[str, ...]
) -> None:
    before = at_table(hands={"grey": f"alchemist {in_hand}"}, reserve=in_reserve)

    after, _ = play(before, "alchemist a1", *moves)

    assert "queen" in hand(after, "grey")
    assert "king" in reserve(after)
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.6", "R8", "4.1")
@pytest.mark.parametrize(("in_hand", "in_reserve"), [("", "queen"), ("king", "")])
def test_without_a_hand_or_a_reserve_the_alchemist_does_nothing(
    in_hand: str, in_reserve: str
) -> None:
    before = at_table(hands={"grey": f"alchemist {in_hand}"}, reserve=in_reserve)

    after, log = play(before, "alchemist a1")

    assert skipped(log) == ["alchemist"]
    assert changes(before, after) == {"a1": "alchemist/grey", "grey": in_hand}


@pytest.mark.rule("8.6", "R10")
def test_an_alchemist_brought_by_the_counsellor_serves_the_counsellor_s_player() -> (
    None
):
    before = at_table(
        hands={"grey": "counsellor thief", "blue": "queen"},
        c3="king/blue",
        reserve="alchemist soldier",
    )

    after, _ = play(
        before, "counsellor c4", "alchemist a1", "give thief", "take soldier"
    )

    assert changes(before, after) == {
        "c4": "counsellor/grey",
        "a1": "alchemist/-",
        "grey": "soldier",
        "reserve": "thief",
    }
