"""Fixed positions on which every engine of this game must agree.

Chance deals from `FixedDeck(DECK)`: of all cards that can come up, the one whose
SHA-256 of "<deck> <deal in notation>" is least ("7 deal soldier"). Lines are counted as
deep as `DEPTH` says; the counts are in perft.json, the legal actions in order.json.
"""

from siegeworks.games.castle.options import Options
from siegeworks.games.castle.state import State, start

from .table_talk import at_table, follow

DECK = 7

MIDDLE_GAME = at_table(
    players=3,
    hands={"grey": "king knight watchman", "blue": "dragon soldier", "yellow": "thief"},
    reserve="queen siege-engine archer",
    a1="witch/blue",
    b1="soldier/grey",
    c1="captain/blue knight/yellow",
    f3="soldier/-",
    b2="priest/blue",
    c3="mistress/yellow",
    e4="prince/grey knight/blue",
    north="siege-engine/blue",
    out1="barbarian/yellow",
    latest="out1",
)
BEFORE_THE_ANSWER = follow(MIDDLE_GAME, "king d4", "card f3")

POSITIONS: dict[str, State] = {
    "two: the opening deal": start(Options(players=2)),
    "five: the opening deal": start(Options(players=5)),
    "three: towers, walls, courtyard and outside are peopled": MIDDLE_GAME,
    "three: the King has struck, and yellow's Mistress answers": BEFORE_THE_ANSWER,
    "two: the Herald calls for the King": at_table(
        players=2,
        hands={"grey": "king archer", "blue": "soldier"},
        out1="herald/blue",
        c3="mistress/blue",
        b1="soldier/grey",
        reserve="queen",
    ),
    "two: the Counsellor looks at the Reserve": at_table(
        players=2,
        hands={"grey": "counsellor", "blue": "soldier"},
        c3="king/blue",
        a1="archer/grey",
        reserve="ghost merchant knight soldier",
        actions=1,
    ),
    "four: Spy and Minstrel among their neighbours": at_table(
        players=4,
        hands={"grey": "spy minstrel", "blue": "soldier"},
        b2="king/grey",
        c2="queen/blue",
        d2="thief/yellow knight/green",
        b3="princess/green",
        a6="witch/-",
        actions=1,
    ),
    "four: the Mistress moves the King and a Knight": at_table(
        players=4,
        hands={"grey": "mistress", "blue": "soldier"},
        c3="king/blue knight/yellow",
        d4="thief/grey",
        north="siege-engine/blue knight/-",
        out1="fairy/green",
        actions=1,
    ),
    "five: the Jester asks everybody": at_table(
        players=5,
        hands={
            "grey": "jester soldier",
            "blue": "soldier*2",
            "yellow": "king queen",
            "pink": "archer",
        },
        actions=1,
    ),
    "three: the Alchemist swaps two for two": at_table(
        hands={"grey": "alchemist king soldier*2"},
        reserve="queen soldier knight",
        actions=1,
    ),
    "two: three of four engines stand and the last card is a soldier": at_table(
        players=2,
        hands={"grey": "soldier", "blue": "siege-engine king"},
        decks={"grey": 0},
        b1="soldier/blue",
        c1="soldier/grey",
        d1="soldier/grey",
        north="siege-engine/grey",
        east="siege-engine/blue",
        south="siege-engine/grey",
    ),
}
DEPTH = {
    "two: the opening deal": 2,
    "five: the opening deal": 2,
    "three: towers, walls, courtyard and outside are peopled": 3,
    "three: the King has struck, and yellow's Mistress answers": 3,
    "two: the Herald calls for the King": 4,
    "two: the Counsellor looks at the Reserve": 3,
    "four: Spy and Minstrel among their neighbours": 3,
    "four: the Mistress moves the King and a Knight": 4,
    "five: the Jester asks everybody": 3,
    "three: the Alchemist swaps two for two": 4,
    "two: three of four engines stand and the last card is a soldier": 2,
}
"""How deep the lines from each are counted."""
