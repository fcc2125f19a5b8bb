"""Work of a worker process: warm players up, choose moves, analyse positions.

A view goes in, a move in notation or an analysis comes out. A worker knows nothing
else.
"""

import signal
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.games import CATALOG
from siegeworks.players.analysis import Analysis
from siegeworks.players.player import NeedsWarming
from siegeworks.players.principal_variation import doers, worth_telling

Think: TypeAlias = Callable[[str, dict[str, Value], str, bytes, str], str]
"""Function from game, options, level, view and seed to a move in notation."""


class Explained(NamedTuple):
    """Search results, and the seat of each action in their principal variations."""

    analysis: Analysis
    doers: tuple[tuple[str, ...], ...]


GetReady: TypeAlias = Callable[[str, dict[str, Value], str], None]
"""Preparation of a bot, given its game, options and level, before it can think."""

T = TypeVar("T")


def is_ready(_name: str, _options: dict[str, Value], _level: str) -> None:
    """Do nothing: the bot needs no preparation."""


def make_ready(
    name: str, options: dict[str, Value], level: str, catalog: Catalog = CATALOG
) -> None:
    """Warm a player up, before its thinking time is counted."""
    _make_ready(catalog, name, _key(options), level)


@lru_cache(maxsize=256)
def _make_ready(
    catalog: Catalog, name: str, options: tuple[tuple[str, Value], ...], level: str
) -> None:
    from siegeworks.players.registry import player_for  # noqa: PLC0415  only workers need it

    player = player_for(_game(catalog, name, options), level, "")
    if isinstance(player, NeedsWarming):
        player.warm()


def answer(
    get_ready: GetReady,
    think: Think,
    seconds: float,
    args: tuple[str, dict[str, Value], str, bytes, str],
) -> str:
    """Choose a bot's move; end this process if it thinks longer than `seconds`."""
    get_ready(*args[:3])
    return within(seconds, lambda: think(*args))


def decide(
    name: str,
    options: dict[str, Value],
    level: str,
    view: bytes,
    seed: str,
    catalog: Catalog = CATALOG,
) -> str:
    """Choose a move as a bot of that level, which sees no more than the view."""
    from siegeworks.players.registry import player_for  # noqa: PLC0415  only workers need it

    game = _game(catalog, name, _key(options))
    seen = game.decode_view(view)
    choice = player_for(game, level, seed).choose(seen, game.legal_for(seen))
    return game.write(choice)


def explain(
    name: str,
    options: dict[str, Value],
    view: bytes,
    seed: str,
    seconds: float,
    grace: float,
    catalog: Catalog = CATALOG,
) -> Explained | str:
    """Analyse a position, or say why this game has no analysis."""
    from siegeworks.players.registry import analyst_for  # noqa: PLC0415  only workers need it

    game = _game(catalog, name, _key(options))
    try:
        analyst = analyst_for(game, seed, f"{seconds}s")
    except SiegeworksError as problem:
        return str(problem)
    if isinstance(analyst, NeedsWarming):
        analyst.warm()
    seen = game.decode_view(view)
    found = within(seconds + grace, lambda: analyst.analyse(seen))
    lines = [each.line for each in worth_telling(found)]
    return Explained(found, tuple(doers(game, seen, line, seed) for line in lines))


def within(seconds: float, work: Callable[[], T]) -> T:
    """Do the work in time, or end this process: the caller notices.

    The operating system's timer also ends compiled code that handles no signals. Where
    there is none (Windows), the pool kills this process, a good deal later.
    """
    if not hasattr(signal, "setitimer"):
        return work()
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _key(options: dict[str, Value]) -> tuple[tuple[str, Value], ...]:
    return tuple(sorted(options.items()))


@lru_cache(maxsize=64)
def _game(
    catalog: Catalog, name: str, options: tuple[tuple[str, Value], ...]
) -> AnyGame:
    return catalog.game(name, dict(options))
