"""Help texts: the notation of moves, and the meaning of the marks on the screen."""

from collections.abc import Mapping

from siegeworks.games.land_of_clans.options import Options, WizardTurn

GUIDE = """\
A1            play the card A1 and take its square
A1 on N1      play any card to finish a shape on no-man's-land
wizard A1     a Wizard that lies open; drawn wizard A1 one from your hand
attack I3     then lay A1 for each Sword, then enough
defend 2      with two Shields, then lay A4 for each; defend 0: none
build I3 A1 B1 C1   the castle and its squares; wait: build nothing now
lift A1       take up a token, because none is left beside the board
give up A1    exchange cards when none of yours has its square free; then enough"""

_TURN: Mapping[WizardTurn, str] = {
    "instead": """\
One thing a turn: take a square, play a Wizard, attack, or exchange cards.""",
    "extra": """\
In your turn you may first play one Wizard; then you do one thing: take a
square, attack, or exchange cards.""",
}
_MARKS = """\
Tokens in the shape of a prize on offer become a castle, worth its points.

 A10          a free square; >A10 you hold its card
rA10          a token of Red; b Blue, y Yellow, g Green
▒RI3▒         a square of Red's castle I3
~N1           no-man's-land: any card, but only to finish a shape
A10*          would finish a shape on offer; if a token is there, by a Wizard
A10+          after ? shapes: brings a shape within one square
I3 3pt *      a prize and its points; * lacks one square, + two, ! none
A1 taken      a card in your hand whose square is not free any more
you 3 · owner 2   what counts at a castle; open: enough to attack, with a Sword
pts, cas      points and castles of a clan; left: its tokens beside the board
hand, Wiz     cards in hand, Wizards that lie open; ▸ marks who is to decide"""


def legend(options: Options) -> str:
    """Build the page that explains the marks."""
    return f"{_TURN[options.wizard]}\n{_MARKS}"
