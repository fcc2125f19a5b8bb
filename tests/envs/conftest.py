"""Every environment is looked at under each set of options of each game."""

import pytest

from conformance.playing import EVERY_GAME, label
from siegeworks.core.game import AnyGame


@pytest.fixture(scope="session", params=EVERY_GAME, ids=label)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param
