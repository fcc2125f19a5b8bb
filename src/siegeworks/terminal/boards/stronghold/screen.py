"""The screen: the map, the panels of both sides, and the log."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from siegeworks.core.record import Record
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.pieces import BUILDINGS
from siegeworks.games.stronghold.seats import DEFENDER, INVADER
from siegeworks.games.stronghold.stages import (
    Exchanging,
    OfferExchange,
    Over,
    WalkingRow,
    Window,
)
from siegeworks.games.stronghold.table import Table
from siegeworks.games.stronghold.text.log import is_aside
from siegeworks.games.stronghold.view import View
from siegeworks.terminal.boards.board import Board, Examples, Scene
from siegeworks.terminal.boards.lines import latest
from siegeworks.terminal.boards.stronghold import camp, keep, outworks
from siegeworks.terminal.boards.stronghold.answer import choices
from siegeworks.terminal.boards.stronghold.chart import chart
from siegeworks.terminal.boards.stronghold.explanation import explain, show
from siegeworks.terminal.boards.stronghold.frame import frame_for
from siegeworks.terminal.boards.stronghold.legend import GUIDE, LEGEND
from siegeworks.terminal.boards.stronghold.marks import everywhere
from siegeworks.terminal.boards.stronghold.moment import (
    ASSAULT,
    MARCHES,
    before_what,
    phase,
    title,
)
from siegeworks.terminal.boards.stronghold.near_miss import near_miss
from siegeworks.terminal.boards.stronghold.paint import FAINT
from siegeworks.terminal.boards.stronghold.panel import Panel, panel
from siegeworks.terminal.boards.stronghold.roll import roll
from siegeworks.terminal.boards.stronghold.sight import Sight, sight_of
from siegeworks.terminal.boards.stronghold.verdict import ending, goal
from siegeworks.terminal.boards.stronghold.window_size import columns

LOG = 2
"""Minimum lines kept for the log."""
LONGEST_LOG = 18
SMALL, LARGE = 28, 44
"""Heights: below the first the other side is abbreviated, from the second complete."""
BESIDE_THE_MAP = 9


class Part(Record, frozen=True):
    """A part below the map; parts with the lowest rank get room first."""

    rank: int
    panels: tuple[Panel, ...]
    shorter: tuple[Panel, ...] = ()
    """Panels drawn instead if there is not enough room."""


def draw(scene: Scene[View]) -> list[Text]:
    """Draw the position as seen by a seat or a spectator."""
    return drawn(scene, columns())


def drawn(scene: Scene[View], width: int) -> list[Text]:
    """Draw the position in `width` columns."""
    sight = sight_of(scene)
    below = _hint(sight, width)
    room = scene.height - 1 - len(below)
    above, parts = _map(sight, room, width), list(_parts(sight, scene.height))
    if above is None:
        above = _map_without_marks(sight, width)
        marks = panel("Marks", everywhere(sight))
        parts = [_one(0, marks if marks.words else None), *parts]
    # Events since the last decision may take up to a third of the screen.
    log = _folded(scene.log)
    fresh = len(_folded(scene.log[-scene.fresh :])) if scene.fresh else 0
    share = scene.height // _share_of_log(sight.table)
    for_log = max(LOG, share, min(fresh, scene.height // 3))
    lines = [title(sight.table, width), *above]
    lines += _fitting(parts, room + 1 - len(lines) - for_log, width)
    left = scene.height - len(lines) - len(below)
    told = latest(
        log,
        left,
        width=width,
        longest=LONGEST_LOG,
        fresh=fresh,
        read_on=f"more since your last move: log {scene.fresh}",
    )
    return [*lines, *told, *below]


def _share_of_log(table: Table) -> int:
    """Divisor of the log's share of the screen: the more automatic, the more log."""
    if isinstance(table.stage, Over):
        return 3
    return {MARCHES: 5, ASSAULT: 3}.get(phase(table), 6)


def _folded(log: tuple[str, ...]) -> tuple[str, ...]:
    """Merge repeated sentences into one with a count."""
    runs = [(sentence, len(list(same))) for sentence, same in groupby(log)]
    return tuple(
        f"{told.removesuffix('.')} (×{times})." if times > 1 else told
        for told, times in runs
    )


def _map(sight: Sight, room: int, width: int) -> list[Text] | None:
    """Draw the map with all marks, None if it is too high; without a map, a list."""
    frame = frame_for(sight.site, width)
    if frame is None:
        return list(roll(sight, width))
    lines = list(chart(sight, frame))
    return lines if len(lines) + _beside_the_map(sight) <= room else None


def _beside_the_map(sight: Sight) -> int:
    """Lines that must be left below a map with all its marks."""
    is_spending = isinstance(sight.table.stage, Window) and sight.seat is DEFENDER
    return BESIDE_THE_MAP + (len(BUILDINGS) if is_spending else 0)


