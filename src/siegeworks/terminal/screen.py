"""One screen: the board with its log, and the prompt below."""

import textwrap

from rich.text import Text

from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record
from siegeworks.core.seat import Seat
from siegeworks.terminal.boards.board import WIDTH, Scene
from siegeworks.terminal.game_session import TerminalGame, what_was_taken_back
from siegeworks.terminal.registry import board_for

INPUT_LINE = 1
LATEST = 40
"""Number of sentences fetched for the log; no screen has room for more."""
TOO_MANY = ("[? lists them]", "[?]")


def screen_for(
    course: TerminalGame,
    seat: Seat | None,
    height: int,
    *,
    hint: tuple[str, ...] = (),
    is_live: bool = True,
) -> list[Text]:
    """Draw the game as a seat or a spectator may see it, with a hint below the log.

    Possible inputs are shown only if the game is live.
    """
    board, game = board_for(course.game), course.game
    view = game.view(course.state, seat)
    prompt = _prompt(course, view, is_live=is_live)
    room = height - len(prompt) - INPUT_LINE
    fresh = course.fresh_news(board, seat)
    log = (*course.news(board, seat, since=-max(LATEST, fresh)), *hint)
    scene = Scene(view=view, log=log, fresh=fresh + len(hint), height=room)
    return [*board.draw(scene), *prompt]


def open_screen(
    course: TerminalGame, height: int, *, hint: tuple[str, ...] = ()
) -> list[Text]:
    """Draw the game with nothing hidden."""
    board, game = board_for(course.game), course.game
    view = game.view(course.state, None)
    prompt = _prompt(course, view, is_live=False)
    scene = Scene(
        view=view,
        others=tuple(game.view(course.state, seat) for seat in game.seats),
        log=(*course.open_news(board, since=-LATEST), *hint),
        height=height - len(prompt) - INPUT_LINE,
    )
    return [*board.draw(scene), *prompt]


def _prompt(course: TerminalGame, view: Record, *, is_live: bool) -> list[Text]:
    """Draw the pending decision and its possible inputs, or the result of the game."""
    if course.actor is None:
        ending = board_for(course.game).ending(view)
        sentence = f"{ending} {what_was_taken_back(course.record)}"
    else:
        options = _options(course.game, view) if is_live else ""
        sentence = f"{course.game.prompt(view)}{options}"
    return [Text(f" {line}", "bold") for line in textwrap.wrap(sentence, WIDTH - 2)]


def _options(game: AnyGame, view: Record) -> str:
    """Legal moves in brackets, or how to list them if there are too many."""
    legal = [game.write(action) for action in game.legal_for(view)]
    if not legal:
        return ""
    # They go on the last line of the prompt.
    room = WIDTH - 2 - len(textwrap.wrap(str(game.prompt(view)), WIDTH - 2)[-1])
    ways = (f"[{', '.join(legal)}]", *TOO_MANY)
    return next((f" {way}" for way in ways if len(way) < room), "")
