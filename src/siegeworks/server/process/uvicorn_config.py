"""Configuration of one server process: uvicorn, garbage collector, limits, signals."""

import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

import typer
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from siegeworks.server.http.hardened_protocols import hardened_protocols
from siegeworks.server.process.listen import address_of, has_browser, ready_lines
from siegeworks.server.settings import Settings

SHUTDOWN_SECONDS = 3
"""Seconds that open sockets get to close by themselves when the server stops."""
PROXIES = ("127.0.0.1", "::1")
"""Addresses of trusted reverse proxies: those on this machine."""
MIN_OPEN_FILES = 65_536


def config_for(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    http, ws = hardened_protocols(2 * settings.sockets_per_address, PROXIES)
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop where there is one
        http=http,
        ws=ws,
        ws_max_size=settings.max_frame,
        # Compression would cost each socket 256 KiB of memory for small frames.
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,  # but only from a proxy on this machine
        forwarded_allow_ips=list(PROXIES),
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        workers=settings.workers,
    )


class StartupErrorCapture:
    """ASGI wrapper that keeps the exception raised while the application started."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.problem: Exception | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except Exception as problem:
            if scope["type"] == "lifespan":
                self.problem = problem
            raise


def announce(door: socket.socket, *, wants_browser: bool) -> None:
    """Print the server's URLs and open a browser; called once the server is ready."""
    for line in ready_lines(door):
        typer.echo(line)
    sys.stdout.flush()
    if wants_browser and has_browser(os.environ):
        # In a thread, because opening a browser may take long or never return.
        url = address_of(door)
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def collect_garbage_seldom() -> None:
    """Configure the garbage collector to scan live tables rarely.

    A scan of a thousand tables with their sockets takes a tenth of a second, in which
    no request is answered. Reference counting frees what a move leaves behind; cycles
    are few, and the young ones are still collected.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)


def allow_many_connections() -> None:
    """Raise the limit of open files: most systems default to about a thousand."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  not on every platform

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MIN_OPEN_FILES if most < 0 else min(MIN_OPEN_FILES, most)
        if 0 <= least < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@contextmanager
def graceful_signals() -> Iterator[None]:
    """Exit with code 0 after SIGINT, SIGTERM or SIGHUP (a closed terminal).

    uvicorn shuts the server down on a signal and then raises it again for the previous
    handler; the handlers set here ignore it.
    """
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {
        name: signal.signal(signal.Signals[name], _ignore_signal) for name in names
    }
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _as_terminate)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(signal.Signals[name], handler)


def _ignore_signal(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: uvicorn has already shut down on this signal."""


def _as_terminate(_number: int, _frame: FrameType | None) -> None:
    signal.raise_signal(signal.SIGTERM)
