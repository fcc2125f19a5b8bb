"""Sampled worlds: states that one seat cannot tell from the true one."""

import random

from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.cards import (
    COLORS,
    SIEGE_CARDS,
    STRENGTHS,
    SiegeCard,
    Tactic,
    siege_card,
    without,
)
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.stages import Exchanging
from siegeworks.games.schotten_totten_2.state import Cards, State
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import TACTIC_CARDS
from siegeworks.games.schotten_totten_2.view import View


def unseen_cards(table: Table) -> tuple[SiegeCard, ...]:
    """List the Siege cards that lie neither at the wall nor in the discard."""
    return tuple(
        siege_card(color, value)
        for color, held in zip(COLORS, table.unseen, strict=True)
        for value in STRENGTHS
        if held >> value & 1
    )


def unseen_tactics(table: Table) -> tuple[Tactic, ...]:
    """List the Tactic cards that have not been played."""
    left = TACTIC_CARDS if table.options.tactics else ()
    rows = [card for tile in table.wall for card in (*tile.attacker, *tile.defender)]
    used = (*table.used.attacker, *table.used.defender)
    for card in (*rows, *table.discard, *used):
        if isinstance(card, Tactic):
            left = without(left, card)
    return left


@rule("Q31")
def worlds(view: View, rng: random.Random) -> State:
    """Deal all that is hidden from the seat again.

    Cards that the seat gave away stay where it put them, and no player holds a card
    that Support returned since they last took a Siege card.
    """
    siege, tactics = _hidden(view)
    rng.shuffle(siege)
    rng.shuffle(tactics)
    hands = _imagined_hands(view, siege, tactics)
    return State(
        table=view.table,
        hands=hands,
        deck=tuple(sorted(siege, key=SIEGE_CARDS.index)),
        tactic_deck=tuple(sorted(tactics, key=TACTIC_CARDS.index)),
        offers=BySide(
            _imagined_offer(view, Side.ATTACKER, hands.attacker, rng),
            _imagined_offer(view, Side.DEFENDER, hands.defender, rng),
        ),
        given=_gifts(view),
    )


def _hidden(view: View) -> tuple[list[SiegeCard], list[Tactic]]:
    """List the cards whose place the seat does not know, in a fixed order."""
    placed = (*view.hand, *view.known)
    siege = [card for card in unseen_cards(view.table) if card not in placed]
    tactics = unseen_tactics(view.table)
    for card in placed:
        if isinstance(card, Tactic):
            tactics = without(tactics, card)
    return siege, list(tactics)


def _imagined_hands(
    view: View, siege: list[SiegeCard], tactics: list[Tactic]
) -> BySide[Cards]:
    """Deal hands with the right backs off both shuffled stocks."""
    hands: BySide[Cards] = BySide((), ())
    # The side that can hold less is served first, so that enough is left for both.
    for side in sorted(Side, key=lambda side: not view.table.cannot_hold[side]):
        hand = view.hand if side is view.seat else _take(view, side, siege, tactics)
        hands = hands.with_one(side, hand)
    return hands


def _take(
    view: View, side: Side, siege: list[SiegeCard], tactics: list[Tactic]
) -> Cards:
    """Take a hand off the stocks; the rest of the stocks stays there."""
    backs = view.table.hands[side]
    known = sum(isinstance(card, SiegeCard) for card in view.known)
    possible = [c for c in siege if c not in view.table.cannot_hold[side]]
    more_siege = possible[: backs.siege - known]
    more_tactics = tactics[: backs.tactic - (len(view.known) - known)]
    for card in more_siege:
        siege.remove(card)
    del tactics[: len(more_tactics)]
    return (*view.known, *more_siege, *more_tactics)


def _imagined_offer(view: View, side: Side, hand: Cards, rng: random.Random) -> Cards:
    if side is view.seat:
        return view.offered
    match view.table.stage:
        case Exchanging(attacker, defender):
            count = attacker if side is Side.ATTACKER else defender
            return tuple(rng.sample(hand, count))
        case _:
            return ()


def _gifts(view: View) -> BySide[Cards]:
    match view.seat:
        case Side.ATTACKER:
            return BySide(attacker=view.exposed, defender=view.known)
        case Side.DEFENDER:
            return BySide(attacker=view.known, defender=view.exposed)
        case None:
            return BySide((), ())
