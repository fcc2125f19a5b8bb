"""Scoring of a two-game match (rules 6.1 to 6.4)."""

from siegeworks.kernels.bits import count_bits
from siegeworks.kernels.schotten_totten_2.record import ATTACKER, NOBODY, TILES
from siegeworks.kernels.targets import kernel


@kernel
def figure_of_victory(s):
    """Return the cards left in the deck, or intact tiles and unused cauldrons."""
    if s.winner == ATTACKER:
        return count_bits(s.deck)
    intact = TILES
    for tile in range(TILES):
        intact -= s.damaged[tile]
    return intact + s.cauldrons


@kernel
def count_victory(s):
    """Record the winner of the game; return whether the match is over."""
    game = int(s.victories)
    contender = int(s.attacker) if s.winner == ATTACKER else 1 - int(s.attacker)
    s.victor[game] = contender
    s.victor_side[game] = s.winner
    s.figure[game] = figure_of_victory(s)
    s.victories += 1
    s.winner = NOBODY
    if game == 0:
        s.attacker = 1 - s.attacker
        return False
    if s.victor[0] == s.victor[1]:
        s.winner = contender
        return True
    if s.figure[0] != s.figure[1]:
        s.winner = s.victor[0] if s.figure[0] > s.figure[1] else s.victor[1]
        return True
    # The Attacker of the second game attacks first in the new pair.
    s.victories = 0
    s.pair += 1
    for each in range(2):
        s.victor[each] = NOBODY
        s.victor_side[each] = NOBODY
        s.figure[each] = 0
    return False
