"""The browser that the tests drive: the system's own Chromium."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-dejavu-core")
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",  # there is none, and to pretend one takes a tenth of the time
)
WITHOUT = (
    # What drops down from an address bar that nobody sees: two pages for each visitor.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # A process kept ready for a page that no visitor opens.
    "SpareRendererForSitePerProcess",
    # What Playwright leaves out as well: of two such lists Chromium reads the last.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
"""Features of Chromium that no test needs; a name it does not know does no harm."""


class NoBrowser(Exception):
    """What to install, in one sentence."""


def chromium() -> str:
    """Its path. Installed first, where it is missing and that is possible."""
    found = _found()
    if found is None and _can_install():
        _install()
        found = _found()
    if found is None:
        raise NoBrowser(
            "The browser tests need Chromium: install the package `chromium` (Debian: "
            "`apt-get install chromium`), or set SIEGEWORKS_NO_BROWSER=1 to do without."
        )
    return found


def flags() -> list[str]:
    """Chromium's sandbox does not work for root."""
    less = f"--disable-features={','.join(WITHOUT)}"
    return [*QUIET, less, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _can_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    """Once, however many test processes find out at the same time."""
    with (Path(tempfile.gettempdir()) / "siegeworks-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _found() is None:
            _apt_get("update")
            _apt_get("install", "--yes", "--no-install-recommends", *PACKAGES)


def _apt_get(*arguments: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        ["apt-get", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()[-1:]
        raise NoBrowser(
            "The browser tests need Chromium, and `apt-get install chromium` failed: "
            f"install it by hand. {' '.join(said)}"
        )
