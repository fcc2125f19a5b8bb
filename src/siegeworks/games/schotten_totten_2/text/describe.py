"""Text of each Tactic card, written from its record."""

from collections.abc import Sequence
from functools import reduce
from typing import assert_never

from siegeworks.core.i18n import Phrase, any_of, verbatim
from siegeworks.games.schotten_totten_2.cards import HIGHEST, Tactic
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    ELITE,
    ActionCard,
    CardInDiscard,
    CardOnWall,
    ClearChosenTile,
    DiscardChosenCard,
    Effect,
    EliteTroop,
    PlayChosenCard,
    ShuffleChosenCards,
    SwapCards,
    Target,
    TileWithCards,
    TileWithRoom,
    Whose,
)
from siegeworks.games.schotten_totten_2.text.phrases import say


def describe(tactic: Tactic, options: Options) -> Phrase:
    """Write the text of a card.

    >>> print(describe(Tactic.DESERTION, Options(tactics=True)))
    Choose one of your opponent's cards at the wall: discard it.
    >>> print(describe(Tactic.SHIELD, Options(tactics=True)))
    Lay it at a tile like a Siege card. It counts as any colour and as 1, 2 or 3.
    """
    if tactic in ELITE:
        return _elite(ELITE[tactic])
    return _action(ACTIONS[tactic], options)


def _elite(card: EliteTroop) -> Phrase:
    strengths = any_of([verbatim(str(strength)) for strength in card.strengths])
    if len(card.strengths) > HIGHEST:
        strengths = say("any-strength")
    return say("elite-text", strengths=strengths)


def _action(card: ActionCard, options: Options) -> Phrase:
    deed = _deed(card.effect)
    if not card.targets:
        return deed
    return say("action-text", targets=_in_order(_clauses(card, options)), deed=deed)


def _in_order(clauses: Sequence[Phrase]) -> Phrase:
    return reduce(
        lambda first, second: say("then", first=first, second=second), clauses
    )


def _clauses(card: ActionCard, options: Options) -> list[Phrase]:
    clauses = [asked(target, options) for target in card.targets]
    if clauses[1:] == clauses[:1]:
        clauses[1] = say("another")
    return clauses


def asked(target: Target, options: Options) -> Phrase:
    """Name the target of a card, as a clause."""
    match target:
        case CardOnWall(Whose.OWN) if options.elite_targets:
            return say("own-card")
        case CardOnWall(Whose.OWN):
            return say("own-siege-card")
        case CardOnWall() if options.elite_targets:
            return say("opposing-card")
        case CardOnWall():
            return say("opposing-siege-card")
        case CardInDiscard(siege_only):
            return say("discarded-siege-card") if siege_only else say("discarded-card")
        case TileWithRoom(elsewhere, or_discard):
            tile = say("other-tile-with-room") if elsewhere else say("tile-with-room")
            return say("or-the-discard", target=tile) if or_discard else tile
        case TileWithCards():
            return say("tile-with-cards")
        case _:
            assert_never(target)


def _deed(effect: Effect) -> Phrase:
    match effect:
        case PlayChosenCard():
            return say("deed-play")
        case DiscardChosenCard():
            return say("deed-discard")
        case ClearChosenTile():
            return say("deed-clear")
        case ShuffleChosenCards():
            return say("deed-shuffle")
        case SwapCards(count):
            return say("deed-swap", count=count)
        case _:
            assert_never(effect)
