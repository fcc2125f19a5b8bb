"""Setting up: phase cards, objectives and plans are drawn and chosen."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Arrange, Drop
from siegeworks.games.stronghold.pieces import OBJECTIVES, PLANS, Card
from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.stages import (
    Arranging,
    DealingObjectives,
    DealingPlans,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import Table

DRAWN_PHASES = (2, 3, 4, 5)
CARDS_A_PHASE = 3


@rule("2.3")
def cards_to_draw(table: Table) -> tuple[Card, ...]:
    """Cards come from the first phase with too few; none when all are drawn."""
    drawn = (*table.camp.row, *table.camp.reserve)
    for phase in DRAWN_PHASES:
        cards = table.site.cards_of[phase]
        left = tuple(card for card in cards if card not in drawn)
        if len(cards) - len(left) < CARDS_A_PHASE:
            return left
    return ()


@rule("2.3")
def deal_card(card: Card, table: Table) -> Iterator[fact.Event]:
    """A drawn card goes to the row or the reserve, until each phase has its cards."""
    yield fact.CardDealt(card)
    drawn = len(table.camp.row) + len(table.camp.reserve) + 1
    if drawn == CARDS_A_PHASE * len(DRAWN_PHASES):
        yield fact.Due(())


# Arranging the row.


@rule("2.3", "A90")
def cards_to_arrange(table: Table, stage: Arranging) -> tuple[Card, ...]:
    """List the cards of the phase that are not yet in their place."""
    cards = table.site.cards
    return tuple(
        card
        for card in table.camp.row
        if cards[card].phase == stage.phase and card not in stage.placed
    )


def arranging(table: Table, stage: Arranging) -> Iterator[Arrange]:
    return map(Arrange, cards_to_arrange(table, stage))


@rule("2.3", "3.4")
def arrange(card: Card, table: Table, stage: Arranging) -> Iterator[fact.Event]:
    """Cards are arranged one by one, from the left."""
    placed = (*stage.placed, card)
    if len(cards_to_arrange(table, stage)) > 1:
        yield fact.Due((Arranging(stage.phase, placed),))
    else:
        yield fact.RowArranged(stage.phase, placed)
        yield fact.Due(())


# Objectives and plans.


@rule("2.4")
def objectives_to_draw(secrets: Secrets) -> tuple[str, ...]:
    return tuple(card for card in OBJECTIVES if card not in secrets.objectives)


@rule("2.4")
def plans_to_draw(secrets: Secrets) -> tuple[str, ...]:
    return tuple(card for card in PLANS if card not in secrets.plans)


@rule("2.4")
def draw_objective(card: str, stage: DealingObjectives) -> Iterator[fact.Event]:
    yield fact.ObjectiveDrawn(card)
    left = stage.left - 1
    yield fact.Due((DealingObjectives(left),) if left else ())


@rule("2.4")
def draw_plan(card: str, stage: DealingPlans) -> Iterator[fact.Event]:
    yield fact.PlanDrawn(card)
    left = stage.left - 1
    yield fact.Due((DealingPlans(left),) if left else ())


def dropping_objective(secrets: Secrets) -> Iterator[Drop]:
    return map(Drop, secrets.objectives)


def dropping_plan(secrets: Secrets) -> Iterator[Drop]:
    return map(Drop, secrets.plans)


@rule("2.4")
def drop_objective(card: str, state: State) -> Iterator[fact.Event]:
    """One objective goes back unseen; two lie open."""
    yield fact.ObjectiveDropped(card)
    kept = tuple(each for each in state.secrets.objectives if each != card)
    yield fact.ObjectivesShown(kept)
    yield fact.Due(())


@rule("2.4")
def drop_plan(card: str) -> Iterator[fact.Event]:
    """One plan goes back unseen; two lie face down."""
    yield fact.PlanDropped(card)
    yield fact.Due(())
