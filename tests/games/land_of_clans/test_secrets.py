"""What each seat hears and sees: draws, and the promises of a joint defence."""

import pytest

from siegeworks.games.land_of_clans.events import CardDrawn, ShieldsPromised, redact
from siegeworks.games.land_of_clans.options import PartnerHands
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.text.prompt import prompt
from siegeworks.games.land_of_clans.view import legal_for, reveals, view

from .highlands import allowed, decides, follow, play, position, told

SIEGE = """
    7:  .  .  b rI3 rI3 rI3
    8:  .  .  .  N   b
    """
OWNERS = ("red", "red2")
OTHERS = ("blue", "yellow", "blue2", "yellow2", None)


def besieged(
    partner_hands: PartnerHands = "hidden", swords: str = "A1 A6", **hands: str
) -> State:
    """Three teams: blue has laid its Swords, and red2 is asked first."""
    state = position(
        SIEGE,
        players=6,
        teams=True,
        hands={"blue": swords, **hands},
        partner_hands=partner_hands,
        turn="blue",
    )
    moves = [f"lay {card}" for card in swords.split()]
    return follow(state, "attack I3", *moves, "enough", "enough")


def seat_of(name: str | None) -> Seat | None:
    return None if name is None else Seat(name)


# Draws.


@pytest.mark.rule("2.6", "R44")
def test_only_who_draws_a_card_sees_it() -> None:
    state = position(hands={"red": "A1"})
    after, log = play(state, "A1", "deal B1")

    assert "Red draws B1." in told(after, log, "red")
    for other in ("blue", None):
        assert "Red draws a card." in told(after, log, other)
        assert not any("B1" in line for line in told(after, log, other))


@pytest.mark.rule("R44", "3.6")
def test_exchanged_cards_are_seen_by_everybody() -> None:
    dead = "A1 B1 C1 D1 E1"
    state = position(tokens={"blue": dead}, hands={"red": dead})
    after, log = play(state, "give up A1", "enough", "deal F7")

    for other in ("blue", None):
        assert told(after, log, other)[:2] == [
            "Red gives up A1.",
            "Red gives up no more cards.",
        ]
        assert after.table.discard == ("A1",)


@pytest.mark.rule("2.6", "R51")
def test_partners_do_not_see_each_others_hands_unless_agreed() -> None:
    hidden = position(players=4, teams=True, hands={"red": "A1"})
    agreed = position(players=4, teams=True, hands={"red": "A1"}, partner_hands="open")

    assert view(hidden, Seat.RED_2).partner_hand == ()
    assert view(agreed, Seat.RED_2).partner_hand == agreed.hands[0]
    assert view(agreed, Seat.RED).partner_hand == agreed.hands[2]
    assert view(agreed, Seat.BLUE).partner_hand == agreed.hands[3]
    assert view(agreed, None).partner_hand == ()


@pytest.mark.rule("R51")
@pytest.mark.parametrize(("agreed", "line"), [("hidden", "a card"), ("open", "B1")])
def test_where_agreed_a_partner_hears_what_was_drawn(
    agreed: PartnerHands, line: str
) -> None:
    state = position(players=4, teams=True, hands={"red": "A1"}, partner_hands=agreed)
    after, log = play(state, "A1", "deal B1")

    assert f"Red draws {line}." in told(after, log, "red2")
    for other in ("blue", "blue2", None):
        assert "Red draws a card." in told(after, log, other)


@pytest.mark.rule("R51")
def test_open_hands_are_not_open_to_the_other_team() -> None:
    options = position(players=4, teams=True, partner_hands="open").table.options
    drawn = CardDrawn(Seat.RED, "A1")

    assert redact(options, drawn, Seat.RED_2) == drawn
    for other in (Seat.BLUE, Seat.BLUE_2, None):
        assert redact(options, drawn, other) == CardDrawn(Seat.RED, None)


# A lone defender.


@pytest.mark.rule("R32")
@pytest.mark.parametrize("reds_hand", ["A4", ""])
def test_that_an_owner_declines_tells_nothing_of_the_hand(reds_hand: str) -> None:
    state = position(SIEGE, hands={"blue": "A1", "red": reds_hand}, turn="blue")
    asked = follow(state, "attack I3", "lay A1", "enough")
    after, log = play(asked, "defend 0", "deal B1")

    assert str(prompt(view(asked, Seat.BLUE))) == (
        "Blue attacks I3 of Red (you 2 · owner 1) with 1 Sword to be matched; "
        "Red is asked for Shields."
    )
    assert told(after, log, "blue") == [
        "Red has answered.",
        "Blue captures the castle I3 of Red, for 3 points.",
        "Blue's turn is done.",
        "Blue draws B1.",
        "Red's turn.",
    ]


# The joint defence, in words.


@pytest.mark.rule("R50", "R44", "8.3")
def test_of_a_failed_joint_defence_only_the_owners_hear_what_was_promised() -> None:
    asked = besieged(red2="A4", red="B3")
    after, log = play(asked, "defend 1", "defend 0", "deal B1", "deal C1")

    for owner in OWNERS:
        assert told(after, log, owner)[:4] == [
            "Red II promises 1 Shield.",
            "Red is asked for the Shields that are missing.",
            "Red promises no Shields.",
            "Blue captures the castle I3 of Red, for 3 points.",
        ]
    for other in OTHERS:
        assert told(after, log, other)[:4] == [
            "Red II has answered.",
            "Red is asked for the Shields that are missing.",
            "Red has answered.",
            "Blue captures the castle I3 of Red, for 3 points.",
        ]


