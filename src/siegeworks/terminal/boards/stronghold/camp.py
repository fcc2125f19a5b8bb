"""Panels of the Invader: the row with its prices, supply, objectives."""

from collections.abc import Iterator

from siegeworks.games.stronghold.pieces import Card, size
from siegeworks.games.stronghold.stages import WalkingRow
from siegeworks.games.stronghold.table import (
    ObjectiveCard,
    Table,
    wood_stock,
)
from siegeworks.games.stronghold.text.phrases import objective_named
from siegeworks.terminal.boards.stronghold.paint import INVADING, counted
from siegeworks.terminal.boards.stronghold.panel import Panel, panel
from siegeworks.terminal.boards.stronghold.prices import price
from siegeworks.terminal.boards.stronghold.sight import Sight


def row(sight: Sight, *, with_prices: bool = True) -> Panel:
    """List the cards of phases 2 to 5, from the left."""
    table = sight.table
    passed = _passed(table)
    cards = [
        _card(table, card, is_passed=at < passed, with_price=with_prices)
        for at, card in enumerate(table.camp.row)
    ]
    return panel("Row", cards or ["the cards are drawn"])


def _passed(table: Table) -> int:
    """Number of cards in the row that are already passed this turn."""
    places = [stage.place for stage in table.agenda if isinstance(stage, WalkingRow)]
    if places:
        return places[0]
    return len(table.camp.row) if table.turn else 0


def _card(table: Table, card: Card, *, is_passed: bool, with_price: bool) -> str:
    name = f"{table.site.cards[card].phase} {card}"
    if any(use.card == card for use in table.camp.paid):
        return f"{name} used"
    if is_passed:
        return f"{name} passed"
    spy = " (Spy)" if card in table.camp.spies and not with_price else ""
    return f"{name} {price(table, card)}" if with_price else f"{name}{spy}"


def supply(sight: Sight) -> Panel:
    """List the units and Wood in supply, in the bag and lost."""
    camp = sight.table.camp
    items = [
        f"{counted(camp.supply, INVADING) or 'no units'}",
        f"Wood {camp.wood} (stock {wood_stock(sight.table)})",
        f"bag {counted(camp.bag, INVADING)}",
        f"fallen {counted(camp.gone, INVADING)}" if size(camp.gone) else "",
        f"owed {camp.owed} hg" if camp.owed else "",
    ]
    return panel("Supply", items)


def reserve(sight: Sight) -> Panel:
    cards = sight.site.cards
    names = [f"{cards[card].phase} {card}" for card in sight.table.camp.reserve]
    return panel("Reserve", names or ["none"])


def marches(sight: Sight) -> Panel:
    """List the hourglasses that Phase 6 gives the Defender."""
    card = sight.site.cards["marches"]
    sizes = [
        f"{name} march {each.limit} a place ={each.hourglasses}"
        for name, each in sight.site.marches.items()
        if name not in sight.table.camp.marched
    ]
    orders = [f"open order ={card.open_order}", f"secret orders ={card.secret_orders}"]
    return panel("Phase 6", [*sizes, *orders])


def objectives(sight: Sight) -> Panel | None:
    """List the open objectives; before that, show the drawn ones to the Invader."""
    shown = [_objective(card) for card in sight.table.camp.objectives]
    secrets = sight.invaders_secrets
    drawn = secrets.objectives if secrets is not None else ()
    if not shown and drawn:
        return panel("Drawn", [_titled(card) for card in drawn])
    return panel("Objective", shown) if shown else None


def _objective(card: ObjectiveCard) -> str:
    state = {
        "open": "",
        "lasting": " (done, lasts)",
        "pending": " (done, bonus waits)",
        "spent": " (spent)",
    }[card.status]
    return f"{_titled(card.id)}{state}"


def _titled(card: str) -> str:
    return f"{card} {objective_named(card)}"


def camp(sight: Sight) -> Iterator[Panel]:
    """Yield all panels of the Invader, for `? camp`."""
    yield row(sight)
    yield marches(sight)
    yield supply(sight)
    yield reserve(sight)
    if shown := objectives(sight):
        yield shown
