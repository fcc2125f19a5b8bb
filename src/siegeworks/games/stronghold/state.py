"""The full state of a game: the open table, and the secrets."""

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold import events as fact
from siegeworks.games.stronghold.evolve_table import show
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.secrets import Secrets, remember
from siegeworks.games.stronghold.table import Table, new_table


class State(Record, frozen=True):
    """Full state of a game, which only the rules and the dealer see."""

    table: Table
    secrets: Secrets = Secrets()


@rule("2.1", "2.2", "2.3")
def start(options: Options) -> State:
    """Set up both sides; chance is about to draw the phase cards, unless it is a first
    game, whose cards are given."""
    table = new_table(options)
    if options.preset == "first-game":
        for card in table.site.data.options.first_game_preset:
            table = show(table, fact.CardDealt(card))
        table = show(table, fact.Due(()))
    return State(table)


def evolve(state: State, event: fact.Event) -> State:
    """Return the state after an event. No rules live here: every event is legal."""
    return State(show(state.table, event), remember(state.secrets, event))
