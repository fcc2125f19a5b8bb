"""Meaning of each piece, place and card, with the numbers of the data in play."""

from collections.abc import Mapping

from siegeworks.core.i18n import Phrase, all_of, one_by_one
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.assault.strength import OFFICER, RAGING, WARRIOR
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import (
    BAG,
    BUILDINGS,
    COURTYARD,
    DEAL,
    DEAL_WOOD,
    DEFENDERS,
    GARRISON,
    HEROES,
    HITS_IN_PILE,
    HOSPITAL,
    INVADERS,
    MISSES_IN_PILE,
    ORDERS,
    TILES,
    TURNS,
    WALLS,
    WOOD,
    Building,
    Place,
    held,
    strength_of,
)
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.glossary_cards import (
    card_meaning,
    errand_meaning,
    objective_meaning,
    plan_meaning,
)
from siegeworks.games.stronghold.text.phrases import (
    MACHINES,
    bare_kind,
    errand_named,
    hourglasses,
    invaders_named,
    place_named,
    place_short,
    say,
    side_named,
)


def glossary(options: Options) -> Mapping[str, Phrase]:
    """Explain all that lies on the table, by its notation.

    >>> print(glossary(Options())["@T1"])  # doctest: +NORMALIZE_WHITESPACE
    Tower T1, between W1 and W2: room for 2 Marksmen and one machine, a Cannon, Poles or
    a Bay window. Its Marksmen shoot at RW3; a cannon also reaches RW2 and FW.
    """
    site = options.site
    meanings = _things(site)
    meanings |= _units()
    meanings |= {f"@{name}": _outside(site, name) for name in site.outside}
    meanings |= {f"@{name}": _tower(site, name) for name in site.towers}
    meanings |= {f"@{name}": _building(site, name) for name in BUILDINGS}
    meanings |= {card: card_meaning(options, card) for card in site.cards}
    meanings |= {card: objective_meaning(site, card) for card in _objectives(site)}
    meanings |= {card: plan_meaning(site, card) for card in site.data.plans.cards}
    # A wall element and the action that raises one share a name, and an explanation.
    meanings |= {
        errand: errand_meaning(options, errand)
        for errand in site.errands
        if errand != "wall"
    }
    return meanings


def _objectives(site: Site) -> tuple[str, ...]:
    return tuple(site.data.objectives.cards)


def _things(site: Site) -> dict[str, Phrase]:
    """Explain all that is not printed on a card."""
    actions = site.data.defender_actions
    things = {
        "hourglass": say(
            "hourglass-meaning",
            first=actions.first_turn,
            each=actions.each_turn,
            move=actions.move,
        ),
        "wood": say("wood-meaning", stock=WOOD, each=DEAL_WOOD),
        "wall": say(
            "wall-meaning",
            stock=WALLS,
            start=site.data.board.start_walls,
            cost=hourglasses(site.cost.get("wall", 0)),
        ),
        "bag": say("bag-meaning", units=invaders_named(BAG), deal=DEAL),
        "breach": say("breach-meaning", turns=TURNS),
        "data": data_meaning(site),
        f"@{COURTYARD}": say("courtyard-meaning"),
        f"@{HOSPITAL}": say("hospital-meaning", heal=actions.heal),
    }
    things |= {
        order: say("order-meaning", order=order, rage=RAGING) for order in ORDERS
    }
    things |= {tile: say("tile-meaning", tile=tile) for tile in TILES}
    things |= {
        hero: say(
            "hero-meaning",
            hero=hero,
            strength=WARRIOR if hero == "warrior" else OFFICER,
        )
        for hero in HEROES
    }
    things |= {
        name: say(
            "machine-meaning", name=name, hits=HITS_IN_PILE, misses=MISSES_IN_PILE
        )
        for name in MACHINES
    }
    return things


@rule("1.7")
def data_meaning(site: Site) -> Phrase:
    """Name the data and its provenance."""
    return say(
        "data-meaning",
        name=site.name,
        known="no" if site.is_reconstruction else "yes",
        provenance=site.data.provenance,
    )


def _units() -> dict[str, Phrase]:
    meanings: dict[str, Phrase] = {}
    for kind in (*INVADERS, *DEFENDERS):
        box = BAG if kind in INVADERS else GARRISON
        meanings[kind] = say(
            "kind-meaning",
            name=bare_kind(kind),
            kind=kind,
            strength=strength_of(kind),
            stock=held(box, kind),
        )
    return meanings


# Places.


def _outside(site: Site, name: Place) -> Phrase:
    """Explain a place of the Invader's units."""
    if name in site.sections:
        return _section(site, name)
    onward = all_of([place_short(site, end) for end in site.leads_to[name]])
    start, end = site.data.board.marauders.edge
    return say(
        "approach-meaning",
        place=place_named(site, name),
        side=side_named(site.side_of[name]),
        room=site.room[name],
        onward=onward,
        machines=site.data.options.machines_per_rampart,
        marauders="yes" if name == start else "no",
        beyond=place_short(site, end),
        sort="foreground" if name in site.foregrounds else "rampart",
    )


def _section(site: Site, name: Place) -> Phrase:
    data = site.data.board.sections[name]
    return say(
        "section-meaning",
        place=place_named(site, name),
        side=side_named(data.side),
        invaders=data.invaders,
        defenders=data.defenders,
        ramparts=all_of([place_short(site, each) for each in site.tied[name]]),
        towers=all_of([place_short(site, each) for each in site.towers_of[name]]),
    )


def _tower(site: Site, name: Place) -> Phrase:
    data = site.data.board.towers[name]
    return say(
        "tower-meaning",
        place=place_named(site, name),
        sections=all_of([place_short(site, each) for each in data.sections]),
        marksmen=site.data.board.tower_marksmen,
        faces=place_short(site, data.faces),
        also=all_of([place_short(site, each) for each in data.cannon_also]),
    )


def _building(site: Site, name: Building) -> Phrase:
    actions = one_by_one(
        [
            say(
                "priced",
                what=errand_named(errand),
                price=hourglasses(site.cost[errand]),
            )
            for errand in site.errands_in[name]
        ]
    )
    return say(
        "building-meaning",
        place=place_named(site, name),
        actions=actions,
        name=name,
    )
