"""Wizards: open or drawn, on land, on foreign tokens, as a turn or as an extra."""

import pytest

from siegeworks.games.land_of_clans.actions import PlayWizard, TakeWaste
from siegeworks.games.land_of_clans.events import (
    CardDrawn,
    TokenDisplaced,
    TurnResumed,
)

from .highlands import (
    allowed,
    castles,
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
    winners,
)

NOTHING_EASY = "X5 I5 W5 Z5"
DEAD_HAND = "A1 B1 C1 D1 E1"


# 5.2: where.


@pytest.mark.rule("5.2", "R12")
def test_an_open_wizard_takes_any_free_land_and_nothing_is_drawn() -> None:
    state = position(corners=NOTHING_EASY)

    after, log = play(state, "wizard D13")

    assert tokens(after, "red") == "D13"
    assert after.table.wizards == (1, 2)
    assert discard(after) == "wizard"
    assert not happened(log, CardDrawn)
    assert hand(after, "red") == hand(state, "red")
    assert decides(after) == "blue"


@pytest.mark.rule("5.2", "R14")
def test_a_wizard_sends_a_foreign_token_home() -> None:
    state = position(tokens={"blue": "D13"}, corners=NOTHING_EASY)

    after, log = play(state, "wizard D13")

    assert (tokens(after, "red"), tokens(after, "blue")) == ("D13", "")
    assert (supply(after, "red"), supply(after, "blue")) == (14, 15)
    assert len(happened(log, TokenDisplaced)) == 1


@pytest.mark.rule("R14", "R17")
def test_a_token_sent_home_can_be_placed_again_without_lifting() -> None:
    fifteen = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"
    state = position(
        tokens={"blue": fifteen}, corners=NOTHING_EASY, hands={"blue": "F7"}
    )

    after, _ = play(state, "wizard G6", "F7")

    assert "F7" in tokens(after, "blue").split()
    assert supply(after, "blue") == 0


@pytest.mark.rule("R11")
def test_a_wizard_is_not_played_on_an_own_token() -> None:
    state = position(tokens={"red": "D13"})

    assert "wizard D13" not in allowed(state)
    assert str(refused(state, "wizard D13")) == (
        "your own token is on D13 already (rule R11)"
    )


@pytest.mark.rule("R9", "R11")
@pytest.mark.parametrize("owner", ["r", "b"])
def test_a_wizard_is_not_played_on_a_castle(owner: str) -> None:
    state = position(f"1:  -  -  {owner}I3 {owner}I3 {owner}I3")

    assert not {"wizard A1", "wizard B1", "wizard C1"} & set(allowed(state))
    assert refused(state, "wizard B1").rule == "R9"


@pytest.mark.rule("R11", "8.1")
def test_in_teams_the_partners_tokens_are_own_ones() -> None:
    state = position(players=4, teams=True, tokens={"red": "D13"}, turn="red2")

    assert refused(state, "wizard D13").rule == "R11"


@pytest.mark.rule("5.2")
def test_a_wizard_reaches_all_land_but_what_is_closed_to_it() -> None:
    """100 squares of land, less three under a castle and two own tokens."""
    state = position(
        "1:  -  -  bI3 bI3 bI3",
        tokens={"red": "D13 C13", "blue": "A9"},
        corners=NOTHING_EASY,
    )

    assert len(allowed(state, "wizard")) == 100 - 3 - 2


@pytest.mark.rule("1.1", "5.2")
@pytest.mark.parametrize("nowhere", [0, 121, 255])
def test_a_wizard_is_not_played_beside_the_board(nowhere: int) -> None:
    assert refused_action(position(), PlayWizard(nowhere)).rule == "1.1"


@pytest.mark.rule("5.2", "4.1")
def test_a_wizard_can_finish_a_shape() -> None:
    state = position("1:  -  -  r  r  b", corners="I3 X5 I5 W5")

    assert allowed(follow(state, "wizard C1")) == ["build I3 A1 B1 C1", "wait"]


# 5.3: on no-man's-land.


