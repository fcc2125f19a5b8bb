"""The full state of a game: the open table, the hands and the decks."""

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.cards import (
    SIEGE_CARDS,
    Card,
    FaceDown,
    SiegeCard,
    Tactic,
    without,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import BySide, Side
from siegeworks.games.schotten_totten_2.table import Table, empty_table, show
from siegeworks.games.schotten_totten_2.tactics import TACTIC_CARDS

Cards = tuple[Card, ...]


class State(Record, frozen=True):
    """Full state of a game, which only the rules and the dealer see."""

    table: Table
    hands: BySide[Cards]
    deck: tuple[SiegeCard, ...]
    """Cards still in the deck, in a fixed order that is not the order of drawing."""
    tactic_deck: tuple[Tactic, ...]
    offers: BySide[Cards] = BySide((), ())
    """Cards put aside for an Exchange. They are still in their owners' hands."""
    given: BySide[Cards] = BySide((), ())
    """Cards in a hand that the other side once held and therefore knows."""


@rule("1.4", "7.1")
def start(options: Options) -> State:
    """Set up a sound wall and full decks; chance is about to deal."""
    return State(
        table=empty_table(options),
        hands=BySide((), ()),
        deck=SIEGE_CARDS,
        tactic_deck=TACTIC_CARDS if options.tactics else (),
    )


def evolve(state: State, event: fact.Event) -> State:
    """Return the state after an event. No rules live here: every event is legal."""
    table = show(state.table, event)
    match event:
        case fact.CardDrawn(side, card):
            return _drawn(state, table, side, card)
        case fact.CardPlayed(side, card, _) | fact.ActionPlayed(side, card):
            return _spent(state, table, side, card)
        case fact.CardsShuffledIn(cards):
            deck = tuple(sorted((*state.deck, *cards), key=SIEGE_CARDS.index))
            return replace(state, table=table, deck=deck)
        case fact.CardOffered(side, card):
            assert card is not None, "the true log shows every card"
            offers = state.offers.with_one(side, (*state.offers[side], card))
            return replace(state, table=table, offers=offers)
        case fact.CardsExchanged():
            return _exchanged(state, table)
        case _:
            return replace(state, table=table)


def _drawn(state: State, table: Table, side: Side, card: Card | FaceDown) -> State:
    assert not isinstance(card, FaceDown), "the true log shows every card"
    hands = state.hands.with_one(side, (*state.hands[side], card))
    if isinstance(card, SiegeCard):
        return replace(state, table=table, hands=hands, deck=without(state.deck, card))
    left = without(state.tactic_deck, card)
    return replace(state, table=table, hands=hands, tactic_deck=left)


def _spent(state: State, table: Table, side: Side, card: Card) -> State:
    hands = state.hands.with_one(side, without(state.hands[side], card))
    if card not in state.given[side]:
        return replace(state, table=table, hands=hands)
    given = state.given.with_one(side, without(state.given[side], card))
    return replace(state, table=table, hands=hands, given=given)


@rule("Q22", "Q31")
def _exchanged(state: State, table: Table) -> State:
    """Both offers change hands at once; each side knows what it gave."""
    attacker, defender = state.hands.attacker, state.hands.defender
    for card in state.offers.attacker:
        attacker = without(attacker, card)
    for card in state.offers.defender:
        defender = without(defender, card)
    return replace(
        state,
        table=table,
        hands=BySide(
            attacker + state.offers.defender, defender + state.offers.attacker
        ),
        given=BySide(state.offers.defender, state.offers.attacker),
        offers=BySide((), ()),
    )
