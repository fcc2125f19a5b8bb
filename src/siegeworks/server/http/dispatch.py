"""Request dispatch: origin, rate limit and body checks around the endpoint's call."""

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from siegeworks.server.http.error_responses import JSON, HttpError
from siegeworks.server.http.middleware.errors import GUESS
from siegeworks.server.http.routing import ApiRequest, Endpoint
from siegeworks.server.http.security import is_foreign
from siegeworks.server.http.services import Services
from siegeworks.server.http.static_files import accepts
from siegeworks.server.limits.limiter import address_of
from siegeworks.server.settings import Settings

_BODY_SECONDS = 20
_DRAINED_SIZE_FACTOR = 4
"""Multiple of the size limit up to which a body is read before it is refused."""
_MIN_COMPRESSED_BYTES = 8 * 1024


async def dispatch(
    endpoint: Endpoint, request: Request, services: Services
) -> Response:
    """Check a request, run its endpoint and encode the result as a response."""
    settings, limiter = services.settings, services.limiter
    address = address_of(request)
    if endpoint.method == "POST":
        _refuse_foreign(request, settings)
        _refuse_other_than_json(request)
    if endpoint.counts is not None:
        await limiter.count(endpoint.counts, address)
    request.scope[GUESS] = endpoint.is_guess
    body = await _body(endpoint, request, settings)
    ask = ApiRequest[Any](request=request, services=services, body=body)
    guess = limiter.guessing(address, ask.guest) if endpoint.is_guess else nullcontext()
    async with guess:
        given = await endpoint.run(ask)
    response = await _response(endpoint, given, request)
    ask.hand_over_token(response)
    return response


async def _body(endpoint: Endpoint, request: Request, settings: Settings) -> object:
    if endpoint.method == "GET":
        return None
    if endpoint.takes is bytes:
        return await _whole_body(request, settings.max_import)
    body = await _whole_body(request, settings.max_body)
    try:
        return msgspec.json.decode(body, type=endpoint.takes)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise HttpError(400, "unreadable", detail=str(problem)) from None


def _refuse_foreign(request: Request, settings: Settings) -> None:
    if is_foreign(request, settings.origins):
        raise HttpError(403, "foreign-origin")


def _refuse_other_than_json(request: Request) -> None:
    media = request.headers.get("content-type", "").partition(";")[0]
    if media.strip().lower() != JSON:
        raise HttpError(415, "not-json")


async def _whole_body(request: Request, limit: int) -> bytes:
    """Read the body without ever holding more of it than the limit.

    A body that is a little too large is read to its end and discarded: a browser that
    is still sending would not see the error response.
    """
    if _announced_size(request) > limit * _DRAINED_SIZE_FACTOR:
        raise _too_large(limit)
    kept = bytearray()
    size = 0
    try:
        async with asyncio.timeout(_BODY_SECONDS):
            async for chunk in _chunks(request):
                size += len(chunk)
                if size > limit * _DRAINED_SIZE_FACTOR:
                    raise _too_large(limit)
                if size <= limit:
                    kept += chunk
    except TimeoutError:
        raise HttpError(408, "too-slow") from None
    if size > limit:
        raise _too_large(limit)
    return bytes(kept)


async def _chunks(request: Request) -> AsyncIterator[bytes]:
    try:
        async for chunk in request.stream():
            yield chunk
    except ClientDisconnect:
        # The client is gone and will not read this response.
        raise HttpError(400, "cut-short") from None


def _announced_size(request: Request) -> int:
    text = request.headers.get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() else 0


def _too_large(limit: int) -> HttpError:
    return HttpError(413, "too-large", kilobytes=limit // 1024)


async def _response(endpoint: Endpoint, given: object, request: Request) -> Response:
    if isinstance(given, Response):
        return given
    body = given if isinstance(given, bytes) else msgspec.json.encode(given)
    headers = {"Cache-Control": "no-store"}
    wanted = accepts(request.headers.get("accept-encoding", ""))
    if len(body) > _MIN_COMPRESSED_BYTES and "gzip" in wanted:
        # The cookie is SameSite=Strict, so no other site can have its guesses
        # compressed together with a user's secrets (BREACH).
        body = await asyncio.to_thread(gzip.compress, body, compresslevel=1, mtime=0)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, endpoint.status, headers, media_type=endpoint.media)
