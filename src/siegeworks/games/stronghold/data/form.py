"""Form of a data set: the fields of each part, and the values they may hold.

The limits are far beyond any board that fits on a table; they keep a hostile file from
making the tables of a game huge. Data in the right form may still be unplayable: see
`problems`.
"""

from collections.abc import Mapping

from siegeworks.core.data.schema import (
    Fields,
    Form,
    always_yes,
    complete,
    keyed,
    listed,
    matching,
    one_of,
    printable,
    together,
    whole,
    yes_or_no,
)
from siegeworks.games.stronghold.pieces import HEROES, SIDES, Building

LARGEST_SET = 40_000
"""Most characters of a set; the shipped one takes a quarter of it."""
MOST_FOREGROUNDS = 4
MOST_RAMPARTS = 12
MOST_SECTIONS = 16
MOST_TOWERS = 16
MOST_SOURCES = 60
"""Most sources in one part."""
FEWEST_HIT_CARDS = 3
"""Most cannons, or Poles, that turn cards in one salvo without putting any back."""

STEP = r"(\*|[A-Za-z0-9_]{1,40})"
"""One step of the path to a field. Long enough for every name: a complete set states
the source of each of its fields."""

LABELS = ("rulebook", "derived", "source", "memory", "reconstructed", "own", "unknown")
"""Labels of the origin of a number: see `provenance`."""

PHASE_OF: Mapping[str, int] = {
    **dict.fromkeys(("exchange", "gather"), 1),
    **dict.fromkeys(
        ("ballista", "catapult", "trebuchet", "mantelets", "siege_tower"), 2
    ),
    **dict.fromkeys(("banner", "ladder", "sap", "bridge", "poison"), 3),
    **dict.fromkeys(
        ("artilleryman", "quartermaster", "trench_master", "saboteur", "trainer"), 4
    ),
    **dict.fromkeys(("blood_stones", "possession", "demon", "specter", "gale"), 5),
    "marches": 6,
}
"""Phase cards, and the phase of each."""

ERRANDS: Mapping[Building, tuple[str, ...]] = {
    "forge": ("cannon", "cauldron_g", "cauldron_o", "cauldron_t"),
    "workshop": ("poles", "bay_window", "platform", "wall"),
    "scouts": ("trap", "machine_damage", "spy"),
    "cathedral": ("blessing", "glare", "sniper", "confusion"),
    "barracks": ("train_ms", "train_sv"),
    "guard": ("hunt",),
}
"""Actions of each building."""
EVERY_ERRAND = tuple(errand for those in ERRANDS.values() for errand in those)


# Kinds of values.

A_PLACE = matching(
    "[A-Za-z][A-Za-z0-9]{0,5}",
    "the name of a place: up to six letters and digits, a letter first",
)
A_SIDE = one_of(*SIDES)
AN_INVADER = one_of("G", "O", "T")
CAP = whole(1, 30)
COST = whole(1, 20)
HOURGLASSES = whole(0, 20)
SOME = whole(1, 20)
ONCE = whole(1, 1)
"""Number of a bonus that a card gives only once, for every data set."""
SURCHARGE = keyed(one_of(*EVERY_ERRAND), COST, 0, len(EVERY_ERRAND))
CLOSES = one_of(*EVERY_ERRAND, "")


def troop(kinds: str, most: int) -> Form:
    """Form of units as letters."""
    return matching(
        f"[{kinds}]{{0,{most}}}",
        f'units as letters, {", ".join(kinds)}, at most {most}, such as "{kinds}"',
    )


def places(most: int, least: int = 1) -> Form:
    return listed(A_PLACE, least, most)


def at_most_once(kinds: str) -> Form:
    """Form of some of the letters, in their order."""
    pattern = "".join(f"{kind}?" for kind in kinds)
    return matching(pattern, f'some of "{kinds}" in this order, each at most once')


SOURCES = keyed(
    matching(
        rf"{STEP}(\.{STEP}){{0,3}}",
        "a field such as sections.E2.inv, where * stands for any",
    ),
    one_of(*LABELS),
    0,
    MOST_SOURCES,
)


# The parts.

BOARD: Fields = {
    "foregrounds": keyed(
        A_PLACE,
        complete({"side": A_SIDE, "cap": CAP, "to": places(MOST_RAMPARTS)}),
        least=2,
        most=MOST_FOREGROUNDS,
    ),
    "ramparts": keyed(
        A_PLACE,
        complete(
            {"side": A_SIDE, "cap": CAP, "to": places(MOST_RAMPARTS + MOST_SECTIONS)}
        ),
        least=2,
        most=MOST_RAMPARTS,
    ),
    "marauders": {
        "edge": together('["RE3", "RE4"]', start=A_PLACE, end=A_PLACE),
        "units": listed(AN_INVADER, 0, 3),
    },
    "sections": keyed(
        A_PLACE,
        complete(
            {
                "side": A_SIDE,
                "inv": CAP,
                "def": whole(1, 10),
                "start": troop("MSV", 10),
            },
            {"hero": one_of(*HEROES)},
        ),
        least=4,
        most=MOST_SECTIONS,
    ),
    "startWalls": whole(0, 10),
    "towers": keyed(
        A_PLACE,
        complete(
            {
                "sections": together('["W1", "W2"]', one=A_PLACE, other=A_PLACE),
                "faces": A_PLACE,
                "cannonAlso": places(MOST_FOREGROUNDS + MOST_RAMPARTS),
            }
        ),
        least=0,
        most=MOST_TOWERS,
    ),
    "towerMarksmen": whole(1, 10),
    "wallChain": places(MOST_SECTIONS),
    "startForeground": troop("GOT", 30),
    "startBarracks": troop("MSV", 20),
    "startGuard": troop("MSV", 20),
    "marchOrder": listed(places(MOST_RAMPARTS), 1, MOST_RAMPARTS, one="group"),
    "sources": SOURCES,
}

