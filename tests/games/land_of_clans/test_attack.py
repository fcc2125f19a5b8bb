"""Chapter 6 of the rulebook, everybody alone: Swords, Shields, capture."""

import pytest

from siegeworks.games.land_of_clans.actions import Lay
from siegeworks.games.land_of_clans.events import (
    AttackDeclared,
    AttackRepelled,
    CardDrawn,
    CastleCaptured,
    DeckReshuffled,
    DefenderAsked,
    ShieldLaid,
    SwordLaid,
)

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
    refused_action,
    tokens,
    winners,
)

SIEGE = """
    6:  .  .  .  .   .   N
    7:  .  .  b rI3 rI3 rI3
    8:  .  .  .  N   b
    """
"""Blue counts two at red's castle, red one."""


# 6.2: who may attack what.


@pytest.mark.rule("6.2", "R23")
def test_own_castles_and_castles_that_do_not_stand_are_no_targets() -> None:
    state = position(
        SIEGE, castles={"blue L3": "D7 G9 H9"}, hands={"blue": "A1"}, turn="blue"
    )

    assert str(refused(state, "attack L3")) == ("the castle L3 is your own (rule R23)")
    assert str(refused(state, "attack X5")) == (
        "there is no castle X5 on the board (rule R23)"
    )


@pytest.mark.rule("R23")
def test_the_counts_are_told_when_the_attack_is_declared() -> None:
    state = position(SIEGE, hands={"blue": "A1"}, turn="blue")

    _, log = play(state, "attack I3", "lay A1", "enough", "defend 0")

    (declared,) = happened(log, AttackDeclared)
    assert (declared.owner, declared.ours, declared.theirs) == ("red", 2, 1)


@pytest.mark.rule("R23", "3.1")
def test_an_attack_is_the_whole_turn() -> None:
    state = position(SIEGE, hands={"blue": "A1 B1"}, turn="blue")

    after, _ = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert decides(after) == "red"
    assert tokens(after, "blue") == tokens(state, "blue")


@pytest.mark.rule("R37")
def test_a_castle_can_be_attacked_again_in_a_later_turn() -> None:
    state = position(
        SIEGE,
        hands={"blue": "A1 A6", "red": "A4 B2"},
        corners="X5 I5 W5 Z5",
        turn="blue",
    )

    repelled, _ = play(
        state, "attack I3", "lay A1", "enough", "defend 1", "lay A4", "B2"
    )

    assert decides(repelled) == "blue"
    assert "attack I3" in allowed(repelled)


# 6.3: Swords.


@pytest.mark.rule("6.3", "R29")
def test_without_a_sword_in_hand_there_is_no_attack() -> None:
    state = position(SIEGE, turn="blue")

    assert allowed(state, "attack") == []
    assert str(refused(state, "attack I3")) == (
        "an attack needs at least one Sword (rule R29)"
    )


@pytest.mark.rule("6.3", "R29")
def test_at_least_one_sword_is_laid_and_any_number_more() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6 A11 B1"}, turn="blue")

    declared = follow(state, "attack I3")

    assert allowed(declared) == ["lay A1", "lay A6", "lay A11"]
    assert refused(declared, "enough").rule == "R29"
    assert allowed(follow(declared, "lay A6")) == ["lay A1", "lay A11", "enough"]
    assert allowed(follow(declared, "lay A6", "lay A1", "lay A11")) == ["enough"]


@pytest.mark.rule("6.3", "R30")
def test_swords_lie_open_and_nothing_is_drawn_until_all_is_settled() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6"}, turn="blue")

    laid = follow(state, "attack I3", "lay A1", "lay A6", "enough")

    assert laid.table.assault is not None
    assert laid.table.assault.swords == ("A1", "A6")
    assert laid.table.hands == (5, 3)
    assert decides(laid) == "red"


@pytest.mark.rule("R30")
def test_no_sword_is_added_once_it_was_enough() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6", "red": "A4"}, turn="blue")

    asked = follow(state, "attack I3", "lay A1", "enough")

    assert allowed(asked) == ["defend 0", "defend 1"]
    assert refused(asked, "lay A6").rule == "6.4"


@pytest.mark.rule("6.3", "R38")
@pytest.mark.parametrize("card", ["A4", "B1", "wizard"])
def test_only_cards_that_show_a_sword_are_laid_for_an_attack(card: str) -> None:
    state = position(
        SIEGE, hands={"blue": "A1 A4 B1 wizard"}, wizards={"blue": 1}, turn="blue"
    )

    declared = follow(state, "attack I3")

    assert refused_action(declared, Lay(card)).rule == "6.3"
    assert refused_action(declared, Lay("A6")).rule == "2.3"


