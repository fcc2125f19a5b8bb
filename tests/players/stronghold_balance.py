"""How the siege goes between experts, by the Invader's style: a table to print.

    $ cd tests && python -m players.stronghold_balance 63 8000

plays so many games of every style with drawn cards and as many with the cards of a
first game, from that seed on, and prints who won, when, and how much time was given.
"""

import os
import sys
from collections.abc import Iterator
from multiprocessing import get_context

from siegeworks.arena.stats.tally import Tally, tally_of
from siegeworks.core.chance import Dealer
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.stronghold.events import HourglassesHanded
from siegeworks.players.stronghold.expert import ExpertPlayer
from siegeworks.players.stronghold.styles import MIXED, STYLES

PRESETS = ("drawn", "first-game")


class Siege(Record, frozen=True):
    """What is remembered of a game."""

    breached: bool
    turn: int
    hourglasses: int
    """Handed over by the Invader."""


def play(style: str, preset: str, seed: int) -> Siege:
    game = CATALOG.game("stronghold", {"preset": preset})
    players = {
        "invader": ExpertPlayer(f"{seed}/i", style),
        "defender": ExpertPlayer(f"{seed}/d"),
    }
    dealer, state, handed = Dealer(f"g{seed}"), game.start(), 0
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, seat)
            action = players[seat].choose(view, game.legal_for(view))
        state, events = game.apply(state, action)
        handed += sum(e.count for e in events if isinstance(e, HourglassesHanded))
    outcome = game.outcome(state)
    assert outcome is not None
    return Siege("invader" in outcome.winners, state.table.turn, handed)


def rows(games: int, seed: int) -> Iterator[str]:
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for style in (*STYLES, MIXED):
            for preset in PRESETS:
                jobs = [(style, preset, seed + at) for at in range(games)]
                yield row(style, preset, pool.starmap(play, jobs, chunksize=2))


def row(style: str, preset: str, sieges: list[Siege]) -> str:
    won: Tally = tally_of(float(each.breached) for each in sieges)
    turns = [each.turn for each in sieges if each.breached] or [0]
    handed = sum(s.hourglasses for s in sieges) / sum(s.turn for s in sieges)
    return (
        f"{style:12} {preset:11} {100 * won.rate:5.1f} % "
        f"({100 * won.interval.low:.0f}-{100 * won.interval.high:.0f}) of {won.games}, "
        f"turn {sum(turns) / len(turns):.1f}, {handed:.1f} hourglasses a turn"
    )


if __name__ == "__main__":
    for line in rows(*map(int, sys.argv[1:3])):
        print(line, flush=True)  # noqa: T201  it is a report
