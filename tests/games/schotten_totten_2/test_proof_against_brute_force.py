"""The proof of control against a brute force that shares no line of code with it.

Everything above the first test is written from the rules alone: it lays every possible
completion, lets every wild card stand for everything it may, and takes the best.
"""

import itertools
import math
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from conformance.playing import soaked
from siegeworks.games.schotten_totten_2.control import judge, why_not_control
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    strongest_formation,
)
from siegeworks.games.schotten_totten_2.formations.formation import Formation, Kind
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.table import Table

Siege: TypeAlias = tuple[str, int]
Row: TypeAlias = tuple[Siege | str, ...]
Worth: TypeAlias = tuple[int, int]
"""The rank of the type, then the total: bigger is stronger, on every tile."""

FACES = {
    "1u": (3, "+"),   "1d": (3, "run"),
    "2u": (4, "all"), "2d": (2, "same"),
    "3u": (3, "all"), "3d": (3, "colour"),
    "4u": (2, "all"), "4d": (4, "-"),
    "5u": (3, "all"), "5d": (3, "colour"),
    "6u": (4, "all"), "6d": (2, "same"),
    "7u": (3, "-"),   "7d": (3, "run"),
}  # fmt: skip
READINGS = ("sum", "member", "strongest")
TYPES = ("sum", "run", "colour", "same", "colour run")
"""Weakest first."""

DECK = tuple((letter, strength) for letter in "RYGBP" for strength in range(12))
STANDS_FOR = {
    "joker": DECK,
    "spy": tuple(card for card in DECK if card[1] == 10),
    "shield": tuple(card for card in DECK if card[1] in (1, 2, 3)),
}
ELITE = ("joker", "joker", "spy", "shield")


def types_met(row: tuple[Siege, ...]) -> set[str]:
    strengths = sorted(strength for _, strength in row)
    low = strengths[0]
    met = {"sum"}
    if strengths == list(range(low, low + len(row))):
        met.add("run")
    if len({letter for letter, _ in row}) == 1:
        met.add("colour")
    if len(set(strengths)) == 1:
        met.add("same")
    return met | {"colour run"} if met >= {"run", "colour"} else met


def worth(row: tuple[Siege, ...], requirement: str, reading: str) -> Worth:
    """What a complete row is worth on a tile."""
    total = sum(strength for _, strength in row)
    if requirement == "+":
        return 0, total
    if requirement == "-":
        return 0, -total
    met = types_met(row)
    if requirement != "all":
        counted = {requirement, "sum"}
        if "colour run" in met and requirement in ("colour", "run"):
            if reading == "sum":
                counted = {"sum"}
            elif reading == "strongest":
                counted.add("colour run")
        met &= counted
    return max(TYPES.index(each) for each in met), total


def completions(row: Row, slots: int, pool: tuple[Siege, ...]) -> Iterator[tuple]:
    """Every complete row that this one is or can become."""
    fixed = tuple(card for card in row if not isinstance(card, str))
    wild = [STANDS_FOR[card] for card in row if isinstance(card, str)]
    for recruits in itertools.combinations(pool, slots - len(row)):
        for stand_ins in itertools.product(*wild):
            yield fixed + stand_ins + recruits


def best(row: Row, face: str, reading: str, pool: tuple[Siege, ...]) -> Worth | None:
    slots, requirement = FACES[face]
    rows = completions(row, slots, pool)
    return max((worth(each, requirement, reading) for each in rows), default=None)


def effort(row: Row, slots: int, pool: int) -> int:
    wild = [len(STANDS_FOR[card]) for card in row if isinstance(card, str)]
    return math.comb(pool, slots - len(row)) * math.prod(wild)


# Random positions before one tile.


