"""Paired duels: the same deals twice, with the seats swapped in between."""

import multiprocessing
from collections.abc import Iterator, Mapping
from functools import partial

from siegeworks.arena.wilson import Interval, wilson_interval
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import ActionT, AnyGame, EventT, Game, StateT, ViewT
from siegeworks.core.options import Value, as_values
from siegeworks.core.outcome import Outcome
from siegeworks.core.record import Record
from siegeworks.core.seat import CHANCE, SeatT
from siegeworks.games import CATALOG
from siegeworks.players.player import Player
from siegeworks.players.roster import player_for

PAIRS_AT_A_TIME = 4
"""A worker fetches this many pairs at once: few trips, yet nobody is left idle."""


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
    def first_won(self) -> bool:
        return self.seat in self.winners

    @property
    def second_won(self) -> bool:
        return self.other_seat in self.winners


class Tally(Record, frozen=True):
    """Games won out of games played."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        return wilson_interval(self.wins, self.games)


class Duel(Record, frozen=True):
    """Two players and all their bouts, in the order of the pairs."""

    first: str
    second: str
    bouts: tuple[Bout, ...]

    @property
    def first_tally(self) -> Tally:
        return Tally(sum(bout.first_won for bout in self.bouts), len(self.bouts))

    @property
    def second_tally(self) -> Tally:
        return Tally(sum(bout.second_won for bout in self.bouts), len(self.bouts))

    def first_tally_as(self, seat: str) -> Tally:
        """How the first player did in one seat."""
        bouts = [bout for bout in self.bouts if bout.seat == seat]
        return Tally(sum(bout.first_won for bout in bouts), len(bouts))

    def second_tally_as(self, seat: str) -> Tally:
        """How the second player did in one seat."""
        bouts = [bout for bout in self.bouts if bout.other_seat == seat]
        return Tally(sum(bout.second_won for bout in bouts), len(bouts))

    def seat_tally(self, seat: str) -> Tally:
        """How often a seat won, whoever sat there."""
        return Tally(sum(seat in bout.winners for bout in self.bouts), len(self.bouts))


class Fixture(Record, frozen=True):
    """What a worker must know to play a pair: names only, so it travels anywhere."""

    game: str
    options: dict[str, Value]
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
    _check_players(game, first, second)
    fixture = Fixture(game.id, as_values(game.options), first, second, seed)
    bouts = _bouts(fixture, pairs, min(processes, pairs))
    return Duel(first, second, tuple(bout for both in bouts for bout in both))


def _check_players(game: AnyGame, *names: str) -> None:
    if len(game.seats) != 2:
        raise SiegeworksError(f"a duel is for two; {game.id} seats {len(game.seats)}")
    for name in names:
        player_for(game, name, seed="")


def _bouts(fixture: Fixture, pairs: int, processes: int) -> list[tuple[Bout, ...]]:
    if processes <= 1:
        return [play_pair(fixture, pair) for pair in range(pairs)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return pool.map(
            partial(play_pair, fixture), range(pairs), chunksize=PAIRS_AT_A_TIME
        )


def play_pair(fixture: Fixture, pair: int) -> tuple[Bout, ...]:
    """Both games of one pair."""
    game = CATALOG.game(fixture.game, fixture.options)
    return tuple(_pair(game, fixture, pair))


def _pair(game: AnyGame, fixture: Fixture, pair: int) -> Iterator[Bout]:
    for seats in (game.seats, tuple(reversed(game.seats))):
        names = dict(zip(seats, (fixture.first, fixture.second), strict=True))
        players = {
            seat: player_for(game, name, f"{fixture.seed}/{pair}/{seat}")
            for seat, name in names.items()
        }
        outcome = play_game(game, players, Dealer(f"{fixture.seed}/{pair}"))
        yield Bout(pair, seats[0], seats[1], outcome.winners)


def play_game(
    game: Game[SeatT, StateT, ActionT, EventT, ViewT],
    players: Mapping[SeatT, Player[ViewT, ActionT]],
    dealer: Dealer,
) -> Outcome:
    """One game from the deal to its outcome."""
    state = game.start()
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, seat)
            action = players[seat].choose(view, game.legal_for(view))
        state, _ = game.apply(state, action)
    outcome = game.outcome(state)
    assert outcome is not None, "a game that asks nobody is over"
    return outcome
