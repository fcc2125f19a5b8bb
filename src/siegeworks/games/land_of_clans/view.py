"""View of one seat: all it may know, from the state or rebuilt from its events."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.attack.counting import Siege, sieges
from siegeworks.games.land_of_clans.cards import Cards, with_card, without
from siegeworks.games.land_of_clans.evolve_table import show
from siegeworks.games.land_of_clans.land import WIZARD
from siegeworks.games.land_of_clans.legality import actor_at, legal_actions_at
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State
from siegeworks.games.land_of_clans.table import Table, partner_of


class View(Record, frozen=True, tag="View"):
    """The open table, and this seat's own knowledge."""

    seat: Seat | None
    """The seat, or None for a spectator."""
    table: Table
    sieges: tuple[Siege, ...]
    """Counts at every foreign castle, of this seat's clan; for spectators, of the clan
    that has the turn."""
    hand: Cards = ()
    partner_hand: Cards = ()
    """Partner's hand; empty unless partners see each other's hands."""
    promised: int = 0
    """Shields that this seat's side has promised so far."""


@rule("2.6", "R44", "R51")
def view(state: State, seat: Seat | None) -> View:
    """Show the open table, the own hand, and what partners tell each other."""
    table = state.table
    if seat is None:
        return View(None, table, _sieges(table, None))
    return View(
        seat,
        table,
        _sieges(table, seat),
        hand=state.hands[table.place(seat)],
        partner_hand=_partner_hand(state, seat),
        promised=state.promised if defends(table, seat) else 0,
    )


def _partner_hand(state: State, seat: Seat) -> Cards:
    partner = partner_of(state.table, seat)
    if partner is None or not fact.sees_hand(state.table.options, seat, partner):
        return ()
    return state.hands[state.table.place(partner)]


def _sieges(table: Table, seat: Seat | None) -> tuple[Siege, ...]:
    return sieges(table, (seat or table.turn.seat).clan)


@rule("R50")
def defends(table: Table, seat: Seat) -> bool:
    """Return whether the seat belongs to the clan that is being attacked."""
    if table.assault is None:
        return False
    target = table.assault.castle
    return any(c.castle == target and c.clan is seat.clan for c in table.castles)


@rule("2.6", "R29", "R44", "R50", "R51")
def reveals(state: State, event: fact.Event, seat: Seat) -> bool:
    """Return whether an event of a decision shows the seat something new: a card of a
    hand that it does not see, a Sword that an attack needs, or promised Shields."""

    def is_hidden(holder: Seat) -> bool:
        return not fact.sees_hand(state.table.options, seat, holder)

    match event:
        case (
            fact.CardPlayed(holder)
            | fact.WizardPlayed(holder, _, True)
            | fact.CardGivenUp(holder)
            | fact.AttackDeclared(holder)
            | fact.SwordLaid(holder)
            | fact.ShieldLaid(holder)
        ):
            return is_hidden(holder)
        case fact.ShieldsPromised(holder):
            return seat.clan is holder.clan and is_hidden(holder)
        case fact.DefenceAgreed(shares):
            return any(is_hidden(share.seat) for share in shares)
        case _:
            return False


def observe(view: View, event: fact.Event) -> View:
    """Return the view after an event, as the seat was told it."""
    table = show(view.table, event)
    view = replace(view, table=table, sieges=_sieges(table, view.seat))
    return view if view.seat is None else _own_cards(view, view.seat, event)


def _own_cards(view: View, me: Seat, event: fact.Event) -> View:
    match event:
        case fact.CardDrawn(seat, card) if card is not None:
            if seat is me:
                return replace(view, hand=with_card(view.table.land, view.hand, card))
            hand = with_card(view.table.land, view.partner_hand, card)
            return replace(view, partner_hand=hand)
        case (
            fact.CardPlayed(seat, card)
            | fact.CardGivenUp(seat, card)
            | fact.SwordLaid(seat, card)
            | fact.ShieldLaid(seat, card)
        ):
            return _left_hand(view, seat, card)
        case fact.WizardPlayed(seat, _, True):
            return _left_hand(view, seat, WIZARD)
        case fact.ShieldsPromised(_, count) if count is not None:
            return replace(view, promised=count)
        case fact.DefenceAgreed() | fact.CastleCaptured():
            return replace(view, promised=0)
        case _:
            return view


def _left_hand(view: View, seat: Seat, card: str) -> View:
    if seat is view.seat:
        return replace(view, hand=without(view.hand, card))
    if view.partner_hand and view.seat and seat.clan is view.seat.clan:
        return replace(view, partner_hand=without(view.partner_hand, card))
    return view


def legal_for(view: View) -> tuple[Action, ...]:
    """List the seat's legal actions, from its view alone."""
    if view.seat is None or actor_at(view.table) is not view.seat:
        return ()
    return legal_actions_at(view.table, view.hand, view.promised)
