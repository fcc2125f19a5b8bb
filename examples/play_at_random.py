"""Play a game at random and print its log.

    python examples/play_at_random.py [GAME] [SEED]

Shows the loop that every program around a game has: ask whose decision it is, choose
an action, apply it. Chance is one of those who decide.
"""

import random
import sys

import siegeworks as sw


def main(name: str = "schotten-totten-2", seed: str = "1") -> None:
    game, dealer, rng = sw.game(name), sw.Dealer(seed), random.Random(seed)
    state = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
        else:
            action = rng.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        for event in events:
            if not game.is_aside(event):
                print(game.sentence(event))
    print(game.outcome(state))


main(*sys.argv[1:])
