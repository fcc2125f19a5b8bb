"""Everything goes wrong while people play: nothing is lost, doubled or given away.

Faults of all kinds come one after another while several people, bots and onlookers
play at several tables over all servers. After each of them everybody has to be in step
again by themselves, measured from the end of the fault: while the database is kept down
on purpose, nobody can be. At the end an independent judge (`ledger.py`) plays every
stored log again and compares it with what every client sent, was told and saw.
"""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from conformance.playing import SOAK, only_in_a_soak
from siegeworks.server.backends import open_store
from siegeworks.server.live.sync import POLL_SECONDS
from siegeworks.server.settings import Settings

from ..postgres import HURRIED, Cluster, cluster
from .faults import (
    BEHIND_ONE_DOOR,
    HOUR,
    LIMITED_FILES,
    ON_POSTGRESQL,
    ON_SQLITE,
    Fault,
    mend,
    the_disk_is_full,
)
from .ledger import differences
from .parties import KINDS, Party, party
from .site import Site, besieged
from .small_disk import can_mount, small_disk

pytestmark = pytest.mark.chaos

IN_STEP = 3.0
"""Seconds after the end of a fault within which 99 of 100 clients are in step."""
AT_MOST = 40.0
"""Seconds after which somebody is taken to be lost."""
SERVERS = 2 if SOAK == 1 else max(2, min(4, os.cpu_count() or 2))
CARE = HURRIED if SOAK == 1 else ()
"""A killed PostgreSQL loses nothing by hurrying; a machine without power would."""
QUIET = 2 * POLL_SECONDS
"""Seconds without news after which nothing more will come, to nobody: what was never
told is found by looking."""


class Siege:
    """The faults, the people, and how long it took them to be in step again."""

    def __init__(self, site: Site, seed: int) -> None:
        self.site = site
        self.rng = random.Random(seed)
        self.parties: list[Party] = []
        self.late: list[tuple[float, str]] = []
        """Seconds for each client and each fault, and what fault it was."""
        self.put_off: Counter[str] = Counter()
        """How often people were told to ask again later, by fault."""

    async def endure(self, faults: Sequence[Fault]) -> None:
        for fault in faults:
            await self._fill_tables()
            await asyncio.sleep(self.rng.uniform(0.1, 0.3))
            before = self._told_to_wait()
            await fault(self.site, self.rng)
            await self._in_step(fault.__name__, time.monotonic())
            self.put_off[fault.__name__] += self._told_to_wait() - before
            await mend(self.site)
            await self._games_go_on(fault.__name__)
        await self._quiet()
        for each in self.parties:
            await each.go_home()

    async def _fill_tables(self) -> None:
        """As many tables as there are kinds, whenever a game has ended."""
        for kind in KINDS:
            if not any(p.kind is kind and not p.is_over for p in self.parties):
                new = await party(kind, self.site.doors, self.rng)
                new.begin()
                self.parties.append(new)

    @property
    def at_work(self) -> list[Party]:
        return [party for party in self.parties if not party.is_over]

    async def _in_step(self, fault: str, since: float) -> None:
        """Everybody says something, and is in step on hearing everybody's words."""
        waiting = [
            (page, words)
            for each in self.at_work
            for words in [await each.call_out()]
            for page in each.pages
        ]
        while waiting:
            self._complain()
            seconds = time.monotonic() - since
            still = [
                (page, words)
                for page, words in waiting
                if not words <= {line.text for line in page.reader.chat}
            ]
            self.late += [(seconds, fault)] * (len(waiting) - len(still))
            assert seconds < AT_MOST, f"after {fault} {len(still)} are lost: {still}"
            waiting = still
            await asyncio.sleep(0.01)

    async def _games_go_on(self, fault: str) -> None:
        """Not only words: moves, too, of people as well as of bots."""
        since = time.monotonic()
        before = {each.ledger.table: each.length for each in self.at_work}
        while stuck := [
            each
            for each in self.at_work
            if each.length <= before.get(each.ledger.table, -1) + 1
        ]:
            self._complain()
            waited = time.monotonic() - since
            assert waited < AT_MOST, f"after {fault} these are stuck: {stuck}"
            await asyncio.sleep(0.01)

    async def _quiet(self) -> None:
        """Nobody decides any more; whatever was asked is answered, and heard of."""
        for each in self.parties:
            for page in each.pages:
                page.is_playing = False
        known, since = -1, time.monotonic()
        async with asyncio.timeout(2 * AT_MOST):
            while time.monotonic() - since < QUIET:
                await asyncio.sleep(0.05)
                self._complain()
                pages = [page for each in self.parties for page in each.pages]
                now = sum(len(p.reader.log) + len(p.reader.chat) for p in pages)
                if now != known or any(page.outbox for page in pages):
                    known, since = now, time.monotonic()

    def _complain(self) -> None:
        for each in self.parties:
            each.complain()

    def _told_to_wait(self) -> int:
        return sum(page.put_off for each in self.parties for page in each.pages)

    def p99(self) -> float:
        seconds = sorted(seconds for seconds, _ in self.late)
        return seconds[int(0.99 * (len(seconds) - 1))]


