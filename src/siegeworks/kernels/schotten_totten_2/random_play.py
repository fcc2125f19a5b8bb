"""Random play, for rollouts and as the benchmark of speed.

The bit sets of legal actions are not written at each step but once at the end.
"""

from siegeworks.kernels.chance import below
from siegeworks.kernels.schotten_totten_2.legality import (
    count_of,
    find_legal,
    legal_sets,
    nth_of,
)
from siegeworks.kernels.schotten_totten_2.record import ATTACKER, OVER
from siegeworks.kernels.schotten_totten_2.rules import advance, deal_anew
from siegeworks.kernels.targets import kernel


@kernel
def random_action(s):
    """Draw a legal action, uniformly."""
    cards, words, rest = legal_sets(s)
    return nth_of(cards, words, rest, below(s, count_of(cards, words, rest)))


@kernel
def play_out(s):
    """Play randomly to the end and return the number of decisions."""
    decisions = 0
    while s.stage != OVER:
        advance(s, random_action(s))
        decisions += 1
    find_legal(s)
    return decisions


@kernel
def play_on(s, decisions):
    """Play random games in turn; return the games ended and those that seat 0 won."""
    ended = 0
    won = 0
    for _ in range(decisions):
        advance(s, random_action(s))
        if s.stage == OVER:
            ended += 1
            won += s.winner == ATTACKER
            deal_anew(s)
    find_legal(s)
    return ended, won


@kernel
def play_games(games, count):
    """Play random games in one record, one after another; return the decisions made."""
    s = games[0]
    decisions = 0
    for _ in range(count):
        deal_anew(s)
        decisions += play_out(s)
    return decisions
