"""Listening socket of a server, and the URLs it can be reached at."""

import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from siegeworks.core.errors import SiegeworksError

FIRST_FREE_FOR_ALL = 1024
"""Lowest port that needs no privileges."""
NOWHERE = "192.0.2.1"
"""Reserved test address, used to find the outgoing route; nothing is sent to it."""


class CannotServe(SiegeworksError):
    """Error at the start of a server, with advice for the operator."""


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """Bind a socket to the server's address, or raise `CannotServe` with the reason."""
    family, address = _resolved(host, port)
    # asyncio sets TCP_NODELAY only if the socket's protocol is given.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as door:
        if os.name != "nt":  # on Windows it would share a port that is in use
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind(address)
        except OSError as problem:
            raise CannotServe(why_not_bound(host, port, problem)) from None
        yield door


def _resolved(host: str, port: int) -> tuple[socket.AddressFamily, tuple[object, ...]]:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise CannotServe(
            f"host {host!r} is not known here: choose 127.0.0.1 for this machine "
            "alone or 0.0.0.0 for every network with --host"
        ) from None
    # "localhost" resolves to IPv4 and IPv6; most programs try IPv4 first.
    found.sort(key=lambda each: each[0] != socket.AF_INET)
    family, _, _, _, address = found[0]
    return family, address


def why_not_bound(host: str, port: int, problem: OSError) -> str:
    match problem.errno:
        case errno.EADDRINUSE:
            return (
                f"port {port} is in use: stop the other program or choose another "
                "with --port"
            )
        case errno.EACCES | errno.EPERM if port < FIRST_FREE_FOR_ALL:
            return (
                f"port {port} is kept for the system: choose one from "
                f"{FIRST_FREE_FOR_ALL} up with --port"
            )
        case errno.EADDRNOTAVAIL:
            return (
                f"host {host} is not an address of this machine: choose 127.0.0.1 "
                "or 0.0.0.0 with --host"
            )
        case _:
            reason = problem.strerror or problem
            return f"cannot listen at {host}, port {port}: {reason}"


def ready_lines(door: socket.socket) -> Iterator[str]:
    """Lines for the operator: the server's URLs, and a warning if it is public."""
    yield f"Siegeworks is ready at {address_of(door)}"
    host, port = door.getsockname()[:2]
    here = ipaddress.ip_address(host.partition("%")[0])
    if here.is_loopback:
        return
    if here.is_unspecified:
        for address in _addresses_in_networks():
            yield f"On your network: http://{address}:{port}/"
    yield "Anybody on your network can reach it; --host 127.0.0.1 keeps it to yourself."


def address_of(door: socket.socket) -> str:
    """URL of the server for a browser on this machine."""
    host, port = door.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        host = "127.0.0.1" if door.family == socket.AF_INET else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _addresses_in_networks() -> list[str]:
    found: dict[str, None] = {}
    # Connecting a datagram socket sends nothing, but selects the outgoing interface.
    with (
        suppress(OSError),
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as scout,
    ):
        scout.connect((NOWHERE, 9))
        found[scout.getsockname()[0]] = None
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), 0, socket.AF_INET):
            found[str(address[0])] = None
    return [each for each in found if not ipaddress.ip_address(each).is_loopback]


def has_browser(environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """True if this machine seems to have a desktop session with a browser."""
    if environment.get("CI"):
        return False
    if system in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
