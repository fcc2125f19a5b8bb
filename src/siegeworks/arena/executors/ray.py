"""A Ray cluster as crew: the same games, wherever there is room.

Ray itself plays a game again whose node is lost. It is loaded only when asked for, and
reports to nobody.
"""

import os
import socket
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from types import ModuleType

import msgspec

from siegeworks.arena.executors.base import MAX_ATTEMPTS, Executor, failure
from siegeworks.arena.finished import Finished
from siegeworks.arena.series import Fixture, Series, play_fixture
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame

LOCAL = "local"
"""Stands for a cluster of this machine alone, started and ended with the series."""
AHEAD = 2
"""Games on their way for each processor, so that none waits for the next."""
CONNECT_TIMEOUT_SECONDS = 5.0
"""Seconds to reach the cluster's address."""
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""An empty frame of settings: its kind is the fourth byte."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


class NoCluster(SiegeworksError):
    """Ray is not there, or not to be reached."""


def on_ray(address: str, processors: int | None) -> Executor:
    """A crew at an address: HOST:PORT, ray://HOST:PORT, `auto` or `local`."""
    return partial(_on_ray, address, processors)


def check_cluster(address: str) -> None:
    """Say at once what would go wrong later."""
    _ray()
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in (LOCAL, "auto"):
        return
    if not host or not port.isdecimal():
        raise NoCluster(
            f"{address!r} is no address of a cluster; "
            f"try HOST:PORT, ray://HOST:PORT, auto or {LOCAL}"
        )
    try:
        is_answered = _greets(host, int(port))
    except (OSError, OverflowError) as problem:
        raise NoCluster(
            f"no Ray cluster answers at {address} ({problem}); "
            "start one with `ray start --head`"
        ) from None
    if not is_answered:
        raise NoCluster(f"what answers at {address} is no Ray cluster")


def _greets(host: str, port: int) -> bool:
    """Whether the greeting of HTTP/2 is returned, which all nodes of Ray speak.

    Ray itself would take minutes to find out that nobody understands it.
    """
    with socket.create_connection(
        (host, port), timeout=CONNECT_TIMEOUT_SECONDS
    ) as line:
        if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
            return True  # behind a curtain nobody hears a plain greeting
        line.sendall(GREETING + SETTINGS)
        return line.recv(len(SETTINGS))[3:4] == SETTINGS[3:4]


def _on_ray(
    address: str,
    processors: int | None,
    series: Series,
    fixtures: Iterator[Fixture],
) -> Generator[Finished, None, None]:
    with _cluster(address, processors) as ray:
        at_once = AHEAD * (processors or int(ray.cluster_resources().get("CPU", 1)))
        play = ray.remote(max_retries=MAX_ATTEMPTS)(play_packed)
        shared = ray.put(msgspec.json.encode(series))
        under_way: dict[object, Fixture] = {}
        while True:
            while len(under_way) < at_once:
                fixture = next(fixtures, None)
                if fixture is None:
                    break
                under_way[play.remote(shared, msgspec.json.encode(fixture))] = fixture
            if not under_way:
                return
            ready, _ = ray.wait(list(under_way), num_returns=1)
            for task in ready:
                yield _result(ray, task, under_way.pop(task))


def play_packed(series: bytes, fixture: bytes) -> bytes:
    """One game, as a node of the cluster plays it."""
    game, seed = _table(series)
    wanted = msgspec.json.decode(fixture, type=Fixture)
    course = play_fixture(game, seed, wanted)
    return msgspec.json.encode(Finished(wanted.number, course))


@cache
def _table(series: bytes) -> tuple[AnyGame, int]:
    """Laid once on every node: some games have much to read first."""
    wanted = msgspec.json.decode(series, type=Series)
    return wanted.rules.build(), wanted.seed


def _result(ray: ModuleType, task: object, fixture: Fixture) -> Finished:
    try:
        return msgspec.json.decode(ray.get(task), type=Finished)
    except ray.exceptions.RayTaskError as problem:
        reason = f"{type(problem.cause).__name__}: {problem.cause}"
        raise failure(fixture, reason, str(problem)) from None
    except ray.exceptions.RayError as problem:
        first_line = str(problem).strip().partition("\n")[0]
        raise failure(fixture, f"the cluster lost it ({first_line})") from None


@contextmanager
def _cluster(address: str, processors: int | None) -> Iterator[ModuleType]:
    """Connect, and leave again; whoever was connected before stays so."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    is_ours = address == LOCAL
    try:
        ray.init(
            address=address,
            num_cpus=(processors or os.cpu_count()) if is_ours else None,
            include_dashboard=False if is_ours else None,
            log_to_driver=False,
            logging_level="ERROR",
            **({"_node_ip_address": "127.0.0.1"} if is_ours else {}),
        )
    except Exception as problem:  # noqa: BLE001  Ray has no type for "not reached"
        first_line = str(problem).strip().partition("\n")[0]
        raise NoCluster(f"no Ray cluster at {address}: {first_line}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    try:
        import ray  # noqa: PLC0415  large, optional, and wanted by few
    except ImportError:
        raise NoCluster(
            "--ray needs Ray, which is not installed: pip install 'siegeworks[cluster]'"
        ) from None
    return ray