# 6.4: Shields.


@pytest.mark.rule("6.4", "R32")
def test_the_owner_is_asked_even_without_a_shield() -> None:
    state = position(SIEGE, hands={"blue": "A1"}, turn="blue")

    asked = follow(state, "attack I3", "lay A1", "enough")

    assert decides(asked) == "red"
    assert allowed(asked) == ["defend 0"]


@pytest.mark.rule("6.4", "R31")
@pytest.mark.parametrize(
    ("shields", "answers"),
    [
        ("", ["defend 0"]),
        ("A4", ["defend 0"]),
        ("A4 A9", ["defend 0", "defend 2"]),
        ("A4 A9 B3", ["defend 0", "defend 2"]),
    ],
)
def test_as_many_shields_as_swords_or_none(shields: str, answers: list[str]) -> None:
    state = position(SIEGE, hands={"blue": "A1 A6", "red": shields}, turn="blue")

    asked = follow(state, "attack I3", "lay A1", "lay A6", "enough")

    assert allowed(asked) == answers


@pytest.mark.rule("R31")
def test_too_few_or_too_many_shields_are_refused() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6", "red": "A4 A9 B3"}, turn="blue")

    asked = follow(state, "attack I3", "lay A1", "lay A6", "enough")

    assert str(refused(asked, "defend 1")) == (
        "it takes 2 Shields: lay exactly that many, or none (rule R31)"
    )
    assert refused(asked, "defend 3").rule == "R31"
    assert (
        str(refused(asked, "defend 4"))
        == "you hold 3 Shields, too few for 4 (rule 6.4)"
    )


@pytest.mark.rule("R31")
def test_the_owner_may_lose_the_castle_although_able_to_defend() -> None:
    state = position(SIEGE, hands={"blue": "A1", "red": "A4 A9"}, turn="blue")

    after, log = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert not happened(log, ShieldLaid)
    assert {"A4", "A9"} <= set(hand(after, "red").split())


@pytest.mark.rule("6.4", "R31")
def test_the_owner_chooses_which_shields() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6", "red": "A4 A9 B3"}, turn="blue")

    promised = follow(state, "attack I3", "lay A1", "lay A6", "enough", "defend 2")
    after, _ = play(promised, "lay B3", "lay A4")

    assert allowed(promised) == ["lay A4", "lay A9", "lay B3"]
    assert "A9" in hand(after, "red").split()
    assert discard(after) == "A1 A4 A6 B3"


@pytest.mark.rule("6.4", "R38")
@pytest.mark.parametrize("card", ["A6", "B1", "wizard"])
def test_only_cards_that_show_a_shield_are_laid_in_defence(card: str) -> None:
    state = position(
        SIEGE,
        hands={"blue": "A1", "red": "A4 A6 B1 wizard"},
        wizards={"red": 1},
        turn="blue",
    )

    promised = follow(state, "attack I3", "lay A1", "enough", "defend 1")

    assert refused_action(promised, Lay(card)).rule == "6.4"
    assert refused_action(promised, Lay("A9")).rule == "2.3"
    assert refused(promised, "enough").rule == "6.4"


# 6.5: repelled.


@pytest.mark.rule("6.5", "R33", "R34")
def test_a_repelled_attack_costs_both_sides_their_cards_and_both_draw() -> None:
    state = position(SIEGE, hands={"blue": "A1", "red": "A4"}, turn="blue")

    after, log = play(
        state,
        *("attack I3", "lay A1", "enough", "defend 1", "lay A4"),
        *("deal B1", "deal C1"),
    )

    assert castles(after) == castles(state)
    assert len(happened(log, AttackRepelled)) == 1
    assert discard(after) == "A1 A4"
    assert "B1" in hand(after, "blue").split(), "the attacker draws first"
    assert "C1" in hand(after, "red").split()
    assert decides(after) == "red"


@pytest.mark.rule("R34")
def test_hands_are_filled_clockwise_from_the_active_player() -> None:
    """Yellow attacks red: yellow draws, blue is full, then red draws."""
    state = position(
        """
        7:  .  .  y rI3 rI3 rI3
        """,
        players=3,
        hands={"yellow": "A1 A6", "red": "A4 A9"},
        turn="yellow",
    )

    _, log = play(
        state,
        *("attack I3", "lay A1", "lay A6", "enough", "defend 2", "lay A4", "lay A9"),
    )

    drew = [event.seat for event in happened(log, CardDrawn)]
    assert drew == ["yellow", "yellow", "red", "red"]


