"""Labels of buttons: every action as an order."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.land_of_clans.actions import (
    Action,
    Attack,
    Begin,
    Build,
    Deal,
    Defend,
    Enough,
    GiveUp,
    Lay,
    Lift,
    PlayWizard,
    Reveal,
    TakeLand,
    TakeWaste,
    Wait,
)
from siegeworks.games.land_of_clans.land import Land
from siegeworks.games.land_of_clans.text.phrases import (
    all_located,
    castle_named,
    located,
    named,
    player,
    say,
)


def label(land: Land, action: Action) -> Phrase:
    """Put an action into words, as an order.

    >>> from siegeworks.games.land_of_clans.land import DEFAULT, land_of
    >>> print(label(land_of(DEFAULT), Build(0, (2, 3, 4))))
    Build I3 on A1, B1 and C1
    >>> print(label(land_of(DEFAULT), PlayWizard(2)))
    Play your open Wizard on A1
    """
    match action:
        case TakeLand(card):
            square = land.square_of.get(card)
            return say(
                "do-take-land",
                square=named(card) if square is None else located(land, square),
            )
        case TakeWaste(card, square):
            where = located(land, square)
            return say("do-take-waste", card=named(card), square=where)
        case PlayWizard(square, from_hand):
            origin = "hand" if from_hand else "open"
            return say("do-play-wizard", square=located(land, square), origin=origin)
        case Attack(castle):
            return say("do-attack", castle=castle_named(land, castle))
        case GiveUp(card):
            return say("do-give-up", card=named(card))
        case Lift(square):
            return say("do-lift", square=located(land, square))
        case Build(castle, squares):
            where_all = all_located(land, squares)
            castle_name = castle_named(land, castle)
            return say("do-build", castle=castle_name, squares=where_all)
        case Wait():
            return say("do-wait")
        case Lay(card):
            return say("do-lay", card=named(card))
        case Enough():
            return say("do-enough")
        case Defend(shields):
            return say("do-defend", shields=shields)
        case _:
            return _chance(land, action)


def _chance(land: Land, action: Begin | Deal | Reveal) -> Phrase:
    match action:
        case Begin(seat):
            return say("do-begin", player=player(seat))
        case Deal(card):
            return say("do-deal", card=named(card))
        case Reveal(prize):
            return say("do-reveal", prize=castle_named(land, prize))
        case _:
            assert_never(action)
