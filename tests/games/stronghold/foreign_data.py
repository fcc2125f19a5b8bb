"""Data sets for tests: the usual one, changed in one place or in many."""

import json
import random
from collections.abc import Callable

from conformance.damage import Json, drop, places_in, shuffle
from siegeworks.games.stronghold.data.file import (
    DEFAULT,
    SHIPPED,
    BadData,
    read_data,
    shipped_text,
)


def usual() -> Json:
    """The usual set as it stands in its files, under a name of its own."""
    return json.loads(shipped_text(DEFAULT)) | {"id": "mine"}


def changed(**changes: Json) -> str:
    """The usual set with fields changed; `board__startWalls` is one of the board.

    A number in such a path is a place in a list.
    """
    raw = usual()
    for path, value in changes.items():
        *outer, name = (int(step) if step.isdigit() else step for step in steps(path))
        inside = raw
        for each in outer:
            inside = inside[each]
        inside[name] = value
    return json.dumps(raw)


def steps(path: str) -> list[str]:
    return path.split("__")


def without(path: str) -> str:
    """The usual set, with one field taken out of a place that must be complete."""
    raw = usual()
    *outer, name = steps(path)
    inside = raw
    for each in outer:
        inside = inside[int(each) if each.isdigit() else each]
    del inside[name]
    return json.dumps(raw)


def problems_of(text: str) -> tuple[str, ...]:
    """What is wrong with a set, if anything."""
    try:
        read_data(text)
    except BadData as refused:
        return refused.problems
    return ()


# Damage.

ODD_VALUES: tuple[Json, ...] = (
    *(None, True, False, -1, 0, 1, 2, 3, 4, 7, 12, 30, 40, 10**30, 1.5, float("nan")),
    *("", " ", "W1", "RE4", "T1", "FE", "G", "MMS", "GOT", "west", "forge", "é", "*"),
    *("\ud800", "ballista", "train_sv", "warrior", "own"),
    *([], {}, [[]], [None], ["W1", "W2"], [["G"]], {"G": 1}, {"W1": {}}, ["RE4"]),
)


def replace(inside: Json, key: Json, rng: random.Random) -> None:
    inside[key] = rng.choice(ODD_VALUES)


def nudge(inside: Json, key: Json, rng: random.Random) -> None:
    """A number a little up or down; a word a little longer or shorter."""
    match inside[key]:
        case bool():
            inside[key] = not inside[key]
        case int():
            inside[key] += rng.choice([-2, -1, 1, 2])
        case str() as word:
            at = rng.randrange(len(word) + 1)
            more = rng.choice(["", "M", "G", "O", "T", "1", "2", " ", word])
            inside[key] = word[:at] + more + word[at + rng.randrange(3) :]


def duplicate(inside: Json, key: Json, rng: random.Random) -> None:
    if isinstance(inside, list):
        inside.insert(rng.randrange(len(inside) + 1), inside[key])
    else:
        inside[f"{key}{rng.randrange(9)}"] = inside[key]


def exchange(inside: Json, key: Json, rng: random.Random) -> None:
    """Two values of one object or list change places."""
    other = rng.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
    inside[key], inside[other] = inside[other], inside[key]


def borrow(inside: Json, key: Json, rng: random.Random) -> None:
    """A value from elsewhere in a set that comes with the game."""
    other = json.loads(shipped_text(rng.choice(SHIPPED)))
    there, at = rng.choice(list(places_in(other)))
    inside[key] = there[at]


MUTATIONS: tuple[Callable[[Json, Json, random.Random], None], ...] = (
    drop,
    replace,
    nudge,
    nudge,
    nudge,
    duplicate,
    shuffle,
    exchange,
    borrow,
)


def mutated(changes: int, rng: random.Random) -> str:
    raw = usual()
    for _ in range(changes):
        places = [place for place in places_in(raw) if place[1] != "sources"]
        if not places:
            break
        # Fields that are near the top are few, and matter most.
        places += 8 * [(inside, key) for inside, key in places if inside is raw]
        rng.choice(MUTATIONS)(*rng.choice(places), rng)
    return json.dumps(raw)
