"""HTTP error responses: a status, and the reason in words for the player."""

from collections.abc import Mapping

import msgspec
from starlette.responses import Response

from siegeworks.core.errors import SiegeworksError, UnknownGame
from siegeworks.core.i18n import Argument, Phrase
from siegeworks.server.errors import RateLimited, TableError
from siegeworks.server.protocol.messages import Problem
from siegeworks.server.storage.base import Unreachable, Unwritten

WORDS = "server"
JSON = "application/json"

MEANING: Mapping[int, str] = {
    400: "The request cannot be read",
    403: "Not for the one who asks",
    404: "There is no such thing",
    405: "That address knows no such method",
    408: "The request took too long to arrive",
    409: "Not while things stand as they do",
    413: "Too large",
    415: "Not JSON",
    422: "Readable, but it makes no sense here",
    429: "Too much at once; Retry-After says when",
    500: "A mistake of ours, or a damaged table",
    503: "Not now",
}


class HttpError(Exception):
    """Ends a request with an error response, whose body is a `Problem`."""

    def __init__(
        self, status: int, key: str, retry_after: float | None = None, **args: Argument
    ) -> None:
        super().__init__(key)
        self.problem = Problem(status, Phrase(WORDS, key, args))
        self.headers = {} if retry_after is None else _retry(retry_after)


def _retry(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, round(seconds + 0.5)))}


def problem_response(
    problem: Problem, headers: Mapping[str, str] | None = None
) -> Response:
    body = msgspec.json.encode(problem)
    extra = {**(headers or {}), "Cache-Control": "no-store"}
    return Response(body, problem.status, extra, media_type=JSON)


def error_response_for(problem: Exception) -> Response | None:
    """Error response if the client can act on the exception; None: a bug of ours."""
    if isinstance(problem, TableError):
        wait = problem.retry_after
        headers = None if wait is None else _retry(wait)
        return problem_response(
            Problem(problem.status, problem.phrase, problem.details), headers
        )
    refused = _http_error_for(problem)
    if refused is None:
        return None
    return problem_response(refused.problem, refused.headers)


def too_many_requests(problem: RateLimited) -> HttpError:
    """Answer 429 with the seconds after which to try again."""
    wait = problem.retry_after
    return HttpError(429, "too-much", retry_after=wait, seconds=wait)


def _http_error_for(problem: Exception) -> HttpError | None:
    match problem:
        case HttpError():
            return problem
        case UnknownGame():
            return HttpError(404, "no-such-game")
        case RateLimited():
            return too_many_requests(problem)
        case Unreachable():
            return HttpError(503, "no-database", retry_after=5)
        case Unwritten():
            return HttpError(503, "nothing-stored", retry_after=5)
        case SiegeworksError() | msgspec.ValidationError():
            return HttpError(422, "makes-no-sense", detail=str(problem))
        case _:
            return None
