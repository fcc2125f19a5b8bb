"""`siegeworks rules`: the rulebook of a game, whole or in part."""

from typing import Annotated

import typer

from siegeworks.cli.game_words import game_named
from siegeworks.cli.rule_text import rule_text
from siegeworks.cli.terminal import this_terminal
from siegeworks.core.errors import SiegeworksError

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="See `siegeworks games`.")
]
Topic = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NUMBER|WORD]", help="A paragraph, or words to look for."),
]


class NothingFound(SiegeworksError):
    """The rulebook does not mention it."""


def rules(game: GameName, topic: Topic = None) -> None:
    """Show the chapters, a paragraph such as 3.4, or all that mention a word."""
    asked = " ".join(topic or [])
    found = rule_text(game_named([game]), asked)
    if not found:
        raise NothingFound(
            f"the rules say nothing of {asked!r}; "
            f"`siegeworks rules {game}` lists the chapters"
        )
    this_terminal().say(*found)
