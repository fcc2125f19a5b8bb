"""A shuffle follows from its secret alone, and anybody can do the sums again."""

import hashlib
import hmac
import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import siegeworks as sw
from siegeworks.core.chance import EvenOdds, at_mark, marks_of, weighted
from siegeworks.core.commitment import CommittedDealer, commitment_to, mark_of
from siegeworks.core.errors import BadPlaythrough
from siegeworks.core.game import AnyGame
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    Difference,
    Playthrough,
    read_playthrough,
    write_playthrough,
)
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG

VECTORS = json.loads(
    (Path(__file__).parent / "vectors" / "commitment.json").read_text("utf-8")
)
SECRET = bytes.fromhex(VECTORS["secret"])
OTHER_SECRET = bytes(32)
BASE = sw.game("schotten-totten-2")
TACTICS = sw.game("schotten-totten-2", tactics=True)


# The sums, which a browser does too: vectors/commitment.json is for both.


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_to(SECRET) == VECTORS["commitment"]
    assert CommittedDealer(SECRET).commitment == VECTORS["commitment"]


@pytest.mark.parametrize("vector", VECTORS["marks"] + VECTORS["large_marks"], ids=str)
def test_marks_are_those_of_the_published_vectors(vector: dict[str, Any]) -> None:
    mark = mark_of(SECRET, vector["number"], int(vector["whole"]))

    assert mark == int(vector["mark"])


def test_the_outcomes_own_the_marks_in_their_order() -> None:
    shares = [Fraction(share) for share in VECTORS["walk"]["odds"]]
    odds = list(enumerate(shares))

    owners = [at_mark(odds, mark) for mark in range(marks_of(odds))]
    assert owners == VECTORS["walk"]["owners"]


def test_even_odds_own_one_mark_each() -> None:
    odds = EvenOdds("abc", str.upper)

    assert marks_of(odds) == 3
    assert [at_mark(odds, mark) for mark in range(3)] == ["A", "B", "C"]
    assert [at_mark(list(odds), mark) for mark in range(3)] == ["A", "B", "C"]


def test_the_opening_deal_is_that_of_the_published_vectors() -> None:
    record = dealt(BASE, SECRET, entries=len(VECTORS["opening"]["deals"]))

    deals = [BASE.write(entry.action) for entry in record.entries]
    assert deals == VECTORS["opening"]["deals"]


