"""One process that answers requests: how it is set up, and how it ends."""

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
"""What open sockets get to close by themselves when the server stops."""
PROXIES = ("127.0.0.1", "::1")
"""Who may speak for others: a proxy on this machine."""
MIN_OPEN_FILES = 65_536


def config_for(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    http, ws = hardened_protocols(2 * settings.sockets_per_address, PROXIES)
    return uvicorn.Config(
        app,
        loop="auto",  # uvloop where there is one
        http=http,
        ws=ws,
        ws_max_size=settings.max_frame,
        # Every socket would keep a quarter of a megabyte to pack small frames.
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
    """Remembers why an application could not start."""

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
    """Say where the server is, once it answers and not before."""
    for line in ready_lines(door):
        typer.echo(line)
    sys.stdout.flush()
    if wants_browser and has_browser(os.environ):
        # A browser may take its time, or never return.
        url = address_of(door)
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def collect_garbage_seldom() -> None:
    """Keep the collector from looking at every live table again and again.

    A look at a thousand tables with their sockets takes a tenth of a second, in which
    nobody is answered. What a move leaves behind is freed by counting references;
    rings are few, and the young ones are still collected.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1_000)


def allow_many_connections() -> None:
    """Each is an open file, of which most systems first allow a thousand only."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  not everywhere

        least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MIN_OPEN_FILES if most < 0 else min(MIN_OPEN_FILES, most)
        if 0 <= least < wanted:
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@contextmanager
def graceful_signals() -> Iterator[None]:
    """Ctrl-C, a polite kill and a closed window all end a server well: exit code 0.

    uvicorn closes the server on a signal and then raises it once more for whoever
    else may care. Nobody does.
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
    """It has been done already."""


def _as_terminate(_number: int, _frame: FrameType | None) -> None:
    signal.raise_signal(signal.SIGTERM)
