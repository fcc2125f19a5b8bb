"""The log in words: marches, traps and orders."""

from typing import TypeAlias, assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.text.phrases import (
    hourglasses,
    invaders_named,
    kind_named,
    order_named,
    path_named,
    piece_named,
    place_named,
    place_short,
    say,
    sort_of,
    trap_named,
)

MarchFact: TypeAlias = (
    fact.MarchBegan
    | fact.UnitEnlisted
    | fact.PieceMoved
    | fact.TrapTurned
    | fact.TrapReturned
    | fact.TowerStopped
    | fact.GroupArrived
    | fact.MaraudersJoined
    | fact.MarchEnded
    | fact.MarchesEnded
)
OrderFact: TypeAlias = (
    fact.OrderLaid | fact.OrdersGiven | fact.OrderShown | fact.OrderDiscarded
)


def march_sentence(site: Site, event: MarchFact | OrderFact) -> Phrase:
    """Put one event of Phase 6 into a sentence."""
    if isinstance(event, OrderFact):
        return _order(site, event)
    return _march(site, event)


def _march(site: Site, event: MarchFact) -> Phrase:
    match event:
        case fact.MarchBegan(length, count):
            return say("march-began", size=length, hourglasses=hourglasses(count))
        case fact.UnitEnlisted(kind, place):
            unit, sort = kind_named(kind), sort_of(site, place)
            where = place_short(site, place)
            return say("unit-enlisted", unit=unit, sort=sort, place=where)
        case fact.PieceMoved():
            return _moved(site, event)
        case fact.TrapTurned(path, trap):
            where = path_named(site, path)
            return say("trap-turned", path=where, trap=trap_named(trap))
        case fact.TrapReturned(path):
            return say("trap-returned", path=path_named(site, path))
        case fact.TowerStopped(place, back):
            there, here = place_short(site, place), place_short(site, back)
            tower = piece_named("tower")
            return say("tower-stopped", tower=tower, place=there, back=here)
        case fact.GroupArrived(path):
            return say("group-arrived", path=path_named(site, path))
        case fact.MaraudersJoined(units):
            where = place_named(site, site.data.board.marauders.edge[1])
            return say("marauders-joined", units=invaders_named(units), place=where)
        case fact.MarchEnded(length):
            return say("march-ended", size=length)
        case fact.MarchesEnded(host):
            return say("marches-ended", host=host)
        case _:
            assert_never(event)


def _moved(site: Site, event: fact.PieceMoved) -> Phrase:
    piece = piece_named(event.piece)
    start, end = place_short(site, event.start), place_short(site, event.end)
    if not event.via:
        return say("piece-moved", piece=piece, start=start, end=end)
    via = place_short(site, event.via)
    return say("piece-passed", piece=piece, start=start, via=via, end=end)


def _order(site: Site, event: OrderFact) -> Phrase:
    match event:
        case fact.OrderLaid(section, order, openly):
            where = place_named(site, section)
            if order is None:
                return say("order-laid-hidden", section=where)
            how = "open" if openly else "secret"
            return say("order-laid", section=where, order=order_named(order), how=how)
        case fact.OrdersGiven(count):
            return say("orders-given", hourglasses=hourglasses(count))
        case fact.OrderShown(section, order):
            where = place_named(site, section)
            return say("order-shown", section=where, order=order_named(order))
        case fact.OrderDiscarded(section, order):
            where = place_named(site, section)
            return say("order-discarded", section=where, order=order_named(order))
        case _:
            assert_never(event)
