"""Chapter 4 of the rulebook and no-man's-land: shapes, castles, corners."""

import pytest

from siegeworks.games.land_of_clans.actions import Build
from siegeworks.games.land_of_clans.events import (
    CardDrawn,
    CastleBuilt,
    PrizeRevealed,
    Waited,
)

from .highlands import (
    allowed,
    castles,
    chances,
    corners,
    decides,
    discard,
    follow,
    happened,
    play,
    position,
    refused,
    refused_action,
    squares,
    supply,
    tokens,
)

# 4.1 to 4.3.


@pytest.mark.rule("4.1", "4.2", "R8")
def test_a_finished_shape_becomes_a_castle_and_its_tokens_go_home() -> None:
    state = position("1:  -  -  r  r  .", corners="I3 X5 I5 W5", hands={"red": "C1"})

    asked = follow(state, "C1")
    after, _ = play(asked, "build I3 A1 B1 C1", "reveal Z5")

    assert allowed(asked) == ["build I3 A1 B1 C1", "wait"]
    assert supply(asked, "red") == 12
    assert castles(after) == {"red I3": "A1 B1 C1"}
    assert (tokens(after, "red"), supply(after, "red")) == ("", 15)
    assert decides(after) == "blue"


@pytest.mark.rule("4.3", "R55", "R7")
def test_the_corner_is_refilled_from_the_bag_after_building_before_drawing() -> None:
    state = position("1:  -  -  r  r  .", corners="X5 I5 I3 W5", hands={"red": "C1"})

    built = follow(state, "C1", "build I3 A1 B1 C1")
    after, log = play(built, "reveal Z5")

    assert corners(built) == "X5 I5 - W5"
    assert decides(built) == "chance"
    assert len(chances(built)) == 19 - 4
    assert corners(after) == "X5 I5 Z5 W5"
    order = [type(event) for event in happened(log, PrizeRevealed, CardDrawn)]
    assert order == [PrizeRevealed, CardDrawn]


@pytest.mark.rule("4.3")
def test_every_prize_in_the_bag_is_as_likely_to_come_up() -> None:
    state = position("1:  -  -  r  r  .", corners="I3 X5 I5 W5", hands={"red": "C1"})

    built = follow(state, "C1", "build I3 A1 B1 C1")

    assert "reveal I3" not in chances(built)
    assert len(set(chances(built))) == 15


# R1: turning and mirroring.

L5 = "L5 X5 I5 W5"
"""A shape with eight ways to lie, and three that are not finished by accident."""
LYING = "5:  .  r  r  r  r"
STANDING = """
    5:  .  .  r
    6:  .  .  r
    7:  .  .  r
    8:  .  .  r  N
    """
EIGHT_WAYS = [
    *((LYING, "H4"), (LYING, "B4"), (LYING, "E6"), (LYING, "H7")),
    *((STANDING, "B5"), (STANDING, "D5"), (STANDING, "B9"), (STANDING, "A1 on N4")),
]
ONE_WAY = '{"id": "one-way", "allow_reflection": false}'


@pytest.mark.rule("R1")
@pytest.mark.parametrize(("drawing", "move"), EIGHT_WAYS)
def test_a_shape_may_be_turned_and_mirrored(drawing: str, move: str) -> None:
    state = position(drawing, corners=L5, hands={"red": move.split(maxsplit=1)[0]})

    (build,) = allowed(follow(state, move), "build")

    assert move.rsplit(maxsplit=1)[-1] in build.split()


@pytest.mark.rule("R1")
def test_data_can_forbid_mirror_images() -> None:
    """`####` over `#...` may be turned, so half of the eight ways are left."""
    finished = []
    for drawing, move in EIGHT_WAYS:
        state = position(
            drawing, data=ONE_WAY, corners=L5, hands={"red": move.split()[0]}
        )
        if move in allowed(state) and decides(follow(state, move)) == "red":
            finished.append(move)

    assert finished == ["B4", "E6", "B5", "A1 on N4"]


# R2, R3, R56: what else lies about.


