"""Those who carry cards from hand to hand: Courtesan, Jester and Village Idiot."""

from fractions import Fraction

import pytest

from siegeworks.games.castle import rules
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.events import CardsPassed
from siegeworks.games.castle.notation import write
from siegeworks.games.castle.options import Options

from .table_talk import (
    Log,
    allowed,
    at_table,
    chances,
    changes,
    decides,
    follow,
    play,
    refused,
    result,
    results,
    skipped,
    turn,
    why_it_ended,
    winners,
)


def passed(log: Log) -> list[str]:
    """What went from hand to hand, all at once: `grey king to blue`."""
    (event,) = [event for event in log if isinstance(event, CardsPassed)]
    return [f"{each.giver} {each.kind} to {each.receiver}" for each in event.passings]


# The Courtesan.


@pytest.mark.rule("8.17", "R35")
def test_the_courtesan_asks_for_a_player_then_a_card_and_only_then_chance() -> None:
    state = at_table(
        hands={"grey": "courtesan king spy", "blue": "soldier*2 thief"},
        b1="soldier/blue",
    )
    asked = follow(state, "courtesan c3")
    assert allowed(asked) == ["player blue"]
    asked = follow(asked, "player blue")
    assert allowed(asked) == ["offer king", "offer spy"]
    asked = follow(asked, "offer king")
    assert decides(asked) == "chance"
    assert chances(asked) == ["soldier", "soldier", "thief"]
    after, log = play(asked, "deal thief")
    assert changes(state, after) == {
        "c3": "courtesan/grey",
        "grey": "thief spy",
        "blue": "soldier*2 king",
    }
    assert passed(log) == ["grey king to blue", "blue thief to grey"]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.17", "R35")
def test_the_card_offered_cannot_come_back_out_of_the_others_hand() -> None:
    """One card of the hand as it was comes up, and no other can."""
    state = at_table(hands={"grey": "courtesan king", "blue": "soldier"})
    asked = follow(state, "courtesan c3", "player blue", "offer king")
    assert str(refused(asked, "deal king")) == (
        "the King cannot come up now (rule 2.4)"
    )
    assert refused(asked, "draw").rule == "2.4"
    assert results(follow(state, "courtesan c3")) == {
        result(grey="soldier", blue="king")
    }


@pytest.mark.rule("8.17", "R35")
def test_the_courtesan_chooses_neither_her_own_player_nor_an_empty_hand() -> None:
    state = at_table(
        players=4,
        hands={"grey": "courtesan king", "yellow": "spy", "green": "thief"},
    )
    asked = follow(state, "courtesan c3")
    assert allowed(asked) == ["player yellow", "player green"]
    assert str(refused(asked, "player blue")) == "Blue has no card in hand (rule R35)"
    assert str(refused(asked, "player grey")) == "choose another player (rule R35)"
    assert str(refused(asked, "player pink")) == "nobody plays Pink (rule 8.17)"
    assert refused(asked, "offer king").rule == "8.17"
    assert str(refused(asked, "player green", "offer spy")) == (
        "there is no Spy in your hand (rule 8.17)"
    )


@pytest.mark.rule("8.17", "R8")
@pytest.mark.parametrize(
    ("grey", "blue"), [("courtesan", "king spy"), ("courtesan king", "")]
)
def test_without_a_card_to_give_or_to_get_the_courtesan_does_nothing(
    grey: str, blue: str
) -> None:
    state = at_table(hands={"grey": grey, "blue": blue})
    after, log = play(state, "courtesan c3")
    assert skipped(log) == ["courtesan"]
    assert set(changes(state, after)) == {"c3", "grey"}


@pytest.mark.rule("8.17", "7.1", "R8")
def test_the_courtesan_as_the_last_card_wins_without_a_swap() -> None:
    state = at_table(hands={"grey": "courtesan", "blue": "king"}, decks={"grey": 0})
    after, _ = play(state, "courtesan c3")
    assert winners(after) == ["grey"]


