"""Rulebook of a game as the web client shows it."""

from siegeworks.core.game import AnyGame
from siegeworks.core.rulebook import PREFACE, Paragraph, whole_book
from siegeworks.server.protocol.messages import Rulebook, RuleParagraph


def rulebook_of(game: AnyGame) -> Rulebook:
    """Rulebook record of a game, with the glossary of its pieces and places."""
    return Rulebook(
        tuple(
            RuleParagraph(each.number, each.title, each.text, each.chapter)
            for each in _in_reading_order(whole_book(game.rulebook))
        ),
        dict(game.glossary()),
    )


def _in_reading_order(book: tuple[Paragraph, ...]) -> list[Paragraph]:
    """Paragraphs without the preface, with chapters of mere word lists at the end."""
    kept = [each for each in book if each.chapter != PREFACE]
    listed = {each.chapter for each in kept if each.title and not each.number}
    return sorted(kept, key=lambda each: each.chapter in listed)
