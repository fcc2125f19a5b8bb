"""Everything that can be typed at the prompt is answered."""

import re
from pathlib import Path

import pytest

from siegeworks.cli.prompt import Moves, Save, ShowBoard, read_command

from .at_the_table import HUMAN, SEED, Asked, Table, lines, replies


def told(tmp_path: Path, *typed: str) -> list[str]:
    table = Table(lines(*typed), file=tmp_path / "game.json", seed=SEED)
    return replies(table)


def test_a_question_mark_gathers_what_is_legal(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "?")
    assert "play R3 R5 R9 Y11 B5 P5 at tile 1, 2, 3, 4, 5, 6 or 7" in answer
    assert len(answer.splitlines()) <= 3


def test_a_question_about_a_tile_says_what_is_missing(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "? 3")
    assert "Tile 3, the left wall: 3 cards a side, * any" in answer
    assert "◆ colour" in answer
    assert "needs 3 more cards" in answer
    assert "(rule 3.2)" in answer


def test_a_question_about_a_full_tile_names_the_cards_that_hold_it(
    tmp_path: Path,
) -> None:
    *_, answer = told(tmp_path, "R3@4", "R5@4", "? 4")
    assert "Tile 4 cannot be declared: with" in " ".join(answer.split())
    assert "(rule 3.4)" in answer


def test_a_question_about_a_tactic_card_tells_its_text(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "? desertion")
    assert "Desertion: Choose one of your opponent's cards at the wall" in answer


def test_a_question_about_a_move_says_yes_or_why_not(tmp_path: Path) -> None:
    yes, no = told(tmp_path, "? R9@3", "? P0@3")
    assert "Yes, R9@3 can be played." in yes
    assert "P0 is not in your hand (rule 2.4)." in no


def test_an_illegal_move_is_refused_with_its_rule(tmp_path: Path) -> None:
    refused, refused_too = told(tmp_path, "oil 3", "retreat 1")
    assert "Only the defender throws cauldrons (rule 2.3)." in refused
    assert "(rule R28)" in refused_too


@pytest.mark.parametrize(
    "nonsense", ["hello", "R99@1", "R7@9", "☃", "@", ",", "1.1.1", "?" + "9" * 9999]
)
def test_nonsense_is_answered_with_what_can_be_typed(
    nonsense: str, tmp_path: Path
) -> None:
    (answer,) = told(tmp_path, nonsense)
    assert re.search("is no move; type|There is no (card|tile)", answer)


def test_rules_are_shown_by_number_by_word_and_as_a_list(tmp_path: Path) -> None:
    paragraph, search, contents, chapter, nothing = told(
        tmp_path, "rules 3.4", "rules cauldron", "rules", "rules 2", "rules xyzzy"
    )
    assert "2.3   Cauldron" in chapter
    assert "3.4  " in paragraph
    assert "Cauldron" in search
    assert "1 Components" in contents
    assert "nothing of 'xyzzy'" in nothing


def test_help_and_notation_fit_a_screen(tmp_path: Path) -> None:
    for word in ("help", "notation"):
        (page,) = told(tmp_path, word)
        assert "play red 7 at tile 3" in page
        assert "undo" in page
        assert len(page.splitlines()) <= 23
        assert max(map(len, page.splitlines())) <= 80


def test_the_legend_explains_marks_goal_and_tiles(tmp_path: Path) -> None:
    (page,) = told(tmp_path, "legend")
    assert len(page.splitlines()) <= 23
    for mark in ("*", "+", "−", "=", "◆", "→", "░", "full", "first", "proven"):
        assert mark in page
    assert "damaging four tiles" in page
    assert "4 gate           2  * any              4  − low" in page


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("R7", "Say where: R7@3."),
        ("7@3", "Say which colour: R7@3."),
        ("R7 3", "Write it as R7@3."),
        ("play R7 at 3", "Write it as R7@3."),
        ("play treason", "Write it as treason."),
        ("? oil", "Say at which tile: oil 3."),
        ("take", "Say which card: take R7."),
    ],
)
def test_almost_a_move_is_answered_with_the_move(
    typed: str, answer: str, tmp_path: Path
) -> None:
    (shown,) = told(tmp_path, typed)
    assert answer in shown


def test_cards_put_aside_and_tactics_played_are_shown(tmp_path: Path) -> None:
    def first_choice(asked: Asked) -> str:
        game = asked.course.game
        moves = [game.write(each) for each in game.legal_actions(asked.course.state)]
        actions = [move for move in moves if move.isalpha() and move != "end"]
        return [*actions, *(["draw tactic"] if "draw tactic" in moves else moves)][0]

    table = Table(first_choice, file=tmp_path / "g", seed=0, tactics=True)
    table.session.play()
    screens = "".join(asked.screen for asked in table.asked)
    assert re.search(r"Put aside so far: \w+ \w+\.", screens)
    assert re.search(r"Tactics played: you 1( \(.*\))?, defender 0: wait", screens)


