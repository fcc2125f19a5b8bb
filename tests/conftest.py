"""What every test shares: Hypothesis repeats itself exactly, on every machine."""

import os

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
