"""Interpreter of the atoms of a card, which act once all is chosen.

`advance` carries the topmost effect on by one step. It yields no event while a player
has to choose; an atom that finds nothing to do is skipped.
"""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.effects.atoms import (
    CompleteWall,
    DrawFromRight,
    DrawOut,
    GainAction,
    GiveFromReserve,
    MistressReturns,
    MoveEach,
    PassLeft,
    PermuteTokens,
    PlaceFromReserve,
    Rearrange,
    ReplaceTokens,
    ReturnLastPlaced,
    StormWalls,
    Strike,
    SwapTokens,
    SwapWithReserve,
    TakeToken,
    TradeHands,
)
from siegeworks.games.castle.effects.card_swaps import (
    give_from_reserve,
    pass_left,
    swap_with_reserve,
    trade_hands,
)
from siegeworks.games.castle.effects.choices import atom_of, placements
from siegeworks.games.castle.effects.moving import draw_out, move_each, rearrange
from siegeworks.games.castle.effects.striking import (
    complete_wall,
    mistress_returns,
    return_last_placed,
    storm_walls,
    strike,
)
from siegeworks.games.castle.effects.tokens import (
    permute_tokens,
    replace_token,
    swap_tokens,
    take_token,
)
from siegeworks.games.castle.state import State

Events = Iterator[fact.Event]


@rule("4.1")
def advance(state: State) -> Events:
    """Carry on the topmost effect: a step is compulsory if possible, else skipped."""
    table = state.table
    effect = table.effects[-1]
    atom = atom_of(effect)
    match atom:
        case Strike():
            yield from strike(table, effect, atom)
        case MistressReturns():
            yield from mistress_returns(table, effect)
        case MoveEach():
            yield from move_each(table, effect, atom)
        case DrawOut():
            yield from draw_out(table, effect, atom)
        case ReturnLastPlaced():
            yield from return_last_placed(table, effect)
        case CompleteWall():
            yield from complete_wall(table, effect.place)
            yield fact.StepEnded(effect.kind)
        case StormWalls():
            yield from storm_walls(table)
            yield fact.StepEnded(effect.kind)
        case TakeToken():
            yield from take_token(table, effect)
        case SwapTokens():
            yield from swap_tokens(table, effect)
        case ReplaceTokens():
            yield from replace_token(table, effect, atom)
        case PermuteTokens():
            yield from permute_tokens(table, effect)
        case GainAction():
            if not table.turn.merchant_came:
                yield fact.ActionGained(effect.seat)
            yield fact.StepEnded(effect.kind)
        case Rearrange():
            yield from rearrange(table, effect)
        case GiveFromReserve():
            yield from give_from_reserve(table, effect)
        case SwapWithReserve():
            yield from swap_with_reserve(table, effect, atom)
        case TradeHands():
            yield from trade_hands(state, effect)
        case PassLeft() | DrawFromRight():
            yield from pass_left(state, effect)
        case PlaceFromReserve():
            if not placements(table):
                yield fact.StepSkipped(effect.kind, effect.step)
        case _:
            assert_never(atom)
