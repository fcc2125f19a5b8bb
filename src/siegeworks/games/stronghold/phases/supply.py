"""Phase 1: the turn begins, units and Wood come, cards are exchanged."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action, Done, Exchange, Gather, No, Yes
from siegeworks.games.stronghold.pieces import (
    DEAL,
    DEAL_WOOD,
    NOBODY,
    Card,
    InvaderKind,
    having,
    invaders_in,
    size,
)
from siegeworks.games.stronghold.stages import (
    Arranging,
    Assault,
    Briefing,
    CardDone,
    ChoosingMarch,
    Exchanging,
    HandingOver,
    OfferExchange,
    OfferGathering,
    OfferOrders,
    Stage,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.table import Table, has_objective, wood_stock


@rule("3.1", "3.3", "A55")
def begin_turn(table: Table) -> Iterator[fact.Event]:
    """The Briefing comes by itself; then all steps in order."""
    yield fact.TurnBegan(table.turn + 1)
    draw = DEAL
    if has_objective(table, "O5", "pending"):
        draw += table.site.data.objectives.cards["O5"].extra_draw
        yield fact.ObjectiveSpent("O5")
    if wood := min(DEAL_WOOD, wood_stock(table)):
        yield fact.WoodGained(wood)
    yield fact.Due(
        (
            Briefing(min(draw, size(table.camp.bag))),
            OfferExchange(),
            OfferGathering(),
            Window(),
            WalkingRow(),
            ChoosingMarch(),
            OfferOrders(),
            HandingOver(),
            Window(),
            Assault(),
        )
    )


@rule("3.3", "A86")
def draw_unit(kind: InvaderKind, stage: Briefing) -> Iterator[fact.Event]:
    yield fact.UnitDrawn(kind)
    left = stage.left - 1
    yield fact.Due((Briefing(left),) if left else ())


# Exchanging cards.


@rule("3.4", "A52", "A90")
def exchanging(table: Table, stage: Exchanging) -> Iterator[Action]:
    """A card of the row is exchanged for one of the reserve; no card twice."""
    for out in table.camp.row:
        if out not in stage.touched:
            for back in table.camp.reserve:
                if back not in stage.touched:
                    yield Exchange(out, back)
    yield Done()


@rule("3.4")
def begin_exchange(table: Table) -> Iterator[fact.Event]:
    yield fact.CardPaid("exchange", NOBODY, 0, table.site.cards["exchange"].hourglasses)
    yield fact.Due((Exchanging(),))


@rule("3.4", "A26", "A90")
def exchange(
    out: Card, back: Card, table: Table, stage: Exchanging
) -> Iterator[fact.Event]:
    """A Spy on a card that leaves is removed."""
    if out in table.camp.spies:
        yield fact.SpyWentHome(out)
    yield fact.CardsExchanged(out, back)
    yield fact.Due((Exchanging((*stage.touched, out, back)),))


@rule("3.4", "A90")
def end_exchange(table: Table) -> Iterator[fact.Event]:
    """Cards of one phase may be put in another order."""
    phases = [table.site.cards[card].phase for card in table.camp.row]
    groups: list[Stage] = [
        Arranging(phase) for phase in sorted(set(phases)) if phases.count(phase) > 1
    ]
    yield fact.Due((*groups, CardDone("exchange")))


# Wood.


@rule("3.5", "A87", "A101")
def gathering(table: Table) -> Iterator[Action]:
    """Any unit in supply can gather, as long as there is Wood left."""
    if wood_stock(table):
        yield from map(Gather, invaders_in(table.camp.supply))
    yield No()


@rule("3.5", "A87")
def gather(kind: InvaderKind, table: Table) -> Iterator[fact.Event]:
    """A stronger unit brings more Wood."""
    card = table.site.cards["gather"]
    yield fact.CardPaid("gather", having(NOBODY, kind), 0, 1 + card.hourglasses)
    yield fact.WoodGained(min(card.wood_gain[kind], wood_stock(table)))
    yield fact.Due((CardDone("gather"),))


def offer() -> tuple[Action, ...]:
    return (Yes(), No())
