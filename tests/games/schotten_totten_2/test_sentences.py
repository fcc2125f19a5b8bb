"""The log and the prompt in English."""

import pytest

from siegeworks.core.rulebook import paragraphs
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS
from siegeworks.games.schotten_totten_2.events import redact
from siegeworks.games.schotten_totten_2.match_score import Contender, GameWon, Victory
from siegeworks.games.schotten_totten_2.notation import GUIDE
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.text.log import prompt, sentence
from siegeworks.games.schotten_totten_2.view import view

from .table_talk import FULL_ATTACK, allowed, follow, play, random_game, refused


def told(drawing: str, *moves: str, to: Side | str | None = "everyone") -> list[str]:
    """The log of some moves, in full or as one seat is told it."""
    _, log = play(position(drawing), *moves)
    if to == "everyone":
        return [str(sentence(event)) for event in log]
    return [str(sentence(redact(event, to))) for event in log]


def test_a_plain_turn() -> None:
    assert told("attacker: R7", "R7@3", "deal B2") == [
        "The attacker plays red 7 at tile 3.",
        "The attacker reaches for the Siege deck.",
        "The attacker draws blue 2.",
        "The defender's turn.",
    ]


def test_others_see_the_back_of_the_card_drawn() -> None:
    for seat in Side.DEFENDER, None:
        log = told("attacker: R7", "R7@3", "deal B2", to=seat)
        assert log[2] == "The attacker draws a Siege card."


def test_a_turn_with_retreat_oil_and_a_trade() -> None:
    drawing = "wall:\n1 R1 Y2 |\n2 G5 | B0\nattacker: B11\ndefender: P1"

    log = told(drawing, "retreat 1", "B11@2", "oil 2")

    assert log[:3] == [
        "The attacker retreats from tile 1, losing red 1 and yellow 2.",
        "The attacker plays blue 11 at tile 2.",
        "Blue 0 and 11 meet at tile 2: both are gone.",
    ]
    assert log[-1] == "Boiling oil at tile 2: green 5 is gone."


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        (
            "4 R10 R11 |",
            "a colour run of 21 against a colour run of 21 at best, and complete first",
        ),
        ("3 R1 R2 R3 | B11 Y11 G11", "a colour run of 6 against a same strength of 33"),
        ("3 R1 Y1 G1 | B11 B9 B2", "a same strength of 3 against a colour of 22"),
        ("3 R1 R3 R8 | B7 Y8 G9", "a colour of 12 against a run of 24"),
        ("3 R1 Y2 G3 | B11 Y11 G9", "a run of 6 against a sum of 31"),
    ],
)
def test_a_declaration_compares_both_formations(tile: str, words: str) -> None:
    log = told(f"wall:\n{tile}", f"declare {tile[0]}")

    assert log[0].startswith(
        f"The attacker declares control of tile {tile[0]}: {words}"
    )
    assert log[1] == f"Tile {tile[0]} is damaged and swept clear."


def test_a_declaration_against_a_row_that_can_no_longer_be_completed() -> None:
    log = told("wall:\n3 R1 Y5 G9 |\nrest: discard", "declare 3")

    assert log[0] == (
        "The attacker declares control of tile 3: a sum of 15 against nothing at best."
    )


@pytest.mark.parametrize(
    ("drawing", "move", "words"),
    [
        (
            "wall:\n2! R11 Y11 |",
            "declare 2",
            "The attacker wins: a damaged tile fell for the second time.",
        ),
        (
            "wall:\n1! |\n2! |\n3! |\n4 R10 R11 |",
            "declare 4",
            "The attacker wins: the fourth tile was damaged.",
        ),
        (
            "attacker: R1\nrest: discard",
            "R1@1",
            "The defender wins: the Siege deck ran out.",
        ),
    ],
)
def test_the_end_is_told_with_its_reason(drawing: str, move: str, words: str) -> None:
    assert told(drawing, move)[-1] == words


TACTICAL = """
    options: tactics
    wall:
    1 R5 Y6 | B2 B3
    3 G7    | B4
    attacker: {0} P1 P2 P3
    defender: G1 G2 G3
    discard: Y1 Y2
    """


