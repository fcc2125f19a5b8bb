"""A game's rulebook as the pages show it."""

from siegeworks.core.game import AnyGame
from siegeworks.core.rulebook import paragraphs
from siegeworks.server.wire import Rulebook, RuleParagraph


def rulebook_of(game: AnyGame) -> Rulebook:
    """Every numbered paragraph, and what each piece and place means."""
    return Rulebook(
        tuple(
            RuleParagraph(each.number, each.title, each.text, each.chapter)
            for each in paragraphs(game.rulebook)
        ),
        dict(game.glossary()),
    )
