"""Chapter 3 of the rulebook: one thing a turn, land, drawing, exchanging."""

import pytest

from siegeworks.games.land_of_clans.actions import TakeLand
from siegeworks.games.land_of_clans.events import (
    CardDrawn,
    CardGivenUp,
    DeckReshuffled,
    HandExchanged,
)

from .highlands import (
    allowed,
    chances,
    decides,
    discard,
    follow,
    hand,
    happened,
    play,
    position,
    refused,
    refused_action,
    supply,
    tokens,
)

NOTHING_EASY = "X5 I5 W5 Z5"
"""Corners whose shapes nobody finishes by accident."""
FIFTEEN = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"
DEAD_HAND = "A1 B1 C1 D1 E1"


# 3.1 to 3.3: one card, one square, one card drawn.


@pytest.mark.rule("3.1", "3.2", "3.3")
def test_a_card_takes_its_square_and_one_card_is_drawn() -> None:
    state = position(hands={"red": "A1"})

    after, log = play(state, "A1", "deal B1")

    assert tokens(after, "red") == "A1"
    assert discard(after) == "A1"
    assert "B1" in hand(after, "red").split()
    assert len(happened(log, CardDrawn)) == 1
    assert after.table.hands == (5, 5)
    assert decides(after) == "blue"


@pytest.mark.rule("3.2", "R16")
def test_a_new_token_may_lie_anywhere() -> None:
    state = position(tokens={"red": "A1"}, hands={"red": "D13 C10 F4"})

    assert {"C10", "D13", "F4"} <= set(allowed(state))


@pytest.mark.rule("3.2", "R10")
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_card_cannot_take_a_square_with_a_token_on_it(owner: str) -> None:
    state = position(tokens={owner: "A1"}, hands={"red": "A1"})

    refusal = refused(state, "A1")

    assert (refusal.rule, refusal.evidence) == ("R10", ("@A1",))


@pytest.mark.rule("R9")
@pytest.mark.parametrize("owner", ["r", "b"])
def test_a_card_cannot_take_a_square_under_a_castle(owner: str) -> None:
    state = position(
        f"1:  -  -  {owner}I3 {owner}I3 {owner}I3", hands={"red": "A1 B1 C1"}
    )

    assert [refused(state, card).rule for card in ("A1", "B1", "C1")] == ["R9"] * 3


@pytest.mark.rule("2.3", "3.2")
def test_only_cards_of_the_own_hand_are_played() -> None:
    state = position(hands={"blue": "A1"})

    assert refused(state, "A1").rule == "2.3"


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("card", ["sword", "shield"])
def test_a_card_without_a_square_takes_none(card: str) -> None:
    state = position(data="highlands-separate", hands={"red": "sword shield"})

    assert refused_action(state, TakeLand(card)).rule == "1.3"


# 3.4: all tokens out.


@pytest.mark.rule("3.4", "R17")
def test_the_lifted_token_no_longer_counts_for_a_shape() -> None:
    state = position(
        tokens={"red": "A1 B1 G1 F2 H2 B2 D2 F3 H3 F4 A5 C5 G6 C10 A9"},
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    asked = follow(state, "C1")

    assert allowed(follow(asked, "lift A9")) == ["build I3 A1 B1 C1", "wait"]
    assert decides(follow(asked, "lift A1")) == "chance"


@pytest.mark.rule("R17", "R10")
def test_a_card_for_an_own_square_stays_dead_with_all_tokens_out() -> None:
    state = position(tokens={"red": FIFTEEN}, hands={"red": "A1 C1 E1 G1 F2"})

    assert refused(state, "A1").rule == "R10"
    assert allowed(state, "give up") != []


@pytest.mark.rule("3.4", "R17")
def test_only_own_tokens_are_lifted() -> None:
    state = position(tokens={"red": FIFTEEN, "blue": "C10"}, hands={"red": "F7"})

    assert refused(state, "F7", "lift C10").rule == "3.4"
    assert refused(state, "F7", "lift D10").rule == "3.4"


@pytest.mark.rule("R17")
def test_a_wizard_too_needs_a_token_lifted() -> None:
    state = position(
        tokens={"red": FIFTEEN, "blue": "C10"}, corners=NOTHING_EASY, hands={}
    )

    after = follow(state, "wizard C10", "lift A1")

    assert "C10" in tokens(after, "red").split()
    assert (tokens(after, "blue"), supply(after, "blue")) == ("", 15)
    assert supply(after, "red") == 0


@pytest.mark.rule("R17", "5.1")
def test_on_no_mans_land_only_tokens_that_the_shape_can_spare_are_lifted() -> None:
    state = position(
        """
        4:  .  .  r  N  r
        """,
        tokens={"red": "A1 C1 E1 G1 H2 B2 D2 F3 H3 F4 G6 C10 A9"},
        corners="I3 X5 I5 W5",
        hands={"red": "F7"},
    )
    assert supply(state, "red") == 0

    asked = follow(state, "F7 on N1")

    assert len(allowed(asked)) == 13
    assert refused(asked, "lift A4").rule == "R17"
    assert refused(asked, "lift B4").rule == "R17"
    assert allowed(follow(asked, "lift A9")) == ["build I3 A4 N1 B4"]


@pytest.mark.rule("R17", "5.1")
def test_on_no_mans_land_a_token_is_spare_if_another_shape_is_left() -> None:
    """C3 above and D5 below make a second row of three with N1."""
    state = position(
        """
        3:  .  .  .  r
        4:  .  .  r  N  r
        5:  .  .  .  r
        """,
        tokens={"red": "A1 C1 E1 G1 H2 B2 D2 H3 F4 C10 A9"},
        corners="I3 X5 I5 W5",
        hands={"red": "F7"},
    )

    asked = follow(state, "F7 on N1")

    assert len(allowed(asked)) == 15
    assert allowed(follow(asked, "lift A4")) == ["build I3 C3 N1 D5"]
    assert allowed(follow(asked, "lift C3")) == ["build I3 A4 N1 B4"]


@pytest.mark.rule("R17")
def test_a_built_castle_gives_tokens_back_so_nothing_is_lifted_next_time() -> None:
    state = position(
        tokens={"red": "A1 B1 G1 F2 H2 B2 D2 F3 H3 F4 A5 C5 G6 C10 A9"},
        corners="I3 X5 I5 W5",
        hands={"red": "C1 F7", "blue": "B9"},
    )

    after, _ = play(state, "C1", "lift A9", "build I3 A1 B1 C1", "reveal Z5", "B9")
    assert supply(after, "red") == 3

    assert decides(follow(after, "F7")) == "chance"


# 3.5: the deck runs out.


@pytest.mark.rule("3.5", "R40")
def test_the_deck_is_made_anew_in_the_middle_of_filling_hands() -> None:
    """Red gives up three cards with one in the deck: one is drawn, then two anew."""
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND}, deck="F7")

    given = follow(state, "give up A1", "give up B1", "give up C1", "enough")
    assert (given.table.deck, chances(given)) == (1, ["deal F7"])
    drawn = follow(given, "deal F7")
    assert drawn.table.deck == 100 - 10 + 2
    assert {"deal A1", "deal B1", "deal C1"} <= set(chances(drawn))
    after = follow(drawn, "deal A1", "deal C1")
    assert hand(after, "red") == "A1 C1 D1 E1 F7"


