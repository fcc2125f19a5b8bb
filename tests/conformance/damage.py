"""JSON values taken apart, to damage the data that a loader is given."""

import random
from collections.abc import Iterator
from typing import Any, TypeAlias

# A JSON value of any shape: tests of a loader have to hand it everything.
Json: TypeAlias = Any


def places_in(value: Json) -> Iterator[tuple[Json, Json]]:
    """Each list or object in a value, with an index or a name in it."""
    keys: list[Json] = []
    if isinstance(value, dict):
        keys = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    for key in keys:
        yield value, key
        yield from places_in(value[key])


def drop(inside: Json, key: Json, _: random.Random) -> None:
    del inside[key]


def shuffle(inside: Json, key: Json, rng: random.Random) -> None:
    if isinstance(inside[key], list):
        inside[key] = rng.sample(inside[key], len(inside[key]))
