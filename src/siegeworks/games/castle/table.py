"""The open table: the castle, the Reserve, the sizes of hands and decks."""

from functools import cache
from typing import TypeAlias

from siegeworks.core.record import Record, replace
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.board import (
    CELLS_OF,
    OUTSIDE_PILES,
    SIEGE_PLACES,
    Area,
    Level,
    Place,
)
from siegeworks.games.castle.cards import (
    Kind,
    Kinds,
    with_card,
    with_cards,
    without,
    without_cards,
)
from siegeworks.games.castle.deck import CARDS, PORTIONS
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import SEATS, Seat
from siegeworks.games.castle.stages import (
    Dealing,
    Drawing,
    Effect,
    Over,
    Playing,
    Stage,
    Turn,
)

ACTIONS_A_TURN = 2


class Standing(Record, frozen=True, tag="Standing"):
    """A card in play."""

    kind: Kind
    token: Seat | None
    """Owner of its token; None for a card without one."""


Pile: TypeAlias = tuple[Standing, ...]
"""Cards of one place, bottom to top."""


class Spot(Record, frozen=True, tag="Spot"):
    """Position of one card: its pile, and its level, 0 for the bottom."""

    place: Place
    level: Level


class Table(Record, frozen=True, tag="Table"):
    """All that every player sees."""

    options: Options
    piles: tuple[Pile, ...]
    """Piles by place: the cells, the siege places, and as many outside as needed."""
    reserve: Kinds
    removed: Kinds
    """Cards out of the game."""
    hands: tuple[int, ...]
    """Number of cards in each hand."""
    decks: tuple[int, ...]
    """Number of cards left in each deck."""
    turn: Turn
    stage: Stage = Dealing()
    effects: tuple[Effect, ...] = ()
    """Effects under way, the topmost last."""
    offered: tuple[Seat, ...] = ()
    """Players who have laid a card aside, face down."""
    latest: Spot | None = None
    """Place of the last card that was placed, if it is still in play."""
    before_latest: Spot | None = None
    """Place of the card placed before that one, if it is still in play."""
    turns: int = 0
    """Number of turns that have ended."""
    quiet_turns: int = 0
    """Number of turns in a row that ended without a card placed or drawn."""

    def pile(self, place: Place) -> Pile:
        """Return the cards at a place; also at one outside where no card lies yet."""
        return self.piles[place] if 0 <= place < len(self.piles) else ()


@cache
def standing(kind: Kind, token: Seat | None) -> Standing:
    return Standing(kind, token)


def empty_table(options: Options) -> Table:
    players, portions = options.players, PORTIONS[options.players]
    return Table(
        options=options,
        piles=((),) * OUTSIDE_PILES.start,
        reserve=(),
        removed=(),
        hands=(0,) * players,
        decks=(portions.deck,) * players,
        turn=Turn(SEATS[0], ACTIONS_A_TURN),
    )


# Reading the castle.


def occupied(table: Table, area: Area) -> list[Place]:
    """List the places of an area with a card on them."""
    if area is Area.OUTSIDE:
        places = range(SIEGE_PLACES.start, len(table.piles))
        return [place for place in places if table.piles[place]]
    return [place for place in CELLS_OF[area] if table.piles[place]]


def free_cells(table: Table, area: Area) -> tuple[Place, ...]:
    return tuple(cell for cell in CELLS_OF[area] if not table.piles[cell])


def new_pile(table: Table) -> Place:
    """Return the place of the next pile outside: the lowest number that is free."""
    place = OUTSIDE_PILES.start
    while table.pile(place):
        place += 1
    return place


def place_of(table: Table, kind: Kind, area: Area) -> Place | None:
    """Return the place in an area of a card that exists once, covered or not."""
    for place in occupied(table, area):
        for card in table.piles[place]:
            if card.kind is kind:
                return place
    return None


def is_in_play(table: Table, kind: Kind) -> bool:
    return any(card.kind is kind for pile in table.piles for card in pile)


# The table after each event.