@pytest.mark.rule("R2")
def test_more_tokens_beside_the_shape_do_no_harm_and_stay() -> None:
    state = position(
        """
        1:  -  -  r  r  .
        2:  -  -  r  r  r
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    after, _ = play(state, "C1", "build I3 A1 B1 C1", "reveal Z5")

    assert tokens(after, "red") == "H1 F2 G2"
    assert supply(after, "red") == 12


@pytest.mark.rule("R56")
def test_foreign_tokens_and_castles_around_a_shape_do_no_harm() -> None:
    state = position(
        """
        1:  -  -  r   r   .   b
        2:  -  -  b  bL3  .
        3:  .  .  .  bL3 bL3
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
    )

    assert "build I3 A1 B1 C1" in allowed(follow(state, "C1"))


@pytest.mark.rule("R56")
def test_a_foreign_token_in_the_shape_does_harm() -> None:
    state = position("1:  -  -  r  b  .", corners="I3 X5 I5 W5", hands={"red": "C1"})

    assert decides(follow(state, "C1")) == "chance"


@pytest.mark.rule("R3")
def test_the_new_token_need_not_belong_to_the_shape() -> None:
    state = position("1:  -  -  r  r  r", corners="I3 X5 I5 W5", hands={"red": "D13"})

    assert allowed(follow(state, "D13")) == ["build I3 A1 B1 C1", "wait"]


@pytest.mark.rule("R3")
def test_nobody_builds_before_putting_a_token_down() -> None:
    state = position("1:  -  -  r  r  r", corners="I3 X5 I5 W5")

    assert refused(state, "build I3 A1 B1 C1").rule == "3.1"


@pytest.mark.rule("R3")
def test_nobody_builds_in_the_turn_of_another() -> None:
    state = position(
        "1:  -  -  r  r  r",
        corners="I3 X5 I5 W5",
        hands={"blue": "D13"},
        turn="blue",
    )

    after, _ = play(state, "D13")

    assert decides(after) == "red"
    assert castles(after) == {}


@pytest.mark.rule("R3", "R23")
def test_nothing_is_built_in_a_turn_of_attack() -> None:
    state = position(
        """
        1:  -  -  r   r   r
        7:  .  .  r  bL4 bL4 bL4
        8:  .  .  .   N   .  bL4
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "A6"},
    )

    after, log = play(state, "attack L4", "lay A6", "enough", "defend 0")

    assert decides(after) == "blue"
    assert not happened(log, CastleBuilt)


# R4: building is free, but for no-man's-land.


@pytest.mark.rule("R4")
def test_a_finished_shape_may_be_left_and_built_later() -> None:
    state = position(
        "1:  -  -  r  r  .",
        corners="I3 X5 I5 W5",
        hands={"red": "C1 D13", "blue": "A9"},
    )

    waited, log = play(state, "C1", "wait")
    later = follow(play(waited, "A9")[0], "D13")

    assert len(happened(log, Waited)) == 1
    assert decides(waited) == "blue"
    assert allowed(later) == ["build I3 A1 B1 C1", "wait"]


@pytest.mark.rule("R4")
def test_where_claiming_is_compulsory_a_finished_shape_has_to_be_built() -> None:
    state = position(
        "1:  -  -  r  r  .",
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
        claim="compulsory",
    )

    asked = follow(state, "C1")

    assert allowed(asked) == ["build I3 A1 B1 C1"]
    assert str(refused(asked, "wait")) == (
        "you agreed that a finished shape has to be built (rule R4)"
    )


@pytest.mark.rule("R4")
def test_where_claiming_is_compulsory_nothing_is_asked_without_a_shape() -> None:
    state = position(
        "1:  -  -  r  .  .",
        corners="I3 X5 I5 W5",
        hands={"red": "C1"},
        claim="compulsory",
    )

    assert decides(follow(state, "C1")) == "chance"


@pytest.mark.rule("R4", "5.1")
def test_on_no_mans_land_only_castles_over_that_square_can_be_built() -> None:
    """The three in the first row could be built for too, but not with this token."""
    state = position(
        """
        1:  -  -  r  r  r
        4:  .  .  r  N  r
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "D13"},
    )

    asked = follow(state, "D13 on N1")

    assert allowed(asked) == ["build I3 A4 N1 B4"]
    assert refused(asked, "build I3 A1 B1 C1").rule == "R4"
    assert refused(asked, "wait").rule == "R4"


# R5, R6: one castle a placement, and which.


