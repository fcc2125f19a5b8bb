"""Results for other programs: a JSON summary, and CSV with one row per game."""

import csv
import io
from collections.abc import Iterator

import msgspec

from siegeworks.arena.code_fingerprint import code_fingerprint
from siegeworks.arena.matchup import Matchup
from siegeworks.arena.runner import SeriesRunner
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.series import Series
from siegeworks.arena.stats.ratings import Rating, ratings_of
from siegeworks.arena.stats.sprt import Hypotheses, Sprt
from siegeworks.arena.stats.tally import Tally
from siegeworks.arena.teams import side_name, side_share
from siegeworks.core.record import Record


class Rate(Record, frozen=True):
    """A win rate with its 95 % interval (Wilson)."""

    wins: float
    games: int
    rate: float
    low: float
    high: float


class PlayerResult(Record, frozen=True):
    player: str
    sides_at_once: int
    overall: Rate
    by_side: dict[str, Rate]


class Meeting(Record, frozen=True):
    line_up: tuple[str, ...]
    games: int
    fair_share: float
    players: tuple[PlayerResult, ...]


class Test(Record, frozen=True):
    hypotheses: Hypotheses
    llr: float
    deals: int
    accepted: float | None


class Summary(Record, frozen=True):
    """A series and all its counted results."""

    series: Series
    code: str
    """Fingerprint of the code that made the summary."""
    games_wanted: int
    games_counted: int
    is_over: bool
    meetings: tuple[Meeting, ...]
    ratings: tuple[Rating, ...]
    sprt: Test | None


def summary_of(campaign: SeriesRunner) -> Summary:
    book = campaign.book
    return Summary(
        book.series,
        code_fingerprint(),
        book.games,
        book.counted,
        campaign.is_over,
        tuple(map(_meeting, book.encounters())),
        ratings_of(book),
        _test(campaign.test) if campaign.test else None,
    )


def as_json(campaign: SeriesRunner) -> bytes:
    packed = msgspec.json.encode(summary_of(campaign))
    return msgspec.json.format(packed, indent=2) + b"\n"


def _meeting(met: Matchup) -> Meeting:
    players = (_player(met, player) for player in met.players)
    return Meeting(met.line_up, len(met.rounds), met.fair_share, tuple(players))


def _player(met: Matchup, player: str) -> PlayerResult:
    by_side = {side_name(s): _rate(met.tally_as(player, s)) for s in met.sides}
    overall = _rate(met.tally(player))
    return PlayerResult(player, met.line_up.count(player), overall, by_side)


def _rate(tally: Tally) -> Rate:
    interval = tally.interval
    return Rate(tally.wins, tally.games, tally.rate, interval.low, interval.high)


def _test(test: Sprt) -> Test:
    return Test(test.hypotheses, test.llr, test.deals, test.accepted)


def as_csv(book: Scoreboard) -> bytes:
    """Write one row per counted game, in order of game number."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    sides = [side_name(side) for side in book.sides]
    writer.writerow(
        ["game", "deal", "meeting"]
        + [f"player as {side}" for side in sides]
        + [f"share of {side}" for side in sides]
        + ["beginner", "decisions", "ending"]
    )
    writer.writerows(_rows(book))
    return text.getvalue().encode()


def _rows(book: Scoreboard) -> Iterator[list[str | int | float]]:
    for fixture, course in book.counted_games():
        yield [
            *(fixture.number, fixture.deal, fixture.meeting),
            *fixture.seated,
            *(side_share(side, course.winners) for side in book.sides),
            *(course.beginner, course.decisions, course.ending),
        ]
