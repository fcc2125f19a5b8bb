"""One against many: the same deal once from every seat, all other seats the rival's.

A player as good as its rivals wins one game in as many as there are seats.
"""

from functools import partial

from siegeworks.arena.playing import (
    Rules,
    check_players,
    for_each_deal,
    play_deal,
    rules_of,
)
from siegeworks.arena.tally import Tally, share_of, tally_of
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record


class Round(Record, frozen=True):
    """One game of a rotation."""

    deal: int
    seat: str
    """Where the first player sat, alone."""
    winners: tuple[str, ...]
    """The seats that won."""


class Rotation(Record, frozen=True):
    """A player among rivals who are all alike, deal by deal."""

    first: str
    second: str
    seats: tuple[str, ...]
    rounds: tuple[Round, ...]

    @property
    def fair_share(self) -> float:
        """What a player would win that is no better than its rivals."""
        return 1 / len(self.seats)

    @property
    def tally(self) -> Tally:
        """How the first player did."""
        return tally_of(share_of(each.seat, each.winners) for each in self.rounds)

    @property
    def rival_tally(self) -> Tally:
        """How its rivals did, each for themselves."""
        return tally_of(
            share_of(seat, each.winners)
            for each in self.rounds
            for seat in self.seats
            if seat != each.seat
        )

    def tally_as(self, seat: str) -> Tally:
        """How the first player did in one seat."""
        return tally_of(
            share_of(seat, each.winners) for each in self.rounds if each.seat == seat
        )

    def rival_tally_as(self, seat: str) -> Tally:
        """How its rivals did in one seat."""
        return tally_of(
            share_of(seat, each.winners) for each in self.rounds if each.seat != seat
        )


class Fixture(Record, frozen=True):
    """What a worker must know to play a deal from every seat."""

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
    """Play each deal as often as there are seats.

    The result does not depend on the number of processes.
    """
    if deals < 1:
        raise SiegeworksError("a rotation needs at least one deal")
    check_players(game, first, second)
    fixture = Fixture(rules_of(game), first, second, seed)
    played = for_each_deal(partial(play_from_every_seat, fixture), deals, processes)
    seats = tuple(map(str, game.seats))
    return Rotation(
        first, second, seats, tuple(each for deal in played for each in deal)
    )


def play_from_every_seat(fixture: Fixture, deal: int) -> tuple[Round, ...]:
    """All games of one deal."""
    game = fixture.rules.build()
    return tuple(_round(game, fixture, deal, seat) for seat in map(str, game.seats))


def _round(game: AnyGame, fixture: Fixture, deal: int, seat: str) -> Round:
    names = dict.fromkeys(map(str, game.seats), fixture.second) | {seat: fixture.first}
    return Round(deal, seat, play_deal(game, names, fixture.seed, deal).winners)
