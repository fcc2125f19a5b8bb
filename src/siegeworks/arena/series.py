"""A series: who meets whom on which deals, every game of it with a number of its own.

A *line-up* says who plays on each side. A deal is played once for every way in which
the line-up can be turned round the table, so each player of it meets the same cards
from every side:

    two players            expert greedy           expert attacks, then defends
    one among its rivals   expert greedy greedy    expert first, second, third
    a mixed table          expert greedy random    everybody first, second, third
    a player alone         expert expert expert    once: no turn makes a difference

What a number means depends on the series alone. It may be played by any worker, in
any order, today or after an interruption, and is the same game.
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
"""Who plays on each side, in the order of the sides."""


class BadSeries(SiegeworksError):
    """Players who cannot meet as asked."""


class Fixture(Record, frozen=True, tag="Fixture"):
    """One game that is to be played."""

    number: int
    deal: int
    meeting: int
    """Which line-up of the series it belongs to."""
    seated: LineUp
    """The line-up as it is turned for this game."""


class Series(Record, frozen=True, tag="Series"):
    """Everything that decides what the games will be, except how many are wanted."""

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
        """Deal by deal, so that all meetings have gone equally far at any time."""
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
    """Every different way to turn a line-up round the table.

    >>> turns_of(("ann", "bob", "bob"))
    (('ann', 'bob', 'bob'), ('bob', 'ann', 'bob'), ('bob', 'bob', 'ann'))
    >>> turns_of(("ann", "ann"))
    (('ann', 'ann'),)
    """
    places = range(len(line_up))
    return tuple(dict.fromkeys(line_up[-at:] + line_up[:-at] for at in places))


def series_of(game: AnyGame, *meetings: LineUp, seed: int = 0) -> Series:
    """A series that can be played, or what is wrong with it."""
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
    """One player, and the other on every other side."""
    return (first, *[second] * (len(sides_of(game)) - 1))


def alone(game: AnyGame, player: str) -> LineUp:
    """One player on every side."""
    return (player,) * len(sides_of(game))


def league_of(game: AnyGame, players: Sequence[str]) -> tuple[LineUp, ...]:
    """Everybody against everybody.

    With more than two sides it is not the same whether ann is alone among bobs or bob
    among anns: both are played.
    """
    if len(set(players)) < max(2, len(players)):
        raise BadSeries("a league needs at least two players, each named once")
    pairs = combinations if len(sides_of(game)) == 2 else permutations
    return tuple(against(game, *pair) for pair in pairs(players, 2))


def play_fixture(game: AnyGame, seed: int, fixture: Fixture) -> GameResult:
    """One game of a series."""
    names = {
        seat: player
        for side, player in zip(sides_of(game), fixture.seated, strict=True)
        for seat in side
    }
    return play_deal(game, names, seed, fixture.deal)
