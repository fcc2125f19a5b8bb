"""OpenAPI 3.1 document, generated from the declared endpoints."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

import siegeworks
from siegeworks.server.http.error_responses import JSON, MEANING
from siegeworks.server.http.routing import Endpoint, Parameter
from siegeworks.server.protocol.messages import Problem

_REF = "#/components/schemas/{name}"
_FILE = {"type": "object", "description": "A whole file."}
_ALWAYS = (429, 500)
_BY_POST = (400, 403, 408, 413, 415, 422)
_TEXT = {"type": "string"}


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """OpenAPI document of these endpoints, with the schemas of all records."""
    kinds = [kind for each in endpoints for kind in (each.takes, each.gives)]
    records = [Problem, *(kind for kind in kinds if _is_described(kind))]
    schemas, components = msgspec.json.schema_components(records, ref_template=_REF)
    schema_of = dict(zip(map(str, records), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        operation = _operation(each, schema_of)
        paths.setdefault(each.path, {})[each.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Siegeworks", "version": siegeworks.__version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _is_described(kind: object) -> bool:
    return kind not in (None, bytes)


def _operation(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.run.__name__,
        "summary": endpoint.summary,
        "parameters": [_parameter(each) for each in endpoint.parameters],
        "responses": _responses(endpoint, schema_of),
    }
    if endpoint.method == "POST":
        schema = schema_of.get(str(endpoint.takes), _FILE)
        operation["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema}},
        }
    assert _names_in(endpoint.path) == {
        each.name for each in endpoint.parameters if each.place == "path"
    }, f"{endpoint.path} and its parameters differ"
    return operation


def _names_in(path: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", path))


def _parameter(parameter: Parameter) -> dict[str, Any]:
    described = {
        "name": parameter.name,
        "in": parameter.place,
        "description": parameter.meaning,
        "required": parameter.place == "path",
        "schema": parameter.schema,
    }
    if parameter.is_many:
        described |= {"style": "form", "explode": True}
    return described


def _responses(endpoint: Endpoint, schema_of: dict[str, Any]) -> dict[str, Any]:
    otherwise = _FILE if endpoint.media == JSON else _TEXT
    good = schema_of.get(str(endpoint.gives), otherwise)
    statuses = {*endpoint.refuses, *_ALWAYS}
    if endpoint.method == "POST":
        statuses.update(_BY_POST)
    problem = {"content": {JSON: {"schema": schema_of[str(Problem)]}}}
    return {
        str(endpoint.status): {
            "description": HTTPStatus(endpoint.status).phrase,
            "content": {endpoint.media: {"schema": good}},
        },
        **{
            str(status): {"description": MEANING[status], **problem}
            for status in sorted(statuses)
        },
    }
