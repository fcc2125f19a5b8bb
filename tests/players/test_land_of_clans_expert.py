"""The expert of the Highlands: what it sees in positions where one thing is right."""

from siegeworks.games.land_of_clans.state import State
from siegeworks.players.land_of_clans.expert import ExpertPlayer
from siegeworks.players.land_of_clans.odds import at_least

from .clans_table import allowed, follow, position, turn_of

FAR = "A1 G1 D2 F4 C6"
"""Cards for squares far from what is drawn in the middle."""
THREE_SMALL_CASTLES = {
    "red L3": "A1 B1 H1",
    "red I3": "E1 F1 G1",
    "red S4": "A9 B9 D10 E10",
}
"""Eleven points for red, who may build only once more."""


def moves(state: State) -> list[str]:
    return turn_of(ExpertPlayer(seed=0), state)[0]


def thought_of(state: State) -> str:
    player = ExpertPlayer(seed=0)
    turn_of(player, state)
    assert player.thought is not None
    assert 0 < player.thought.confidence < 1
    return str(player.thought.sentence)


# Building.


def test_it_finishes_a_castle_and_builds_it() -> None:
    state = position(
        "7: . . . r r",
        corners="I3 O4 W5 X5",
        hands={"red": "C8 G1 D2 F4 C6"},
    )
    assert moves(state) == ["C8", "build I3 A8 B8 C8"]


def test_it_leaves_a_small_castle_that_can_soon_be_a_large_one() -> None:
    state = position(
        "7: . . . r r . r",
        corners="I3 O4 I5 X5",
        hands={"red": "C8 E8 D2 F4 C6"},
    )
    assert moves(state) == ["C8", "wait"]


def test_no_mans_land_takes_a_card_that_is_good_for_nothing_else() -> None:
    state = position(
        "4: . . r N r",
        corners="I3 O4 W5 X5",
        castles={"blue L3": "E6 F6 G8"},
        hands={"red": "A6 D3 F4 C3 A4"},
        tokens={"blue": "F4"},
    )
    assert moves(state) == ["F4 on N1", "build I3 A4 N1 B4"]


def test_it_builds_the_last_castle_if_that_wins() -> None:
    state = position(
        "7: . . . r r . r",
        corners="I4 O4 V5 X5",
        castles={**THREE_SMALL_CASTLES, "blue I5": "D6 E6 F6 G7 H7"},
        hands={"red": "C8 H10 D7 E7 C7"},
    )
    assert moves(state)[-1] == "build I4 A8 B8 C8 D8"


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    """Seventeen points with the last castle, against eighteen."""
    castles = {
        **THREE_SMALL_CASTLES,
        "blue I5": "F3 G3 H3 A3 F4",
        "blue V5": "C6 E7 F8 G9 H9",
    }
    state = position(
        "7: . . . r r . r",
        corners="I4 O4 X5 W5",
        castles=castles,
        hands={"red": "C8 H10 D4 E4 C4"},
    )
    assert not any(move.startswith("build") for move in moves(state))


# Against others.


def test_it_stands_in_the_way_of_a_castle_that_would_win() -> None:
    state = position(
        "7: . . . b b . b",
        corners="I4 O4 I5 X5",
        castles={
            "blue L3": "A1 B1 H1",
            "blue I3": "E1 F1 G1",
            "blue S4": "A9 B9 D10 E10",
        },
        hands={"red": "C8 H10 D4 E4 C4"},
        wizards={"red": 0},
    )
    assert moves(state) == ["C8"]
    assert thought_of(state) == "C8 stands in Blue's way."


def test_a_wizard_breaks_a_castle_that_would_win() -> None:
    state = position(
        "7: . . . b b . b",
        corners="I4 O4 I5 X5",
        castles={
            "blue L3": "A1 B1 H1",
            "blue I3": "E1 F1 G1",
            "blue S4": "A9 B9 D10 E10",
        },
        hands={"red": "G11 H10 D4 E4 C4"},
    )
    assert moves(state)[0] in {"wizard A8", "wizard B8", "wizard C8", "wizard D8"}