@pytest.mark.rule("R5")
def test_one_castle_for_one_token_even_if_another_shape_is_finished() -> None:
    state = position(
        """
        1:  -  -  r  r  .
        3:  r  r  .
        4:  r
        """,
        corners="I3 L3 I5 W5",
        hands={"red": "C1"},
    )

    asked = follow(state, "C1")
    after, log = play(asked, "build I3 A1 B1 C1", "reveal Z5")

    assert allowed(asked) == [
        *("build I3 A1 B1 C1", "build L3 D2 E2 G4", "wait"),
    ]
    assert len(happened(log, CastleBuilt)) == 1
    assert decides(after) == "blue"


@pytest.mark.rule("R5", "R3")
def test_a_prize_that_has_just_come_up_waits_for_the_next_own_token() -> None:
    state = position(
        """
        1:  -  -  r  r  .
        3:  r  r  .
        4:  r
        """,
        corners="I3 X5 I5 W5",
        hands={"red": "C1 D13", "blue": "A9"},
    )

    revealed, _ = play(state, "C1", "build I3 A1 B1 C1", "reveal L3")
    assert decides(revealed) == "blue"
    later = follow(play(revealed, "A9")[0], "D13")

    assert allowed(later) == ["build L3 D2 E2 G4", "wait"]


@pytest.mark.rule("R6", "4.1")
def test_several_shapes_and_places_are_all_offered() -> None:
    state = position(
        "1:  -  -  r  r  .  r  r", corners="I3 I4 I5 W5", hands={"red": "C1"}
    )

    assert allowed(follow(state, "C1")) == [
        "build I3 A1 B1 C1",
        "build I3 B1 C1 D1",
        "build I3 C1 D1 E1",
        "build I4 A1 B1 C1 D1",
        "build I4 B1 C1 D1 E1",
        "build I5 A1 B1 C1 D1 E1",
        "wait",
    ]


@pytest.mark.rule("R6")
@pytest.mark.parametrize("shape", ["O4", "X5", "I3"])
def test_the_same_squares_reached_by_different_turnings_are_one_choice(
    shape: str,
) -> None:
    drawings = {
        "O4": ("1:  -  -  .  r\n2:  -  -  r  r", "A1", "A1 B1 H1 F2"),
        "X5": (
            "1:  -  -  .  r\n2:  -  -  r  .  r\n3: . . . r",
            "F2",
            "B1 H1 F2 G2 C3",
        ),
        "I3": ("1:  -  -  .  r  r", "A1", "A1 B1 C1"),
    }
    drawing, card, built = drawings[shape]
    rest = [name for name in ("T5", "Z5", "V5", "I5") if name != shape][:3]
    state = position(drawing, corners=" ".join((shape, *rest)), hands={"red": card})

    assert allowed(follow(state, card)) == [f"build {shape} {built}", "wait"]


@pytest.mark.rule("R6", "R7")
def test_two_prizes_of_equal_shape_are_two_choices() -> None:
    twins = (
        '{"id": "twins", "start_points": [3, 3, 5, 5], "prizes": ['
        '["I3", 3, ["###"]], ["K3", 3, ["###"]], ["L3", 3, ["##", "#."]],'
        '["L4", 5, ["###", "#.."]], ["T4", 5, ["###", ".#."]],'
        '["S4", 5, ["##.", ".##"]], ["I4", 6, ["####"]], ["O4", 6, ["##", "##"]],'
        '["L5", 7, ["####", "#..."]], ["Y5", 7, ["####", ".#.."]]]}'
    )
    state = position(
        "1:  -  -  r  r  .",
        data=twins,
        corners="I3 O4 Y5 K3",
        hands={"red": "C1"},
    )

    asked = follow(state, "C1")
    after = follow(asked, "build K3 A1 B1 C1")

    assert allowed(asked) == ["build I3 A1 B1 C1", "build K3 A1 B1 C1", "wait"]
    assert corners(after) == "I3 O4 Y5 -"