@pytest.mark.rule("5.3", "R20")
@pytest.mark.parametrize("wizard", ["wizard", "drawn wizard"])
def test_a_wizard_takes_no_mans_land_only_to_finish_a_shape(wizard: str) -> None:
    state = position(
        "4:  .  .  r  N  r  .  .  N  r",
        corners="I3 X5 I5 W5",
        hands={"red": "wizard"},
        wizards={"red": 1},
    )

    asked = follow(state, f"{wizard} N1")

    assert allowed(asked) == ["build I3 A4 N1 B4"]
    assert refused(state, f"{wizard} N2").rule == "5.1"
    assert discard(asked) == "wizard"


@pytest.mark.rule("R20", "5.3")
def test_a_wizard_is_not_just_any_card() -> None:
    state = position(
        "4:  .  .  r  N  r",
        corners="I3 X5 I5 W5",
        hands={"red": "wizard"},
        wizards={"red": 1},
    )
    waste = state.table.land.square_named["N1"]

    assert refused_action(state, TakeWaste("wizard", waste)).rule == "R20"


# R15: drawn Wizards, and what becomes of played ones.


@pytest.mark.rule("R15", "3.3")
def test_a_drawn_wizard_is_one_of_the_five_and_a_card_is_drawn_for_it() -> None:
    state = position(corners=NOTHING_EASY, hands={"red": "wizard"}, wizards={"red": 1})

    after, log = play(state, "drawn wizard D13", "deal A1")

    assert len(happened(log, CardDrawn)) == 1
    assert after.table.wizards == (1, 2), "the open one is still there"
    assert "wizard" not in hand(after, "red")
    assert discard(after) == "wizard"


@pytest.mark.rule("R15")
def test_open_and_drawn_wizards_are_told_apart() -> None:
    only_drawn = position(hands={"red": "wizard"}, wizards={"red": 0})
    only_open = position()

    assert refused(only_drawn, "wizard A1").rule == "5.2"
    assert refused(only_open, "drawn wizard A1").rule == "5.2"
    assert "drawn wizard A1" in allowed(only_drawn)


@pytest.mark.rule("R15", "R40")
def test_played_wizards_are_shuffled_in_again() -> None:
    state = position(corners=NOTHING_EASY, hands={"blue": "A1"}, deck="")

    after, _ = play(state, "wizard D13", "A1", "deal wizard")

    assert "wizard" in hand(after, "blue").split()
    assert after.table.wizards == (1, 2)


@pytest.mark.rule("R15", "R53")
def test_where_agreed_played_wizards_are_out_of_the_game() -> None:
    state = position(corners=NOTHING_EASY, wizards_return=False)

    after, _ = play(state, "wizard D13")

    assert discard(after) == ""
    assert after.table.aside == 4 + 1


# R12, R13: the turn, or an extra.


@pytest.mark.rule("R12", "R13")
def test_a_wizard_is_the_whole_turn() -> None:
    state = position(corners=NOTHING_EASY)

    after, _ = play(state, "wizard D13")

    assert decides(after) == "blue"


@pytest.mark.rule("R12", "R13")
def test_an_extra_wizard_comes_before_the_turn_and_only_one() -> None:
    state = position(corners=NOTHING_EASY, hands={"red": "A1"}, wizard="extra")

    resumed = follow(state, "wizard D13")
    after, log = play(resumed, "A1")

    assert decides(resumed) == "red"
    assert allowed(resumed, "wizard", "drawn wizard") == []
    assert str(refused(resumed, "wizard C13")) == (
        "you have played a Wizard this turn: one is all (rule R13)"
    )
    assert tokens(after, "red") == "A1 D13"
    assert len(happened(log, CardDrawn)) == 1
    assert decides(after) == "blue"


@pytest.mark.rule("R12")
def test_a_turn_without_the_extra_wizard_is_a_turn_as_usual() -> None:
    state = position(corners=NOTHING_EASY, hands={"red": "A1"}, wizard="extra")

    after, _ = play(state, "A1")

    assert decides(after) == "blue"
    assert after.table.wizards == (2, 2)