@pytest.mark.rule("3.5", "R40")
def test_an_open_wizard_draws_nothing_so_an_empty_deck_is_left_alone() -> None:
    state = position(corners=NOTHING_EASY, deck="")

    after, log = play(state, "wizard A1")

    assert after.table.deck == 0
    assert not happened(log, DeckReshuffled, CardDrawn)
    assert decides(after) == "blue"


# 3.6: the exchange.


@pytest.mark.rule("3.6", "R18")
def test_one_card_is_given_up_face_up_and_one_is_drawn() -> None:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND})

    after, log = play(state, "give up B1", "enough", "deal F7")

    assert discard(after) == "B1"
    assert hand(after, "red") == "A1 C1 D1 E1 F7"
    assert len(happened(log, HandExchanged)) == 1
    assert decides(after) == "blue"


@pytest.mark.rule("3.6", "R18")
def test_all_cards_may_be_given_up_and_the_last_one_ends_it() -> None:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND})

    after, log = play(state, *(f"give up {card}" for card in DEAD_HAND.split()))

    assert discard(after) == DEAD_HAND
    assert [event.card for event in happened(log, CardGivenUp)] == DEAD_HAND.split()
    assert len(happened(log, CardDrawn)) == 5
    assert decides(after) == "blue"


@pytest.mark.rule("3.6", "R18")
def test_an_exchange_begins_with_a_card() -> None:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND})

    assert refused(state, "enough").rule == "3.1"
    assert "enough" in allowed(follow(state, "give up A1"))


@pytest.mark.rule("R18", "R15")
def test_a_drawn_wizard_never_obliges_and_can_be_given_up() -> None:
    state = position(
        tokens={"blue": DEAD_HAND},
        hands={"red": "A1 B1 C1 D1 wizard"},
        wizards={"red": 1},
    )

    after, _ = play(state, "give up wizard", "enough")

    assert discard(after) == "wizard"


@pytest.mark.rule("R18", "5.1")
def test_a_possible_completion_on_no_mans_land_does_not_forbid_the_exchange() -> None:
    state = position(
        """
        4:  .  .  r  N  r
        """,
        tokens={"blue": DEAD_HAND},
        corners="I3 X5 I5 W5",
        hands={"red": DEAD_HAND},
    )

    assert {"A1 on N1", "give up A1"} <= set(allowed(state))


@pytest.mark.rule("R18")
def test_a_hand_of_separate_swords_and_shields_can_be_exchanged() -> None:
    state = position(
        data="highlands-separate", hands={"red": "sword sword shield shield shield"}
    )

    assert allowed(state, "give up") == ["give up sword", "give up shield"]
    after = follow(state, "give up sword", "give up sword", "give up shield")
    assert hand(after, "red") == "shield shield"


@pytest.mark.rule("R3", "R18")
def test_nothing_is_built_in_a_turn_of_exchange() -> None:
    """Red's three in a row already have the shape that lies in a corner."""
    state = position(
        "1:  -  -  r  r  r",
        tokens={"blue": "D1 E1"},
        corners="I3 X5 I5 W5",
        hands={"red": DEAD_HAND},
    )

    after, _ = play(state, "give up A1", "enough")

    assert decides(after) == "blue"
    assert tokens(after, "red") == "A1 B1 C1"
