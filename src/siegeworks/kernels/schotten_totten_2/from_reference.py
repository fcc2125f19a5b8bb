"""Conversion of a reference engine's state to a kernel record.

Everything is copied but the generator, which a state does not have, and what follows
from the rest: the kernel finds proofs and legal actions itself.
"""

from collections.abc import Iterable
from typing import assert_never

import numpy as np

from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
)
from siegeworks.games.schotten_totten_2.cards import Card, SiegeCard, Tactic
from siegeworks.games.schotten_totten_2.endings import ENDINGS
from siegeworks.games.schotten_totten_2.match import MatchState
from siegeworks.games.schotten_totten_2.match_score import Contender, Score
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tile import Tile
from siegeworks.kernels import chance
from siegeworks.kernels.schotten_totten_2.action_ids import CARD_NUMBERS
from siegeworks.kernels.schotten_totten_2.legality import find_legal
from siegeworks.kernels.schotten_totten_2.record import (
    AFTER_DRAW,
    ATTACKER,
    BEFORE_DRAW,
    DEFENDER,
    EXCHANGE,
    EXCHANGING,
    GAME,
    NOBODY,
    OVER,
    PREPARING,
    READINGS,
    SIEGE,
    TARGETING,
)
from siegeworks.kernels.schotten_totten_2.tactic_sets import with_tactic
from siegeworks.kernels.schotten_totten_2.wall import find_proofs

SIDES: dict[Side | None, int] = {
    None: NOBODY,
    Side.ATTACKER: ATTACKER,
    Side.DEFENDER: DEFENDER,
}
CONTENDERS = {contender: number for number, contender in enumerate(Contender)}
ENDING_NUMBERS = {reason: number for number, reason in enumerate(ENDINGS)}
"""Endings in the order of their numbers in the record."""


def games_for(options: Options, count: int, seed: int) -> np.recarray:
    """Create records that are ready to begin, each with a generator of its own."""
    games = np.zeros(count, GAME).view(np.recarray)
    games.random = chance.seeds(seed, count)
    for record in games:
        options_into(record, options)
    return games


def options_into(record: np.record, options: Options) -> None:
    """Write the options into a record."""
    record.with_tactics = options.tactics
    record.with_match = options.match
    record.reading = READINGS.index(options.color_run)
    record.elite_targets = options.elite_targets


def record_of(state: State | MatchState) -> np.record:
    """Return the record of a state in which a player decides, or which is over."""
    record = empty_record()
    fill(record, state)
    return record


def empty_record() -> np.record:
    """Return a record to be filled in."""
    games = np.zeros(1, GAME).view(np.recarray)
    games.random = chance.seeds(0, 1)
    record: np.record = games[0]
    return record


def fill(record: np.record, state: State | MatchState) -> None:
    """Copy a state into a record and find its proofs and legal actions."""
    copy_into(record, state)
    find_proofs(record)
    find_legal(record)


def copy_into(record: np.record, state: State | MatchState) -> None:
    """Copy a state into a record without proofs and legal actions.

    Callers that compile those steps run them themselves.
    """
    if isinstance(state, MatchState):
        _copy_game(record, state.game)
        record.with_match = True
        _copy_score(record, state.score)
    else:
        _copy_game(record, state)
        _copy_score(record, Score())


def _copy_game(record: np.record, state: State) -> None:
    table = state.table
    options_into(record, table.options)
    record.deck = siege_set(state.deck)
    record.tactic_deck = tactic_heap(state.tactic_deck)
    record.discard = siege_set(table.discard)
    record.tactic_discard = tactic_heap(table.discard)
    for side, at in ((Side.ATTACKER, ATTACKER), (Side.DEFENDER, DEFENDER)):
        record.hand[at] = siege_set(state.hands[side])
        record.tactics[at] = tactic_heap(state.hands[side])
        record.cannot_hold[at] = siege_set(table.cannot_hold[side])
        record.given[at] = siege_set(state.given[side])
        record.given_tactics[at] = tactic_heap(state.given[side])
        record.offered[at] = siege_set(state.offers[side])
        record.offered_tactics[at] = tactic_heap(state.offers[side])
        record.used[at] = tactic_heap(table.used[side])
        record.tactics_played[at] = table.tactics_played[side]
    for tile in table.wall:
        _copy_tile(record, tile)
    _copy_course(record, table)


