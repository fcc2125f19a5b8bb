"""Random play: the yardstick of speed, and the simplest play-out.

Nobody asks for the words of legal actions on the way, so they are found at the end.
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
    """Any legal action, each as likely as the others."""
    cards, words, rest = legal_sets(s)
    return nth_of(cards, words, rest, below(s, count_of(cards, words, rest)))


@kernel
def play_out(s):
    """Random play to the end; how many decisions it took."""
    decisions = 0
    while s.stage != OVER:
        advance(s, random_action(s))
        decisions += 1
    find_legal(s)
    return decisions


@kernel
def play_on(s, decisions):
    """Random play, one game after another; how many ended, and seat 0 won how many."""
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
    """Random games in one record, one after another; how many decisions they took."""
    s = games[0]
    decisions = 0
    for _ in range(count):
        deal_anew(s)
        decisions += play_out(s)
    return decisions
