"""Declaration of endpoints, shared by the routes and the OpenAPI document."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypedDict, TypeVar, Unpack

from starlette.requests import Request
from starlette.responses import Response

from siegeworks.server.http import identity
from siegeworks.server.http.error_responses import JSON
from siegeworks.server.http.middleware.errors import ENDPOINT
from siegeworks.server.http.services import Services
from siegeworks.server.limits.limiter import Kind, address_of

RequestT = TypeVar("RequestT")
ResponseT = TypeVar("ResponseT")
Schema: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """Path or query parameter of an endpoint."""

    name: str
    meaning: str
    schema: Schema
    place: Literal["path", "query"] = "query"
    is_many: bool = False
    """True if it stands for any number of query parameters with names of their own."""


@dataclass(kw_only=True)
class ApiRequest(Generic[RequestT]):
    """Request as passed to an endpoint, with its decoded body and the services."""

    request: Request
    services: Services
    body: RequestT
    _new_token: str | None = field(default=None, init=False)

    @property
    def address(self) -> str:
        return address_of(self.request)

    @property
    def guest(self) -> bytes | None:
        """Digest of the token in the request's cookie, if it has one."""
        return identity.guest_of(self.request)

    def known_guest(self) -> bytes:
        """Digest of the client's token; a client without one is given a new token."""
        token = identity.token_in(self.request) or identity.new_token()
        self._new_token = token
        return identity.digest_of(token)

    def path(self, name: str) -> str:
        text: str = self.request.path_params[name]
        return text

    def query(self, name: str) -> str | None:
        return self.request.query_params.get(name)

    def hand_over_token(self, response: Response) -> None:
        if self._new_token is not None:
            secure = self.request.url.scheme == "https"
            identity.remember(response, self._new_token, secure=secure)
            where = self.request.scope[ENDPOINT]
            self.services.refusals.let_in(where, self.address)


Handler: TypeAlias = Callable[[ApiRequest[RequestT]], Awaitable[ResponseT | Response]]
# Code that handles every endpoint cannot name their types.
Run: TypeAlias = Callable[[ApiRequest[Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """Declared endpoint: method, path, types, statuses, parameters and rate limit."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    run: Run
    takes: Any = None
    """Type of the record in the request body; bytes: the undecoded body."""
    gives: Any = None
    media: str = JSON
    status: int = 200
    refuses: tuple[int, ...] = ()
    """Error statuses, in addition to those that every endpoint may return."""
    parameters: tuple[Parameter, ...] = ()
    counts: Kind | None = None
    is_guess: bool = False
    """True if `NoSuchTable` counts as a failed guess of a code or key."""


class EndpointOptions(TypedDict, total=False):
    """Optional fields of `Endpoint` that a declaration may set."""

    media: str
    status: int
    refuses: tuple[int, ...]
    parameters: tuple[Parameter, ...]
    counts: Kind
    is_guess: bool


class Endpoints:
    """Registry of endpoints in the order of their declaration."""

    def __init__(self, *others: "Endpoints") -> None:
        self.all: list[Endpoint] = [each for other in others for each in other.all]

    def get(
        self, path: str, gives: type[ResponseT], **promised: Unpack[EndpointOptions]
    ) -> Callable[[Handler[None, ResponseT]], Run]:
        """Register the decorated function for GET requests to `path`."""

        def declare(run: Handler[None, ResponseT]) -> Run:
            return self._add("GET", path, run, None, gives, promised)

        return declare

    def post(
        self,
        path: str,
        takes: type[RequestT],
        gives: type[ResponseT],
        **promised: Unpack[EndpointOptions],
    ) -> Callable[[Handler[RequestT, ResponseT]], Run]:
        """Register the decorated function for POST requests to `path`."""

        def declare(run: Handler[RequestT, ResponseT]) -> Run:
            return self._add("POST", path, run, takes, gives, promised)

        return declare

    def _add(
        self,
        method: Literal["GET", "POST"],
        path: str,
        run: Run,
        takes: object,
        gives: object,
        promised: EndpointOptions,
    ) -> Run:
        self.all.append(
            Endpoint(
                method=method,
                path=path,
                summary=(run.__doc__ or "").partition("\n")[0],
                run=run,
                takes=takes,
                gives=gives,
                **promised,
            )
        )
        return run
