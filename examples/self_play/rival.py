"""The hand-made expert as a rival, compiled.

Whoever only ever meets itself learns its own habits. The rival chooses as
`siegeworks.players.schotten_totten_2.expert` does in the base game: a declaration at
once, else oil or a retreat that is worth its price, else the play that leaves the best
chance to win, as far as its seat can know.
"""

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import one_hot

from siegeworks.kernels.batch import Batch
from siegeworks.kernels.bits import count_bits, nth_bit
from siegeworks.kernels.schotten_totten_2 import action_ids
from siegeworks.kernels.schotten_totten_2.evaluation import (
    LONG_GAME,
    OUTLOOK,
    chance_to_win,
)
from siegeworks.kernels.schotten_totten_2.legality import is_legal
from siegeworks.kernels.schotten_totten_2.record import ATTACKER, GAME, TILES
from siegeworks.kernels.schotten_totten_2.rules import advance, arrive
from siegeworks.kernels.schotten_totten_2.tactic_sets import spend_card
from siegeworks.kernels.targets import Compiled, Target, compiled, kernel

MOST_CARDS = 6
PLAYS = TILES * MOST_CARDS
CANDIDATES = PLAYS + TILES
"""Each card of the hand at each tile; then oil, or a retreat, at each tile."""
ADVISED = CANDIDATES + 1
"""These, and what is done at once, without weighing."""
OIL_PRICE = 0.45
RETREAT_PRICE = 0.02
RETREATS, OIL, DECLARATIONS = (
    64 * action_ids.REST + place
    for place in (action_ids.RETREATS, action_ids.OIL, action_ids.DECLARATIONS)
)
NO_CARD = 63
"""A play of this number is never legal."""
NOT_LEGAL = -9.0
CLOSED = False
BLOCK = 64


class Advice(NamedTuple):
    """What the rival would do: several actions in each game, and how much it likes
    each of them. All together is 1, or nothing where it was not asked."""

    actions: Tensor
    shares: Tensor

    @property
    def best(self) -> Tensor:
        return self.actions.gather(1, self.shares.argmax(dim=1)[:, None]).squeeze(1)


class Rival:
    """Decides in the first games of a batch, on one side of each; and says what it
    would do on the other."""

    def __init__(
        self,
        batch: Batch,
        count: int,
        device: torch.device,
        indifference: float = 0.02,
    ) -> None:
        """A play that leaves a chance to win that is better by `indifference` is nearly
        three times as good advice."""
        self._batch = batch
        self._indifference = indifference
        every = torch.arange(batch.count, device=device)
        self._is_met = every < count
        self._seat = every % 2
        shape = batch.count, CANDIDATES
        self._scores = torch.zeros(shape, device=device)
        self._actions = torch.zeros(shape, dtype=torch.int32, device=device)
        on_gpu = device.type == "cuda"
        self._weigh = launched_on_gpu(batch.count) if on_gpu else run_here()

    def think(self, seats: Tensor, *, advises: bool) -> tuple[Tensor, Tensor]:
        """Begin to weigh; in which games it is the rival's decision, and in which it
        weighs at all."""
        decides = self._is_met & (seats == self._seat)
        asked = self._is_met if advises else decides
        self._weigh(self._batch.records, asked, self._scores, self._actions)
        return decides, asked

    def advice(self, masks: Tensor, asked: Tensor) -> Advice:
        """A declaration at once; else oil or a retreat, if one is worth it; else plays,
        the better the likelier."""
        play, other = self._scores[:, :PLAYS], self._scores[:, PLAYS:]
        best_other = other.max(dim=1)
        proven = masks[:, DECLARATIONS : DECLARATIONS + TILES]
        declares = proven.amax(dim=1) > 0
        # Where nobody can play there is nothing to weigh: draw, or end the turn.
        forced = masks.argmax(dim=1)
        at_once = torch.where(declares, DECLARATIONS + proven.argmax(dim=1), forced)
        is_at_once = declares | (play.amax(dim=1) == NOT_LEGAL)
        is_other = ~is_at_once & (best_other.values > 0)
        is_play = ~is_at_once & ~is_other
        shares = torch.cat(
            [
                is_play[:, None] * (play / self._indifference).softmax(dim=1),
                is_other[:, None] * one_hot(best_other.indices, TILES),
                is_at_once[:, None].float(),
            ],
            dim=1,
        )
        actions = torch.cat([self._actions.long(), at_once[:, None]], dim=1)
        return Advice(actions, shares * asked[:, None])


@kernel
def candidate_action(s, candidate):
    """The number of a candidate; it may not be legal."""
    if candidate >= PLAYS:
        tile = candidate - PLAYS
        return (RETREATS if s.turn == ATTACKER else OIL) + tile
    tile = candidate // MOST_CARDS
    card = candidate % MOST_CARDS
    hand = s.hand[int(s.turn)]
    return 64 * tile + (nth_bit(hand, card) if card < count_bits(hand) else NO_CARD)


@kernel
def weigh(s, o, action):
    """What an action is worth to whoever is on turn. It is tried out on the record.

    Plays are worth the chance to win that they leave; oil and retreats what they add.
    """
    side = int(s.turn)
    if not is_legal(s, action):
        return NOT_LEGAL
    if action < 64 * TILES:
        card = action % 64
        spend_card(s, side, card)
        arrive(s, side, action // 64, card)
        return chance_to_win(s, o, side, CLOSED)
    price = RETREAT_PRICE
    if side != ATTACKER:
        price = OIL_PRICE * min(1.0, count_bits(s.deck) / LONG_GAME)
    before = chance_to_win(s, o, side, CLOSED)
    advance(s, action)
    return chance_to_win(s, o, side, CLOSED) * (1.0 - price) - before


@kernel
def weigh_all(games, asked, scores, actions, trial, room):
    for at in range(len(games)):
        if not asked[at]:
            continue
        for candidate in range(CANDIDATES):
            trial[0] = games[at]
            action = candidate_action(trial[0], candidate)
            actions[at, candidate] = action
            scores[at, candidate] = weigh(trial[0], room[0], action)


def run_here() -> Compiled:
    """On the CPU, one game after another."""
    loop = compiled(weigh_all, Target.CPU)
    trial = np.zeros(1, GAME).view(np.recarray)
    room = np.zeros(1, OUTLOOK).view(np.recarray)

    def weigh_here(games: Compiled, asked: Tensor, *results: Tensor) -> None:
        loop(games, asked.numpy(), *(each.numpy() for each in results), trial, room)

    return weigh_here


def launched_on_gpu(count: int) -> Compiled:
    """The same, one thread for each candidate of each game, beside whatever else looks
    at the games."""
    import numba  # noqa: PLC0415  only there
    from numba import cuda  # noqa: PLC0415

    number = compiled(candidate_action, Target.CUDA)
    worth = compiled(weigh, Target.CUDA)
    game_record, room_record = numba.from_dtype(GAME), numba.from_dtype(OUTLOOK)

    @cuda.jit
    def weigh_games(games, asked, scores, actions):
        thread = cuda.grid(1)
        at, candidate = thread // CANDIDATES, thread % CANDIDATES
        if at < games.shape[0] and asked[at]:
            trial = cuda.local.array(1, game_record)
            room = cuda.local.array(1, room_record)
            trial[0] = games[at]
            action = number(trial[0], candidate)
            actions[at, candidate] = action
            scores[at, candidate] = worth(trial[0], room[0], action)

    return weigh_games[-(-count * CANDIDATES // BLOCK), BLOCK, cuda.stream()]
