"""The prompts and the log in English: true for every reader at any time."""

import re

import pytest

from siegeworks.core.i18n import Phrase
from siegeworks.core.rule_search import found_in
from siegeworks.core.rulebook import whole_book
from siegeworks.games import CATALOG
from siegeworks.games.land_of_clans.options import Claim
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.text.phrases import ID
from siegeworks.games.land_of_clans.text.prompt import prompt
from siegeworks.games.land_of_clans.view import view

from .highlands import follow, play, position, told

SIEGE = """
    7:  .  .  r  bI3 bI3 bI3
    """


def asked(state: State, seat: str | None) -> str:
    return str(prompt(view(state, None if seat is None else Seat(seat))))


def attacked(blue: str, swords: str = "A1 A6") -> State:
    state = position(SIEGE, hands={"red": swords, "blue": blue})
    lay = [f"lay {sword}" for sword in swords.split()]
    return follow(state, "attack I3", *lay, "enough")


@pytest.mark.rule("6.4")
def test_a_shield_that_was_promised_has_not_been_laid_yet() -> None:
    promised = follow(attacked("A4 A9 B3"), "defend 2")

    for seat in ("red", None):
        assert asked(promised, seat) == "Blue is to lay 2 Shields."
        assert asked(follow(promised, "lay A9"), seat) == "Blue is to lay a Shield."
    assert asked(promised, "blue") == "Blue: lay 2 Shields."


@pytest.mark.rule("3.4")
def test_a_token_that_will_be_lifted_has_not_been_lifted_yet() -> None:
    fifteen = "A1 C1 E1 G1 F2 H2 B2 D2 B3 F3 H3 F4 A5 C5 G6"
    state = position(tokens={"red": fifteen}, hands={"red": "F7"})

    assert asked(follow(state, "F7"), "blue") == "Red is to lift a token for F7."


@pytest.mark.rule("R4")
@pytest.mark.parametrize(
    ("claim", "words"), [("optional", "may"), ("compulsory", "has to")]
)
def test_others_are_told_whether_a_castle_may_or_has_to_be_built(
    claim: Claim, words: str
) -> None:
    state = position(
        "1:  -  -  r  r  .", corners="I3 X5 I5 W5", hands={"red": "C1"}, claim=claim
    )

    assert asked(follow(state, "C1"), "blue") == f"Red {words} build I3."


@pytest.mark.rule("R50")
def test_partners_are_told_what_is_left_to_promise() -> None:
    state = position(
        SIEGE,
        players=4,
        teams=True,
        hands={"red": "A1", "blue": "A4", "blue2": "C1"},
    )
    first = follow(state, "attack I3", "lay A1", "enough", "enough")

    assert asked(first, "blue").endswith(
        "promise 1 Shield or none, and Blue II is asked for whatever is missing."
    )
    assert asked(follow(first, "defend 0"), "blue2").endswith(
        "Blue promises no Shields, and you hold too few to make up the number."
    )


@pytest.mark.rule("6.5")
def test_a_defence_is_told_before_its_shields_are_named() -> None:
    after, log = play(attacked("A4", "A1"), "defend 1")

    assert "The castle is defended by Blue with 1 Shield." in told(after, log, "red")


@pytest.mark.rule("1.1")
@pytest.mark.parametrize("letter", "ABCDEFGH")
def test_the_rulebook_names_every_shape_that_the_screen_shows(letter: str) -> None:
    shape = str(Phrase(ID, "symbol", {"symbol": letter}))
    book = whole_book(CATALOG.game(ID, {}).rulebook)
    (board,) = [each for each in found_in(book, shape) if each.number == "1.1"]

    assert re.search(rf"\b{letter}( is)? an? {shape}\b", board.text)


@pytest.mark.parametrize(("mirrored", "words"), [("yes", " or mirrored"), ("no", "")])
def test_the_aim_speaks_of_mirrored_shapes_only_where_they_count(
    mirrored: str, words: str
) -> None:
    goal = str(Phrase(ID, "board-goal", {"castles": 4, "mirrored": mirrored}))

    assert f"turned{words} as you like, and build its castle" in goal


@pytest.mark.rule("3.6", "R19")
def test_an_exchange_that_ends_the_game_does_not_claim_that_cards_are_drawn() -> None:
    dead = "A1 B1 C1 D1 E1"
    state = position(tokens={"blue": dead}, hands={"red": dead}, exchanges=3)
    after, log = play(state, "give up A1", "enough")

    assert after.table.hands == (4, 5)
    assert not any("draws" in line for line in told(after, log, "red"))


# The rulebook.


def paragraph(number: str) -> str:
    text = CATALOG.game(ID, {}).rulebook.read_text("utf-8")
    found = re.search(rf"^\*\*{re.escape(number)}\*\* (.*?)(?=\n\n)", text, re.M | re.S)
    assert found is not None
    return " ".join(found[1].split())


@pytest.mark.rule("2.2", "R49")
def test_the_rulebook_gives_six_in_teams_one_wizard_each() -> None:
    assert "of the eight, six in teams get one each (ours, R49)" in paragraph("2.2")


@pytest.mark.rule("2.6", "R50")
def test_the_rulebook_counts_promised_shields_among_the_secrets() -> None:
    assert "Shields promised to a joint defence" in paragraph("2.6")


OURS = [
    "1.5",
    "2.2",
    "2.5",
    "2.6",
    "3.1",
    "3.5",
    "3.6",
    "5.2",
    "6.1",
    "6.3",
    "6.6",
    "7.2",
    "7.3",
    "8.1",
]
REPORTED = ["1.1", "1.3", "3.2", "4.1", "4.2"]


@pytest.mark.parametrize("number", OURS)
def test_the_chapters_mark_what_is_ours(number: str) -> None:
    assert re.search(r"\((all )?ours\b", paragraph(number))


@pytest.mark.rule("5.2", "R12")
def test_the_rulebook_marks_that_a_wizard_takes_the_place_of_a_land_card() -> None:
    assert "instead of a land card (ours, R12)" in paragraph("5.2")


@pytest.mark.parametrize("number", REPORTED)
def test_the_chapters_mark_what_a_review_reports(number: str) -> None:
    assert "(reported" in paragraph(number)
