"""A player among its likes: what the seats are worth, and how games go.

Every deal is played once. Dealt again to the same players, it would be the same game.
"""

from collections import Counter
from functools import partial

from siegeworks.arena.course import Course
from siegeworks.arena.playing import (
    Rules,
    check_players,
    for_each_deal,
    play_deal,
    rules_of,
)
from siegeworks.arena.sides import Side, from_the_beginner, side_share, sides_of
from siegeworks.arena.tally import Tally, tally_of
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record


class SelfPlay(Record, frozen=True):
    """The games that one player played in all seats."""

    player: str
    sides: tuple[Side, ...]
    courses: tuple[Course, ...]
    """By deal."""

    @property
    def fair_share(self) -> float:
        """What each side would win if none were better than another."""
        return 1 / len(self.sides)

    def side_tally(self, side: Side) -> Tally:
        return tally_of(side_share(side, each.winners) for each in self.courses)

    @property
    def has_changing_beginner(self) -> bool:
        return len({each.beginner for each in self.courses}) > 1

    def order_tally(self, place: int) -> Tally:
        """How the side did that came to play first, second, …, counted from 0."""
        return tally_of(
            side_share(
                from_the_beginner(self.sides, each.beginner)[place], each.winners
            )
            for each in self.courses
        )

    def endings(self) -> Counter[str]:
        """How often games ended in which way."""
        return Counter(each.ending for each in self.courses)

    def kinds_of_facts(self) -> tuple[str, ...]:
        """Every kind of fact that ever happened, in the order of the alphabet."""
        return tuple(sorted(set().union(*(each.facts for each in self.courses))))

    def counts_of(self, kind: str) -> tuple[int, ...]:
        """By deal: how often a kind of fact happened."""
        return tuple(each.facts.get(kind, 0) for each in self.courses)


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
    courses = for_each_deal(partial(play_once, fixture), deals, processes)
    return SelfPlay(player, sides_of(game), tuple(courses))


def play_once(fixture: Fixture, deal: int) -> Course:
    """One deal, the same player in every seat."""
    game = fixture.rules.build()
    names = dict.fromkeys(game.seats, fixture.player)
    return play_deal(game, names, fixture.seed, deal)
