"""Moves in writing, both ways."""

import pytest

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.land_of_clans import actions as act
from siegeworks.games.land_of_clans.land import DEFAULT, SHIPPED, land_of
from siegeworks.games.land_of_clans.notation import every_action, read, write
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import start

from .highlands import allowed, follow, opening, position, refused

LAND = land_of(DEFAULT)
A1, B1, C1, N1 = (LAND.square_named[name] for name in ("A1", "B1", "C1", "N1"))
EXAMPLES: dict[str, act.Action] = {
    "A1": act.TakeLand("A1"),
    "A1 on N1": act.TakeWaste("A1", N1),
    "wizard A1": act.PlayWizard(A1),
    "wizard N1": act.PlayWizard(N1),
    "drawn wizard A1": act.PlayWizard(A1, from_hand=True),
    "attack I3": act.Attack(0),
    "give up A1": act.GiveUp("A1"),
    "give up wizard": act.GiveUp("wizard"),
    "lift A1": act.Lift(A1),
    "build I3 A1 B1 C1": act.Build(0, (A1, B1, C1)),
    "wait": act.Wait(),
    "lay A1": act.Lay("A1"),
    "enough": act.Enough(),
    "defend 0": act.Defend(0),
    "defend 10": act.Defend(10),
    "first red2": act.Begin(Seat.RED_2),
    "deal A1": act.Deal("A1"),
    "deal wizard": act.Deal("wizard"),
    "reveal X5": act.Reveal(18),
}


@pytest.mark.parametrize(("text", "action"), EXAMPLES.items(), ids=EXAMPLES.keys())
def test_each_kind_of_move_has_its_writing(text: str, action: act.Action) -> None:
    assert read(LAND, text, opening()) == action
    assert write(LAND, action) == text


@pytest.mark.parametrize("data", SHIPPED)
def test_every_action_reads_back_and_no_two_are_written_alike(data: str) -> None:
    land = land_of(data)
    state = start(Options(data=data))
    written = [write(land, action) for action in every_action(land)]

    assert [read(land, text, state) for text in written] == list(every_action(land))
    assert len(set(written)) == len(written)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("a1", "A1"),
        ("  A1  ", "A1"),
        ("a1 ON n1", "A1 on N1"),
        ("Wizard a1", "wizard A1"),
        ("DRAWN  wizard   A1", "drawn wizard A1"),
        ("Attack i3", "attack I3"),
        ("Give Up a1", "give up A1"),
        ("Build i3 a1 b1 c1", "build I3 A1 B1 C1"),
        ("ENOUGH", "enough"),
        ("Defend 0", "defend 0"),
    ],
)
def test_capitals_and_spaces_do_not_matter(typed: str, meant: str) -> None:
    assert read(LAND, typed, opening()) == EXAMPLES[meant]


@pytest.mark.parametrize(
    "typed",
    [
        "build I3 A1 B1 C1",
        "build I3 A1 C1 B1",
        "build I3 B1 A1 C1",
        "build I3 C1 B1 A1",
        "build i3 c1 a1 b1",
    ],
)
def test_the_squares_of_a_castle_are_named_in_any_order(typed: str) -> None:
    assert read(LAND, typed, opening()) == act.Build(0, (A1, B1, C1))


@pytest.mark.parametrize("typed", ["build", "build I3", "Build i3"])
def test_where_there_is_no_choice_the_squares_need_not_be_named(typed: str) -> None:
    finished = follow(
        position("1:  -  -  r  r  .", hands={"red": "C1"}, corners="I3 X5 I5 W5"), "C1"
    )

    assert read(LAND, typed, finished) == act.Build(0, (A1, B1, C1))
    with pytest.raises(UnreadableNotation):
        read(LAND, "build L3", finished)


def test_where_there_is_a_choice_the_squares_must_be_named() -> None:
    finished = follow(
        position("1:  -  -  r  r  .  r", hands={"red": "C1"}, corners="I3 X5 I5 W5"),
        "C1",
    )

    with pytest.raises(UnreadableNotation):
        read(LAND, "build I3", finished)


def test_no_mans_land_in_a_castle_is_named_too() -> None:
    state = position("4:  .  .  r  N  r", corners="I3 X5 I5 W5", hands={"red": "D13"})
    asked = follow(state, "D13 on N1")

    assert allowed(asked) == ["build I3 A4 N1 B4"]
    assert follow(asked, "build I3 b4 n1 a4").table.castles


@pytest.mark.rule("6.3", "R38")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("lay B1", "B1 shows no Sword (rule 6.3)"),
        ("lay wizard", "a Wizard shows no Sword (rule 6.3)"),
        ("lay C1", "there is no C1 in your hand (rule 2.3)"),
    ],
)
def test_a_card_that_shows_nothing_is_read_and_refused(typed: str, reason: str) -> None:
    state = position(
        "1:  -  -  r  bI3 bI3 bI3", hands={"red": "A6 B1 wizard"}, wizards={"red": 1}
    )

    assert str(refused(follow(state, "attack I3"), typed)) == reason


SEPARATE = "highlands-separate"
NOT_WASTE = "is not no-man's-land: only its own card takes it, or a Wizard (rule 5.1)"
TAKEN = "and a card takes free squares only (rule R10)"


