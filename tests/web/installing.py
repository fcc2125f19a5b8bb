"""Programs that the browser tests need: installed by Debian's root, where missing."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


class NoBrowser(Exception):
    """A missing browser. The message says what to install."""


@dataclass(frozen=True)
class Program:
    """A program of the machine, by any of its names."""

    title: str
    names: tuple[str, ...]
    packages: tuple[str, ...]
    """Debian's; the first one brings the program."""

    def path(self) -> str:
        """Path of the program, installed first if it is missing, where possible."""
        found = self._found()
        if found is None and _can_install():
            self._install()
            found = self._found()
        if found is None:
            package = self.packages[0]
            raise NoBrowser(
                f"The browser tests need {self.title}: install the package `{package}` "
                f"(Debian: `apt-get install {package}`), or set "
                "SIEGEWORKS_NO_BROWSER=1 to do without."
            )
        return found

    def _found(self) -> str | None:
        return next(filter(None, map(shutil.which, self.names)), None)

    def _install(self) -> None:
        """Once, however many test processes find out at the same time."""
        lock = Path(tempfile.gettempdir()) / "siegeworks-browsers.lock"
        with lock.open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            if self._found() is None:
                self._apt_get("update")
                self._apt_get(
                    "install", "--yes", "--no-install-recommends", *self.packages
                )

    def _apt_get(self, *arguments: str) -> None:
        done = subprocess.run(
            ["apt-get", *arguments],
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            said = done.stderr.strip().splitlines()[-1:]
            raise NoBrowser(
                f"The browser tests need {self.title}, and `apt-get install "
                f"{self.packages[0]}` failed: install it by hand. {' '.join(said)}"
            )


def _can_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None
