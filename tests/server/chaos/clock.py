"""A clock that jumps, for one server alone: its `time.time` is off by what is told."""

import os
import struct
from pathlib import Path

VARIABLE = "SIEGEWORKS_CHAOS_CLOCK"
SHIFTING = f'''
import mmap, os, struct, time

with open(os.environ["{VARIABLE}"], "rb") as told:
    shift = mmap.mmap(told.fileno(), 8, access=mmap.ACCESS_READ)
true = time.time
time.time = lambda: true() + struct.unpack_from("d", shift)[0]
'''
"""What Python runs before everything else, as it finds it on its path."""


class Clock:
    """The jumps of one server's clock."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._told = folder / "shift"
        (folder / "sitecustomize.py").write_text(SHIFTING)
        self.seconds = 0.0
        self.jump(0.0)
        path = os.pathsep.join(
            filter(None, [str(folder), os.environ.get("PYTHONPATH")])
        )
        self.environment = {"PYTHONPATH": path, VARIABLE: str(self._told)}

    def jump(self, seconds: float) -> None:
        """Further from the right time, or back towards it."""
        self.seconds += seconds
        # In one piece, and into the same file: the server has it open.
        with self._told.open("r+b" if self._told.exists() else "wb") as told:
            told.write(struct.pack("d", self.seconds))
