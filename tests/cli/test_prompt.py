"""Everything that can be typed at the prompt is answered."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

import siegeworks as sw
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.view import view
from siegeworks.terminal.boards.board import Scene
from siegeworks.terminal.boards.schotten_totten_2.answer import explain
from siegeworks.terminal.boards.schotten_totten_2.legend import legend
from siegeworks.terminal.boards.schotten_totten_2.screen import draw
from siegeworks.terminal.prompt import Moves, Save, ShowBoard, read_command
from siegeworks.terminal.session import GameLeft

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
    assert "Tile 3, the left wall, is sound: 3 cards a side. * Any formation" in answer
    assert "Once damaged: 3 cards a side. ◆ Colour" in " ".join(answer.split())
    assert "A colour run counts as a mere sum here." in " ".join(answer.split())
    assert "needs 3 more cards" in answer
    assert "(rule 3.2)" in " ".join(answer.split())


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
    assert "(rule Q28)" in refused_too


@pytest.mark.parametrize("name", CATALOG)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_move_that_a_newcomer_is_shown_can_be_made(
    tmp_path: Path, name: str, seat: int
) -> None:
    seats = sw.game(name).seats
    seated = {**dict.fromkeys(seats, "random"), seats[seat]: HUMAN}
    for seed in range(4):
        file = tmp_path / f"{seed}.json"
        table = Table(lines("quit"), file=file, game=name, seated=seated, seed=seed)
        with suppress(GameLeft):
            table.session.play()
        (asked,) = table.asked
        screen = " ".join(asked.screen.split())
        shown = re.search(r"Type a move such as ([^.]+)\.", screen)
        assert shown is not None
        game, state = asked.course.game, asked.course.state
        assert game.read(shown[1], state) in game.legal_actions(state), shown[1]


@pytest.mark.parametrize(
    "nonsense", ["hello", "R99@1", "R7@9", "☃", "@", ",", "1.1.1", "?" + "9" * 9999]
)
def test_nonsense_is_answered_with_what_can_be_typed(
    nonsense: str, tmp_path: Path
) -> None:
    (answer,) = told(tmp_path, nonsense)
    assert re.search("is no move; type|There is no (card|tile)", answer)


def test_rules_are_shown_by_number_by_word_and_as_a_list(tmp_path: Path) -> None:
    paragraph, search, contents, chapter, whole = told(
        tmp_path, "rules 3.4", "rules cauldron", "rules", "rules 2", "rules all"
    )
    assert "3.4  " in paragraph
    assert "Cauldron" in search
    assert "1 Components" in contents
    assert "Q1 to Q12, Q26 to Q29" in contents
    assert "2.3  Cauldron. Before playing," in chapter
    assert "2.7  Draw one card" in chapter
    assert "3.1" not in chapter
    for part in "AIM OF THE GAME", "GLOSSARY", "1.1  The wall", "Q32  Does every game":
        assert part in whole


def test_a_chapter_is_found_by_its_title_and_a_ruling_in_small_letters(
    tmp_path: Path,
) -> None:
    title, preface, ruling, contents = told(
        tmp_path, "rules A turn", "rules about these rules", "rules q5", "rules"
    )
    assert "2.1  " in title
    assert "2.7  " in title
    assert "RULINGS" not in title, "some rulings have both words, too"
    assert "ABOUT THESE RULES" in preface
    assert "1.1" not in preface
    assert "Q5  Who was complete first" in ruling
    assert "RULINGS" not in ruling, "other paragraphs name Q5, too"
    assert "About these rules\n" in contents


@pytest.mark.parametrize(
    ("cited", "topic"),
    [
        ("chapter 4", "4"),
        ("Rule 4.2", "4.2"),
        ("(rule Q1)", "q1"),
        ("ruling Q1", "Q1"),
        ("§ 4.2", "4.2"),
        ("4.2.", "4.2"),
    ],
)
def test_a_number_is_found_as_a_refusal_or_another_paragraph_writes_it(
    cited: str, topic: str, tmp_path: Path
) -> None:
    shown, meant = told(tmp_path, f"rules {cited}", f"rules {topic}")

    assert shown.split("\n")[1:] == meant.split("\n")[1:]


def test_rules_find_the_aim_the_glossary_and_whole_words(tmp_path: Path) -> None:
    aim, glossary, oil, two = told(
        tmp_path, "rules goal", "rules glossary", "rules oils", "rules nearest oil"
    )
    assert "The Attacker's goal is to break through" in aim
    assert "row: one side's cards at a tile, nearest the wall first" in glossary
    assert "cauldron, oil: removes the attacking card" in oil
    assert "boiling" in oil
    assert "2.3  Cauldron" in two
    assert "3.4" not in two


@pytest.mark.parametrize(
    ("topic", "answer"),
    [
        ("xyzzy", "The rules say nothing of 'xyzzy'. `rules` lists the chapters,"),
        ("cauldrn", "words like 'cauldrn': cauldron."),
        ("men", "The rules say nothing of 'men'"),
        ("joker gate", "no paragraph of the rules has 'joker' and 'gate' together;"),
        ("joker gate", "'gate' is in “1 Components and set-up”;"),
        ("how oil works", "say nothing of 'works'"),
        ("what does the joker do", "together; 'joker' is in “Glossary”,"),
        ("?!", "The rules say nothing of '?!'"),
    ],
)
def test_words_that_find_no_rule_are_answered_with_what_would(
    topic: str, answer: str, tmp_path: Path
) -> None:
    (shown,) = told(tmp_path, f"rules {topic}")

    assert answer.lower() in " ".join(shown.split()).lower()
    assert "`rules all` prints the whole book" in " ".join(shown.split())


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
    assert "4 gate           ▸ 2  * any              4  − low" in page
    assert "◆ colour  one colour, no run; else sum" in page
    assert "→ run     run, mixed colours; else sum" in page


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("member", "◆ colour  one colour, else the sum"),
        ("member", "→ run     consecutive, else the sum"),
        ("strongest", "◆ colour  colour run, colour, else sum"),
        ("strongest", "→ run     colour run, run, else sum"),
    ],
)
def test_the_legend_reads_colour_runs_as_the_table_does(
    reading: str, words: str
) -> None:
    table = position(f"options: color_run={reading}\nwall:\n4! | B1\n").table

    assert words in legend(table)
    assert "4 gate             2  * any            ▸ 4  − low" in legend(table)


@pytest.mark.parametrize(
    ("reading", "words"),
    [
        ("sum", "◆ colour  one colour, no run; else sum"),
        ("member", "◆ colour  one colour, else the sum"),
    ],
)
def test_a_tall_window_reads_colour_runs_as_the_table_does(
    reading: str, words: str
) -> None:
    state = position(f"options: color_run={reading}\nwall:\n4! | B1\n")
    scene = Scene(view=view(state, state.table.turn), height=50)

    assert words in "\n".join(line.plain for line in draw(scene))


@pytest.mark.parametrize(
    ("drawing", "answer"),
    [
        (
            "wall:\n5! R1 |",
            "Tile 5, the right wall, is damaged: 3 cards a side. ◆ Colour",
        ),
        ("wall:\n5 R1 R2 R3 |", "is sound: 3 cards a side. * Any formation counts."),
        ("wall:\n5 R1 R2 R3 |", "The attacker's row is complete."),
        (
            "wall:\n5 R1 R2 R3 | B1 B2 B3 >",
            "Both rows are complete; the defender was first and wins ties.",
        ),
        (
            "wall:\n5 R1 R2 R3 | B1 Y2 B3 <",
            "Tile 5 can be declared: a colour run of 6 against a run of 6 at best.",
        ),
        (
            "turn: defender\nwall:\n5 R1 R2 R3 | B1 Y2 B3 <",
            "Tile 5 can be declared on the attacker's turn, if it stays so: a colour",
        ),
        (
            (
                "options: tactics\nstage: targeting, desertion\n"
                "beside attacker: desertion\n"
                "wall:\n5 R1 R2 R3 | B1 Y2 B3 <"
            ),
            "Tile 5 can be declared after this Action, if it stays so: a colour run",
        ),
    ],
)
def test_a_question_about_a_tile_says_how_it_stands(drawing: str, answer: str) -> None:
    state = position(drawing)

    assert answer in str(explain(view(state, state.table.turn), "5"))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("R5", "Say where: R5@1."),
        ("5@3", "Say which colour: P5@3."),
        ("R5 3", "Write it as R5@3."),
        ("play R5 at 3", "Write it as R5@3."),
        ("play R7 at 3", "You may mean R7@3, but R7 is not in your hand (rule 2.4)."),
        ("R7", "You may mean R7@1, but R7 is not in your hand (rule 2.4)."),
        ("play treason", "You may mean treason, but "),
        ("7@3", "No move of that kind can be made now"),
        ("? oil", "No move of that kind can be made now"),
        ("take", "No move of that kind can be made now"),
    ],
)
def test_almost_a_move_is_answered_with_the_move(
    typed: str, answer: str, tmp_path: Path
) -> None:
    (shown,) = told(tmp_path, typed)
    assert answer in " ".join(shown.split())


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
