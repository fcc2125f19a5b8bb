"""Positions that no game leads to are told apart, and all that is wrong is said."""

from typing import Any

import pytest

from siegeworks.core.record import replace
from siegeworks.games.schotten_totten_2.cards import (
    Color,
    SiegeCard,
    Tactic,
    siege_card,
)
from siegeworks.games.schotten_totten_2.check import components, problems
from siegeworks.games.schotten_totten_2.endings import FOURTH_TILE
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import Exchanging, Over
from siegeworks.games.schotten_totten_2.state import State, start
from siegeworks.games.schotten_totten_2.table import Backs

SOUND = position(
    """
    options: tactics=yes
    turn: attacker
    1  R11 joker    | B2
    4! Y1 Y2 Y3 Y0  | G1 G2 G3 G4 <
    attacker: R3 R4 treason
    defender: B5 B6 spy
    beside defender: explosion
    discard: P5 P6 shield
    tactics played: 1 2
    oil: 2
    """
)
R3, R4, B5, P5, P6 = (
    siege_card(Color.RED, 3),
    siege_card(Color.RED, 4),
    siege_card(Color.BLUE, 5),
    siege_card(Color.PURPLE, 5),
    siege_card(Color.PURPLE, 6),
)


def with_table(**changes: Any) -> State:
    return replace(SOUND, table=replace(SOUND.table, **changes))


def with_tile(number: int, **changes: Any) -> State:
    wall = list(SOUND.table.wall)
    wall[number - 1] = replace(wall[number - 1], **changes)
    return with_table(wall=tuple(wall))


def test_sound_positions_have_no_problems() -> None:
    assert problems(SOUND) == ()
    assert problems(start(Options())) == ()
    assert problems(start(Options(tactics=True))) == ()


def test_the_components_are_sixty_siege_cards_and_eleven_tactics() -> None:
    assert len(components(start(Options()))) == 60
    assert len(components(start(Options(tactics=True)))) == 60 + 11
    assert components(SOUND) == components(start(Options(tactics=True)))


# The cards.


def test_a_card_cannot_be_in_two_places() -> None:
    doubled = with_table(discard=(*SOUND.table.discard, R3))

    assert "R3 is there too often" in problems(doubled)


def test_a_card_cannot_vanish() -> None:
    assert "P5 is missing" in problems(with_table(discard=(P6, Tactic.SHIELD)))


def test_there_is_only_one_spy() -> None:
    two = replace(SOUND, tactic_deck=(*SOUND.tactic_deck, Tactic.SPY))

    assert "spy is there too often" in problems(two)


def test_there_are_no_tactics_in_the_base_game() -> None:
    base = replace(
        start(Options()),
        tactic_deck=(Tactic.JOKER,),
    )

    assert "joker is there too often" in problems(base)


def test_nobody_prints_a_twelve() -> None:
    printed = with_table(discard=(*SOUND.table.discard, SiegeCard(Color.RED, 12)))

    assert "R12 is there too often" in problems(printed)


# The wall.


def test_no_row_is_longer_than_its_tile() -> None:
    crowded = with_tile(4, attacker=(*SOUND.table.wall[3].attacker, R3))

    assert "tile 4: the attacker has 5 cards in 4 slots" in problems(crowded)


def test_no_action_card_lies_at_the_wall() -> None:
    laid = with_tile(2, defender=(Tactic.TREASON,))

    assert "tile 2: the defender has an Action card at the wall" in problems(laid)


@pytest.mark.rule("2.6")
@pytest.mark.parametrize("side", Side)
def test_no_chicken_faces_the_chef_of_its_colour(side: Side) -> None:
    chicken, chef = siege_card(Color.RED, 0), siege_card(Color.RED, 11)
    rows = {side.value: (P5, chicken), side.other.value: (chef,)}

    assert "tile 3: R0 faces R11" in problems(with_tile(3, **rows))


@pytest.mark.rule("2.6")
def test_a_chicken_may_lie_beside_its_chef_or_face_another() -> None:
    drawn = position("3 R0 R11 | Y0 G11")

    assert problems(drawn) == ()


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("number", "first", "named"),
    [
        (1, Side.ATTACKER, "attacker"),
        (1, Side.DEFENDER, "defender"),
        (4, None, "None"),
    ],
    ids=["nobody is complete", "nobody is complete either", "somebody must be first"],
)
def test_only_a_complete_row_was_complete_first(
    number: int, first: Side | None, named: str
) -> None:
    found = problems(with_tile(number, first=first))

    assert found == (f"tile {number}: {named} cannot have been complete first",)


@pytest.mark.rule("4.4")
def test_a_row_that_is_not_complete_cannot_have_been_first() -> None:
    drawn = position("4 R1 R2 | B3")
    wall = list(drawn.table.wall)
    wall[3] = replace(wall[3], first=Side.DEFENDER)
    claimed = replace(drawn, table=replace(drawn.table, wall=tuple(wall)))

    assert problems(claimed) == ("tile 4: defender cannot have been complete first",)