@pytest.mark.parametrize(
    ("moves", "told_last"),
    [
        (
            ["redeployment", "1.1", "@3"],
            (
                "Red 5 goes from the attacker's side of tile 1 "
                "to the attacker's side of tile 3."
            ),
        ),
        (
            ["redeployment", "1.1", "discard"],
            "The attacker's red 5 at tile 1 is discarded.",
        ),
        (
            ["recruitment", "take Y1", "@3"],
            "The attacker recruits yellow 1 from the discard and lays it at tile 3.",
        ),
        (["desertion", "1.2"], "The defender's blue 3 at tile 1 is discarded."),
        (
            ["treason", "1.2", "@3"],
            (
                "Blue 3 goes from the defender's side of tile 1 "
                "to the attacker's side of tile 3."
            ),
        ),
        (["explosion", "@1"], "Every card at tile 1 is discarded."),
        (
            ["support", "take Y1", "take Y2"],
            "Yellow 1 and yellow 2 are shuffled into the Siege deck.",
        ),
    ],
)
def test_an_action_is_named_and_then_told(moves: list[str], told_last: str) -> None:
    log = told(TACTICAL.format(moves[0]), *moves)

    assert log[0] == f"The attacker plays {moves[0].capitalize()}."
    assert log[-2:] == [told_last, "The attacker is about to draw."]


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (["redeployment", "1.2"], "The attacker chooses card 2 at tile 1."),
        (["recruitment", "take Y1"], "The attacker chooses yellow 1 from the discard."),
        (["redeployment", "1.2", "discard"], "The attacker chooses the discard."),
        (["explosion", "@3"], "The attacker chooses tile 3."),
    ],
)
def test_choices_are_told_as_they_are_made(choice: list[str], words: str) -> None:
    assert words in told(TACTICAL.format(choice[0]), *choice)


def test_the_exchange_as_each_seat_is_told_it() -> None:
    moves = ("exchange", "give P1", "give P2", "give P3", "give G1", "give G2")
    drawing = TACTICAL.format("exchange")

    ours = told(drawing, *moves, "give G3", to=Side.ATTACKER)
    spectators = told(drawing, *moves, "give G3", to=None)

    assert ours[1] == "The attacker puts purple 1 aside."
    assert ours[4] == "The defender puts a card aside."
    assert spectators[1] == "The attacker puts a card aside."
    assert ours[-2] == (
        "The attacker gives purple 1, purple 2 and purple 3; "
        "the defender gives green 1, green 2 and green 3."
    )
    assert "purple" not in "".join(spectators)


def test_a_pass_and_the_tactic_deck() -> None:
    hand = "joker joker spy shield desertion treason explosion"
    passing = f"options: tactics\nbeside attacker: support\nattacker: {hand}"

    assert told(passing, "pass") == [
        "The attacker can play nothing and passes.",
        "The defender's turn.",
    ]
    drawing = told("options: tactics\nattacker: R1", "R1@1", "draw tactic", "deal spy")
    assert drawing[-3] == "The attacker reaches for the Tactic deck."


def test_the_last_window() -> None:
    log = told("wall:\n4 R10 R11 |\nattacker: P1", "P1@1", "draw")

    assert log[-1] == "The attacker may still declare control."


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["joker@1"], "The attacker plays the Joker at tile 1."),
        (
            ["redeployment", "2.1", "@3"],
            (
                "The Spy goes from the attacker's side of tile 2 "
                "to the attacker's side of tile 3."
            ),
        ),
        (
            ["redeployment", "2.1", "discard"],
            "The attacker's Spy at tile 2 is discarded.",
        ),
        (
            ["recruitment", "take shield", "@1"],
            "The attacker recruits the Shield from the discard and lays it at tile 1.",
        ),
        (["retreat 2"], "The attacker retreats from tile 2, losing the Spy and red 1."),
    ],
)
def test_elite_troops_are_called_by_their_names(moves: list[str], words: str) -> None:
    drawing = """
        options: tactics
        wall:
        2 spy R1 |
        attacker: joker redeployment recruitment
        discard: shield
        tactics played: 1 1
        """

    assert words in told(drawing, *moves)


def test_every_event_of_random_games_makes_a_sentence() -> None:
    for seed in range(60):
        for _, _, events in random_game(seed, Options(tactics=True)):
            for event in events:
                for seat in *Side, None:
                    words = str(sentence(redact(event, seat)))
                    assert words[0].isupper()
                    assert words.endswith(".")
                    assert "'s the " not in words


# The prompt.


