"""Play Land of Clans on a board of your own.

    python examples/own_board.py [FILE.json]

Board, cards and prizes are the option `data`: the text of a JSON file, in which you
can leave out whatever is as usual. docs/games/land-of-clans.md lists all fields. What
cannot be played is refused with every problem at once.
"""

import json
import sys
from pathlib import Path

import siegeworks as sw

MEADOW = {
    "id": "meadow",
    "provenance": "an example",
    "board": {
        "rows": [
            "A1 B1 C1 D1 E1 F1",
            "C2 D2 E2 F2 A2 B2",
            "E3 F3 NN B3 C3 D3",
            "B4 C4 D4 NN F4 A4",
            "D5 E5 F5 A5 B5 C5",
            "F6 A6 B6 C6 D6 E6",
        ],
    },
    "cards": {"sword": ["A1", "B2", "C3", "D5"], "shield": ["F6", "E5", "B3", "A2"]},
}


def main(file: str = "") -> None:
    text = Path(file).read_text(encoding="utf-8") if file else json.dumps(MEADOW)
    game = sw.game("land-of-clans", players=2, data=text)
    players = {seat: sw.player(game, "greedy", seed=1) for seat in game.seats}
    state, dealer = game.start(), sw.Dealer(seed=1)
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, actor)
            action = players[actor].choose(view, game.legal_actions(state))
        state, _ = game.apply(state, action)
    print(game.picture(game.view(state, None)))
    print(game.outcome(state))

    broken = {"hand": 99, "board": {"rows": ["A1 A1", "B1"]}}
    try:
        sw.game("land-of-clans", data=json.dumps(broken))
    except sw.SiegeworksError as problems:
        print(f"\nA board that cannot be played:\n{problems}")


main(*sys.argv[1:])
