"""Chapter 8 of the rulebook: two chiefs, one clan; joint attack and joint defence."""

import pytest

from siegeworks.games.land_of_clans.events import (
    AttackCalledOff,
    CardDrawn,
    DefenceAgreed,
    DefenderAsked,
    PartnerAsked,
    Share,
    ShieldLaid,
    SwordLaid,
)
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State

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
    supply,
    tokens,
    told,
    winners,
)

SIEGE = """
    7:  .  .  b rI3 rI3 rI3
    8:  .  .  .  N   b
    """
"""Blue counts two at red's castle, red one."""


def teams_of_four(turn: str = "blue", drawing: str = SIEGE, **hands: str) -> State:
    """Red, blue, red2, blue2."""
    return position(
        drawing,
        players=4,
        teams=True,
        corners="X5 I5 W5 Z5",
        hands=hands,
        turn=turn,
    )


# 8.1: what a team shares.


@pytest.mark.rule("8.1", "R48")
def test_partners_share_tokens_and_supply_but_not_hands() -> None:
    state = teams_of_four("red", "", red="A1", red2="B1", blue="C1")

    after, _ = play(state, "A1", "C1", "B1")

    assert tokens(after, "red") == "A1 B1"
    assert supply(after, "red") == 13
    assert after.table.hands == (5, 5, 5, 5)


@pytest.mark.rule("8.1", "R48")
def test_partners_build_from_each_others_tokens() -> None:
    state = position(
        "1:  -  -  r  .  .",
        players=4,
        teams=True,
        corners="I3 X5 I5 W5",
        hands={"red": "B1", "blue": "A9", "red2": "C1"},
    )

    asked, _ = play(state, "B1", "A9", "C1")

    assert decides(asked) == "red2"
    assert allowed(asked) == ["build I3 A1 B1 C1", "wait"]


@pytest.mark.rule("8.1", "R48")
def test_turns_alternate_between_the_teams() -> None:
    state = teams_of_four("red", "", red="A1", blue="B1", red2="C1", blue2="D1")

    turns = [decides(state)]
    for card in ("A1", "B1", "C1", "D1"):
        state, _ = play(state, card)
        turns.append(decides(state))

    assert turns == ["red", "blue", "red2", "blue2", "red"]


@pytest.mark.rule("8.1", "R17")
def test_all_tokens_out_is_a_matter_of_the_clan() -> None:
    fifteen = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"
    state = position(
        players=4,
        teams=True,
        tokens={"red": fifteen},
        hands={"red2": "F7"},
        turn="red2",
    )

    assert len(allowed(follow(state, "F7"))) == 15


@pytest.mark.rule("R23", "8.1")
def test_a_partners_castle_is_not_attacked() -> None:
    state = teams_of_four("red2", red2="A1")

    assert refused(state, "attack I3").rule == "R23"


# 8.2: the joint attack.


@pytest.mark.rule("8.2", "R50", "R51")
@pytest.mark.parametrize("partners_hand", ["A6", "B2"])
def test_an_attack_is_offered_whatever_the_partner_holds(partners_hand: str) -> None:
    state = teams_of_four(blue="B1", blue2=partners_hand)

    assert allowed(state, "attack") == ["attack I3"]
    assert allowed(follow(state, "attack I3")) == ["enough"]


@pytest.mark.rule("8.2", "R50")
@pytest.mark.parametrize("partners_hand", ["", "A6"])
def test_the_partner_is_always_asked(partners_hand: str) -> None:
    state = teams_of_four(blue="A1", blue2=partners_hand)

    asked = follow(state, "attack I3", "lay A1", "enough")

    assert decides(asked) == "blue2"
    assert allowed(asked)[-1] == "enough"


@pytest.mark.rule("8.2", "R50")
def test_the_swords_of_both_are_matched_together() -> None:
    state = teams_of_four(blue="A1", blue2="A6 A11", red="A4 A9 B3", red2="B8")

    asked = follow(
        state, "attack I3", "lay A1", "enough", "lay A6", "lay A11", "enough"
    )

    assert asked.table.assault is not None
    assert asked.table.assault.swords == ("A1", "A6", "A11")
    assert asked.table.hands == (5, 4, 5, 3)
    assert decides(asked) == "red2"


@pytest.mark.rule("8.2", "R50")
def test_the_partner_may_bring_all_swords() -> None:
    state = teams_of_four(blue="B1", blue2="A6")

    after, log = play(
        state, "attack I3", "enough", "lay A6", "enough", "defend 0", "defend 0"
    )

    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert [event.seat for event in happened(log, SwordLaid)] == ["blue2"]
    assert [event.seat for event in happened(log, CardDrawn)] == ["blue2"]
    assert decides(after) == "red2"


@pytest.mark.rule("R50")
def test_without_any_sword_the_attack_is_called_off_and_nothing_has_happened() -> None:
    state = teams_of_four(blue="B1 A1", blue2="A6")

    back, log = play(state, "attack I3", "enough", "enough")

    assert len(happened(log, PartnerAsked)) == len(happened(log, AttackCalledOff)) == 1
    assert decides(back) == "blue"
    assert back.hands == state.hands
    assert back.table.assault is None
    assert "B1" in allowed(back)


