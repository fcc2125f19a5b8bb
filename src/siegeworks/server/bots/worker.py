"""What is done in a worker process: players are made ready, think, and explain.

A view goes in, a move in notation or an analysis comes out. Nothing else is known here.
"""

import signal
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value
from siegeworks.players.analysis import Analysis
from siegeworks.players.player import NeedsWarming
from siegeworks.players.principal_variation import doers, worth_telling

Think: TypeAlias = Callable[[str, dict[str, Value], str, bytes, str], str]
"""Game, options, level, view and seed go in; a move in notation comes out."""


class Explained(NamedTuple):
    """What a search found, and whose the actions of each line are."""

    analysis: Analysis
    doers: tuple[tuple[str, ...], ...]


GetReady: TypeAlias = Callable[[str, dict[str, Value], str], None]
"""Whatever has to be done before a bot of that game and level can think."""

T = TypeVar("T")


def is_ready(_name: str, _options: dict[str, Value], _level: str) -> None:
    """Nothing has to be done."""


def make_ready(name: str, options: dict[str, Value], level: str) -> None:
    """Let a player get ready before anybody counts its seconds."""
    _make_ready(name, _key(options), level)


@lru_cache(maxsize=256)
def _make_ready(name: str, options: tuple[tuple[str, Value], ...], level: str) -> None:
    from siegeworks.players.registry import player_for  # noqa: PLC0415  only workers need it

    player = player_for(_game(name, options), level, "")
    if isinstance(player, NeedsWarming):
        player.warm()


def answer(
    get_ready: GetReady,
    think: Think,
    seconds: float,
    args: tuple[str, dict[str, Value], str, bytes, str],
) -> str:
    """What a bot would do; it is ended if it thinks any longer than that."""
    get_ready(*args[:3])
    return within(seconds, lambda: think(*args))


def decide(
    name: str, options: dict[str, Value], level: str, view: bytes, seed: str
) -> str:
    """What a bot of that level would do, seeing no more than the view."""
    from siegeworks.players.registry import player_for  # noqa: PLC0415  only workers need it

    game = _game(name, _key(options))
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
) -> Explained | str:
    """What can be said about the position, or why nobody can explain this game."""
    from siegeworks.players.registry import analyst_for  # noqa: PLC0415  only workers need it

    game = _game(name, _key(options))
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
    """Do it in time, or end this process: whoever asked notices.

    The system counts, so this also ends compiled code that listens to nobody. Where it
    cannot (Windows), the one who asked ends us, a good deal later.
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
def _game(name: str, options: tuple[tuple[str, Value], ...]) -> AnyGame:
    from siegeworks.games import CATALOG  # noqa: PLC0415  only workers need it

    return CATALOG.game(name, dict(options))
