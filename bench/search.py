"""Search: simulations per second on one core, beside OpenSpiel's C++ IS-MCTS.

Both imagine hidden cards anew and play games out at random, so the first two lines
compare like with like. The third is what our players use: the expert's eye instead of
a play-out, and answers that are proposed instead of drawn.
"""

import random
import time
from collections.abc import Callable, Iterator

import numpy as np
import pyspiel

from siegeworks.core.chance import Dealer
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.kernels.schotten_totten_2.forest import Grove, warm
from siegeworks.kernels.schotten_totten_2.from_reference import record_of
from siegeworks.kernels.schotten_totten_2.tree import BY_OUTLOOK, BY_PLAY_OUT

SIMULATIONS = 4000
POSITIONS = 12
HEARTS_SIMULATIONS = 1000


def main() -> None:
    warm()
    positions = list(openings_middles_and_ends())
    peer = rate(hearts_searches(), HEARTS_SIMULATIONS)
    print("search on one core                 simulations/s   hearts = 1")
    print(f"  OpenSpiel IS-MCTS, hearts (C++)  {peer:13,.0f}   {1:10.2f}")
    for name, manner in (
        ("random play-outs", BY_PLAY_OUT),
        ("the expert's eye", BY_OUTLOOK),
    ):
        ours = rate(own_searches(positions, manner), SIMULATIONS)
        print(f"  {name:32} {ours:13,.0f}   {ours / peer:10.2f}")


def rate(searches: Iterator[Callable[[], object]], simulations: int) -> float:
    """Over searches from the whole course of a game."""
    spent, done = 0.0, 0
    for search in searches:
        began = time.process_time()
        search()
        spent += time.process_time() - began
        done += simulations
    return done / spent


def own_searches(
    positions: list[np.record], manner: int
) -> Iterator[Callable[[], object]]:
    for position in positions:
        grove = Grove(seed=1)
        yield lambda at=position, by=grove: by.search(at, SIMULATIONS, manner=manner)


def openings_middles_and_ends() -> Iterator[np.record]:
    """Positions at even distances through random games."""
    game = CATALOG.game("schotten-totten-2", {})
    chooser = random.Random(1)
    states = []
    state, dealer = game.start(), Dealer(1)
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            states.append(state)
            action = chooser.choice(game.legal_actions(state))
        state, _ = game.apply(state, action)
    for at in range(POSITIONS):
        yield record_of(states[at * len(states) // POSITIONS])


def hearts_searches() -> Iterator[Callable[[], object]]:
    """The same for hearts: from the deal to the last trick."""
    # Without passing cards on: there, this search of theirs breaks down.
    game, chooser = pyspiel.load_game("hearts(pass_cards=false)"), random.Random(1)
    judge = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.ISMCTSBot(1, judge, 2.0, HEARTS_SIMULATIONS)
    states, state = [], game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            states.append(state.clone())
        state.apply_action(chooser.choice(state.legal_actions()))
    for at in range(POSITIONS):
        chosen = states[at * len(states) // POSITIONS]
        yield lambda seen=chosen: bot.step(seen)


if __name__ == "__main__":
    main()
