"""The rules of play: the events that follow from each action, in rulebook order."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeAlias, assert_never

from siegeworks.core.chance import EvenOdds, weighted
from siegeworks.core.engine import StepRunner
from siegeworks.core.errors import IllegalAction
from siegeworks.core.outcome import Outcome
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import Chance
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Action,
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.board import (
    DAMAGED_TILES_TO_WIN,
    HAND_SIZE,
    TACTICAL_HAND_SIZE,
)
from siegeworks.games.schotten_totten_2.cards import (
    HIGHEST,
    SIEGE_CARDS,
    Card,
    Pile,
    SiegeCard,
    Tactic,
    siege_card,
)
from siegeworks.games.schotten_totten_2.control import provable_tiles, verdict_on
from siegeworks.games.schotten_totten_2.effects import lays_a_card, resolve
from siegeworks.games.schotten_totten_2.endings import (
    DECK_RAN_OUT,
    FOURTH_TILE,
    SECOND_FALL,
    WALL_HELD,
)
from siegeworks.games.schotten_totten_2.legality import (
    actor_at,
    legal_actions_at,
    why_not_at,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER, Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import State, evolve
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, EXCHANGED_CARDS
from siegeworks.games.schotten_totten_2.text.phrases import noted, say

Step: TypeAlias = Callable[[State], Iterable[fact.Event]]
"""Function of one rule; all its events follow from the state it is given."""


# The rules as `Game` calls them.


def actor(state: State) -> Side | Chance | None:
    """Return the side to decide, CHANCE, or None when the game is over."""
    return actor_at(state.table)


def why_not(state: State, action: Action) -> Refusal | None:
    """Return why the action is not legal now; None if it is."""
    seat = actor(state)
    if isinstance(seat, Side):
        return why_not_at(state.table, state.hands[seat], state.offers[seat], action)
    refusal = why_not_at(state.table, (), (), action)
    if refusal or not isinstance(action, Deal):
        return refusal
    if action.card not in _cards_to_deal(state):
        return Refusal("2.7", say("not-in-deck", card=noted(action.card)))
    return None


def legal_actions(state: State) -> tuple[Action, ...]:
    """List the acting side's legal actions, in a stable order."""
    seat = actor(state)
    if not isinstance(seat, Side):
        return ()
    return legal_actions_at(state.table, state.hands[seat], state.offers[seat])


def outcome(state: State) -> Outcome | None:
    stage = state.table.stage
    return stage.outcome if isinstance(stage, Over) else None


def apply(state: State, action: Action) -> tuple[State, tuple[fact.Event, ...]]:
    """Play one legal action: the new state, and the events that led to it."""
    if refusal := why_not(state, action):
        raise IllegalAction(refusal)
    runner = StepRunner(state, evolve)
    for step in steps(action):
        runner.run(step)
        if isinstance(runner.state.table.stage, Over):
            break
    return runner.result


@rule("2.1")
def steps(action: Action) -> Iterator[Step]:
    """Yield the steps of one action, in rulebook order."""
    match action:
        case Deal(card):
            yield partial(turn_up, card)
            yield after_the_draw
        case Retreat(tile):
            yield partial(retreat, tile)
        case Pour(tile):
            yield partial(pour_oil, tile)
        case Declare(tile):
            yield partial(declare_control, tile)
            yield partial(breach_the_wall, tile)
            yield go_on_if_all_is_declared
        case Play(card, tile):
            yield partial(lay_card, card, tile)
            yield lambda state: chicken_versus_chef(state.table, card, tile)
            yield before_the_draw
        case PlayAction(tactic):
            yield partial(play_action, tactic)
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            yield partial(choose_target, action)
            yield resolve_action
            yield lambda state: trade_after_action(state.table)
            yield finish_action
        case Offer(card):
            yield partial(offer, card)
            yield exchange
            yield finish_exchange
        case Draw(pile):
            yield partial(draw_from, pile)
        case Pass():
            yield lambda state: [fact.TurnPassed(state.table.turn)]
            yield next_turn
        case EndTurn():
            yield next_turn
        case _:
            assert_never(action)


