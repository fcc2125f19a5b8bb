"""The loops in the background outlive what nobody expected."""

import asyncio
from itertools import pairwise

import pytest
from structlog.testing import capture_logs

from siegeworks.server import background
from siegeworks.server.background import keep_running


def test_a_loop_that_fails_is_started_again_after_longer_and_longer_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE_SECONDS", 0.01)
    monkeypatch.setattr(background, "LONGEST_PAUSE_SECONDS", 0.04)
    starts: list[float] = []

    async def loop() -> None:
        starts.append(asyncio.get_running_loop().time())
        if len(starts) < 6:
            raise LookupError("nobody expected this")
        await asyncio.Event().wait()

    async def scene() -> None:
        running = asyncio.create_task(keep_running(loop))
        while len(starts) < 6:
            await asyncio.sleep(0.005)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    with capture_logs() as lines:
        asyncio.run(scene())
    assert [line["event"] for line in lines] == ["a loop failed"] * 5
    assert "loop" in str(lines[0]["loop"]), "it says which"
    pauses = [after - before for before, after in pairwise(starts)]
    for pause, least in zip(pauses, (0.01, 0.02, 0.04, 0.04, 0.04), strict=True):
        assert pause >= least


def test_a_loop_that_ends_by_itself_is_not_started_again() -> None:
    starts: list[int] = []

    async def loop() -> None:
        starts.append(1)

    asyncio.run(keep_running(loop))
    assert starts == [1]
