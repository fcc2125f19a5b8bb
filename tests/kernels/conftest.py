"""Every test of the kernel takes a `game`: each set of options."""

import pytest

from conformance.playing import label
from siegeworks.core.game import AnyGame

from .lock_step import EVERY_SET


@pytest.fixture(scope="session", params=EVERY_SET, ids=label)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param
