"""The cost of one proof of control, beside trying every completion.

Positions come from random games: every tile that the Attacker has completed, whenever
the Attacker could ask. The plain way tries all completions from the unseen cards with
the same reading of formations; it is run on the tiles with at most two open slots,
where it still ends in reasonable time.
"""

import itertools
import random
import time
from collections.abc import Callable, Iterator

import siegeworks as sw
from siegeworks.games.schotten_totten_2 import control
from siegeworks.games.schotten_totten_2.cards import SiegeCard
from siegeworks.games.schotten_totten_2.formations import best_formation, formation
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.worlds import unseen_cards

GAMES = 60


def questions(games: int) -> Iterator[tuple[Table, int]]:
    """Tables and tiles on which control could be asked for."""
    game, rng, dealer = sw.game("schotten-totten-2"), random.Random(1), sw.Dealer(1)
    for _ in range(games):
        state = game.start()
        while (actor := game.actor(state)) is not None:
            if actor is Side.ATTACKER:
                for tile in state.table.wall:
                    if tile.is_complete(Side.ATTACKER):
                        yield state.table, tile.position
            legal = game.legal_actions(state)
            action = rng.choice(legal) if legal else dealer.choose(game, state)
            state, _ = game.apply(state, action)


def prove_cold(table: Table, index: int) -> bool:
    """One proof with nothing remembered from earlier ones."""
    best_formation.strongest_formation.cache_clear()
    control.judge.cache_clear()
    return control.verdict_on(table, index).proven


def prove_plainly(table: Table, index: int) -> bool:
    """Try every completion there is."""
    tile = table.wall[index]
    face, reading = tile.face, table.options.color_run
    requirement = face.requirement

    def worth(row: tuple[SiegeCard, ...]) -> tuple[formation.Kind, int]:
        return formation.formation_of(row, requirement, reading).worth(requirement)

    fixed = tuple(card for card in tile.defender if isinstance(card, SiegeCard))
    attack = worth(tuple(card for card in tile.attacker if isinstance(card, SiegeCard)))
    completions = itertools.combinations(
        unseen_cards(table), face.slots - len(tile.defender)
    )
    first = tile.first is Side.ATTACKER
    beaten = (
        worth(fixed + more) > attack or (worth(fixed + more) == attack and not first)
        for more in completions
    )
    return not any(beaten)


def cost(prove: Callable[[Table, int], bool], asked: list[tuple[Table, int]]) -> float:
    """Microseconds a question."""
    began = time.process_time()
    for table, index in asked:
        prove(table, index)
    return (time.process_time() - began) / len(asked) * 1e6


def main() -> None:
    asked = list(questions(GAMES))
    few = [
        (table, index)
        for table, index in asked
        if table.wall[index].face.slots - len(table.wall[index].defender) <= 2
    ]
    assert all(prove_cold(*each) == prove_plainly(*each) for each in few[::20])
    print(f"proof of control, {len(asked):,} questions from {GAMES} random games")
    ours, plain = cost(prove_cold, few[::5]), cost(prove_plainly, few[::5])
    print(f"  one proof, nothing remembered      {cost(prove_cold, asked):9.1f} µs")
    began = time.process_time()
    for table, _ in asked:
        control.provable_tiles(table)
    wall = (time.process_time() - began) / len(asked) * 1e6
    print(f"  all seven tiles, as asked in play  {wall:9.1f} µs")
    print(f"  at most two open slots             {ours:9.1f} µs")
    print(
        f"  the same by trying everything      {plain:9.1f} µs  ({plain / ours:.0f} ×)"
    )
