"""What the server tells about itself, and to whom."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import HTTPConnection

from siegeworks.server.http.security import is_from_this_machine
from siegeworks.server.metrics import FOLDER, PLACE, exposition
from siegeworks.server.settings import Settings

from .running import browser, running
from .visiting import WITH_FRIEND, assert_problem, opened


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(data=tmp_path_factory.mktemp("data"))) as address:
        yield address


@pytest.fixture
def ada(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


def figures(client: httpx.Client) -> dict[tuple[str, str], float]:
    """Name and labels → figure."""
    families = text_string_to_metric_families(client.get("/metrics").text)
    return {
        (sample.name, _labels(sample.labels)): sample.value
        for family in families
        for sample in family.samples
    }


def _labels(labels: dict[str, str]) -> str:
    return " ".join(labels[name] for name in sorted(labels))


def test_requests_are_counted_by_endpoint_and_status(ada: httpx.Client) -> None:
    asked = ("siegeworks_requests_total", "/api/tables/{table} GET 404")
    before = figures(ada).get(asked, 0)
    ada.get("/api/tables/0000000000000000")
    assert figures(ada)[asked] == before + 1


def test_figures_are_kept_about_everything_that_can_be_slow(ada: httpx.Client) -> None:
    opened(ada, WITH_FRIEND)
    names = {name for name, _ in figures(ada)}
    assert {
        "siegeworks_open_sockets",
        "siegeworks_live_tables",
        "siegeworks_request_seconds_count",
        "siegeworks_commit_seconds_count",
        "siegeworks_bot_seconds_count",
        "siegeworks_loop_lag_seconds_count",
    } <= names


def test_commits_are_timed(ada: httpx.Client) -> None:
    count = ("siegeworks_commit_seconds_count", "")
    before = figures(ada)[count]
    opened(ada, WITH_FRIEND)
    assert figures(ada)[count] > before


def test_no_figure_names_a_table_or_a_person(ada: httpx.Client) -> None:
    table = opened(ada, WITH_FRIEND)
    ada.get(f"/join/{table.code}")
    ada.get(f"/api/join/{table.code}")
    ada.get(f"/api/watch/{table.watch}")
    ada.request("X" * 20, f"/api/tables/{table.id}")
    text = ada.get("/metrics").text
    for known in (table.id, table.code, table.watch, "Ada", "X" * 20, "127.0.0.1"):
        assert known not in text


def test_figures_are_not_for_the_world(ada: httpx.Client) -> None:
    passed_on = ada.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert_problem(passed_on, 403)


@pytest.mark.parametrize(
    ("client", "is_here"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.7", False),
        ("128.0.0.1", False),
        ("2001:db8::1", False),
    ],
)
def test_this_machine_is_known_by_its_own_addresses(client: str, is_here: bool) -> None:
    scope = {"type": "http", "headers": [], "client": (client, 1)}
    assert is_from_this_machine(HTTPConnection(scope)) is is_here


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("localhost:8026", True),
        ("127.0.0.1:8026", True),
        ("[::1]:8026", True),
        ("rebound.example:8026", False),
        ("localhost.rebound.example", False),
        ("192.168.1.7", False),
        ("[not an address", False),
        ("", False),
    ],
)
def test_a_foreign_name_for_this_machine_is_not_this_machine(
    host: str, is_here: bool
) -> None:
    """A page whose name was made to point here asks under that name."""
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "headers": headers, "client": ("127.0.0.1", 1)}
    assert is_from_this_machine(HTTPConnection(scope)) is is_here


def test_figures_are_not_for_a_page_that_points_its_name_here(
    ada: httpx.Client,
) -> None:
    rebound = ada.get("/metrics", headers={"Host": "rebound.example"})
    assert_problem(rebound, 403)


def test_figures_are_read_as_prometheus_reads_them(ada: httpx.Client) -> None:
    kind = ada.get("/metrics").headers["content-type"]
    assert re.match(r"text/plain; version=", kind)


COUNTING = """
import os, sys
from siegeworks.server import metrics
assert metrics.PLACE not in os.environ, "whoever is started from here has another"
metrics.BOT_STAND_INS.inc(int(sys.argv[1]))
metrics.OPEN_SOCKETS.set(int(sys.argv[1]))
metrics.LOOP_LAG_SECONDS.observe(0.003)
"""
TELLING = """
import os, sys
folder = os.environ.pop("PROMETHEUS_MULTIPROC_DIR")
from siegeworks.server import metrics
os.environ[metrics.FOLDER] = folder
for place in sys.argv[1:]:
    metrics.forget_place(int(place))
sys.stdout.write(metrics.exposition().decode())
"""
"""Like the parent: counts nothing, and forgets whoever has ended."""


def ran(folder: Path, code: str, *words: int, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, words)],
        check=True,
        env=os.environ | {FOLDER: str(folder)} | more,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def test_processes_behind_one_door_are_told_of_together(tmp_path: Path) -> None:
    """What a dead one has counted still counts; who was at it does not."""
    ran(tmp_path, COUNTING, 3, **{PLACE: "0"})
    ran(tmp_path, COUNTING, 4, **{PLACE: "1"})
    (tmp_path / "counter_2.db").touch()  # it is just starting
    told = ran(tmp_path, TELLING, 0)
    assert "siegeworks_bot_stand_ins_total 7.0" in told
    assert "siegeworks_open_sockets 4.0" in told


def test_whoever_takes_the_place_of_a_dead_one_counts_on(tmp_path: Path) -> None:
    ran(tmp_path, COUNTING, 3, **{PLACE: "0"})
    files = sorted(each.name for each in tmp_path.iterdir())
    ran(tmp_path, TELLING, 0)
    ran(tmp_path, COUNTING, 5, **{PLACE: "0"})
    assert sorted(each.name for each in tmp_path.iterdir()) == files
    told = ran(tmp_path, TELLING)
    assert "siegeworks_bot_stand_ins_total 8.0" in told
    assert "siegeworks_open_sockets 5.0" in told
    assert 'siegeworks_loop_lag_seconds_bucket{le="0.005"} 2.0' in told
    assert "siegeworks_loop_lag_seconds_count 2.0" in told


def test_where_somebody_has_tidied_up_a_process_still_starts(tmp_path: Path) -> None:
    """Its parent is gone, and it will soon notice."""
    ran(tmp_path / "gone", COUNTING, 3, **{PLACE: "0"})


def test_one_process_alone_needs_no_folder() -> None:
    assert FOLDER not in os.environ
    assert b"siegeworks_open_sockets" in exposition()
