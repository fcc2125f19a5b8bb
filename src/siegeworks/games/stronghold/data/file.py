"""The data of a copy of the game, read from files.

The printed board, most costs and the cards are not known to us, so all of it is data,
and an owner of a copy can write it into files. A set is seven files in a folder, or the
same seven as the parts of one JSON object. A set that cannot be played is refused with
all its problems at once. Files and fields that a set leaves out are as in the usual
set.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from siegeworks.core.catalog import DataFiles
from siegeworks.core.data.json import BadData, Raw, completed, read_object
from siegeworks.core.data.schema import form_problems
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.data.form import LARGEST_SET, MOST_SOURCES, PARTS, SET
from siegeworks.games.stronghold.data.problems import stray_fields, why_not_playable
from siegeworks.games.stronghold.data.provenance import (
    Labels,
    completed_sources,
    facts,
    is_reconstructed,
    labels_in,
)
from siegeworks.games.stronghold.data.remarks import unusual
from siegeworks.games.stronghold.data.types import DataSet
from siegeworks.games.stronghold.data.writing import write_data

__all__ = [
    "DATA_FILES",
    "DEFAULT",
    "SHIPPED",
    "BadData",
    "read_data",
    "remarks",
    "shipped",
    "shipped_files",
    "shipped_text",
    "write_data",
]

DEFAULT = "reconstruction"
SHIPPED = (DEFAULT,)
"""Folders of `data/`, the usual one first. A new set is a new folder, with the files
that differ from the usual ones, and its name here."""
UNNAMED = "unnamed"
"""Name of a set that has no id: it must not pass for the usual one."""
RECONSTRUCTION = "reconstruction"
OWN = "read off a copy"


@rule("1.7")
def read_data(text: str) -> DataSet:
    """Read the data of a set, or raise all its problems."""
    raw, problems = read_object(text, LARGEST_SET)
    misshapen = list(form_problems(raw, SET))
    unknown = {field for field, _ in misshapen}
    data = _completed(raw, unknown)
    problems += [problem for _, problem in misshapen]
    problems += _strays(raw)
    problems += why_not_playable(data, unknown)
    problems += _excess(data)
    if problems:
        raise BadData(problems)
    return data


def _completed(raw: Raw, unknown: set[str]) -> DataSet:
    """Complete a set: missing or unreadable fields are as usual."""
    whole = completed(raw, usual_fields(), SET, unknown)
    for name in PARTS:
        part, given = whole[name], raw.get(name)
        if isinstance(given, Mapping) and f"{name}.sources" not in unknown:
            assert isinstance(part, dict), "a part is an object"
            labels = usual_labels(name)
            part["sources"] = completed_sources(given, labels, PARTS[name])
    data = msgspec.convert(whole, DataSet)
    if "provenance" in raw:
        return data
    told = RECONSTRUCTION if is_reconstructed(data) else OWN
    return msgspec.structs.replace(data, provenance=told)


def _strays(raw: Raw) -> list[str]:
    part = raw.get("phase_cards")
    return list(stray_fields(part.get("cards"))) if isinstance(part, dict) else []


def _excess(data: DataSet) -> list[str]:
    """Check that a set, which is stored in full, can be read again from there."""
    problems = []
    for name in PARTS:
        count = len(getattr(data, name).sources)
        if count > MOST_SOURCES:
            problems.append(
                f"{name}.sources: there are {count}, those for what is left out "
                f"included; at most {MOST_SOURCES} may be"
            )
    if len(write_data(data)) > LARGEST_SET:
        problems.append(
            f"with what it leaves out it is longer than {LARGEST_SET} characters"
        )
    return problems


@rule("1.7")
def remarks(data: DataSet) -> tuple[str, ...]:
    """Remarks for the players about a set that can be played."""
    found = list(unusual(data, shipped(DEFAULT)))
    if data.id in SHIPPED and data != shipped(data.id):
        found.insert(0, f"it is called {data.id}, but the data of that name is another")
    return tuple(found)


# Sets that come with the game.


@lru_cache(maxsize=1)
def usual_fields() -> Mapping[str, object]:
    """Fields that a set may leave out, with their usual values."""
    usual = json.loads(shipped_text(DEFAULT))
    assert isinstance(usual, dict), "a set is an object"
    return {**usual, "id": UNNAMED}


@lru_cache
def usual_labels(part: str) -> Labels:
    """Sources of the numbers that a set may leave out."""
    return labels_in(shipped(DEFAULT), part)


@lru_cache
def shipped(name: str) -> DataSet:
    """Read data that comes with the game."""
    return msgspec.json.decode(shipped_text(name), type=DataSet)


def shipped_files(name: str) -> dict[str, str]:
    """Read the seven files of a set as they are, by part."""
    return {part: _shipped_file(name, part) for part in PARTS}


def _shipped_file(name: str, part: str) -> str:
    """Read a file of a set; the usual one if the set has none of its own."""
    folders = files("siegeworks.games.stronghold") / "data"
    file = folders / name / f"{part}.json"
    usual = folders / DEFAULT / f"{part}.json"
    return (file if file.is_file() else usual).read_text(encoding="utf-8")


@lru_cache
def shipped_text(name: str) -> str:
    """Join the seven files into one, with their layout."""
    told = {"id": json.dumps(name), "provenance": json.dumps(RECONSTRUCTION)}
    told |= {part: text.strip() for part, text in shipped_files(name).items()}
    return (
        "{\n" + ",\n".join(f'"{name}": {text}' for name, text in told.items()) + "\n}\n"
    )


DATA_FILES = DataFiles(
    texts={name: shipped_text(name) for name in SHIPPED},
    remarks=lambda text: remarks(read_data(text)),
    folders={name: shipped_files(name) for name in SHIPPED},
    sources=lambda text: [
        (f"{fact.part}.{fact.field}", fact.shown, fact.label)
        for fact in facts(read_data(text))
    ],
)
"""Shipped sets and their remarks, for the game's listing."""
