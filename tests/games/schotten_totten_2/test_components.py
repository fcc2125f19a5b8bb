"""Chapter 1 of the rulebook: what lies on the table, and how the game is set up."""

import pytest

from siegeworks.core.rulebook import paragraphs
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.actions import Declare, Play, Pour, Retreat
from siegeworks.games.schotten_totten_2.board import WALL, Face, printed_face
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    SIEGE_CARDS,
    FaceDown,
    Pile,
    SiegeCard,
)
from siegeworks.games.schotten_totten_2.events import CardDrawn, TurnBegan, redact
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import start
from siegeworks.games.schotten_totten_2.table import Backs
from siegeworks.games.schotten_totten_2.view import view

from .table_talk import allowed, drawn, follow, opening, play, refused

BOOK = CATALOG.game("schotten-totten-2", {}).rulebook


@pytest.mark.rule("1.1")
@pytest.mark.parametrize(
    ("number", "sound", "damaged"),
    [
        (1, (3, "sum"), (3, "run")),
        (2, (4, "any"), (2, "same strength")),
        (3, (3, "any"), (3, "color")),
        (4, (2, "any"), (4, "low sum")),
        (5, (3, "any"), (3, "color")),
        (6, (4, "any"), (2, "same strength")),
        (7, (3, "low sum"), (3, "run")),
    ],
)
def test_each_tile_asks_for_what_is_printed_on_the_side_that_lies_up(
    number: int, sound: tuple[int, str], damaged: tuple[int, str]
) -> None:
    up = printed_face(number - 1, damaged=False)
    down = printed_face(number - 1, damaged=True)

    assert (up.slots, up.requirement) == sound
    assert (down.slots, down.requirement) == damaged


@pytest.mark.rule("1.1")
def test_the_rulebook_names_the_tiles_as_the_screens_do_with_both_faces() -> None:
    (paragraph,) = (each for each in paragraphs(BOOK) if each.number == "1.1")
    tiles = [
        f"{tile.name}, {_in_short(tile.sound)} / {_in_short(tile.damaged)}"
        for tile in WALL
    ]

    assert "; ".join(tiles) in paragraph.text


def _in_short(face: Face) -> str:
    return f"{face.slots} {face.requirement.value.replace('color', 'colour')}"


@pytest.mark.rule("1.1")
def test_the_sound_wall_has_22_slots_a_side_and_the_damaged_one_20() -> None:
    assert sum(tile.sound.slots for tile in WALL) == 22
    assert sum(tile.damaged.slots for tile in WALL) == 20


@pytest.mark.rule("1.1")
def test_the_wall_is_built_with_every_sound_side_up_and_no_card_before_it() -> None:
    assert [drawn(opening(), str(number)) for number in range(1, 8)] == [
        "1 |",
        "2 |",
        "3 |",
        "4 |",
        "5 |",
        "6 |",
        "7 |",
    ]


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("action", [Play(SIEGE_CARDS[0], 7), Retreat(-1), Declare(7)])
def test_there_is_no_eighth_tile_and_no_tile_before_the_first(action) -> None:
    refusal = rules.why_not(position("attacker: R0"), action)

    assert refusal.rule == "1.1"
    assert str(refusal.reason) == (
        f"there is no tile {action.tile + 1}; they count from 1 to 7"
    )


@pytest.mark.rule("1.1")
def test_no_cauldron_can_be_thrown_past_the_end_of_the_wall() -> None:
    assert rules.why_not(position("turn: defender"), Pour(7)).rule == "1.1"


@pytest.mark.rule("1.2")
def test_each_of_five_colours_has_every_strength_from_0_to_11_once() -> None:
    assert len(SIEGE_CARDS) == 60
    assert len(COLORS) == 5
    assert set(SIEGE_CARDS) == {
        SiegeCard(color, strength) for color in COLORS for strength in range(12)
    }


@pytest.mark.rule("1.2")
def test_each_colour_has_a_letter_of_its_own() -> None:
    assert "".join(color.letter for color in COLORS) == "RYGBP"


@pytest.mark.rule("1.3")
def test_the_defender_begins_with_three_cauldrons() -> None:
    assert drawn(opening(), "oil") == "3"


@pytest.mark.rule("1.3")
def test_a_cauldron_thrown_is_gone_and_there_is_no_fourth() -> None:
    before = position(
        """
        turn: defender
        wall:
        2 R1 R2 R3 R4 |
        3 Y5          |
        attacker: G1 G2 G3
        defender: B1 B2 B3 B4
        """
    )

    third, _ = play(
        before,
        *("oil 2", "B1@1", "G1@1"),
        *("oil 2", "B2@1", "G2@1"),
        *("oil 2", "B3@1", "G3@1"),
    )

    assert drawn(third, "oil") == "0"
    assert str(refused(third, "oil 3").reason) == "all three cauldrons are spent"


@pytest.mark.rule("1.4")
def test_six_cards_each_the_attacker_first_and_48_stay_in_the_deck() -> None:
    dealt, log = play(start(Options()))

    assert [event.side for event in log if isinstance(event, CardDrawn)] == (
        [Side.ATTACKER] * 6 + [Side.DEFENDER] * 6
    )
    assert log[-1] == TurnBegan(Side.ATTACKER)
    assert dealt.table.hands.attacker == dealt.table.hands.defender == Backs(6, 0)
    assert len(dealt.deck) == dealt.table.deck == 48
    assert rules.actor(dealt) is Side.ATTACKER


@pytest.mark.rule("1.4")
def test_nobody_moves_before_the_hands_are_dealt() -> None:
    dealing = follow(start(Options()), *["deal R0", "deal R1"])

    assert rules.actor(dealing) is CHANCE
    assert allowed(dealing) == []
    for move in Play(SIEGE_CARDS[0], 0), Retreat(0), Pour(0):
        assert rules.why_not(dealing, move).rule == "2.1"


@pytest.mark.rule("1.4")
def test_a_hand_is_known_to_its_owner_only() -> None:
    state = position("attacker: R1 R2\ndefender: B1 B2")

    assert view(state, Side.ATTACKER).hand == state.hands.attacker
    assert view(state, Side.DEFENDER).hand == state.hands.defender
    assert view(state, None).hand == ()
    drawn_card = CardDrawn(Side.ATTACKER, state.hands.attacker[0])
    assert redact(drawn_card, Side.ATTACKER) == drawn_card
    for other in Side.DEFENDER, None:
        assert redact(drawn_card, other).card == FaceDown(Pile.SIEGE)


@pytest.mark.rule("1.5")
def test_one_discard_takes_every_card_from_both_sides_and_lies_open_to_all() -> None:
    before = position(
        """
        wall:
        1 R1 R2 | B3
        2 Y4    | G11
        attacker: G0
        """
    )

    after, _ = play(before, "retreat 1", "G0@2")

    assert drawn(after, "discard") == "R1 R2 G0 G11"
    for seat in *Side, None:
        assert view(after, seat).table.discard == after.table.discard


@pytest.mark.rule("1.5")
def test_a_discarded_siege_card_cannot_be_played_or_dealt_again() -> None:
    before = position("discard: R5\nattacker: R1")

    assert refused(before, "R5@1").rule == "2.4"
    drawing = follow(before, "R1@1")
    assert str(refused(drawing, "deal R5").reason) == "R5 is not in that deck"