@pytest.mark.rule("5.1", "R9", "R10")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("B1 on C1", f"C1 {NOT_WASTE}"),
        ("b1 ON c1", f"C1 {NOT_WASTE}"),
        ("C4 on C1", "there is no C4 in your hand (rule 2.3)"),
        ("B1 on H1", f"a token of Red lies on H1, {TAKEN}"),
        ("B1 on F2", f"a token of Blue lies on F2, {TAKEN}"),
        ("B1 on E1", "E1 lies under the castle I3 for the rest of the game (rule R9)"),
        ("A1 on A1", f"a token of Blue lies on A1, {TAKEN}"),
    ],
)
def test_a_card_for_land_that_is_not_its_own_is_read_and_refused(
    typed: str, reason: str
) -> None:
    state = position(
        """
        1:  -  -  b  .  .  .  bI3 bI3 bI3
        2:  -  -  r  b
        """,
        hands={"red": "A1 B1"},
    )

    assert str(refused(state, typed)) == reason


@pytest.mark.rule("3.2")
def test_a_card_named_with_its_own_square_takes_it() -> None:
    state = position(hands={"red": "B1"})

    assert read(LAND, "B1 on B1", state) == act.TakeLand("B1")


@pytest.mark.rule("1.3")
def test_a_card_without_a_square_is_read_and_refused_on_land() -> None:
    state = position(data=SEPARATE, hands={"red": "sword"})

    assert str(refused(state, "sword")) == "no square belongs to a Sword (rule 1.3)"
    assert str(refused(state, "Sword on C1")) == f"C1 {NOT_WASTE}"
    assert str(refused(state, "shield")) == (
        "there is no Shield in your hand (rule 2.3)"
    )


FINISHES, FINISHES_NOT = "4:  .  .  r  N  r", "4:  .  .  r  N  ."
NOT_SPENT = (
    "a Wizard is not spent like other cards: play it on that square as a Wizard "
    "(rule R20)"
)
NO_SHAPE = (
    "no-man's-land is taken only to finish a shape that lies in a corner, and N1 "
    "finishes none of yours (rule 5.1)"
)


@pytest.mark.rule("5.3", "R20")
@pytest.mark.parametrize(
    ("wizards", "in_hand", "drawing", "reason"),
    [
        (2, "D13", FINISHES, NOT_SPENT),
        (0, "wizard", FINISHES, NOT_SPENT),
        (0, "D13", FINISHES, "no Wizard lies open in front of you (rule 5.2)"),
        (2, "D13", FINISHES_NOT, NO_SHAPE),
    ],
)
def test_a_wizard_spent_on_no_mans_land_is_read_and_refused(
    wizards: int, in_hand: str, drawing: str, reason: str
) -> None:
    state = position(
        drawing,
        corners="I3 X5 I5 W5",
        hands={"red": in_hand},
        wizards={"red": wizards},
    )

    assert str(refused(state, "wizard on N1")) == reason


@pytest.mark.rule("3.4", "R17")
def test_no_mans_land_where_no_token_rests_is_read_and_refused_for_lifting() -> None:
    full = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"
    state = position(tokens={"red": full}, hands={"red": "F7"})

    assert str(refused(state, "F7", "lift N1")) == (
        "there is no token of yours on N1 (rule 3.4)"
    )
    assert str(refused(state, "lift N1")) == (
        "a token is lifted only after a square is taken with none left beside the "
        "board (rule R17)"
    )


@pytest.mark.rule("4.1", "R21")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (
            "build I3 A1 B1 D1",
            "those squares do not have the shape of I3 (rule 4.1)",
        ),
        ("build I3 A1 B1", "those squares do not have the shape of I3 (rule 4.1)"),
        (
            "build I3 D1 C1 B1 A1",
            "those squares do not have the shape of I3 (rule 4.1)",
        ),
        ("build I3 B1 C1 D1", "there is no token of yours on D1 (rule 4.1)"),
        ("build O4 A1 B1 H1 A4", "the prize O4 lies in no corner (rule 4.1)"),
        (
            "build I5 N1 B4 C4 D4 N2",
            "a castle never covers more than one square of no-man's-land (rule R21)",
        ),
    ],
)
def test_a_castle_on_wrong_squares_is_read_and_refused(typed: str, reason: str) -> None:
    state = position("1:  -  -  r  r  .", hands={"red": "C1"}, corners="I3 X5 I5 W5")

    assert str(refused(state, "C1", typed)) == reason
    assert str(refused(state, typed)) == (
        "nothing asks for that now: first decide what to do in your turn (rule 3.1)"
    )


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "fly", "N1", "A99", "Z1", "wizard", "wizard Z1", "wizard on A1"),
        *("A1 on Z1", "A99 on N1", "N1 on N1", "sword", "sword on N1", "shield"),
        *("attack", "attack Q9", "give up", "give up N1", "lift", "lift Z1"),
        *("build", "build I3", "build I3 A1 A1 B1 C1", "build Q9 A1 B1 C1"),
        *("build I3 A1 B1 Z1", "lay", "lay N1", "lay A99", "lay sword", "defend"),
        *("defend -1", "defend 99", "defend one", "first grey", "reveal"),
    ],
)
def test_nonsense_is_no_action_and_examples_are_given(text: str) -> None:
    state = position(hands={"red": "A1 B1 C1 D1 E1"})

    with pytest.raises(UnreadableNotation) as caught:
        read(LAND, text, state)

    assert str(caught.value) == f"{text!r} is no action; try: A1, B1, C1, D1"


def test_where_nobody_is_asked_no_examples_are_given() -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(LAND, "fly", start(Options()))

    assert str(caught.value) == (
        "'fly' is no action; try: nothing, since nobody is asked"
    )


def test_a_long_nonsense_is_cut_short() -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(LAND, "x" * 10_000, opening())

    assert len(str(caught.value)) < 250


def test_what_is_not_on_the_board_is_written_by_its_number() -> None:
    assert write(LAND, act.PlayWizard(0)) == "wizard @0"
    assert write(LAND, act.Attack(40)) == "attack #40"
