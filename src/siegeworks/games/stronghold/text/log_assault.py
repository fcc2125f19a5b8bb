"""The log in words: the assault, with the cause of each death."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase, any_of
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.assault.strength import RAGING
from siegeworks.games.stronghold.pieces import (
    HOSPITAL,
    INVADERS,
    SIDES,
    InvaderKind,
    size,
)
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.phrases import (
    invaders_named,
    kind_named,
    machine_named,
    order_named,
    place_named,
    place_within,
    say,
    side_named,
    spot_named,
)

__all__ = ["AssaultFact", "assault_sentence", "may_kill"]

FireFact: TypeAlias = (
    fact.AssaultBegan
    | fact.Aimed
    | fact.HitCardTurned
    | fact.SalvoEnded
    | fact.MachineFired
    | fact.WallBroken
    | fact.CauldronBroken
    | fact.TowerMachineBroken
    | fact.FireAimed
    | fact.MarksmenDone
)
MeleeFact: TypeAlias = (
    fact.InvadersFell
    | fact.DefenderFell
    | fact.OrderCameToNothing
    | fact.FuryBegan
    | fact.FoughtOut
    | fact.WallBreached
    | fact.UnitHealed
    | fact.HospitalCleared
)
AssaultFact: TypeAlias = FireFact | MeleeFact


def assault_sentence(site: Site, event: AssaultFact) -> Phrase:
    """Put one event of the assault into a sentence."""
    if isinstance(event, FireFact):
        return _fire(site, event)
    return _melee(site, event)


def _fire(site: Site, event: FireFact) -> Phrase:
    match event:
        case fact.AssaultBegan(turn):
            return say("assault-began", turn=turn)
        case fact.Aimed(weapon, place):
            target = place_named(site, place)
            return say("aimed", weapon=spot_named(site, weapon), target=target)
        case fact.HitCardTurned(tower, card):
            return _turned(site, tower, card)
        case fact.SalvoEnded():
            return say("salvo-ended")
        case fact.MachineFired(machine, section, hit):
            target, result = place_named(site, section), "hit" if hit else "miss"
            what = machine_named(machine)
            return say("machine-fired", machine=what, target=target, result=result)
        case fact.WallBroken(section, cause):
            where = place_named(site, section)
            return say("wall-broken", section=where, cause=cause)
        case fact.CauldronBroken(section):
            return say("cauldron-broken", section=place_named(site, section))
        case fact.TowerMachineBroken(tower):
            return say("tower-machine-broken", tower=place_named(site, tower))
        case fact.FireAimed(place, rampart, count):
            return say(
                "fire-aimed",
                fire=count,
                place=_shooting_from(site, place),
                target=place_named(site, rampart),
            )
        case fact.MarksmenDone():
            return say("marksmen-done")
        case _:
            assert_never(event)


def _shooting_from(site: Site, place: str) -> Phrase:
    """Name a section or tower; a whole side, if its Marksmen are blessed."""
    for side in SIDES:
        if place == side:
            return say("all-along", side=side_named(side))
    return place_within(site, place)


def _turned(site: Site, tower: str, card: int) -> Phrase:
    """Say what a hit card allows, for either weapon: a tower has one of them."""
    cards = site.data.hit_cards.cards
    cannon, poles = cards[card] if card < len(cards) else ("", "")
    return say(
        "hit-card-turned",
        tower=place_named(site, tower),
        cannon=may_kill(cannon),
        poles=may_kill(poles),
    )


def may_kill(letters: str) -> Phrase:
    """Name the units that a hit card lets a weapon kill: "a Goblin or an Orc"."""
    kinds: list[InvaderKind] = [kind for kind in INVADERS if kind in letters]
    return any_of([kind_named(kind) for kind in kinds]) if kinds else say("nobody")


def _melee(site: Site, event: MeleeFact) -> Phrase:
    match event:
        case fact.InvadersFell(place, units, cause):
            return say(
                "invaders-fell",
                units=invaders_named(units),
                count=size(units),
                place=place_within(site, place),
                cause=cause,
            )
        case fact.DefenderFell(place, kind, cause, taken):
            return say(
                "defender-fell",
                unit=kind_named(kind),
                place=place_within(site, place),
                cause=cause,
                taken="yes" if taken else "no",
            )
        case fact.OrderCameToNothing(section, order):
            where = place_named(site, section)
            return say("order-came-to-nothing", order=order_named(order), section=where)
        case fact.FuryBegan(section):
            fury, where = order_named("fury"), place_within(site, section)
            return say("fury-began", order=fury, place=where, rage=RAGING)
        case fact.FoughtOut():
            return _fought(site, event)
        case fact.WallBreached():
            return _breached(site, event)
        case fact.UnitHealed(kind):
            return say("unit-healed", unit=kind_named(kind))
        case fact.HospitalCleared():
            return say("hospital-cleared", hospital=place_named(site, HOSPITAL))
        case _:
            assert_never(event)


def _fought(site: Site, event: fact.FoughtOut) -> Phrase:
    lead = event.attack - event.defence
    ahead = "invader" if lead > 0 else "defender" if lead < 0 else "nobody"
    return say(
        "fought-out",
        section=place_named(site, event.section),
        attack=event.attack,
        defence=event.defence,
        ahead=ahead,
        lead=abs(lead),
    )


def _breached(site: Site, event: fact.WallBreached) -> Phrase:
    return say(
        "wall-breached-now",
        section=place_named(site, event.section),
        attack=event.attack,
        defence=event.defence,
        lead=event.attack - event.defence,
        units=event.units,
    )
