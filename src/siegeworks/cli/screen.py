"""One screenful: the board with its log, and the prompt below."""

import textwrap

from rich.text import Text

from siegeworks.cli.boards import board_for
from siegeworks.cli.boards.board import WIDTH, Scene
from siegeworks.cli.course import Course
from siegeworks.core.seat import Seat

INPUT_LINE = 1


def screen_for(
    course: Course, seat: Seat | None, height: int, *, hint: tuple[str, ...] = ()
) -> list[Text]:
    """The game as one seat, or a spectator, may see it.

    The hint stands in for the log until there is one.
    """
    board, game = board_for(course.game), course.game
    view = game.view(course.state, seat)
    legal = [game.write(action) for action in game.legal_for(view)]
    prompt = _prompt(game.prompt(view), legal)
    room = height - len(prompt) - INPUT_LINE
    log = course.news(board, seat) or hint
    return [*board.draw(Scene(view=view, log=log, height=room)), *prompt]


def open_screen(course: Course, height: int) -> list[Text]:
    """The game with nothing hidden."""
    board, game = board_for(course.game), course.game
    view = game.view(course.state, None)
    prompt = _prompt(game.prompt(view), [])
    scene = Scene(
        view=view,
        others=tuple(game.view(course.state, seat) for seat in game.seats),
        log=course.open_news(board),
        height=height - len(prompt) - INPUT_LINE,
    )
    return [*board.draw(scene), *prompt]


def _prompt(sentence: str, legal: list[str]) -> list[Text]:
    """The prompt, and what to type where that fits beside it."""
    hint = f" [{', '.join(legal)}]" if legal else ""
    whole = sentence + hint if len(sentence + hint) <= WIDTH - 2 else sentence
    return [Text(f" {line}", "bold") for line in textwrap.wrap(whole, WIDTH - 2)]
