"""A real `siegeworks serve` in a process of its own, which can be killed."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError

READY_WITHIN = 30.0
"""Seconds. Ten are promised on a free machine; tests share theirs."""


class Server:
    """One server on one data folder, at the same address through every restart."""

    def __init__(
        self,
        data: Path,
        settings: Mapping[str, str] | None = None,
        command: tuple[str, ...] = (sys.executable, "-m", "siegeworks"),
        host: str = "127.0.0.1",
    ) -> None:
        self.data = data
        self.host = host
        self.port = _free_port()
        self.address = f"http://{host}:{self.port}"
        self._settings = dict(settings or {})
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self.said: list[str] = []

    def start(self) -> "Server":
        assert not self.is_running(), "it runs already"
        place = [
            "--host",
            self.host,
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self._process = subprocess.Popen(
            [*self._command, "serve", *place],
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        threading.Thread(
            target=self._listen, args=(self._process,), daemon=True
        ).start()
        self._wait_until_ready()
        return self

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """As a power cut would: `kill -9`."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As its operator would."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def restart(self) -> None:
        self.kill()
        self.start()

    def _environment(self) -> dict[str, str]:
        # All visitors of a test come from one address, and faster than people do.
        # `BROWSER=true` is a browser that opens nothing.
        rig = {
            "SIEGEWORKS_BOT_PAUSE": "0",
            "BROWSER": "true",
            "PYTHONUNBUFFERED": "1",
        }
        return {**os.environ, **rig, **self._settings}

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout:
            self.said.extend(process.stdout)

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while not self._answers():
            assert self._process is not None
            ended = self._process.poll()
            assert ended is None, f"the server ended with {ended}:\n{self._words()}"
            assert time.monotonic() < deadline, f"no answer in time:\n{self._words()}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)
        try:
            self._process.wait(15)
        finally:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _words(self) -> str:
        return re.sub(r"\x1b\[[0-9;]*m", "", "".join(self.said[-40:]))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert isinstance(port, int)
    return port
