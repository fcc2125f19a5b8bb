"""Choices that an effect asks for: the player who decides, and the possible answers."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import assert_never

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
    Offer,
    Play,
)
from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import KINDS, Kind, Kinds, without_cards
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import (
    Atom,
    CompleteWall,
    DrawFromRight,
    DrawOut,
    GainAction,
    GiveFromReserve,
    Hit,
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
from siegeworks.games.castle.effects.targets import (
    changing_places,
    goals,
    is_one,
    movable,
    strikable,
    with_tokens,
)
from siegeworks.games.castle.placing import legal_places
from siegeworks.games.castle.seats import Seat, in_turn_from, seats_of
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Spot, Table, occupied, place_of

Choices = tuple[Action, ...]


def atom_of(effect: Effect) -> Atom:
    return CARDS[effect.kind].effect[effect.step]


@rule("R2", "R36")
def decider(table: Table, effect: Effect) -> Seat | Chance:
    """Return the seat, or chance, that chooses next: mostly the player of the card.

    The King lets the owner of the Mistress choose; the Jester asks all players in turn,
    and none of them sees what the others choose.
    """
    match atom_of(effect):
        case MistressReturns():
            owner = owner_of_mistress(table)
            assert owner is not None, "without an owner nobody is asked"
            return owner
        case PassLeft():
            return givers_left(table, effect)[0]
        case DrawFromRight():
            return CHANCE
        case TradeHands() if table.offered:
            return CHANCE
        case _:
            return effect.seat


@rule("R2", "R30")
def owner_of_mistress(table: Table) -> Seat | None:
    """Return the owner of her token, if she is in the courtyard, covered or not."""
    place = place_of(table, Kind.MISTRESS, Area.COURTYARD)
    return None if place is None else table.piles[place][0].token


@rule("R16", "R36", "R37")
def givers(table: Table, effect: Effect) -> tuple[Seat, ...]:
    """List all players with a card to give, beginning with the player of the card."""
    seats = in_turn_from(effect.seat, table.options.players)
    return tuple(seat for seat in seats if table.hands[seat.number])


def givers_left(table: Table, effect: Effect) -> tuple[Seat, ...]:
    return tuple(s for s in givers(table, effect) if s not in table.offered)


def asked_about(table: Table) -> Spot | None:
    """Return the card or cell of the next choice, if the effect asks one by one."""
    if not table.effects:
        return None
    effect = table.effects[-1]
    spots = _asked_one_by_one(table, effect)
    return spots[len(effect.chosen)] if len(effect.chosen) < len(spots) else None


def _asked_one_by_one(table: Table, effect: Effect) -> list[Spot]:
    """The Spy deals out tokens card by card, the Minstrel fills cell after cell."""
    match atom_of(effect):
        case PermuteTokens():
            cards = with_tokens(table, effect, Reach.ADJACENT)
            return [Spot(card.place, card.level) for card in cards]
        case Rearrange():
            return [Spot(cell, 0) for cell in changing_places(table, effect)]
        case _:
            return []


# Possible choices.


@lru_cache(maxsize=4)
def choices(table: Table, hand: Kinds) -> Choices:
    """List all that fits the next choice of the topmost effect, in stable order.

    It is empty when the effect has all it needs, or finds nothing to do.
    """
    return tuple(_choices(table, hand, table.effects[-1]))


def _choices(table: Table, hand: Kinds, effect: Effect) -> Iterator[Action]:
    atom = atom_of(effect)
    match atom:
        case Strike(hit, _):
            yield from strikable(table, effect, hit)
        case MistressReturns():
            yield from mistress_targets(table)
        case MoveEach():
            yield from _moves(table, effect, atom)
        case DrawOut(hit):
            yield from _ways_out(table, effect, hit)
        case TakeToken():
            yield from with_tokens(table, effect, Reach.ADJACENT)
        case SwapTokens():
            yield from tokens_to_swap(table, effect)
        case ReplaceTokens():
            yield from tokens_of_others(table, effect)
        case PermuteTokens():
            yield from map(ChooseToken, dict.fromkeys(tokens_left(table, effect)))
        case Rearrange():
            yield from _newcomers(table, effect)
        case GiveFromReserve():
            yield from _gifts(table, effect)
        case SwapWithReserve():
            yield from _exchanges(table, hand, effect, atom)
        case TradeHands():
            yield from _trades(table, hand, effect)
        case PassLeft():
            yield from map(Offer, dict.fromkeys(hand))
        case PlaceFromReserve():
            yield from placements(table)
        case (
            ReturnLastPlaced()
            | CompleteWall()
            | StormWalls()
            | GainAction()
            | DrawFromRight()
        ):
            return
        case _:
            assert_never(atom)


@rule("R2")
def mistress_targets(table: Table) -> tuple[ChooseCard, ...]:
    """Any card of the castle that can be struck, the King and herself included."""
    nobody_arrives = Effect(Kind.KING, place=-1, seat=table.turn.seat)
    return strikable(table, nobody_arrives, Hit(Reach.CASTLE))


@rule("R29")
def hits_left(effect: Effect, atom: MoveEach) -> tuple[Hit, ...]:
    """List the groups of which no card has moved yet; the player picks the order."""
    return tuple(
        hit
        for hit in atom.hits
        if not any(is_one(kind, hit.who) for kind in effect.moved)
    )


def _moves(table: Table, effect: Effect, atom: MoveEach) -> Iterator[Action]:
    match effect.chosen:
        case ():
            for hit in hits_left(effect, atom):
                yield from movable(table, effect, hit)
        case (ChooseCard(place, _),):
            yield from map(ChoosePlace, goals(table, place))


@rule("R5")
def _ways_out(table: Table, effect: Effect, hit: Hit) -> Iterator[Action]:
    """A Knight needs a pile to land on outside; any other card begins a new one."""
    match effect.chosen:
        case ():
            yield from strikable(table, effect, hit)
        case (ChooseCard(),):
            yield from map(ChoosePlace, occupied(table, Area.OUTSIDE))


@rule("R14", "R38")
def tokens_to_swap(table: Table, effect: Effect) -> tuple[ChooseCard, ...]:
    """Any two other cards with tokens; with fewer than two there is nothing to do."""
    cards = with_tokens(table, effect, Reach.EVERYWHERE)
    if len(cards) < 2:
        return ()
    return tuple(card for card in cards if card not in effect.chosen)


@rule("R9", "R40")
def tokens_of_others(table: Table, effect: Effect) -> tuple[ChooseCard, ...]:
    return tuple(
        card
        for card in with_tokens(table, effect, Reach.EVERYWHERE)
        if table.piles[card.place][card.level].token is not effect.seat
    )


@rule("R14", "R38")
def tokens_left(table: Table, effect: Effect) -> list[Seat]:
    """List the tokens around the Spy that are still to be given out, in seat order."""
    cards = with_tokens(table, effect, Reach.ADJACENT)
    left = Counter(table.piles[card.place][card.level].token for card in cards)
    left.subtract(c.seat for c in effect.chosen if isinstance(c, ChooseToken))
    return [seat for seat in seats_of(table.options.players) for _ in range(left[seat])]


@rule("R7")
def _newcomers(table: Table, effect: Effect) -> Iterator[ChooseCard]:
    """List the cards that can come to the next cell. At least one card must move."""
    cells = changing_places(table, effect)
    come = [choice.place for choice in effect.chosen if isinstance(choice, ChooseCard)]
    left = [cell for cell in cells if cell not in come]
    nobody_moved = come == list(cells[: len(come)])
    for cell in left:
        stays = cell == cells[len(come)]
        if not (stays and nobody_moved and len(left) == 2):
            yield ChooseCard(cell, 0)


@rule("R34")
def _gifts(table: Table, effect: Effect) -> Iterator[Action]:
    """Any card of the Reserve can be given to any player, including yourself."""
    match effect.chosen:
        case ():
            yield from map(ChooseReserve, dict.fromkeys(table.reserve))
        case (ChooseReserve(),):
            yield from map(ChooseSeat, seats_of(table.options.players))


@rule("R8")
def cards_to_swap(table: Table, effect: Effect, atom: SwapWithReserve) -> int:
    hand = table.hands[effect.seat.number]
    return min(atom.count, hand, len(table.reserve))


@rule("R8", "R39")
def _exchanges(
    table: Table, hand: Kinds, effect: Effect, atom: SwapWithReserve
) -> Iterator[Action]:
    """Cards to give are named first, then cards to take, but never those just given."""
    gave = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseHand))
    took = tuple(c.kind for c in effect.chosen if isinstance(c, ChooseReserve))
    if len(gave) < cards_to_swap(table, effect, atom):
        yield from map(ChooseHand, dict.fromkeys(without_cards(hand, gave)))
    else:
        left = without_cards(table.reserve, took)
        yield from map(ChooseReserve, dict.fromkeys(left))


def named_cards(table: Table) -> dict[Seat, Kinds]:
    """List by seat the cards in hand that their player has named to give away."""
    named: dict[Seat, Kinds] = dict.fromkeys(seats_of(table.options.players), ())
    for effect in table.effects:
        given = (c.kind for c in effect.chosen if isinstance(c, ChooseHand))
        named[effect.seat] += tuple(given)
    return named


@rule("R35")
def _trades(table: Table, hand: Kinds, effect: Effect) -> Iterator[Action]:
    """Choose another player with a card, then a card of your own hand."""
    if effect.chosen:
        yield from map(Offer, dict.fromkeys(hand))
    else:
        yield from map(ChooseSeat, partners(table, effect))


@rule("R8", "R35")
def partners(table: Table, effect: Effect) -> tuple[Seat, ...]:
    """List the other players with a card in hand, if the player of the card has one."""
    with_cards = givers(table, effect)
    if effect.seat not in with_cards:
        return ()
    return with_cards[1:]


@rule("R10")
def placements(table: Table) -> tuple[Play, ...]:
    """List each card of the Reserve with each place where it may stand."""
    return tuple(
        Play(kind, place)
        for kind in KINDS
        if kind in table.reserve
        for place in legal_places(table, kind)
    )
