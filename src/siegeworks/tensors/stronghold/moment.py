"""Fields of the viewer, the turn, the options, and values derived from the table."""

from siegeworks.games.stronghold.legality import actor_at
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.pieces import TURNS
from siegeworks.games.stronghold.seats import SEATS
from siegeworks.games.stronghold.stages import Over
from siegeworks.games.stronghold.view import View
from siegeworks.tensors.stronghold.fields import Entries, Entry, counted_by
from siegeworks.tensors.stronghold.limits import Limits
from siegeworks.tensors.stronghold.vocabulary import Lexicon


def moment_entries(words: Lexicon, limits: Limits) -> Entries[View]:
    sections, errands = words.sections, words.errands
    return (
        Entry(
            "role",
            (len(SEATS),),
            1,
            "the own seat: Invader, Defender",
            lambda view: [seat is view.seat for seat in SEATS],
        ),
        Entry(
            "acts",
            (1,),
            1,
            "it is for the own seat to decide",
            lambda view: (actor_at(view.table) is view.seat,),
        ),
        Entry(
            "result",
            (1,),
            1,
            "1 when the own seat has won, -1 when it has lost, 0 before",
            lambda view: (_result(view),),
            least=-1,
        ),
        Entry(
            "turn",
            (1,),
            TURNS,
            "the turn; 0 while the game is set up",
            lambda view: (view.table.turn,),
        ),
        Entry(
            "attack",
            (len(sections),),
            limits.attack,
            "the strength of the Invader on each section, as it would count now",
            lambda view: [fight.attack for fight in view.fights],
        ),
        Entry(
            "defence",
            (len(sections),),
            limits.defence,
            "the strength of the Defender there",
            lambda view: [fight.defence for fight in view.fights],
        ),
        Entry(
            "costs",
            (len(errands),),
            limits.cost,
            "hourglasses that each action takes now",
            lambda view: counted_by(view.costs, errands),
        ),
    )


def _result(view: View) -> int:
    stage = view.table.stage
    if not isinstance(stage, Over):
        return 0
    return 1 if view.seat in stage.outcome.winners else -1


def option_entries() -> Entries[Options]:
    return (
        Entry(
            "options",
            (5,),
            1,
            "the set for a first game; swaps between neighbours only; possession "
            "lasts the game; Spies leave after the turn; units out of Saps count",
            lambda options: (
                options.preset == "first-game",
                options.swaps == "adjacent",
                options.possession == "game",
                options.spy == "turn",
                options.sap == "counted",
            ),
        ),
    )
