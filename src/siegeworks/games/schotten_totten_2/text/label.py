"""Labels of buttons: every action as an order."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
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
from siegeworks.games.schotten_totten_2.text.phrases import bare, named, place, say


def label(action: Action) -> Phrase:
    """Put an action into words, as an order.

    >>> print(label(Retreat(0)))
    Retreat from tile 1
    """
    match action:
        case Play(card, tile):
            return say("do-play", card=named(card), tile=place(tile))
        case Retreat(tile):
            return say("do-retreat", tile=place(tile))
        case Pour(tile):
            return say("do-pour", tile=place(tile))
        case Declare(tile):
            return say("do-declare", tile=place(tile))
        case PlayAction(tactic):
            return say("do-play-action", card=bare(tactic))
        case Pass():
            return say("do-pass")
        case Draw(pile):
            return say("do-draw", pile=pile)
        case EndTurn():
            return say("do-end")
        case ChooseOnWall(tile, index):
            target = say("card-at", number=index + 1, tile=place(tile))
            return say("do-choose", target=target)
        case ChooseDiscarded(card):
            return say("do-take", card=named(card))
        case ChooseTile(tile):
            return say("do-choose", target=place(tile))
        case ChooseDiscard():
            return say("do-discard")
        case Offer(card):
            return say("do-offer", card=named(card))
        case Deal(card):
            return say("do-deal", card=named(card))
        case _:
            assert_never(action)
