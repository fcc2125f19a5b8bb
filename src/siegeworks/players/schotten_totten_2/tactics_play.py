"""The expert's play with Tactic cards: targets, discards, draws."""

from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscarded,
    PlayAction,
)
from siegeworks.games.schotten_totten_2.cards import Card, SiegeCard, Tactic, without
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Targeting
from siegeworks.games.schotten_totten_2.state import Cards
from siegeworks.games.schotten_totten_2.table import Table, show
from siegeworks.games.schotten_totten_2.view import View
from siegeworks.players.schotten_totten_2.evaluation import Appraisal
from siegeworks.players.schotten_totten_2.item_costs import TACTICS
from siegeworks.players.schotten_totten_2.lookahead import (
    after,
    awaits_target,
    next_targets,
)

TACTICS_WANTED = {Side.ATTACKER: 1, Side.DEFENDER: 1}
"""Tactic cards to have in hand. More would lie idle: no side gets far ahead (7.3)."""


def chance_after_action(view: View, appraisal: Appraisal, tactic: Tactic) -> float:
    """Return the probability to win if the Action card is played in the best way."""
    hand = without(view.hand, tactic)
    if tactic in (Tactic.SUPPORT, Tactic.EXCHANGE):
        return appraisal.chance(view.table, hand)
    return _best_aim(appraisal, after(view.table, PlayAction(tactic)), hand)


def chance_after_choice(view: View, appraisal: Appraisal, choice: Choice) -> float:
    """Return the probability to win after this target and the best ones that follow."""
    match view.table.stage, choice:
        case Targeting(Tactic.SUPPORT), ChooseDiscarded(SiegeCard() as card):
            # The two cards are evaluated one by one: pairs would take too long.
            return appraisal.chance(_with_card_back(view.table, card), view.hand)
        case _:
            return _best_aim(appraisal, after(view.table, choice), view.hand)


def _with_card_back(table: Table, card: SiegeCard) -> Table:
    return show(table, fact.CardsShuffledIn((card,)))


def _best_aim(appraisal: Appraisal, table: Table, hand: Cards) -> float:
    if not awaits_target(table):
        return appraisal.chance(table, hand)
    return max(
        _best_aim(appraisal, after(table, target), hand)
        for target in next_targets(table)
    )


def worth_keeping(view: View, appraisal: Appraisal, card: Card) -> float:
    """Return how much the hand loses with the card."""
    if isinstance(card, Tactic):
        return TACTICS[card]
    whole = appraisal.chance(view.table, view.hand)
    return whole - appraisal.chance(view.table, without(view.hand, card))


def wants_tactic(view: View) -> bool:
    """Return True if the next card should come from the Tactic deck."""
    assert view.seat is not None, "a spectator draws nothing"
    held = sum(isinstance(card, Tactic) for card in view.hand)
    return held < TACTICS_WANTED[view.seat]
