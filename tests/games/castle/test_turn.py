"""Chapter 3 of the rulebook: two actions a turn, each a draw, a swap or a play."""

from fractions import Fraction

import pytest

from siegeworks.games.castle import rules
from siegeworks.games.castle.actions import Deal
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.events import ActionTaken, Deed, TurnBegan, TurnPassed
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.view import reveals

from .table_talk import (
    FULL_COURTYARD,
    allowed,
    at_table,
    chances,
    changes,
    decides,
    follow,
    hand,
    places_for,
    play,
    refused,
    turn,
    winners,
)

# 3.1 Two actions.


@pytest.mark.rule("3.1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("draw", "draw"),
        ("draw", "swap archer for queen"),
        ("swap archer for queen", "swap queen for archer"),
        ("archer a1", "draw"),
        ("archer a1", "witch f1"),
    ],
)
def test_a_turn_is_two_actions_repeats_allowed_then_the_left_neighbour(
    first: str, second: str
) -> None:
    before = at_table(
        hands={"grey": "archer witch prince", "blue": "king"}, reserve="queen"
    )

    after_one, _ = play(before, first)
    after_two = after_one
    while turn(after_two) == "grey 1":
        after_two, _ = play(after_two, second)
        if decides(after_two) == "grey":
            after_two, _ = play(after_two, "take queen", "player blue")

    assert turn(after_one) == "grey 1"
    assert decides(after_two) == "blue"
    assert turn(after_two) == "blue 2"


@pytest.mark.rule("3.1")
def test_each_action_and_the_next_turn_are_told() -> None:
    before = at_table(hands={"grey": "prince herald", "blue": "king"})

    _, log = play(before, "prince c3", "draw")

    assert [event for event in log if isinstance(event, ActionTaken)] == [
        ActionTaken(Seat.GREY, Deed.PLAY),
        ActionTaken(Seat.GREY, Deed.DRAW),
    ]
    assert log[-1] == TurnBegan(Seat.BLUE)


@pytest.mark.rule("3.1")
def test_choices_inside_an_effect_cost_no_action() -> None:
    before = at_table(
        hands={"grey": "dragon herald"}, out1="enchanter/blue", b1="soldier/-"
    )

    after, _ = play(before, "dragon out", "card out1", "card b1")

    assert turn(after) == "grey 1"


@pytest.mark.rule("3.1")
def test_nothing_can_be_chosen_while_no_effect_asks() -> None:
    before = at_table(hands={"grey": "archer"}, out1="herald/blue")

    assert str(refused(before, "card out1")) == (
        "there is nothing to choose now: first decide what to do in your turn "
        "(rule 3.1)"
    )


@pytest.mark.rule("3.1", "4.1")
def test_an_effect_has_to_be_finished_before_the_next_action() -> None:
    before = at_table(
        hands={"grey": "archer herald"}, out1="dragon/blue", reserve="king"
    )

    for action in ("draw", "herald out", "swap herald for king", "pass"):
        assert str(refused(before, "archer a1", action)) == (
            "the Archer asks for something else now (rule 8.4)"
        )


# 3.2 Draw.


@pytest.mark.rule("3.2")
def test_a_draw_takes_one_card_off_the_own_deck() -> None:
    before = at_table(hands={"grey": "archer"}, decks={"grey": 8, "blue": 20})

    after, _ = play(before, "draw", "deal knight")

    assert changes(before, after) == {"grey": "archer knight", "grey's deck": "7"}


@pytest.mark.rule("3.2")
def test_chance_turns_up_each_card_of_the_decks_with_equal_odds() -> None:
    before = at_table(hands={"grey": "archer", "blue": "king"}, reserve="soldier*10")

    drawing = follow(before, "draw")

    assert decides(drawing) == "chance"
    assert allowed(drawing) == []
    assert sum(odds for _, odds in rules.chance_outcomes(drawing)) == 1
    assert dict(rules.chance_outcomes(drawing))[Deal(Kind.SOLDIER)] == Fraction(3, 44)
    assert "king" not in chances(drawing)