@pytest.mark.rule("8.17", "R35")
def test_like_may_go_for_like() -> None:
    state = at_table(hands={"grey": "courtesan soldier", "blue": "soldier"})
    after, log = play(state, "courtesan c3", "player blue", "offer soldier")
    assert changes(state, after) == {"c3": "courtesan/grey", "grey": "soldier"}
    assert passed(log) == ["grey soldier to blue", "blue soldier to grey"]


# The Jester.


@pytest.mark.rule("8.28", "R36")
def test_the_jester_lets_everybody_pass_a_card_to_the_left_all_at_once() -> None:
    state = at_table(
        hands={"grey": "jester king", "blue": "soldier*2 spy", "yellow": "thief queen"}
    )
    asked = follow(state, "jester c3")
    assert (decides(asked), allowed(asked)) == ("grey", ["offer king"])
    asked = follow(asked, "offer king")
    assert (decides(asked), allowed(asked)) == ("blue", ["offer soldier", "offer spy"])
    asked = follow(asked, "offer spy")
    assert (decides(asked), allowed(asked)) == (
        "yellow",
        ["offer queen", "offer thief"],
    )
    assert changes(state, asked) == {"c3": "jester/grey", "grey": "king"}
    after, log = play(asked, "offer queen")
    assert changes(asked, after) == {
        "grey": "queen",
        "blue": "soldier*2 king",
        "yellow": "thief spy",
    }
    assert passed(log) == [
        "grey king to blue",
        "blue spy to yellow",
        "yellow queen to grey",
    ]
    assert turn(after) == "grey 1"


@pytest.mark.rule("8.28", "R36")
def test_a_card_that_is_received_cannot_be_passed_on() -> None:
    """Blue holds nothing but a Spy while grey's King is on its way."""
    state = at_table(hands={"grey": "jester king", "blue": "spy", "yellow": "thief"})
    asked = follow(state, "jester c3", "offer king")
    assert str(refused(asked, "offer king")) == (
        "there is no King in your hand (rule 8.28)"
    )
    assert results(asked) == {result(grey="thief", blue="king", yellow="spy")}


@pytest.mark.rule("8.28", "R16", "R36")
def test_who_has_no_card_gives_none_but_gets_one() -> None:
    state = at_table(
        players=4, hands={"grey": "jester", "yellow": "king", "green": "spy thief"}
    )
    asked = follow(state, "jester c3")
    assert decides(asked) == "yellow"
    after, log = play(asked, "offer king", "offer thief")
    assert passed(log) == ["yellow king to green", "green thief to grey"]
    assert changes(asked, after) == {
        "grey": "thief",
        "yellow": "",
        "green": "king spy",
    }


@pytest.mark.rule("8.28", "4.1", "R16")
def test_with_all_hands_empty_the_jester_finds_nothing_to_do() -> None:
    state = at_table(hands={"grey": "jester"})
    after, log = play(state, "jester c3")
    assert changes(state, after) == {"c3": "jester/grey", "grey": ""}
    assert skipped(log) == ["jester"]


@pytest.mark.rule("8.28", "R43", "R44")
def test_a_jester_as_last_card_gets_a_card_and_does_not_win() -> None:
    """Grey's hand is empty, but yellow passes on to grey."""
    state = at_table(
        hands={"grey": "jester", "blue": "king", "yellow": "thief"}, decks={"grey": 0}
    )
    after, _ = play(state, "jester c3", "offer king", "offer thief")
    assert changes(state, after) == {
        "c3": "jester/grey",
        "grey": "thief",
        "blue": "",
        "yellow": "king",
    }
    assert winners(after) is None


@pytest.mark.rule("8.28", "R16", "R44")
def test_a_bystander_whose_last_card_is_taken_away_wins() -> None:
    """Grey has no card to give but a deck; blue had one card and no deck."""
    state = at_table(
        hands={"grey": "jester", "blue": "king", "yellow": "thief"}, decks={"blue": 0}
    )
    after, _ = play(state, "jester c3", "offer king", "offer thief")
    assert winners(after) == ["blue"]
    assert (
        why_it_ended(after) == "no cards left in hand or deck, on another player's turn"
    )


