"""What each seat may know: views, redacted events, and nothing that betrays more."""

import random

import pytest

from siegeworks.core.record import replace
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.actions import Declare
from siegeworks.games.schotten_totten_2.cards import FaceDown, Pile
from siegeworks.games.schotten_totten_2.drawing import draw, draw_view
from siegeworks.games.schotten_totten_2.events import (
    CardDrawn,
    CardOffered,
    CardsExchanged,
    redact,
)
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.state import State, start
from siegeworks.games.schotten_totten_2.table import surely_in_deck
from siegeworks.games.schotten_totten_2.text.log import prompt
from siegeworks.games.schotten_totten_2.view import legal_for, observe, view
from siegeworks.games.schotten_totten_2.worlds import worlds

from .table_talk import follow, play, random_game

SEATS = (*Side, None)


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("tactics", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_a_seat_that_only_hears_its_redacted_log_knows_exactly_its_view(
    seed: int, tactics: bool
) -> None:
    seen = {seat: view(start(Options(tactics=tactics)), seat) for seat in SEATS}
    for state, _, events in random_game(seed, Options(tactics=tactics)):
        for seat in SEATS:
            for event in events:
                seen[seat] = observe(seen[seat], redact(event, seat))
            assert seen[seat] == view(state, seat)


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("tactics", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_whatever_the_others_hold_a_seat_sees_and_may_do_the_same(
    seed: int, tactics: bool
) -> None:
    rng = random.Random(seed)
    for state, _, _ in random_game(seed, Options(tactics=tactics)):
        for seat in SEATS:
            seen = view(state, seat)
            imagined = worlds(seen, rng)
            assert view(imagined, seat) == seen
            assert legal_for(view(imagined, seat)) == legal_for(seen)
            if rules.actor(state) is seat:
                assert rules.legal_actions(imagined) == rules.legal_actions(state)


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("tactics", [False, True])
def test_a_seat_works_out_its_legal_actions_from_its_view_alone(tactics: bool) -> None:
    for seed in range(10):
        for state, _, _ in random_game(seed, Options(tactics=tactics)):
            for seat in Side:
                on_move = rules.actor(state) is seat
                expected = rules.legal_actions(state) if on_move else ()
                assert legal_for(view(state, seat)) == expected
            assert legal_for(view(state, None)) == ()


@pytest.mark.rule("Q31")
def test_a_draw_shows_its_back_so_everybody_knows_the_deck() -> None:
    siege = CardDrawn(Side.DEFENDER, read_card("R7"))
    tactic = CardDrawn(Side.DEFENDER, read_card("spy"))

    for viewer in Side.ATTACKER, None:
        assert redact(siege, viewer).card == FaceDown(Pile.SIEGE)
        assert redact(tactic, viewer).card == FaceDown(Pile.TACTIC)
    assert redact(siege, Side.DEFENDER) == siege


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("seed", range(10))
def test_nothing_but_draws_offers_and_exchanges_is_hidden(seed: int) -> None:
    secret = CardDrawn, CardOffered, CardsExchanged
    for _, _, events in random_game(seed, Options(tactics=True)):
        for event in events:
            if not isinstance(event, secret):
                assert all(redact(event, seat) == event for seat in SEATS)


@pytest.mark.rule("Q31")
def test_support_returns_known_cards_to_the_deck_until_somebody_draws() -> None:
    before = position(
        "options: tactics\nattacker: support R1\ndefender: B1 B2\ndiscard: Y1 Y2"
    )

    supported = follow(before, "support", "take Y1", "take Y2")
    by_tactic, _ = play(supported, "draw tactic")
    by_siege, _ = play(supported, "draw siege", "deal P1")

    returned = (read_card("Y1"), read_card("Y2"))
    assert surely_in_deck(view(supported, None).table) == returned
    assert surely_in_deck(by_tactic.table) == returned
    assert surely_in_deck(by_siege.table) == ()


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("seat", SEATS)
def test_nobody_imagines_a_returned_card_with_who_has_not_drawn_since(
    seat: Side | None,
) -> None:
    before = position(
        "options: tactics\nattacker: support R1\ndefender: B1 B2\ndiscard: Y1 Y2"
    )
    after, _ = play(before, "support", "take Y1", "take Y2", "draw siege", "deal P1")

    returned = {read_card("Y1"), read_card("Y2")}
    hands = [worlds(view(after, seat), random.Random(n)).hands for n in range(300)]
    assert not any(returned & set(hand.defender) for hand in hands)
    drawn_by_attacker = any(returned & set(hand.attacker) for hand in hands)
    assert drawn_by_attacker == (seat is not Side.ATTACKER)


@pytest.mark.rule("Q31")
def test_an_exchange_may_pass_a_returned_card_on() -> None:
    before = position(
        """
        options: tactics
        attacker: exchange R1 R2 R3
        defender: B1 B2 B3
        attacker cannot hold: Y1 Y2
        defender cannot hold: Y2
        """
    )

    after, _ = play(
        before,
        "exchange",
        *(f"give {card}" for card in ["R1", "R2", "R3", "B1", "B2", "B3"]),
    )

    only = (read_card("Y2"),)
    assert after.table.cannot_hold == BySide(only, only)


@pytest.mark.rule("1.4")
def test_the_picture_of_a_seat_shows_its_own_hand_and_no_other() -> None:
    state = position("wall:\n3 R5 | B6\nattacker: R1\ndefender: P9\ndiscard: G4")

    ours = draw_view(view(state, Side.ATTACKER))
    theirs = draw_view(view(state, Side.DEFENDER))
    spectators = draw_view(view(state, None))

    assert "hand: R1" in ours
    assert "P9" not in ours
    assert "hand: P9" in theirs
    assert "R1" not in theirs
    assert "R1" not in spectators
    assert "P9" not in spectators
    for picture in ours, theirs, spectators:
        assert "R5" in picture
        assert "B6" in picture
        assert "discard: G4" in picture
        assert "oil: 3" in picture


@pytest.mark.rule("Q27")
def test_a_refusal_says_the_same_whoever_holds_the_card_that_refutes() -> None:
    wall = "wall:\n1 R10 Y10 G10 | G11 B9\nrest: discard\n"
    holders = {
        "the attacker": position(f"{wall}attacker: B11 P1\ndefender: P2"),
        "the defender": position(f"{wall}attacker: P1\ndefender: B11 P2"),
    }
    in_deck = _moved_to_deck(holders["the defender"], "B11")

    refusals = {
        rules.why_not(state, Declare(0)) for state in (*holders.values(), in_deck)
    }

    assert len(refusals) == 1
    assert refusals.pop().evidence == ("B11",)


def _moved_to_deck(state: State, name: str) -> State:
    card = read_card(name)
    hand = tuple(held for held in state.hands.defender if held != card)
    hands = state.hands.with_one(Side.DEFENDER, hand)
    return replace(state, hands=hands, deck=(card,))


@pytest.mark.parametrize("tactics", [False, True])
def test_prompts_and_pictures_exist_for_every_seat_at_every_moment(
    tactics: bool,
) -> None:
    for state, _, _ in random_game(3, Options(tactics=tactics)):
        for seat in SEATS:
            assert str(prompt(view(state, seat))).endswith(".")
            assert draw_view(view(state, seat)).startswith(f"{state.table.turn}'s turn")
        assert draw(state)
