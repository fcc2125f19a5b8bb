"""`siegeworks data`: the data that a game comes with, and a look at one's own."""

from pathlib import Path
from typing import Annotated

import typer

from siegeworks.cli.data_text import read_text
from siegeworks.cli.game_words import UnreadableCommand
from siegeworks.core.catalog import DataFiles
from siegeworks.core.errors import BadOption
from siegeworks.games import CATALOG

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="See `siegeworks games`.")
]
DataName = Annotated[
    str | None,
    typer.Argument(metavar="NAME", help="Which data. Default: the usual one."),
]
Check = Annotated[
    Path | None,
    typer.Option(
        "--check", metavar="FILE", help="Say whether a file of your own can be played."
    ),
]


def data(game: GameName, name: DataName = None, check: Check = None) -> None:
    """Print the data that a game comes with, to start a file of your own from.

    Play with it: siegeworks play GAME --data FILE
    """
    files = _files_of(game)
    if check is None:
        typer.echo(_text(files, name), nl=False)
    elif name is None:
        _look_at(files, check)
    else:
        raise UnreadableCommand(f"--check looks at {check} alone; leave out {name}")


def _files_of(game: str) -> DataFiles:
    files = CATALOG[game.lower()].data_files
    if files is None:
        having = [each.id for each in CATALOG.values() if each.data_files]
        listed = ", ".join(having) or "none"
        raise UnreadableCommand(
            f"{game} is played with what is printed; games with data files: {listed}"
        )
    return files


def _text(files: DataFiles, name: str | None) -> str:
    usual = next(iter(files.texts))
    text = files.texts.get(name or usual)
    if text is None:
        listed = ", ".join(files.texts)
        raise UnreadableCommand(f"there is no data {name!r}; data here: {listed}")
    return text


def _look_at(files: DataFiles, path: Path) -> None:
    """One line if all is well, and one for everything that is unusual."""
    try:
        remarks = files.remarks(read_text(path))
    except ValueError as problem:
        raise BadOption(f"{path}: {problem}") from None
    typer.echo(f"{path} can be played.")
    for remark in remarks:
        typer.echo(f"  - {remark}")
