"""WebKit, the engine of Safari and of every browser on an iPhone, as Debian has it.

Its own small browser needs a screen, which is one that nobody sees.
"""

import os
import signal
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from siegeworks.server.http.identity import COOKIE

from .installing import NoBrowser, Program
from .windows import PATIENCE, Window

DRIVER = Program(
    "WebKit",
    names=("WebKitWebDriver",),
    packages=("webkit2gtk-driver", "xvfb", "fonts-dejavu-core"),
)
SCREEN = Program("a screen for WebKit", names=("Xvfb",), packages=("xvfb",))
_LISTEN = """() => {
  if (window.leaving) return false;
  if (window.complaints) return true;
  const complaints = JSON.parse(sessionStorage.getItem("complaints") ?? "[]");
  const note = (text) => {
    complaints.push(text);
    sessionStorage.setItem("complaints", JSON.stringify(complaints));
  };
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(String(reason)));
  addEventListener("securitypolicyviolation", (event) =>
    note(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  window.complaints = complaints;
  return true;
}"""
"""A page cannot be listened to before it is there: what fails even earlier leaves it
empty, which is seen anyway."""

_SIZES = "() => [[innerWidth, innerHeight], [outerWidth, outerHeight]]"


class WebKit(Window):
    name = "WebKit"

    def __init__(self, address: str) -> None:
        super().__init__(address)
        with ExitStack() as leaving:
            self._leaving = leaving
            self._ask = self._start()
            self._session = self._begin()
            leaving.callback(self._ask.delete, self._session)
            self.open("/icon.svg")
            self._leaving = leaving.pop_all()

    def open(self, path: str) -> None:
        self._tell("execute/sync", script="window.leaving = true", args=[])
        self._tell("url", url=f"{self.address}{path}")
        deadline = time.monotonic() + PATIENCE
        while not self._listens():
            assert time.monotonic() < deadline, f"WebKit: {path} does not come"

    def run(self, script: str) -> str:
        done = "arguments[arguments.length - 1]"
        answer = (
            "(text) => done({ text }), (problem) => done({ problem: `${problem}` })"
        )
        told: dict[str, str] = self._tell(
            "execute/async",
            script=f"const done = {done}; ({script})().then({answer});",
            args=[],
        )
        assert "text" in told, told["problem"]
        return told["text"]

    def act(self, pointer: list[dict[str, object]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": pointer}
        self._tell("actions", actions=[mouse])

    def resize(self, size: tuple[int, int]) -> None:
        """Around the page there is a bar; its size is the difference of two.

        Window and page change one after the other: measured in between, the difference
        is wrong, so it is measured again until the page fits.
        """
        deadline = time.monotonic() + PATIENCE
        while (sizes := self.ask(_SIZES))[0] != list(size):
            assert time.monotonic() < deadline, (
                f"WebKit does not become {size}: {sizes}"
            )
            (inner_width, inner_height), (outer_width, outer_height) = sizes
            self._tell(
                "window/rect",
                width=size[0] + outer_width - inner_width,
                height=size[1] + outer_height - inner_height,
            )
            time.sleep(0.05)

    def become(self, token: str | None) -> None:
        self._ask.delete(f"{self._session}/cookie").raise_for_status()
        if token is not None:
            cookie = {"name": COOKIE, "value": token, "path": "/", "httpOnly": True}
            self._tell("cookie", cookie=cookie | {"sameSite": "Strict"})

    def complaints(self) -> list[str]:
        found: list[str] = self.ask(
            "() => JSON.parse(sessionStorage.getItem('complaints') ?? '[]')"
        )
        return found

    def close(self) -> None:
        self._leaving.close()

    def _listens(self) -> bool:
        """True once the new page is there. The old one may go while it is asked."""
        question = {"script": f"return ({_LISTEN})()", "args": []}
        answer = self._ask.post(f"{self._session}/execute/sync", json=question)
        return answer.is_success and answer.json()["value"] is True

    def _start(self) -> httpx.Client:
        """The driver, which starts the browser, on a screen of its own."""
        driver = DRIVER.path()
        port = _free_port()
        screen = {"DISPLAY": f":{self._screen()}"}
        self._process([driver, "--host=127.0.0.1", f"--port={port}"], screen)
        ask = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=2 * PATIENCE, trust_env=False
        )
        self._leaving.enter_context(ask)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                ask.get("/status")
                return ask
            except httpx.TransportError:
                assert time.monotonic() < deadline, "WebKit's driver does not listen"
                time.sleep(0.05)

    def _screen(self) -> str:
        """The number of a new one."""
        read, write = os.pipe()
        size = ("-screen", "0", "1600x1300x24")
        command = [SCREEN.path(), "-displayfd", str(write), *size, "-nolisten", "tcp"]
        with os.fdopen(read) as told:
            try:
                self._process(command, {}, (write,))
            finally:
                os.close(write)
            return told.readline().strip()

    def _process(
        self,
        command: list[str],
        environment: dict[str, str],
        handed: tuple[int, ...] = (),
    ) -> None:
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            pass_fds=handed,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._leaving.callback(_end, process)

    def _begin(self) -> str:
        """Begin a session; return the address of its commands."""
        wanted = {
            "browserName": "MiniBrowser",
            # Whoever waits until a page is there cannot listen to it from the start.
            "pageLoadStrategy": "none",
            "webkitgtk:browserOptions": {
                "binary": str(_mini_browser()),
                "args": ["--automation"],
            },
        }
        answer = self._ask.post(
            "/session", json={"capabilities": {"alwaysMatch": wanted}}, timeout=PATIENCE
        )
        return f"/session/{answer.raise_for_status().json()['value']['sessionId']}"

    def _tell(self, what: str, **parameters: object) -> Any:
        answer = self._ask.post(f"{self._session}/{what}", json=parameters)
        told = answer.json()["value"]
        assert answer.is_success, f"{what}: {told}"
        return told


def _mini_browser() -> Path:
    """The library brings it along, in a folder of its own."""
    places = ("lib/*/webkit2gtk-4.*/MiniBrowser", "lib*/webkit2gtk-4.*/MiniBrowser")
    found = [path for place in places for path in sorted(Path("/usr").glob(place))]
    if not found:
        raise NoBrowser("WebKit's MiniBrowser is not where Debian puts it.")
    return found[-1]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and all those it has started."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