@dataclass(frozen=True)
class Duel:
    """One tile, the two rows before it, and everything that nobody has seen."""

    face: str
    reading: str
    attacker: Row
    defender: Row
    pool: tuple[Siege, ...]
    first: str
    """Who would point at the own row: < the Attacker, > the Defender."""

    def table(self) -> Table:
        return position(self.drawing()).table

    def drawing(self) -> str:
        number, damaged = self.face[0], "!" if self.face[1] == "d" else " "
        both = len(self.attacker) == len(self.defender) == FACES[self.face][0]
        pointer = self.first if both else ""
        rows = f"{spelled(self.attacker)} | {spelled(self.defender)} {pointer}"
        return f"""
            options: tactics color_run={self.reading}
            {number}{damaged} {rows}
            attacker: {spelled(self.pool[::2])}
            defender: {spelled(self.pool[1::2])}
            rest: discard
            """

    def table_with_full_deck(self) -> Table:
        """The same duel, but nobody holds any of the unseen cards."""
        hands = re.sub(r"(attacker|defender): .*", "", self.drawing())
        gone = {*self.attacker, *self.defender, *self.pool}
        seen = spelled(tuple(card for card in DECK if card not in gone))
        return position(hands.replace("rest: discard", f"discard: {seen}")).table

    @property
    def place(self) -> int:
        return int(self.face[0]) - 1

    def attack(self) -> Worth:
        found = best(self.attacker, self.face, self.reading, pool=())
        assert found is not None
        return found

    def defence(self) -> Worth | None:
        return best(self.defender, self.face, self.reading, self.pool)

    def is_complete(self) -> bool:
        return len(self.defender) == FACES[self.face][0]


def spelled(cards: Row) -> str:
    return " ".join(c if isinstance(c, str) else f"{c[0]}{c[1]}" for c in cards)


def random_duel(rng: random.Random, face: str, reading: str) -> Duel:
    """A duel that the brute force can settle; only one in thirty takes it long."""
    while True:
        duel = any_duel(rng, face, reading)
        slots, _ = FACES[face]
        rows = effort(duel.attacker, slots, 0)
        rows += effort(duel.defender, slots, len(duel.pool))
        if rows < 11_000 or (rows < 60_000 and rng.random() < 0.03):
            return duel


def any_duel(rng: random.Random, face: str, reading: str) -> Duel:
    """Half of them use a few neighbouring cards of two colours, so that runs meet."""
    slots, _ = FACES[face]
    cards = list(DECK)
    if rng.random() < 0.5:
        low, letters = rng.randrange(7), rng.sample("RYGBP", 2)
        cards = [c for c in DECK if c[0] in letters and low <= c[1] <= low + 7]
    rng.shuffle(cards)
    elite = rng.sample(ELITE, rng.choice((0, 0, 0, 0, 1, 1, 2, 2, 3, 4)))
    attacker = random_row(rng, cards, elite, slots)
    defender = random_row(rng, cards, elite, rng.randint(0, slots))
    few = "joker" in defender and rng.random() < 0.8
    size = rng.randint(0, min(4 if few else 16, len(cards)))
    pool = tuple(sorted(cards[:size]))
    return Duel(face, reading, attacker, defender, pool, rng.choice("<>"))


def random_row(
    rng: random.Random, cards: list[Siege], elite: list[str], length: int
) -> Row:
    wild = [elite.pop() for _ in range(min(length, rng.randint(0, len(elite))))]
    row: list[Siege | str] = [*wild, *(cards.pop() for _ in range(length - len(wild)))]
    rng.shuffle(row)
    return tuple(row)


# What the engine answers, in the brute force's words.

KINDS = {
    Kind.SUM: "sum",
    Kind.RUN: "run",
    Kind.COLOR: "colour",
    Kind.SAME: "same",
    Kind.COLOR_RUN: "colour run",
}


def worth_of(formation: Formation, face: str) -> Worth:
    _, requirement = FACES[face]
    sign = -1 if requirement == "-" else 1
    return TYPES.index(KINDS[formation.kind]), sign * formation.total


def cards_of(formation: Formation) -> tuple[Siege, ...]:
    return tuple((card.color.letter, card.strength) for card in formation.cards)


