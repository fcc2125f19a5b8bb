"""The door of a server: the address it listens at, and who can come in by it."""

import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from siegeworks.core.errors import SiegeworksError

FIRST_FREE_FOR_ALL = 1024
"""Ports below it are the system's."""
NOWHERE = "192.0.2.1"
"""An address that belongs to nobody. Nothing is ever sent there."""


class CannotServe(SiegeworksError):
    """The server cannot start here and now, and what would help."""


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket bound to where the server shall listen, or why there is none."""
    family, address = _resolved(host, port)
    # asyncio sends small answers at once only where the protocol is named.
    with socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP) as door:
        if os.name != "nt":  # there it would share the port with whoever has it
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
    # "localhost" means both; most programs try the old one first.
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
    """Where the server can be reached, and by whom."""
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
    """What to type into a browser on this machine."""
    host, port = door.getsockname()[:2]
    if ipaddress.ip_address(host.partition("%")[0]).is_unspecified:
        host = "127.0.0.1" if door.family == socket.AF_INET else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _addresses_in_networks() -> list[str]:
    found: dict[str, None] = {}
    # Connecting a datagram socket sends nothing, but chooses the way out.
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
    """Whether somebody sits here to whom a window can be shown."""
    if environment.get("CI"):
        return False
    if system in ("darwin", "win32"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
