"""Chapter 7 of the rulebook: the fourth castle, ties, stalls, the turn limit."""

import pytest

from siegeworks.games.land_of_clans import rules
from siegeworks.games.land_of_clans.events import (
    CardDrawn,
    DeckReshuffled,
    GameEnded,
    PrizeRevealed,
)
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import points_of

from .highlands import (
    Players,
    allowed,
    castles,
    corners,
    decides,
    follow,
    hand,
    happened,
    play,
    position,
    refused,
    rule_of_the_end,
    tokens,
    told,
    winners,
)

THREE_OF_RED = {
    "red L3": "A9 C10 D10",
    "red L4": "D2 G4 A5 B5",
    "red T4": "F4 G5 H5 C6",
}
DEAD_HAND = "A1 B1 C1 D1 E1"
ALSO_DEAD = "F1 G1 H1 F2 G2"


def why_it_ended(state: State) -> str:
    end = rules.outcome(state)
    assert end is not None
    return str(end.reason)


# 7.1: the fourth castle.


@pytest.mark.rule("7.1", "R41")
def test_the_fourth_castle_built_ends_the_game_at_once() -> None:
    state = position(
        "1:  -  -  r  r  .",
        castles=THREE_OF_RED,
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    over, log = play(state, "C1", "build I3 A1 B1 C1")

    assert (winners(over), rule_of_the_end(over)) == (["red"], "7.1")
    assert why_it_ended(over) == "Red has 4 castles, and the most points decide"
    assert corners(over) == "- X5 I5 W5", "the corner is not refilled"
    assert len(hand(over, "red").split()) == 4, "nobody draws"
    assert not happened(log, CardDrawn, PrizeRevealed)
    assert told(over, log, None)[-1] == (
        "Red wins: Red has 4 castles, and the most points decide."
    )


@pytest.mark.rule("7.1", "R36", "R41")
def test_the_fourth_castle_captured_ends_the_game_at_once() -> None:
    state = position(
        "7:  .  .  r  bI3 bI3 bI3",
        castles=THREE_OF_RED,
        hands={"red": "A1"},
    )

    over, log = play(state, "attack I3", "lay A1", "enough", "defend 0")

    assert winners(over) == ["red"]
    assert not happened(log, CardDrawn)
    assert len(happened(log, GameEnded)) == 1


@pytest.mark.rule("7.1")
def test_a_third_castle_does_not_end_the_game() -> None:
    state = position(
        "1:  -  -  r  r  .",
        castles=dict(list(THREE_OF_RED.items())[:2]),
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    after, _ = play(state, "C1", "build I3 A1 B1 C1")

    assert winners(after) is None
    assert decides(after) == "blue"


@pytest.mark.rule("7.1")
def test_a_repelled_attack_on_the_fourth_does_not_end_the_game() -> None:
    state = position(
        "7:  .  .  r  bI3 bI3 bI3",
        castles=THREE_OF_RED,
        hands={"red": "A1", "blue": "A4"},
    )

    after, _ = play(state, "attack I3", "lay A1", "enough", "defend 1", "lay A4")

    assert winners(after) is None


@pytest.mark.rule("7.1")
def test_once_the_game_is_over_nothing_is_allowed() -> None:
    state = position(
        "1:  -  -  r  r  .",
        castles=THREE_OF_RED,
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    over = follow(state, "C1", "build I3 A1 B1 C1")

    assert decides(over) is None
    assert allowed(over) == []
    assert str(refused(over, "A1")) == "the game is over (rule 7.1)"


# 7.2: points and ties.


@pytest.mark.rule("7.2", "R41")
def test_most_points_win_and_not_most_castles() -> None:
    """Red ends the game with 3 + 3 + 5 + 5; blue's two tens are worth more."""
    state = position(
        """
        1:  -  -  .  .  r  r  .
        5:  .  .  .  .  .  .  bI5 bI5 bI5 bI5 bI5
        9:  .  .  .  .  .  .  .   bX5
        10: -  -  .  .  .  .  bX5 bX5 bX5
        11: -  -  .  .  .  .  .   bX5
        """,
        castles={
            "red L3": "A9 C10 D10",
            "red L4": "D2 G4 A5 B5",
            "red T4": "C9 E10 H11 F10",
        },
        corners="I3 U5 V5 W5",
        hands={"red": "B1"},
    )

    over = follow(state, "B1", "build I3 B1 C1 D1")

    assert points_of(over.table, Clan.RED) == 16
    assert points_of(over.table, Clan.BLUE) == 20
    assert winners(over) == ["blue"]
    assert why_it_ended(over) == "Red has 4 castles, and the most points decide"


def stalled(
    castles_there: dict[str, str], players: Players = 2, teams: bool = False
) -> State:
    """One exchange before a stall, with these castles on the board."""
    return position(
        tokens={"blue": DEAD_HAND},
        castles=castles_there,
        players=players,
        teams=teams,
        hands={"red": DEAD_HAND},
        exchanges=2 * players - 1,
        corners="U5 V5 W5 Z5",
    )


@pytest.mark.rule("7.2", "R42")
@pytest.mark.parametrize(
    ("castles_there", "victors", "decided"),
    [
        ({}, ["red", "blue"], "points and prizes are equal"),
        ({"blue I3": "A9 B9 C9"}, ["blue"], "the most points decide"),
        # Six points each: two prizes beat one.
        (
            {"red I3": "A9 B9 C9", "red L3": "D2 E2 G4", "blue I4": "H9 B10 G11 E7"},
            ["red"],
            "with equal points, the larger number of prizes decides",
        ),
        # Eight points, two prizes and a 5 each: they share.
        (
            {
                "red I3": "A9 B9 C9",
                "red L4": "D2 E2 B3 G4",
                "blue L3": "H9 B10 A10",
                "blue T4": "F4 G5 H5 C6",
            },
            ["red", "blue"],
            "points and prizes are equal",
        ),
    ],
)
def test_ties_are_broken_by_prizes_then_shared(
    castles_there: dict[str, str], victors: list[str], decided: str
) -> None:
    state = stalled(castles_there)

    over, _ = play(state, "give up A1", "enough")

    assert winners(over) == victors
    assert why_it_ended(over).endswith(f"two rounds, and {decided}")


@pytest.mark.rule("7.2", "R42")
def test_with_equal_points_and_prizes_the_best_single_prize_decides() -> None:
    """Red 10 + 3, blue 7 + 6: thirteen points and two prizes each."""
    state = stalled(
        {
            "red I5": "H9 B10 G11 E7 C6",
            "red I3": "A9 B9 C9",
            "blue L5": "G4 A5 D6 F7 G8",
            "blue I4": "E12 F12 G12 H12",
        }
    )
    assert points_of(state.table, Clan.RED) == points_of(state.table, Clan.BLUE) == 13

    over, _ = play(state, "give up A1", "enough")

    assert winners(over) == ["red"]
    assert why_it_ended(over).endswith("the best single prize decides")


@pytest.mark.rule("R42", "8.4")
def test_ties_between_teams_are_judged_the_same_way() -> None:
    shared = stalled({}, players=4, teams=True)
    decided = stalled({"blue I3": "A9 B9 C9"}, players=4, teams=True)

    assert winners(play(shared, "give up A1", "enough")[0]) == [
        *("red", "blue", "red2", "blue2")
    ]
    assert winners(play(decided, "give up A1", "enough")[0]) == ["blue", "blue2"]


# 7.3: the stall.


@pytest.mark.rule("7.3", "R19")
@pytest.mark.parametrize(
    ("players", "teams"), [(2, False), (3, False), (4, False), (4, True), (6, True)]
)
def test_twice_as_many_exchanges_in_a_row_as_seats_end_the_game(
    players: Players, teams: bool
) -> None:
    state = stalled({}, players=players, teams=teams)

    over, log = play(state, "give up A1", "enough")

    assert rule_of_the_end(over) == "7.3"
    assert why_it_ended(over) == (
        "nothing but exchanges for two rounds, and points and prizes are equal"
    )
    assert not happened(log, CardDrawn), "at once, without drawing"


@pytest.mark.rule("7.3", "R19")
def test_one_exchange_fewer_does_not() -> None:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND}, exchanges=2)

    after, _ = play(state, "give up A1", "enough")

    assert after.table.exchanges == 3
    assert decides(after) == "blue"


@pytest.mark.rule("R19", "R40")
def test_a_reshuffle_does_not_begin_the_count_anew() -> None:
    state = position(
        tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND}, deck="", exchanges=1
    )

    after, log = play(state, "give up A1", "enough")

    assert len(happened(log, DeckReshuffled)) == 1
    assert after.table.exchanges == 2


