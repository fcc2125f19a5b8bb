"""Read a drawn position of Schotten Totten 2 and ask questions about it.

    python examples/read_position.py

Left of the bar are the Attacker's cards, right of it the Defender's, the card nearest
the wall first; `!` marks a damaged tile. Cards that are not drawn lie in the deck.
"""

import siegeworks as sw

DRAWING = """
    turn: attacker
    wall:
    1  R6 G5            | B1 B2
    4! R0 Y1 G2 B3      | Y2 G3
    attacker: R1 R5 G9 B11 P0 P7
    defender: G1 G4 B4 B5 Y9 Y10
    discard: Y6 Y8
    oil: 2
"""


def main() -> None:
    game = sw.game("schotten-totten-2")
    state = sw.read_position(game, DRAWING)
    print("Problems:", *game.problems(state) or ["none"])

    legal = game.legal_actions(state)
    print("Legal:", *[game.write(action) for action in legal])

    refusal = game.why_not(state, game.read("declare 4", state))
    print("Declare tile 4?", refusal or "Yes.")

    view = game.view(state, game.actor(state))
    choice = sw.player(game, "expert").choose(view, legal)
    print("The expert's choice:", game.label(choice))


main()