MARCH = complete({"hg": HOURGLASSES, "limit": CAP})
PAY = listed(listed(AN_INVADER, 0, 4, one="unit"), 1, 6, one="way")
PAID: Mapping[str, Form] = {"wood": whole(0, 20), "pay": PAY, "hg": HOURGLASSES}
_CARD_FIELDS: Mapping[str, Mapping[str, Form]] = {
    "exchange": {"pay": PAY, "hg": HOURGLASSES},
    "gather": {
        "pay": PAY,
        "hg": HOURGLASSES,
        "woodGain": complete(dict.fromkeys("GOT", SOME)),
    },
    "trainer": {**PAID, "gain": listed(AN_INVADER, 1, 10, one="unit")},
    "marches": {
        "small": MARCH,
        "large": MARCH,
        "openOrder": HOURGLASSES,
        "secretOrders": HOURGLASSES,
    },
}


def fields_of_card(card: str) -> Mapping[str, Form]:
    """Return the fields of a phase card beside its name and phase."""
    return _CARD_FIELDS.get(card, PAID)


ANY_CARD = complete(
    {"id": one_of(*PHASE_OF), "phase": whole(1, 6)},
    {name: form for card in PHASE_OF for name, form in fields_of_card(card).items()},
)
PHASE_CARDS: Fields = {
    "cards": listed(ANY_CARD, len(PHASE_OF), len(PHASE_OF), one="card"),
    "sources": SOURCES,
}

DEFENDER: Fields = {
    **{building: dict.fromkeys(those, COST) for building, those in ERRANDS.items()},
    "move": COST,
    "swap": COST,
    # With another price, a window in which nothing else can be paid would never end
    # (A58).
    "heroMove": whole(1, 1),
    "startTurn1": HOURGLASSES,
    "startTurn": HOURGLASSES,
    "heal": HOURGLASSES,
    "sources": SOURCES,
}

HIT_CARDS: Fields = {
    "cards": listed(
        together('["GO", "G"]', cannon=at_most_once("GOT"), poles=at_most_once("GOT")),
        least=FEWEST_HIT_CARDS,
        most=12,
        one="card",
    ),
    "sources": SOURCES,
}

OBJECTIVE_FIELDS: Mapping[str, Mapping[str, Form]] = {
    "O1": {"ritualsInTurn": whole(1, 5), "goblinsLess": SOME, "stays": always_yes},
    "O2": {"successes": SOME, "hgLess": SOME, "stays": always_yes},
    "O3": {"emptyWalls": SOME, "strength": SOME, "stays": always_yes},
    "O4": {"machines": whole(1, 4), "piles": whole(1, 4)},
    "O5": {"dead": SOME, "extraDraw": SOME},
    "O6": {"sectionsPerSide": whole(1, MOST_SECTIONS), "smallMarchHg": HOURGLASSES},
    "O7": {"joins": whole(1, 14), "trolls": SOME},
    "O8": {"bridges": whole(1, 3), "traps": SOME},
    "O9": {"units": whole(1, 200), "wood": SOME},
    "O10": {"trainings": whole(1, 5), "freeActions": ONCE},
}
OBJECTIVES: Fields = {"cards": OBJECTIVE_FIELDS, "sources": SOURCES}

DRAWBACK: Mapping[str, Form] = {"surcharge": SURCHARGE, "closes": CLOSES}
PLAN_FIELDS: Mapping[str, Mapping[str, Form]] = {
    "P1": {"walls": SOME, **DRAWBACK},
    "P2": {"soldiers": SOME, "heal": HOURGLASSES, **DRAWBACK},
    "P3": {"veterans": SOME, **DRAWBACK},
    "P4": {"factor": whole(2, 5), "pauseTurns": whole(0, 7), **DRAWBACK},
    "P5": {"hg": SOME, "income": HOURGLASSES, **DRAWBACK},
    "P6": {"strength": SOME, **DRAWBACK},
    "P7": DRAWBACK,
    "P8": {"heroStrength": SOME, "heroOrders": whole(0, 2), **DRAWBACK},
    "P9": {"cauldrons": ONCE, **DRAWBACK},
    "P10": {"actions": ONCE, **DRAWBACK},
}
PLANS: Fields = {"cards": PLAN_FIELDS, "sources": SOURCES}

OPTIONS: Fields = {
    "gateAdjacent": yes_or_no,
    "machinesPerRampart": whole(1, 4),
    "firstGamePreset": listed(one_of(*PHASE_OF), 12, 12, one="card"),
    "sources": SOURCES,
}

PARTS: Mapping[str, Fields] = {
    "board": BOARD,
    "phase_cards": PHASE_CARDS,
    "defender_actions": DEFENDER,
    "hit_cards": HIT_CARDS,
    "objectives": OBJECTIVES,
    "plans": PLANS,
    "options": OPTIONS,
}
SET: Fields = {
    "id": matching(
        "[A-Za-z0-9][A-Za-z0-9-]{0,39}",
        "a name of at most 40 letters, digits and dashes",
    ),
    "provenance": printable(120),
    **PARTS,
}
