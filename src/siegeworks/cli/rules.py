"""`siegeworks rules`: print the rulebook of a game, or parts of it."""

from typing import Annotated

import typer

from siegeworks.cli.game_arguments import game_named
from siegeworks.core.errors import SiegeworksError
from siegeworks.terminal.rule_text import nothing_found, rule_text
from siegeworks.terminal.terminal import this_terminal

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="See `siegeworks games`.")
]
Topic = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[CHAPTER|NUMBER|WORDS|all]",
        help="A chapter, a paragraph such as 3.4, words to look for, or everything.",
    ),
]


class NothingFound(SiegeworksError):
    """The rulebook does not mention the topic."""


def rules(game: GameName, topic: Topic = None) -> None:
    """Show the chapters, one of them, a paragraph, what mentions a word, or all."""
    asked, rulebook = " ".join(topic or []), game_named([game])
    typed = f"siegeworks rules {game}"
    found = rule_text(rulebook, asked, typed=typed)
    if not found:
        raise NothingFound(nothing_found(rulebook, asked, typed=typed))
    this_terminal().say_in_pages(*found)
