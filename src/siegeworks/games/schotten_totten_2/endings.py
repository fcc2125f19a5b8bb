"""The four ends of a game."""

from siegeworks.core.outcome import Outcome
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER
from siegeworks.games.schotten_totten_2.text.phrases import say

SECOND_FALL = Outcome((ATTACKER,), say("second-fall"), rule="5.1")
FOURTH_TILE = Outcome((ATTACKER,), say("fourth-tile"), rule="5.1")
DECK_RAN_OUT = Outcome((DEFENDER,), say("deck-ran-out"), rule="5.2")
WALL_HELD = Outcome((DEFENDER,), say("wall-held"), rule="5.3")

ENDINGS = {
    ending.reason.key: ending
    for ending in (SECOND_FALL, FOURTH_TILE, DECK_RAN_OUT, WALL_HELD)
}
"""Endings by the name under which they are drawn."""
