"""The log in words: every event has its sentence.

This file has set-up, supply and cards; marches, the Defender's window and the assault
have files of their own.
"""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, one_by_one
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.pieces import size
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.log_assault import AssaultFact, assault_sentence
from siegeworks.games.stronghold.text.log_fortress import (
    FortressFact,
    fortress_sentence,
)
from siegeworks.games.stronghold.text.log_march import (
    MarchFact,
    OrderFact,
    march_sentence,
)
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    game_over,
    hourglasses,
    invaders_named,
    kind_named,
    machine_named,
    objective_named,
    path_named,
    place_named,
    place_within,
    plan_named,
    ritual_named,
    say,
    side_named,
    spot_named,
    wood,
)

__all__ = ["is_aside", "sentence"]


def sentence(site: Site, event: fact.Event) -> Phrase:
    """Put one event into a sentence.

    >>> from siegeworks.games.stronghold.site import DEFAULT, site_of
    >>> print(sentence(site_of(DEFAULT), fact.FoughtOut("W2", 8, 7)))
    Section W2: 8 against 7; the Invader is ahead by 1.
    """
    match event:
        case fact.Due():
            return say("next-steps")
        case fact.TurnBegan(turn):
            return say("turn-began", turn=turn)
        case fact.TurnCleaned(turn):
            return say("turn-cleaned", turn=turn)
        case fact.GameEnded(outcome):
            return game_over(outcome)
        case fact.ObjectiveDone(card, status):
            return say("objective-done", card=objective_named(card), status=status)
        case fact.ObjectiveSpent(card):
            return say("objective-spent", card=objective_named(card))
        case fact.TrapsCleared(side, paths):
            return say("traps-cleared", side=side_named(side), count=len(paths))
        case _:
            return _of_chapter(site, event)


SetupFact: TypeAlias = (
    fact.CardDealt
    | fact.RowArranged
    | fact.ObjectiveDrawn
    | fact.ObjectiveDropped
    | fact.ObjectivesShown
    | fact.PlanDrawn
    | fact.PlanDropped
)
SupplyFact: TypeAlias = (
    fact.UnitDrawn
    | fact.WoodGained
    | fact.CardsExchanged
    | fact.CardPaid
    | fact.SpyWentHome
    | fact.RowEnded
    | fact.HourglassesHanded
)
CardFact: TypeAlias = (
    fact.MachineBuilt
    | fact.ManteletsSet
    | fact.SiegeTowerBuilt
    | fact.EquipmentLaid
    | fact.BridgeLaid
    | fact.MissRemoved
    | fact.TrainingLaid
    | fact.SaboteurSent
    | fact.UnitsCame
    | fact.RitualLaid
    | fact.RitualCast
    | fact.TokenTurned
    | fact.TrainingUsed
)
Chapter: TypeAlias = (
    SetupFact
    | SupplyFact
    | CardFact
    | MarchFact
    | OrderFact
    | FortressFact
    | AssaultFact
)


def _of_chapter(site: Site, event: Chapter) -> Phrase:
    if isinstance(event, MarchFact | OrderFact):
        return march_sentence(site, event)
    if isinstance(event, FortressFact):
        return fortress_sentence(site, event)
    if isinstance(event, AssaultFact):
        return assault_sentence(site, event)
    if isinstance(event, SupplyFact):
        return _supply(event)
    if isinstance(event, CardFact):
        return _card(site, event)
    return _setup(site, event)


def _setup(site: Site, event: SetupFact) -> Phrase:
    match event:
        case fact.CardDealt(card):
            pile = "row" if site.cards[card].phase in (2, 3) else "reserve"
            return say("card-dealt", card=card_named(card), pile=pile)
        case fact.RowArranged(phase, cards):
            row = one_by_one([card_named(card) for card in cards])
            return say("row-arranged", phase=phase, cards=row)
        case fact.ObjectiveDrawn(card):
            return say("objective-drawn", card=objective_named(card))
        case fact.ObjectiveDropped(card):
            return say("objective-dropped", card=objective_named(card))
        case fact.ObjectivesShown(cards):
            return say("objectives-shown", cards=tuple(map(objective_named, cards)))
        case fact.PlanDrawn(card):
            return say("plan-drawn", card=plan_named(card))
        case fact.PlanDropped(card):
            return say("plan-dropped", card=plan_named(card))
        case _:
            assert_never(event)


