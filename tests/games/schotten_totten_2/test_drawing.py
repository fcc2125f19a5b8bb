"""Positions drawn as text, both ways."""

import pytest

from siegeworks.core.errors import UnreadableDrawing
from siegeworks.games.schotten_totten_2.check import problems
from siegeworks.games.schotten_totten_2.drawing import draw
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Backs

from .table_talk import drawn, random_game

FULL = """
    options: tactics=yes
    turn: defender
    wall:
    1  R6 G5        | B1 B3
    3! R9 R10 R11   | B2 B4 B7 <
    attacker: R1 R2
    defender: G1 joker
    discard: Y1 Y2
    oil: 2
    """


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(tactics=True),
        Options(tactics=True, elite_targets=False, color_run="strongest"),
    ],
    ids=["base", "tactics", "other rulings"],
)
def test_every_state_of_a_game_reads_back_from_its_drawing(
    options: Options, seed: int
) -> None:
    for state, _, _ in random_game(seed, options):
        assert position(draw(state)) == state


def test_a_drawing_says_what_lies_where() -> None:
    state = position(FULL)

    assert state.table.turn is Side.DEFENDER
    assert state.table.wall[0].attacker == (read_card("R6"), read_card("G5"))
    assert state.table.wall[0].defender == (read_card("B1"), read_card("B3"))
    assert state.table.wall[2].damaged
    assert state.table.wall[2].first is Side.ATTACKER
    assert state.hands.defender == (read_card("G1"), read_card("joker"))
    assert state.table.hands.defender == Backs(siege=1, tactic=1)
    assert state.table.discard == (read_card("Y1"), read_card("Y2"))
    assert state.table.cauldrons == 2


def test_cards_that_are_not_drawn_are_in_the_decks() -> None:
    state = position(FULL)

    assert len(state.deck) == state.table.deck == 60 - 15
    assert len(state.tactic_deck) == state.table.tactic_deck == 10
    assert read_card("P11") in state.deck
    assert read_card("R6") not in state.deck


def test_the_rest_may_lie_in_the_discard_instead() -> None:
    state = position("wall:\n1 R1 |\nattacker: R2\ndiscard: R3\nrest: discard")

    assert state.deck == ()
    assert len(state.table.discard) == 58
    assert state.table.discard[0] == read_card("R3")
    assert state.hands.attacker == (read_card("R2"),)


def test_an_empty_drawing_is_a_sound_wall_with_the_attacker_to_move() -> None:
    state = position("")

    assert [drawn(state, str(tile)) for tile in (1, 4, 7)] == ["1 |", "4 |", "7 |"]
    assert drawn(state, "turn") == "attacker"
    assert drawn(state, "stage") == "preparing"
    assert drawn(state, "oil") == "3"
    assert problems(state) == ()


@pytest.mark.parametrize(
    ("tile", "first"),
    [
        ("4 R1 R2 | B1", Side.ATTACKER),
        ("4 R1 | B1 B2", Side.DEFENDER),
        ("4 R1 R2 | B1 B2 <", Side.ATTACKER),
        ("4 R1 R2 | B1 B2 >", Side.DEFENDER),
        ("4 R1 | B1", None),
        ("4! R1 R2 | B1 B2", None),
    ],
)
def test_the_pointer_shows_who_was_complete_first(
    tile: str, first: Side | None
) -> None:
    assert position(f"wall:\n{tile}").table.wall[3].first is first


@pytest.mark.parametrize(
    ("lines", "played"),
    [
        ("wall:\n1 joker | spy shield", "1 2"),
        ("wall:\n1 joker |\nbeside attacker: treason support", "3 0"),
        ("wall:\n1 joker |\ntactics played: 4 5", "4 5"),
    ],
)
def test_tactics_played_are_counted_unless_written(lines: str, played: str) -> None:
    assert drawn(position(f"options: tactics\n{lines}"), "tactics played") == played


@pytest.mark.parametrize(
    "stage",
    [
        *("dealing", "preparing", "poured", "before draw", "after draw"),
        *("drawing siege", "drawing tactic", "exchanging, 3, 1"),
        *(
            "targeting, treason",
            "targeting, treason, 1.2",
            "targeting, support, take R1",
        ),
        "over, deck-ran-out",
    ],
)
def test_every_stage_can_be_drawn(stage: str) -> None:
    assert drawn(position(f"options: tactics\nstage: {stage}"), "stage") == stage


# Broken drawings.


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("walls:", "'walls:': begin with a tile number or one of"),
        ("8 R1 |", "'8 R1 |': begin with a tile number or one of"),
        ("nonsense", "'nonsense': begin with a tile number or one of"),
        ("1 X9 |", "'1 X9 |': there is no card 'X9'"),
        ("1 R1 | R12", "'1 R1 | R12': there is no card 'R12'"),
        ("attacker: R1 foo", "there is no card 'foo'"),
        ("1 R1 |\n2 R1 |", "R1 is drawn twice, or not part of this game"),
        ("1 R1 |\nattacker: R1", "R1 is drawn twice, or not part of this game"),
        ("attacker: R1\ndiscard: R1", "R1 is drawn twice, or not part of this game"),
        ("attacker: joker", "joker is drawn twice, or not part of this game"),
        (
            "options: tactics\n1 spy | spy",
            "spy is drawn twice, or not part of this game",
        ),
        (
            "options: tactics\nattacker: joker joker joker",
            "joker is drawn twice, or not part of this game",
        ),
        ("options: tactic", "there is no option 'tactic'; options here: tactics"),
        ("options: tactics=maybe", "tactics cannot be maybe; choose one of: no, yes"),
        ("options: match", "a drawing shows a single game; leave out match"),
        ("options: elite_targets=no", "elite_targets only matters with tactics"),
        ("stage: sleeping", "there is no stage 'sleeping'"),
        ("stage: targeting, treason, R1@1", "'R1@1' is no target"),
        ("stage: targeting, bribery", "bribery"),
        ("stage: over, boredom", "'boredom' is none of the endings: second-fall"),
        ("stage: targeting, treason, hello", "'hello' is no move"),
    ],
)
def test_a_broken_drawing_is_refused_with_what_is_wrong(
    drawing: str, message: str
) -> None:
    with pytest.raises(UnreadableDrawing) as caught:
        position(drawing)

    assert message in str(caught.value)


@pytest.mark.parametrize(
    "line", ["turn: nobody", "oil: many", "tactics played: 1", "tactics played: a b"]
)
def test_the_message_names_the_line_that_is_wrong(line: str) -> None:
    with pytest.raises(UnreadableDrawing) as caught:
        position(f"wall:\n1 R1 |\n{line}\nattacker: R2")

    assert line.partition(":")[0] in str(caught.value)


@pytest.mark.parametrize(
    "drawing",
    [
        "1 R1 |\n1 R2 |",
        "discard: R1\ndiscard: R2",
        "rest: hand",
        "options: tactics\nbeside attacker: R1",
        "options: tactics\nattacker cannot hold: joker",
        "4 R1 | B1 <",
        "4 R1 R2 | B1 >",
    ],
    ids=[
        "a tile twice",
        "a line twice",
        "the rest somewhere else",
        "a Siege card beside a player",
        "an Elite troop in the Siege deck",
        "a pointer where nobody is complete",
        "a pointer at the side that is not complete",
    ],
)
def test_a_drawing_that_cannot_be_meant_is_not_read_as_something_else(
    drawing: str,
) -> None:
    with pytest.raises(UnreadableDrawing):
        position(drawing)
