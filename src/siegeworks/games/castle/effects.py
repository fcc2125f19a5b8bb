"""The interpreter: what each atom of a card does once everything is chosen.

`advance` carries the topmost effect on by one step. It says nothing while somebody has
to choose; an atom that finds nothing to do is skipped.
"""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import (
    Choice,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
)
from siegeworks.games.castle.atoms import (
    CompleteWall,
    DrawFromRight,
    DrawOut,
    Fate,
    GainAction,
    GiveFromReserve,
    MistressReturns,
    MoveEach,
    PassLeft,
    PermuteTokens,
    PlaceFromReserve,
    Reach,
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
from siegeworks.games.castle.board import (
    FACING,
    SIEGE_PLACES,
    WALL_OF,
    Area,
    Place,
)
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.choices import (
    atom_of,
    cards_to_swap,
    givers,
    givers_left,
    hits_left,
    mistress_targets,
    owner_of_mistress,
    partners,
    placements,
    tokens_left,
    tokens_of_others,
    tokens_to_swap,
)
from siegeworks.games.castle.deck import SOLDIERS
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.seats import Seat, left_of
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Table, new_pile, occupied
from siegeworks.games.castle.targets import (
    changing_places,
    movable,
    strikable,
    with_tokens,
)

Events = Iterator[fact.Event]


@rule("4.1")
def advance(state: State) -> Events:
    """Carry the topmost effect on: compulsory where possible, ignored elsewhere."""
    table = state.table
    effect = table.effects[-1]
    atom = atom_of(effect)
    match atom:
        case Strike():
            yield from _strike(table, effect, atom)
        case MistressReturns():
            yield from _mistress_returns(table, effect)
        case MoveEach():
            yield from _move_each(table, effect, atom)
        case DrawOut():
            yield from _draw_out(table, effect, atom)
        case ReturnLastPlaced():
            yield from _return_last_placed(table, effect)
        case CompleteWall():
            yield from _complete_wall(table, effect.place)
            yield fact.StepEnded(effect.kind)
        case StormWalls():
            yield from _storm_walls(table)
            yield fact.StepEnded(effect.kind)
        case TakeToken():
            yield from _take_token(table, effect)
        case SwapTokens():
            yield from _swap_tokens(table, effect)
        case ReplaceTokens():
            yield from _replace_token(table, effect, atom)
        case PermuteTokens():
            yield from _permute_tokens(table, effect)
        case GainAction():
            if not table.turn.merchant_came:
                yield fact.ActionGained(effect.seat)
            yield fact.StepEnded(effect.kind)
        case Rearrange():
            yield from _rearrange(table, effect)
        case GiveFromReserve():
            yield from _give_from_reserve(table, effect)
        case SwapWithReserve():
            yield from _swap_with_reserve(table, effect, atom)
        case TradeHands():
            yield from _trade_hands(state, effect)
        case PassLeft() | DrawFromRight():
            yield from _pass_left(state, effect)
        case PlaceFromReserve():
            if not placements(table):
                yield fact.StepSkipped(effect.kind)
        case _:
            assert_never(atom)


# Leaving play.


@rule("4.1")
def _strike(table: Table, effect: Effect, atom: Strike) -> Events:
    """The chosen card leaves play; without anybody to choose, nothing happens."""
    if effect.chosen:
        yield _struck(table, effect.chosen[0], atom.fate)
        yield fact.StepEnded(effect.kind)
    elif not strikable(table, effect, atom.hit):
        yield fact.StepSkipped(effect.kind)


@rule("R33")
def _struck(table: Table, choice: Choice, fate: Fate) -> fact.Event:
    assert isinstance(choice, ChooseCard), "an effect strikes a card in play"
    place = choice.place
    match fate:
        case Fate.RETURN:
            return returned(table, place)
        case Fate.RESERVE:
            return fact.CardSentToReserve(table.piles[place][-1].kind, place)
        case Fate.REMOVE:
            return fact.CardRemoved(table.piles[place][-1].kind, place)
        case _:
            assert_never(fate)


@rule("4.3")
def returned(table: Table, place: Place) -> fact.CardReturned:
    """The top card goes to the hand of its token's owner, or else to the Reserve."""
    card = table.piles[place][-1]
    return fact.CardReturned(card.kind, place, card.token)


@rule("R2")
def _mistress_returns(table: Table, effect: Effect) -> Events:
    """The owner of the Mistress returns a card too. Without one, nothing happens."""
    if effect.chosen:
        yield _struck(table, effect.chosen[0], Fate.RETURN)
        yield fact.StepEnded(effect.kind)
    elif owner_of_mistress(table) is None or not mistress_targets(table):
        yield fact.StepEnded(effect.kind)


@rule("R6")
def _return_last_placed(table: Table, effect: Effect) -> Events:
    """The one card placed before, if it is still there and nothing protects it."""
    spot = table.before_latest
    if spot is None or protector(table, spot.place, spot.level) is not None:
        yield fact.StepSkipped(effect.kind)
    else:
        yield returned(table, spot.place)
        yield fact.StepEnded(effect.kind)


# Soldiers and engines.


@rule("6.1", "R15")
def _complete_wall(table: Table, cell: Place) -> Events:
    """The fourth soldier of a wall returns the engine facing it, unless a Knight
    stands on it."""
    wall = WALL_OF[cell]
    facing = FACING[wall]
    if all(table.piles[other] for other in wall) and len(table.piles[facing]) == 1:
        yield returned(table, facing)


@rule("6.3", "R28")
def _storm_walls(table: Table) -> Events:
    """With four engines around the castle, all soldiers return that nothing protects.

    Who is protected is judged before the first one leaves.
    """
    if not all(table.piles[place] for place in SIEGE_PLACES):
        return
    for cell in occupied(table, Area.WALLS):
        soldier = table.piles[cell][-1]
        level = len(table.piles[cell]) - 1
        if soldier.kind in SOLDIERS and protector(table, cell, level) is None:
            yield returned(table, cell)


# Moving.


@rule("R29", "4.4")
def _move_each(table: Table, effect: Effect, atom: MoveEach) -> Events:
    """One card of each group moves, in the order the player likes."""
    match effect.chosen:
        case (ChooseCard(place, _), ChoosePlace(to)):
            kind = table.piles[place][-1].kind
            yield fact.CardMoved(kind, place, to)
            if atom.can_complete_wall:
                yield from _complete_wall_by_move(table, place, to)
        case () if not any(
            movable(table, effect, hit) for hit in hits_left(effect, atom)
        ):
            done = fact.StepEnded if effect.moved else fact.StepSkipped
            yield done(effect.kind)


@rule("R27")
def _complete_wall_by_move(table: Table, place: Place, to: Place) -> Events:
    """A soldier who comes from another wall can be the fourth of this one."""
    wall = WALL_OF[to]
    facing = FACING[wall]
    others = [cell for cell in wall if cell != to]
    completes = place not in wall and all(table.piles[cell] for cell in others)
    if completes and len(table.piles[facing]) == 1:
        yield returned(table, facing)


@rule("R5", "R30")
def _draw_out(table: Table, effect: Effect, atom: DrawOut) -> Events:
    """The card goes outside with its token: a Knight onto a pile, others anew."""
    match effect.chosen:
        case () if not strikable(table, effect, atom.hit):
            yield fact.StepSkipped(effect.kind)
        case (ChooseCard(place, _), ChoosePlace(to)):
            yield fact.CardMoved(table.piles[place][-1].kind, place, to)
            yield fact.StepEnded(effect.kind)
        case (ChooseCard(place, _),) if table.piles[place][-1].kind is not Kind.KNIGHT:
            yield fact.CardMoved(table.piles[place][-1].kind, place, new_pile(table))
            yield fact.StepEnded(effect.kind)


@rule("R7")
def _rearrange(table: Table, effect: Effect) -> Events:
    """Once it is clear who comes to every cell, all cards change at once."""
    cells = changing_places(table, effect)
    come = [choice.place for choice in effect.chosen if isinstance(choice, ChooseCard)]
    left = [cell for cell in cells if cell not in come]
    if len(cells) < 2:
        yield fact.StepSkipped(effect.kind)
    elif len(left) == 1:
        pairs = zip([*come, *left], cells, strict=True)
        yield fact.CardsRearranged(
            tuple(
                fact.Shift(table.piles[place][0].kind, place, to)
                for place, to in pairs
                if place != to
            )
        )
        yield fact.StepEnded(effect.kind)


# Tokens.


def _token(table: Table, card: ChooseCard, now: Seat | None) -> fact.TokenChanged:
    there = table.piles[card.place][card.level]
    return fact.TokenChanged(there.kind, card.place, card.level, there.token, now)


def _take_token(table: Table, effect: Effect) -> Events:
    match effect.chosen:
        case (ChooseCard() as card,):
            yield _token(table, card, None)
            yield fact.StepEnded(effect.kind)
        case _ if not with_tokens(table, effect, Reach.ADJACENT):
            yield fact.StepSkipped(effect.kind)


@rule("R38")
def _swap_tokens(table: Table, effect: Effect) -> Events:
    """Both tokens change places; of the same colour, that changes nothing."""
    match effect.chosen:
        case (ChooseCard() as one, ChooseCard() as other):
            first = table.piles[one.place][one.level].token
            second = table.piles[other.place][other.level].token
            yield _token(table, one, second)
            yield _token(table, other, first)
            yield fact.StepEnded(effect.kind)
        case () if not tokens_to_swap(table, effect):
            yield fact.StepSkipped(effect.kind)


@rule("R9", "R40", "R47")
def _replace_token(table: Table, effect: Effect, atom: ReplaceTokens) -> Events:
    """The player's token takes the place of another's; the supply never runs out."""
    replaced = effect.chosen[-1:]
    mine = effect.seat
    match replaced:
        case (ChooseCard(place, level) as card,) if (
            table.piles[place][level].token is not mine
        ):
            yield _token(table, card, mine)
        case _ if len(effect.chosen) == atom.count:
            yield fact.StepEnded(effect.kind)
        case _ if not tokens_of_others(table, effect):
            done = fact.StepEnded if effect.chosen else fact.StepSkipped
            yield done(effect.kind)


@rule("R38")
def _permute_tokens(table: Table, effect: Effect) -> Events:
    """Once only one colour is left to give out, everything is settled."""
    cards = with_tokens(table, effect, Reach.ADJACENT)
    left = tokens_left(table, effect)
    if len(set(left)) > 1:
        return
    given = [choice.seat for choice in effect.chosen if isinstance(choice, ChooseToken)]
    if not given:
        yield fact.StepSkipped(effect.kind)
        return
    for card, seat in zip(cards, [*given, *left], strict=True):
        if table.piles[card.place][card.level].token is not seat:
            yield _token(table, card, seat)
    yield fact.StepEnded(effect.kind)


# Hands and the Reserve.


@rule("R34")
def _give_from_reserve(table: Table, effect: Effect) -> Events:
    match effect.chosen:
        case (ChooseReserve(kind), ChooseSeat(seat)):
            yield fact.CardGiven(kind, seat)
            yield fact.StepEnded(effect.kind)
        case () if not table.reserve:
            yield fact.StepSkipped(effect.kind)


@rule("R8")
def _swap_with_reserve(table: Table, effect: Effect, atom: SwapWithReserve) -> Events:
    """All at once, when everything has been named."""
    gave = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseHand))
    took = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseReserve))
    count = cards_to_swap(table, effect, atom)
    if not count:
        yield fact.StepSkipped(effect.kind)
    elif len(took) == count:
        yield fact.SwappedWithReserve(effect.seat, gave, took)
        yield fact.StepEnded(effect.kind)


@rule("R35")
def _trade_hands(state: State, effect: Effect) -> Events:
    """When both cards lie aside, they change hands."""
    table, mine = state.table, effect.seat
    if not partners(table, effect):
        yield fact.StepSkipped(effect.kind)
    elif len(table.offered) == 2:
        (chosen,) = effect.chosen
        assert isinstance(chosen, ChooseSeat), "the Courtesan asks for a player"
        yield fact.CardsPassed(
            (
                fact.Passing(mine, chosen.seat, state.offers[mine.number]),
                fact.Passing(chosen.seat, mine, state.offers[chosen.seat.number]),
            )
        )
        yield fact.StepEnded(effect.kind)


@rule("R16", "R36", "R37")
def _pass_left(state: State, effect: Effect) -> Events:
    """When everybody who can has laid a card aside, all move to the left at once."""
    table = state.table
    all_givers = givers(table, effect)
    if not all_givers:
        yield fact.StepSkipped(effect.kind)
    elif not givers_left(table, effect):
        players = table.options.players
        yield fact.CardsPassed(
            tuple(
                fact.Passing(seat, left_of(seat, players), state.offers[seat.number])
                for seat in all_givers
            )
        )
        yield fact.StepEnded(effect.kind)
