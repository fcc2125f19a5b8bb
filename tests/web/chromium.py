"""The browser that the tests drive: the system's own Chromium."""

import os

from .installing import Program

PROGRAM = Program(
    "Chromium",
    names=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    packages=("chromium", "fonts-dejavu-core"),
)
PLAIN_NAME = "siege.home"
"""This machine, by a name that no browser trusts without TLS."""
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP {PLAIN_NAME} 127.0.0.1",
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


def chromium() -> str:
    """Its path. Installed first, where it is missing and that is possible."""
    return PROGRAM.path()


def flags() -> list[str]:
    """Chromium's sandbox does not work for root."""
    less = f"--disable-features={','.join(WITHOUT)}"
    return [*QUIET, less, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