def assert_is_real(
    shown: Formation, row: Row, face: str, reading: str, pool: tuple[Siege, ...]
) -> None:
    """The row as it lies, what its wild cards may be, then unseen cards, each once.

    And laid on the tile, they are worth what the formation says.
    """
    fixed = [card for card in row if not isinstance(card, str)]
    wild = [card for card in row if isinstance(card, str)]
    cards = cards_of(shown)
    stand_ins = cards[len(fixed) : len(row)]
    recruits = cards[len(row) :]
    slots, requirement = FACES[face]

    assert len(cards) == slots
    assert list(cards[: len(fixed)]) == fixed
    assert all(c in STANDS_FOR[w] for c, w in zip(stand_ins, wild, strict=True))
    assert len(set(recruits)) == len(recruits)
    assert set(recruits) <= set(pool)
    assert worth(cards, requirement, reading) == worth_of(shown, face)


def assert_engine_agrees(duel: Duel) -> None:
    table = duel.table()
    tile = table.wall[duel.place]
    attack, defence = duel.attack(), duel.defence()
    verdict = judge(tile, table.unseen, duel.reading)

    assert worth_of(verdict.attack, duel.face) == attack
    assert_is_real(verdict.attack, duel.attacker, duel.face, duel.reading, ())
    if defence is None:
        assert verdict.defence is None
    else:
        assert verdict.defence is not None
        assert worth_of(verdict.defence, duel.face) == defence
        assert_is_real(
            verdict.defence, duel.defender, duel.face, duel.reading, duel.pool
        )
    holds = duel.is_complete() and duel.first == ">"
    beaten = defence is not None and (defence > attack or (holds and defence == attack))
    assert verdict.proven == (not beaten)
    assert_refusal_is_honest(duel, table, attack, beaten=beaten)


def assert_refusal_is_honest(
    duel: Duel, table: Table, attack: Worth, *, beaten: bool
) -> None:
    """Whoever is refused is shown cards with which the Defender really holds."""
    refusal = why_not_control(table, duel.place)
    if not beaten:
        assert refusal is None
        return
    assert refusal is not None
    newcomers = tuple((text[0], int(text[1:])) for text in refusal.evidence)
    row = duel.defender + newcomers
    reached = best(row, duel.face, duel.reading, pool=())

    assert len(row) == FACES[duel.face][0]
    assert set(newcomers) <= set(duel.pool)
    assert reached is not None
    assert reached >= attack


@pytest.mark.rule("3.3", "3.4", "4.1", "4.2", "4.3", "Q1", "Q7", "Q8", "Q13", "Q14")
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("face", FACES)
def test_the_proof_finds_exactly_what_trying_everything_finds(
    face: str, reading: str
) -> None:
    rng = random.Random(f"{face} {reading}")
    for _ in range(soaked(100, 200)):
        assert_engine_agrees(random_duel(rng, face, reading))


@pytest.mark.rule("3.3", "4.4", "Q5")
@pytest.mark.parametrize("face", FACES)
def test_a_refusal_speaks_of_completing_first_only_where_that_decides(
    face: str,
) -> None:
    rng = random.Random(f"{face} complete")
    for _ in range(400):
        cards = rng.sample([card for card in DECK if card[1] < 5], 8)
        slots, _ = FACES[face]
        duel = Duel(face, "sum", tuple(cards[:slots]), tuple(cards[-slots:]), (), ">")
        refusal = why_not_control(duel.table(), duel.place)
        tied = duel.attack() == duel.defence()
        said = refusal is not None and "complete first" in str(refusal.reason)
        assert said == tied


@pytest.mark.rule("Q26", "Q27")
@pytest.mark.parametrize("face", FACES)
def test_the_refusal_is_the_same_whoever_holds_the_unseen_cards(face: str) -> None:
    rng = random.Random(f"{face} holders")
    for _ in range(25):
        duel = random_duel(rng, face, "sum")
        in_hands, in_deck = duel.table(), duel.table_with_full_deck()
        refusal = why_not_control(in_hands, duel.place)
        assert why_not_control(in_deck, duel.place) == refusal