# Chance.


def chance_outcomes(state: State) -> Sequence[tuple[Action, Fraction]]:
    """Each card of the deck being drawn from is equally likely."""
    cards = _cards_to_deal(state)
    if cards is state.deck:
        return EvenOdds(cards, _DEALS.__getitem__)
    # Two Jokers in the Tactic deck are one outcome, twice as likely.
    return weighted(Counter(_DEALS[card] for card in cards))


def _cards_to_deal(state: State) -> tuple[Card, ...]:
    match state.table.stage:
        case Drawing(Pile.TACTIC):
            return state.tactic_deck
        case Dealing() | Drawing():
            return state.deck
        case _:
            return ()


@rule("1.4", "7.1")
def hand_size(options: Options) -> int:
    """Return six cards, or seven with tactics."""
    return TACTICAL_HAND_SIZE if options.tactics else HAND_SIZE


@rule("2.7")
def turn_up(card: Card, state: State) -> Iterator[fact.Event]:
    """The drawn card joins its owner's hand."""
    yield fact.CardDrawn(_drawing_side(state.table), card)


def _drawing_side(table: Table) -> Side:
    """The opening deal fills the Attacker's hand first."""
    if not isinstance(table.stage, Dealing):
        return table.turn
    full = table.hands.attacker.total == hand_size(table.options)
    return DEFENDER if full else ATTACKER


def after_the_draw(state: State) -> Iterator[fact.Event]:
    """Begin the game, open the Attacker's last window, or go on to the next turn."""
    table = state.table
    if isinstance(table.stage, Dealing):
        if table.hands.defender.total == hand_size(table.options):
            yield fact.TurnBegan(ATTACKER)
    elif can_declare_something(table):
        yield fact.LastWindowOpened()
    else:
        yield from next_turn(state)


# Preparation.


@rule("2.2")
def retreat(tile: int, state: State) -> Iterator[fact.Event]:
    """All the Attacker's cards at the tile are discarded."""
    yield fact.Retreated(tile, state.table.wall[tile].attacker)


@rule("2.3", "Q3")
def pour_oil(tile: int, state: State) -> Iterator[fact.Event]:
    """The Attacker's card nearest the wall is discarded: the one played first."""
    yield fact.OilPoured(tile, state.table.wall[tile].attacker[0])


# The play.


@rule("2.4", "2.5")
def lay_card(card: Card, tile: int, state: State) -> Iterator[fact.Event]:
    """The card leaves the hand and joins the far end of the row."""
    yield fact.CardPlayed(state.table.turn, card, tile)


@rule("2.6", "Q6", "Q16")
def chicken_versus_chef(table: Table, card: Card, tile: int) -> Iterator[fact.Event]:
    """A 0 arriving opposite an 11 of its colour, or the reverse: both are discarded.

    All ways of arriving count. Elite troops have no colour yet and never take part.
    """
    if not isinstance(card, SiegeCard) or card.strength not in (0, HIGHEST):
        return
    counterpart = siege_card(card.color, HIGHEST - card.strength)
    if counterpart in table.wall[tile].row(table.turn.other):
        yield fact.ChickenMetChef(tile, card.color)


@rule("7.7")
def play_action(tactic: Tactic, state: State) -> Iterator[fact.Event]:
    """An Action card leaves the hand and stays beside its player."""
    yield fact.ActionPlayed(state.table.turn, tactic)


def choose_target(choice: Choice, state: State) -> Iterator[fact.Event]:
    yield fact.TargetChosen(state.table.turn, choice)


def has_all_targets(table: Table) -> bool:
    stage = table.stage
    assert isinstance(stage, Targeting), "an Action card lies on the table"
    return len(stage.chosen) == len(ACTIONS[stage.tactic].targets)


def resolve_action(state: State) -> Iterator[fact.Event]:
    """The card takes effect when every target is chosen."""
    if has_all_targets(state.table):
        yield from resolve(state.table)


