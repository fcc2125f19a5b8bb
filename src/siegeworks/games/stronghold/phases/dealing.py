"""Chance at the table: the cards and units drawn, and the cards of a salvo."""

from collections.abc import Sequence
from fractions import Fraction

from siegeworks.core.chance import EvenOdds, weighted
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.actions import Action, Deal, Draw, Fire, Flip
from siegeworks.games.stronghold.phases.setup import (
    cards_to_draw,
    objectives_to_draw,
    plans_to_draw,
)
from siegeworks.games.stronghold.pieces import INVADERS, held
from siegeworks.games.stronghold.stages import (
    Briefing,
    DealingCards,
    DealingObjectives,
    DealingPlans,
    FiringCannon,
    FiringMachine,
    UsingPoles,
)
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.table import machine_named
from siegeworks.games.stronghold.text.phrases import say


@rule("2.3", "2.4", "3.3", "4.1", "12.2", "12.3", "12.7")
def chance_outcomes(state: State) -> Sequence[tuple[Action, Fraction]]:
    """Every card of a deck or pile and every unit of the bag is equally likely."""
    table = state.table
    match table.stage:
        case Briefing():
            bag = table.camp.bag
            return weighted({Draw(k): held(bag, k) for k in INVADERS if held(bag, k)})
        case FiringMachine(name):
            pile = machine_named(table, name)
            odds = {Fire(hit=True): pile.hits, Fire(hit=False): pile.misses}
            return weighted({card: count for card, count in odds.items() if count})
        case FiringCannon() | UsingPoles():
            return EvenOdds(table.hit_deck, Flip)
        case DealingCards():
            return EvenOdds(cards_to_draw(table), Deal)
        case DealingObjectives():
            return EvenOdds(objectives_to_draw(state.secrets), Deal)
        case DealingPlans():
            return EvenOdds(plans_to_draw(state.secrets), Deal)
        case _:
            return ()


def why_not_chance(state: State, action: Action) -> Refusal | None:
    """Return why chance cannot choose this action; None if it can."""
    if any(action == each for each, _ in chance_outcomes(state)):
        return None
    if isinstance(action, Deal | Draw | Fire | Flip):
        return Refusal("2.5", say("cannot-come-up"))
    return Refusal("2.5", say("something-else-is-due"))
