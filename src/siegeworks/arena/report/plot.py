"""SVG plot of win rates with their intervals, for light and dark mode.

No meaning depends on colour alone: marks differ in shape (a disc for all games, a
diamond for one side), and every number is written out beside its mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from siegeworks.arena.matchup import Matchup
from siegeworks.arena.stats.tally import Tally
from siegeworks.arena.teams import side_name
from siegeworks.core.record import Record

WIDTH = 820
LEFT, RIGHT = 240, 190
"""Pixels for the names left of the plot, and for the numbers right of it."""
TOP, BOTTOM = 66, 46
ROW, GAP = 24, 14
SPAN = WIDTH - LEFT - RIGHT
TICKS = (0, 25, 50, 75, 100)
LEGEND = "win rate with its 95 % interval; dashed: the fair share"

STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1b1b1b }
.title { font-size: 17px; font-weight: 600 }
.small { font-size: 12px; fill: #555 }
.paper { fill: #ffffff }
.grid { stroke: #d9d9d9 }
.fair { stroke: #6b6b6b; stroke-dasharray: 5 4 }
.all { fill: #0072b2; stroke: #0072b2 }
.side { fill: #b34a00; stroke: #b34a00 }
line.all, line.side { stroke-width: 2.5; stroke-linecap: round }
.heading { font-weight: 600; paint-order: stroke; stroke: #ffffff; stroke-width: 5px }
@media (prefers-color-scheme: dark) {
  text { fill: #ececec }
  .small { fill: #b5b5b5 }
  .heading { stroke: #16181c }
  .paper { fill: #16181c }
  .grid { stroke: #3b3e45 }
  .fair { stroke: #a0a0a0 }
  .all { fill: #56b4e9; stroke: #56b4e9 }
  .side { fill: #f0a04b; stroke: #f0a04b }
}
"""
"""Style sheet; blue and orange suit colour-blind readers and differ in lightness."""


class Row(Record, frozen=True):
    """One win rate in the plot."""

    name: str
    tally: Tally
    is_side: bool


class Group(Record, frozen=True):
    """Win rates under a common heading."""

    heading: str
    fair_share: float
    rows: tuple[Row, ...]


def group_of(met: Matchup, heading: str) -> Group:
    """Win rates of a line-up's first player, overall and on each side."""
    first = met.line_up[0]
    sides = tuple(
        Row(f"as {side_name(side)}", met.tally_as(first, side), is_side=True)
        for side in met.sides
    )
    overall = Row("all games", met.tally(first), is_side=False)
    rows = sides if met.is_alone else (overall, *sides)
    return Group(heading, met.fair_share, rows)


def heading_of(met: Matchup) -> str:
    """Describe a line-up in words: "expert among 3 × greedy"."""
    first, *others = met.line_up
    if met.is_alone:
        return f"{first} alone"
    if len(others) > 1 and len(set(others)) == 1:
        return f"{first} among {len(others)} × {others[0]}"
    return f"{first} against {', '.join(others)}"


def picture(title: str, groups: Sequence[Group]) -> str:
    """Render the plot as one SVG document."""
    height = TOP + BOTTOM + sum(map(_height, groups))
    spoken = "; ".join(_spoken(group) for group in groups)
    lines = [
        _opening(height),
        f'<title id="t">{escape(title)}</title>',
        f'<desc id="d">{escape(spoken)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="8"/>',
        f'<text class="title" x="20" y="30">{escape(title)}</text>',
        f'<text class="small" x="20" y="50">{LEGEND}</text>',
        *_grid(height),
    ]
    top = TOP
    for group in groups:
        lines += _drawn(group, top)
        top += _height(group)
    return "\n".join([*lines, "</svg>", ""])


def _opening(height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-labelledby="t d">'
    )


def _height(group: Group) -> int:
    return ROW * (len(group.rows) + 1) + GAP


def _spoken(group: Group) -> str:
    rates = ", ".join(f"{row.name} {_percent(row.tally)}" for row in group.rows)
    return f"{group.heading}: {rates}"


def _grid(height: int) -> Iterator[str]:
    for tick in TICKS:
        x = _x(tick / 100)
        yield (
            f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{height - BOTTOM}"/>'
        )
        yield (
            f'<text class="small" x="{x}" y="{height - BOTTOM + 20}" '
            f'text-anchor="middle">{tick} %</text>'
        )


def _drawn(group: Group, top: int) -> Iterable[str]:
    fair, bottom = _x(group.fair_share), top + _height(group) - GAP
    yield f'<text class="heading" x="20" y="{top + 17}">{escape(group.heading)}</text>'
    yield (
        f'<line class="fair" x1="{fair}" x2="{fair}" y1="{top + ROW}" y2="{bottom}"/>'
    )
    for at, row in enumerate(group.rows, start=1):
        yield from _row(row, top + at * ROW + ROW // 2)


def _row(row: Row, y: int) -> Iterator[str]:
    kind = "side" if row.is_side else "all"
    x, interval = _x(row.tally.rate), row.tally.interval
    yield f'<text x="36" y="{y + 5}">{escape(row.name)}</text>'
    yield (
        f'<line class="{kind}" x1="{_x(interval.low)}" x2="{_x(interval.high)}" '
        f'y1="{y}" y2="{y}"/>'
    )
    if row.is_side:
        yield (
            f'<path class="{kind}" d="M{x} {y - 6}l6 6l-6 6l-6 -6z">'
            f"<title>{_percent(row.tally)}</title></path>"
        )
    else:
        yield (
            f'<circle class="{kind}" cx="{x}" cy="{y}" r="6">'
            f"<title>{_percent(row.tally)}</title></circle>"
        )
    yield (
        f'<text x="{WIDTH - 12}" y="{y + 5}" text-anchor="end">'
        f"{_percent(row.tally)}</text>"
    )


def _x(rate: float) -> float:
    return round(LEFT + SPAN * rate, 1)


def _percent(tally: Tally) -> str:
    low, high = 100 * tally.interval.low, 100 * tally.interval.high
    return f"{100 * tally.rate:.1f} % ({low:.1f}–{high:.1f})"
