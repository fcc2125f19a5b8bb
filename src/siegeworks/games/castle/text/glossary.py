"""Meaning of each card and place, in a sentence or two."""

from siegeworks.core.i18n import Phrase
from siegeworks.games.castle.board import (
    AREA_OF,
    CELLS,
    OUTSIDE,
    SIEGE_PLACES,
    Place,
    place_name,
)
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.text.describe import describe
from siegeworks.games.castle.text.phrases import bare, say


def glossary(options: Options) -> dict[str, Phrase]:
    """Explain all that lies on the table, by its notation.

    >>> print(glossary(Options())["@b1"])
    The cell b1 of the walls: soldiers go here.
    """
    meanings = {
        "reserve": say("reserve-meaning"),
        "deck": say("deck-meaning"),
        "removed": say("removed-meaning"),
    }
    meanings |= {kind.value: _card(kind, options) for kind in KINDS}
    meanings |= {f"@{place_name(place)}": _place(place) for place in range(OUTSIDE + 1)}
    return meanings


def _card(kind: Kind, options: Options) -> Phrase:
    card = CARDS[kind]
    return say(
        "card-meaning",
        kind,
        name=bare(kind),
        sex=card.sex,
        copies=card.copies,
        text=describe(kind, options),
    )


def _place(place: Place) -> Phrase:
    name = place_name(place)
    if place in CELLS:
        return say("cell-meaning", area=AREA_OF[place], name=name)
    if place in SIEGE_PLACES:
        return say("siege-place-meaning", name=name)
    return say("outside-meaning")
