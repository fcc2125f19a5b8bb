"""Executor that runs the games on a Ray cluster.

Ray itself retries a game whose node is lost. It is imported only on request, and its
usage statistics are turned off.
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
from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.games import CATALOG

LOCAL = "local"
"""Address of a cluster on this machine only, started and stopped with the series."""
AHEAD = 2
"""Games submitted per processor, so that no processor idles between two games."""
CONNECT_TIMEOUT_SECONDS = 5.0
"""Seconds to wait for a connection to the cluster."""
GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""Empty HTTP/2 SETTINGS frame; its fourth byte is the frame type."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


class NoCluster(SiegeworksError):
    """Ray is not installed, or no cluster is reachable."""


def on_ray(
    address: str, processors: int | None, catalog: Catalog = CATALOG
) -> Executor:
    """Build an executor for HOST:PORT, ray://HOST:PORT, `auto` or `local`."""
    return partial(_on_ray, address, processors, catalog)


def check_cluster(address: str) -> None:
    """Raise an error right away if the cluster could not be used later."""
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
    """Return whether an HTTP/2 server answers, as every Ray node does.

    Ray itself would take minutes to notice that the other end is no Ray node.
    """
    with socket.create_connection(
        (host, port), timeout=CONNECT_TIMEOUT_SECONDS
    ) as line:
        if os.environ.get("RAY_USE_TLS", "0") not in ("", "0"):
            return True  # a TLS port does not answer a plaintext greeting
        line.sendall(GREETING + SETTINGS)
        return line.recv(len(SETTINGS))[3:4] == SETTINGS[3:4]


def _on_ray(
    address: str,
    processors: int | None,
    catalog: Catalog,
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
                task = play.remote(catalog, shared, msgspec.json.encode(fixture))
                under_way[task] = fixture
            if not under_way:
                return
            ready, _ = ray.wait(list(under_way), num_returns=1)
            for task in ready:
                yield _result(ray, task, under_way.pop(task))


def play_packed(catalog: Catalog, series: bytes, fixture: bytes) -> bytes:
    """Play one game on a node of the cluster."""
    game, seed = _table(catalog, series)
    wanted = msgspec.json.decode(fixture, type=Fixture)
    course = play_fixture(game, seed, wanted)
    return msgspec.json.encode(Finished(wanted.number, course))


@cache
def _table(catalog: Catalog, series: bytes) -> tuple[AnyGame, int]:
    """Build the game once per node: some games load much data first."""
    wanted = msgspec.json.decode(series, type=Series)
    return wanted.rules.build(catalog), wanted.seed


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
    """Connect and disconnect; leave a connection that existed before untouched."""
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
        import ray  # noqa: PLC0415  large, optional, and rarely used
    except ImportError:
        raise NoCluster(
            "--ray needs Ray, which is not installed: pip install 'siegeworks[cluster]'"
        ) from None
    return ray
