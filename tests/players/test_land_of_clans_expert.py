"""The expert of the Highlands: what it sees in positions where one thing is right."""

import pytest

from siegeworks.games.land_of_clans.state import State
from siegeworks.players.land_of_clans.expert import ExpertPlayer
from siegeworks.players.player import Thinker

from .clans_table import follow, position, turn_of

DULL = "A1 G1 D2 F4 C6"
"""Cards for squares far from everything that is drawn here."""


def moves(state: State) -> list[str]:
    return turn_of(ExpertPlayer(seed=0), state)[0]


# Building.


def test_it_finishes_a_castle_and_builds_it() -> None:
    state = position(
        "7: . . . r r",
        corners="I3 O4 I5 X5",
        hands={"red": "C8 G1 D2 F4 C6"},
    )
    assert moves(state) == ["C8", "build I3 A8 B8 C8"]


def test_a_card_on_no_mans_land_is_one_it_can_spare() -> None:
    state = position(
        "4: . . r N r",
        corners="I3 O4 I5 X5",
        hands={"red": "A1 A6 F4 C3 G1"},
        castles={"blue L3": "F6 E6 G8"},
        wizards={"red": 0},
    )
    taken, built = moves(state)
    assert taken in ("F4 on N1", "G1 on N1")
    assert built == "build I3 A4 N1 B4"


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    state = position(
        "7: . . . r r",
        corners="I3 O4 I5 X5",
        castles={
            "red L3": "A1 B1 H1",
            "red L4": "F1 G1 B2 C2",
            "red T4": "A9 B9 C9 D10",
            "blue V5": "H3 A3 F4 H5 C6",
            "blue I4": "C7 D7 E7 B7",
        },
        hands={"red": "C8 H8 E1 F12 D13"},
        wizards={"red": 0, "blue": 0},
    )
    assert "build I3 A8 B8 C8" in moves(state)
    rich = {"blue W5": "D2 E2 H4 A5 G4", "blue F5": "H10 A10 B10 G11 H9"}
    behind = follow(state)
    poor = position(
        "7: . . . r r",
        corners="I3 O4 I5 X5",
        castles={
            "red L3": "A1 B1 H1",
            "red L4": "F1 G1 B2 C2",
            "red T4": "A9 B9 C9 D10",
            "blue V5": "H3 A3 F4 H5 C6",
            "blue I4": "C7 D7 E7 B7",
            **rich,
        },
        hands={"red": "C8 H8 E1 F12 D13"},
        wizards={"red": 0, "blue": 0},
    )
    assert behind is not poor
    assert not any(move.startswith("build") for move in moves(poor))
