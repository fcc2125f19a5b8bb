"""Counting at a castle, drawn: tokens in notches, bordering castles, third clans."""

import pytest

from siegeworks.games.land_of_clans.attack.counting import force_of, rim, sieges
from siegeworks.games.land_of_clans.seats import Clan
from siegeworks.games.land_of_clans.table import castle_of

from .highlands import allowed, counts, follow, names, position, refused

SWORD_IN_HAND = {"blue": "A1"}


@pytest.mark.rule("6.1", "R27")
def test_a_castle_alone_counts_one_for_its_owner() -> None:
    state = position("7:  .  .  .  rI3 rI3 rI3", hands=SWORD_IN_HAND, turn="blue")

    assert counts(state, "blue", "I3") == (0, 1)
    assert refused(state, "attack I3").rule == "6.2"


@pytest.mark.rule("6.2", "R27", "R28")
def test_one_touching_token_is_enough_against_a_castle_alone() -> None:
    state = position(
        """
        7:  .  .  .  rI3 rI3 rI3
        8:  .  .  .   N   b
        """,
        hands=SWORD_IN_HAND,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (1, 1)
    assert allowed(state, "attack") == ["attack I3"]


@pytest.mark.rule("6.2", "R27")
def test_one_bordering_castle_is_enough_against_a_castle_alone() -> None:
    state = position(
        """
        7:  .  .  .  rI3 rI3 rI3
        8:  .  .  .   N  bL3
        9:  .  .  .   .  bL3 bL3
        """,
        hands=SWORD_IN_HAND,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (1, 1)
    assert allowed(state, "attack") == ["attack I3"]


@pytest.mark.rule("6.1", "R24")
def test_every_square_of_the_castle_counts_for_touching() -> None:
    state = position(
        """
        6:  .  .  .  b   .   N
        7:  .  .  .  rI3 rI3 rI3 b
        8:  .  .  .  N   .   b
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (3, 1)


@pytest.mark.rule("1.2", "6.1")
def test_all_four_diagonals_count_for_nobody() -> None:
    state = position(
        """
        6:  .  .  b   .   .   N  b
        7:  .  .  .  rI3 rI3 rI3 .
        8:  .  .  r   N   .   .  r
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (0, 1)


@pytest.mark.rule("R24")
def test_a_token_inside_a_corner_touches_two_sides_and_counts_once() -> None:
    state = position(
        """
        5:  .  .  .  rV5 rV5 rV5
        6:  .  .  .  rV5  b   N
        7:  .  .  .  rV5  .   b
        """,
        turn="blue",
    )

    assert counts(state, "blue", "V5") == (1, 1)


@pytest.mark.rule("R24")
def test_tokens_in_all_notches_of_a_cross_count_one_each() -> None:
    state = position(
        """
        7:  .  .  .  .   .   .   b  rX5  b
        8:  .  .  .  N   .   .  rX5 rX5 rX5
        9:  .  .  .  .   .   .   b  rX5  b
        """,
        turn="blue",
    )

    assert counts(state, "blue", "X5") == (4, 1)


@pytest.mark.rule("6.1", "R25")
def test_a_long_border_counts_one() -> None:
    state = position(
        """
        9:   .  .  .  rI4 rI4 rI4 rI4
        10:  -  -  .  bI3 bI3 bI3
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I4") == (1, 1)


@pytest.mark.rule("6.1", "R25")
def test_several_bordering_castles_count_one_each_on_both_sides() -> None:
    state = position(
        """
        7:   .  .  .   .   .  rL3
        8:   .  .  .   N   .  rL3 rL3
        9:   .  .  bL4 rI4 rI4 rI4 rI4 rS4
        10:  -  -  bL4 bI3 bI3 bI3 rS4 rS4
        11:  -  -  bL4 bL4  .   .  rS4
        """,
        corners="T4 O4 X5 I5",
        turn="blue",
    )

    assert counts(state, "blue", "I4") == (2, 3)


@pytest.mark.rule("R25")
def test_tokens_around_a_bordering_castle_do_not_count() -> None:
    state = position(
        """
        7:  .  .  .  rI3 rI3 rI3
        8:  .  .  .   N  bL3  b
        9:  .  .  .   b  bL3 bL3
        10: -  -  .   .   b   b
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (2, 1), "the castle, and the token on E9"


@pytest.mark.rule("1.2", "R25")
def test_castles_that_meet_at_a_corner_do_not_border_on_each_other() -> None:
    state = position(
        """
        7:  .  .  .  rI3 rI3 rI3
        8:  .  .  .   N   .   .  bL3
        9:  .  .  .   .   .   .  bL3 bL3
        """,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (0, 1)


@pytest.mark.rule("R26")
def test_third_clans_count_for_nobody() -> None:
    state = position(
        """
        6:  .  .  .   y   g   N
        7:  .  .  b  rI3 rI3 rI3  g
        8:  .  .  .   N  yL3  y
        9:  .  .  .   .  yL3 yL3
        """,
        players=4,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (1, 1)
    assert counts(state, "yellow", "I3") == (3, 1)
    assert counts(state, "green", "I3") == (2, 1)


@pytest.mark.rule("6.2", "R28")
def test_one_short_of_the_owner_is_too_few() -> None:
    state = position(
        """
        6:  .  .  .   .   r
        7:  .  .  b  rI3 rI3 rI3  r
        8:  .  .  .   N   b
        """,
        hands=SWORD_IN_HAND,
        turn="blue",
    )

    refusal = refused(state, "attack I3")

    assert counts(state, "blue", "I3") == (2, 3)
    assert str(refusal) == (
        "you count 2 at I3 and its owner 3: it takes at least as many to attack "
        "(rule 6.2)"
    )
    assert set(refusal.evidence) == {"@H8", "@D9", "@H7", "@D8", "#I3"}


@pytest.mark.rule("1.2", "6.1")
def test_the_rim_of_the_board_and_its_empty_corners_touch_nothing() -> None:
    state = position(
        """
        1:  -  -  rI3 rI3 rI3
        2:  -  -   b   .   .
        """,
        turn="blue",
    )
    castle = castle_of(state.table, 0)
    assert castle is not None

    assert names(state, sorted(rim(state.table, castle))) == "D1 H1 F2 G2"
    assert names(state, force_of(state.table, Clan.BLUE, castle).tokens) == "H1"


@pytest.mark.rule("6.1", "R22")
def test_a_castle_over_no_mans_land_counts_like_any_other() -> None:
    state = position(
        """
        5:  .  .  .   .   .   .
        6:  .  .  .   .  rI3 rI3 rI3
        7:  .  .  .   .   .   b
        """,
        hands=SWORD_IN_HAND,
        turn="blue",
    )

    assert counts(state, "blue", "I3") == (1, 1)
    assert allowed(state, "attack") == ["attack I3"]


@pytest.mark.rule("8.1", "R48")
def test_in_teams_the_partners_tokens_and_castles_are_own_ones() -> None:
    state = position(
        """
        6:  .  .  .   b   r
        7:  .  .  b  rI3 rI3 rI3
        """,
        players=4,
        teams=True,
        turn="blue2",
    )

    assert counts(state, "blue", "I3") == (2, 2)
    assert allowed(state, "attack") == ["attack I3"]
    assert allowed(follow(state, "attack I3")) == ["enough"]


@pytest.mark.rule("R57")
def test_a_captured_castle_counts_for_its_new_owner_as_target_and_as_border() -> None:
    state = position(
        """
        7:  .  .  b  rI3 rI3 rI3
        8:  .  .  .   N  rT4  .
        9:  .  .  .  rT4 rT4 rT4
        10: -  -  .   .   b   .
        """,
        tokens={"blue": "G7 H7"},
        hands={"blue": "A1", "red": "A6"},
        turn="blue",
    )
    assert counts(state, "blue", "I3") == (3, 2)
    assert counts(state, "blue", "T4") == (1, 2)

    after = follow(state, "attack I3", "lay A1", "enough", "defend 0")

    assert counts(after, "blue", "T4") == (2, 1)
    assert counts(after, "red", "I3") == (1, 4)


@pytest.mark.rule("6.1", "R23")
def test_sieges_are_listed_for_foreign_castles_only() -> None:
    state = position(
        """
        1:  -  -  rI3 rI3 rI3
        9:  .  .  .   .  bL3 bL3
        10: -  -  .   .  bL3
        """,
    )

    assert [siege.castle for siege in sieges(state.table, Clan.RED)] == [1]
    assert [siege.castle for siege in sieges(state.table, Clan.BLUE)] == [0]
