"""Second tries: for tests that wait for other programs, and for no others."""

import pytest

from conftest import MAY_BE_RETRIED


def test_only_what_waits_for_other_programs_is_tried_twice(
    request: pytest.FixtureRequest,
) -> None:
    for item in request.session.items:
        waits = any(item.get_closest_marker(name) for name in MAY_BE_RETRIED)
        assert (item.get_closest_marker("flaky") is not None) == waits, item.nodeid
