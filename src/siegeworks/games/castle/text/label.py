"""Labels of buttons: every action as an order."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.text.phrases import (
    at,
    at_level,
    named,
    player,
    say,
    towards,
)


def label(action: Action) -> Phrase:
    """Put an action into words, as an order.

    >>> from siegeworks.games.castle.cards import Kind
    >>> print(label(Play(Kind.KING, 14)))
    Play the King on c3
    >>> print(label(ChooseCard(14, 1)))
    Choose the Knight on c3
    """
    match action:
        case Draw():
            return say("do-draw")
        case Swap(give, take):
            return say("do-swap", give=named(give), take=named(take))
        case Play(kind, place):
            return say("do-play", card=named(kind), place=at(place, kind))
        case Pass():
            return say("do-pass")
        case ChooseCard(place, level):
            return say("do-choose-card", level=level, place=at_level(place, level))
        case ChoosePlace(place):
            return say("do-move", goal=towards(place))
        case ChooseReserve(kind):
            return say("do-take", card=named(kind))
        case ChooseHand(kind):
            return say("do-give", card=named(kind))
        case ChooseSeat(seat):
            return say("do-choose-seat", player=player(seat))
        case ChooseToken(seat):
            return say("do-choose-token", player=player(seat))
        case Offer(kind):
            return say("do-offer", card=named(kind))
        case Deal(kind):
            return say("do-deal", card=named(kind))
        case _:
            assert_never(action)