@pytest.mark.rule("R50", "R51")
def test_that_an_attack_is_called_off_says_nothing_of_what_anybody_holds() -> None:
    armed = teams_of_four(blue="A1", blue2="A6")

    after, log = play(armed, "attack I3", "enough", "enough")

    assert told(after, log, "red")[-1] == (
        "Nobody lays a Sword: Blue's attack is called off."
    )


@pytest.mark.rule("R50")
def test_after_that_another_attack_needs_a_sword_of_ones_own() -> None:
    with_sword = follow(teams_of_four(blue="A1"), "attack I3", "enough", "enough")
    without = follow(teams_of_four(blue="B1"), "attack I3", "enough", "enough")

    assert "attack I3" in allowed(with_sword)
    assert allowed(follow(with_sword, "attack I3")) == ["lay A1"]
    assert refused(with_sword, "attack I3", "enough").rule == "R50"
    assert allowed(without, "attack") == []
    assert str(refused(without, "attack I3")) == (
        "your attack this turn was called off: another one needs a Sword of your own "
        "(rule R50)"
    )


@pytest.mark.rule("R50")
def test_the_second_attack_of_a_turn_asks_the_partner_again() -> None:
    state = follow(
        teams_of_four(blue="A1", blue2="A6"), "attack I3", "enough", "enough"
    )

    asked = follow(state, "attack I3", "lay A1", "enough")

    assert decides(asked) == "blue2"
    assert allowed(asked) == ["lay A6", "enough"]


@pytest.mark.rule("R50", "R12")
def test_after_a_called_off_attack_everything_else_is_possible() -> None:
    state = teams_of_four(blue="B1")
    before = set(allowed(state))

    back = follow(state, "attack I3", "enough", "enough")

    assert set(allowed(back)) == before - {"attack I3"}


@pytest.mark.rule("R50")
def test_a_new_turn_forgets_the_called_off_attack() -> None:
    state = teams_of_four(blue="B1 C1", red2="D1", blue2="E1", red="F1")

    after, _ = play(state, "attack I3", "enough", "enough", "B1", "D1", "E1", "F1")

    assert decides(after) == "blue"
    assert "attack I3" in allowed(after)


@pytest.mark.rule("R29", "R50")
def test_the_partner_has_to_stop_somewhere_but_may_add_nothing() -> None:
    state = teams_of_four(blue="A1", blue2="A6 A11")

    asked = follow(state, "attack I3", "lay A1", "enough", "enough")

    assert decides(asked) == "red2"
    assert asked.table.assault is not None
    assert asked.table.assault.swords == ("A1",)


# 8.3: the joint defence.


def under_attack(swords: int, turn: str = "blue", **hands: str) -> State:
    """Blue has laid so many Swords, and the first defender is asked."""
    laid = ["A1", "A6", "A11"][:swords]
    state = teams_of_four(turn, blue=" ".join(laid), **hands)
    moves = [f"lay {card}" for card in laid]
    return follow(state, "attack I3", *moves, "enough", "enough")


@pytest.mark.rule("8.3", "R50")
@pytest.mark.parametrize(
    ("attacker", "first", "second"),
    [("blue", "red2", "red"), ("blue2", "red", "red2")],
)
def test_the_owner_who_sits_next_after_the_attacker_answers_first(
    attacker: str, first: str, second: str
) -> None:
    state = teams_of_four(attacker, **{attacker: "A1"})

    asked = follow(state, "attack I3", "lay A1", "enough", "enough")

    assert decides(asked) == first
    assert decides(follow(asked, "defend 0")) == second


@pytest.mark.rule("8.3", "R50")
@pytest.mark.parametrize(
    ("shields", "most"),
    [("", 0), ("A4", 1), ("A4 A9", 2), ("A4 A9 B3", 3), ("A4 A9 B3 B8", 3)],
)
def test_the_first_promises_none_to_all_that_are_needed(
    shields: str, most: int
) -> None:
    asked = under_attack(3, red2=shields)

    assert allowed(asked) == [f"defend {count}" for count in range(most + 1)]


@pytest.mark.rule("8.3", "R50")
@pytest.mark.parametrize(
    ("promised", "held", "answers"),
    [
        (0, "B3 B8 B13", ["defend 0", "defend 3"]),
        (0, "B3 B8", ["defend 0"]),
        (1, "B3 B8 B13", ["defend 0", "defend 2"]),
        (2, "B3 B8 B13", ["defend 0", "defend 1"]),
        (2, "B3", ["defend 0", "defend 1"]),
        (2, "", ["defend 0"]),
    ],
)
def test_the_second_adds_exactly_the_rest_or_declines(
    promised: int, held: str, answers: list[str]
) -> None:
    asked = follow(under_attack(3, red2="A4 A9", red=held), f"defend {promised}")

    assert decides(asked) == "red"
    assert allowed(asked) == answers


