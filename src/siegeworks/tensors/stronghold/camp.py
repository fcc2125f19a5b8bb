"""Fields of the Invader's camp: bag, supply, phase cards, objectives and counters."""

from siegeworks.games.stronghold.pieces import BAG, GARRISON, TOKENS, TURNS, WOOD
from siegeworks.games.stronghold.table import Camp
from siegeworks.games.stronghold.worlds import DRAWN
from siegeworks.tensors.stronghold.fields import (
    AS_THEY_CAME,
    Entries,
    Entry,
    counted_by,
    in_turn,
    paired,
    troops_in,
)
from siegeworks.tensors.stronghold.limits import ROW, Limits
from siegeworks.tensors.stronghold.vocabulary import (
    OBJECTIVE_WORDS,
    RITUAL_WORDS,
    SIZES,
    STATUSES,
    Lexicon,
)

CARDS_OF_THE_FIRST_PHASE = 2


def camp_entries(words: Lexicon, limits: Limits) -> Entries[Camp]:
    return (
        *_host_entries(limits),
        *_card_entries(words, limits),
        *_objective_entries(),
        *_tally_entries(words, limits),
    )


def _host_entries(limits: Limits) -> Entries[Camp]:
    most, kinds = max(BAG), "Goblins, Orcs, Trolls"
    return (
        Entry("bag", (3,), most, f"{kinds} in the bag", lambda camp: camp.bag),
        Entry("supply", (3,), most, f"{kinds} in supply", lambda camp: camp.supply),
        Entry("gone", (3,), most, f"{kinds} out of the game", lambda camp: camp.gone),
        Entry("wood", (1,), WOOD, "Wood of the Invader", lambda camp: (camp.wood,)),
        Entry(
            "owed",
            (1,),
            limits.owed,
            "hourglasses of the marches and orders, still to be handed over",
            lambda camp: (camp.owed,),
        ),
        Entry(
            "marched",
            (len(SIZES),),
            len(SIZES),
            f"marches of this turn, small and large; {AS_THEY_CAME}",
            lambda camp: in_turn(camp.marched, SIZES),
        ),
    )


def _card_entries(words: Lexicon, limits: Limits) -> Entries[Camp]:
    deck, payable = words.deck, words.payable
    return (
        Entry(
            "row",
            (len(deck),),
            ROW,
            "for each phase card its place in the row, from 1; 0: it is not there",
            lambda camp: in_turn(camp.row, deck),
        ),
        Entry(
            "reserve",
            (len(deck),),
            ROW,
            f"phase cards in reserve; {AS_THEY_CAME}",
            lambda camp: in_turn(camp.reserve, deck),
        ),
        Entry(
            "spies",
            (len(deck),),
            TOKENS["spy"],
            f"Spies on phase cards; {AS_THEY_CAME}",
            lambda camp: in_turn(camp.spies, deck),
        ),
        Entry(
            "used",
            (len(payable),),
            ROW + CARDS_OF_THE_FIRST_PHASE,
            "cards used this turn, those of the first phase last in the list; "
            f"{AS_THEY_CAME}",
            lambda camp: in_turn((use.card for use in camp.paid), payable),
        ),
        Entry(
            "used_units",
            (len(payable), 3),
            limits.units_on_a_card,
            "Goblins, Orcs, Trolls that lie on each",
            lambda camp: troops_in({use.card: use.units for use in camp.paid}, payable),
        ),
        Entry(
            "used_wood",
            (len(payable),),
            limits.wood_on_a_card,
            "Wood that lies on each",
            lambda camp: counted_by({use.card: use.wood for use in camp.paid}, payable),
        ),
        Entry(
            "used_hourglasses",
            (len(payable),),
            limits.hourglasses_on_a_card,
            "hourglasses that each hands over when it is done",
            lambda camp: counted_by(
                {use.card: use.hourglasses for use in camp.paid}, payable
            ),
        ),
    )


def _objective_entries() -> Entries[Camp]:
    size = len(OBJECTIVE_WORDS)
    return (
        Entry(
            "objectives",
            (size,),
            DRAWN - 1,
            f"objectives that lie open; {AS_THEY_CAME}",
            lambda camp: in_turn(
                (card.id for card in camp.objectives), OBJECTIVE_WORDS
            ),
        ),
        Entry(
            "objective_status",
            (size, len(STATUSES)),
            1,
            "of each: open, done and lasting, done and pending, spent",
            lambda camp: paired(
                ((card.id, card.status) for card in camp.objectives),
                OBJECTIVE_WORDS,
                STATUSES,
            ),
        ),
        Entry(
            "objective_turn",
            (size,),
            TURNS,
            "the turn in which each was done or spent",
            lambda camp: counted_by(
                {card.id: card.turn for card in camp.objectives}, OBJECTIVE_WORDS
            ),
        ),
    )


def _tally_entries(words: Lexicon, limits: Limits) -> Entries[Camp]:
    trainings = words.training_cards
    return (
        Entry(
            "rituals_cast",
            (len(RITUAL_WORDS),),
            len(RITUAL_WORDS),
            f"rituals of this turn; {AS_THEY_CAME}",
            lambda camp: in_turn(camp.tally.rituals, RITUAL_WORDS),
        ),
        Entry(
            "successes",
            (1,),
            limits.successes,
            "rituals that turned out to be real",
            lambda camp: (camp.tally.successes,),
        ),
        Entry(
            "razed",
            (1,),
            limits.razed,
            "how often the last wall element of a section was destroyed",
            lambda camp: (camp.tally.razed,),
        ),
        Entry(
            "dead",
            (1,),
            sum(GARRISON),
            "units of the Defender that died in this assault, or in the last one",
            lambda camp: (camp.tally.dead,),
        ),
        Entry(
            "two_fires",
            (1,),
            1,
            "both sides were stormed right after the Marksmen of the last assault",
            lambda camp: (camp.tally.two_fires,),
        ),
        Entry(
            "joins",
            (1,),
            limits.joins,
            "how often the Marauders joined",
            lambda camp: (camp.tally.joins,),
        ),
        Entry(
            "traps_turned",
            (1,),
            TURNS,
            "traps that were turned over",
            lambda camp: (camp.tally.traps_turned,),
        ),
        Entry(
            "host",
            (1,),
            limits.host,
            "units on the field when the marches of this turn were over",
            lambda camp: (camp.tally.host,),
        ),
        Entry(
            "trainings_used",
            (len(trainings),),
            len(trainings),
            f"training cards used in the game; {AS_THEY_CAME}",
            lambda camp: in_turn(camp.tally.trainings, trainings),
        ),
    )
