"""What every test shares: Hypothesis repeats itself exactly, on every machine."""

import os

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


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever tests a server or a browser often waits.

    Measured on two cores: a third of their time was idle with two workers.
    """
    return (os.cpu_count() or 1) + 1
