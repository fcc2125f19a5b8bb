"""The expert's reason for a move, as a sentence."""

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
from siegeworks.games.schotten_totten_2.cards import without
from siegeworks.games.schotten_totten_2.text.phrases import (
    bare,
    named,
    noted,
    place,
    say,
)
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.schotten_totten_2.evaluation import Appraisal
from siegeworks.players.schotten_totten_2.lookahead import after


def reason(view: View, appraisal: Appraisal, action: Action) -> Phrase:
    """Return the expert's reason for an action."""
    match action:
        case Declare(tile):
            return say("thought-declare", tile=place(tile))
        case Play(card, tile):
            before = appraisal.chance_at(view.table, view.hand, tile)
            table, hand = after(view.table, action), without(view.hand, card)
            now = appraisal.chance_at(table, hand, tile)
            return say(
                "thought-play",
                card=noted(card),
                tile=place(tile),
                before=round(100 * before),
                now=round(100 * now),
            )
        case Retreat(tile):
            return say("thought-retreat", tile=place(tile))
        case Pour(tile):
            return say("thought-pour", tile=place(tile))
        case PlayAction(tactic):
            return say("thought-action", card=bare(tactic))
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return say("thought-target")
        case Offer(card):
            return say("thought-offer", card=named(card))
        case Draw(pile):
            return say("thought-draw", pile=pile)
        case Pass() | EndTurn() | Deal():
            return say("thought-nothing")
        case _:
            assert_never(action)