def _copy_tile(record: np.record, tile: Tile) -> None:
    record.damaged[tile.position] = tile.damaged
    record.first[tile.position] = SIDES[tile.first]
    for side, row in ((ATTACKER, tile.attacker), (DEFENDER, tile.defender)):
        record.count[side, tile.position] = len(row)
        for place, card in enumerate(row):
            record.rows[side, tile.position, place] = CARD_NUMBERS[card]


def _copy_course(record: np.record, table: Table) -> None:
    record.turn = SIDES[table.turn]
    record.cauldrons = table.cauldrons
    record.has_poured = False
    record.offers[ATTACKER] = record.offers[DEFENDER] = 0
    record.tactic = record.chosen = 0
    record.chosen_tile = record.chosen_place = record.chosen_card = 0
    record.ending = record.winner = NOBODY
    _copy_stage(record, table.stage)


def _copy_stage(record: np.record, stage: Stage) -> None:
    match stage:
        case Preparing(has_poured):
            record.stage = PREPARING
            record.has_poured = has_poured
        case Targeting(tactic, chosen):
            record.stage = TARGETING
            record.tactic = CARD_NUMBERS[tactic] - SIEGE
            record.chosen = len(chosen)
            for choice in chosen:
                _copy_choice(record, choice)
        case Exchanging(attacker, defender):
            record.stage = EXCHANGING
            record.tactic = EXCHANGE
            record.offers[ATTACKER] = attacker
            record.offers[DEFENDER] = defender
        case BeforeDraw():
            record.stage = BEFORE_DRAW
        case AfterDraw():
            record.stage = AFTER_DRAW
        case Over(outcome):
            record.stage = OVER
            record.ending = ENDING_NUMBERS[outcome.reason.key]
            record.winner = SIDES[Side(outcome.winners[0])]
        case Dealing() | Drawing():
            raise AssertionError("in a record, chance has always dealt already")
        case _:
            assert_never(stage)


def _copy_choice(record: np.record, choice: Choice) -> None:
    match choice:
        case ChooseOnWall(tile, place):
            record.chosen_tile = tile
            record.chosen_place = place
        case ChooseDiscarded(card):
            record.chosen_card = CARD_NUMBERS[card]
        case ChooseTile() | ChooseDiscard():
            raise AssertionError("with the last target, the card has taken effect")
        case _:
            assert_never(choice)


def _copy_score(record: np.record, score: Score) -> None:
    record.attacker = CONTENDERS[score.attacker]
    record.pair = score.pair
    record.victories = len(score.victories)
    for game in range(2):
        record.victor[game] = record.victor_side[game] = NOBODY
        record.figure[game] = 0
    for game, victory in enumerate(score.victories):
        record.victor[game] = CONTENDERS[victory.winner]
        record.victor_side[game] = SIDES[victory.side]
        record.figure[game] = victory.figure
    if score.outcome:
        record.winner = CONTENDERS[Contender(score.outcome.winners[0])]


def siege_set(cards: Iterable[Card]) -> int:
    """Return the Siege cards among some cards, as a bit set."""
    return sum(1 << CARD_NUMBERS[card] for card in cards if isinstance(card, SiegeCard))


def tactic_heap(cards: Iterable[Card]) -> int:
    """Return the Tactic cards among some cards, as a set of `tactic_sets`."""
    heap = 0
    for card in cards:
        if isinstance(card, Tactic):
            heap = with_tactic(heap, CARD_NUMBERS[card] - SIEGE)
    return heap
