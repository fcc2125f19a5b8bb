"""The deck against the published list: one row for each record.

The rows repeat what is printed, not what the code says: name, area, copies, sex and the
condition for the place.
"""

from collections import Counter
from typing import NamedTuple, get_args

import pytest

from siegeworks.core.rulebook import paragraphs
from siegeworks.games import CATALOG
from siegeworks.games.castle.board import Area
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.deck import CARDS, NOT_FOR_TWO, SOLDIERS, Sex, deck_for
from siegeworks.games.castle.effects import atoms
from siegeworks.games.castle.effects.atoms import (
    Beside,
    BesideIfThere,
    Condition,
    FreePlace,
    LastFreeCell,
    Lasting,
    OnAnyCard,
    TakenTower,
    Without,
)
from siegeworks.games.castle.options import Options


class Row(NamedTuple):
    copies: int
    sex: str
    condition: Condition = FreePlace()


TOWERS = {
    "ghost": Row(1, "-", TakenTower()),
    "watchman": Row(1, "M"),
    "magician": Row(1, "M"),
    "archer": Row(1, "M"),
    "witch": Row(1, "F"),
    "alchemist": Row(1, "M"),
}
WALLS = {
    "soldier": Row(13, "M"),
    "captain": Row(1, "M"),
    "traitor": Row(1, "M"),
}
COURTYARD = {
    "king": Row(1, "M"),
    "queen": Row(1, "F", BesideIfThere(Kind.KING)),
    "prince": Row(1, "M"),
    "princess": Row(1, "F"),
    "prince-charming": Row(1, "M", BesideIfThere(Kind.PRINCESS)),
    "mistress": Row(1, "F", Without(Kind.QUEEN)),
    "lady-in-waiting": Row(1, "F", Beside((Kind.QUEEN, Kind.PRINCESS))),
    "courtesan": Row(1, "F"),
    "courtier": Row(1, "M"),
    "counsellor": Row(1, "M", Beside((Kind.KING,))),
    "ambassador": Row(1, "M", LastFreeCell()),
    "assassin": Row(1, "M"),
    "priest": Row(1, "M"),
    "thief": Row(1, "M"),
    "spy": Row(1, "M"),
    "schemer": Row(1, "M"),
    "minstrel": Row(1, "M"),
    "merchant": Row(1, "M"),
    "jester": Row(1, "M"),
    "village-idiot": Row(1, "M"),
    "black-knight": Row(1, "M"),
}
OUTSIDE = {
    "siege-engine": Row(5, "-"),
    "barbarian": Row(1, "M"),
    "fairy": Row(1, "F"),
    "enchanter": Row(1, "M"),
    "dragon": Row(1, "-"),
    "herald": Row(1, "M"),
}
ON_ANY_CARD = {"knight": Row(4, "M", OnAnyCard())}

PRINTED: list[tuple[str, Area | None, Row]] = [
    (name, area, row)
    for area, rows in (
        (Area.TOWERS, TOWERS),
        (Area.WALLS, WALLS),
        (Area.COURTYARD, COURTYARD),
        (Area.OUTSIDE, OUTSIDE),
        (None, ON_ANY_CARD),
    )
    for name, row in rows.items()
]
SEXES = {"M": Sex.MAN, "F": Sex.WOMAN, "-": Sex.NEITHER}


@pytest.mark.parametrize(
    ("name", "area", "row"), PRINTED, ids=[name for name, _, _ in PRINTED]
)
def test_each_record_is_as_printed(name: str, area: Area | None, row: Row) -> None:
    card = CARDS[Kind(name)]

    assert card.kind == name
    assert card.area is area
    assert card.copies == row.copies
    assert card.sex is SEXES[row.sex]
    assert card.condition == row.condition


def test_there_are_37_kinds_in_the_printed_order_and_no_other() -> None:
    assert [name for name, _, _ in PRINTED] == list(KINDS) == list(CARDS)
    assert len(KINDS) == 37


@pytest.mark.rule("2.1")
def test_the_copies_add_up_to_56_and_to_54_for_two() -> None:
    per_area = {
        area: sum(card.copies for card in CARDS.values() if card.area is area)
        for area in (*Area, None)
    }

    assert per_area == {
        Area.TOWERS: 6,
        Area.WALLS: 15,
        Area.COURTYARD: 21,
        Area.OUTSIDE: 10,
        None: 4,
    }
    assert len(deck_for(Options(players=5))) == 56
    assert len(deck_for(Options(players=2))) == 54
    assert {"jester", "village-idiot"} == NOT_FOR_TWO


