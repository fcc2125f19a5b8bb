"""Whoever is refused while still sending can read why."""

import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from siegeworks.server.http.middleware.body_drain import (
    DRAIN_SECONDS,
    MAX_DRAINED_BYTES,
)
from siegeworks.server.settings import Settings

from .running import running

HALF = 50_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(data=tmp_path_factory.mktemp("data"))) as address:
        yield address


@contextmanager
def sending(address: str, announced: int) -> Iterator[socket.socket]:
    """A line on which a body of this size was announced that nobody will take."""
    to = httpx.URL(address)
    with socket.create_connection((to.host, to.port or 80), timeout=10) as line:
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: castle\r\nConnection: close\r\n"
            b"Content-Type: text/plain\r\n"
            b"Content-Length: %d\r\n\r\n" % announced
        )
        yield line


def answer_on(line: socket.socket) -> bytes:
    """All that is said until the line ends in peace."""
    heard = b""
    while said := line.recv(65536):
        heard += said
    return heard


def test_a_refusal_waits_until_all_is_sent(address: str) -> None:
    with sending(address, 2 * HALF) as line:
        line.sendall(b" " * HALF)
        assert not select.select([line], [], [], 0.3)[0], "it is already refused"
        line.sendall(b" " * HALF)
        assert answer_on(line).startswith(b"HTTP/1.1 415")


def test_but_not_for_ever(address: str) -> None:
    began = time.monotonic()
    with sending(address, 2 * HALF) as line:
        line.sendall(b" " * HALF)
        assert answer_on(line).startswith(b"HTTP/1.1 415")
    assert time.monotonic() - began >= DRAIN_SECONDS


def test_nor_for_too_much(address: str) -> None:
    began = time.monotonic()
    with sending(address, MAX_DRAINED_BYTES + 1) as line:
        assert answer_on(line).startswith(b"HTTP/1.1 415")
    assert time.monotonic() - began < DRAIN_SECONDS


def test_who_asks_before_sending_is_told_at_once(address: str) -> None:
    to = httpx.URL(address)
    with socket.create_connection((to.host, to.port or 80), timeout=10) as line:
        line.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: castle\r\nExpect: 100-continue\r\n"
            b"Content-Type: text/plain\r\nContent-Length: 99\r\n\r\n"
        )
        assert line.recv(12) == b"HTTP/1.1 415"
