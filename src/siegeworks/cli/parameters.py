"""Command line parameters shared by several commands."""

from pathlib import Path
from typing import Annotated

import typer


def whole_number(text: str) -> int:
    """Parse an integer typed on the command line."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no whole number") from None


GameWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME] [--OPTION ...]", help="See `siegeworks games`."),
]
Seed = Annotated[
    int | None,
    typer.Option(
        parser=whole_number, metavar="N", help="The same seed deals the same cards."
    ),
]
SavePath = Annotated[
    Path | None, typer.Option("--save", help="Keep the game in this file.")
]
Force = Annotated[
    bool, typer.Option("--force", help="Let --save replace an existing file.")
]
PlaythroughPath = Annotated[Path, typer.Argument(metavar="FILE", help="A kept game.")]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", help="The folder that keeps the server's tables."
    ),
]