def test_the_courtyard_has_five_women_and_sixteen_men() -> None:
    sexes = Counter(card.sex for card in CARDS.values() if card.area is Area.COURTYARD)

    assert sexes == {Sex.WOMAN: 5, Sex.MAN: 16}


def test_the_women_of_the_whole_deck_and_those_who_are_nobody() -> None:
    women = {kind for kind, card in CARDS.items() if card.sex is Sex.WOMAN}
    neither = {kind for kind, card in CARDS.items() if card.sex is Sex.NEITHER}

    assert women == {
        *("queen", "princess", "mistress", "lady-in-waiting", "courtesan"),
        *("witch", "fairy"),
    }
    assert neither == {"siege-engine", "dragon", "ghost"}


@pytest.mark.rule("R25")
def test_soldiers_are_the_three_kinds_of_the_walls() -> None:
    assert {kind for kind, card in CARDS.items() if card.area is Area.WALLS} == SOLDIERS


def test_paragraph_8_n_is_the_nth_card() -> None:
    assert [card.rule for card in CARDS.values()] == [
        f"8.{number}" for number in range(1, 38)
    ]


def test_every_card_has_its_paragraph_in_the_rulebook() -> None:
    rulebook = CATALOG.game("castle", {}).rulebook
    numbers = {paragraph.number for paragraph in paragraphs(rulebook)}

    assert {card.rule for card in CARDS.values()} <= numbers


# The vocabulary.


def atoms_used() -> Counter[str]:
    """In how many records each atom stands."""
    return Counter(
        name
        for card in CARDS.values()
        for name in {type(atom).__name__ for atom in card.effect}
    )


CUSTOM = {
    "DrawOut",
    "DrawFromRight",
    "GainAction",
    "GiveFromReserve",
    "MistressReturns",
    "PassLeft",
    "PermuteTokens",
    "PlaceFromReserve",
    "Rearrange",
    "ReplaceTokens",
    "ReturnLastPlaced",
    "StormWalls",
    "SwapTokens",
    "SwapWithReserve",
    "TakeToken",
    "TradeHands",
}
"""Atoms that one card alone uses: the code that serves a single card."""


def test_sixteen_atoms_serve_one_card_each_and_no_more() -> None:
    once = {name for name, cards in atoms_used().items() if cards == 1}

    assert once == CUSTOM
    assert len(CUSTOM) == 16


def test_the_common_atoms_serve_many_cards() -> None:
    common = {name: n for name, n in atoms_used().items() if name not in CUSTOM}

    assert common == {"Strike": 11, "MoveEach": 4, "CompleteWall": 3}


def test_every_atom_of_the_vocabulary_is_used() -> None:
    vocabulary = {atom.__name__ for atom in get_args(atoms.Atom)}

    assert set(atoms_used()) == vocabulary


def test_every_condition_target_and_lasting_effect_is_used() -> None:
    conditions = {type(card.condition) for card in CARDS.values()}
    lasting = {card.lasting for card in CARDS.values()} - {None}
    hits = [
        hit
        for card in CARDS.values()
        for atom in card.effect
        for hit in (
            atom.hits
            if isinstance(atom, atoms.MoveEach)
            else (atom.hit,)
            if isinstance(atom, atoms.Strike | atoms.DrawOut)
            else ()
        )
    ]

    assert conditions == set(get_args(Condition))
    assert lasting == set(Lasting)
    assert {hit.who for hit in hits} == set(atoms.Who)
    assert {hit.reach for hit in hits} == set(atoms.Reach)
    assert {
        atom.fate
        for card in CARDS.values()
        for atom in card.effect
        if isinstance(atom, atoms.Strike)
    } == set(atoms.Fate)


def test_a_card_with_neither_effect_nor_lasting_one_is_the_ghost_alone() -> None:
    """Its condition is its effect: whoever stands there makes room."""
    plain = {
        kind for kind, card in CARDS.items() if not card.effect and card.lasting is None
    }

    assert plain == {"ghost"}


@pytest.mark.parametrize(
    ("name", "lasting"),
    [
        ("knight", Lasting.PROTECTS_CARD_BELOW),
        ("priest", Lasting.PROTECTS_OWN_NEIGHBOURS),
        ("captain", Lasting.PROTECTS_SOLDIERS_OF_ITS_WALL),
        ("ambassador", Lasting.IS_PROTECTED),
        ("prince", Lasting.STANDS_IN_FOR_THE_KING),
        ("herald", Lasting.CALLS_THE_KING),
    ],
)
@pytest.mark.rule("4.2")
def test_only_protectors_herald_and_prince_last(name: str, lasting: Lasting) -> None:
    assert CARDS[Kind(name)].lasting is lasting
    assert sum(card.lasting is not None for card in CARDS.values()) == 6
