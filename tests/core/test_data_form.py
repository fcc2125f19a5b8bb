"""Forms of data files: what fits, and what is said about what does not."""

import pytest

from siegeworks.core.data.json import BadData, completed, read_object
from siegeworks.core.data.schema import (
    Fields,
    Form,
    always_yes,
    complete,
    form_problems,
    keyed,
    matching,
    one_of,
    whole,
)

NAME = matching("[a-z]+", "a name")
PLACE = complete({"room": whole(1, 9)}, {"side": one_of("left", "right")})
PLACES = keyed(NAME, PLACE, least=1, most=2)
FIELDS: Fields = {"size": whole(1, 9), "places": PLACES, "costs": {"move": whole(1, 1)}}


@pytest.mark.parametrize(
    ("form", "value", "problems"),
    [
        (whole(1, 1), 1, []),
        (whole(1, 1), 2, ["here: 2 should be 1"]),
        (whole(1, 9), True, ["here: true should be a whole number from 1 to 9"]),
        (always_yes, True, []),
        (always_yes, 1, ["here: 1 should be true"]),
        (PLACE, {"room": 3}, []),
        (PLACE, {"room": 3, "side": "left"}, []),
        (PLACE, [], ["here: [] should be an object: {…}"]),
        (PLACE, {"side": "left"}, ["here: room must be there"]),
        (
            PLACE,
            {"room": 0, "roof": 1},
            [
                "here.room: 0 should be a whole number from 1 to 9",
                'here."roof": there is no such field; fields here: room, side',
            ],
        ),
        (PLACES, {"a": {"room": 1}, "b": {"room": 2}}, []),
        (PLACES, "a", ['here: "a" should be an object: {…}']),
        (PLACES, {}, ["here: there are 0, there should be 1 to 2"]),
        (PLACES, {"A": {"room": 1}}, ['here: "A" should be a name']),
        (PLACES, {"a": {}}, ["here.a: room must be there"]),
    ],
)
def test_a_form_says_what_is_wrong(
    form: Form, value: object, problems: list[str]
) -> None:
    assert list(form(value, "here")) == problems


def test_no_problem_hides_another() -> None:
    raw = {"size": 0, "places": {"a": 1}, "costs": {"move": 2, "swap": 1}, "more": 1}
    assert [field for field, _ in form_problems(raw, FIELDS)] == [
        "size",
        "places",
        "costs.move",
        "costs.swap",
        "more",
    ]


def test_what_is_left_out_or_unreadable_is_as_usual() -> None:
    usual = {"size": 1, "places": {"a": {"room": 1}}, "costs": {"move": 1}}

    assert completed({}, usual, FIELDS, set()) == usual
    assert completed({"size": 4}, usual, FIELDS, {"size"}) == usual
    assert completed({"costs": {}}, usual, FIELDS, set()) == usual
    own = {"b": {"room": 2}}
    assert completed({"places": own}, usual, FIELDS, set())["places"] == own


def test_a_mistake_is_told_where_an_editor_shows_it() -> None:
    with pytest.raises(BadData, match="line 3, column 7"):
        read_object('\ufeff\n\n{"a": }', 99)


def test_what_is_there_twice_is_told_and_the_rest_is_read() -> None:
    assert read_object('{"a": 1, "b": {"c": 1, "c": 2}}', 99) == (
        {"a": 1, "b": {"c": 2}},
        ['"c" is there twice in the same {…}'],
    )
