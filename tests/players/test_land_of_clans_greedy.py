"""Greedy in the Highlands: the nearest castle, and a fight at every chance."""

from siegeworks.games.land_of_clans.state import State
from siegeworks.players.land_of_clans.greedy import GreedyPlayer

from .clans_table import follow, position, turn_of


def moves(state: State) -> list[str]:
    return turn_of(GreedyPlayer(seed=0), state)[0]


def test_it_finishes_a_castle_and_builds_it() -> None:
    state = position(
        "7: . . . r r",
        corners="I3 O4 I5 X5",
        hands={"red": "C8 A1 B1 C1 D1"},
    )
    assert moves(state) == ["C8", "build I3 A8 B8 C8"]


def test_of_two_castles_it_builds_the_better_one() -> None:
    state = position(
        "7: . . . r r . r",
        corners="I3 I4 I5 X5",
        hands={"red": "C8 A1 B1 C1 D1"},
    )
    assert moves(state) == ["C8", "build I4 A8 B8 C8 D8"]


def test_it_goes_on_with_the_shape_that_lacks_least() -> None:
    state = position(
        """
        1: - - r
        7: . . . r r r
        """,
        corners="I5 O4 X5 W5",
        hands={"red": "D8 B1 E10 F11 G11"},
        wizards={"red": 0},
    )
    assert moves(state) == ["D8"]


def test_a_wizard_finishes_a_castle_and_does_nothing_else() -> None:
    near = position("7: . . . r r", corners="I3 O4 I5 X5", hands={"red": "A1 D1 G1 D2"})
    assert moves(near)[0] in ("wizard H8", "wizard C8")
    far = position("7: . . . r", corners="I3 O4 I5 X5", hands={"red": "A1 D1 G1 D2"})
    assert not moves(far)[0].startswith("wizard")


def test_it_attacks_with_every_sword_it_has() -> None:
    state = position(
        "7: . . r bI3 bI3 bI3",
        hands={"red": "A1 A6 G1 D2 F4"},
    )
    assert moves(state) == ["attack I3", "lay A1", "lay A6", "enough"]


def test_it_defends_whatever_it_can() -> None:
    state = position(
        "7: . . r bI3 bI3 bI3",
        hands={"red": "A1 A6 G1 D2 F4", "blue": "A4 A9 G2 H1 F2"},
    )
    attacked = follow(state, "attack I3", "lay A1", "lay A6", "enough")
    assert moves(attacked)[0] == "defend 2"


def test_it_gives_up_dead_cards_and_keeps_pictures() -> None:
    state = position(
        "1: - - b b b",
        tokens={"blue": "D1 A2"},
        hands={"red": "A1 B1 C1 D1 A2"},
        wizards={"red": 0},
    )
    assert sorted(moves(state)) == ["enough", "give up A2", "give up B1", "give up C1"]
