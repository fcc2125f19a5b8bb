"""The expert's reasons, in a sentence."""

from typing import assert_never

from siegeworks.games.schotten_totten_2.actions import (
    Action,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.cards import without
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.schotten_totten_2.appraisal import Appraisal
from siegeworks.players.schotten_totten_2.imagination import after


def reason(view: View, appraisal: Appraisal, action: Action) -> str:
    """Why the expert does this now."""
    match action:
        case Declare(tile):
            return f"Tile {tile + 1} is proven, and waiting would only invite oil."
        case Play(card, tile):
            before = appraisal.chance_at(view.table, view.hand, tile)
            table, hand = after(view.table, action), without(view.hand, card)
            now = appraisal.chance_at(table, hand, tile)
            return (
                f"{card} takes my chances at tile {tile + 1} "
                f"from {before:.0%} to {now:.0%}."
            )
        case Retreat(tile):
            return f"The slots of tile {tile + 1} are worth more than my cards there."
        case Pour(tile):
            return f"The attack on tile {tile + 1} hangs on that card."
        case PlayAction(tactic):
            return f"Nothing in my hand does more than {tactic} now."
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return "That target changes most."
        case Offer(card):
            return f"I can spare {card}."
        case Draw(pile):
            return f"I need a card from the {pile} deck."
        case Pass() | EndTurn() | Deal():
            return "There is nothing else to do."
        case _:
            assert_never(action)
