"""A series: line-ups, deals and seed, from which every game and its number follow.

A *line-up* names the player of each side. A deal is played once for every distinct
rotation of the line-up round the table, so each player meets the same cards from
every side:

    two players            expert greedy           expert attacks, then defends
    one among its rivals   expert greedy greedy    expert first, second, third
    a mixed table          expert greedy random    each player first, second, third
    a player alone         expert expert expert    once: all rotations are the same

The series alone decides which game a number stands for: any worker, in any order,
now or after an interruption, plays the same game.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TypeAlias

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.match import Rules, check_players, play_deal, rules_of
from siegeworks.arena.teams import sides_of
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.record import Record

LineUp: TypeAlias = tuple[str, ...]
"""Player of each side, in the order of the sides."""


class BadSeries(SiegeworksError):
    """The requested players cannot meet."""


class Fixture(Record, frozen=True, tag="Fixture"):
    """One game to be played."""

    number: int
    deal: int
    meeting: int
    """Index of its line-up within the series."""
    seated: LineUp
    """The line-up as rotated for this game."""


class Series(Record, frozen=True, tag="Series"):
    """Everything that determines the games, except how many are to be played."""

    rules: Rules
    seed: int
    meetings: tuple[LineUp, ...]

    @property
    def games_per_deal(self) -> int:
        return len(self._of_a_deal())

    def fixture(self, number: int) -> Fixture:
        deal, place = divmod(number, self.games_per_deal)
        return Fixture(number, deal, *self._of_a_deal()[place])

    def fixtures(self, deals: int) -> Iterator[Fixture]:
        """Yield games deal by deal, so that all line-ups progress at the same pace."""
        of_a_deal = self._of_a_deal()
        for number in range(deals * len(of_a_deal)):
            deal, place = divmod(number, len(of_a_deal))
            yield Fixture(number, deal, *of_a_deal[place])

    def _of_a_deal(self) -> list[tuple[int, LineUp]]:
        return [
            (meeting, seated)
            for meeting, line_up in enumerate(self.meetings)
            for seated in turns_of(line_up)
        ]


def turns_of(line_up: LineUp) -> tuple[LineUp, ...]:
    """Return the distinct rotations of a line-up round the table.

    >>> turns_of(("ann", "bob", "bob"))
    (('ann', 'bob', 'bob'), ('bob', 'ann', 'bob'), ('bob', 'bob', 'ann'))
    >>> turns_of(("ann", "ann"))
    (('ann', 'ann'),)
    """
    places = range(len(line_up))
    return tuple(dict.fromkeys(line_up[-at:] + line_up[:-at] for at in places))


def series_of(game: AnyGame, *meetings: LineUp, seed: int = 0) -> Series:
    """Build a series; raise an error if these line-ups cannot play this game."""
    sides = len(sides_of(game))
    for line_up in meetings:
        if len(line_up) != sides:
            raise BadSeries(
                f"{', '.join(line_up)}: {len(line_up)} for {sides} sides of {game.id}; "
                "name one player for each side"
            )
    if not meetings:
        raise BadSeries("nobody meets anybody; name at least two players")
    check_players(game, *dict.fromkeys(name for each in meetings for name in each))
    return Series(rules_of(game), seed, meetings)


def against(game: AnyGame, first: str, second: str) -> LineUp:
    """Line up one player against copies of another on all other sides."""
    return (first, *[second] * (len(sides_of(game)) - 1))


def alone(game: AnyGame, player: str) -> LineUp:
    """Line up the same player on every side."""
    return (player,) * len(sides_of(game))


def league_of(game: AnyGame, players: Sequence[str]) -> tuple[LineUp, ...]:
    """Return a round robin: every player against every other.

    With more than two sides, one ann among bobs is not the same as one bob among anns:
    both are played.
    """
    if len(set(players)) < max(2, len(players)):
        raise BadSeries("a league needs at least two players, each named once")
    pairs = combinations if len(sides_of(game)) == 2 else permutations
    return tuple(against(game, *pair) for pair in pairs(players, 2))


def play_fixture(game: AnyGame, seed: int, fixture: Fixture) -> GameResult:
    """Play one game of a series."""
    names = {
        seat: player
        for side, player in zip(sides_of(game), fixture.seated, strict=True)
        for seat in side
    }
    return play_deal(game, names, seed, fixture.deal)
