"""Security headers, and the checks of a request's origin.

The content security policy allows our own files only: no inline script, no inline style
in the markup, no frame, no other host. Requests that change something must come from
our own pages, or from a program that is no browser and so carries no user's cookie.
"""

import ipaddress
import re
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    # In today's browsers 'self' covers the sockets of the same host too.
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
_NOT_NEEDED = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "; ".join(
        f"{what} {whence}" for what, whence in _POLICY.items()
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _NOT_NEEDED),
}
"""Headers of every response."""

_HOST = re.compile(r"([0-9A-Za-z._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
_OURS = ("same-origin", "none")
_DEFAULT_PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


def is_foreign(connection: HTTPConnection, friends: Collection[str] = ()) -> bool:
    """True if a page of another origin sent this request or WebSocket handshake.

    Browsers add `Origin` to every POST and every handshake, and a page cannot change
    it. The scheme is not compared: it is unknown behind a proxy that terminates TLS.
    `friends` are further origins whose pages are ours.
    """
    origin = connection.headers.get("origin")
    if origin is not None and origin in friends:
        return False
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in _OURS:
        return True
    return origin is not None and not _is_our_origin(origin, connection)


def _is_our_origin(origin: str, connection: HTTPConnection) -> bool:
    try:
        theirs = urlsplit(origin)
        port = theirs.port or _DEFAULT_PORTS.get(theirs.scheme)
        ours = urlsplit(f"//{connection.headers.get('host', '')}")
        our_port = ours.port or _DEFAULT_PORTS.get(theirs.scheme)
    except ValueError:
        return False
    is_web = theirs.scheme in ("http", "https")
    same_host = theirs.hostname is not None and theirs.hostname == ours.hostname
    return is_web and same_host and port == our_port


def host_of(connection: HTTPConnection) -> str | None:
    """Host header of the request, if it is safe to put into a link."""
    host = connection.headers.get("host", "")
    return host if _HOST.fullmatch(host) else None


def is_from_this_machine(connection: HTTPConnection) -> bool:
    """True for a direct local request: loopback address, loopback host name, no proxy.

    The host name is checked against DNS rebinding: a foreign page can make its own name
    point to this machine, have the operator's browser ask us, and read the response.
    """
    client = connection.client.host if connection.client else ""
    is_loopback = _is_loopback(client) and _is_loopback(_host_name(connection))
    is_passed_on = any(
        name in connection.headers
        for name in ("forwarded", "x-forwarded-for", "x-real-ip")
    )
    return is_loopback and not is_passed_on


def _host_name(connection: HTTPConnection) -> str:
    """Host header without its port.

    HTTP/1.0 clients may omit it, but no browser speaks that; they count as local.
    """
    try:
        host = urlsplit(f"//{connection.headers.get('host', 'localhost')}").hostname
    except ValueError:
        return ""
    return host or ""


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
