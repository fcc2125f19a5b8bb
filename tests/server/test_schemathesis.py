"""The interface keeps what its document promises, whatever it is sent."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from msgspec import json
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from siegeworks.core.playthrough import write_playthrough
from siegeworks.server.http.openapi import document
from siegeworks.server.http.routes.admin import API
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .running import running
from .visiting import GAME, WITH_FRIEND, whole_game

EXAMPLES = 15 * int(os.environ.get("SIEGEWORKS_SOAK", "1"))
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
schema = schemathesis.openapi.from_dict(document(API.all))
many = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Inside:
    """Somebody who knows a table that waits and one that is over."""

    address: str
    session: requests.Session
    waiting: messages.TableInfo
    finished: str


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    generous = Settings(
        data=tmp_path_factory.mktemp("data"),
        http_rate="100000/second",
        open_tables_per_address=100_000,
        analysis_seconds=0.05,
        analysis_rate="100000/second",
    )
    with running(generous) as address, requests.Session() as session:
        waiting = opened(session, f"{address}/api/tables", json.encode(WITH_FRIEND))
        file = write_playthrough(whole_game())
        finished = opened(session, f"{address}/api/playthroughs", file)
        info = session.get(f"{address}/api/tables/{waiting}").content
        yield Inside(
            address, session, json.decode(info, type=messages.TableInfo), finished
        )


def opened(session: requests.Session, address: str, body: bytes) -> str:
    headers = {"Content-Type": "application/json"}
    made = session.post(address, data=body, headers=headers)
    assert made.status_code == 201, made.text
    return json.decode(made.content, type=messages.TableMade).table


@schema.parametrize()
@many
def test_a_stranger_is_answered_as_promised(
    case: schemathesis.Case, inside: Inside
) -> None:
    case.call_and_validate(base_url=inside.address, checks=CHECKS)


@pytest.mark.parametrize("is_over", [False, True])
@schema.parametrize()
@many
def test_somebody_inside_is_answered_as_promised(
    case: schemathesis.Case, inside: Inside, is_over: bool
) -> None:
    known = {
        "table": inside.finished if is_over else inside.waiting.id,
        "code": inside.waiting.code,
        "key": inside.waiting.watch,
        "game": GAME,
    }
    case.path_parameters.update(
        {name: known[name] for name in case.path_parameters if name in known}
    )
    case.call_and_validate(
        base_url=inside.address, session=inside.session, checks=CHECKS
    )
