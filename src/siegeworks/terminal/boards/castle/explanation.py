"""Answers to `? thing`, for cards, places and players."""

from collections.abc import Iterator

from siegeworks.games.castle.actions import Play
from siegeworks.games.castle.board import OUTSIDE, PLACE_NAMES, Place, place_name
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.drawing import SHORT, counted, outside_piles, plain
from siegeworks.games.castle.protection import protector
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.table import Standing
from siegeworks.games.castle.text.glossary import glossary
from siegeworks.games.castle.text.phrases import bare
from siegeworks.games.castle.view import View, legal_for
from siegeworks.terminal.boards.lines import so_many


def explain(view: View, text: str) -> str | None:
    """Explain a card and say where it is, or what a place or a player holds."""
    asked = text.strip().lower()
    if kind := kind_called(asked):
        return " ".join(_about_card(view, kind))
    if asked in PLACE_NAMES:
        return " ".join(_about_place(view, PLACE_NAMES.index(asked)))
    if asked in seats_of(view.table.options.players):
        return " ".join(_about_player(view, Seat(asked)))
    meaning = glossary(view.table.options).get(asked)
    return None if meaning is None else f"{meaning}{_heap(view, asked)}"


def kind_called(name: str) -> Kind | None:
    """Find a card by its typed name, its spoken name or its short name on the board.

    >>> kind_called("prince charming"), kind_called("courtsn")
    (<Kind.PRINCE_CHARMING: 'prince-charming'>, <Kind.COURTESAN: 'courtesan'>)
    """
    for kind in KINDS:
        names = (
            kind,
            kind.replace("-", " "),
            SHORT[kind].lower(),
            str(bare(kind)).lower(),
        )
        if name in names:
            return kind
    return None


def _heap(view: View, name: str) -> str:
    heaps = {"reserve": view.table.reserve, "removed": view.table.removed}
    return (
        f" Now: {', '.join(counted(heaps[name])) or 'none'}." if name in heaps else ""
    )


def _about_card(view: View, kind: Kind) -> Iterator[str]:
    yield str(glossary(view.table.options)[kind])
    places = [
        place_name(place)
        for place, pile in enumerate(view.table.piles)
        for card in pile
        if card.kind is kind
    ]
    if places:
        yield f"In play: {', '.join(places)}."
    if kind in view.table.reserve:
        yield "In the Reserve."
    if kind in view.table.removed:
        yield "Removed from the game."
    if kind in view.hand:
        yield f"In your hand; {_playable(view, kind)}."
    for seat in seats_of(view.table.options.players):
        if kind in view.known[seat.number]:
            yield f"In {seat.capitalize()}'s hand."


def _playable(view: View, kind: Kind) -> str:
    plays = [each for each in legal_for(view) if isinstance(each, Play)]
    places = [place_name(play.place) for play in plays if play.kind is kind]
    return f"can go to {', '.join(places)}" if places else "cannot be played now"


def _about_place(view: View, place: Place) -> Iterator[str]:
    yield str(glossary(view.table.options)[f"@{place_name(place)}"])
    pile = view.table.pile(place)
    for level, card in enumerate(pile):
        safe = protector(view.table, place, level)
        guard = f", {_protected(safe)}" if safe else ""
        yield f"{'On it' if level else 'There'}: {_owned(card)}{guard}."
    kinds = [
        str(each.kind)
        for each in legal_for(view)
        if isinstance(each, Play) and each.place == place
    ]
    if kinds:
        yield f"You can play here: {', '.join(kinds)}."
    if place == OUTSIDE:
        piles = ", ".join(map(plain, outside_piles(view.table)))
        yield f"Outside now: {piles or 'nothing'}."
    elif not pile and not kinds:
        yield "Nothing is there."


def _protected(by: Kind) -> str:
    if by is Kind.AMBASSADOR:
        return "protected for good"
    return f"protected by {'a' if by is Kind.KNIGHT else 'the'} {bare(by)}"


def _owned(card: Standing) -> str:
    whose = f"{card.token.capitalize()}'s" if card.token else "without a token"
    return f"{bare(card.kind)}, {whose}"


def _about_player(view: View, seat: Seat) -> Iterator[str]:
    table, at = view.table, seat.number
    held = f"{table.hands[at]} in hand, {table.decks[at]} in the deck"
    yield f"{seat.capitalize()}: {held}."
    if seat is view.seat:
        yield f"You hold {', '.join(counted(view.hand)) or 'nothing'}."
    elif view.known[at]:
        yield f"Surely in hand: {', '.join(counted(view.known[at]))}."
    bearing = [
        f"{bare(card.kind)} {place_name(place)}"
        for place, pile in enumerate(table.piles)
        for card in pile
        if card.token is seat
    ]
    yield (
        f"Tokens on {so_many(len(bearing), 'card')}: {', '.join(bearing)}."
        if bearing
        else "No token in play."
    )
