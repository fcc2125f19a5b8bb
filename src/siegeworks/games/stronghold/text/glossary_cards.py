"""Effects and costs of phase cards, building actions, objectives and plans."""

from siegeworks.core.i18n import Phrase, all_of, any_of, one_by_one
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import (
    INVADERS,
    MOST_THROWERS,
    RITUALS,
    Card,
    Errand,
    size,
    troop_of,
)
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.phrases import (
    card_named,
    errand_named,
    hourglasses,
    invaders_named,
    kind_named,
    objective_named,
    place_within,
    plan_named,
    say,
    wood,
)

# Phase cards.


def card_meaning(options: Options, card: Card) -> Phrase:
    """Explain a phase card: its cost, the Defender's hourglasses, and its effect."""
    site = options.site
    match card:
        case "exchange":
            price = hourglasses(site.cards[card].hourglasses)
            return say("exchange-meaning", name=card_named(card), price=price)
        case "gather":
            return _gathering(site)
        case "marches":
            return _marches(site)
        case _:
            return say(
                "card-meaning",
                name=card_named(card),
                phase=site.cards[card].phase,
                cost=card_cost(site, card),
                effect=_effect(options, card),
            )


def card_cost(site: Site, card: Card) -> Phrase:
    """Write a card's cost: "5 Wood and a Troll (1 Hourglass) or 2 Goblins (…)"."""
    data = site.cards[card]
    ways = [_way(troop_of("".join(way)), data.hourglasses) for way in data.pay]
    return say("card-cost", wood=data.wood, ways=any_of(ways))


def _way(units: tuple[int, int, int], extra: int) -> Phrase:
    given = hourglasses(size(units) + extra)
    return say("way-to-pay", units=invaders_named(units), hourglasses=given)


def _effect(options: Options, card: Card) -> Phrase:
    if card in RITUALS:
        lasts = options.possession
        return say("ritual-effect", card=card, lasts=lasts)
    recruits = troop_of("".join(options.site.cards[card].gain))
    return say(
        "card-effect",
        card=card,
        most=MOST_THROWERS,
        recruits=invaders_named(recruits),
        sap=options.sap,
    )


def _gathering(site: Site) -> Phrase:
    data = site.cards["gather"]
    gains = [
        say("gain", unit=kind_named(kind), wood=wood(data.wood_gain[kind]))
        for kind in INVADERS
        if kind in data.wood_gain
    ]
    price = hourglasses(1 + data.hourglasses)
    return say(
        "gather-meaning",
        name=card_named("gather"),
        gains=one_by_one(gains),
        price=price,
    )


def _marches(site: Site) -> Phrase:
    card = site.cards["marches"]
    marches = [
        say(
            "march",
            size=length,
            limit=march.limit,
            hourglasses=hourglasses(march.hourglasses),
        )
        for length, march in site.marches.items()
    ]
    return say(
        "marches-meaning",
        name=card_named("marches"),
        marches=all_of(marches),
        open=hourglasses(card.open_order),
        secret=hourglasses(card.secret_orders),
    )


# Actions of buildings.


def errand_meaning(options: Options, errand: Errand) -> Phrase:
    """Explain a building action: its building, its cost, and its effect."""
    site = options.site
    return say(
        "errand-meaning",
        name=errand_named(errand),
        place=place_within(site, site.errands[errand]),
        price=hourglasses(site.cost[errand]),
        effect=say("errand-effect", errand=errand, spy=options.spy),
    )


# Objectives and plans.


def objective_meaning(site: Site, card: str) -> Phrase:
    """Explain an objective: its task and its bonus."""
    data = site.data.objectives.cards[card]
    return say(
        "objective-meaning",
        name=objective_named(card),
        card=card,
        rituals=data.rituals_in_turn,
        goblins=data.goblins_less,
        successes=data.successes,
        less=data.hourglasses_less,
        empty=data.empty_walls,
        strength=data.strength,
        machines=data.machines,
        piles=data.piles,
        dead=data.dead,
        draw=data.extra_draw,
        sections=data.sections_per_side,
        march=hourglasses(data.small_march_hourglasses),
        joins=data.joins,
        trolls=kind_named("T", data.trolls),
        bridges=data.bridges,
        traps=data.traps,
        units=data.units,
        wood=wood(data.wood),
        trainings=data.trainings,
        stays="yes" if data.stays else "no",
    )


def plan_meaning(site: Site, card: str) -> Phrase:
    """Explain a plan: its benefit and its drawback."""
    data = site.data.plans.cards[card]
    meaning = say(
        "plan-meaning",
        name=plan_named(card),
        card=card,
        walls=data.walls,
        soldiers=kind_named("S", data.soldiers),
        heal=data.heal,
        veterans=data.veterans,
        factor=data.factor,
        turns=data.pause_turns,
        hourglasses=hourglasses(data.hourglasses),
        income=hourglasses(data.income),
        strength=data.strength,
        hero=data.hero_strength,
        orders=data.hero_orders,
    )
    if data.closes:
        closed = errand_named(data.closes)
        meaning = say("plan-closes", meaning=meaning, errand=closed)
    for more in sorted(set(data.surcharge.values())):
        dearer = [each for each, by in data.surcharge.items() if by == more]
        errands = all_of([errand_named(errand) for errand in dearer])
        meaning = say(
            "plan-surcharge",
            meaning=meaning,
            errands=errands,
            count=len(dearer),
            more=more,
        )
    return meaning