def test_it_attacks_when_the_owner_can_hardly_have_as_many_shields() -> None:
    state = position(
        "7: . . r bI3 bI3 bI3",
        hands={"red": "A1 A6 B5 D2 F4"},
    )
    attack, *swords, enough = moves(state)
    assert attack == "attack I3"
    assert set(swords) >= {"lay A1", "lay A6"}
    assert enough == "enough"


def test_it_does_not_capture_a_last_castle_that_would_lose_the_game() -> None:
    """Sixteen points with the captured castle, against twenty that remain."""
    state = position(
        castles={
            **THREE_SMALL_CASTLES,
            "blue I5": "F3 G3 H3 A3 F4",
            "blue X5": "H6 A7 B7 C7 E8",
            "blue T4": "D11 E11 F11 A12",
        },
        tokens={"red": "G11"},
        hands={"red": "A6 D3 H8 H10 C10"},
        wizards={"red": 0},
    )
    assert "attack T4" in allowed(state)
    assert "attack T4" not in moves(state)


def test_it_puts_up_every_shield_that_is_asked_for() -> None:
    state = position(
        "7: . . r bI3 bI3 bI3",
        hands={"red": "A1 A6 G1 D2 F4", "blue": "A4 A9 G2 H1 F2"},
    )
    attacked = follow(state, "attack I3", "lay A1", "lay A6", "enough")
    assert moves(attacked)[0] == "defend 2"


def test_it_keeps_its_shield_while_a_castle_is_in_danger() -> None:
    state = position(
        "7: . . b rI3 rI3 rI3",
        corners="O4 I5 X5 W5",
        hands={"red": "E5 G1 H10 G11 D13"},
        wizards={"red": 0},
    )
    assert moves(state)[0] != "E5"


# The rest.


def test_it_lifts_a_token_that_does_nothing() -> None:
    state = position(
        "7: . . . r r . r",
        corners="I5 X5 V5 W5",
        tokens={"red": "A1 D2 F4 G4 C6 C10 G11 B12 D13 G1 A5 H9"},
        hands={"red": "C8 D1 D3 E3 C3"},
    )
    played, lifted = moves(state)[:2]
    assert played == "C8"
    assert lifted not in {"lift A8", "lift B8", "lift D8"}


def test_it_gives_up_dead_cards_and_keeps_pictures() -> None:
    state = position(
        "1: - - b b b",
        tokens={"blue": "D1 A2"},
        castles={"blue L3": "A9 C10 D10"},
        hands={"red": "A1 B1 C1 D1 A2"},
        wizards={"red": 0},
    )
    given = moves(state)
    assert {"give up B1", "give up C1", "give up A2"} <= set(given)
    assert "give up A1" not in given


def test_partners_promise_what_they_have() -> None:
    state = position(
        "7: . . r bI3 bI3 bI3",
        players=4,
        teams=True,
        hands={
            "red": "A1 A6 G1 D2 F4",
            "blue": "A4 H1 G2 F2 H3",
            "blue2": "A9 C4 C5 D5 E3",
        },
    )
    attacked = follow(state, "attack I3", "lay A1", "lay A6", "enough", "enough")
    promised, asked = turn_of(ExpertPlayer(seed=0), attacked)
    assert promised == ["defend 1"]
    assert moves(asked)[0] == "defend 1"


def test_a_wizard_that_comes_as_an_extra_is_played_before_the_turn() -> None:
    state = position(
        "7: . . . r r . r",
        corners="I4 O4 W5 X5",
        wizard="extra",
        hands={"red": FAR},
    )
    assert moves(state)[:2] == ["wizard C8", "build I4 A8 B8 C8 D8"]


def test_it_says_why() -> None:
    state = position(
        "7: . . . r r",
        corners="I3 O4 W5 X5",
        hands={"red": "C8 G1 D2 F4 C6"},
    )
    player = ExpertPlayer(seed=0)
    assert player.thought is None
    assert thought_of(state) == "I3 is worth more than its tokens."


def test_the_chance_of_a_hand_is_counted_without_looking() -> None:
    assert at_least(0, 5, 20, 90) == 1
    assert at_least(6, 5, 20, 90) == 0
    assert at_least(1, 2, 1, 2) == 1