@pytest.mark.parametrize(
    ("drawing", "moves", "words"),
    [
        ("attacker: R1", [], "Attacker: play one card at a tile with room."),
        (
            "wall:\n1 R5 |\nattacker: R1",
            [],
            "Attacker: play one card at a tile with room, or retreat first.",
        ),
        (
            "wall:\n4 R10 R11 |\nattacker: R1",
            ["R1@1"],
            "Attacker: declare control of tile 4, or draw a card.",
        ),
        (
            "wall:\n4 R10 R11 |\n7 R0 Y0 G0 |\nattacker: R1",
            ["R1@1", "draw", "deal P1"],
            "Attacker: declare control of tiles 4, 7, or end the turn.",
        ),
        (
            "turn: defender\nwall:\n1 R5 |\ndefender: R1",
            [],
            "Defender: play one card at a tile with room, or throw a cauldron first.",
        ),
        (
            "turn: defender\nwall:\n1 R5 |\n2 R6 |\ndefender: R1",
            ["oil 1"],
            "Defender: play one card at a tile with room.",
        ),
        (
            "options: tactics\nattacker: R1",
            ["R1@1"],
            "Attacker: draw from the Siege or the Tactic deck.",
        ),
        ("attacker: R1", ["R1@1"], "A card is being dealt."),
        (
            "attacker: R1\nrest: discard",
            ["R1@1"],
            "The game is over: defender won: the Siege deck ran out.",
        ),
    ],
)
def test_the_prompt_says_what_may_be_done(
    drawing: str, moves: list[str], words: str
) -> None:
    state = follow(position(drawing), *moves)

    assert str(prompt(view(state, state.table.turn))) == words


def test_the_prompt_offers_no_cauldron_where_there_is_nothing_to_pour_on() -> None:
    state = position("turn: defender\nwall:\n1 | B1\ndefender: R1")

    assert "cauldron" not in str(prompt(view(state, Side.DEFENDER)))


def test_the_prompt_mentions_an_action_only_to_who_can_play_one() -> None:
    state = position("options: tactics\n1 R1 |\nattacker: explosion support P1")

    assert "play one card at a tile with room or an Action" in str(
        str(prompt(view(state, Side.ATTACKER)))
    )
    assert "Action" not in str(prompt(view(state, Side.DEFENDER)))
    assert "Action" not in str(prompt(view(state, None)))


def test_the_prompt_names_what_is_chosen_so_far() -> None:
    state = position("options: tactics\n2 | joker R3\nattacker: treason P1")
    lifted = follow(state, "treason", "2.1")

    assert str(prompt(view(lifted, Side.ATTACKER))) == (
        "Attacker: for Treason (the Joker), choose a tile with room."
    )


@pytest.mark.rule("Q24")
def test_the_prompt_tells_its_owner_that_a_hand_cannot_be_played() -> None:
    state = position(
        """
        options: tactics
        tactics played: 1 0
        beside attacker: desertion
        attacker: joker joker spy shield treason explosion support
        """
    )

    assert str(prompt(view(state, Side.ATTACKER))) == (
        "Attacker: nothing in your hand may be played, so pass."
    )
    assert "pass" not in str(prompt(view(state, Side.DEFENDER)))
    assert "pass" not in str(prompt(view(state, None)))


@pytest.mark.rule("Q9")
def test_the_prompt_offers_no_play_where_every_slot_is_taken() -> None:
    state = position(FULL_ATTACK + "attacker: P9")

    for seat in *Side, None:
        assert str(prompt(view(state, seat))) == (
            "Attacker: retreat from a tile, because no tile has room for another card."
        )


@pytest.mark.rule("Q9")
def test_the_prompt_of_a_full_attacker_tells_an_action_to_its_owner_only() -> None:
    state = position(f"options: tactics\n{FULL_ATTACK}attacker: P9 explosion")

    assert str(prompt(view(state, Side.ATTACKER))) == (
        "Attacker: retreat from a tile, because no tile has room for another card, "
        "or play an Action."
    )
    assert "Action" not in str(prompt(view(state, Side.DEFENDER)))


@pytest.mark.rule("7.3")
def test_the_prompt_offers_no_card_for_the_wall_to_a_hand_of_actions() -> None:
    state = position("options: tactics\nwall:\n1 | B1\nattacker: explosion exchange")

    assert str(prompt(view(state, Side.ATTACKER))) == "Attacker: play an Action."


@pytest.mark.rule("Q2")
def test_the_prompt_warns_of_the_draw_that_fails() -> None:
    state = position("wall:\n4 Y10 Y11 |\nattacker: R1\nrest: discard")

    assert str(prompt(view(follow(state, "R1@1"), Side.ATTACKER))) == (
        "Attacker: declare control of tile 4, or draw and lose the game, "
        "because the Siege deck is empty."
    )


@pytest.mark.rule("7.8", "Q17")
def test_the_prompt_names_only_the_discard_where_no_tile_has_room() -> None:
    state = position("options: tactics" + FULL_ATTACK + "attacker: redeployment")

    words = str(prompt(view(follow(state, "redeployment", "4.1"), Side.ATTACKER)))

    assert words.endswith("choose the discard.")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("redeployment", "for Redeployment, choose one of your cards at the wall"),
        ("recruitment", "for Recruitment, choose a discarded card"),
        ("explosion", "for Explosion, choose a tile with cards"),
        ("support", "for Support, choose a discarded Siege card"),
    ],
)
def test_the_prompt_asks_for_the_target(card: str, words: str) -> None:
    state = follow(position(TACTICAL.format(card)), card)

    assert str(prompt(view(state, Side.ATTACKER))) == f"Attacker: {words}."


