"""Who somebody is: a token in a cookie, and of it only the digest here.

There are no accounts. Whoever holds the token sits in the seats that were taken with
it. The store keeps digests, so a stolen database opens no seat.
"""

import hashlib
import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "siegeworks"
SAFE_COOKIE = f"__Host-{COOKIE}"
"""Over https: browsers take that name from nobody but this very host, encrypted."""
TOKEN_BYTES = 32
COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60
_TOKEN = re.compile(r"[0-9A-Za-z_-]{43}")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest_of(token: str) -> bytes:
    """What the store may know. A token is random, so nothing has to slow this down."""
    return hashlib.sha256(token.encode()).digest()


def token_in(connection: HTTPConnection) -> str | None:
    """The token that came along; None: there is none that we could have made."""
    found = (connection.cookies.get(name, "") for name in (SAFE_COOKIE, COOKIE))
    return next((token for token in found if _TOKEN.fullmatch(token)), None)


def guest_of(connection: HTTPConnection) -> bytes | None:
    """The digest of the token that came along."""
    token = token_in(connection)
    return digest_of(token) if token else None


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Hand the token over, for a year from now."""
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
    """Take the token back, under whichever name it was handed over."""
    for name in (SAFE_COOKIE, COOKIE) if secure else (COOKIE,):
        response.delete_cookie(
            name, path="/", secure=secure, httponly=True, samesite="strict"
        )
