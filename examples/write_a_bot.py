"""Write a bot for Schotten Totten 2 and measure it against random play.

    python examples/write_a_bot.py [GAMES]

A player is any object with a method `choose(view, legal)`. It is shown a view, which
holds what its seat may know, and returns one of the legal actions.
"""

import sys
from collections.abc import Sequence

import siegeworks as sw
from siegeworks.games.schotten_totten_2 import Action, SiegeCard, View, actions


class Mason:
    """Declares control when it can; otherwise adds cards to rows that they fit."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        return max(legal, key=lambda action: worth(view, action))


def worth(view: View, action: Action) -> float:
    match action:
        case actions.Declare():
            return 100
        case actions.Play(SiegeCard(color, strength), tile):
            assert view.seat is not None, "a spectator makes no choices"
            row = view.table.wall[tile].row(view.seat)
            others = [card for card in row if isinstance(card, SiegeCard)]
            same_color = sum(card.color == color for card in others)
            same_strength = sum(card.strength == strength for card in others)
            return 20 * same_strength + 10 * same_color + strength
        case actions.Retreat() | actions.Pour():
            return -1
        case _:
            return 0


def main(games: str = "50") -> None:
    game, wins = sw.game("schotten-totten-2"), 0
    for number in range(int(games)):
        mine = game.seats[number % 2]
        outcome = play(game, mine, seed=number // 2)  # each deal from both sides
        wins += mine in outcome.winners
    print(f"Mason wins {wins} of {games} games against random play.")


def play(game: sw.AnyGame, mine: str, seed: int) -> sw.Outcome:
    players = {seat: sw.player(game, "random", seed) for seat in game.seats}
    players[mine] = Mason()
    state, dealer = game.start(), sw.Dealer(seed)
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
        else:
            view = game.view(state, actor)
            action = players[actor].choose(view, game.legal_actions(state))
        state, _ = game.apply(state, action)
    outcome = game.outcome(state)
    assert outcome is not None, "no decision is left: the game is over"
    return outcome


main(*sys.argv[1:])
