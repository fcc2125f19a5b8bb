"""The full state of a game: the open table, the hands and the deck."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.cards import Cards, with_card, without
from siegeworks.games.land_of_clans.evolve_table import show
from siegeworks.games.land_of_clans.land import WIZARD, Card
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.table import Table, empty_table


class State(Record, frozen=True):
    """Full state of a game, which only the rules and the dealer see."""

    table: Table
    hands: tuple[Cards, ...]
    """Hands by seat."""
    deck: Cards
    """Cards in unknown order, so each is equally likely to be drawn next."""
    promised: int = 0
    """Shields that the first of two defenders has promised. Only its clan knows."""


@rule("2.1", "2.2")
def start(options: Options) -> State:
    """Set up an empty board; chance is about to choose the first player."""
    hands: tuple[Cards, ...] = ((),) * len(options.seats)
    return State(empty_table(options), hands, options.land.deck)


def evolve(state: State, event: fact.Event) -> State:
    """Return the state after an event. No rules live here: every event is legal."""
    table = show(state.table, event)
    match event:
        case fact.CardDrawn(seat, card):
            assert card is not None, "the true log shows every card"
            hand = with_card(table.land, _hand(state, seat), card)
            hands = _with_hand(state, seat, hand)
            return State(table, hands, without(state.deck, card), state.promised)
        case (
            fact.CardPlayed(seat, card)
            | fact.CardGivenUp(seat, card)
            | fact.SwordLaid(seat, card)
            | fact.ShieldLaid(seat, card)
        ):
            return _left_hand(state, table, seat, card)
        case fact.WizardPlayed(seat, _, True):
            return _left_hand(state, table, seat, WIZARD)
        case fact.DeckReshuffled():
            return State(table, state.hands, state.table.discard, state.promised)
        case fact.ShieldsPromised(_, count):
            assert count is not None, "the true log shows every promise"
            return State(table, state.hands, state.deck, count)
        case fact.DefenceAgreed() | fact.CastleCaptured():
            return State(table, state.hands, state.deck)
        case _:
            return State(table, state.hands, state.deck, state.promised)


def _hand(state: State, seat: Seat) -> Cards:
    return state.hands[state.table.place(seat)]


def _left_hand(state: State, table: Table, seat: Seat, card: Card) -> State:
    hands = _with_hand(state, seat, without(_hand(state, seat), card))
    return replace(state, table=table, hands=hands)


def _with_hand(state: State, seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    at = state.table.place(seat)
    return (*state.hands[:at], hand, *state.hands[at + 1 :])
