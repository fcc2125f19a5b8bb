"""Turn a recorded game into a CSV table: one row for each action.

    siegeworks watch castle --save game.json
    python examples/replay_to_table.py game.json > game.csv

Without a file, the example records a game between two bots first.
"""

import csv
import sys
from pathlib import Path

import siegeworks as sw


def main(file: str = "") -> None:
    data = Path(file).read_bytes() if file else recorded_game()
    record = sw.read_playthrough(data)
    if difference := record.verify():
        sys.exit(f"{file or 'the game'} does not follow the rules: {difference}")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["number", "actor", "action", "what happened"])
    game, before = record.game, record.states()
    for number, (state, entry) in enumerate(
        zip(before, record.entries, strict=False), start=1
    ):
        happened = " ".join(str(game.sentence(event)) for event in entry.events)
        action = game.write(entry.action)
        table.writerow([number, game.actor(state), action, happened])


def recorded_game() -> bytes:
    """A game of Castle between two bots, as the content of its file."""
    game, dealer = sw.game("castle"), sw.Dealer(seed=1)
    players = {seat: sw.player(game, "greedy", seed=1) for seat in game.seats}
    record = sw.Playthrough(game, dict.fromkeys(game.seats, "greedy"))
    state = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, actor)
            action = players[actor].choose(view, game.legal_actions(state))
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    return sw.write_playthrough(record)


main(*sys.argv[1:])
