"""A real server in this process: uvicorn on a free port, its own loop and files."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import uvicorn
from starlette.applications import Starlette

from siegeworks.server.app import build_app
from siegeworks.server.settings import Settings

PATIENCE = 30


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """Serve until the block ends; the address to reach it at."""
    with served(build_app(settings)) as address:
        yield address


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """The same for any application."""
    # With its protocol named, or asyncio lets small answers wait for each other.
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            log_config=None,
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(
            target=lambda: asyncio.run(server.serve(sockets=[listening])),
        )
        thread.start()
        try:
            _wait_until_started(server, thread)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
    assert not thread.is_alive(), "the server did not stop"


def _wait_until_started(server: uvicorn.Server, thread: threading.Thread) -> None:
    waiting = threading.Event()
    for _ in range(PATIENCE * 50):
        if server.started:
            return
        assert thread.is_alive(), "the server did not start"
        waiting.wait(0.02)
    raise AssertionError("the server took too long to start")


def browser(address: str) -> httpx.Client:
    """Somebody with a cookie jar, whose pages come from the server itself."""
    return httpx.Client(
        base_url=address,
        headers={"Origin": address, "Sec-Fetch-Site": "same-origin"},
        timeout=PATIENCE,
        # Nothing is encrypted; to load whom one could trust takes longer than to ask.
        verify=False,
    )


def answer_to(address: str, what: str, *headers: str) -> bytes:
    """To a request exactly as it is written here: other clients tidy it up."""
    to = httpx.URL(address)
    head = [f"{what} HTTP/1.1", "Host: castle", "Connection: close", *headers]
    with socket.create_connection((to.host, to.port or 80), timeout=10) as line:
        line.sendall("".join(f"{each}\r\n" for each in [*head, ""]).encode())
        return b"".join(iter(lambda: line.recv(65536), b""))
