"""What a seat is shown: named parts, nothing hidden, and a mask of what is legal.

That every number of every row says what the View of the reference engine says is shown
by the lock-step, decision by decision.
"""

from collections.abc import Iterator

import numpy as np
import pytest

from siegeworks.core.game import AnyGame
from siegeworks.kernels.schotten_totten_2.action_ids import ACTION_COUNT
from siegeworks.kernels.schotten_totten_2.from_reference import games_for
from siegeworks.kernels.schotten_totten_2.legality import (
    acting_seat,
    acting_side,
    count_legal,
    is_legal,
)
from siegeworks.kernels.schotten_totten_2.observation import (
    LAYOUT,
    OBSERVATION_SIZE,
    observation,
    write_mask,
)
from siegeworks.kernels.schotten_totten_2.random_play import random_action
from siegeworks.kernels.schotten_totten_2.record import ATTACKER, OVER
from siegeworks.kernels.schotten_totten_2.rules import apply, begin
from siegeworks.kernels.schotten_totten_2.worlds import imagine
from siegeworks.kernels.targets import Target, compiled


def positions(game: AnyGame, seed: int) -> Iterator[np.record]:
    """The record before each decision of a random game, and at its end."""
    record = games_for(game.options, 1, seed)[0]
    play, choose = compiled(apply, Target.CPU), compiled(random_action, Target.CPU)
    compiled(begin, Target.CPU)(record)
    while record.stage != OVER:
        yield record
        play(record, choose(record))
    yield record


def seen_by(record: np.record, seat: int) -> np.ndarray:
    row = np.full(OBSERVATION_SIZE, 99, np.int8)  # whatever lay there before
    compiled(observation, Target.CPU)(record, seat, row)
    return row


def test_the_parts_fill_the_row() -> None:
    ends = [part.columns.stop for part in LAYOUT.values()]
    starts = [part.start for part in LAYOUT.values()]
    assert starts == [0, *ends[:-1]]
    assert ends[-1] == OBSERVATION_SIZE


def test_a_part_is_read_in_its_own_shape(game: AnyGame) -> None:
    record = next(positions(game, 1))
    rows = np.stack([seen_by(record, 0), seen_by(record, 1)])
    assert LAYOUT["rows"].of(rows).shape == (2, 2, 7, 63)
    assert LAYOUT["rows"].of(rows[0]).shape == (2, 7, 63)
    hands = LAYOUT["hand"].of(rows)
    assert hands.sum(axis=1).tolist() == [7, 7] if game.options.tactics else [6, 6]
    assert LAYOUT["attacks"].of(rows).flatten().tolist() == [1, 0]


@pytest.mark.parametrize("seed", range(5))
def test_hidden_cards_leave_no_trace(game: AnyGame, seed: int) -> None:
    """Whatever else the seat cannot see, dealt anew: the same bytes."""
    deal_anew = compiled(imagine, Target.CPU)
    differing = 0
    for record in positions(game, seed):
        for side in range(2):
            seat = side
            if game.options.match:
                seat = int(record.attacker if side == ATTACKER else 1 - record.attacker)
            before = seen_by(record, seat)
            other = np.array([record]).view(np.recarray)[0]
            deal_anew(other, side)
            differing += other.hand[1 - side] != record.hand[1 - side]
            assert seen_by(other, seat).tobytes() == before.tobytes()
            if acting_side(record) == side:
                assert mask_of(other).tobytes() == mask_of(record).tobytes()
    assert differing > 20, "nothing was dealt anew"


def mask_of(record: np.record) -> np.ndarray:
    mask = np.full(ACTION_COUNT, 99, np.int8)
    compiled(write_mask, Target.CPU)(record, mask)
    return mask


def test_the_mask_shows_the_legal_actions(game: AnyGame) -> None:
    for record in positions(game, 3):
        mask = mask_of(record)
        assert mask.sum() == count_legal(record)
        assert all(is_legal(record, action) for action in np.flatnonzero(mask))


def test_interpreted_it_is_the_same(game: AnyGame) -> None:
    row, mask = np.zeros(OBSERVATION_SIZE, np.int8), np.zeros(ACTION_COUNT, np.int8)
    for place, record in enumerate(positions(game, 4)):
        if place % 9 == 0 or record.stage == OVER:
            for seat in range(2):
                observation(record, seat, row)
                assert row.tobytes() == seen_by(record, seat).tobytes()
            write_mask(record, mask)
            assert mask.tobytes() == mask_of(record).tobytes()


def test_the_acting_seat_sees_that_it_acts(game: AnyGame) -> None:
    for record in positions(game, 5):
        acts = [int(LAYOUT["acts"].of(seen_by(record, seat))[0]) for seat in range(2)]
        assert acts == [seat == acting_seat(record) for seat in range(2)]