def _map_without_marks(sight: Sight, width: int) -> list[Text]:
    frame = frame_for(sight.site, width)
    assert frame is not None, "a roll is drawn as it is"
    return list(chart(sight, frame, with_marks=False))


def _hint(sight: Sight, width: int) -> list[Text]:
    return [
        Text(f" {line}", FAINT)
        for line in textwrap.wrap(before_what(sight.table), width - 2)
    ]


# Parts below the map.


def _fitting(parts: Sequence[Part], room: int, width: int) -> list[Text]:
    """Draw the parts that fit, choosing by rank."""
    chosen: dict[int, list[Text]] = {}
    for at, part in sorted(enumerate(parts), key=lambda each: each[1].rank):
        for panels in (part.panels, part.shorter):
            lines = [line for each in panels for line in each.lines(width)]
            if lines and len(lines) <= room:
                chosen[at] = lines
                room -= len(lines)
                break
    return [line for at in sorted(chosen) for line in chosen[at]]


def _parts(sight: Sight, height: int) -> Iterator[Part]:
    """Yield the parts in drawing order, with ranks that depend on the viewer."""
    yield _one(3, outworks.machines(sight))
    # On a small screen the marks must be enough.
    tokens = 5 if height < SMALL else 1
    yield _one(tokens, outworks.rituals(sight))
    yield _one(tokens, outworks.orders(sight))
    yield _one(2, outworks.aims(sight))
    yield _one(4 if _has_tokens(sight) else 8, outworks.paths(sight))
    yield from _camp(sight, height, is_own=sight.seat is not DEFENDER)
    yield from _keep(sight, height, is_own=sight.seat is not INVADER)
    yield _one(4 if sight.table.turn == 0 else 8, _data(sight))


def _camp(sight: Sight, height: int, *, is_own: bool) -> Iterator[Part]:
    now = phase(sight.table)
    is_asked = is_own and isinstance(sight.table.stage, WalkingRow)
    rank = 0 if is_asked else 10 if now >= MARCHES else 4 if is_own else 6
    short = camp.row(sight, with_prices=False)
    is_short = height < SMALL and not is_own
    yield Part(rank, (short if is_short else camp.row(sight),), (short,))
    yield _one(0 if is_own else 7, camp.supply(sight))
    if now <= MARCHES:
        yield _one(9, camp.marches(sight))
    is_exchanging = isinstance(sight.table.stage, OfferExchange | Exchanging)
    yield _one(0 if is_exchanging and is_own else 11, camp.reserve(sight))
    yield _one(7, camp.objectives(sight))


def _keep(sight: Sight, height: int, *, is_own: bool) -> Iterator[Part]:
    at_work = keep.at_work(sight)
    short = (at_work,) if at_work else ()
    whole = tuple(keep.buildings(sight)) if is_own or height >= LARGE else short
    yield Part(1 if is_own else 7, whole, short)
    yield _one(0 if is_own else 5, keep.people(sight))
    yield _one(5 if is_own else 10, keep.heroes(sight))
    yield _one(6 if is_own else 10, keep.stock(sight))
    yield _one(4 if is_own else 6, keep.plans(sight))


def _one(rank: int, panel: Panel | None) -> Part:
    return Part(rank, (panel,) if panel else ())


def _has_tokens(sight: Sight) -> bool:
    return bool(sight.table.field.traps or sight.table.field.bridges)


def _data(sight: Sight) -> Panel:
    """State which board data is used: the printed board is not known."""
    site = sight.site
    if site.is_reconstruction:
        told = "board, costs and cards are a reconstruction (? data)"
    else:
        told = f"board, costs and cards: {site.data.provenance} (? data)"
    name = "" if site.name == site.data.provenance else site.name
    return Panel("Data", f"{name}{': ' if name else ''}{told}", FAINT)


# The log.


def _is_news(event: fact.Event) -> bool:
    """Return whether to log an event; drawn units show up in supply and in use."""
    return not is_aside(event) and not isinstance(event, fact.UnitDrawn)


def _is_ending(event: fact.Event) -> bool:
    return isinstance(event, fact.GameEnded)


BOARD: Board[View, Action, fact.Event] = Board(
    draw=draw,
    choices=choices,
    explain=explain,
    show=show,
    near_miss=near_miss,
    is_news=_is_news,
    is_routine=lambda _view, event: not _is_news(event),
    is_ending=_is_ending,
    begins_anew=lambda _event: False,
    ending=ending,
    next_game=lambda _view: "the next game",
    goal=goal,
    called=lambda seat: f"the {seat.capitalize()}",
    guide=GUIDE,
    legend=lambda _view: LEGEND,
    examples=Examples(
        move="done",
        several="G FE-RE2, done",
        questions=(
            ("? move", "all moves of a verb; ? move W1 those that have to do with W1"),
            ("? W1", "a place; ? ballista a card; ? cannon an action; ? O3, ? fury"),
            ("? map", "also ? field, ? camp, ? keep: everything that lies there"),
            ("? data", "which board, costs and cards are played"),
        ),
        word="trap",
    ),
)
