"""Options that need one another: the later give way, and what cannot be says why."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from siegeworks.core.errors import BadOption
from siegeworks.core.option_constraints import Misfit, fitted, misfits
from siegeworks.core.options import Value, every_options
from siegeworks.core.record import Record


class Outing(Record, frozen=True):
    """Many go by bus only; the bus needs a driver; songs need a bus."""

    people: Annotated[Literal[2, 4, 20], Meta(description="how many come")] = 2
    bus: Annotated[bool, Meta(description="by bus")] = False
    songs: Annotated[Literal["none", "loud"], Meta(description="on the way")] = "none"
    place: Annotated[str, Meta(description="where to", examples=["lake", "hill"])] = (
        "lake"
    )

    def __post_init__(self) -> None:
        if self.people == 20 and not self.bus:
            raise ValueError("so many need a bus")
        if self.people == 2 and self.bus:
            raise ValueError("no bus for two")
        if self.songs == "loud" and not self.bus:
            raise ValueError("songs need a bus")
        if self.place == "moon":
            raise ValueError("nobody goes there")


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({}, Outing()),
        ({"people": 20}, Outing(people=20, bus=True)),
        ({"people": 2, "bus": True}, Outing()),
        ({"people": 2, "bus": True, "songs": "loud"}, Outing()),
        ({"people": 4, "songs": "loud"}, Outing(people=4, bus=False, songs="none")),
        (
            {"people": 4, "bus": True, "songs": "loud"},
            Outing(people=4, bus=True, songs="loud"),
        ),
        (
            {"people": 20, "bus": False, "songs": "loud", "place": "sea"},
            Outing(people=20, bus=True, songs="loud", place="sea"),
        ),
    ],
)
def test_later_options_give_way_to_earlier_ones(
    asked: dict[str, Value], expected: Outing
) -> None:
    assert fitted(Outing, asked) == expected


def test_whatever_goes_together_is_left_as_it_is() -> None:
    for options in every_options(Outing):
        values = {name: getattr(options, name) for name in options.__struct_fields__}
        assert fitted(Outing, values) == options


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"place": "moon"}, "nobody goes there"),
        ({"wind": True}, "there is no option 'wind'"),
        ({"people": 3}, "people cannot be 3; choose one of: 2, 4, 20"),
    ],
)
def test_what_cannot_be_asked_for_at_all_is_refused_not_exchanged(
    asked: dict[str, Value], message: str
) -> None:
    with pytest.raises(BadOption, match=message):
        fitted(Outing, asked)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            Outing(),
            [
                Misfit("bus", choice=True, why="no bus for two"),
                Misfit("songs", "loud", "songs need a bus"),
            ],
        ),
        (Outing(people=4), [Misfit("songs", "loud", "songs need a bus")]),
        (Outing(people=4, bus=True, songs="loud"), []),
        (
            Outing(people=20, bus=True, songs="loud"),
            [Misfit("bus", choice=False, why="so many need a bus")],
        ),
    ],
)
def test_a_choice_that_needs_an_earlier_one_changed_says_why(
    options: Outing, expected: list[Misfit]
) -> None:
    assert list(misfits(options)) == expected
