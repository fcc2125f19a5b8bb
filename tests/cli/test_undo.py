"""Undo at a terminal: the same rule as at a table, for the players at the device."""

from dataclasses import replace
from pathlib import Path

import pytest

from siegeworks.core.playthrough import AnyPlaythrough, read_playthrough
from siegeworks.games import CATALOG
from siegeworks.games.stronghold.events import TrapTurned
from siegeworks.terminal.game_session import course_of
from siegeworks.terminal.save_files import load
from siegeworks.terminal.steady_bot import SteadyBot

from .at_the_table import (
    HUMAN,
    SEED,
    Asked,
    Table,
    kept,
    lines,
    replies,
    siegeworks,
)

PEOPLE = {"attacker": HUMAN, "defender": HUMAN}
GOLDEN = Path(__file__).parents[1] / "games" / "stronghold" / "golden"


def told(tmp_path: Path, *typed: str) -> list[str]:
    table = Table(lines(*typed), file=tmp_path / "game.json", seed=SEED)
    return replies(table)


def two_people(tmp_path: Path, *typed: str) -> Table:
    """They pass the device whenever they are asked to."""
    left = iter(typed)

    def answer(asked: Asked) -> str:
        if "Pass the device" in asked.prompt:
            return ""
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return Table(answer, file=tmp_path / "game.json", seated=PEOPLE, seed=SEED)


# Against bots.


def test_a_retreat_can_be_taken_back(tmp_path: Path) -> None:
    _, retreated, undone = told(tmp_path, "R3@4", "retreat 4", "undo")
    assert "retreats from tile 4" in retreated
    assert "retreats from tile 4" not in undone
    assert "R3" in undone


def test_before_the_first_move_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    (answer,) = told(tmp_path, "undo")
    assert "There is nothing to take back yet." in answer


def test_against_a_bot_the_same_move_meets_the_same_draws_again(tmp_path: Path) -> None:
    """Playing and taking back shows one card, and not one after the other."""
    courses = []

    def answer(asked: Asked) -> str:
        courses.append(asked.course)
        if len(courses) > 9:
            raise EOFError
        return "undo" if len(courses) % 2 == 0 else "R3@4"

    table = Table(answer, file=tmp_path / "g", seed=SEED)
    replies(table)
    assert len({str(course.states) for course in courses[1::2]}) == 1
    assert "defender" in {str(fact.side) for fact in courses[1].open_facts()[-3:]}
    assert table.session.course.record.taken_back == 4


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


def test_a_bot_that_is_asked_the_same_again_answers_the_same() -> None:
    asked: list[int] = []

    class Wavering:
        """Thinks of something else each time."""

        def choose(self, _view: object, legal: tuple[object, ...]) -> object:
            asked.append(len(asked))
            return legal[len(asked) % len(legal)]

    record = read_playthrough(GOLDEN.joinpath("a-breach.json").read_bytes(), CATALOG)
    course = course_of(record.until(40))
    seat, bot = course.actor, SteadyBot(Wavering())
    assert seat in record.game.seats
    first = bot.decide(course, seat)
    assert bot.decide(course, seat) == first
    assert len(asked) == 1


def test_a_bot_does_not_change_its_mind_when_somebody_leaves_and_resumes(
    tmp_path: Path,
) -> None:
    """To look, take back, leave and resume shows one card of the bot, not three."""
    file, told = tmp_path / "game.json", []
    words = ["play", "schotten-totten-2", "--against", "random", "--seed", str(SEED)]
    siegeworks(tmp_path, *words, "--save", str(file), typed="quit\n")
    for _ in range(3):
        look = ("play", "--resume", str(file))
        siegeworks(tmp_path, *look, typed="R3@4\nquit\n")
        told.append(load(file).entries[-2].action)
        siegeworks(tmp_path, *look, typed="undo\nquit\n")
    assert load(file).taken_back == 3
    assert told == told[:1] * 3


# Among people.


def test_a_played_card_is_taken_back_only_if_everybody_agrees(tmp_path: Path) -> None:
    """A card was drawn, and the other person holds the device."""
    table = two_people(tmp_path, "R3@4", "undo", "undo agreed")
    *_, refused, undone = replies(table)[:5]
    assert "only if everybody agrees" in " ".join(refused.split())
    assert "a card was dealt or somebody else has moved" in " ".join(refused.split())
    assert "R3" not in undone, "the device is passed before the board is shown"
    assert table.session.course.actor == "attacker"
    assert table.session.course.record.taken_back == 1


def trapped(tmp_path: Path) -> AnyPlaythrough:
    """Two people at the device; the last move has turned a trap over."""
    record = read_playthrough(
        GOLDEN.joinpath("the-walls-hold.json").read_bytes(), CATALOG
    )
    at = next(
        place
        for place, entry in enumerate(record.entries, start=1)
        if any(isinstance(fact, TrapTurned) for fact in entry.events)
    )
    players = dict.fromkeys(map(str, record.game.seats), HUMAN)
    return replace(record.until(at), players=players)


def test_a_trap_that_was_turned_over_is_not_simply_laid_down_again(
    tmp_path: Path,
) -> None:
    record = trapped(tmp_path)
    file = kept(record, tmp_path / "game.json")

    def typed(*words: str) -> str:
        # The first line takes the device.
        lines = "\n".join(["", *words])
        return siegeworks(
            tmp_path, "play", "--resume", str(file), typed=f"{lines}\n"
        ).stdout

    answer = " ".join(typed("undo").split())
    assert "The last move is taken back only if everybody agrees, since" in answer
    assert "it showed something new: “" in answer
    assert "If so, type: undo agreed" in answer
    assert len(load(file).entries) == len(record.entries)
    typed("undo agreed")
    assert len(load(file).entries) == len(record.entries) - 1
    assert load(file).taken_back == 1


# It is not forgotten.


@pytest.mark.parametrize(
    ("count", "sentence"),
    [(1, "1 move was taken back."), (3, "3 moves were taken back.")],
)
def test_the_end_and_the_file_say_how_often(
    count: int, sentence: str, tmp_path: Path
) -> None:
    times = iter(range(count))

    def answer(asked: Asked) -> str:
        game, course = asked.course.game, asked.course
        if course.last_decision(["attacker"]) is not None and next(times, -1) >= 0:
            return "undo"
        return game.write(game.legal_actions(course.state)[0])

    table = Table(answer, file=tmp_path / "game.json", seed=SEED)
    replies(table)
    assert table.session.course.actor is None
    assert sentence in " ".join(table.last_words.split())
    for command in ("verify", "replay"):
        shown = siegeworks(tmp_path, command, str(tmp_path / "game.json")).stdout
        assert sentence in " ".join(shown.split()), command
