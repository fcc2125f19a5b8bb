"""Parser for the prompt: moves, and commands about the game."""

import re
from collections.abc import Iterator
from typing import TypeAlias

from siegeworks.core.record import Record
from siegeworks.terminal.boards.board import Examples

_COLUMN = 14
_COMMANDS = """\
undo          take back a move; undo agreed, if others have learned from it
rules         contents; rules 3.4{search}, rules all; legend: the marks
log           what has happened; log 9 the end of it; board (or Enter) draws
save FILE     keep the game in FILE from now on; --force replaces a file
quit          leave; the game is kept and can be resumed"""


def commands(examples: Examples) -> str:
    """Help page about the commands other than moves."""
    search = f", rules {examples.word}" if examples.word else ""
    return "\n".join([*_questions(examples), _COMMANDS.format(search=search)])


def _questions(examples: Examples) -> Iterator[str]:
    if examples.several:
        yield f"{examples.several:<{_COLUMN - 2}}  several moves in a line"
    why = f"; why {examples.move} whether a move can be made" if examples.move else ""
    yield f"{'?':<{_COLUMN}}what you can do now{why}"
    for question, meaning in examples.questions:
        yield f"{question:<{_COLUMN}}{meaning}"


class Moves(Record, frozen=True):
    texts: tuple[str, ...]


class AskChoices(Record, frozen=True):
    pass


class AskAbout(Record, frozen=True):
    text: str


class AskWhy(Record, frozen=True):
    """Ask whether a move is legal, and if not, why."""

    text: str


class AskRules(Record, frozen=True):
    topic: str


class Undo(Record, frozen=True):
    agreed: bool = False
    """True if the user confirms that all players at this device agree."""


class ShowLog(Record, frozen=True):
    last: int | None = None
    """Number of lines; None for all."""


class ShowLegend(Record, frozen=True):
    pass


class ShowHelp(Record, frozen=True):
    pass


class ShowBoard(Record, frozen=True):
    pass


class Save(Record, frozen=True):
    path: str
    force: bool = False


class Quit(Record, frozen=True):
    pass


Command: TypeAlias = (
    Moves
    | AskChoices
    | AskAbout
    | AskWhy
    | AskRules
    | Undo
    | ShowLog
    | ShowLegend
    | ShowHelp
    | ShowBoard
    | Save
    | Quit
)


def read_command(line: str) -> Command:
    """Parse a typed line; anything that is no command is read as moves.

    >>> read_command("treason, 3.2, @5")
    Moves(texts=('treason', '3.2', '@5'))
    >>> read_command("attack I3; lay A1; enough;")
    Moves(texts=('attack I3', 'lay A1', 'enough'))
    >>> read_command("?3")
    AskAbout(text='3')
    """
    line = line.strip()
    if line.startswith("?"):
        about = line[1:].strip()
        return AskAbout(about) if about else AskChoices()
    word, _, rest = line.partition(" ")
    match word.lower():
        case "" | "board":
            return ShowBoard()
        case "moves" | "legal" if not rest.strip():
            return AskChoices()
        case "why" if rest.strip():
            return AskWhy(rest.strip())
        case "rules" | "rule":
            return AskRules(rest.strip())
        case "undo":
            return Undo(agreed=rest.strip().lower() == "agreed")
        case "log" if not rest.strip() or rest.strip().isdecimal():
            return ShowLog(int(rest) if rest.strip() else None)
        case "legend" | "marks":
            return ShowLegend()
        case "help" | "notation":
            return ShowHelp()
        case "save":
            return _save(rest)
        case "quit" | "exit" | "q":
            return Quit()
        case _:
            texts = tuple(text.strip() for text in re.split("[,;]", line))
            return Moves(tuple(filter(None, texts)) or (line,))


def _save(rest: str) -> Save:
    words = rest.split()
    path = " ".join(word for word in words if word != "--force")
    return Save(path, force="--force" in words)