async def judge(siege: Siege, settings: Settings) -> None:
    """Compare every stored log with what everybody sent and saw."""
    store = await open_store(settings)
    try:
        for each in siege.parties:
            table = each.ledger.table
            row = await store.table(table)
            assert row is not None, "a whole table is lost"
            log, chat = await store.entries(table), await store.chat(table)
            assert differences(each.ledger, row, log, chat) == []
    finally:
        await store.close()


def told(siege: Siege) -> str:
    """What happened, for whoever reads the output."""
    accepted = sum(len(each.ledger.accepted) for each in siege.parties)
    returns = sum(page.returns for each in siege.parties for page in each.pages)
    worst: dict[str, float] = {}
    for seconds, fault in siege.late:
        worst[fault] = max(seconds, worst.get(fault, 0.0))
    return "\n".join(
        [
            f"{len(siege.parties)} tables, {accepted} accepted, {returns} hellos",
            f"in step after {siege.p99():.2f} s (p99 of {len(siege.late)})",
            *(
                f"  {worst[fault]:.2f} s at most after {fault}, {siege.put_off[fault]} "
                "times told to wait"
                for fault in worst
            ),
        ]
    )


def rounds(faults: Sequence[Fault], seed: int) -> list[Fault]:
    """Each at least once, in an order of the seed's."""
    rng = random.Random(seed)
    return [fault for _ in range(SOAK) for fault in rng.sample(faults, len(faults))]


async def through(site: Site, faults: Sequence[Fault], seed: int) -> Siege:
    siege = Siege(site, seed)
    try:
        await siege.endure(rounds(faults, seed))
    except BaseException:
        for server in site.servers:
            print(*server.journal, sep="\n")  # noqa: T201  shown if the test fails
        raise
    finally:
        for each in siege.parties:
            await each.go_home()
    for server in site.servers:
        print(*server.mistakes, sep="\n")  # noqa: T201  shown if the test fails
    print(told(siege))  # noqa: T201  the figures are a result, too
    return siege


def assert_borne(siege: Siege) -> None:
    """Nobody was late, and there was something to bear."""
    assert [each.mistakes for each in siege.site.servers if each.mistakes] == []
    assert siege.p99() <= IN_STEP, sorted(siege.late)[-10:]
    played = sum(len(each.ledger.accepted) for each in siege.parties)
    assert played > 20 * len(siege.put_off), "there was no load worth speaking of"


def assert_felt(siege: Siege) -> None:
    """The faults were real: whoever played felt the full disk, and the clock."""
    assert not LIMITED_FILES or siege.put_off[the_disk_is_full.__name__]
    pages = [page for each in siege.parties for page in each.pages]
    shifts = [abs(e.at - time.time()) for page in pages for e in page.reader.log]
    assert max(shifts) > HOUR / 2


def test_one_server_on_sqlite_bears_everything(tmp_path: Path) -> None:
    async def story() -> Siege:
        async with besieged(tmp_path) as site:
            return await through(site, ON_SQLITE, seed=1)

    siege = asyncio.run(story())
    asyncio.run(judge(siege, Settings(data=tmp_path / "0" / "data")))
    assert_borne(siege)
    assert_felt(siege)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed."""
    with cluster(*CARE) as server:
        yield server


def test_several_servers_on_postgresql_bear_everything(
    tmp_path: Path, own_cluster: Cluster
) -> None:
    database = own_cluster.fresh()

    async def story() -> Siege:
        async with besieged(tmp_path, SERVERS, own_cluster, database, CARE) as site:
            return await through(site, ON_POSTGRESQL, seed=2)

    siege = asyncio.run(story())
    asyncio.run(judge(siege, Settings(data=tmp_path, database=database)))
    assert_borne(siege)
    assert_felt(siege)


def test_workers_behind_one_door_bear_everything(
    tmp_path: Path, own_cluster: Cluster
) -> None:
    database = own_cluster.fresh()
    workers = ("--workers", str(SERVERS))

    async def story() -> Siege:
        async with besieged(tmp_path, 1, own_cluster, database, CARE, workers) as site:
            return await through(site, BEHIND_ONE_DOOR, seed=3)

    siege = asyncio.run(story())
    asyncio.run(judge(siege, Settings(data=tmp_path, database=database)))
    assert_borne(siege)


@only_in_a_soak
@pytest.mark.skipif(SOAK > 1 and not can_mount(), reason="only root may mount a disk")
def test_a_database_without_room_takes_nothing_and_loses_nothing(
    tmp_path: Path, own_cluster: Cluster
) -> None:
    """Where PostgreSQL itself has room to go on, and says so move by move."""
    with small_disk(own_cluster) as disk:

        async def the_tables_have_no_room(_site: Site, rng: random.Random) -> None:
            with disk.full():
                await asyncio.sleep(rng.uniform(1.0, 2.0))

        async def story() -> Siege:
            async with besieged(tmp_path, 2, own_cluster, disk.database, CARE) as site:
                return await through(site, [the_tables_have_no_room], seed=5)

        siege = asyncio.run(story())
        asyncio.run(judge(siege, Settings(data=tmp_path, database=disk.database)))
    assert_borne(siege)
    assert siege.put_off["the_tables_have_no_room"]
