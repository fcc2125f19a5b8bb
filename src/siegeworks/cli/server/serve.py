"""`siegeworks serve`: run the web server."""

import logging
import os
import socket
from pathlib import Path

import uvicorn

from siegeworks.server.app import build_app
from siegeworks.server.http import static_files
from siegeworks.server.logs import configure_logging
from siegeworks.server.process.listen import CannotServe, listening
from siegeworks.server.process.supervisor import run_workers
from siegeworks.server.process.uvicorn_config import (
    StartupErrorCapture,
    allow_many_connections,
    announce,
    collect_garbage_seldom,
    config_for,
    graceful_signals,
)
from siegeworks.server.settings import Settings, settings_from


def serve(
    host: str | None,
    port: int | None,
    data: Path | None,
    database: str | None,
    workers: int | None,
    *,
    wants_browser: bool,
) -> None:
    said: dict[str, object] = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "workers": workers,
    }
    settings = settings_from(os.environ, **said)
    with listening(settings.host, settings.port) as door:
        if not (static_files.FOLDER / "index.html").is_file():
            raise CannotServe(
                "the pages for the browser are not built: run `make site` once"
            )
        if settings.workers > 1:
            run_workers(settings, said, door, wants_browser=wants_browser)
        else:
            configure_logging()
            run(settings, door, wants_browser=wants_browser)


def run(settings: Settings, door: socket.socket, *, wants_browser: bool) -> None:
    """Serve until stopped by a signal; raise any error that prevents the start."""
    app = StartupErrorCapture(build_app(settings))
    server = Announcing(config_for(app, settings), door, wants_browser=wants_browser)
    # Until it has started, uvicorn would log in many lines what we print in one.
    chatter = logging.getLogger("uvicorn.error")
    chatter.disabled = True
    collect_garbage_seldom()
    allow_many_connections()
    with graceful_signals():
        try:
            server.run(sockets=[door])
        except SystemExit:
            if app.problem is None:
                raise
    if app.problem is not None and not server.started:
        raise app.problem


class Announcing(uvicorn.Server):
    """Server that announces its address once it accepts connections."""

    def __init__(
        self, config: uvicorn.Config, door: socket.socket, *, wants_browser: bool
    ) -> None:
        super().__init__(config)
        self._door = door
        self._wants_browser = wants_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            logging.getLogger("uvicorn.error").disabled = False
            announce(self._door, wants_browser=self._wants_browser)
