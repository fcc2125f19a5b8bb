"""Every law takes a `game`: each game of the catalogue under each set of options."""

import pytest

from conformance.playing import label
from observed import OBSERVED_GAMES
from siegeworks.core.game import AnyGame


@pytest.fixture(scope="session", params=OBSERVED_GAMES, ids=label)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param