@pytest.mark.rule("3.2")
def test_while_a_card_comes_up_nobody_acts() -> None:
    before = at_table(hands={"grey": "archer", "blue": "king"}, reserve="soldier*10")

    assert str(refused(before, "draw", "archer a1")) == (
        "a card has to come up first (rule 2.4)"
    )
    assert str(refused(before, "draw", "deal king")) == (
        "the King cannot come up now (rule 2.4)"
    )
    assert str(refused(before, "deal queen")) == (
        "no card is being dealt now (rule 2.4)"
    )


@pytest.mark.rule("3.2")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    before = at_table(hands={"grey": "archer"}, decks={"grey": 0})

    assert "draw" not in allowed(before)
    assert str(refused(before, "draw")) == "your deck is empty (rule 3.2)"


@pytest.mark.rule("3.2")
def test_the_last_card_of_a_deck_can_be_drawn_but_not_another_one() -> None:
    before = at_table(hands={"grey": "archer"}, decks={"grey": 1})

    after, _ = play(before, "draw", "deal queen")

    assert hand(after, "grey") == "archer queen"
    assert str(refused(after, "draw")) == "your deck is empty (rule 3.2)"


@pytest.mark.rule("3.2")
def test_there_is_no_hand_limit() -> None:
    before = at_table(players=2, hands={"grey": "soldier*13 knight*4 siege-engine*5"})

    assert "draw" in allowed(before)


@pytest.mark.rule("R9")
def test_where_agreed_nobody_draws_at_the_starting_size() -> None:
    """Seven cards, with three players."""
    full = at_table(no_draw_at_start_size=True, hands={"grey": "soldier*7"})
    larger = at_table(no_draw_at_start_size=True, hands={"grey": "soldier*8"})
    smaller = at_table(no_draw_at_start_size=True, hands={"grey": "soldier*6"})

    for state in (full, larger):
        assert str(refused(state, "draw")) == (
            "you hold as many cards as at the start or more, and you agreed not to "
            "draw then "
            "(rule R9)"
        )
    assert "draw" in allowed(smaller)
    assert "draw" in allowed(at_table(hands={"grey": "soldier*7"}))


# 3.3 Swap.


@pytest.mark.rule("3.3")
def test_a_swap_is_one_card_of_the_hand_for_one_of_the_reserve() -> None:
    before = at_table(hands={"grey": "archer king"}, reserve="queen soldier*2")

    after, _ = play(before, "swap king for soldier")

    assert changes(before, after) == {
        "grey": "archer soldier",
        "reserve": "soldier king queen",
    }


@pytest.mark.rule("3.3")
def test_a_swap_needs_a_card_of_the_hand_and_one_of_the_reserve() -> None:
    before = at_table(hands={"grey": "archer"}, reserve="queen")

    assert str(refused(before, "swap king for queen")) == (
        "there is no King in your hand (rule 3.3)"
    )
    assert str(refused(before, "swap archer for soldier")) == (
        "there is no Soldier in the Reserve (rule 3.3)"
    )


@pytest.mark.rule("3.3")
def test_with_an_empty_hand_or_reserve_there_is_no_swap() -> None:
    no_hand = at_table(reserve="queen")
    no_reserve = at_table(hands={"grey": "archer"})

    assert allowed(no_hand) == ["draw"]
    assert allowed(no_reserve) == [
        "draw",
        *("archer a1", "archer f1", "archer a6", "archer f6"),
    ]


@pytest.mark.rule("R39")
def test_copies_are_interchangeable_so_each_choice_is_listed_once() -> None:
    before = at_table(hands={"grey": "soldier*3 knight*2"}, reserve="soldier*2 king")

    swaps = [move for move in allowed(before) if move.startswith("swap")]
    assert sorted(swaps) == [
        "swap knight for king",
        "swap knight for soldier",
        "swap soldier for king",
        "swap soldier for soldier",
    ]
    assert len(set(allowed(before))) == len(allowed(before))
    assert len(places_for(before, "soldier")) == 16


@pytest.mark.rule("R39")
def test_equal_kinds_may_be_swapped_which_does_nothing() -> None:
    before = at_table(hands={"grey": "soldier"}, reserve="soldier")

    after, _ = play(before, "swap soldier for soldier")

    assert changes(before, after) == {}
    assert turn(after) == "grey 1"


