"""Learn by playing, with PettingZoo and NumPy.

    pip install 'siegeworks[pettingzoo]'
    python examples/train_pettingzoo.py [GAMES]

REINFORCE in its smallest form: the policy has one preference for each action number
and does not look at the position. In Castle for two that is enough to win most games
against random play. A stronger agent replaces `preferences` by a network that reads
`env.observe(agent)["observation"]`.
"""

import sys

import numpy as np

from siegeworks.envs.pettingzoo import TableEnv, castle_v0

LEARNER = "grey"
RATE = 0.2
MEASURED_GAMES = 60


def main(games: str = "200") -> None:
    env, rng = castle_v0.env(players=2), np.random.default_rng(1)
    env.reset(seed=1)
    preferences = np.zeros(env.action_space(LEARNER).n)
    print(f"before: {win_rate(env, preferences, rng):.0%} won")
    rewards: list[float] = []
    for _ in range(int(games)):
        reward, gradient = play(env, preferences, rng)
        usual = np.mean(rewards[-50:]) if rewards else 0.0
        preferences += RATE * (reward - usual) * gradient
        rewards.append(reward)
    print(f"after {games} games: {win_rate(env, preferences, rng):.0%} won")


def win_rate(env: TableEnv, preferences: np.ndarray, rng: np.random.Generator) -> float:
    results = [play(env, preferences, rng)[0] > 0 for _ in range(MEASURED_GAMES)]
    return sum(results) / MEASURED_GAMES


def play(
    env: TableEnv, preferences: np.ndarray, rng: np.random.Generator
) -> tuple[float, np.ndarray]:
    """One game against random play: the reward, and the gradient of what was done."""
    env.reset()
    gradient = np.zeros_like(preferences)
    reward = 0.0
    for agent in env.agent_iter():
        _, gained, is_over, _, _ = env.last(observe=False)
        if is_over:
            reward += gained if agent == LEARNER else 0.0
            env.step(None)
            continue
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        if agent != LEARNER:
            env.step(rng.choice(legal))
            continue
        odds = np.exp(preferences[legal] - preferences[legal].max())
        odds /= odds.sum()
        action = rng.choice(legal, p=odds)
        gradient[legal] -= odds
        gradient[action] += 1
        env.step(action)
    return reward, gradient


main(*sys.argv[1:])
