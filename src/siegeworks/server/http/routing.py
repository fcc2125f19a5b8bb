"""How an endpoint is declared: once, for the routes and for the OpenAPI document."""

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
    """Something in the address of a request."""

    name: str
    meaning: str
    schema: Schema
    place: Literal["path", "query"] = "query"
    is_many: bool = False
    """Stands for any number of names with values."""


@dataclass(kw_only=True)
class ApiRequest(Generic[RequestT]):
    """One request, as an endpoint sees it."""

    request: Request
    services: Services
    body: RequestT
    _new_token: str | None = field(default=None, init=False)

    @property
    def address(self) -> str:
        return address_of(self.request)

    @property
    def guest(self) -> bytes | None:
        """Digest of the token that came along."""
        return identity.guest_of(self.request)

    def known_guest(self) -> bytes:
        """The same, with a token made up for whoever had none."""
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
# Code that treats all endpoints alike cannot name their types.
Run: TypeAlias = Callable[[ApiRequest[Any]], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """An address with everything that is promised about it."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    run: Run
    takes: Any = None
    """Type of the record in the body; bytes: the endpoint reads it itself."""
    gives: Any = None
    media: str = JSON
    status: int = 200
    refuses: tuple[int, ...] = ()
    """Statuses of its problems, beside those that every endpoint may have."""
    parameters: tuple[Parameter, ...] = ()
    counts: Kind | None = None
    is_guess: bool = False
    """Whether finding nothing counts as a guess."""


class EndpointOptions(TypedDict, total=False):
    """What a declaration may say, as the fields of `Endpoint`."""

    media: str
    status: int
    refuses: tuple[int, ...]
    parameters: tuple[Parameter, ...]
    counts: Kind
    is_guess: bool


class Endpoints:
    """The list of them, in the order of their declaration."""

    def __init__(self, *others: "Endpoints") -> None:
        self.all: list[Endpoint] = [each for other in others for each in other.all]

    def get(
        self, path: str, gives: type[ResponseT], **promised: Unpack[EndpointOptions]
    ) -> Callable[[Handler[None, ResponseT]], Run]:
        """Declare what a GET of the path gives."""

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
        """Declare what a POST to the path takes and gives."""

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