@pytest.mark.rule("R39")
def test_what_is_given_cannot_be_taken_back_by_the_same_swap() -> None:
    before = at_table(hands={"grey": "king"}, reserve="soldier")

    assert str(refused(before, "swap king for king")) == (
        "there is no King in the Reserve (rule 3.3)"
    )


# 3.4 Play.


@pytest.mark.rule("3.4")
def test_a_played_card_goes_to_its_place_with_the_player_s_token() -> None:
    before = at_table(hands={"blue": "prince king"}, turn="blue", b1="soldier/grey")

    after, _ = play(before, "prince c3")

    assert changes(before, after) == {"c3": "prince/blue", "blue": "king"}


@pytest.mark.rule("3.4")
def test_only_cards_of_the_own_hand_can_be_played() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, reserve="queen")

    for card, name in (("king", "King"), ("queen", "Queen"), ("archer", "Archer")):
        assert str(refused(before, f"{card} c3")) == (
            f"there is no {name} in your hand (rule 3.4)"
        )


@pytest.mark.rule("3.4")
def test_without_a_legal_place_a_card_cannot_be_played() -> None:
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king archer"},
    )

    assert places_for(before, "king") == []
    assert str(refused(before, "king c3")) == "c3 is taken (rule 4.5)"
    assert places_for(before, "archer") == ["a1", "f1", "a6", "f6"]


@pytest.mark.rule("3.4", "4.1")
def test_without_a_possible_effect_a_card_can_be_played_all_the_same() -> None:
    before = at_table(hands={"grey": "archer king"})

    after, _ = play(before, "archer a1")

    assert changes(before, after) == {"a1": "archer/grey", "grey": "king"}
    assert turn(after) == "grey 1"


# R12 The Herald's duty.


@pytest.mark.rule("R12")
def test_while_the_herald_is_in_play_whoever_holds_the_king_must_play_him() -> None:
    before = at_table(
        hands={"grey": "king archer"}, reserve="queen", out1="herald/blue"
    )

    assert len(allowed(before)) == 16
    assert all(move.startswith("king ") for move in allowed(before))
    for other in ("draw", "archer a1", "swap archer for queen", "swap king for queen"):
        assert str(refused(before, other)) == (
            "the Herald calls for the King: play him first (rule R12)"
        )


@pytest.mark.rule("R12")
def test_the_duty_costs_a_normal_action() -> None:
    before = at_table(hands={"grey": "king archer"}, out1="herald/blue")

    after, _ = play(before, "king c3")

    assert turn(after) == "grey 1"
    assert "draw" in allowed(after)


@pytest.mark.rule("R12")
def test_a_king_without_a_place_is_no_duty() -> None:
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king archer"},
        reserve="soldier",
        out1="herald/blue",
    )

    assert {"draw", "archer a1", "swap king for soldier"} <= set(allowed(before))
    assert places_for(before, "king") == []


@pytest.mark.rule("R12")
def test_the_duty_is_looked_at_again_before_the_next_action() -> None:
    """A cell of the courtyard becomes free, and the King is called at once."""
    before = at_table(
        FULL_COURTYARD,
        hands={"grey": "king fairy archer"},
        out1="herald/blue",
    )

    after, _ = play(before, "fairy out", "card b2")

    assert allowed(after) == ["king b2"]


@pytest.mark.rule("R12")
def test_a_king_drawn_first_is_played_second() -> None:
    before = at_table(hands={"grey": "archer"}, out1="herald/blue")

    after, _ = play(before, "draw", "deal king")

    assert turn(after) == "grey 1"
    assert {move.split()[0] for move in allowed(after)} == {"king"}


@pytest.mark.rule("R12")
def test_a_king_drawn_by_the_last_action_waits_for_the_next_turn() -> None:
    before = at_table(
        players=2,
        hands={"grey": "archer", "blue": "prince thief"},
        out1="herald/blue",
        actions=1,
    )

    after, _ = play(before, "draw", "deal king")
    later, _ = play(after, "draw", "deal soldier", "draw", "deal soldier")

    assert turn(after) == "blue 2"
    assert "draw" in allowed(after)
    assert {move.split()[0] for move in allowed(later)} == {"king"}


