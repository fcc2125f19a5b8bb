"""Fields of the field before the walls: troops, machines, equipment, traps, orders."""

from siegeworks.games.stronghold.phases.equipment import MOST_A_SECTION
from siegeworks.games.stronghold.phases.training import MOST_A_RAMPART
from siegeworks.games.stronghold.pieces import MISSES_IN_PILE, TOKENS
from siegeworks.games.stronghold.table import Field as Battlefield
from siegeworks.games.stronghold.table import Machine, SiegeTower
from siegeworks.tensors.stronghold.fields import (
    AS_THEY_CAME,
    Entries,
    Entry,
    in_turn,
    marked,
    paired,
    paired_in_turn,
    slotted,
    troops_in,
)
from siegeworks.tensors.stronghold.limits import CONFUSIONS, ORDER_TOKENS, Limits
from siegeworks.tensors.stronghold.vocabulary import (
    EQUIPMENT,
    MACHINES,
    ORDER_WORDS,
    THROWER_KINDS,
    TRAININGS,
    TRAP_KINDS,
    Lexicon,
)


def battlefield_entries(words: Lexicon, limits: Limits) -> Entries[Battlefield]:
    return (
        *_troop_entries(words, limits),
        *_machine_entries(words),
        *_token_entries(words),
        *_order_entries(words),
    )


def _troop_entries(words: Lexicon, limits: Limits) -> Entries[Battlefield]:
    outside = words.outside
    return (
        Entry(
            "troops",
            (len(outside), 3),
            limits.invaders_in_a_place,
            "Goblins, Orcs, Trolls on each foreground, rampart, section",
            lambda field: troops_in(field.troops, outside),
        ),
        Entry(
            "marauders",
            (3,),
            1,
            "Goblins, Orcs, Trolls among the Marauders",
            lambda field: field.marauders,
        ),
        Entry(
            "fury",
            (len(words.sections),),
            TOKENS["fury"],
            "sections whose Goblins rage",
            lambda field: in_turn(field.fury, words.sections),
        ),
    )


def _machine_entries(words: Lexicon) -> Entries[Battlefield]:
    camps, outside = words.camps, words.outside
    count, towers = len(MACHINES), TOKENS["siege_tower"]

    def piles(machines: tuple[Machine, ...]) -> list[int]:
        cards = [n for each in machines for n in (each.hits, each.misses)]
        return cards + [0] * (2 * count - len(cards))

    def stuck(standing: tuple[SiegeTower, ...]) -> list[int]:
        marks = [int(each.stuck) for each in standing]
        return marks + [0] * (towers - len(marks))

    return (
        Entry(
            "machine_kind",
            (count, len(THROWER_KINDS)),
            1,
            "each throwing machine, the first built first: ballista, catapult, "
            "trebuchet",
            lambda field: paired(
                ((each.name, each.kind) for each in field.machines),
                MACHINES,
                THROWER_KINDS,
            ),
        ),
        Entry(
            "machine_place",
            (count, len(camps)),
            1,
            "the foreground or rampart where it stands",
            lambda field: paired(
                ((each.name, each.place) for each in field.machines), MACHINES, camps
            ),
        ),
        Entry(
            "machine_pile",
            (count, 2),
            MISSES_IN_PILE,
            "Hits and Misses in its pile",
            lambda field: piles(field.machines),
        ),
        Entry(
            "machine_damaged",
            (count,),
            1,
            "it is damaged for this turn",
            lambda field: marked(
                (each.name for each in field.machines if each.damaged), MACHINES
            ),
        ),
        Entry(
            "siege_tower_place",
            (towers, len(outside)),
            1,
            "where each Siege tower stands, the first built first",
            lambda field: slotted(
                [each.place for each in field.siege_towers], towers, outside
            ),
        ),
        Entry(
            "siege_tower_stuck",
            (towers,),
            1,
            "a trap has stopped it for this turn",
            lambda field: stuck(field.siege_towers),
        ),
    )


def _token_entries(words: Lexicon) -> Entries[Battlefield]:
    ramparts, sections, paths = words.ramparts, words.sections, words.paths
    return (
        Entry(
            "mantelets",
            (len(ramparts),),
            TOKENS["mantelets"],
            f"Mantelets on ramparts; {AS_THEY_CAME}",
            lambda field: in_turn(field.mantelets, ramparts),
        ),
        Entry(
            "equipment",
            (len(sections), len(EQUIPMENT)),
            MOST_A_SECTION,
            "Banner, Ladders, Sap, Poison beside each section; "
            f"on a section {AS_THEY_CAME}",
            lambda field: paired_in_turn(field.equipment, sections, EQUIPMENT),
        ),
        Entry(
            "bridges",
            (len(paths),),
            TOKENS["bridge"],
            f"Bridges on paths; {AS_THEY_CAME}",
            lambda field: in_turn(field.bridges, paths),
        ),
        Entry(
            "trainings",
            (len(ramparts), len(TRAININGS)),
            MOST_A_RAMPART,
            "Quartermaster, Trench master beside each rampart; "
            f"on a rampart {AS_THEY_CAME}",
            lambda field: paired_in_turn(field.trainings, ramparts, TRAININGS),
        ),
        Entry(
            "traps",
            (len(paths),),
            TOKENS["trap"],
            f"traps on paths, face down or face up; {AS_THEY_CAME}",
            lambda field: in_turn((trap.path for trap in field.traps), paths),
        ),
        Entry(
            "traps_shown",
            (len(paths), len(TRAP_KINDS)),
            1,
            "those that lie face up: for Goblins, a Troll, Siege towers",
            lambda field: paired(
                ((trap.path, trap.kind) for trap in field.traps if trap.kind),
                paths,
                TRAP_KINDS,
            ),
        ),
    )


def _order_entries(words: Lexicon) -> Entries[Battlefield]:
    sections, kinds = words.sections, "fury, detonation, call, Bluff"
    return (
        Entry(
            "orders",
            (len(sections),),
            ORDER_TOKENS,
            f"order tokens beside sections, face down or up; {AS_THEY_CAME}",
            lambda field: in_turn((each.section for each in field.orders), sections),
        ),
        Entry(
            "orders_shown",
            (len(sections), len(ORDER_WORDS)),
            1,
            f"those that lie face up: {kinds}",
            lambda field: paired(
                ((each.section, each.order) for each in field.orders if each.order),
                sections,
                ORDER_WORDS,
            ),
        ),
        Entry(
            "orders_possible",
            (len(sections), len(ORDER_WORDS)),
            1,
            f"what each could have been when it was laid: {kinds}",
            lambda field: paired(
                ((each.section, o) for each in field.orders for o in each.might_be),
                sections,
                ORDER_WORDS,
            ),
        ),
        Entry(
            "confused",
            (CONFUSIONS, len(ORDER_WORDS)),
            1,
            f"orders that Order confusion has taken away this turn, in order: {kinds}",
            lambda field: slotted(field.confused, CONFUSIONS, ORDER_WORDS),
        ),
    )
