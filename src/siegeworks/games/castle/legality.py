"""Legal actions, and the reasons why any other is refused.

All of it follows from the open table and the acting player's own cards, so no answer
can betray hidden cards.
"""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import CHANCE, Chance
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
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import PORTIONS
from siegeworks.games.castle.effects.choices import choices, decider
from siegeworks.games.castle.effects.refusals import why_not_choice
from siegeworks.games.castle.placing import legal_places, why_not_there
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.stages import Dealing, Drawing, Over, Playing
from siegeworks.games.castle.table import Table, is_in_play
from siegeworks.games.castle.text.phrases import bare, named, say

# Refusals that do not depend on the table.
GAME_IS_OVER = Refusal("7.1", say("game-is-over"))
CHANCE_IS_ASKED = Refusal("2.4", say("chance-is-asked"))
NOBODY_DEALS_NOW = Refusal("2.4", say("nobody-deals-now"))
NOTHING_TO_CHOOSE = Refusal("3.1", say("nothing-to-choose"))
DECK_IS_EMPTY = Refusal("3.2", say("deck-is-empty"))
HAND_IS_FULL = Refusal("R9", say("hand-is-full"))
HERALD_CALLS = Refusal("R12", say("herald-calls"))
MERCHANT_CANNOT_FINISH = Refusal("R9", say("merchant-cannot-finish"))
CAN_ACT = Refusal("R42", say("can-act"))


@rule("2.3", "3.1")
def actor_at(table: Table) -> Seat | Chance | None:
    """Return the seat to decide, CHANCE, or None when the game is over."""
    match table.stage:
        case Dealing() | Drawing():
            return CHANCE
        case Over():
            return None
        case Playing():
            if table.effects:
                return decider(table, table.effects[-1])
            return table.turn.seat
        case stage:
            assert_never(stage)


# Legal actions.


def legal_actions_at(table: Table, hand: Kinds) -> tuple[Action, ...]:
    """List everything the acting player may do, in a stable order."""
    if table.effects:
        return choices(table, hand)
    plays = _plays(table, hand)
    if called := _plays_of_called_king(table, plays):
        return called
    actions = (*_draws(table, hand), *plays, *_swaps(table, hand))
    return actions or (Pass(),)


def _draws(table: Table, hand: Kinds) -> tuple[Action, ...]:
    return () if why_not_draw(table, hand) else (Draw(),)


def _plays(table: Table, hand: Kinds) -> tuple[Play, ...]:
    return tuple(
        Play(kind, place)
        for kind in dict.fromkeys(hand)
        if not would_finish_with_merchant(table, hand, kind)
        for place in legal_places(table, kind)
    )


@rule("3.3", "R39")
def _swaps(table: Table, hand: Kinds) -> Iterator[Action]:
    """Each kind in hand can be swapped for each in the Reserve, an equal one too."""
    takes = dict.fromkeys(table.reserve)
    for give in dict.fromkeys(hand):
        for take in takes:
            yield Swap(give, take)


@rule("8.36", "R12", "R19")
def _plays_of_called_king(table: Table, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """While the Herald is in play, a player who can play the King must do so first."""
    of_the_king = tuple(play for play in plays if play.kind is Kind.KING)
    return of_the_king if of_the_king and is_in_play(table, Kind.HERALD) else ()


# Reasons for refusals.


def why_not_at(table: Table, hand: Kinds, action: Action) -> Refusal | None:
    """Return why the action is not legal now; None if it is."""
    seat = actor_at(table)
    if seat is None:
        return GAME_IS_OVER
    if isinstance(seat, Chance):
        return None if isinstance(action, Deal) else CHANCE_IS_ASKED
    if isinstance(action, Deal):
        return NOBODY_DEALS_NOW
    if table.effects:
        return why_not_choice(table, hand, action)
    return _why_not_action(table, hand, action)


def _why_not_action(table: Table, hand: Kinds, action: Action) -> Refusal | None:
    match action:
        case Draw():
            return why_not_draw(table, hand) or _why_not_king(table, hand)
        case Swap(give, take):
            return _why_not_swap(table, hand, give, take) or _why_not_king(table, hand)
        case Play(kind, place):
            refusal = _why_not_play(table, hand, kind) or why_not_there(
                table, kind, place
            )
            if refusal or kind is Kind.KING:
                return refusal
            return _why_not_king(table, hand)
        case Pass():
            return _why_not_pass(table, hand)
        case (
            ChooseCard()
            | ChoosePlace()
            | ChooseReserve()
            | ChooseHand()
            | ChooseSeat()
            | ChooseToken()
            | Offer()
            | Deal()
        ):
            return NOTHING_TO_CHOOSE
        case _:
            assert_never(action)


@rule("3.2", "R9")
def why_not_draw(table: Table, hand: Kinds) -> Refusal | None:
    """No card comes from an empty deck; where agreed, none goes into a full hand."""
    if not table.decks[table.turn.seat.number]:
        return DECK_IS_EMPTY
    options = table.options
    full = len(hand) >= PORTIONS[options.players].hand
    return HAND_IS_FULL if full and options.no_draw_at_start_size else None


@rule("3.3")
def _why_not_swap(table: Table, hand: Kinds, give: Kind, take: Kind) -> Refusal | None:
    """A swap needs a card of the hand and a card of the Reserve."""
    if give not in hand:
        return Refusal("3.3", say("not-in-hand", card=bare(give)))
    if take not in table.reserve:
        return Refusal("3.3", say("not-in-reserve", card=bare(take)))
    return None


@rule("3.4")
def _why_not_play(table: Table, hand: Kinds, kind: Kind) -> Refusal | None:
    """Only cards of the player's own hand can be played."""
    if kind not in hand:
        return Refusal("3.4", say("not-in-hand", card=bare(kind)))
    if not legal_places(table, kind) and kind is Kind.KNIGHT:
        return Refusal("R24", say("nothing-in-play", card=named(kind)))
    if would_finish_with_merchant(table, hand, kind):
        return MERCHANT_CANNOT_FINISH
    return None


@rule("R9")
def would_finish_with_merchant(table: Table, hand: Kinds, kind: Kind) -> bool:
    """The last card is neither the Merchant nor played in his turn, if so agreed."""
    if not table.options.merchant_cannot_finish or len(hand) > 1:
        return False
    merchants_turn = table.turn.merchant_came or kind is Kind.MERCHANT
    return merchants_turn and not table.decks[table.turn.seat.number]


@rule("R12")
def _why_not_king(table: Table, hand: Kinds) -> Refusal | None:
    """Anything else is refused while the Herald calls for the King."""
    if Kind.KING not in hand or would_finish_with_merchant(table, hand, Kind.KING):
        return None
    can_be_played = bool(legal_places(table, Kind.KING))
    return HERALD_CALLS if can_be_played and is_in_play(table, Kind.HERALD) else None


@rule("R17", "R42")
def _why_not_pass(table: Table, hand: Kinds) -> Refusal | None:
    """A player may pass only if no other action is possible."""
    return None if legal_actions_at(table, hand) == (Pass(),) else CAN_ACT
