"""Form of a data file: its fields, and the values that each may hold.

The limits are far beyond any board game; they keep a hostile file from making the
tables of a board huge.
"""

from collections.abc import Mapping

from siegeworks.core.data.schema import (
    Fields,
    Form,
    listed,
    matching,
    one_of,
    printable,
    together,
    whole,
    yes_or_no,
)
from siegeworks.games.land_of_clans.data.types import MODES

LARGEST_SIDE = 16
"""Most squares along an edge of the board."""
LARGEST_SHAPE = 8
"""Most squares along an edge of a shape."""
MOST_SQUARES = 12
"""Most squares of a shape."""
LONGEST_ROW = 160
"""Most characters of a row, with room for columns that are lined up."""

LABEL = "[A-M][1-9][0-9]?"
A_LABEL = matching(LABEL, "a letter A to M and a number up to 99, such as A1")
A_MARK = matching(
    r"[!-@N-Z\[-~][!-~]?",
    'one or two plain signs that do not begin with A to M, such as "--" or "NN"',
)
A_SHAPE = listed(
    matching(
        f"[#.]{{1,{LARGEST_SHAPE}}}",
        f'drawn with # and ., at most {LARGEST_SHAPE} in a row, such as "##."',
    ),
    least=1,
    most=LARGEST_SHAPE,
    one="row",
)
POINTS = whole(0, 99)

BOARD: Mapping[str, Form] = {
    "void": A_MARK,
    "no_mans_land": A_MARK,
    "rows": listed(printable(LONGEST_ROW), least=1, most=LARGEST_SIDE, one="row"),
}
CARDS: Mapping[str, Form] = {
    "land": one_of("one per labelled square"),
    "sword": listed(A_LABEL, least=0, most=LARGEST_SIDE**2),
    "shield": listed(A_LABEL, least=0, most=LARGEST_SIDE**2),
    "extra": listed(
        together(
            '["sword", 6]',
            picture=one_of("sword", "shield"),
            copies=whole(1, 60),
        ),
        least=0,
        most=8,
    ),
    "wizards": whole(0, 40),
}
FILE: Fields = {
    "id": matching(
        "[A-Za-z0-9][A-Za-z0-9-]{0,39}",
        "a name of at most 40 letters, digits and dashes",
    ),
    "provenance": printable(120),
    "allow_reflection": yes_or_no,
    "board": BOARD,
    "cards": CARDS,
    "tokens_per_colour": whole(1, 60),
    "castles_per_colour": whole(1, 20),
    "hand": whole(2, 10),
    "end_at_tiles": whole(1, 12),
    "wizards_per_player": dict.fromkeys(MODES, whole(0, 20)),
    "start_points": listed(POINTS, least=4, most=4),
    "prizes": listed(
        together(
            '["I3", 3, ["###"]]',
            name=matching(
                "[A-Z][A-Z0-9]{0,3}",
                "up to four capital letters and digits, such as I3",
            ),
            points=POINTS,
            shape=A_SHAPE,
        ),
        least=4,
        most=32,
    ),
}
