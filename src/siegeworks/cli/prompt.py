"""What can be typed at the prompt: moves, and commands about the game."""

from typing import TypeAlias

from siegeworks.core.record import Record

COMMANDS = """\
R7@3, end     several moves in a line
?             what you can do now; ? R7@3 why a move cannot be made
? 3           whether tile 3 can be declared, or why not; ? spy what a card does
undo          take back a move, until a card is dealt or someone else moves
rules         the rules; rules 3.4 for one paragraph, rules oil for a search
log           all that has happened; board (or Enter) draws the board again
save FILE     keep the game in FILE from now on; --force replaces a file
quit          leave; the game is kept and can be resumed"""


class Moves(Record, frozen=True):
    texts: tuple[str, ...]


class AskChoices(Record, frozen=True):
    pass


class AskAbout(Record, frozen=True):
    text: str


class AskRules(Record, frozen=True):
    topic: str


class Undo(Record, frozen=True):
    pass


class ShowLog(Record, frozen=True):
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
    | AskRules
    | Undo
    | ShowLog
    | ShowHelp
    | ShowBoard
    | Save
    | Quit
)


def read_command(line: str) -> Command:
    """What a line means. Whatever is no command is meant as moves.

    >>> read_command("treason, 3.2, @5")
    Moves(texts=('treason', '3.2', '@5'))
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
        case "rules" | "rule":
            return AskRules(rest.strip())
        case "undo":
            return Undo()
        case "log":
            return ShowLog()
        case "help" | "notation":
            return ShowHelp()
        case "save":
            return _save(rest)
        case "quit" | "exit" | "q":
            return Quit()
        case _:
            return Moves(tuple(text.strip() for text in line.split(",")))


def _save(rest: str) -> Save:
    words = rest.split()
    path = " ".join(word for word in words if word != "--force")
    return Save(path, force="--force" in words)
