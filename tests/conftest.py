"""Shared by all tests: a deterministic Hypothesis, and second tries."""

import gc
import os
import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "siegeworks",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("siegeworks")

# Tests start hundreds of real processes: each would compile all that it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

MAY_BE_RETRIED = ("browser", "process", "chaos")
"""Markers of tests that depend on how fast other programs of a busy machine run."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Retries are listed by name at the end of the run; nothing else is retried.
    for item in items:
        if any(item.get_closest_marker(name) for name in MAY_BE_RETRIED):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if getattr(item, "execution_count", 1) > 1:
        _forget_the_failed_attempt()


def _forget_the_failed_attempt() -> None:
    """Collect what it left open, or its warnings would fail some later test."""
    for name in ("last_type", "last_value", "last_traceback", "last_exc"):
        vars(sys).pop(name, None)
    told, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        gc.collect()
    finally:
        sys.unraisablehook = told


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever tests a server or a browser often waits.

    Measured on two cores: a third of their time was idle with two workers.
    """
    return (os.cpu_count() or 1) + 1