def test_the_prompt_counts_down_the_cards_for_the_exchange() -> None:
    state = position(TACTICAL.format("exchange"))

    for moves, left in (
        ((), "3 cards"),
        (("give P1",), "2 more"),
        (("give P1", "give P2"), "1 more card"),
    ):
        offering = follow(state, "exchange", *moves)
        assert f"put aside {left}" in str(str(prompt(view(offering, Side.ATTACKER))))


# Refusals of a declaration.

RUN = "a colour run counts only as a sum at this tile"


@pytest.mark.rule("Q1", "4.2")
@pytest.mark.parametrize(
    ("options", "tile", "paragraph", "because"),
    [
        ("", "5! R9 R10 R11 | B2 B4 B7 <", "Q1", f", because {RUN}"),
        ("", "5! R9 R10 R11 | B2", "Q1", f", because {RUN}"),
        ("", "1! R9 R10 R11 | B2 Y3 B4 <", "Q1", f", because {RUN}"),
        (
            "",
            "5! R9 Y9 G9 | B2 B4 B7 <",
            "4.2",
            ", because a same strength counts only as a sum at this tile",
        ),
        ("", "2! R9 R10 | B2 Y2 <", "4.2", f", because {RUN}"),
        ("", "2! R9 R11 | B2 Y2 <", "3.3", ""),
        ("", "5! R1 Y1 B5 | B2 B4 B7 <", "3.3", ""),
        ("", "5! R5 R6 R8 | B2 B4 B9 >", "", ""),
        ("", "5! R1 R2 R3 | B5 B6 B7 >", "3.3", ""),
        ("", "5! R1 R2 R3 | B5 B6", "3.4", ""),
        ("", "5! R1 Y2 G3 | Y5 B6 G7 >", "3.3", ""),
        ("", "2! R1 R2 | B6 B7 >", "3.3", ""),
        ("", "1 R8 R9 R10 | Y11 G11 B11 <", "3.3", ""),
        (
            "color_run=member",
            "5! R1 R2 R3 | B2 B4 B7 <",
            "Q1",
            ", because a colour run counts only as a colour at this tile",
        ),
        ("color_run=strongest", "5! R1 R2 R3 | B9 B10 B11 <", "3.3", ""),
        ("tactics", "5! R5 R6 joker | B9 B11 B3 <", "Q1", f", because {RUN}"),
        ("tactics", "1! R5 R6 joker | B6 Y7 B8 <", "Q1", f", because {RUN}"),
        ("tactics", "2! R5 joker | B6 Y6 <", "4.2", f", because {RUN}"),
        ("tactics", "5! R9 R11 spy | B2 B4 B7 <", "Q1", f", because {RUN}"),
    ],
)
def test_a_declaration_is_refused_for_the_type_that_the_tile_does_not_count(
    options: str, tile: str, paragraph: str, because: str
) -> None:
    state = position(f"options: {options}\nwall:\n{tile}\nattacker: P1")
    if not paragraph:
        assert f"declare {tile[0]}" in allowed(state)
        return

    refusal = refused(state, f"declare {tile[0]}")

    assert refusal.rule == paragraph
    assert because in str(refusal.reason)
    assert because or "because" not in str(refusal.reason)


@pytest.mark.rule("Q24")
def test_the_help_and_the_refusal_say_alike_who_may_pass() -> None:
    refusal = refused(position(FULL_ATTACK + "attacker: P9"), "pass")

    assert str(refusal.reason).removeprefix("you can pass only ") in GUIDE


def test_no_ruling_is_called_like_a_card() -> None:
    """R1 to R11 are red cards."""
    book = paragraphs(CATALOG.game("schotten-totten-2", {}).rulebook)

    assert not {each.number for each in book} & {str(card) for card in SIEGE_CARDS}


@pytest.mark.rule("6.2", "6.3")
@pytest.mark.parametrize(
    ("side", "figure", "words"),
    [
        (Side.ATTACKER, 12, "wins as attacker, with 12 Siege cards left in the deck."),
        (Side.ATTACKER, 1, "wins as attacker, with 1 Siege card left in the deck."),
        (Side.DEFENDER, 5, "wins as defender, with 5 sound tiles and cauldrons left."),
        (Side.DEFENDER, 1, "wins as defender, with 1 sound tile or cauldron left."),
    ],
)
def test_a_game_of_a_match_is_won_with_what_will_be_compared(
    side: Side, figure: int, words: str
) -> None:
    match = CATALOG.game("schotten-totten-2", {"match": True})
    won = GameWon(Victory(Contender.FIRST, side, figure))

    assert str(match.sentence(won)) == f"The first player {words}"
