"""Writing of a data set: in full, each card with its own fields only."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import msgspec

from siegeworks.games.stronghold.data.form import (
    OBJECTIVE_FIELDS,
    PARTS,
    PLAN_FIELDS,
    fields_of_card,
)
from siegeworks.games.stronghold.data.types import Data, DataSet

Written: TypeAlias = dict[str, object]
"""An object as it is written in a file."""


def write_data(data: DataSet) -> str:
    """Write a set in one line, with nothing left out."""
    written: Written = {"id": data.id, "provenance": data.provenance}
    written |= {part: written_part(data, part) for part in PARTS}
    return msgspec.json.encode(written).decode()


def written_part(data: DataSet, part: str) -> Written:
    """Write one of the seven files."""
    match part:
        case "board":
            written = _plain(data.board)
            written["sections"] = {
                name: _without_nothing(section)
                for name, section in data.board.sections.items()
            }
            return written
        case "phase_cards":
            cards: object = [
                _chosen(card, ("id", "phase", *fields_of_card(card.id)))
                for card in data.phase_cards.cards
            ]
            return {"cards": cards, "sources": data.phase_cards.sources}
        case "objectives":
            cards = {
                name: _chosen(data.objectives.cards[name], fields)
                for name, fields in OBJECTIVE_FIELDS.items()
            }
            return {"cards": cards, "sources": data.objectives.sources}
        case "plans":
            cards = {
                name: _chosen(data.plans.cards[name], fields)
                for name, fields in PLAN_FIELDS.items()
            }
            return {"cards": cards, "sources": data.plans.sources}
        case _:
            return _plain(getattr(data, part))


def _plain(part: Data) -> Written:
    plain = msgspec.to_builtins(part)
    assert isinstance(plain, dict), "a part is an object"
    return plain


def _without_nothing(part: Data) -> Written:
    return {name: value for name, value in _plain(part).items() if value is not None}


def _chosen(card: Data, names: Iterable[str]) -> Written:
    """Write some fields of a card, even empty ones that the usual card fills."""
    fields = _fields(type(card))
    return {name: msgspec.to_builtins(getattr(card, fields[name])) for name in names}


@lru_cache
def _fields(kind: type[Data]) -> dict[str, str]:
    """Map the name of each field in a file to its name here."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