def test_a_word_beyond_the_last_full_round_is_passed_over() -> None:
    whole = 2**63 + 1
    passed_over = 0
    for number in range(1, 200):
        digest = hmac.new(SECRET, f"{number}.0".encode(), hashlib.sha256).digest()
        words = [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
        fair = [word for word in words if word < whole]
        passed_over += words[0] >= whole
        if fair:
            assert mark_of(SECRET, number, whole) == fair[0]
    assert passed_over > 50


@given(
    secret=st.binary(min_size=32, max_size=32),
    number=st.integers(1, 2**53 - 1),
    whole=st.integers(1, 2**64),
)
def test_a_mark_lies_below_the_whole_and_never_changes(
    secret: bytes, number: int, whole: int
) -> None:
    mark = mark_of(secret, number, whole)

    assert 0 <= mark < whole
    assert mark_of(secret, number, whole) == mark


# 99.9 % of fair shuffles stay below these: chi-square with whole - 1 degrees.
@pytest.mark.parametrize(
    ("whole", "limit"), [(2, 10.83), (6, 20.52), (48, 82.72), (60, 98.32)]
)
def test_every_mark_comes_up_about_as_often(whole: int, limit: float) -> None:
    draws = 200 * whole
    seen = Counter(mark_of(SECRET, number, whole) for number in range(1, draws + 1))

    assert sum((seen[mark] - 200) ** 2 / 200 for mark in range(whole)) < limit


def test_neighbouring_draws_know_nothing_of_each_other() -> None:
    marks = [mark_of(SECRET, number, 6) for number in range(1, 36 * 200 + 2)]
    pairs = Counter(pairwise(marks))

    # 35 degrees of freedom
    assert sum((seen - 200) ** 2 / 200 for seen in pairs.values()) < 66.62
    assert len(pairs) == 36


@pytest.mark.parametrize("secret", [b"", b"short", bytes(31), bytes(33)])
def test_a_secret_of_another_length_deals_nothing(secret: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        CommittedDealer(secret)


def test_a_draw_does_not_depend_on_what_was_asked_before() -> None:
    game = SimpleNamespace(chance_outcomes=lambda left: weighted(Counter(left)))
    answers = {
        order: {
            number: CommittedDealer(SECRET).choose(game, "aabcd", number)
            for number in order
        }
        for order in permutations((1, 2, 3, 4))
    }

    assert all(each == answers[1, 2, 3, 4] for each in answers.values())


# Records that were dealt from a secret.


def dealt(
    game: AnyGame, secret: bytes, entries: int = 10_000, skip: int = 0
) -> AnyPlaythrough:
    """A random game dealt from a secret; now and then a move was taken back."""
    dealer, rng = CommittedDealer(secret), random.Random(1)
    record = Playthrough(game, {}).with_secret(secret)
    state, number = game.start(), 0
    while len(record.entries) < entries and (actor := game.actor(state)) is not None:
        number += 1
        if actor is CHANCE:
            action = dealer.choose(game, state, number)
        else:
            number += rng.randint(0, skip)
            action = rng.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        record = record.with_entry(action, events, number)
    return record


def through_a_file(record: AnyPlaythrough) -> AnyPlaythrough:
    return read_playthrough(write_playthrough(record), CATALOG)


@pytest.mark.parametrize("skip", [0, 2], ids=["straight", "with moves taken back"])
@pytest.mark.parametrize("game", [BASE, TACTICS], ids=["base", "tactics"])
def test_a_game_dealt_from_its_secret_is_fair(game: AnyGame, skip: int) -> None:
    record = dealt(game, SECRET, skip=skip)
    again = through_a_file(record)

    assert replace(again, game=game, version="") == record
    assert again.verify() is None
    assert again.unfair() is None


def test_moves_taken_back_leave_their_numbers_behind() -> None:
    record = dealt(BASE, SECRET, skip=2)
    straightened = replace(
        record, entries=tuple(replace(entry, number=0) for entry in record.entries)
    )

    assert any(entry.number for entry in record.entries)
    assert straightened.verify() is None
    assert straightened.unfair() is not None


def test_without_a_secret_nothing_can_be_called_unfair() -> None:
    record = replace(dealt(BASE, SECRET, 40), secret="")

    assert through_a_file(record).commitment == VECTORS["commitment"]
    assert through_a_file(record).unfair() is None
    assert through_a_file(record).dealer() is None


def swapped_from(game: AnyGame, place: int) -> AnyPlaythrough:
    """A lawful record in which somebody has chosen one card of the opening deal."""
    record = dealt(game, SECRET, place - 1)
    state = record.state()
    fair = CommittedDealer(SECRET).choose(game, state, place)
    chosen = next(card for card, _ in game.chance_outcomes(state) if card != fair)
    return record.with_entry(chosen, game.apply(state, chosen)[1])


def test_a_swapped_card_is_named_with_the_card_it_should_have_been() -> None:
    record = through_a_file(swapped_from(BASE, 12))

    assert record.verify() is None
    assert record.unfair() == Difference(
        12, "the committed shuffle says “deal R3”, the record says “deal R0”"
    )


def test_a_wrong_secret_is_found_by_its_hash() -> None:
    record = replace(dealt(BASE, SECRET, 40), secret=OTHER_SECRET.hex())

    found = through_a_file(record).unfair()
    assert found is not None
    assert str(found) == (
        f"the header: the secret is that of {commitment_to(OTHER_SECRET)}, "
        f"committed to was {VECTORS['commitment']}"
    )


def test_a_wrong_commitment_is_found() -> None:
    for commitment in (commitment_to(OTHER_SECRET), ""):
        record = replace(dealt(BASE, SECRET, 40), commitment=commitment)
        found = through_a_file(record).unfair()
        assert found is not None
        assert found.entry == 0
        assert (commitment or "nothing") in found.problem


def test_another_secret_with_its_own_commitment_did_not_deal_these_cards() -> None:
    found = dealt(BASE, SECRET, 40).with_secret(OTHER_SECRET).unfair()

    assert found is not None
    assert found.entry == 1


@pytest.mark.parametrize("number", [1, 11])
def test_numbers_that_do_not_grow_are_unfair(number: int) -> None:
    """Whoever may deal a number twice may choose between two cards."""
    record = dealt(BASE, SECRET, 20)
    entries = list(record.entries)
    entries[11] = replace(entries[11], number=number)

    found = replace(record, entries=tuple(entries)).unfair()
    assert found == Difference(12, f"its number is {number}, after 11")


# How they are kept.


def test_a_record_knows_the_number_of_its_next_entry() -> None:
    record = dealt(BASE, SECRET, 12)
    action, events = record.entries[-1].action, record.entries[-1].events

    assert Playthrough(BASE, {}).next_number == 1
    assert record.next_number == 13
    assert record.with_entry(action, events).entries[-1].number == 0
    assert record.with_entry(action, events, 13).entries[-1].number == 0
    later = record.with_entry(action, events, 20)
    assert later.entries[-1].number == 20
    assert later.next_number == 21
    assert later.with_entry(action, events).entries[-1].number == 21
    assert later.until(12).next_number == 13


def test_only_what_is_new_is_written_as_new() -> None:
    plain = replace(dealt(BASE, SECRET, 20), commitment="", secret="")
    action, events = plain.entries[-1].action, plain.entries[-1].events
    for record, version in (
        (plain, 1),
        (plain.with_secret(SECRET), 2),
        (replace(plain, commitment=commitment_to(SECRET)), 2),
        (plain.with_entry(action, events, 30), 2),
        (plain.taken_back_to(18), 3),
    ):
        document = msgspec.json.decode(write_playthrough(record))
        assert document["header"]["format_version"] == version
        assert ("commitment" in document["header"]) == bool(record.commitment)
        assert ("secret" in document["header"]) == bool(record.secret)
        assert ("taken_back" in document["header"]) == (version == 3)
        numbered = ["number" in entry for entry in document["entries"]]
        assert numbered == [entry.number > 0 for entry in record.entries]


def test_a_secret_is_not_shown_by_accident() -> None:
    assert SECRET.hex() not in repr(dealt(BASE, SECRET, 2))


@pytest.mark.parametrize("name", ["commitment", "secret"])
@pytest.mark.parametrize(
    "value", ["3f", "g" * 64, "A" * 64, "0" * 63, "0" * 66, "٣" * 64, " " * 64]
)
def test_malformed_hashes_are_refused(name: str, value: str) -> None:
    document = msgspec.json.decode(write_playthrough(dealt(BASE, SECRET, 3)))
    document["header"][name] = value
    with pytest.raises(BadPlaythrough, match=f"the {name} in the header is not 64"):
        read_playthrough(msgspec.json.encode(document), CATALOG)


@pytest.mark.parametrize("number", [-1, 1.5, "2", None, 2**53, 10**30])
def test_numbers_that_count_nothing_are_refused(number: object) -> None:
    document = msgspec.json.decode(write_playthrough(dealt(BASE, SECRET, 3)))
    document["entries"][1]["number"] = number
    with pytest.raises(BadPlaythrough, match="number"):
        read_playthrough(msgspec.json.encode(document), CATALOG)
