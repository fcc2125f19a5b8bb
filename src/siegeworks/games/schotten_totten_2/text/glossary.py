"""Meaning of each piece and place, in a sentence or two."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.schotten_totten_2.board import WALL, Requirement
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, SiegeCard, Tactic
from siegeworks.games.schotten_totten_2.options import ColorRunReading, Options
from siegeworks.games.schotten_totten_2.text.describe import describe
from siegeworks.games.schotten_totten_2.text.phrases import bare, place, say


def glossary(options: Options) -> dict[str, Phrase]:
    """Explain all that lies on the table, by its notation.

    >>> print(glossary(Options())["low sum"])
    Low sum: only the total counts, and the lower one wins.
    """
    meanings = {
        "oil": say("oil-meaning"),
        "deck": say("deck-meaning"),
        "discard": say("discard-meaning"),
    }
    meanings |= {
        each.value: meaning_of(each, options.color_run) for each in Requirement
    }
    meanings |= {f"@{index + 1}": _tile(index) for index in range(len(WALL))}
    meanings |= {str(card): _card(card) for card in SIEGE_CARDS}
    if options.tactics:
        meanings["tactic deck"] = say("tactic-deck-meaning")
        meanings |= {each.value: _tactic(each, options) for each in Tactic}
    return meanings


def _card(card: SiegeCard) -> Phrase:
    color, strength = card.color, card.strength
    return say("card-meaning", str(card), color=color, strength=strength)


def _tactic(tactic: Tactic, options: Options) -> Phrase:
    text = describe(tactic, options)
    return say("tactic-meaning", tactic, name=bare(tactic), text=text)


def _tile(index: int) -> Phrase:
    tile = WALL[index]
    return say(
        "tile-meaning",
        tile=place(index),
        name=tile.name.replace(" ", "-"),
        sound=tile.sound.slots,
        damaged=tile.damaged.slots,
    )


def meaning_of(requirement: Requirement, reading: ColorRunReading) -> Phrase:
    """Return the requirement that a mark on a tile stands for."""
    match requirement:
        case Requirement.ANY:
            return say("any-meaning")
        case Requirement.SUM:
            return say("sum-meaning")
        case Requirement.LOW_SUM:
            return say("low-sum-meaning")
        case Requirement.SAME:
            return say("same-meaning")
        case Requirement.COLOR:
            return say("color-meaning", reading=reading)
        case Requirement.RUN:
            return say("run-meaning", reading=reading)
        case _:
            assert_never(requirement)
