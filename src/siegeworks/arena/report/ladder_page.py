"""The ladder page `docs/strength.md`, generated from results."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from siegeworks.arena.ladder import Rung
from siegeworks.arena.matchup import Matchup
from siegeworks.arena.report.plot import Group, Row, heading_of, picture
from siegeworks.arena.scoreboard import Scoreboard
from siegeworks.arena.stats.ratings import ratings_of
from siegeworks.arena.stats.tally import Tally
from siegeworks.arena.teams import side_name
from siegeworks.games import CATALOG

HEAD = """\
# How strong the players are

Written by `make strength`; nothing here is changed by hand.
[The arena](arena.md) says how to measure more.

Each player meets the one before it on the same deals, from every side; where there are
more than two sides, all others are the weaker player. Levels for people are a chain of
their own, whose top meets the expert. Rates are shares of victories (a tie is shared)
with 95 % Wilson intervals; a player no better than its rivals would win the *fair
share*. "Alone" is one player on every side: what the seats are worth. Ratings are
openskill's (Plackett–Luce, mean ± standard deviation; everybody begins at 25 ± 8.3)
over all games at a table: they rank, and compare within a table only.

![Win rates of each player against the one before it, with intervals]({picture})
"""


def page(climbed: Sequence[tuple[Rung, Scoreboard]], picture_name: str) -> str:
    """Render the page, game by game and variant by variant."""
    lines = [HEAD.format(picture=picture_name)]
    for game, of_game in groupby(climbed, key=lambda pair: pair[0].series.rules.game):
        lines.append(f"## {CATALOG[game].title}\n")
        for table, rungs in groupby(of_game, key=lambda pair: pair[0].table):
            lines += _table(table, list(rungs))
    return "\n".join(lines).rstrip() + "\n"


def _table(name: str, climbed: Sequence[tuple[Rung, Scoreboard]]) -> Iterator[str]:
    met = [book.encounters()[0] for _, book in climbed]
    sides = [side_name(side) for side in met[0].sides]
    yield f"### `{name}`\n"
    seed = climbed[0][0].series.seed
    yield f"Fair share {_percent(met[0].fair_share)}, seed {seed}.\n"
    yield f"| meeting | games | all games | {' | '.join(f'as {s}' for s in sides)} |"
    yield "|---" * (3 + len(sides)) + "|"
    yield from map(_row, met)
    yield ""
    rated = ratings_of(*(book for _, book in climbed))
    listed = ", ".join(f"{r.player} {r.mu:.1f} ± {r.sigma:.1f}" for r in rated)
    yield f"Ratings: {listed}.\n"


def _row(met: Matchup) -> str:
    first = met.line_up[0]
    overall = "" if met.is_alone else f"**{_rate(met.tally(first))}**"
    by_side = (_rate(met.tally_as(first, side)) for side in met.sides)
    cells = heading_of(met), f"{len(met.rounds):,}", overall, *by_side
    return f"| {' | '.join(cells)} |"


def drawing(climbed: Sequence[tuple[Rung, Scoreboard]]) -> str:
    """Render the plot of the page: the overall win rate of every rung."""
    groups = []
    for table, rungs in groupby(climbed, key=lambda pair: pair[0].table):
        met = [book.encounters()[0] for _, book in rungs]
        rows = tuple(
            Row(heading_of(each), each.tally(each.line_up[0]), is_side=False)
            for each in met
            if not each.is_alone
        )
        groups.append(Group(table, met[0].fair_share, rows))
    return picture("Each player against the one before it", groups)


def _rate(tally: Tally) -> str:
    low, high = tally.interval.low, tally.interval.high
    return f"{_percent(tally.rate)} ({100 * low:.1f}–{100 * high:.1f})"


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"
