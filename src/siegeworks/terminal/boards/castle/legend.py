"""Help texts: the notation of moves, and the meaning of the marks on the screen."""

import textwrap

from siegeworks.games.castle.cards import KINDS
from siegeworks.games.castle.drawing import MARKS, SAFE, SHORT, UNOWNED
from siegeworks.games.castle.text.phrases import bare

GUIDE = """\
draw          take a card from your deck
king c3       play the king at c3; siege-engine north; barbarian out
swap king for soldier   a card of your hand for one of the Reserve
card c3       choose the card at c3; card c3+1 the Knight on it
to c4         where it moves; take, give, offer soldier: a card
player blue   choose a player; token blue: whose token
              a bare c3, soldier or blue will do where only one thing fits"""

_MARKS = f"""\
Two actions a turn: draw, swap or play. Whoever has no card left, in hand and
deck, wins. Cells go from a1, the north-west tower, to f6: between the towers
lie the walls, within them the courtyard. out1, out2 … are cards outside.

c3            the cell c3 is free
King    gy    a token of grey; {{owners}}
King    {UNOWNED}    no token: once returned, it goes to the Reserve
+Knight bl    a Knight lies on the card above and protects it
King   {SAFE}gy    protected by the Priest, the Captain or for good
underlined    can be chosen now; ▸ marks whose decision is awaited"""


def legend() -> str:
    """Build the page that explains the marks; loads the card names on first use."""
    owners = ", ".join(f"{mark} {seat}" for seat, mark in list(MARKS.items())[1:])
    shortened = [
        f"{SHORT[kind]} {bare(kind)}"
        for kind in KINDS
        if SHORT[kind] != str(bare(kind))
    ]
    names = textwrap.wrap(", ".join(shortened), 76)
    return "\n".join([_MARKS.replace("{owners}", owners), "", *names])