@pytest.mark.rule("R12")
def test_the_king_in_another_hand_is_nobody_else_s_duty() -> None:
    before = at_table(hands={"grey": "archer", "blue": "king"}, out1="herald/grey")

    assert {"draw", "archer a1"} <= set(allowed(before))


@pytest.mark.rule("R12")
def test_without_the_herald_the_king_may_wait() -> None:
    before = at_table(hands={"grey": "king herald"})

    assert {"draw", "herald out", "king c3"} <= set(allowed(before))


@pytest.mark.rule("R12", "R19")
def test_a_covered_herald_still_calls() -> None:
    before = at_table(hands={"grey": "king archer"}, out1="herald/- knight/blue")

    assert {move.split()[0] for move in allowed(before)} == {"king"}


@pytest.mark.rule("R12")
def test_playing_the_herald_first_calls_the_own_king() -> None:
    before = at_table(hands={"grey": "king herald archer"})

    after, _ = play(before, "herald out")

    assert {move.split()[0] for move in allowed(after)} == {"king"}


@pytest.mark.rule("R12")
def test_an_effect_may_still_take_the_king_out_of_the_hand() -> None:
    """The Courtesan trades him away before the Herald can call him."""
    before = at_table(
        players=2,
        hands={"grey": "king courtesan archer", "blue": "queen"},
        actions=2,
    )

    traded, _ = play(before, "courtesan c3", "player blue", "offer king", "deal queen")

    assert changes(before, traded) == {
        "c3": "courtesan/grey",
        "grey": "archer queen",
        "blue": "king",
    }


# R17, R42 Passing.


@pytest.mark.rule("R17", "R42")
def test_who_can_do_nothing_at_all_passes_and_the_turn_is_over() -> None:
    """No deck, an empty Reserve, and a Ghost without a tower to haunt."""
    before = at_table(hands={"grey": "ghost", "blue": "king"}, decks={"grey": 0})

    after, log = play(before, "pass")

    assert allowed(before) == ["pass"]
    assert TurnPassed(Seat.GREY) in log
    assert changes(before, after) == {}
    assert turn(after) == "blue 2"


@pytest.mark.rule("R42")
def test_a_pass_shows_the_others_that_nothing_in_the_hand_could_be_played() -> None:
    """So it is not taken back freely."""
    before = at_table(hands={"grey": "ghost", "blue": "king"}, decks={"grey": 0})
    passed = TurnPassed(Seat.GREY)

    assert not reveals(before, passed, Seat.GREY)
    assert reveals(before, passed, Seat.BLUE)


@pytest.mark.rule("R42")
def test_a_pass_with_one_action_left_ends_the_turn_too() -> None:
    before = at_table(
        hands={"grey": "ghost", "blue": "king"}, decks={"grey": 0}, actions=1
    )

    after, _ = play(before, "pass")

    assert turn(after) == "blue 2"


@pytest.mark.rule("R42")
@pytest.mark.parametrize(
    "position",
    [
        at_table(hands={"grey": "ghost", "blue": "king"}, decks={"grey": 1}),
        at_table(
            hands={"grey": "ghost", "blue": "king"}, decks={"grey": 0}, reserve="queen"
        ),
        at_table(
            hands={"grey": "ghost", "blue": "king"},
            decks={"grey": 0},
            a1="archer/blue",
        ),
    ],
    ids=["a draw", "a swap", "a play"],
)
def test_who_can_act_must(position: State) -> None:
    assert "pass" not in allowed(position)
    assert str(refused(position, "pass")) == (
        "you can pass only if nothing else can be done (rule R42)"
    )


@pytest.mark.rule("R17", "R42")
def test_an_empty_hand_and_deck_never_has_to_pass_because_the_game_is_over() -> None:
    before = at_table(hands={"grey": "prince", "blue": "king"}, decks={"grey": 0})

    after, _ = play(before, "prince c3")

    assert winners(after) == ["grey"]
    assert allowed(after) == []
    assert str(refused(after, "pass")) == "the game is over (rule 7.1)"


@pytest.mark.rule("R42")
def test_with_an_empty_hand_the_deck_can_be_drawn() -> None:
    before = at_table(hands={"blue": "king"}, decks={"grey": 2})

    after, _ = play(before, "draw", "deal queen")

    assert allowed(before) == ["draw"]
    assert hand(after, "grey") == "queen"
