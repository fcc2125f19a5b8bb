"""Phases 2 to 5: the row is walked once, each card used or skipped."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, Done, Pay, Put, Use
from siegeworks.games.stronghold.phases import equipment, machines, rituals, training
from siegeworks.games.stronghold.pieces import (
    INVADERS,
    RITUALS,
    Card,
    Troop,
    covers,
    having,
    held,
    size,
    troop_of,
)
from siegeworks.games.stronghold.stages import (
    CardDone,
    Casting,
    Paying,
    Placing,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.table import Table, has_objective


@rule("3.1", "3.2", "A101")
def walking(table: Table, stage: WalkingRow) -> Iterator[Action]:
    """Any card further right can be used if it can be paid for."""
    for card in table.camp.row[stage.place :]:
        if is_usable(table, card):
            yield Use(card)
    yield Done()


def is_usable(table: Table, card: Card) -> bool:
    return bool(payments(table, card)) and any(True for _ in places_for(table, card))


@rule("3.1")
def use(card: Card, table: Table) -> Iterator[fact.Event]:
    """Pay, carry it out, hand over; cards passed over are skipped for the turn."""
    place = table.camp.row.index(card) + 1
    ritual = next((each for each in RITUALS if each == card), None)
    target = Placing(card) if ritual is None else Casting(ritual)
    yield fact.Due((Paying(card), target, CardDone(card), WalkingRow(place)))


# Paying.


@rule("3.2", "A27")
def payments(table: Table, card: Card) -> list[Troop]:
    """List the ways to pay for a card; a Spy on it asks for one unit more."""
    site, camp = table.site, table.camp
    if camp.wood < site.cards[card].wood:
        return []
    ways = [
        _discounted(table, card, troop_of("".join(p))) for p in site.cards[card].pay
    ]
    if card in camp.spies:
        ways = [having(way, kind) for way in ways for kind in INVADERS]
    return [way for way in dict.fromkeys(ways) if covers(camp.supply, way)]


@rule("O1")
def _discounted(table: Table, card: Card, units: Troop) -> Troop:
    """Bloody rituals take fewer Goblins, at least one."""
    if card not in RITUALS or not has_objective(table, "O1", "lasting"):
        return units
    less = table.site.data.objectives.cards["O1"].goblins_less
    goblins = held(units, "G")
    return having(units, "G", max(min(goblins, 1), goblins - less) - goblins)


@rule("3.2", "O2")
def hourglasses_for(table: Table, card: Card, units: Troop) -> int:
    """A card gives one per unit and its own; Loyal shamans save one on rituals."""
    count = size(units) + table.site.cards[card].hourglasses
    if card in RITUALS and has_objective(table, "O2", "lasting"):
        count -= table.site.data.objectives.cards["O2"].hourglasses_less
    return max(count, 0)


@rule("3.2", "O10")
def paying(table: Table, stage: Paying) -> Iterator[Pay]:
    """Masters of war may, once, hand over nothing."""
    ways = payments(table, stage.card)
    yield from map(Pay, ways)
    if has_objective(table, "O10", "pending"):
        for units in ways:
            if hourglasses_for(table, stage.card, units):
                yield Pay(units, free=True)


@rule("3.2", "A26", "A27", "O10")
def pay(units: Troop, free: bool, table: Table, stage: Paying) -> Iterator[fact.Event]:
    """Units and Wood lie on the card until the turn is over; the Spy is removed."""
    card = stage.card
    hourglasses = 0 if free else hourglasses_for(table, card, units)
    yield fact.CardPaid(card, units, table.site.cards[card].wood, hourglasses)
    if card in table.camp.spies:
        yield fact.SpyWentHome(card)
    if free:
        yield fact.ObjectiveSpent("O10")
    yield fact.Due(())


# Carrying it out.


def places_for(table: Table, card: Card) -> Iterator[str]:
    """List the places where a card's token or effect can go."""
    match table.site.cards[card].phase:
        case 2:
            return machines.places_for(table, card)
        case 3:
            return equipment.places_for(table, card)
        case 4:
            return training.places_for(table, card)
        case _:
            return rituals.spots_for(table, card)


def placing(table: Table, stage: Placing) -> Iterator[Put]:
    return map(Put, places_for(table, stage.card))


def place(where: str, table: Table, stage: Placing) -> Iterator[fact.Event]:
    card = stage.card
    match table.site.cards[card].phase:
        case 2:
            yield from machines.build(card, where, table)
        case 3:
            yield from equipment.lay(card, where)
        case _:
            yield from training.train(card, where, table)
    yield fact.Due(())


@rule("3.1", "3.2")
def card_done(table: Table, stage: CardDone) -> Iterator[fact.Event]:
    """The Defender gets the hourglasses, and spends them at once."""
    use = next(each for each in table.camp.paid if each.card == stage.card)
    if table.site.cards[stage.card].phase == 4:
        yield fact.TrainingUsed(stage.card)
    if use.hourglasses:
        yield fact.HourglassesHanded(use.hourglasses)
    yield fact.Due((Window(),))
