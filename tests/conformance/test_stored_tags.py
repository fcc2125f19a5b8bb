"""Tags of everything stored or sent: they stay when a class is renamed.

A tag that is missing here breaks old tables, saved games and clients. Add new ones:

    REGENERATE=1 pytest tests/conformance/test_stored_tags.py
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from siegeworks.arena.executors.base import Failed
from siegeworks.arena.finished import Finished
from siegeworks.arena.result_log import Header as ArenaHeader
from siegeworks.arena.series import Fixture
from siegeworks.core.playthrough import Header as PlaythroughHeader
from siegeworks.core.record import Record
from siegeworks.games import CATALOG
from siegeworks.server.http.routes.admin import Health
from siegeworks.server.protocol import messages
from siegeworks.server.table.log import Line
from siegeworks.server.table.proposals import Proposals

STORED_TAGS = Path(__file__).with_name("stored_tags.json")
MESSAGES = tuple(
    each
    for each in vars(messages).values()
    if isinstance(each, type)
    and issubclass(each, Record)
    and each.__module__ == messages.__name__
)
FORMATS: dict[str, tuple[Any, ...]] = {
    "arena log": (ArenaHeader, Finished, Fixture, Failed),
    "playthrough": (PlaythroughHeader,),
    "protocol": (*MESSAGES, Health),
    "table log": (Line, Proposals),
    **{name: tuple(CATALOG[name].shapes.values()) for name in CATALOG},
}


def types_within(info: Any) -> Iterator[inspect.Type]:
    """Every type that `info` consists of, each record once."""
    seen: set[type] = set()
    waiting = [info]
    while waiting:
        info = waiting.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
        yield info
        waiting += parts(info)


def parts(info: inspect.Type) -> Iterator[inspect.Type]:
    for name in info.__struct_fields__:
        value = getattr(info, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, inspect.Field):
                yield each.type
            elif isinstance(each, inspect.Type):
                yield each


def tags_of(types: tuple[Any, ...]) -> dict[str, str]:
    """Class and tag of each record that values of these types consist of."""
    return {
        info.cls.__qualname__: str(info.tag)
        for root in inspect.multi_type_info(types)
        for info in types_within(root)
        if isinstance(info, inspect.StructType)
    }


@pytest.fixture(scope="module")
def stored() -> dict[str, list[str]]:
    if "REGENERATE" in os.environ:
        found = {
            name: sorted(set(tags_of(types).values()))
            for name, types in FORMATS.items()
        }
        STORED_TAGS.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    read: dict[str, list[str]] = json.loads(STORED_TAGS.read_text("utf-8"))
    return read


@pytest.mark.parametrize("name", FORMATS)
def test_tags_are_those_that_were_stored_before(
    name: str, stored: dict[str, list[str]]
) -> None:
    assert sorted(set(tags_of(FORMATS[name]).values())) == stored[name]


@pytest.mark.parametrize("name", FORMATS)
def test_every_record_that_is_stored_or_sent_names_its_tag(name: str) -> None:
    tags = tags_of(FORMATS[name])
    assert not [record for record, tag in tags.items() if tag == "None"]