@pytest.mark.rule("R12", "R5")
def test_the_extra_wizard_builds_and_so_does_the_turn_itself() -> None:
    """The prize that comes up for the first castle is built for by the second token."""
    state = position(
        """
        1:  -  -  r  r  .
        3:  r  .  .
        4:  r
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "E2"},
        wizard="extra",
    )

    resumed, _ = play(state, "wizard C1", "build I3 A1 B1 C1", "reveal L3")
    after, log = play(resumed, "E2", "build L3 D2 E2 G4", "reveal Z5")

    assert decides(resumed) == "red"
    assert castles(after) == {"red I3": "A1 B1 C1", "red L3": "D2 E2 G4"}
    assert len(happened(log, CardDrawn)) == 1
    assert decides(after) == "blue"


@pytest.mark.rule("R12", "R4")
def test_the_extra_wizards_shape_may_be_left_and_the_turn_goes_on() -> None:
    state = position(
        "1:  -  -  r  r  .",
        corners="I3 X5 I5 W5",
        hands={"red": "D13"},
        wizard="extra",
    )

    resumed, log = play(state, "wizard C1", "wait")

    assert len(happened(log, TurnResumed)) == 1
    assert allowed(follow(resumed, "D13")) == ["build I3 A1 B1 C1", "wait"]


@pytest.mark.rule("R12", "R18", "R19")
def test_cards_can_be_exchanged_after_the_extra_wizard() -> None:
    """Its token begins the count of exchanges anew; this exchange is the first."""
    state = position(
        tokens={"blue": DEAD_HAND},
        corners=NOTHING_EASY,
        hands={"red": DEAD_HAND},
        wizard="extra",
        exchanges=3,
    )

    after, log = play(state, "wizard D13", "give up A1", "give up B1", "enough")

    assert after.table.exchanges == 1
    assert len(happened(log, CardDrawn)) == 2
    assert decides(after) == "blue"


@pytest.mark.rule("R12", "R18")
def test_after_a_drawn_extra_wizard_four_cards_are_left_to_exchange() -> None:
    state = position(
        tokens={"blue": DEAD_HAND},
        corners=NOTHING_EASY,
        hands={"red": "A1 B1 C1 D1 wizard"},
        wizards={"red": 1},
        wizard="extra",
    )

    after, log = play(
        state,
        "drawn wizard D13",
        *("give up A1", "give up B1", "give up C1", "give up D1"),
    )

    assert len(happened(log, CardDrawn)) == 5
    assert decides(after) == "blue"


@pytest.mark.rule("R12", "R23")
def test_an_attack_can_follow_the_extra_wizard_and_count_its_token() -> None:
    state = position(
        "7:  .  .  .  bI3 bI3 bI3",
        hands={"red": "A1"},
        corners=NOTHING_EASY,
        wizard="extra",
    )
    assert refused(state, "attack I3").rule == "6.2"

    after, _ = play(state, "wizard H8", "attack I3", "lay A1", "enough", "defend 0")

    assert castles(after) == {"red I3": "A8 B8 C8"}
    assert decides(after) == "blue"


@pytest.mark.rule("R12", "7.1", "R41")
def test_the_fourth_castle_by_an_extra_wizard_ends_the_game_at_once() -> None:
    state = position(
        "1:  -  -  r  r  .",
        castles={
            "red L3": "A9 C10 D10",
            "red L4": "D2 G4 A5 B5",
            "red T4": "F4 G5 H5 C6",
        },
        corners="I3 X5 I5 W5",
        wizard="extra",
    )

    over = follow(state, "wizard C1", "build I3 A1 B1 C1")

    assert winners(over) == ["red"]
    assert decides(over) is None


@pytest.mark.rule("R52")
def test_a_partners_wizard_is_not_ones_own() -> None:
    state = position(
        players=4, teams=True, wizards={"red": 0, "red2": 2}, corners=NOTHING_EASY
    )

    assert allowed(state, "wizard") == []
    assert refused(state, "wizard A1").rule == "5.2"
