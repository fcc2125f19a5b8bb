"""Labels of buttons: every action as an order, understood without its question."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold import actions as act
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.pieces import size
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.log_assault import may_kill
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    cauldron_named,
    drawn_named,
    errand_named,
    hero_named,
    hourglasses,
    invaders_named,
    kind_named,
    order_named,
    path_named,
    piece_named,
    place_named,
    place_short,
    place_within,
    plan_named,
    say,
    side_named,
    sort_of,
    spot_named,
    tile_named,
    trap_named,
    wood,
)

Common: TypeAlias = (
    act.Done
    | act.No
    | act.Yes
    | act.Rest
    | act.Put
    | act.Aim
    | act.Kill
    | act.Slay
    | act.Pick
    | act.ChooseSide
    | act.Drop
)
OfInvader: TypeAlias = (
    act.Arrange
    | act.Exchange
    | act.Gather
    | act.Use
    | act.Pay
    | act.Cast
    | act.March
    | act.Enlist
    | act.Step
    | act.GiveOrders
    | act.Command
    | act.Detonate
)
OfDefender: TypeAlias = (
    act.Move
    | act.Swap
    | act.MoveHero
    | act.Spend
    | act.Bid
    | act.Fetch
    | act.LayTrap
    | act.Snipe
    | act.PlayPlan
    | act.Brew
    | act.Pray
    | act.Split
)
OfChance: TypeAlias = act.Deal | act.Draw | act.Fire | act.Flip


def label(site: Site, action: Action) -> Phrase:
    """Put an action into words, as an order.

    >>> from siegeworks.games.stronghold.site import DEFAULT, site_of
    >>> print(label(site_of(DEFAULT), act.Step("G", "FE", "RE2")))
    A Goblin from FE to RE2
    >>> print(label(site_of(DEFAULT), act.Spend("cannon")))
    Lay an Hourglass on Cannon, in the Forge
    """
    if isinstance(action, Common):
        return _common(site, action)
    if isinstance(action, OfInvader):
        return _invader(site, action)
    if isinstance(action, OfDefender):
        return _defender(site, action)
    return _chance(site, action)


def _common(site: Site, action: Common) -> Phrase:
    match action:
        case act.Done():
            return say("do-done")
        case act.No():
            return say("do-no")
        case act.Yes():
            return say("do-yes")
        case act.Rest():
            return say("do-rest")
        case act.Put(place):
            return say("do-put", spot=spot_named(site, place))
        case act.Aim(place):
            return say("do-aim", target=place_named(site, place))
        case act.Kill(kind):
            return say("do-kill", unit=kind_named(kind))
        case act.Slay(units):
            return _slay(units)
        case act.Pick(kind):
            return say("do-pick", unit=kind_named(kind))
        case act.ChooseSide(side):
            return say("do-choose-side", side=side_named(side))
        case act.Drop(card):
            return say("do-drop", card=drawn_named(site, card))
        case _:
            assert_never(action)


def _slay(units: tuple[int, int, int]) -> Phrase:
    """Label losses by strength, as only the fight tells the side they are of."""
    losses = [
        say("losses", count=count, strength=strength)
        for strength, count in enumerate(units, 1)
        if count
    ]
    return say("do-slay", losses=tuple(losses), count=size(units))


def _invader(site: Site, action: OfInvader) -> Phrase:
    match action:
        case act.Arrange(card):
            return say("do-arrange", card=card_named(card))
        case act.Exchange(out, back):
            return say("do-exchange", out=card_named(out), back=card_named(back))
        case act.Gather(kind):
            gain = site.cards["gather"].wood_gain.get(kind, 0)
            return say("do-gather", unit=kind_named(kind), wood=wood(gain))
        case act.Use(card):
            return say("do-use", card=card_named(card))
        case act.Pay(units, free):
            how = "free" if free else "usual"
            return say("do-pay", units=invaders_named(units), how=how)
        case act.Cast(spot, success):
            face = "success" if success else "bluff"
            return say("do-cast", spot=spot_named(site, spot), face=face)
        case act.March(length):
            march = site.marches[length]
            cost = hourglasses(march.hourglasses)
            return say("do-march", size=length, limit=march.limit, hourglasses=cost)
        case act.Enlist(kind, place):
            unit, sort = kind_named(kind), sort_of(site, place)
            where = place_named(site, place)
            return say("do-enlist", unit=unit, sort=sort, place=where)
        case act.Step():
            return _step(site, action)
        case act.GiveOrders(openly):
            return _give_orders(site, openly)
        case act.Command(order, section):
            where = place_named(site, section)
            return say("do-command", order=order_named(order), section=where)
        case act.Detonate(orcs):
            return say("do-detonate", orcs=kind_named("O", orcs))
        case _:
            assert_never(action)


def _give_orders(site: Site, openly: bool) -> Phrase:
    card = site.cards["marches"]
    how, cost = ("open", card.open_order) if openly else ("secret", card.secret_orders)
    return say("do-give-orders", how=how, hourglasses=hourglasses(cost))


def _step(site: Site, step: act.Step) -> Phrase:
    piece = piece_named(step.piece)
    start, end = place_short(site, step.start), place_short(site, step.end)
    if not step.via:
        return say("do-step", piece=piece, start=start, end=end)
    via = place_short(site, step.via)
    return say("do-pass", piece=piece, start=start, via=via, end=end)


def _defender(site: Site, action: OfDefender) -> Phrase:
    match action:
        case act.Move(kind, start, end):
            return say("do-move", kind=kind, start=start, end=end)
        case act.Swap(kind, place, other, there):
            return say(
                "do-swap", kind=kind, place=place, other=other, other_place=there
            )
        case act.MoveHero(hero, place):
            where = place_named(site, place)
            return say("do-move-hero", hero=hero_named(hero), place=where)
        case act.Spend(errand):
            return _spend(site, errand)
        case act.Bid(hero, tile):
            return say("do-bid", hero=hero_named(hero), tile=tile_named(tile))
        case act.Fetch(kind, place):
            where = place_within(site, place)
            return say("do-fetch", unit=kind_named(kind), place=where)
        case act.LayTrap(path, trap):
            where = path_named(site, path)
            return say("do-lay-trap", trap=trap_named(trap), path=where)
        case act.Snipe(kind, place):
            where = place_within(site, place)
            return say("do-snipe", unit=kind_named(kind), place=where)
        case act.PlayPlan(plan):
            return say("do-play-plan", plan=plan_named(plan))
        case act.Brew(kind):
            return say("do-brew", cauldron=cauldron_named(kind))
        case act.Pray(errand):
            return say("do-pray", errand=errand_named(errand))
        case act.Split(count):
            return say("do-split", count=count)
        case _:
            assert_never(action)


def _spend(site: Site, errand: str) -> Phrase:
    building = site.errands.get(errand, "")
    where = place_within(site, building)
    return say("do-spend", errand=errand_named(errand), place=where)


def _chance(site: Site, action: OfChance) -> Phrase:
    match action:
        case act.Deal(card):
            return say("do-deal", card=drawn_named(site, card))
        case act.Draw(kind):
            return say("do-draw", unit=kind_named(kind))
        case act.Fire(hit):
            return say("do-fire", result="hit" if hit else "miss")
        case act.Flip(card):
            return _flip(site, card)
        case _:
            assert_never(action)


def _flip(site: Site, card: int) -> Phrase:
    cards = site.data.hit_cards.cards
    cannon, poles = cards[card] if card < len(cards) else ("", "")
    return say("do-flip", card=card, cannon=may_kill(cannon), poles=may_kill(poles))