def test_the_log_tells_everything_but_secrets(tmp_path: Path) -> None:
    _, log, end = told(tmp_path, "R3@4", "log", "log 1")
    assert "The opening hands are dealt." in log
    assert "reaches for" not in log
    assert re.search(r"The attacker draws \w+ \d+\.", log)
    assert "The defender draws a Siege card." in log
    assert len(end.splitlines()) == 2


def test_questions_can_be_asked_in_words(tmp_path: Path) -> None:
    listed, legal, yes, no = told(tmp_path, "moves", "legal", "why R9@3", "why P0@3")
    assert "play R3 R5 R9 Y11 B5 P5 at tile 1" in listed
    assert listed.splitlines()[1:] == legal.splitlines()[1:]
    assert "Yes, R9@3 can be played." in yes
    assert "P0 is not in your hand (rule 2.4)." in no


def test_a_line_of_moves_says_how_far_it_got(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "oil 3; R3@4; R5@4")
    told_on = " ".join(answer.split())
    assert "“oil 3”: Only the defender" in told_on
    assert "Not played: R3@4, R5@4." in told_on
    assert "Played: " not in told_on


def test_several_moves_fit_in_a_line(tmp_path: Path) -> None:
    _, answer = told(tmp_path, "R3@4", "retreat 4, R5@4")
    assert "retreats from tile 4" in answer
    assert "The attacker plays red 5 at tile 4." in answer


def test_moves_left_over_when_the_turn_ends_are_named(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "R3@4, R5@4")
    assert "not played: R5@4" in answer


def test_a_line_stops_at_the_first_illegal_move(tmp_path: Path) -> None:
    _, answer = told(tmp_path, "R3@4", "retreat 4, P0@1, R5@4")
    assert "“P0@1”: P0 is not in your hand (rule 2.4)." in answer
    assert "R3 " not in answer.split("Attacker (you)")[1]


# Undo.


def test_a_retreat_can_be_taken_back(tmp_path: Path) -> None:
    _, retreated, undone = told(tmp_path, "R3@4", "retreat 4", "undo")
    assert "retreats from tile 4" in retreated
    assert "retreats from tile 4" not in undone
    assert "R3" in undone


def test_a_played_card_cannot_be_taken_back_once_another_is_drawn(
    tmp_path: Path,
) -> None:
    _, answer = told(tmp_path, "R3@4", "undo")
    assert "nothing to take back" in answer


def test_targets_of_an_action_card_can_be_taken_back_one_by_one(
    tmp_path: Path,
) -> None:
    before_draw: list[int] = []

    def answer(asked: Asked) -> str:
        game = asked.course.game
        moves = [game.write(each) for each in game.legal_actions(asked.course.state)]
        if "draw siege" in moves and not before_draw:
            before_draw.append(len(asked.course.record.entries))
            return "undo"
        if before_draw:
            raise EOFError
        return moves[0]

    table = Table(answer, file=tmp_path / "g", seed=SEED, tactics=True)
    replies(table)
    assert len(table.session.course.record.entries) == before_draw[0] - 1
    assert table.session.course.actor == "attacker"


# Saving.


def test_saving_where_the_game_lies_already_changes_nothing(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, f"save {tmp_path / 'game.json'}")
    assert "The game is already kept there." in answer


def test_save_moves_the_game_to_another_file(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    (answer,) = told(tmp_path, f"save {other}")
    assert "is kept in" in answer
    assert other.exists()


def test_save_leaves_foreign_files_alone_unless_forced(tmp_path: Path) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear friend")
    refused, nowhere = told(tmp_path, f"save {foreign}", "save")
    assert "--force" in refused
    assert "save FILE" in nowhere
    assert foreign.read_text() == "Dear friend"
    told(tmp_path, f"save {foreign} --force")
    assert "siegeworks playthrough" in foreign.read_text()


def test_commands_are_read_whatever_their_case() -> None:
    assert read_command("  BOARD ") == ShowBoard()
    assert read_command("save my game.json --force") == Save("my game.json", force=True)
    assert read_command("r7@3,  END") == Moves(("r7@3", "END"))


def test_people_at_one_device_are_asked_in_turn(tmp_path: Path) -> None:
    players = {"attacker": HUMAN, "defender": HUMAN}
    table = Table(lines("", "R3@4", ""), file=tmp_path / "g", seated=players, seed=SEED)
    replies(table)
    prompts = [asked.prompt for asked in table.asked]
    assert prompts == [
        "Pass the device to the attacker, then press Enter. ",
        "> ",
        "Pass the device to the defender, then press Enter. ",
        "> ",
    ]
