"""A small disk for the tables of a PostgreSQL, which can be filled up.

Its own log lies elsewhere, so it lives on, and only says that there is no room. It
takes a file system of its own, which only root may mount.
"""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ..postgres import NOBODY, Cluster, as_nobody

SIZE = 32
"""Mebibytes. An empty database takes eight."""
MEBIBYTE = bytes(1024 * 1024)


def can_mount() -> bool:
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("mount") is None:
        return False
    with tempfile.TemporaryDirectory() as folder, suppress(OSError):
        if _mounted(Path(folder)):
            subprocess.run(["umount", folder], check=True)
            return True
    return False


def _mounted(folder: Path) -> bool:
    words = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "tmpfs", str(folder)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


@dataclass
class SmallDisk:
    folder: Path
    database: str

    @contextmanager
    def full(self) -> Iterator[None]:
        """Not a byte is left."""
        ballast = self.folder / "ballast"
        try:
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(MEBIBYTE)
            yield
        finally:
            ballast.unlink()


@contextmanager
def small_disk(cluster: Cluster) -> Iterator[SmallDisk]:
    """With a fresh database on it."""
    folder = Path(tempfile.mkdtemp(prefix="siegeworks-disk-"))
    assert _mounted(folder)
    try:
        place = folder / "tables"
        place.mkdir()
        if as_nobody():
            shutil.chown(place, NOBODY)
        folder.chmod(0o755)
        asyncio.run(cluster._run(f"CREATE TABLESPACE small LOCATION '{place}'"))
        asyncio.run(
            cluster._run("CREATE DATABASE small TEMPLATE migrated TABLESPACE small")
        )
        yield SmallDisk(folder, cluster.address("small"))
    finally:
        cluster.stop()
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()