@pytest.mark.rule("8.28", "R44")
def test_the_active_player_comes_first_if_two_are_out_of_cards_at_once() -> None:
    """Grey's Jester was the last card, and yellow has nothing to pass on to grey."""
    state = at_table(
        players=4,
        hands={"grey": "jester", "blue": "king", "yellow": "thief"},
        decks={"grey": 0, "blue": 0},
    )
    after, _ = play(state, "jester c3", "offer king", "offer thief")
    assert winners(after) == ["grey"]


@pytest.mark.rule("8.28", "R44")
def test_among_bystanders_the_next_in_turn_comes_first() -> None:
    """Pink and blue are both left without a card; after green it is pink's turn."""
    state = at_table(
        players=5,
        turn="green",
        hands={"green": "jester", "blue": "king", "pink": "spy"},
        decks={"pink": 0, "blue": 0},
    )
    after, _ = play(state, "jester c3", "offer spy", "offer king")
    assert winners(after) == ["pink"]


# The Village Idiot.


@pytest.mark.rule("8.29", "R37")
def test_the_village_idiot_moves_a_random_card_of_everybody_to_the_left() -> None:
    state = at_table(
        hands={"grey": "village-idiot king", "blue": "soldier*2 spy", "yellow": "thief"}
    )
    asked = follow(state, "village-idiot c3")
    assert (decides(asked), chances(asked)) == ("chance", ["king"])
    asked = follow(asked, "deal king")
    assert (decides(asked), chances(asked)) == ("chance", ["soldier", "soldier", "spy"])
    asked = follow(asked, "deal soldier")
    assert chances(asked) == ["thief"]
    assert changes(state, asked) == {"c3": "village-idiot/grey", "grey": "king"}
    after, log = play(asked, "deal thief")
    assert changes(asked, after) == {
        "grey": "thief",
        "blue": "soldier king spy",
        "yellow": "soldier",
    }
    assert passed(log) == [
        "grey king to blue",
        "blue soldier to yellow",
        "yellow thief to grey",
    ]


@pytest.mark.rule("8.29", "R37")
def test_each_card_of_a_hand_is_equally_likely_copies_counted_each() -> None:
    state = at_table(hands={"grey": "village-idiot", "blue": "soldier*2 spy"})
    asked = follow(state, "village-idiot c3")
    odds = {write(deal): chance for deal, chance in rules.chance_outcomes(asked)}
    assert odds == {"deal soldier": Fraction(2, 3), "deal spy": Fraction(1, 3)}


@pytest.mark.rule("8.29", "R16", "R37")
def test_nobody_takes_from_an_empty_hand_and_nobody_loses_two() -> None:
    state = at_table(
        players=4,
        turn="blue",
        hands={"blue": "village-idiot", "yellow": "king", "grey": "thief queen"},
    )
    asked = follow(state, "village-idiot c3")
    assert results(asked) == {
        result(yellow="", green="king", grey="queen", blue="thief"),
        result(yellow="", green="king", grey="thief", blue="queen"),
    }


@pytest.mark.rule("8.29", "4.1", "R16")
def test_with_all_hands_empty_the_village_idiot_finds_nothing_to_do() -> None:
    state = at_table(hands={"grey": "village-idiot"})
    after, log = play(state, "village-idiot c3")
    assert changes(state, after) == {"c3": "village-idiot/grey", "grey": ""}
    assert skipped(log) == ["village-idiot"]


@pytest.mark.rule("8.29", "R44")
def test_the_village_idiot_can_make_a_bystander_win() -> None:
    state = at_table(hands={"grey": "village-idiot", "blue": "king"}, decks={"blue": 0})
    after, _ = play(state, "village-idiot c3", "deal king")
    assert winners(after) == ["blue"]


# Both of them.


@pytest.mark.rule("2.1", "8.28", "8.29")
def test_two_players_do_without_jester_and_village_idiot() -> None:
    for kind in (Kind.JESTER, Kind.VILLAGE_IDIOT):
        assert kind not in deck_for(Options(players=2))
        for players in (3, 4, 5):
            assert deck_for(Options(players=players)).count(kind) == 1
