"""One side against many: each deal once from every side, all other seats the rival's.

A side is a seat, or in a game of teams all seats of a team. A player as good as its
rivals wins one game in as many as there are sides.
"""

from functools import partial

from siegeworks.arena.playing import (
    Rules,
    check_players,
    for_each_deal,
    play_deal,
    rules_of,
)
from siegeworks.arena.sides import Side, side_share, sides_of
from siegeworks.arena.tally import Tally, tally_of
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record


class Round(Record, frozen=True):
    """One game of a rotation."""

    deal: int
    side: Side
    """Where the first player sat, and nobody else."""
    winners: tuple[str, ...]
    """The seats that won."""


class Rotation(Record, frozen=True):
    """A player among rivals who are all alike, deal by deal."""

    first: str
    second: str
    sides: tuple[Side, ...]
    rounds: tuple[Round, ...]

    @property
    def fair_share(self) -> float:
        """What a player would win that is no better than its rivals."""
        return 1 / len(self.sides)

    @property
    def tally(self) -> Tally:
        """How the first player did."""
        return tally_of(side_share(each.side, each.winners) for each in self.rounds)

    @property
    def rival_tally(self) -> Tally:
        """How its rivals did, each side for itself."""
        return tally_of(
            side_share(side, each.winners)
            for each in self.rounds
            for side in self.sides
            if side != each.side
        )

    def tally_as(self, side: Side) -> Tally:
        """How the first player did on one side."""
        return tally_of(
            side_share(side, each.winners) for each in self.rounds if each.side == side
        )

    def rival_tally_as(self, side: Side) -> Tally:
        """How its rivals did on one side."""
        return tally_of(
            side_share(side, each.winners) for each in self.rounds if each.side != side
        )


class Fixture(Record, frozen=True):
    """What a worker must know to play a deal from every side."""

    rules: Rules
    first: str
    second: str
    seed: int


def rotation(
    game: AnyGame,
    first: str,
    second: str,
    *,
    deals: int,
    seed: int = 0,
    processes: int = 1,
) -> Rotation:
    """Play each deal as often as there are sides.

    The result does not depend on the number of processes.
    """
    if deals < 1:
        raise SiegeworksError("a rotation needs at least one deal")
    check_players(game, first, second)
    fixture = Fixture(rules_of(game), first, second, seed)
    played = for_each_deal(partial(play_from_every_side, fixture), deals, processes)
    rounds = tuple(each for deal in played for each in deal)
    return Rotation(first, second, sides_of(game), rounds)


def play_from_every_side(fixture: Fixture, deal: int) -> tuple[Round, ...]:
    """All games of one deal."""
    game = fixture.rules.build()
    return tuple(_round(game, fixture, deal, side) for side in sides_of(game))


def _round(game: AnyGame, fixture: Fixture, deal: int, side: Side) -> Round:
    rivals = dict.fromkeys(map(str, game.seats), fixture.second)
    names = rivals | dict.fromkeys(side, fixture.first)
    return Round(deal, side, play_deal(game, names, fixture.seed, deal).winners)