def show(table: Table, event: fact.Event) -> Table:
    """Return the open table after an event. No rules live here."""
    match event:
        case fact.CardDealt(seat, kind):
            return _dealt(table, seat, kind)
        case fact.TurnBegan(seat):
            return replace(table, stage=Playing(), turn=Turn(seat, ACTIONS_A_TURN))
        case fact.ActionTaken(seat, deed):
            turn = replace(table.turn, actions=table.turn.actions - 1)
            stage = Drawing(seat) if deed is fact.Deed.DRAW else table.stage
            return replace(table, turn=turn, stage=stage)
        case fact.CardDrawn(seat, _):
            return replace(
                table,
                stage=Playing(),
                hands=_changed(table.hands, seat, 1),
                decks=_changed(table.decks, seat, -1),
                turn=replace(table.turn, quiet=False),
            )
        case fact.SwappedWithReserve(_, gave, took):
            reserve = with_cards(without_cards(table.reserve, took), gave)
            turn = replace(table.turn, discarded=(*table.turn.discarded, *gave))
            return replace(table, reserve=reserve, turn=turn)
        case fact.CardPlaced():
            return _placed(table, event)
        case fact.EffectBegan(seat, kind, place):
            return replace(table, effects=(*table.effects, Effect(kind, place, seat)))
        case fact.ChoiceMade(_, choice):
            effect = table.effects[-1]
            return _with_effect(table, replace(effect, chosen=(*effect.chosen, choice)))
        case fact.StepEnded() | fact.StepSkipped():
            return _next_step(table)
        case fact.CardReturned(kind, place, owner):
            return _returned(table, kind, place, owner)
        case fact.CardSentToReserve(kind, place):
            table = _lifted(table, place)
            return replace(table, reserve=with_card(table.reserve, kind))
        case fact.CardRemoved(kind, place):
            table = _lifted(table, place)
            return replace(table, removed=with_card(table.removed, kind))
        case fact.CardMoved(kind, place, to):
            return _moved(table, kind, place, to)
        case fact.CardsRearranged(shifts):
            return _rearranged(table, shifts)
        case fact.TokenChanged(kind, place, level, _, now):
            pile = table.piles[place]
            pile = (*pile[:level], standing(kind, now), *pile[level + 1 :])
            return replace(table, piles=_with_pile(table.piles, place, pile))
        case fact.CardGiven(kind, seat):
            return replace(
                table,
                reserve=without(table.reserve, kind),
                hands=_changed(table.hands, seat, 1),
            )
        case fact.CardOffered(seat, _):
            return replace(table, offered=(*table.offered, seat))
        case fact.CardsPassed(passings):
            hands = table.hands
            for passing in passings:
                hands = _changed(hands, passing.giver, -1)
                hands = _changed(hands, passing.receiver, 1)
            return replace(table, hands=hands, offered=())
        case fact.ActionGained():
            turn = table.turn
            turn = replace(turn, actions=turn.actions + 1, merchant_came=True)
            return replace(table, turn=turn)
        case fact.TurnPassed():
            return replace(table, turn=replace(table.turn, actions=0))
        case fact.TurnEnded():
            quiet = table.quiet_turns + 1 if table.turn.quiet else 0
            return replace(table, turns=table.turns + 1, quiet_turns=quiet)
        case fact.GameEnded(outcome):
            return replace(table, stage=Over(outcome), effects=())


def _dealt(table: Table, seat: Seat | None, kind: Kind | None) -> Table:
    if seat is not None:
        return replace(table, hands=_changed(table.hands, seat, 1))
    assert kind is not None, "the Reserve lies open"
    return replace(table, reserve=with_card(table.reserve, kind))


def _changed(counts: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    at = seat.number
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])


def _with_pile(piles: tuple[Pile, ...], place: Place, pile: Pile) -> tuple[Pile, ...]:
    """Extend the piles outside as far as needed; no empty one is kept at the end."""
    changed = list(piles)
    changed.extend(() for _ in range(len(piles), place + 1))
    changed[place] = pile
    while len(changed) > OUTSIDE_PILES.start and not changed[-1]:
        changed.pop()
    return tuple(changed)


def _with_effect(table: Table, effect: Effect) -> Table:
    return replace(table, effects=(*table.effects[:-1], effect))


def _next_step(table: Table) -> Table:
    effect = table.effects[-1]
    step = effect.step + 1
    if step == len(CARDS[effect.kind].effect):
        return replace(table, effects=table.effects[:-1])
    return _with_effect(table, replace(effect, step=step, chosen=(), moved=()))


def _placed(table: Table, event: fact.CardPlaced) -> Table:
    kind, place = event.kind, event.place
    pile = table.pile(place)
    token = None if event.from_reserve else event.seat
    placed = replace(
        table,
        piles=_with_pile(table.piles, place, (*pile, standing(kind, token))),
        latest=Spot(place, len(pile)),
        before_latest=table.latest,
        turn=replace(table.turn, quiet=False),
    )
    if event.from_reserve:
        return replace(placed, reserve=without(table.reserve, kind))
    return replace(placed, hands=_changed(table.hands, event.seat, -1))


def _returned(table: Table, kind: Kind, place: Place, owner: Seat | None) -> Table:
    table = _lifted(table, place)
    if owner is None:
        return replace(table, reserve=with_card(table.reserve, kind))
    return replace(table, hands=_changed(table.hands, owner, 1))


def _lifted(table: Table, place: Place) -> Table:
    """Take the top card off its pile; it no longer counts as placed last."""
    pile = table.piles[place]
    top = Spot(place, len(pile) - 1)
    return replace(
        table,
        piles=_with_pile(table.piles, place, pile[:-1]),
        latest=None if table.latest == top else table.latest,
        before_latest=None if table.before_latest == top else table.before_latest,
    )


def _moved(table: Table, kind: Kind, place: Place, to: Place) -> Table:
    pile, goal = table.piles[place], table.pile(to)
    there = {Spot(place, len(pile) - 1): Spot(to, len(goal))}
    piles = _with_pile(table.piles, to, (*goal, pile[-1]))
    moved = _followed(replace(table, piles=_with_pile(piles, place, pile[:-1])), there)
    if not moved.effects:
        return moved
    effect = moved.effects[-1]
    return _with_effect(moved, replace(effect, chosen=(), moved=(*effect.moved, kind)))


def _rearranged(table: Table, shifts: tuple[fact.Shift, ...]) -> Table:
    piles = list(table.piles)
    for shift in shifts:
        piles[shift.to] = table.piles[shift.place]
    there = {Spot(shift.place, 0): Spot(shift.to, 0) for shift in shifts}
    return _followed(replace(table, piles=tuple(piles)), there)


def _followed(table: Table, there: dict[Spot, Spot]) -> Table:
    """Keep track of the cards placed last when they move."""
    latest, before = table.latest, table.before_latest
    if latest not in there and before not in there:
        return table
    return replace(
        table,
        latest=there.get(latest, latest) if latest else None,
        before_latest=there.get(before, before) if before else None,
    )