@pytest.mark.rule("5.1")
def test_with_four_damaged_tiles_the_game_is_over() -> None:
    wall = tuple(
        replace(t, damaged=t.position in (0, 2, 3, 4)) for t in SOUND.table.wall
    )
    over = Over(FOURTH_TILE)
    going_on, ended = with_table(wall=wall), with_table(wall=wall, stage=over)

    assert problems(going_on) == ("4 tiles are damaged, so the game should be over",)
    assert problems(ended) == ()


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("cauldrons", [-1, 4])
def test_there_are_three_cauldrons_at_most(cauldrons: int) -> None:
    found = problems(with_table(cauldrons=cauldrons))

    assert found == (f"there cannot be {cauldrons} cauldrons",)


# The hands and the decks.


@pytest.mark.rule("1.4")
def test_nobody_holds_more_cards_than_a_hand() -> None:
    drawn = position("attacker: R1 R2 R3 R4 R5 R6 R7")

    assert problems(drawn) == ("the attacker holds 7 cards",)


@pytest.mark.rule("7.1")
def test_with_tactics_a_hand_is_one_card_bigger() -> None:
    seven = position("options: tactics=yes\nattacker: R1 R2 R3 R4 R5 R6 R7")
    eight = position("options: tactics=yes\ndefender: R1 R2 R3 R4 R5 R6 R7 R8")

    assert problems(seven) == ()
    assert problems(eight) == ("the defender holds 8 cards",)


def test_the_backs_of_a_hand_are_counted() -> None:
    hands = BySide(Backs(siege=3), SOUND.table.hands.defender)

    found = problems(with_table(hands=hands))

    assert found == ("the backs of the attacker's hand are counted wrongly",)


@pytest.mark.parametrize("change", [{"deck": 1}, {"tactic_deck": 1}], ids=str)
def test_the_decks_are_counted(change: dict[str, int]) -> None:
    assert problems(with_table(**change)) == ("the decks are counted wrongly",)


def test_the_unseen_cards_are_counted() -> None:
    fresh = start(Options()).table.unseen

    found = problems(with_table(unseen=fresh))

    assert found == ("the unseen cards are counted wrongly",)


def test_nobody_offers_a_card_that_is_not_in_hand() -> None:
    offering = replace(
        with_table(stage=Exchanging(attacker=1)), offers=BySide((B5,), ())
    )

    assert problems(offering) == ("a card offered by the attacker is not in hand",)


def test_nobody_was_given_a_card_that_is_not_in_hand() -> None:
    given = replace(SOUND, given=BySide((), (R3,)))

    (found,) = problems(given)

    assert "the defender is not in hand" in found


@pytest.mark.parametrize("stage", [None, Exchanging(attacker=2), Exchanging()], ids=str)
def test_as_many_cards_are_offered_as_the_exchange_says(
    stage: Exchanging | None,
) -> None:
    table = SOUND.table if stage is None else replace(SOUND.table, stage=stage)
    offered = replace(SOUND, table=table, offers=BySide((R3,), ()))

    assert problems(offered) != ()


@pytest.mark.rule("Q31")
def test_nobody_holds_a_card_that_was_returned_since_their_last_draw() -> None:
    found = problems(with_table(cannot_hold=BySide((R3,), ())))

    assert found == ("the attacker holds a card that was returned to the deck",)


@pytest.mark.rule("5.3", "Q10")
def test_a_defender_without_room_begins_no_turn() -> None:
    full = """
        turn: defender
        1 | R1 Y1 G1
        2 | R2 Y2 G2 B2
        3 | R3 Y3 G3
        4 | R4 Y4
        5 | R5 Y5 G5
        6 | R6 Y6 G6 B6
        7 | R7 Y7 G7
        """

    assert problems(position(full)) == (
        "the defender begins a turn without room, so the game should be over",
    )


# The tactics.


@pytest.mark.rule("7.3")
def test_nobody_is_two_tactic_cards_ahead() -> None:
    found = problems(with_table(tactics_played=BySide(3, 0)))

    assert found == ("somebody is more than one Tactic card ahead",)


@pytest.mark.rule("7.3")
def test_every_tactic_card_played_lies_somewhere() -> None:
    found = problems(with_table(tactics_played=BySide(1, 1)))

    assert found == ("the Tactic cards played are counted wrongly",)


@pytest.mark.rule("7.7")
def test_a_used_action_card_lies_beside_its_player() -> None:
    discarded = with_table(
        used=BySide((), ()), discard=(*SOUND.table.discard, Tactic.EXPLOSION)
    )

    assert problems(discarded) == (
        "an Action card lies in the discard instead of beside its player",
    )


# All of it at once.


def test_everything_that_is_wrong_is_said_at_once() -> None:
    ruin = replace(
        with_table(
            discard=(P6, Tactic.SHIELD),
            cauldrons=9,
            tactics_played=BySide(5, 2),
            deck=1,
        ),
        offers=BySide((B5,), ()),
    )

    found = problems(ruin)

    assert set(found) >= {
        "P5 is missing",
        "there cannot be 9 cauldrons",
        "the decks are counted wrongly",
        "a card offered by the attacker is not in hand",
        "somebody is more than one Tactic card ahead",
        "the Tactic cards played are counted wrongly",
    }
