"""Second tries: for tests that wait for other programs, and for no others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli import test_leaving
from conftest import MAY_BE_RETRIED


def test_only_what_waits_for_other_programs_is_tried_twice(
    request: pytest.FixtureRequest,
) -> None:
    for item in request.session.items:
        waits = any(item.get_closest_marker(name) for name in MAY_BE_RETRIED)
        assert (item.get_closest_marker("flaky") is not None) == waits, item.nodeid


def test_what_waits_for_a_terminal_of_its_own_may_be_tried_twice(
    request: pytest.FixtureRequest,
) -> None:
    tests = [
        each for each in request.session.items if isinstance(each, pytest.Function)
    ]
    for test in tests:
        has_window = vars(test.module).get("window") is test_leaving.window
        if has_window and "window" in test.function.__code__.co_names:
            assert test.get_closest_marker("process"), test.nodeid


LEFT_OPEN = """
import gc, socket
import pytest

ATTEMPTS = []

@pytest.mark.process
def test_first():
    ATTEMPTS.append(1)
    if len(ATTEMPTS) == 1:
        in_a_ring = [socket.socket()]
        in_a_ring.append(in_a_ring)
        pytest.fail()

def test_next():
    gc.collect()
"""


def test_what_a_failed_attempt_left_open_fails_no_later_test(tmp_path: Path) -> None:
    (tmp_path / "test_left_open.py").write_text(LEFT_OPEN)
    options = "--disable-plugin-autoload -p pytest_rerunfailures -p conftest -W error"
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-c", os.devnull, *options.split()),
            *("-o", "markers=process", str(tmp_path)),
        ],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 passed, 1 rerun" in ran.stdout, ran.stdout + ran.stderr