@pytest.mark.rule("R19")
def test_an_exchange_counts_once_however_many_cards_are_given_up() -> None:
    state = position(tokens={"blue": DEAD_HAND}, hands={"red": DEAD_HAND})

    after, _ = play(state, "give up A1", "give up B1", "give up C1", "enough")

    assert after.table.exchanges == 1


@pytest.mark.rule("R19", "3.6")
def test_two_players_who_only_exchange_end_the_game_with_the_fourth() -> None:
    """For every dead card that is given up, another dead one is drawn."""
    state = position(
        tokens={"red": DEAD_HAND, "blue": f"{ALSO_DEAD} H2 A2 B2"},
        corners="X5 U5 W5 Z5",
        hands={"red": DEAD_HAND, "blue": ALSO_DEAD},
    )

    over, _ = play(
        state,
        *("give up A1", "enough", "deal H2", "give up F1", "enough", "deal A2"),
        *("give up B1", "enough", "deal B2", "give up G1", "enough"),
    )

    assert rule_of_the_end(over) == "7.3"
    assert winners(over) == ["red", "blue"]


@pytest.mark.rule("R19")
@pytest.mark.parametrize("move", ["F7", "wizard F7"])
def test_every_token_put_on_the_board_begins_the_count_anew(move: str) -> None:
    state = position(hands={"red": "F7"}, corners="X5 I5 W5 Z5", exchanges=3)

    after, _ = play(state, move)

    assert after.table.exchanges == 0


