"""Data sets that nobody has seen yet: other boards, other costs, all of them sound."""

import json
import random
from itertools import pairwise

from siegeworks.games.stronghold.data.form import (
    ERRANDS,
    EVERY_ERRAND,
    OBJECTIVE_FIELDS,
    PHASE_OF,
    PLAN_FIELDS,
)

from .foreign_data import Json, usual


def strange_set(rng: random.Random) -> str:
    """A set in which almost nothing is as usual."""
    return json.dumps(
        {
            "id": "strange",
            "board": strange_board(rng),
            "phase_cards": {"cards": strange_cards(rng)},
            "defender_actions": strange_costs(rng),
            "hit_cards": {
                "cards": [strange_hit(rng) for _ in range(rng.randint(3, 12))]
            },
            "objectives": {"cards": strange_numbers(rng, "objectives")},
            "plans": {"cards": strange_plans(rng)},
            "options": {
                "gateAdjacent": rng.random() < 0.5,
                "machinesPerRampart": rng.randint(1, 4),
            },
        }
    )


# The board.


def strange_board(rng: random.Random) -> Json:
    sides = [strange_side(rng, side) for side in ("west", "east")]
    board = {
        group: {name: each for side in sides for name, each in side[group].items()}
        for group in ("foregrounds", "ramparts", "sections", "towers")
    }
    for hero in ("warrior", "officer"):
        free = [each for each in board["sections"].values() if "hero" not in each]
        if rng.random() < 0.8:
            rng.choice(free)["hero"] = hero
    feeder = next(f for f, to in ahead(board).items() if to)
    return {
        **board,
        "marauders": {
            "edge": [feeder, ahead(board)[feeder][0]],
            "units": rng.sample("GOT", rng.randint(0, 3)),
        },
        "startWalls": rng.randint(0, 23 // len(board["sections"])),
        "towerMarksmen": rng.randint(1, 10),
        "wallChain": list(board["sections"]),
        "startForeground": "".join(rng.choices("GOT", k=rng.randint(0, 5))),
        "startBarracks": "SSV",
        "startGuard": "M",
        # The last rampart of each side is the foremost.
        "marchOrder": [[name] for name in reversed(board["ramparts"])],
    }


def ahead(board: Json) -> dict[str, list[str]]:
    """The ramparts that each rampart leads to."""
    ramparts = board["ramparts"]
    return {
        name: [end for end in each["to"] if end in ramparts]
        for name, each in ramparts.items()
    }


def strange_side(rng: random.Random, side: str) -> Json:
    """Two to six sections, two to five ramparts, one or two foregrounds."""
    letter = side[0]
    sections = [f"{letter}Wall{at}" for at in range(rng.randint(2, 6))]
    ramparts = [f"{letter}R{at}" for at in range(rng.randint(2, 5))]
    foregrounds = [f"{letter}F{at}" for at in range(rng.randint(1, 2))]
    joints = [pair for pair in pairwise(sections) if rng.random() < 0.8]
    return {
        "foregrounds": {
            name: {"side": side, "cap": rng.randint(5, 30), "to": list(ramparts)}
            for name in foregrounds
        },
        "ramparts": {
            name: {
                "side": side,
                "cap": rng.randint(1, 12),
                "to": [
                    *strange_share(rng, sections, everything=not at),
                    # Forward only, and at least once on each side.
                    *(r for r in ramparts[at + 1 :] if not at or rng.random() < 0.3),
                ],
            }
            for at, name in enumerate(ramparts)
        },
        "sections": {name: strange_section(rng, side) for name in sections},
        "towers": {
            f"{letter}T{at}": {
                "sections": rng.sample(pair, 2),
                "faces": ramparts[0],
                "cannonAlso": [ramparts[-1], *foregrounds],
            }
            for at, pair in enumerate(joints)
        },
    }


def strange_share(
    rng: random.Random, names: list[str], *, everything: bool
) -> list[str]:
    count = len(names) if everything else rng.randint(2, len(names))
    return rng.sample(names, count)


def strange_section(rng: random.Random, side: str) -> Json:
    room = rng.randint(1, 4)
    return {
        "side": side,
        "inv": rng.randint(1, 9),
        "def": room,
        "start": "MS"[: rng.randint(0, min(room, 2))],
    }


# Cards and costs.


def strange_cards(rng: random.Random) -> Json:
    cards: list[Json] = usual()["phase_cards"]["cards"]
    for card in cards:
        if PHASE_OF[card["id"]] in range(2, 6):
            ways = {"".join(sorted(strange_troop(rng))) for _ in range(3)}
            card |= {
                "wood": rng.randint(0, 8),
                "pay": [list(way) for way in sorted(ways)],
                "hg": rng.randint(0, 3),
            }
    cards[-1] |= {
        "small": {"hg": rng.randint(0, 9), "limit": rng.randint(1, 9)},
        "large": {"hg": rng.randint(0, 9), "limit": rng.randint(1, 30)},
        "openOrder": rng.randint(0, 2),
        "secretOrders": rng.randint(0, 4),
    }
    trainer = next(card for card in cards if card["id"] == "trainer")
    trainer["gain"] = strange_troop(rng)
    return cards


def strange_troop(rng: random.Random) -> list[str]:
    return rng.choices("GOT", k=rng.randint(1, 4))


def strange_costs(rng: random.Random) -> Json:
    costs: Json = {
        building: {errand: rng.randint(1, 5) for errand in errands}
        for building, errands in ERRANDS.items()
    }
    names = ("startTurn1", "startTurn", "heal")
    costs |= {name: rng.randint(0, 6) for name in names}
    return costs | {"move": rng.randint(1, 3), "swap": rng.randint(1, 3)}


def strange_hit(rng: random.Random) -> list[str]:
    return ["".join(k for k in "GOT" if rng.random() < 0.5) for _ in range(2)]


def strange_numbers(rng: random.Random, part: str) -> Json:
    """Every number of some cards a little more or less, as far as it may be."""
    cards = usual()[part]["cards"]
    for name, fields in (
        OBJECTIVE_FIELDS if part == "objectives" else PLAN_FIELDS
    ).items():
        for field, form in fields.items():
            value = cards[name].get(field)
            if type(value) is int:
                near = [value - 1, value, value + 1]
                fit = [each for each in near if not [*form(each, "")]]
                cards[name][field] = rng.choice(fit)
    return cards


def strange_plans(rng: random.Random) -> Json:
    plans = strange_numbers(rng, "plans")
    for plan in plans.values():
        if rng.random() < 0.5:
            chosen = rng.sample(EVERY_ERRAND, rng.randint(0, 4))
            plan["surcharge"] = {errand: rng.randint(1, 3) for errand in chosen}
            plan["closes"] = rng.choice((*EVERY_ERRAND, "", ""))
    return plans
