"""The expert's reason for a move, as a sentence."""

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
from siegeworks.games.land_of_clans.land import PrizeNumber, Square
from siegeworks.games.land_of_clans.text.phrases import (
    castle_named,
    clan_named,
    located,
    named,
    say,
)
from siegeworks.players.land_of_clans.position_value import Judgement


def reason(judgement: Judgement, action: Action) -> Phrase:
    """Return the expert's reason for an action."""
    land = judgement.scene.land
    match action:
        case TakeLand(card):
            return _why_there(judgement, land.square_of[card])
        case TakeWaste(_, square) | PlayWizard(square):
            return _why_there(judgement, square)
        case Attack(castle):
            return say(
                "thought-attack",
                castle=castle_named(land, castle),
                chance=round(100 * _chance(judgement, castle)),
            )
        case Build(castle):
            return say("thought-build", castle=castle_named(land, castle))
        case Wait():
            return say("thought-wait")
        case Lift(square):
            return say("thought-lift", square=located(land, square))
        case GiveUp(card):
            return say("thought-give-up", card=named(card))
        case Lay(card):
            return say("thought-lay", card=named(card))
        case Defend(shields):
            return say("thought-defend", shields=shields)
        case Enough() | Begin() | Deal() | Reveal():
            return say("thought-enough")
        case _:
            assert_never(action)


def _why_there(judgement: Judgement, square: Square) -> Phrase:
    """Return the main effect of a token as the reason."""
    land, there = judgement.scene.land, located(judgement.scene.land, square)
    finish = judgement.mine.finishing.get(square)
    if finish is not None and finish[0] > 0:
        return say("thought-finish", square=there, castle=castle_named(land, finish[1]))
    best = max(judgement.shares(square), key=lambda share: share.worth)
    if best.against is not None:
        return say("thought-block", square=there, clan=clan_named(best.against))
    if best.castle is None:
        return say("thought-land", square=there)
    castle = castle_named(land, best.castle)
    if _is_mine(judgement, best.castle):
        return say("thought-guard", square=there, castle=castle)
    return say("thought-besiege", square=there, castle=castle)


def _is_mine(judgement: Judgement, castle: PrizeNumber) -> bool:
    return any(
        each.prize == castle and each.clan is judgement.me
        for each in judgement.scene.strongholds
    )


def _chance(judgement: Judgement, castle: PrizeNumber) -> float:
    war = judgement.war
    return max(
        war.success(each, war.swords)
        for each in judgement.scene.strongholds
        if each.prize == castle
    )
