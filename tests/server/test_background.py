"""Background loops survive unexpected exceptions."""

import asyncio
import itertools
from types import SimpleNamespace

import pytest
from structlog.testing import capture_logs

from siegeworks.server.live import background
from siegeworks.server.live.background import keep_running


def test_a_loop_that_fails_is_started_again_after_longer_and_longer_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(background, "asyncio", SimpleNamespace(sleep=sleep))
    failures = [LookupError("nobody expected this")] * 7

    async def loop() -> None:
        if failures:
            raise failures.pop()

    with capture_logs() as lines:
        asyncio.run(keep_running(loop))
    assert [line["event"] for line in lines] == ["a loop failed"] * 7
    assert "loop" in str(lines[0]["loop"]), "it says which"
    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 10.0, 10.0]


def test_the_pauses_are_short_again_after_a_loop_has_run_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pauses: list[float] = []
    clock = itertools.count(step=2 * background.LONGEST_PAUSE_SECONDS)

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(background, "asyncio", SimpleNamespace(sleep=sleep))
    fake = SimpleNamespace(monotonic=lambda: next(clock))
    monkeypatch.setattr(background, "time", fake)
    failures = [LookupError("once a day")] * 3

    async def loop() -> None:
        if failures:
            raise failures.pop()

    with capture_logs():
        asyncio.run(keep_running(loop))
    assert pauses == [background.FIRST_PAUSE_SECONDS] * 3


def test_a_loop_that_ends_by_itself_is_not_started_again() -> None:
    starts: list[int] = []

    async def loop() -> None:
        starts.append(1)

    asyncio.run(keep_running(loop))
    assert starts == [1]