@rule("Q16")
def trade_after_action(table: Table) -> Iterator[fact.Event]:
    """A card that an Action laid at a tile meets its counterpart like any other."""
    if not has_all_targets(table):
        return
    match table.stage:
        case Targeting(tactic, (*_, ChooseTile(tile))) if lays_a_card(tactic):
            arrived = table.wall[tile].row(table.turn)[-1]
            yield from chicken_versus_chef(table, arrived, tile)


def finish_action(state: State) -> Iterator[fact.Event]:
    if has_all_targets(state.table):
        yield from before_the_draw(state)


@rule("7.14", "Q22")
def offer(card: Card, state: State) -> Iterator[fact.Event]:
    """A card is put aside, face down."""
    side = actor(state)
    assert isinstance(side, Side), "only a player offers cards"
    yield fact.CardOffered(side, card)


@rule("7.14", "Q22")
def exchange(state: State) -> Iterator[fact.Event]:
    """Three cards of each player change hands when all six are put aside."""
    if all_is_offered(state.table):
        yield fact.CardsExchanged(state.offers.attacker, state.offers.defender)


def all_is_offered(table: Table) -> bool:
    return table.stage == Exchanging(EXCHANGED_CARDS, EXCHANGED_CARDS)


def finish_exchange(state: State) -> Iterator[fact.Event]:
    if all_is_offered(state.table):
        yield from before_the_draw(state)


# Control.


def can_declare_something(table: Table) -> bool:
    return table.turn is ATTACKER and bool(provable_tiles(table))


def declare_control(tile: int, state: State) -> Iterator[fact.Event]:
    verdict = verdict_on(state.table, tile)
    yield fact.ControlDeclared(tile, verdict.attack, verdict.defence)


@rule("3.5", "5.1")
def breach_the_wall(tile: int, state: State) -> Iterator[fact.Event]:
    """A sound tile is turned over and all its cards are discarded.

    A damaged tile ends the game instead, and so does the fourth tile to be damaged.
    """
    wall = state.table.wall
    if wall[tile].damaged:
        yield fact.GameEnded(SECOND_FALL)
        return
    yield fact.TileDamaged(tile)
    if sum(other.damaged for other in wall) + 1 == DAMAGED_TILES_TO_WIN:
        yield fact.GameEnded(FOURTH_TILE)


def go_on_if_all_is_declared(state: State) -> Iterator[fact.Event]:
    """Go on if the turn stopped for declarations and none is left to make."""
    table = state.table
    if isinstance(table.stage, BeforeDraw):
        if not must_stop_before_the_draw(table):
            yield from draw_from(Pile.SIEGE, state)
    elif isinstance(table.stage, AfterDraw) and not can_declare_something(table):
        yield from next_turn(state)


# The draw and the end of the turn.


@rule("Q11", "7.2")
def must_stop_before_the_draw(table: Table) -> bool:
    """Stop only for a decision: a declaration, or two decks to choose from."""
    two_decks = table.deck > 0 and table.tactic_deck > 0
    return two_decks or can_declare_something(table)


def before_the_draw(state: State) -> Iterator[fact.Event]:
    if must_stop_before_the_draw(state.table):
        yield fact.DrawDue(state.table.turn)
    else:
        yield from draw_from(Pile.SIEGE, state)


@rule("2.7", "5.2", "Q2", "Q23")
def draw_from(pile: Pile, state: State) -> Iterator[fact.Event]:
    """Draw one card. If the Siege deck is empty, the Defender has held out."""
    if state.table.deck:
        yield fact.DeckChosen(state.table.turn, pile)
        return
    yield fact.GameEnded(DECK_RAN_OUT)


def has_room_anywhere(table: Table, side: Side) -> bool:
    return any(tile.has_room(side) for tile in table.wall)


@rule("2.1", "5.3", "Q10")
def next_turn(state: State) -> Iterator[fact.Event]:
    """Begin the other side's turn. A Defender who has no room then has held out."""
    side = state.table.turn.other
    yield fact.TurnBegan(side)
    if side is DEFENDER and not has_room_anywhere(state.table, side):
        yield fact.GameEnded(WALL_HELD)


_DEALS: dict[Card, Action] = {card: Deal(card) for card in (*SIEGE_CARDS, *Tactic)}
