"""Fields known to the own seat alone. The View lacks the other seat's secrets."""

from siegeworks.games.stronghold.secrets import Secrets
from siegeworks.games.stronghold.worlds import DRAWN
from siegeworks.tensors.stronghold.fields import Entries, Entry, in_turn, marked, paired
from siegeworks.tensors.stronghold.vocabulary import (
    OBJECTIVE_WORDS,
    ORDER_WORDS,
    PLAN_WORDS,
    TRAP_KINDS,
    Lexicon,
)

AS_DRAWN = "1 for the first that was drawn, 2 for the next, …"


def secret_entries(words: Lexicon) -> Entries[Secrets]:
    paths, sections, spots = words.paths, words.sections, words.spots

    def successes(secrets: Secrets) -> list[int]:
        numbers = [0] * len(spots)
        for ritual, spot in secrets.rituals.items():
            numbers[spots[ritual, spot]] = 1
        return numbers

    return (
        Entry(
            "own_objectives",
            (len(OBJECTIVE_WORDS),),
            DRAWN,
            f"objectives in the Invader's hand: {AS_DRAWN}; "
            "after one went back, just that one",
            lambda secrets: in_turn(secrets.objectives, OBJECTIVE_WORDS),
        ),
        Entry(
            "own_rituals",
            (len(spots),),
            1,
            "where the Invader's Successes lie face down: blood stones on machines, "
            "possession on rally, assign, recall, the demon in buildings, the specter "
            "and the gale on sections",
            successes,
        ),
        Entry(
            "own_orders",
            (len(sections), len(ORDER_WORDS)),
            1,
            "the Invader's face-down orders: fury, detonation, call, Bluff",
            lambda secrets: paired(secrets.orders.items(), sections, ORDER_WORDS),
        ),
        Entry(
            "own_plans",
            (len(PLAN_WORDS),),
            DRAWN,
            f"the Defender's face-down plans: {AS_DRAWN}",
            lambda secrets: in_turn(secrets.plans, PLAN_WORDS),
        ),
        Entry(
            "own_plan_dropped",
            (len(PLAN_WORDS),),
            1,
            "the plan that the Defender put back",
            lambda secrets: marked(filter(None, (secrets.plan_dropped,)), PLAN_WORDS),
        ),
        Entry(
            "own_traps",
            (len(paths), len(TRAP_KINDS)),
            1,
            "the Defender's face-down traps: for Goblins, a Troll, Siege towers",
            lambda secrets: paired(secrets.traps.items(), paths, TRAP_KINDS),
        ),
    )