@pytest.mark.rule("4.1")
def test_a_castle_needs_a_prize_on_offer_its_shape_and_own_tokens() -> None:
    state = position("1:  -  -  r  r  .  b", corners="I3 X5 I5 W5", hands={"red": "C1"})
    asked = follow(state, "C1")
    land = asked.table.land
    askew = tuple(squares(land, "A1 B1 F2"))

    assert str(refused(asked, "build L3 A1 B1 H1")) == (
        "the prize L3 lies in no corner (rule 4.1)"
    )
    assert str(refused_action(asked, Build(0, askew))) == (
        "those squares do not have the shape of I3 (rule 4.1)"
    )
    assert str(refused(asked, "build I3 B1 C1 D1")) == (
        "there is no token of yours on D1 (rule 4.1)"
    )


# 5.1, R20 to R22: no-man's-land.


@pytest.mark.rule("5.1", "R20", "R22")
def test_no_mans_land_is_covered_by_the_castle_and_the_card_is_spent() -> None:
    state = position(
        "4:  .  .  r  N  r", corners="I3 X5 I5 W5", hands={"red": "A1 A4 D13 B2 C1"}
    )

    after, log = play(state, "A4 on N1", "build I3 A4 N1 B4", "reveal Z5")

    assert castles(after) == {"red I3": "A4 N1 B4"}
    assert (tokens(after, "red"), supply(after, "red")) == ("", 15)
    assert discard(after) == "A4"
    assert len(happened(log, CardDrawn)) == 1


@pytest.mark.rule("R20")
def test_any_card_means_any_but_a_wizard() -> None:
    """A Sword, a Shield, a dead card and one with a free square; not the Wizard."""
    state = position(
        "4:  .  .  r  N  r",
        corners="I3 X5 I5 W5",
        hands={"red": "A1 A9 B4 B2 wizard"},
        wizards={"red": 1},
    )

    offered = [move for move in allowed(state) if move.endswith("N1")]

    assert offered == [
        *("A1 on N1", "A9 on N1", "B2 on N1", "B4 on N1"),
        *("wizard N1", "drawn wizard N1"),
    ]


@pytest.mark.rule("5.1", "R20")
def test_foreign_tokens_do_not_help_to_finish() -> None:
    state = position("4:  .  .  r  N  b", corners="I3 X5 I5 W5", hands={"red": "A1"})

    assert refused(state, "A1 on N1").rule == "5.1"


@pytest.mark.rule("5.1")
def test_a_shape_finished_elsewhere_is_no_reason_to_take_no_mans_land() -> None:
    state = position("1:  -  -  r  r  r", corners="I3 X5 I5 W5", hands={"red": "D13"})

    assert refused(state, "D13 on N1").rule == "5.1"


@pytest.mark.rule("5.1")
def test_no_mans_land_can_finish_several_shapes_and_one_is_chosen() -> None:
    state = position(
        """
        3:  .  .  .  r
        4:  .  .  r  N  r
        """,
        corners="I3 L3 T4 W5",
        hands={"red": "D13"},
    )

    assert allowed(follow(state, "D13 on N1")) == [
        "build I3 A4 N1 B4",
        "build L3 C3 A4 N1",
        "build L3 C3 N1 B4",
        "build T4 C3 A4 N1 B4",
    ]


@pytest.mark.rule("R21")
def test_no_shape_lies_over_two_squares_of_no_mans_land() -> None:
    """On the other board N3 and N4 could lie in one shape of five."""
    for data in ("highlands-default", "highlands-separate"):
        land = position(data=data).table.land
        for placements in land.placements:
            for placement in placements:
                assert len(land.no_mans_land.intersection(placement.squares)) <= 1


@pytest.mark.rule("R21", "5.1")
def test_four_tokens_between_two_no_mans_lands_finish_nothing_there() -> None:
    """N2 and N3 of the other board stand three apart, with two tokens between."""
    state = position(
        "4:  .  .  .  N  r  r  N",
        data="highlands-separate",
        corners="I4 X5 I5 W5",
        hands={"red": "sword"},
    )

    assert [move for move in allowed(state) if " on N" in move] == []


@pytest.mark.rule("R9", "5.1")
def test_no_mans_land_under_a_castle_is_closed_for_good() -> None:
    state = position(
        """
        3:  .  .  .   r
        4:  .  .  bI3 bI3 bI3
        5:  .  .  .   r
        """,
        corners="L3 X5 I5 W5",
        hands={"red": "D13"},
    )

    assert refused(state, "D13 on N1").rule == "R9"
    assert refused(state, "wizard N1").rule == "R9"
