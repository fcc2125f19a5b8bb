"""A host whose name is only ever served with TLS, spoken to as its proxy speaks."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from siegeworks.server.http.security import HEADERS
from siegeworks.server.settings import BadSetting, Settings, settings_from

from .running import browser, running
from .visiting import AGAINST_BOT, assert_problem, opened

VISITOR = "192.0.2.1"
THROUGH_TLS = {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "https"}
WITHOUT_TLS = {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "http"}
YEAR = "max-age=31536000; includeSubDomains"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        https_only=True,
        http_rate="1000/second",
        max_body=1024,
    )
    with running(settings) as address:
        yield address


PATHS = ["/", "/api/games", "/api/nothing", "/nothing", "/healthz", "/assets/x.js"]


@pytest.mark.parametrize("path", PATHS)
def test_what_comes_without_tls_is_refused(address: str, path: str) -> None:
    refused = httpx.get(f"{address}{path}", headers=WITHOUT_TLS)
    assert "https" in assert_problem(refused, 403)
    assert {name: refused.headers[name] for name in HEADERS} == dict(HEADERS)
    assert "location" not in refused.headers
    assert "strict-transport-security" not in refused.headers, "it means nothing here"


def test_nothing_is_done_without_tls(address: str) -> None:
    refused = httpx.post(f"{address}/api/tables", json=AGAINST_BOT, headers=WITHOUT_TLS)
    assert_problem(refused, 403)
    assert "set-cookie" not in refused.headers


def test_whoever_comes_past_the_proxy_is_refused(address: str) -> None:
    """From another machine only a proxy here is believed when it says https."""
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=address, transport=elsewhere) as stranger:
        # Loopback is this machine, so the proxy's header has to make it another.
        pretended = {"X-Forwarded-For": VISITOR, "X-Forwarded-Proto": "https"}
        assert_problem(stranger.get("/api/games", headers=pretended), 403)


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_promises_tls_for_a_year(address: str, path: str) -> None:
    response = httpx.get(f"{address}{path}", headers=THROUGH_TLS)
    assert response.status_code in (200, 404)
    assert response.headers.get_list("strict-transport-security") == [YEAR]


def test_so_does_every_refusal(address: str) -> None:
    for body, status in ((b"{", 400), (b" " * 2000, 413)):
        headers = {**THROUGH_TLS, "Content-Type": "application/json"}
        refused = httpx.post(f"{address}/api/tables", content=body, headers=headers)
        assert_problem(refused, status)
        assert refused.headers["strict-transport-security"] == YEAR


def socket_at(address: str, headers: dict[str, str]) -> int:
    """The status of a refusal; 101: it was opened."""
    way = address.replace("http", "ws")
    try:
        with connect(f"{way}/socket/{'0' * 16}", additional_headers=headers):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def test_sockets_open_through_tls_alone(address: str) -> None:
    assert socket_at(address, WITHOUT_TLS) == 403
    assert socket_at(address, THROUGH_TLS) == 101


def test_cookies_are_for_this_host_and_for_tls(address: str) -> None:
    made = httpx.post(f"{address}/api/tables", json=AGAINST_BOT, headers=THROUGH_TLS)
    (cookie,) = made.headers.get_list("set-cookie")
    name, *attributes = cookie.split("; ")
    assert name.startswith("__Host-siegeworks=")
    assert {"Secure", "HttpOnly", "Path=/"} <= set(attributes)
    assert not any(each.startswith("Domain") for each in attributes)


def test_the_machine_itself_may_look_whether_all_is_well(address: str) -> None:
    for path in ("/healthz", "/metrics"):
        response = httpx.get(f"{address}{path}")
        assert response.status_code == 200
        assert "strict-transport-security" not in response.headers


def test_it_is_written_down_who_came_without_tls(
    tmp_path: Path, journal: list[structlog.typing.EventDict]
) -> None:
    with running(Settings(data=tmp_path, https_only=True)) as address:
        httpx.get(address, headers=WITHOUT_TLS)
        socket_at(address, WITHOUT_TLS)
    (line,) = [each for each in journal if each["event"] == "refused"]
    assert (line["where"], line["why"], line["times"]) == ("without TLS", "403", 2)


def test_at_home_nothing_is_promised_and_nobody_refused(tmp_path: Path) -> None:
    with running(Settings(data=tmp_path)) as address, browser(address) as ada:
        opened(ada)
        for headers in (WITHOUT_TLS, THROUGH_TLS):
            response = ada.get("/api/games", headers=headers)
            assert response.status_code == 200
            assert "strict-transport-security" not in response.headers


@pytest.mark.parametrize(
    ("said", "meant"),
    [("true", True), ("YES", True), ("1", True), ("false", False), ("0", False)],
)
def test_it_is_said_in_the_environment(said: str, meant: bool) -> None:
    settings = settings_from({"SIEGEWORKS_HTTPS_ONLY": said, "XDG_DATA_HOME": "/x"})
    assert settings.https_only is meant


def test_what_is_neither_yes_nor_no_stops_the_start() -> None:
    with pytest.raises(BadSetting, match="it has to be true or false"):
        settings_from({"SIEGEWORKS_HTTPS_ONLY": "perhaps", "XDG_DATA_HOME": "/x"})