@pytest.mark.rule("R50", "8.3")
def test_of_a_joint_defence_that_holds_everybody_sees_who_laid_what() -> None:
    asked = besieged(red2="A4", red="B3")
    after, log = play(asked, "defend 1", "defend 1", "lay A4", "lay B3")

    for other in OTHERS:
        assert told(after, log, other)[:8] == [
            "Red II has answered.",
            "Red is asked for the Shields that are missing.",
            "Red has answered.",
            "The castle is defended by Red II with 1 Shield and Red with 1 Shield.",
            "Red II lays A4 as a Shield.",
            "Red lays B3 as a Shield.",
            "The attack on I3 is repelled.",
            "Blue's turn is done.",
        ]
    assert told(after, log, "red")[0] == "Red II promises 1 Shield."


@pytest.mark.rule("R50")
@pytest.mark.parametrize("promised", [0, 1])
def test_nobody_else_can_tell_one_promise_from_another(promised: int) -> None:
    """Whatever red2 has promised, everybody outside the clan sees the same."""
    none = follow(besieged(red2="A4", red="B3"), "defend 0")
    some = follow(besieged(red2="A4", red="B3"), f"defend {promised}")

    for other in map(seat_of, OTHERS):
        assert view(some, other) == view(none, other)
        assert view(some, other).promised == 0
        assert prompt(view(some, other)) == prompt(view(none, other))


@pytest.mark.rule("R50")
def test_the_partner_is_told_the_number_and_not_the_cards() -> None:
    asked = follow(besieged(red2="A4", red="B3"), "defend 1")

    seen = view(asked, Seat.RED)

    assert seen.promised == 1
    assert seen.partner_hand == ()
    assert str(prompt(seen)) == (
        "Red: Blue attacks I3 of Red (attacker 2 · you 1) with 2 Swords to be matched; "
        "Red II promises 1 Shield, and you may add 1 Shield or not defend."
    )
    assert view(asked, Seat.RED_2).promised == 1


@pytest.mark.rule("R50", "R51")
@pytest.mark.parametrize(("agreed", "learns"), [("hidden", ["red"]), ("open", [])])
def test_a_promise_tells_the_partner_something_unless_the_hand_is_seen(
    agreed: PartnerHands, learns: list[str]
) -> None:
    """So it is not taken back freely: red knows now that red2 holds a Shield."""
    before = besieged(agreed, red2="A4", red="B3")
    _, (promise, *_) = play(before, "defend 1")

    seats = before.table.options.seats
    assert [seat for seat in seats if reveals(before, promise, seat)] == learns


@pytest.mark.rule("R50", "R44")
def test_promised_shields_count_as_cards_of_the_hand_until_they_are_laid() -> None:
    asked = besieged(red2="A4", red="B3")
    assert asked.table.hands == (5, 3, 5, 5, 5, 5)

    promised = follow(asked, "defend 1")
    agreed = follow(promised, "defend 1")
    laid = follow(agreed, "lay A4")

    assert promised.table.hands == agreed.table.hands == asked.table.hands
    assert laid.table.hands == (5, 3, 5, 4, 5, 5)


@pytest.mark.rule("R50")
def test_after_a_failed_defence_nothing_of_the_promise_is_left() -> None:
    after, _ = play(besieged(red2="A4", red="B3"), "defend 1", "defend 0")

    assert after.promised == 0
    for seat in (*after.table.options.seats, None):
        assert view(after, seat).promised == 0


@pytest.mark.rule("R50")
def test_a_promise_shows_its_number_to_the_own_clan_only() -> None:
    options = besieged().table.options
    promise = ShieldsPromised(Seat.RED_2, 1)

    for owner in (Seat.RED, Seat.RED_2):
        assert redact(options, promise, owner) == promise
    for other in map(seat_of, OTHERS):
        assert redact(options, promise, other) == ShieldsPromised(Seat.RED_2, None)


@pytest.mark.rule("R50", "R51")
def test_an_attacker_is_offered_the_same_whatever_the_partner_holds() -> None:
    armed = position(
        SIEGE, players=4, teams=True, hands={"blue": "B1", "blue2": "A6"}, turn="blue"
    )
    unarmed = position(
        SIEGE, players=4, teams=True, hands={"blue": "B1", "blue2": "B2"}, turn="blue"
    )

    assert allowed(armed, "attack") == allowed(unarmed, "attack") == ["attack I3"]
    called_off = follow(armed, "attack I3", "enough", "enough")
    assert allowed(called_off, "attack") == []


@pytest.mark.rule("R51")
@pytest.mark.parametrize("agreed", ["hidden", "open"])
def test_a_seat_works_out_its_own_moves_from_what_it_sees(
    agreed: PartnerHands,
) -> None:
    asked = besieged(partner_hands=agreed, red2="A4", red="B3")
    state = follow(asked, "defend 1")

    assert decides(state) == "red"
    assert [str(action) for action in legal_for(view(state, Seat.RED))] == [
        "Defend(shields=0)",
        "Defend(shields=1)",
    ]
    assert legal_for(view(state, Seat.RED_2)) == ()
    assert legal_for(view(state, Seat.BLUE)) == ()
    assert legal_for(view(state, None)) == ()
