"""The expert of Castle: what it sees in positions where one thing is right."""

import pytest

from siegeworks.games.castle.rules import outcome
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.players.castle.expert import ExpertPlayer

from .castle_table import castle, turn_of

FAR_BEHIND = "soldier soldier soldier soldier soldier"


def moves(state: State) -> list[str]:
    return turn_of(ExpertPlayer(seed=0), state)[0]


def wins(state: State) -> bool:
    end = outcome(turn_of(ExpertPlayer(seed=0), state)[1])
    return end is not None and end.winners == (Seat.GREY,)


# Winning now.


def test_the_last_card_is_played() -> None:
    assert wins(castle(hands={"grey": "prince", "blue": "soldier"}, c3="king/blue"))


def test_two_cards_are_played_in_the_order_that_wins() -> None:
    """The Lady-in-waiting has no place before the Princess has one."""
    state = castle(
        hands={"grey": "lady-in-waiting princess", "blue": "soldier"},
        c3="king/blue",
    )
    assert wins(state)
    assert moves(state)[0].startswith("princess")


def test_a_last_card_without_a_place_is_swapped_for_one_that_has_one() -> None:
    state = castle(
        hands={"grey": "ambassador", "blue": "soldier"},
        reserve="counsellor lady-in-waiting soldier",
    )
    assert moves(state)[0] == "swap ambassador for soldier"
    assert wins(state)


def test_the_merchant_makes_a_third_card_possible() -> None:
    state = castle(
        hands={"grey": "prince minstrel merchant", "blue": "soldier"},
        c3="king/blue",
    )
    assert wins(state)


def test_the_last_card_sends_home_somebody_elses() -> None:
    """Any card of the castle can be struck, and two of three are grey's own."""
    state = castle(
        hands={"grey": "king", "blue": "soldier soldier"},
        actions=1,
        b2="prince/grey",
        c2="assassin/blue",
        d2="thief/grey",
    )
    assert wins(state)


def test_the_last_soldier_does_not_bring_back_the_own_engine() -> None:
    state = castle(
        hands={"grey": "soldier", "blue": "soldier soldier"},
        actions=1,
        b1="soldier/blue",
        c1="soldier/blue",
        d1="soldier/blue",
        north="siege-engine/grey",
    )
    assert wins(state)


def test_the_mistress_of_a_rival_may_spoil_the_finish() -> None:
    """Whatever blue returns, the Prince must not come back: he goes last."""
    state = castle(
        hands={"grey": "king prince", "blue": "soldier soldier"},
        c3="mistress/blue",
        d3="assassin/blue",
        a2="soldier/blue",
        a1="witch/blue",
    )
    assert not moves(state)[0].startswith("prince")


# Keeping others from winning.


def test_a_finish_is_stopped_by_sending_cards_home() -> None:
    state = castle(
        hands={"grey": "king soldier soldier soldier soldier", "blue": "prince"},
        b1="soldier/blue",
        c2="assassin/blue",
        d2="thief/blue",
    )
    played, after = turn_of(ExpertPlayer(seed=0), state)
    assert any(move.startswith("king") for move in played)
    assert after.table.hands[Seat.BLUE.number] == 2


def test_a_finish_is_stopped_with_a_card_from_the_reserve() -> None:
    state = castle(
        hands={"grey": "soldier soldier soldier soldier soldier", "blue": "prince"},
        reserve="barbarian minstrel thief",
        b1="soldier/blue",
        c1="soldier/blue",
    )
    assert moves(state)[:2] == ["swap soldier for barbarian", "barbarian out"]


def test_the_foremost_rival_is_struck() -> None:
    state = castle(
        hands={
            "grey": "barbarian soldier soldier soldier soldier",
            "blue": FAR_BEHIND,
            "yellow": "prince",
        },
        b1="soldier/blue",
        c1="soldier/yellow",
    )
    assert {"barbarian out", "card c1"} < set(moves(state))


# What is worth what.


def test_whom_a_rival_would_gladly_play_again_is_left_alone() -> None:
    """The King would strike once more; a Soldier is nothing but a card."""
    state = castle(
        hands={"grey": f"courtier {FAR_BEHIND}", "blue": FAR_BEHIND},
        actions=1,
        b3="king/blue",
        a2="soldier/blue",
    )
    played = moves(state)
    if played[0].startswith("courtier"):
        assert played[1] == "card a2"


def test_the_witch_gives_the_foremost_rival_what_is_hardest_to_place() -> None:
    state = castle(
        hands={"grey": "witch soldier", "blue": FAR_BEHIND, "yellow": "prince thief"},
        actions=1,
        reserve="ambassador barbarian minstrel",
        b2="assassin/grey",
    )
    assert moves(state)[1:] == ["take ambassador", "player yellow"]


def test_it_draws_while_there_is_nothing_to_strike() -> None:
    state = castle(
        hands={"grey": "king queen soldier barbarian", "blue": FAR_BEHIND},
        undealt="soldier soldier minstrel thief",
        decks=(2, 2),
        reserve="knight",
    )
    assert moves(state) == ["draw", "draw"]


@pytest.mark.parametrize("seed", range(5))
def test_the_token_of_an_own_card_in_danger_is_taken_off(seed: int) -> None:
    state = castle(
        hands={"grey": "thief soldier", "blue": "king queen barbarian soldier"},
        actions=1,
        c2="minstrel/grey",
        d4="spy/blue",
    )
    played, _ = turn_of(ExpertPlayer(seed), state)
    assert "card d4" not in played