@pytest.mark.rule("R50", "R31")
def test_the_second_can_promise_neither_more_nor_fewer() -> None:
    asked = follow(under_attack(3, red2="A4", red="B3 B8 B13"), "defend 1")

    assert refused(asked, "defend 1").rule == "R31"
    assert refused(asked, "defend 3").rule == "R31"
    assert refused(asked, "defend 4").rule == "6.4"


@pytest.mark.rule("8.3", "6.5", "R34", "R50")
def test_together_they_repel_the_attack_and_everybody_who_played_draws() -> None:
    asked = under_attack(3, red2="A4 A9", red="B3 B8")

    agreed = follow(asked, "defend 1", "defend 2")
    assert decides(agreed) == "red2"
    assert allowed(agreed) == ["lay A4", "lay A9"]
    next_one = follow(agreed, "lay A9")
    assert decides(next_one) == "red"
    after, log = play(next_one, "lay B3", "lay B8")

    assert castles(after) == {"red I3": "A8 B8 C8"}
    assert discard(after) == "A1 A6 A9 A11 B3 B8"
    drew = [event.seat for event in happened(log, CardDrawn)]
    assert drew == ["blue", "blue", "blue", "red2", "red", "red"]
    assert decides(after) == "red2"


@pytest.mark.rule("R50")
def test_who_promised_none_is_not_asked_to_lay() -> None:
    asked = under_attack(1, red2="A4", red="B3")

    agreed, log = play(asked, "defend 0", "defend 1")

    (defence,) = happened(log, DefenceAgreed)
    assert defence.shares == (Share(Seat.RED, 1),)
    assert decides(agreed) == "red"


@pytest.mark.rule("R50")
def test_nobody_can_stop_a_full_promise() -> None:
    agreed, log = play(under_attack(2, red2="A4 A9", red="B3"), "defend 2")

    assert decides(agreed) == "red2"
    assert not happened(log, DefenderAsked)
    after, _ = play(agreed, "lay A4", "lay A9")
    assert castles(after) == {"red I3": "A8 B8 C8"}


@pytest.mark.rule("8.3", "R50", "R34")
def test_a_declined_rest_loses_the_castle_and_all_shields_stay() -> None:
    asked = under_attack(2, red2="A4", red="B3")

    after, log = play(asked, "defend 1", "defend 0")

    assert castles(after) == {"blue I3": "A8 B8 C8"}
    assert not happened(log, ShieldLaid)
    assert "A4" in hand(after, "red2").split()
    assert "B3" in hand(after, "red").split()
    assert [event.seat for event in happened(log, CardDrawn)] == ["blue", "blue"]


@pytest.mark.rule("R50", "R32")
def test_both_owners_are_asked_even_without_a_shield() -> None:
    asked = under_attack(1)

    assert (decides(asked), allowed(asked)) == ("red2", ["defend 0"])
    second = follow(asked, "defend 0")
    assert (decides(second), allowed(second)) == ("red", ["defend 0"])


@pytest.mark.rule("R50", "R26")
def test_a_third_team_is_not_asked() -> None:
    state = position(
        SIEGE,
        players=6,
        teams=True,
        hands={"blue": "A1", "yellow": "A4", "yellow2": "A9"},
        turn="blue",
    )

    after, log = play(
        state, "attack I3", "lay A1", "enough", "enough", "defend 0", "defend 0"
    )

    assert [event.seat for event in happened(log, PartnerAsked)] == ["blue2"]
    assert [event.seat for event in happened(log, DefenderAsked)] == ["red2", "red"]
    assert decides(after) == "yellow"


@pytest.mark.rule("R50", "R34")
def test_in_three_teams_hands_are_filled_clockwise_from_the_active_chief() -> None:
    """Yellow attacks red with blue2's team looking on."""
    state = position(
        "7:  .  .  y rI3 rI3 rI3",
        players=6,
        teams=True,
        hands={"yellow": "A1", "yellow2": "A6", "red": "A4", "red2": "A9"},
        turn="yellow",
    )

    _, log = play(
        state,
        *("attack I3", "lay A1", "enough", "lay A6", "enough"),
        *("defend 1", "defend 1", "lay A9", "lay A4"),
    )

    drew = [event.seat for event in happened(log, CardDrawn)]
    assert drew == ["yellow", "red2", "yellow2", "red"]


# 8.4: the team's result.


@pytest.mark.rule("8.4", "7.1")
def test_the_fourth_castle_of_a_team_ends_the_game_for_both_chiefs() -> None:
    state = position(
        "1:  -  -  r  r  .",
        players=4,
        teams=True,
        castles={
            "red L3": "A9 C10 D10",
            "red L4": "D2 G4 A5 B5",
            "red T4": "F4 G5 H5 C6",
        },
        corners="I3 X5 I5 W5",
        hands={"red2": "C1"},
        turn="red2",
    )

    over = follow(state, "C1", "build I3 A1 B1 C1")

    assert winners(over) == ["red", "red2"]
