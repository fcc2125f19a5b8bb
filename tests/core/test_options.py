"""Options are read from anywhere, listed in full, and refused with a clear message."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from siegeworks.core.errors import BadOption
from siegeworks.core.options import (
    Option,
    as_values,
    every_options,
    options_of,
    parse_value,
    read_options,
    spell,
)
from siegeworks.core.record import Record


class Picnic(Record, frozen=True):
    """Options of no game in particular."""

    rain: Annotated[bool, Meta(description="it may rain")] = False
    guests: Annotated[int, Meta(ge=2, le=4, description="how many come")] = 3
    cake: Annotated[Literal["plum", "nut"], Meta(description="what is baked")] = "plum"

    def __post_init__(self) -> None:
        if self.rain and self.guests == 4:
            raise ValueError("the tent holds three; invite fewer or pray for sun")


class Feast(Record, frozen=True):
    """Options that may also be what nobody has listed."""

    dishes: Annotated[
        int, Meta(ge=1, le=40, description="how many", examples=[3, 7])
    ] = 3
    song: Annotated[str, Meta(description="what is sung", examples=["none"])] = "none"

    def __post_init__(self) -> None:
        if "rude" in self.song:
            raise ValueError("not at table")


class Nothing(Record, frozen=True):
    """No options at all."""


def test_the_record_describes_each_option() -> None:
    assert options_of(Picnic) == (
        Option("rain", (False, True), default=False, meaning="it may rain"),
        Option("guests", (2, 3, 4), default=3, meaning="how many come"),
        Option("cake", ("plum", "nut"), default="plum", meaning="what is baked"),
    )


def test_options_left_out_take_their_defaults() -> None:
    assert read_options(Picnic, {}) == Picnic(rain=False, guests=3, cake="plum")
    assert read_options(Picnic, {"guests": 2}) == Picnic(guests=2)


def test_options_read_back_from_their_plain_values() -> None:
    for options in every_options(Picnic):
        assert read_options(Picnic, as_values(options)) == options


def test_every_allowed_combination_is_listed_once_the_default_first() -> None:
    listed = list(every_options(Picnic))

    assert listed[0] == Picnic()
    assert len(listed) == len(set(listed)) == 2 * 3 * 2 - 2
    assert list(every_options(Nothing)) == [Nothing()]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"wind": True},
            "there is no option 'wind'; options here: rain, guests, cake",
        ),
        ({"guests": 5}, "guests cannot be 5; choose one of: 2, 3, 4"),
        ({"guests": True}, "guests cannot be yes; choose one of: 2, 3, 4"),
        ({"rain": 1}, "rain cannot be 1; choose one of: no, yes"),
        ({"cake": "mud"}, "cake cannot be mud; choose one of: plum, nut"),
        (
            {"rain": True, "guests": 4},
            "the tent holds three; invite fewer or pray for sun",
        ),
    ],
)
def test_a_bad_option_is_refused_with_what_could_be_asked_instead(
    values: dict[str, bool | int | str], message: str
) -> None:
    with pytest.raises(BadOption) as refused:
        read_options(Picnic, values)

    assert str(refused.value) == message


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(
        BadOption, match="there is no option 'rain'; options here: none"
    ):
        read_options(Nothing, {"rain": True})


@pytest.mark.parametrize("option", options_of(Picnic), ids=lambda option: option.name)
def test_what_a_person_types_means_the_value_it_spells(option: Option) -> None:
    for choice in option.choices:
        meant = parse_value(Picnic, option.name, spell(choice).upper())
        assert meant == choice
        assert type(meant) is type(choice)


def test_what_means_nothing_is_passed_on_to_be_refused() -> None:
    assert parse_value(Picnic, "guests", "many") == "many"
    assert parse_value(Picnic, "wind", "yes") == "yes"


# Open options.

DISHES = "choose one of: 3, 7, or any whole number from 1 to 40"


def test_examples_make_an_option_open_and_bounds_bound_it() -> None:
    assert options_of(Feast) == (
        Option("dishes", (3, 7), 3, "how many", is_open=True, least=1, most=40),
        Option("song", ("none",), "none", "what is sung", is_open=True),
    )


def test_an_open_option_takes_what_is_not_listed() -> None:
    feast = read_options(Feast, {"dishes": 12, "song": "a long ballad"})
    assert feast == Feast(dishes=12, song="a long ballad")
    assert parse_value(Feast, "dishes", "12") == 12
    assert parse_value(Feast, "song", "A Ballad") == "A Ballad"
    assert parse_value(Feast, "song", "NONE") == "none"


def test_only_the_usual_choices_of_an_open_option_are_listed() -> None:
    assert [feast.dishes for feast in every_options(Feast)] == [3, 7]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"dishes": 0}, "dishes cannot be 0; the least is 1"),
        ({"dishes": 41}, "dishes cannot be 41; the most is 40"),
        ({"dishes": True}, f"dishes cannot be yes; {DISHES}"),
        ({"dishes": "many"}, f"dishes cannot be many; {DISHES}"),
        ({"song": 3}, "song cannot be 3; choose one of: none"),
        ({"song": "a rude one"}, "not at table"),
    ],
)
def test_an_open_option_still_has_a_kind_bounds_and_a_judge(
    values: dict[str, bool | int | str], message: str
) -> None:
    with pytest.raises(BadOption) as refused:
        read_options(Feast, values)

    assert str(refused.value) == message


def test_a_refusal_repeats_no_more_than_the_beginning_of_a_long_text() -> None:
    for values in ({"cake": "k" * 20_000}, {"n" * 20_000: True}):
        with pytest.raises(BadOption) as refused:
            read_options(Picnic, values)
        assert len(str(refused.value)) < 200


def test_a_number_of_thousands_of_digits_is_no_number() -> None:
    assert parse_value(Feast, "dishes", "9" * 5_000) == "9" * 5_000
