"""What several commands can be asked on the command line."""

from pathlib import Path
from typing import Annotated

import typer

GameWords = Annotated[
    list[str] | None,
    typer.Argument(metavar="[GAME] [--OPTION ...]", help="See `siegeworks games`."),
]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same cards.")]
SavePath = Annotated[
    Path | None, typer.Option("--save", help="Keep the game in this file.")
]
Force = Annotated[
    bool, typer.Option("--force", help="Let --save replace an existing file.")
]
PlaythroughPath = Annotated[Path, typer.Argument(metavar="FILE")]