def _supply(event: SupplyFact) -> Phrase:
    match event:
        case fact.UnitDrawn(kind):
            return say("unit-drawn", unit=kind_named(kind))
        case fact.WoodGained(count):
            return say("wood-gained", wood=wood(count))
        case fact.CardsExchanged(out, back):
            return say("cards-exchanged", out=card_named(out), back=card_named(back))
        case fact.CardPaid():
            return _paid(event)
        case fact.SpyWentHome(card):
            return say("spy-went-home", card=card_named(card))
        case fact.RowEnded():
            return say("row-ended")
        case fact.HourglassesHanded(count):
            return say("hourglasses-handed", hourglasses=hourglasses(count))
        case _:
            assert_never(event)


def _paid(event: fact.CardPaid) -> Phrase:
    price = [invaders_named(event.units)] if size(event.units) else []
    if event.wood:
        price.insert(0, wood(event.wood))
    return say(
        "card-paid",
        card=card_named(event.card),
        price=tuple(price),
        free="no" if price else "yes",
        hourglasses=hourglasses(event.hourglasses),
    )


def _card(site: Site, event: CardFact) -> Phrase:
    match event:
        case fact.MachineBuilt(name, kind, place):
            what = machine_named(name, kind)
            return say("machine-built", machine=what, place=place_within(site, place))
        case fact.ManteletsSet(rampart):
            return say("mantelets-set", place=place_within(site, rampart))
        case fact.SiegeTowerBuilt(place):
            return say("siege-tower-built", place=place_within(site, place))
        case fact.EquipmentLaid(kind, section):
            where = place_named(site, section)
            return say("equipment-laid", card=card_named(kind), section=where)
        case fact.BridgeLaid(path):
            return say("bridge-laid", path=path_named(site, path))
        case fact.MissRemoved(machine):
            return say("miss-removed", machine=machine_named(machine))
        case fact.TrainingLaid(kind, rampart):
            where = place_within(site, rampart)
            return say("training-laid", card=card_named(kind), place=where)
        case fact.TrainingUsed(used):
            return say("training-used", card=card_named(used))
        case fact.SaboteurSent(building):
            return say("saboteur-sent", building=place_named(site, building))
        case fact.UnitsCame(kind, count, place):
            units, where = kind_named(kind, count), place_named(site, place)
            return say("units-came", units=units, count=count, place=where)
        case fact.RitualLaid(ritual, spot, success):
            face = "hidden" if success is None else _face(success)
            where, card = spot_named(site, spot), ritual_named(ritual)
            return say("ritual-laid", ritual=card, spot=where, face=face)
        case fact.RitualCast(ritual, tokens):
            return say("ritual-cast", ritual=ritual_named(ritual), tokens=tokens)
        case fact.TokenTurned(ritual, spot, success):
            where, card = spot_named(site, spot), ritual_named(ritual)
            return say("token-turned", ritual=card, spot=where, face=_face(success))
        case _:
            assert_never(event)


def _face(success: bool) -> str:
    return "success" if success else "bluff"


def is_aside(event: fact.Event) -> bool:
    """Leave bookkeeping out of the log, and all that another sentence says anyway."""
    match event:
        case fact.Due() | fact.GroupArrived() | fact.SalvoEnded():
            return True
        case fact.RitualCast() | fact.MarchEnded() | fact.MarksmenDone():
            return True
        case fact.TrainingUsed():
            return True
        case fact.HourglassesSpent() | fact.OrdersGiven(0):
            return True
        case _:
            return False
