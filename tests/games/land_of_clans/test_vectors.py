"""The worked examples V1 to V11 on the usual board, one by one."""

from collections import Counter

import pytest

from siegeworks.games.land_of_clans.events import CardDrawn, DeckReshuffled
from siegeworks.games.land_of_clans.land import DEFAULT, land_of

from .highlands import (
    allowed,
    castles,
    chances,
    corners,
    counts,
    decides,
    discard,
    follow,
    hand,
    happened,
    play,
    position,
    refused,
    rule_of_the_end,
    supply,
    tokens,
    winners,
)

# V1 to V3: counting.


@pytest.mark.rule("6.1", "6.2", "R28")
def test_v1_two_touching_tokens_match_a_castle_with_one() -> None:
    state = position(
        """
        6:  .  .  .  .   r
        7:  .  .  b rI3 rI3 rI3
        8:  .  .  .  N   b
        """,
        hands={"blue": "A1"},
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (2, 2)
    assert allowed(state, "attack") == ["attack I3"]


@pytest.mark.rule("1.2", "6.1", "6.2")
def test_v1_a_token_across_the_corner_does_not_count() -> None:
    state = position(
        """
        6:  .  .  b  .   r
        7:  .  .  b rI3 rI3 rI3
        """,
        hands={"blue": "A1"},
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (1, 2)
    assert refused(state, "attack I3").rule == "6.2"


@pytest.mark.rule("R24", "R22")
def test_v2_a_token_in_a_notch_touches_three_squares_and_counts_once() -> None:
    state = position(
        """
        5:  .  .  .  rU5 rU5 rU5
        6:  .  .  .  rU5  b  rU5
        """,
        turn="blue",
    )

    assert counts(state, "blue", "U5") == (1, 1)


@pytest.mark.rule("6.1", "R25")
def test_v3_two_castles_that_share_one_edge_guard_each_other() -> None:
    state = position(
        """
        7:  .  .  .  rI3 rI3 rI3
        8:  .  .  .   N  rT4
        9:  .  .  .  rT4 rT4 rT4
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (0, 2)
    assert counts(state, "blue", "T4") == (0, 2)


# V4: no-man's-land.

TWO_BESIDE_NO_MANS_LAND = """
    4:  .  .  b  N  b
    """


@pytest.mark.rule("5.1", "R20")
def test_v4_any_card_takes_no_mans_land_that_completes_a_shape() -> None:
    state = position(
        TWO_BESIDE_NO_MANS_LAND,
        corners="I3 X5 I5 O4",
        hands={"blue": "A1 A4 B1 B3 C1"},
        turn="blue",
    )

    assert allowed(state, "A1 on", "A4 on", "B1 on", "B3 on", "C1 on") == [
        *("A1 on N1", "A4 on N1", "B1 on N1", "B3 on N1", "C1 on N1")
    ]


@pytest.mark.rule("5.3", "R20")
def test_v4_so_does_a_wizard() -> None:
    state = position(TWO_BESIDE_NO_MANS_LAND, corners="I3 X5 I5 O4", turn="blue")

    assert "wizard N1" in allowed(state)


@pytest.mark.rule("5.1", "R4")
@pytest.mark.parametrize("move", ["B3 on N1", "wizard N1"])
def test_v4_the_castle_must_then_be_built(move: str) -> None:
    state = position(
        TWO_BESIDE_NO_MANS_LAND,
        corners="I3 X5 I5 O4",
        hands={"blue": "B3"},
        turn="blue",
    )

    taken = follow(state, move)

    assert allowed(taken) == ["build I3 A4 N1 B4"]
    assert refused(taken, "wait").rule == "R4"


@pytest.mark.rule("5.1", "5.3", "R20")
@pytest.mark.parametrize("move", ["B3 on N1", "wizard N1"])
def test_v4_without_a_shape_to_finish_both_are_refused(move: str) -> None:
    state = position(
        TWO_BESIDE_NO_MANS_LAND,
        corners="L3 X5 I5 O4",
        hands={"blue": "B3"},
        turn="blue",
    )

    assert refused(state, move).rule == "5.1"


# V5: Swords and Shields.

AT_THE_GATES = """
    6:  .  .  .  .   r
    7:  .  .  b rI3 rI3 rI3
    8:  .  .  .  N   b
    """


@pytest.mark.rule("6.6", "R31", "R34", "R35")
def test_v5_three_swords_beat_two_shields_which_stay_in_the_hand() -> None:
    state = position(
        AT_THE_GATES,
        hands={"blue": "A1 A6 A11 B1 C1", "red": "A4 A9 D2 E3 F3"},
        turn="blue",
    )

    asked = follow(state, "attack I3", "lay A1", "lay A6", "lay A11", "enough")
    after, log = play(asked, "defend 0")

    assert allowed(asked) == ["defend 0"]
    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert [event.seat for event in happened(log, CardDrawn)] == ["blue"] * 3
    assert hand(after, "red") == "A4 A9 D2 E3 F3"
    assert discard(after) == "A1 A6 A11"


@pytest.mark.rule("6.5", "R34")
def test_v5_two_swords_against_two_shields_cost_four_cards() -> None:
    state = position(
        AT_THE_GATES,
        hands={"blue": "A1 A6 A11 B1 C1", "red": "A4 A9 D2 E3 F3"},
        turn="blue",
    )

    after, log = play(
        state,
        *("attack I3", "lay A1", "lay A6", "enough"),
        *("defend 2", "lay A4", "lay A9"),
    )

    assert castles(after) == {"red I3": "A8 B8 C8"}
    assert discard(after) == "A1 A4 A6 A9"
    drew = [event.seat for event in happened(log, CardDrawn)]
    assert drew == ["blue", "blue", "red", "red"]


# V6: the fourth prize by capture.


@pytest.mark.rule("7.1", "R36", "R39", "R41")
def test_v6_the_fourth_prize_by_capture_ends_the_game_at_once() -> None:
    state = position(
        AT_THE_GATES,
        castles={
            "blue L3": "A1 B1 H1",
            "blue L4": "E1 F1 G1 A2",
            "blue T4": "G4 A5 D6 B5",
        },
        hands={"blue": "A6"},
        turn="blue",
    )

    over = follow(state, "attack I3", "lay A6", "enough", "defend 0")

    assert decides(over) is None
    assert (winners(over), rule_of_the_end(over)) == (["blue"], "7.1")
    figures = [name.split()[0] for name in castles(over)]
    assert Counter(figures) == {"blue": 4}
    assert len(hand(over, "blue").split()) == 4


# V7: all tokens out.

FIFTEEN = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"


@pytest.mark.rule("3.4", "R17")
def test_v7_with_fifteen_tokens_out_one_must_be_lifted() -> None:
    state = position(tokens={"red": FIFTEEN}, hands={"red": "F7"})

    asked = follow(state, "F7")
    after = follow(asked, "lift G6")

    assert allowed(asked) == [
        f"lift {name}" for name in tokens(state, "red").split() if name != "F7"
    ]
    assert len(allowed(asked)) == 15
    assert "G6" not in tokens(after, "red").split()
    assert "F7" in tokens(after, "red").split()
    assert supply(after, "red") == 0


@pytest.mark.rule("3.4", "R17")
@pytest.mark.parametrize("out", [1, 14])
def test_v7_with_one_to_fourteen_tokens_out_nothing_is_lifted(out: int) -> None:
    lying = " ".join(FIFTEEN.split()[:out])
    state = position(tokens={"red": lying}, corners="X5 I5 W5 Z5", hands={"red": "F7"})

    after = follow(state, "F7")

    assert allowed(state, "lift") == []
    assert refused(state, "lift A1").rule == "R17"
    assert decides(after) == "chance"
    assert supply(after, "red") == 14 - out


# V8: the counts of the usual data.


@pytest.mark.rule("1.1", "1.3")
def test_v8_the_usual_board_and_cards_count_as_they_should() -> None:
    land = land_of(DEFAULT)
    cards = set(land.square_of)

    assert (len(land.squares), len(land.no_mans_land)) == (105, 5)
    assert (len(cards), len(land.deck), land.wizards) == (100, 100, 8)
    assert len(land.swords & cards) == len(land.shields & cards) == 20
    assert not land.swords & land.shields
    by_symbol = Counter(card[0] for card in cards)
    assert [by_symbol[symbol] for symbol in "ABCDEFGH"] == [13] * 4 + [12] * 4


# V9: the exchange.

DEAD_HAND = "A1 B1 C1 D1 F1"


@pytest.mark.rule("3.6", "R18")
def test_v9_an_exchange_is_offered_beside_a_wizard_and_an_attack() -> None:
    state = position(
        AT_THE_GATES,
        tokens={"red": "A1 C1 F1", "blue": "B1 D1"},
        hands={"blue": DEAD_HAND},
        turn="blue",
    )

    offered = allowed(state)

    assert {"give up A1", "give up F1", "attack I3", "wizard E1"} <= set(offered)
    assert not set(DEAD_HAND.split()) & set(offered)


@pytest.mark.rule("3.6", "R18")
def test_v9_with_one_free_square_it_is_not() -> None:
    state = position(
        AT_THE_GATES,
        tokens={"red": "A1 C1", "blue": "B1 D1"},
        hands={"blue": DEAD_HAND},
        turn="blue",
    )

    refusal = refused(state, "give up A1")

    assert allowed(state, "give up") == []
    assert (refusal.rule, refusal.evidence) == ("R18", ("F1",))


# V10: the deck runs out.


@pytest.mark.rule("3.5", "R40")
def test_v10_the_deck_is_made_anew_when_a_card_is_due_and_not_before() -> None:
    state = position(
        hands={"red": "A1 B1 C1 D1 E1", "blue": "A3 B3 C3 D3 E3"}, deck="F7"
    )
    assert len(state.table.discard) == 89

    last_drawn = follow(state, "A1", "deal F7")
    assert (last_drawn.table.deck, len(last_drawn.table.discard)) == (0, 90)
    assert decides(last_drawn) == "blue"

    shuffled = follow(last_drawn, "A3")
    assert (shuffled.table.deck, discard(shuffled)) == (91, "")
    assert "deal A3" in chances(shuffled)
    _, log = play(last_drawn, "A3", "deal A3")
    assert len(happened(log, DeckReshuffled)) == 1


# V11: who is asked in teams of two.

THREE_TEAMS = """
    6:  .  .  .  .   b
    7:  .  .  .  rI3 rI3 rI3
    """


@pytest.mark.rule("8.2", "8.3", "R50")
@pytest.mark.parametrize("promised", [0, 1])
def test_v11_partner_then_the_next_owner_then_the_other(promised: int) -> None:
    state = position(
        THREE_TEAMS,
        players=6,
        teams=True,
        hands={"blue": "A1 A6", "red2": "A4 A9", "red": "B3 B8"},
        turn="blue",
    )

    partner = follow(state, "attack I3", "lay A1", "lay A6", "enough")
    first = follow(partner, "enough")
    second = follow(first, f"defend {promised}")

    assert list(state.table.options.seats) == [
        *("red", "blue", "yellow", "red2", "blue2", "yellow2")
    ]
    assert decides(partner) == "blue2"
    assert decides(first) == "red2"
    assert decides(second) == "red"


@pytest.mark.rule("8.3", "R50")
def test_v11_a_full_promise_of_the_first_is_not_asked_of_the_other() -> None:
    state = position(
        THREE_TEAMS,
        players=6,
        teams=True,
        hands={"blue": "A1 A6", "red2": "A4 A9", "red": "B3 B8"},
        turn="blue",
    )

    agreed = follow(
        state, "attack I3", "lay A1", "lay A6", "enough", "enough", "defend 2"
    )

    assert decides(agreed) == "red2"
    assert allowed(agreed) == ["lay A4", "lay A9"]
    assert corners(agreed) == corners(state)
