"""A phrase is said from a catalogue, whatever is nested in it, or it is a mistake."""

from pathlib import Path

import msgspec
import pytest

from siegeworks.core.i18n import (
    NOTHING,
    Argument,
    Phrase,
    all_of,
    any_of,
    languages,
    one_by_one,
    register_catalogue,
    render,
    verbatim,
)

GAME = "schotten-totten-2"


def tile(number: int) -> Phrase:
    return Phrase(GAME, "tile", {"number": number}, f"@{number}")


def letters(text: str) -> tuple[Phrase, ...]:
    return tuple(verbatim(letter) for letter in text)


def losing(cards: Argument) -> str:
    return render(Phrase(GAME, "retreated", {"tile": tile(1), "cards": cards}))


def test_a_phrase_in_a_phrase_is_said_first() -> None:
    inner = Phrase(GAME, "card-at", {"number": 2, "tile": tile(3)})
    outer = Phrase(GAME, "target-chosen", {"side": "attacker", "target": inner})

    assert render(outer) == "The attacker chooses card 2 at tile 3."


@pytest.mark.parametrize(
    ("several", "words"), [("", "nothing"), ("a", "a"), ("ab", "a and b")]
)
def test_several_phrases_are_joined(several: str, words: str) -> None:
    assert losing(letters(several)).endswith(f"losing {words}.")


def test_a_list_ends_as_it_is_asked_to() -> None:
    assert str(all_of(letters("abcd"))) == "a, b, c and d"
    assert str(any_of(letters("abcd"))) == "a, b, c or d"
    assert str(one_by_one(letters("abcd"))) == "a, b, c, d"
    assert all_of(()) == any_of(()) == one_by_one(()) == NOTHING


@pytest.mark.parametrize(
    ("left", "words"),
    [(1, "1 more card "), (2, "2 more cards "), (0, "0 more cards ")],
)
def test_a_number_chooses_its_plural(left: int, words: str) -> None:
    assert words in render(Phrase(GAME, "task-offer-more", {"left": left}))


def test_the_beginning_of_a_sentence_is_a_capital() -> None:
    damaged = Phrase(GAME, "tile-damaged", {"tile": tile(4)})

    assert render(damaged) == "Tile 4 is damaged and swept clear."


def test_no_marks_are_put_around_what_goes_in() -> None:
    assert losing(letters("ab")).isascii()


def test_a_phrase_reads_back_as_it_was_written() -> None:
    phrase = Phrase(GAME, "retreated", {"tile": tile(1), "cards": letters("ab")})

    written = msgspec.json.encode(phrase)

    assert msgspec.json.decode(written, type=Phrase) == phrase
    assert msgspec.json.decode(msgspec.json.encode(tile(3))) == {
        "type": "Phrase",
        "words": GAME,
        "key": "tile",
        "args": {"number": 3},
        "thing": "@3",
    }


def test_equal_phrases_have_one_hash() -> None:
    ours = Phrase(GAME, "card-at", {"number": 2, "tile": tile(3)})
    theirs = Phrase(GAME, "card-at", {"tile": tile(3), "number": 2})

    assert ours == theirs
    assert len({ours, theirs, tile(3)}) == 2


def test_english_is_always_there() -> None:
    assert "en" in languages()


# What cannot be said.


@pytest.mark.parametrize(
    ("phrase", "message"),
    [
        (Phrase(GAME, "no-such-thing"), "no message 'no-such-thing' in locales/en/"),
        (Phrase("tiddlywinks", "title"), "no catalogue locales/en/tiddlywinks.ftl"),
        (Phrase("../en/siegeworks", "nothing"), "no catalogue locales/en/../en/"),
    ],
    ids=["message", "catalogue", "path"],
)
def test_words_that_are_missing_are_named(phrase: Phrase, message: str) -> None:
    with pytest.raises(LookupError, match=message):
        render(phrase)


def test_a_language_that_is_missing_is_named() -> None:
    with pytest.raises(LookupError, match="no words in 'tlh'"):
        render(NOTHING, "tlh")


@pytest.mark.parametrize(
    "phrase",
    [Phrase(GAME, "tile"), Phrase(GAME, "tile-damaged", {"tile": 4})],
    ids=["missing", "of the wrong kind"],
)
def test_an_argument_that_is_missing_or_does_not_fit_is_a_mistake(
    phrase: Phrase,
) -> None:
    with pytest.raises(ValueError, match="cannot be said with"):
        render(phrase)


def deep(depth: int) -> Phrase:
    phrase = NOTHING
    for _ in range(depth):
        phrase = Phrase("siegeworks", "list-and", {"before": phrase, "last": NOTHING})
    return phrase


@pytest.mark.parametrize(
    "phrase",
    [
        Phrase(GAME, "tile"),
        Phrase(GAME, "tile", {"number": 10**30}),
        Phrase("", ""),
        deep(2_000),
    ],
    ids=["no argument", "an absurd number", "nothing at all", "too deep"],
)
def test_a_phrase_from_a_foreign_file_never_surprises(phrase: Phrase) -> None:
    assert str(phrase) == f"{{{phrase.words}: {phrase.key}}}"


def test_a_game_from_outside_brings_its_own_catalogue(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "drawbridge.ftl").write_text("title = Drawbridge\n")
    register_catalogue("drawbridge", tmp_path)
    assert render(Phrase("drawbridge", "title")) == "Drawbridge"
    with pytest.raises(LookupError, match="no words in 'fr'"):
        render(Phrase("drawbridge", "title"), "fr")
