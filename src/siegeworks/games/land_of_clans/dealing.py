"""Chance at the table: the first player, the cards drawn, the prizes revealed."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from siegeworks.core.chance import EvenOdds
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.actions import Action, Begin, Deal, Reveal
from siegeworks.games.land_of_clans.land import Card, PrizeNumber
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.stages import Beginning, Drawing, Revealing
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import FIRST_TO_LAST, Table, in_turn_from
from siegeworks.games.land_of_clans.text.phrases import bare, castle_named, player, say


def chance_outcomes(state: State) -> Sequence[tuple[Action, Fraction]]:
    """All outcomes are equally likely; each copy of a card counts."""
    match state.table.stage:
        case Drawing():
            return EvenOdds(state.deck, _deal)
        case Revealing():
            return EvenOdds(prizes_to_reveal(state.table), Reveal)
        case Beginning():
            return EvenOdds(state.table.options.seats, Begin)
        case _:
            return ()


_deal = lru_cache(maxsize=1 << 9)(Deal)


def why_not_chance(state: State, action: Action) -> Refusal | None:
    """Return why chance cannot choose this action; None if it can."""
    match action, state.table.stage:
        case Begin(seat), Beginning():
            possible, what = seat in state.table.options.seats, player(seat)
        case Deal(card), Drawing():
            possible, what = card in state.deck, bare(card)
        case Reveal(prize), Revealing():
            possible = prize in prizes_to_reveal(state.table)
            what = castle_named(state.table.land, prize)
        case _:
            return Refusal("2.6", say("something-else-is-due"))
    return None if possible else Refusal("2.6", say("cannot-come-up", what=what))


@rule("2.4", "4.3", "R45")
def prizes_to_reveal(table: Table) -> tuple[PrizeNumber, ...]:
    """List the prizes in the bag; before the game, those of the value that is due."""
    assert isinstance(table.stage, Revealing), "a corner is empty"
    if table.turns:
        return table.bag
    due = FIRST_TO_LAST.index(table.stage.corner)
    points = table.land.data.start_points[due]
    return tuple(n for n in table.bag if table.land.prizes[n].points == points)


# Effects of a chance action.


@rule("2.2", "2.5", "R43", "R49", "R53", "R54")
def begin(seat: Seat, state: State) -> Iterator[fact.Event]:
    """The first player is chosen; Wizards are laid out, and surplus ones set aside."""
    options = state.table.options
    each = options.land.wizards_each(options.players, options.teams)
    yield fact.FirstChosen(seat)
    yield fact.WizardsDealt(each, options.land.wizards - each * options.players)


@rule("2.3", "3.3", "R34")
def draw_card(card: Card, state: State) -> Iterator[fact.Event]:
    """The card goes to the first hand that is short, clockwise from the active seat."""
    seat = first_short(state.table)
    assert seat is not None, "cards are drawn by those who are short of them"
    yield fact.CardDrawn(seat, card)


@rule("R34", "R54")
def first_short(table: Table) -> Seat | None:
    """Each hand is filled up before the next."""
    full = table.land.data.hand
    if min(table.hands) == full:
        return None
    for seat in in_turn_from(table, table.turn.seat):
        if table.hands[table.place(seat)] < full:
            return seat
    return None