@pytest.mark.rule("3.4", "Q26")
@pytest.mark.parametrize("face", FACES)
def test_the_proof_agrees_when_nearly_every_card_is_unseen(face: str) -> None:
    slots, _ = FACES[face]
    rng = random.Random(face)
    for _ in range(8):
        cards = rng.sample(DECK, 60)
        attacker = tuple(cards.pop() for _ in range(slots))
        open_slots = rng.randint(1, 2)
        defender = tuple(cards.pop() for _ in range(slots - open_slots))
        duel = Duel(face, "sum", attacker, defender, tuple(cards), "<")
        assert_engine_agrees(duel)


@pytest.mark.rule("Q13", "Q14")
@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("face", [face for face in FACES if FACES[face][0] == 3])
@pytest.mark.parametrize("missing", ["joker", "spy", "shield"])
def test_rows_of_nothing_but_wild_cards_are_worth_their_best(
    face: str, reading: str, missing: str
) -> None:
    wild = list(ELITE)
    wild.remove(missing)
    duel = Duel(face, reading, tuple(wild), (), (), "<")

    assert_engine_agrees(duel)


@pytest.mark.rule("Q13", "Q14")
@pytest.mark.parametrize("face", ["2u", "4d"])
def test_all_four_elite_troops_in_one_row_are_worth_their_best(face: str) -> None:
    assert_engine_agrees(Duel(face, "sum", ELITE, (), (), "<"))


# The best that a tile can ever hold, as the rules file lists it.

BEST = {
    "1u": ("sum", 33),
    "1d": ("run", 30),
    "2u": ("colour run", 38),
    "2d": ("same", 22),
    "3u": ("colour run", 30),
    "3d": ("colour", 29),
    "4u": ("colour run", 21),
    "4d": ("sum", 0),
    "5u": ("colour run", 30),
    "5d": ("colour", 29),
    "6u": ("colour run", 38),
    "6d": ("same", 22),
    "7u": ("sum", 0),
    "7d": ("run", 30),
}


def best_on_a_fresh_table(face: str, *elite: str) -> tuple[str, int]:
    """The strongest formation that a side with only these troops can still reach."""
    number, damaged = face[0], "!" if face[1] == "d" else " "
    drawn = f"options: tactics\n{number}{damaged} | {' '.join(elite)}"
    table = position(drawn).table
    tile = table.wall[int(number) - 1]
    found = strongest_formation(tile.defender, tile.face, table.unseen, "sum")
    assert found is not None
    return KINDS[found.kind], found.total


@pytest.mark.rule("4.1", "4.2", "4.3")
@pytest.mark.parametrize("face", FACES)
def test_the_best_formation_of_each_face_is_the_one_in_the_rules(face: str) -> None:
    assert best_on_a_fresh_table(face) == BEST[face]


@pytest.mark.rule("4.1", "4.2", "4.3")
@pytest.mark.parametrize("face", [face for face in FACES if FACES[face][0] < 4])
def test_trying_all_sixty_cards_finds_the_same_best_formation(face: str) -> None:
    rank, total = best((), face, "sum", DECK) or (0, 0)

    assert (TYPES[rank], abs(total)) == BEST[face]


@pytest.mark.rule("Q14")
@pytest.mark.parametrize("face", ["3d", "5d"])
@pytest.mark.parametrize(
    ("elite", "total"),
    [(["spy"], 31), (["joker"], 32), (["joker", "joker"], 33), (["shield"], 24)],
)
def test_elite_troops_raise_the_best_colour_because_they_may_repeat_a_card(
    face: str, elite: list[str], total: int
) -> None:
    assert best_on_a_fresh_table(face, *elite) == ("colour", total)


@pytest.mark.rule("Q14")
@pytest.mark.parametrize("face", [face for face in FACES if face not in ("3d", "5d")])
def test_elite_troops_raise_no_other_best_formation(face: str) -> None:
    slots, requirement = FACES[face]
    sign = -1 if requirement == "-" else 1

    def strength(found: tuple[str, int]) -> Worth:
        return TYPES.index(found[0]), sign * found[1]

    for count in range(1, slots + 1):
        for elite in itertools.combinations(ELITE, count):
            reached = best_on_a_fresh_table(face, *elite)
            assert strength(reached) <= strength(BEST[face])
