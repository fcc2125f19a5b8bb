"""Decisions per second of random legal play, beside python-chess in the same run.

A decision is what an actor does: list what is legal, choose at random, apply. Both
play whole games and ask before each decision whether the game is over. The first figure
counts the players' decisions alone, although the time for the dealing is in it; the
second counts chance as the actor it is. Rounds alternate, and the median round counts.
"""

import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

import siegeworks as sw
from siegeworks.core.game import AnyGame

ROUNDS = 7
SECONDS = 1.5


class Pace(NamedTuple):
    """Decisions per second."""

    players: float
    everyone: float


def play_a_game(game: AnyGame, rng: random.Random) -> tuple[int, int]:
    """Play one random game; how many decisions the players and chance made."""
    dealer = sw.Dealer(rng.getrandbits(64))
    state, by_players, by_chance = game.start(), 0, 0
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
            by_chance += 1
        else:
            action = rng.choice(game.legal_actions(state))
            by_players += 1
        state, _ = game.apply(state, action)
    return by_players, by_chance


def play_chess(rng: random.Random) -> tuple[int, int]:
    board = chess.Board()
    while not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return len(board.move_stack), 0


def pace(play: Callable[[random.Random], tuple[int, int]], seed: int) -> Pace:
    rng = random.Random(seed)
    players = chance = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        by_players, by_chance = play(rng)
        players, chance = players + by_players, chance + by_chance
    return Pace(players / spent, (players + chance) / spent)


def main() -> None:
    base = sw.game("schotten-totten-2")
    tactics = sw.game("schotten-totten-2", tactics=True)
    for_two, for_five = sw.game("castle", players=2), sw.game("castle", players=5)
    two_clans = sw.game("land-of-clans", players=2)
    six_chiefs = sw.game("land-of-clans", players=6, teams=True)
    siege = sw.game("stronghold")
    contests: dict[str, Callable[[random.Random], tuple[int, int]]] = {
        "python-chess": play_chess,
        "Schotten Totten 2": lambda rng: play_a_game(base, rng),
        "Schotten Totten 2, tactics": lambda rng: play_a_game(tactics, rng),
        "Castle, 2 players": lambda rng: play_a_game(for_two, rng),
        "Castle, 5 players": lambda rng: play_a_game(for_five, rng),
        "Land of Clans, 2 players": lambda rng: play_a_game(two_clans, rng),
        "Land of Clans, 6 in teams": lambda rng: play_a_game(six_chiefs, rng),
        "Stronghold": lambda rng: play_a_game(siege, rng),
    }
    rounds: dict[str, list[Pace]] = {name: [] for name in contests}
    for seed in range(ROUNDS):
        for name, play in contests.items():
            rounds[name].append(pace(play, seed))
    peer = statistics.median(each.players for each in rounds["python-chess"])
    print(
        f"{'random legal play, one core':<30}{'players':>12}{'':>9}{'with chance':>14}"
    )
    for name, paces in rounds.items():
        players = statistics.median(each.players for each in paces)
        everyone = statistics.median(each.everyone for each in paces)
        print(
            f"{name:<30}{players:>10,.0f}/s{players / peer:>7.2f} ×"
            f"{everyone:>12,.0f}/s{everyone / peer:>7.2f} ×"
        )