SIEGE = "7:  .  .  r  bI3 bI3 bI3"


@pytest.mark.rule("R19")
@pytest.mark.parametrize("answer", [["defend 0"], ["defend 1", "lay A4"]])
def test_every_attack_carried_out_begins_the_count_anew(answer: list[str]) -> None:
    state = position(SIEGE, hands={"red": "A1", "blue": "A4"}, exchanges=3)

    after, _ = play(state, "attack I3", "lay A1", "enough", *answer)

    assert after.table.exchanges == 0


@pytest.mark.rule("R19", "R50")
def test_a_called_off_attack_does_not() -> None:
    """So the exchange that follows it is the last of the stall."""
    state = position(
        SIEGE,
        players=4,
        teams=True,
        tokens={"blue": DEAD_HAND},
        hands={"red": DEAD_HAND},
        exchanges=7,
    )

    called_off = follow(state, "attack I3", "enough", "enough")
    over = follow(called_off, "give up A1", "enough")

    assert called_off.table.exchanges == 7
    assert rule_of_the_end(over) == "7.3"
    assert winners(over) == ["blue", "blue2"]


# 7.3: the turn limit.


@pytest.mark.rule("7.3", "R19")
def test_an_agreed_number_of_turns_ends_the_game() -> None:
    state = position(
        "1:  -  -  bI3 bI3 bI3",
        hands={"red": "F7", "blue": "A9"},
        corners="X5 I5 W5 Z5",
        turn_limit=2,
    )

    first, _ = play(state, "F7")
    over, log = play(first, "A9")

    assert winners(first) is None
    assert winners(over) == ["blue"]
    assert rule_of_the_end(over) == "7.3"
    assert why_it_ended(over) == (
        "the agreed number of turns is over, and the most points decide"
    )
    assert len(happened(log, CardDrawn)) == 1


@pytest.mark.rule("R19")
def test_without_a_limit_turns_go_on() -> None:
    state = position(
        hands={"red": "F7"}, corners="X5 I5 W5 Z5", turn_limit=0, turns=5000
    )

    after, _ = play(state, "F7")

    assert decides(after) == "blue"


@pytest.mark.rule("R19", "R12")
def test_an_extra_wizard_is_no_turn_of_its_own() -> None:
    state = position(
        hands={"red": "F7"}, corners="X5 I5 W5 Z5", wizard="extra", turn_limit=1
    )

    resumed = follow(state, "wizard A9")
    over, _ = play(resumed, "F7")

    assert decides(resumed) == "red"
    assert rule_of_the_end(over) == "7.3"
    assert tokens(over, "red") == "F7 A9"


@pytest.mark.rule("7.1", "7.3")
def test_a_fourth_castle_in_the_last_turn_is_told_as_such() -> None:
    state = position(
        "1:  -  -  r  r  .",
        castles=THREE_OF_RED,
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
        turn_limit=1,
    )

    over = follow(state, "C1", "build I3 A1 B1 C1")

    assert rule_of_the_end(over) == "7.1"
    assert len(castles(over)) == 4
