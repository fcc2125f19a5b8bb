"""Meaning of each card, square and prize, in a sentence or two."""

from siegeworks.core.i18n import Phrase, verbatim
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans.land import SHIELD, SWORD, WIZARD, Card, Land, Prize
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.text.phrases import say


def glossary(options: Options) -> dict[str, Phrase]:
    """Explain all that lies on the table, by its notation.

    >>> print(glossary(Options())["A1"])  # doctest: +NORMALIZE_WHITESPACE
    A1, the circle 1: takes the square A1 if it is free. Shows a Sword, so it can be
    laid in an attack instead.
    """
    land = options.land
    meanings = {
        "deck": say("deck-meaning"),
        "discard": say("discard-meaning"),
        "bag": say("bag-meaning"),
        "tokens": say("tokens-meaning", tokens=land.data.tokens_per_colour),
        "data": data_meaning(land),
    }
    meanings |= {card: _card(options, card) for card in land.cards}
    meanings |= {f"@{name}": _square(land, name) for name in land.square_named}
    meanings |= {f"#{prize.name}": _prize(land, prize) for prize in land.prizes}
    return meanings


@rule("1.5")
def data_meaning(land: Land) -> Phrase:
    """Name the data, its provenance, and its differences from the printed box."""
    meaning = say(
        "data-meaning",
        name=land.name,
        known="no" if land.is_reconstruction else "yes",
        provenance=land.data.provenance,
    )
    for remark in land.remarks:
        meaning = say("data-remark", meaning=meaning, remark=verbatim(remark))
    return meaning


def _card(options: Options, card: Card) -> Phrase:
    match card:
        case "wizard":
            extra = "yes" if options.wizard == "extra" else "no"
            back = "yes" if options.wizards_return else "no"
            return say("wizard-meaning", WIZARD, extra=extra, back=back)
        case "sword":
            return say("sword-meaning", SWORD)
        case "shield":
            return say("shield-meaning", SHIELD)
        case _:
            return say(
                "land-card-meaning",
                card,
                name=card,
                symbol=card[0],
                number=int(card[1:]),
                picture=_picture(options.land, card),
            )


def _picture(land: Land, card: Card) -> str:
    if card in land.swords:
        return "sword"
    return "shield" if card in land.shields else "none"


def _square(land: Land, name: str) -> Phrase:
    if land.square_named[name] in land.no_mans_land:
        return say("waste-meaning", f"@{name}", name=name)
    symbol, number = name[0], int(name[1:])
    return say(
        "land-square-meaning", f"@{name}", name=name, symbol=symbol, number=number
    )


def _prize(land: Land, prize: Prize) -> Phrase:
    return say(
        "prize-meaning",
        f"#{prize.name}",
        name=prize.name,
        size=prize.size,
        points=prize.points,
        rows=" / ".join(prize.shape.rows()),
        mirrored="yes" if land.data.allow_reflection else "no",
    )
