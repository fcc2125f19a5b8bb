"""Running a terminal session so that no way of leaving it loses the game."""

import shlex
import shutil
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from rich.text import Text

from siegeworks.cli.seating import same_game
from siegeworks.core.playthrough import AnyPlaythrough
from siegeworks.terminal.session import GameLeft, Session
from siegeworks.terminal.terminal import Terminal

INTERRUPTED = 130


def run(session: Session, terminal: Terminal) -> int:
    """Play, save the game however the user leaves, and return the exit code."""
    try:
        with _signals_interrupt():
            session.play()
    except (GameLeft, EOFError):
        _part(session, terminal)
        return 0
    except KeyboardInterrupt:
        _part(session, terminal)
        return INTERRUPTED
    part_at_the_end(session.file.path, session.course.record, terminal)
    return 0


@contextmanager
def _signals_interrupt() -> Iterator[None]:
    """Treat a closed window (SIGHUP) and SIGTERM like Ctrl-C."""
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(signal.Signals[name], _interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(signal.Signals[name], handler)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _part(session: Session, terminal: Terminal) -> None:
    # A second Ctrl-C must not interrupt the saving.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    session.keep()
    with suppress(OSError):  # the window may be gone already
        terminal.say("", "The game is kept. Go on with:")
        terminal.show(Text(command_line("play --resume", session.file.path)))


def part_at_the_end(path: Path, record: AnyPlaythrough, terminal: Terminal) -> None:
    """Print only two lines, so that the last board stays visible above them."""
    terminal.show(Text(f"Look back:  {command_line('replay', path)}"))
    terminal.show(Text(f"Play again: {_program()} {shlex.join(same_game(record))}"))


def point_to_replay(path: Path, terminal: Terminal) -> None:
    terminal.say("", "The game is kept. Look back at it with:")
    terminal.show(Text(command_line("replay", path)))


def command_line(command: str, path: Path) -> str:
    """Format a command about a file so that it can be pasted into a shell."""
    return f"{_program()} {command} {shlex.quote(str(path))}"


def _program() -> str:
    if Path(sys.argv[0]).name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m siegeworks"
    return "siegeworks" if shutil.which("siegeworks") else shlex.quote(sys.argv[0])
