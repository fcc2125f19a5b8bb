"""Firefox, as Debian has it: it speaks WebDriver BiDi over a socket."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

from siegeworks.server.http.identity import COOKIE

from .installing import Program
from .windows import PATIENCE, Window

PROGRAM = Program(
    "Firefox",
    names=("firefox-esr", "firefox"),
    packages=("firefox-esr", "fonts-dejavu-core"),
)
_PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "ui.prefersReducedMotion": 1,
}
_REPORT_POLICY = """() => addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
})"""
_SERVER_FILE = "WebDriverBiDiServer.json"
"""File in which Firefox names the port it listens on."""


class Firefox(Window):
    name = "Firefox"

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._said: list[str] = []
        self._asked = 0
        with ExitStack() as leaving:
            self._profile = Path(tempfile.mkdtemp(prefix="siegeworks-firefox-"))
            leaving.callback(shutil.rmtree, self._profile, ignore_errors=True)
            self._process = self._start()
            leaving.callback(self._end)
            line = connect(self._socket(), max_size=None, compression=None)
            self._line = leaving.enter_context(line)
            self._tab = self._begin()
            self._leaving = leaving.pop_all()

    def open(self, path: str) -> None:
        self._tell(
            "browsingContext.navigate",
            context=self._tab,
            url=f"{self.address}{path}",
            wait="complete",
        )

    def run(self, script: str) -> str:
        answer = self._tell(
            "script.callFunction",
            functionDeclaration=script,
            awaitPromise=True,
            target={"context": self._tab},
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return str(answer["result"]["value"])

    def act(self, pointer: list[dict[str, object]]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": pointer}
        self._tell("input.performActions", context=self._tab, actions=[mouse])

    def resize(self, size: tuple[int, int]) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self._tell("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def become(self, token: str | None) -> None:
        self._tell("storage.deleteCookies")
        if token is not None:
            cookie = {
                "name": COOKIE,
                "value": {"type": "string", "value": token},
                "domain": urlsplit(self.address).hostname,
                "httpOnly": True,
                "sameSite": "strict",
            }
            self._tell("storage.setCookie", cookie=cookie)

    def complaints(self) -> list[str]:
        self._tell("session.status")  # whatever was said before is here then
        return self._said

    def close(self) -> None:
        self._leaving.close()

    def _start(self) -> "subprocess.Popen[bytes]":
        wishes = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in _PREFERENCES.items()
        )
        (self._profile / "user.js").write_text("".join(wishes), encoding="utf-8")
        return subprocess.Popen(
            [
                *(PROGRAM.path(), "--headless", "--no-remote", "--new-instance"),
                *("--profile", str(self._profile), "--remote-debugging-port=0"),
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _socket(self) -> str:
        """Its address, once Firefox has written it down."""
        deadline = time.monotonic() + PATIENCE
        told = self._profile / _SERVER_FILE
        while True:
            try:
                place = json.loads(told.read_text(encoding="utf-8"))
                return f"ws://{place['ws_host']}:{place['ws_port']}/session"
            except (FileNotFoundError, json.JSONDecodeError):
                assert self._process.poll() is None, "Firefox has ended"
                assert time.monotonic() < deadline, "Firefox does not listen"
                time.sleep(0.05)

    def _begin(self) -> str:
        """A session, with everything that pages complain of; the name of its tab."""
        self._tell("session.new", capabilities={})
        self._tell("session.subscribe", events=["log.entryAdded"])
        self._tell("script.addPreloadScript", functionDeclaration=_REPORT_POLICY)
        return str(self._tell("browsingContext.getTree")["contexts"][0]["context"])

    def _tell(self, method: str, **parameters: object) -> dict[str, Any]:
        """Say it, and hear what comes until the answer."""
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": parameters}
        self._line.send(json.dumps(message))
        while True:
            heard = json.loads(self._line.recv(timeout=PATIENCE))
            if heard.get("method") == "log.entryAdded":
                self._note(heard["params"])
            elif heard.get("id") == self._asked:
                assert heard["type"] == "success", f"{method}: {heard}"
                answer: dict[str, Any] = heard["result"]
                return answer

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self._said.append(str(entry["text"]))

    def _end(self) -> None:
        """End Firefox and all processes it has started."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
