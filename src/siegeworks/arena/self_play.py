"""A player among its likes: what the seats themselves are worth.

Every deal is played once. Dealt again to the same players, it would be the same game.
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


class SelfPlay(Record, frozen=True):
    """Who won each of the games that one player played in all seats."""

    player: str
    seats: tuple[str, ...]
    winners: tuple[tuple[str, ...], ...]
    """By deal: the seats that won."""

    @property
    def fair_share(self) -> float:
        """What each seat would win if none were better than another."""
        return 1 / len(self.seats)

    def seat_tally(self, seat: str) -> Tally:
        return tally_of(share_of(seat, winners) for winners in self.winners)


class Fixture(Record, frozen=True):
    """What a worker must know to play a deal."""

    rules: Rules
    player: str
    seed: int


def self_play(
    game: AnyGame, player: str, *, deals: int, seed: int = 0, processes: int = 1
) -> SelfPlay:
    """Play each deal once, the same player in every seat.

    The result does not depend on the number of processes.
    """
    if deals < 1:
        raise SiegeworksError("self-play needs at least one deal")
    check_players(game, player)
    fixture = Fixture(rules_of(game), player, seed)
    winners = for_each_deal(partial(play_once, fixture), deals, processes)
    return SelfPlay(player, tuple(map(str, game.seats)), tuple(winners))


def play_once(fixture: Fixture, deal: int) -> tuple[str, ...]:
    """The seats that won one deal."""
    game = fixture.rules.build()
    names = dict.fromkeys(game.seats, fixture.player)
    return play_deal(game, names, fixture.seed, deal).winners
