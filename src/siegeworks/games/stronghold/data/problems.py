"""Problems of a data set in the right form that make it unplayable."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from siegeworks.core.rulebook import rule
from siegeworks.games.stronghold.data import board_problems as on_the_board
from siegeworks.games.stronghold.data.board_problems import repeated
from siegeworks.games.stronghold.data.form import PHASE_OF, fields_of_card
from siegeworks.games.stronghold.data.types import BoardData, DataSet, PhaseCardData
from siegeworks.games.stronghold.pieces import INVADERS

CARDS_DRAWN = 3
"""Number of cards drawn from each phase from 2 to 5."""


@rule("1.7")
def why_not_playable(data: DataSet, unknown: Iterable[str] = ()) -> Iterator[str]:
    """List all problems of a set.

    Fields in `unknown` could not be read; problems that depend on them are left out.
    """
    missing = set(unknown)
    for judgement, looks_at in OF_THE_BOARD.items():
        if not _overlap(missing, [f"board.{field}" for field in looks_at]):
            yield from judgement(data.board)
    for problems_of, needed in OF_THE_CARDS.items():
        if not _overlap(missing, needed):
            yield from problems_of(data)


def _overlap(missing: Iterable[str], needed: Sequence[str]) -> bool:
    """Return whether one of the needed fields, or a part of it, could not be read."""
    return any(
        f"{one}.".startswith(f"{two}.") or f"{two}.".startswith(f"{one}.")
        for one in missing
        for two in needed
    )


# The phase cards.


@rule("3.1")
def _card_problems(data: DataSet) -> Iterator[str]:
    """Each card of the game is there once, in its phase."""
    cards = data.phase_cards.cards
    for name in repeated(card.id for card in cards):
        yield f"phase_cards: {name} is there twice"
    for name in PHASE_OF:
        if all(card.id != name for card in cards):
            yield f"phase_cards: {name} is not there"
    for card in cards:
        if card.phase != PHASE_OF[card.id]:
            yield (
                f"phase_cards: {card.id} belongs to phase {PHASE_OF[card.id]}, "
                f"not {card.phase}"
            )


@rule("3.2")
def _price_problems(data: DataSet) -> Iterator[str]:
    """Every card can be paid for, in ways that differ."""
    for card in data.phase_cards.cards:
        match card.id:
            case "marches":
                if card.small is None or card.large is None:
                    yield "phase_cards: marches must say what small and large are"
            case "exchange":
                if card.pay != ((),):
                    yield "phase_cards: exchange takes no units, pay must be [[]]"
            case "gather":
                yield from _gather_problems(card)
            case _:
                yield from _pay_problems(card)


def _pay_problems(card: PhaseCardData) -> Iterator[str]:
    if not card.pay or not all(card.pay):
        yield f"phase_cards: {card.id} must say which units pay it"
    for units in repeated("".join(sorted(way)) for way in card.pay):
        yield f"phase_cards: {card.id} can be paid with {units} twice"
    if card.id == "trainer" and not card.gain:
        yield "phase_cards: trainer must say which units it brings (gain)"


def _gather_problems(card: PhaseCardData) -> Iterator[str]:
    """Any one unit pays, and its kind says how much Wood it is worth."""
    if sorted(card.pay) != [(kind,) for kind in INVADERS]:
        any_one = '[["G"], ["O"], ["T"]]'
        yield f"phase_cards: gather takes any one unit, pay must be {any_one}"
    if not card.wood_gain:
        yield "phase_cards: gather must say how much Wood each kind brings (woodGain)"


@rule("2.3")
def _preset_problems(data: DataSet) -> Iterator[str]:
    """The first game has as many cards of each phase as are drawn in any other."""
    preset = data.options.first_game_preset
    for name in repeated(preset):
        yield f"options.firstGamePreset: {name} is there twice"
    there = Counter(PHASE_OF[name] for name in preset)
    for phase in range(2, 6):
        if there[phase] != CARDS_DRAWN:
            yield (
                f"options.firstGamePreset: {there[phase]} cards of phase {phase}, "
                f"{CARDS_DRAWN} are needed"
            )


def stray_fields(cards: object) -> Iterator[str]:
    """List fields of phase cards in a file that only another card has."""
    of_any = {field for name in PHASE_OF for field in fields_of_card(name)}
    for card in cards if isinstance(cards, list) else ():
        name = card.get("id") if isinstance(card, dict) else None
        if isinstance(name, str) and name in PHASE_OF:
            known = ("id", "phase", *fields_of_card(name))
            for field in card:
                if field in of_any and field not in known:
                    fields = ", ".join(known)
                    yield f"phase_cards: {name} has no {field}; its fields: {fields}"


OfTheBoard: TypeAlias = Callable[[BoardData], Iterator[str]]
OF_THE_BOARD: Mapping[OfTheBoard, Sequence[str]] = {
    on_the_board.name_problems: ("foregrounds", "ramparts", "sections", "towers"),
    on_the_board.side_problems: ("foregrounds", "ramparts", "sections"),
    on_the_board.path_problems: ("foregrounds", "ramparts", "sections"),
    on_the_board.direction_problems: ("ramparts",),
    on_the_board.reach_problems: ("foregrounds", "ramparts", "sections"),
    on_the_board.marauder_problems: ("ramparts", "marauders"),
    on_the_board.march_problems: ("ramparts", "marchOrder"),
    on_the_board.wall_problems: ("sections", "wallChain"),
    on_the_board.tower_problems: (
        *("foregrounds", "ramparts", "sections"),
        *("towers", "wallChain"),
    ),
    on_the_board.garrison_problems: ("sections", "startBarracks", "startGuard"),
    on_the_board.stone_problems: ("sections", "startWalls"),
    on_the_board.host_problems: ("foregrounds", "startForeground", "marauders.units"),
}
"""Each check of the board, and the fields that it reads."""
OF_THE_CARDS: Mapping[Callable[[DataSet], Iterator[str]], Sequence[str]] = {
    _card_problems: ("phase_cards.cards",),
    _price_problems: ("phase_cards.cards",),
    _preset_problems: ("options.firstGamePreset",),
}