@pytest.mark.rule("R34", "R40")
def test_swords_and_shields_of_this_very_attack_can_be_drawn_again() -> None:
    """One card is left in the deck: blue draws it, and for red all is shuffled."""
    state = position(SIEGE, hands={"blue": "A1", "red": "A4"}, deck="B1", turn="blue")

    drawn = follow(
        state, "attack I3", "lay A1", "enough", "defend 1", "lay A4", "deal B1"
    )

    assert drawn.table.discard == ()
    assert {"deal A1", "deal A4"} <= set(chances(drawn))
    _, log = play(state, "attack I3", "lay A1", "enough", "defend 1", "lay A4")
    assert len(happened(log, DeckReshuffled)) == 1


# 6.6: captured.


@pytest.mark.rule("6.6", "R33", "R35")
def test_figure_and_prize_change_hands_and_everything_else_stays() -> None:
    state = position(SIEGE, hands={"blue": "A1 A6"}, turn="blue")

    after, log = play(state, "attack I3", "lay A1", "enough", "defend 0")

    (captured,) = happened(log, CastleCaptured)
    assert captured.owner == "red"
    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert tokens(after, "blue") == tokens(state, "blue")
    assert tokens(after, "red") == tokens(state, "red")
    assert corners(after) == corners(state)
    assert discard(after) == "A1"
    assert "A6" in hand(after, "blue").split(), "an unused Sword stays"
    assert [event.seat for event in happened(log, CardDrawn)] == ["blue"]


@pytest.mark.rule("R57", "R37")
def test_a_castle_goes_back_and_forth() -> None:
    state = position(
        """
        6:  .  .  .  .   r   N
        7:  .  .  b rI3 rI3 rI3
        8:  .  .  .  N   b
        """,
        hands={"blue": "A1 B1", "red": "A6"},
        corners="X5 I5 W5 Z5",
        turn="blue",
    )

    captured, _ = play(state, "attack I3", "lay A1", "enough", "defend 0")
    assert counts(captured, "red", "I3") == (1, 3)
    assert refused(captured, "attack I3").rule == "6.2"

    closer, _ = play(captured, "wizard H8", "B1", "wizard D9", "wizard B2")
    assert counts(closer, "red", "I3") == (3, 1)
    back, _ = play(closer, "attack I3", "lay A6", "enough", "defend 0")

    assert castles(back) == {"red I3": "A8 B8 C8"}


@pytest.mark.rule("R58")
def test_who_loses_the_last_castle_plays_on() -> None:
    state = position(SIEGE, hands={"blue": "A1", "red": "B2"}, turn="blue")

    after, _ = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert winners(after) is None
    assert (decides(after), "B2" in allowed(after)) == ("red", True)


@pytest.mark.rule("R39", "6.6")
def test_a_capture_brings_the_losers_figure_home() -> None:
    """Red has three castles, loses one, and may build again: figures are enough."""
    state = position(
        SIEGE,
        castles={"red L3": "D7 G9 H9", "red L4": "D2 G4 A5 B5"},
        hands={"blue": "A1"},
        turn="blue",
    )

    after, _ = play(state, "attack I3", "lay A1", "enough", "defend 0")

    figures = [name.split()[0] for name in castles(after)]
    assert sorted(figures) == ["blue", "red", "red"]


@pytest.mark.rule("R26", "6.4")
def test_only_the_owner_is_asked() -> None:
    state = position(
        SIEGE,
        players=4,
        hands={"blue": "A1", "yellow": "A4", "green": "A9"},
        turn="blue",
    )

    after, log = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert [event.seat for event in happened(log, DefenderAsked)] == ["red"]
    assert len(happened(log, SwordLaid)) == 1
    assert decides(after) == "yellow"


@pytest.mark.rule("1.3", "6.3", "6.4")
def test_separate_swords_and_shields_fight_as_well() -> None:
    state = position(
        """
        2:  .  .  .  .   N
        3:  .  .  b rI3 rI3 rI3
        """,
        data="highlands-separate",
        hands={"blue": "sword sword", "red": "shield shield shield"},
        turn="blue",
    )

    after, _ = play(
        state,
        *("attack I3", "lay sword", "lay sword", "enough"),
        *("defend 2", "lay shield", "lay shield"),
    )

    assert discard(after) == "sword sword shield shield"
    assert hand(after, "red").split().count("shield") >= 1


@pytest.mark.rule("R23", "1.3")
def test_a_card_used_as_a_sword_takes_no_square() -> None:
    state = position(SIEGE, hands={"blue": "A1"}, turn="blue")

    after, _ = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert "A1" not in tokens(after, "blue").split()
