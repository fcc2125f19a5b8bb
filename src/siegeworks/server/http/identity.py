"""Session cookie of a guest: a random token, stored only as its digest.

There are no accounts. The holder of a token owns the seats that were taken with it. The
store keeps digests, so a stolen database gives access to no seat.
"""

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "siegeworks"
SAFE_COOKIE = f"__Host-{COOKIE}"
"""Cookie name over https: browsers accept it from this exact host and over TLS only."""
TOKEN_BYTES = 32
COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60
_TOKEN = re.compile(r"[0-9A-Za-z_-]{43}")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest_of(token: str) -> bytes:
    """Digest of a token for the store. A fast hash is enough, as tokens are random."""
    return hashlib.sha256(token.encode()).digest()


def token_in(connection: HTTPConnection) -> str | None:
    """Token in the cookies of a connection; None: there is no well-formed one."""
    found = (connection.cookies.get(name, "") for name in (SAFE_COOKIE, COOKIE))
    return next((token for token in found if _TOKEN.fullmatch(token)), None)


def guest_of(connection: HTTPConnection) -> bytes | None:
    """Digest of the token in the cookies of a connection, if there is one."""
    token = token_in(connection)
    return digest_of(token) if token else None


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Set the session cookie, to expire in a year."""
    response.set_cookie(
        SAFE_COOKIE if secure else COOKIE,
        token,
        max_age=COOKIE_MAX_AGE_SECONDS,
        path="/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )


def forget(response: Response, *, secure: bool) -> None:
    """Delete the session cookie under each name it may have been set with."""
    for name in (SAFE_COOKIE, COOKIE) if secure else (COOKIE,):
        response.delete_cookie(
            name, path="/", secure=secure, httponly=True, samesite="strict"
        )
