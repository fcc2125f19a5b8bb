"""What a Tactic card says, written from what it does."""

from typing import assert_never

from siegeworks.games.schotten_totten_2.cards import HIGHEST, Tactic
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


def describe(tactic: Tactic) -> str:
    """The text of a card.

    >>> describe(Tactic.DESERTION)
    "Choose one of your opponent's cards at the wall: discard it."
    >>> describe(Tactic.SHIELD)
    'Lay it at a tile like a Siege card. It counts as any colour and as 1, 2 or 3.'
    """
    if tactic in ELITE:
        return _elite(ELITE[tactic])
    return _action(ACTIONS[tactic])


def _elite(card: EliteTroop) -> str:
    *most, last = map(str, card.strengths)
    strengths = f"{', '.join(most)} or {last}" if most else last
    if len(card.strengths) > HIGHEST:
        strengths = "any strength"
    counts = f"It counts as any colour and as {strengths}."
    return f"Lay it at a tile like a Siege card. {counts}"


def _action(card: ActionCard) -> str:
    deed = _deed(card.effect)
    if not card.targets:
        return deed
    return f"Choose {', then '.join(_clauses(card))}: {deed}"


def needs(card: ActionCard) -> str:
    """Everything that has to be there for a card to be played, as a clause."""
    return " and ".join(_clauses(card))


def _clauses(card: ActionCard) -> list[str]:
    clauses = [asked(target) for target in card.targets]
    if clauses[1:] == clauses[:1]:
        clauses[1] = "another"
    return clauses


def asked(target: Target) -> str:
    """What has to be chosen, as a clause."""
    match target:
        case CardOnWall(whose):
            owner = "your" if whose is Whose.OWN else "your opponent's"
            return f"one of {owner} cards at the wall"
        case CardInDiscard(siege_only):
            return "a discarded Siege card" if siege_only else "a discarded card"
        case TileWithRoom(elsewhere, or_discard):
            tile = "another tile with room" if elsewhere else "a tile with room"
            return f"{tile} or the discard" if or_discard else tile
        case TileWithCards():
            return "a tile with cards"
        case _:
            assert_never(target)


def _deed(effect: Effect) -> str:
    match effect:
        case PlayChosenCard():
            return "the card goes there."
        case DiscardChosenCard():
            return "discard it."
        case ClearChosenTile():
            return "discard every card on both sides of it."
        case ShuffleChosenCards():
            return "shuffle them into the Siege deck."
        case SwapCards(count):
            return f"Both players choose {count} cards of their hands and swap them."
        case _:
            assert_never(effect)
