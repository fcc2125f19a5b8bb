"""Paired duels: the same deals twice, with the seats swapped in between."""

from collections.abc import Iterator
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


class Bout(Record, frozen=True):
    """One game of a duel."""

    pair: int
    seat: str
    """Where the first player sat."""
    other_seat: str
    """Where the second player sat."""
    winners: tuple[str, ...]
    """The seats that won."""

    @property
    def first_share(self) -> float:
        return share_of(self.seat, self.winners)

    @property
    def second_share(self) -> float:
        return share_of(self.other_seat, self.winners)


class Duel(Record, frozen=True):
    """Two players and all their bouts, in the order of the pairs."""

    first: str
    second: str
    bouts: tuple[Bout, ...]

    @property
    def first_tally(self) -> Tally:
        return tally_of(bout.first_share for bout in self.bouts)

    @property
    def second_tally(self) -> Tally:
        return tally_of(bout.second_share for bout in self.bouts)

    def first_tally_as(self, seat: str) -> Tally:
        """How the first player did in one seat."""
        return tally_of(bout.first_share for bout in self.bouts if bout.seat == seat)

    def second_tally_as(self, seat: str) -> Tally:
        """How the second player did in one seat."""
        return tally_of(
            bout.second_share for bout in self.bouts if bout.other_seat == seat
        )

    def seat_tally(self, seat: str) -> Tally:
        """How often a seat won, whoever sat there."""
        return tally_of(share_of(seat, bout.winners) for bout in self.bouts)


class Fixture(Record, frozen=True):
    """What a worker must know to play a pair: names only, so it travels anywhere."""

    rules: Rules
    first: str
    second: str
    seed: int


def duel(
    game: AnyGame,
    first: str,
    second: str,
    *,
    pairs: int,
    seed: int = 0,
    processes: int = 1,
) -> Duel:
    """Play `pairs` of games, each pair on the same deals with seats swapped.

    The result does not depend on the number of processes.
    """
    if pairs < 1:
        raise SiegeworksError("a duel needs at least one pair of games")
    if len(game.seats) != 2:
        raise SiegeworksError(f"a duel is for two; {game.id} seats {len(game.seats)}")
    check_players(game, first, second)
    fixture = Fixture(rules_of(game), first, second, seed)
    bouts = for_each_deal(partial(play_pair, fixture), pairs, processes)
    return Duel(first, second, tuple(bout for both in bouts for bout in both))


def play_pair(fixture: Fixture, pair: int) -> tuple[Bout, ...]:
    """Both games of one pair."""
    return tuple(_pair(fixture.rules.build(), fixture, pair))


def _pair(game: AnyGame, fixture: Fixture, pair: int) -> Iterator[Bout]:
    for seats in (game.seats, tuple(reversed(game.seats))):
        names = dict(zip(seats, (fixture.first, fixture.second), strict=True))
        course = play_deal(game, names, fixture.seed, pair)
        yield Bout(pair, seats[0], seats[1], course.winners)
