"""Results of one line-up: how often each player won, and on which side."""

from siegeworks.arena.game_result import GameResult
from siegeworks.arena.series import LineUp
from siegeworks.arena.stats.tally import Tally, tally_of
from siegeworks.arena.teams import Side, side_share
from siegeworks.core.record import Record


class LineUpResult(Record, frozen=True):
    """One game: the player of each side, and the result."""

    seated: LineUp
    course: GameResult


class Matchup(Record, frozen=True):
    """All games of one line-up, deal by deal."""

    line_up: LineUp
    sides: tuple[Side, ...]
    rounds: tuple[LineUpResult, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Distinct players in line-up order."""
        return tuple(dict.fromkeys(self.line_up))

    @property
    def is_alone(self) -> bool:
        return len(self.players) == 1

    @property
    def fair_share(self) -> float:
        """Share of games that a player as good as its rivals would win."""
        return 1 / len(self.sides)

    @property
    def courses(self) -> tuple[GameResult, ...]:
        return tuple(each.course for each in self.rounds)

    def sits_once(self, player: str) -> bool:
        return self.line_up.count(player) == 1

    def tally(self, player: str) -> Tally:
        """Count a player's wins; with several sides, each side counts as a game."""
        return tally_of(
            side_share(side, each.course.winners)
            for each in self.rounds
            for side, name in zip(self.sides, each.seated, strict=True)
            if name == player
        )

    def tally_as(self, player: str, side: Side) -> Tally:
        """Count a player's wins on one side."""
        place = self.sides.index(side)
        return tally_of(
            side_share(side, each.course.winners)
            for each in self.rounds
            if each.seated[place] == player
        )
