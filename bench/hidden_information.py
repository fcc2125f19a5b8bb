"""What hidden cards are worth: the search against one that sees everything.

    python -m bench.hidden_information --games 200 --simulations 2000

The one that cheats searches the true position with open cards, judges it with open
cards, and draws as blindly as anybody. It is no player of the roster: players get
views, and it needs the state.
"""

import argparse
import itertools

from siegeworks.arena.stats.tally import tally_of
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.kernels.schotten_totten_2.action_ids import action_of
from siegeworks.kernels.schotten_totten_2.forest import Grove
from siegeworks.kernels.schotten_totten_2.from_reference import copy_into, empty_record
from siegeworks.kernels.schotten_totten_2.tree import BY_OUTLOOK, OPEN_CARDS
from siegeworks.players.budget import Budget
from siegeworks.players.schotten_totten_2.search import SearchPlayer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--tactics", action="store_true")
    asked = parser.parse_args()
    game = CATALOG.game("schotten-totten-2", {"tactics": asked.tactics})
    won: dict[Side, list[float]] = {side: [] for side in Side}
    for deal, cheat in itertools.product(range(-(-asked.games // 2)), Side):
        winners = play(game, cheat, deal, asked.simulations)
        won[cheat].append(float(cheat in winners))
    for side in Side:
        tell(f"open cards as {side}", won[side])
    tell("open cards, both roles", won[Side.ATTACKER] + won[Side.DEFENDER])


def tell(what: str, shares: list[float]) -> None:
    tally = tally_of(shares)
    low, high = tally.interval.low, tally.interval.high
    print(f"{what:24} {tally.rate:6.1%} ({low:.1%} to {high:.1%}) of {len(shares)}")


def play(game: AnyGame, cheat: Side, deal: int, simulations: int) -> tuple[str, ...]:
    """One game; who won."""
    dealer, state = Dealer(f"hidden {deal}"), game.start()
    seeing = Grove(seed=deal)
    guessing = SearchPlayer(f"hidden {deal}", Budget(simulations=simulations))
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        elif seat is cheat:
            action = with_open_cards(
                seeing, state, game.legal_actions(state), simulations
            )
        else:
            view = game.view(state, seat)
            action = guessing.choose(view, game.legal_for(view))
        state, _ = game.apply(state, action)
    return game.outcome(state).winners


def with_open_cards(
    grove: Grove, state: State, legal: tuple[Action, ...], simulations: int
) -> Action:
    if len(legal) == 1:
        return legal[0]
    position = empty_record()
    copy_into(position, state)
    grove.search(position, simulations, manner=BY_OUTLOOK | OPEN_CARDS)
    return action_of(grove.sprouts()[0].action)


if __name__ == "__main__":
    main()
