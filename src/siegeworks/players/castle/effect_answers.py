"""Fast heuristic answers to the questions of an effect, for the lookahead."""

from typing import assert_never

from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
    Deal,
    Draw,
    Offer,
    Pass,
    Play,
    Swap,
)
from siegeworks.games.castle.board import Place
from siegeworks.games.castle.effects.atoms import (
    DrawOut,
    Fate,
    GiveFromReserve,
    MistressReturns,
    MoveEach,
    Reach,
    Rearrange,
    ReplaceTokens,
    Strike,
    SwapTokens,
    TakeToken,
)
from siegeworks.games.castle.effects.choices import atom_of
from siegeworks.games.castle.effects.targets import changing_places, with_tokens
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table
from siegeworks.players.castle.assessment import Mind
from siegeworks.players.castle.card_costs import PROMISE
from siegeworks.players.castle.card_values import Risk, blow, urgency


def answer(mind: Mind, state: State, seat: Seat, legal: tuple[Action, ...]) -> Action:
    """Choose for a seat. The others strike where it hurts the mind's seat most; a card
    to pass on is the one that its holder likes least."""
    if len(legal) == 1:
        return legal[0]
    appeal = Appeal(mind, state.table).of
    is_wanted = seat is mind.me or isinstance(legal[0], Offer)
    return max(legal, key=appeal) if is_wanted else min(legal, key=appeal)


class Appeal:
    """Heuristic for answers to the current question, for the seat of the mind."""

    def __init__(self, mind: Mind, table: Table) -> None:
        self._mind = mind
        self._table = table
        self._effect = table.effects[-1]
        self._atom = atom_of(self._effect)
        self._risk = Risk(mind, table)

    def of(self, action: Action) -> float:
        costs = self._mind.costs
        match action:
            case ChooseCard():
                return self._card(action)
            case ChoosePlace(place):
                return self._goal(place)
            case ChooseToken(seat):
                return self._token(seat)
            case ChooseReserve(kind):
                is_gift = isinstance(self._atom, GiveFromReserve)
                return costs[kind] if is_gift else -costs[kind]
            case ChooseHand(kind) | Offer(kind):
                return costs[kind]
            case ChooseSeat(seat):
                return self._rival(seat)
            case Play(kind, _):
                return PROMISE.get(kind, 0.0)
            case Draw() | Swap() | Pass() | Deal():
                return 0.0
            case _:
                assert_never(action)

    def _card(self, card: ChooseCard) -> float:
        match self._atom:
            case Strike(_, Fate.RETURN) | MistressReturns():
                return blow(self._mind, self._table, card.place)
            case Strike() | TakeToken() | DrawOut():
                return self._relief(card)
            case ReplaceTokens():
                return -self._risk.of(card, self._mind.me)
            case SwapTokens():
                return self._relief(card) * (-1 if self._effect.chosen else 1)
            case MoveEach():
                return self._lift(card)
            case Rearrange():
                cells = changing_places(self._table, self._effect)
                return float(card.place == cells[len(self._effect.chosen)])
            case _:
                return 0.0

    def _relief(self, card: ChooseCard) -> float:
        """Return the gain if a card is no longer a risk for its owner."""
        owner = self._table.piles[card.place][card.level].token
        if owner is None:
            return 0.0
        relief = self._risk.of(card, owner)
        if owner is self._mind.me:
            return relief
        return -relief * urgency(self._table, self._mind, owner)

    def _lift(self, card: ChooseCard) -> float:
        """Return the gain of lifting a Knight: largest if it covers a rival's card."""
        if card.level == 0:
            return 0.0
        below = self._table.piles[card.place][card.level - 1]
        is_rivals = below.token not in (None, self._mind.me)
        return self._mind.costs[below.kind] if is_rivals else 0.0

    def _goal(self, place: Place) -> float:
        """Return the gain of placing a Knight: largest on an own card without cover."""
        pile = self._table.pile(place)
        if not pile or pile[-1].token is not self._mind.me:
            return 0.0
        return self._risk.of(ChooseCard(place, len(pile) - 1), self._mind.me)

    def _token(self, seat: Seat) -> float:
        """Rate an owner for the next token: the safest cards get own tokens."""
        me, piles = self._mind.me, self._table.piles
        if seat is not me:
            return self._rival(seat)
        cards = with_tokens(self._table, self._effect, Reach.ADJACENT)
        chosen = self._effect.chosen
        mine = sum(piles[card.place][card.level].token is me for card in cards)
        given = sum(choice == ChooseToken(me) for choice in chosen)
        left = sorted(cards[len(chosen) :], key=lambda card: self._risk.of(card, me))
        return 1.0 if cards[len(chosen)] in left[: mine - given] else -1.0

    def _rival(self, seat: Seat) -> float:
        """Rate a rival, the foremost first, and the own seat last."""
        if seat is self._mind.me:
            return -1.0
        return urgency(self._table, self._mind, seat) / 2
