"""The expert's reason for a move as a sentence, and its probability to win."""

import math

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold.actions import (
    Action,
    Bid,
    Command,
    Enlist,
    March,
    Move,
    MoveHero,
    PlayPlan,
    Put,
    Spend,
    Step,
    Swap,
    Use,
)
from siegeworks.games.stronghold.assault.strength import Fight
from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.seats import INVADER
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    errand_named,
    place_named,
    say,
)
from siegeworks.games.stronghold.view import View

DECISIVE = 5.0
"""Strength nearer to a breach that multiplies its odds by e."""
EVEN = 7.0
"""Margin at which a section is as likely to fall before the end as to hold."""


def reason(view: View, action: Action) -> Phrase:
    """Return the expert's reason for an action."""
    site, nearest = view.table.site, nearest_breach(view)
    section = place_named(site, nearest.section)
    match action:
        case Step(_, _, end) if end in site.tied:
            return say("thought-storm", section=place_named(site, end))
        case Step() | Enlist() | March():
            return say("thought-march", section=section)
        case Use(card):
            return say("thought-use", card=card_named(card))
        case Command():
            return say("thought-order")
        case Spend(errand):
            return say("thought-spend", errand=errand_named(errand), section=section)
        case Move() | Swap() | MoveHero() | Bid():
            return say("thought-answer", section=section, margin=max(nearest.margin, 0))
        case PlayPlan():
            return say("thought-plan", section=section)
        case Put(place) if place in site.tied:
            return say("thought-place", section=place_named(site, place))
        case _:
            return say("thought-usual")


def nearest_breach(view: View) -> Fight:
    """Return the section nearest to a breach, of the stormed ones if there are any."""
    stormed = [fight for fight in view.fights if fight.units]
    return min(stormed or view.fights, key=lambda fight: fight.margin)


def confidence(view: View) -> float:
    """Estimate the seat's probability to win: every turn left is a chance for a
    breach."""
    margin = nearest_breach(view).margin
    to_come = (TURNS + 1 - view.table.turn) / TURNS
    breach = to_come / (to_come + math.exp((margin - EVEN) / DECISIVE))
    breach = min(max(breach, 0.01), 0.99)
    return breach if view.seat is INVADER else 1 - breach
