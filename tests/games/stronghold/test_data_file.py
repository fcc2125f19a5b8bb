"""Data sets: what comes with the game, what is left to it, and what is no JSON."""

import json

import msgspec
import pytest

from siegeworks.games.stronghold.data.file import (
    DATA_FILES,
    DEFAULT,
    SHIPPED,
    BadData,
    read_data,
    remarks,
    shipped,
    shipped_files,
    shipped_text,
    write_data,
)
from siegeworks.games.stronghold.data.form import LARGEST_SET, PARTS
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.site import Site, site_of, spelled_out

from .foreign_data import changed, problems_of, usual

LARGEST_BODY = 64 * 1024
"""Bytes that a server takes from a browser."""

# What comes with the game.


@pytest.mark.rule("1.7")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_with_the_game_is_sound_and_survives_writing(name: str) -> None:
    data = read_data(shipped_text(name))

    assert data == shipped(name)
    assert data.id == name
    assert read_data(write_data(data)) == data
    assert write_data(read_data(write_data(data))) == write_data(data)
    assert Site(data).paths


@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_with_the_game_is_as_the_rulebook_says(name: str) -> None:
    assert remarks(shipped(name)) == ()
    assert DATA_FILES.remarks(shipped_text(name)) == ()


@pytest.mark.parametrize("name", SHIPPED)
def test_a_set_is_seven_files_or_one(name: str) -> None:
    files = shipped_files(name)
    raw = json.loads(shipped_text(name))

    assert tuple(files) == tuple(PARTS) == DATA_FILES.parts
    assert {part: json.loads(text) for part, text in files.items()} == {
        part: raw[part] for part in PARTS
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_a_set_is_far_smaller_than_what_a_server_takes(name: str) -> None:
    text = json.dumps({"data": shipped_text(name)})
    assert len(text.encode()) < LARGEST_BODY / 3
    assert len(shipped_text(name)) < LARGEST_SET / 3


@pytest.mark.rule("1.2", "1.3", "1.5")
def test_the_counts_of_the_usual_board() -> None:
    site = site_of(DEFAULT)

    assert len(site.sections) == 9
    assert len(site.ramparts) == 7
    assert len(site.foregrounds) == 2
    assert len(site.paths) == 21
    assert sum(each.invaders for each in site.data.board.sections.values()) == 37
    assert sum(each.defenders for each in site.data.board.sections.values()) == 23


def test_every_rampart_leads_to_the_sections_beside_the_tower_opposite() -> None:
    """The inference that the reconstruction rests on."""
    board = shipped(DEFAULT).board
    for tower in board.towers.values():
        onward = board.ramparts[tower.faces].to
        assert {*onward} - {*board.ramparts} == {*tower.sections}


# What is left out.


@pytest.mark.rule("1.7")
def test_what_a_set_leaves_out_is_as_usual() -> None:
    data, model = read_data("{}"), shipped(DEFAULT)

    assert data.id == "unnamed"
    assert msgspec.structs.replace(data, id=DEFAULT) == model


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_says_nothing_is_as_usual(part: str) -> None:
    data = read_data(json.dumps({part: {}}))
    model = msgspec.to_builtins(getattr(shipped(DEFAULT), part))

    assert msgspec.to_builtins(getattr(data, part)) | {"sources": 0} == (
        model | {"sources": 0}
    )


def test_fields_inside_a_part_can_be_left_out_too() -> None:
    data = read_data(
        '{"defender_actions": {"forge": {"cannon": 5}, "heal": 3},'
        ' "objectives": {"cards": {"O9": {"wood": 7}}},'
        ' "plans": {"cards": {"P5": {"income": 0}}},'
        ' "board": {"marauders": {"units": ["G", "O", "T"]}}}'
    )
    costs, model = data.defender_actions, shipped(DEFAULT)

    assert costs.forge == {**model.defender_actions.forge, "cannon": 5}
    assert (costs.heal, costs.workshop) == (3, model.defender_actions.workshop)
    assert data.objectives.cards["O9"].wood == 7
    assert data.objectives.cards["O9"].units == 24
    assert (data.plans.cards["P5"].hourglasses, data.plans.cards["P5"].income) == (6, 0)
    assert data.board.marauders.edge == ("RE3", "RE4")
    assert read_data(write_data(data)) == data


def test_names_that_a_set_gives_are_all_there_are() -> None:
    """A board of other places has none of the usual ones beside them."""
    raw = usual()
    raw["board"]["towers"] = {"Keep": raw["board"]["towers"]["T1"]}
    data = read_data(json.dumps(raw))

    assert tuple(data.board.towers) == ("Keep",)


def test_a_plan_can_do_without_the_usual_drawback() -> None:
    """What is nothing is written down, and does not turn into the usual again."""
    data = read_data(
        '{"plans": {"cards": {"P1": {"surcharge": {}}, "P3": {"closes": ""}}},'
        ' "objectives": {"cards": {"O6": {"smallMarchHg": 2}}}}'
    )

    assert not data.plans.cards["P1"].surcharge
    assert not data.plans.cards["P3"].closes
    assert read_data(write_data(data)) == data


def test_options_keep_foreign_data_in_full() -> None:
    """So that a saved game can be read without any other file."""
    kept = spelled_out('{"defender_actions": {"heal": 3}}')

    assert json.loads(kept)["board"]["wallChain"][0] == "W1"
    assert spelled_out(kept) == kept
    assert Options(data=kept).site.data.defender_actions.heal == 3
    assert spelled_out(DEFAULT) == DEFAULT


# What is no JSON.


@pytest.mark.rule("1.7")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it is not JSON: line 1, column 1"),
        ('{\n "id":\n}', "it is not JSON: line 3, column 1"),
        ("[1]", "it should be an object: {…}"),
        ("[" * 9_999, "it is not the JSON of a game: too deep"),
        ('{"id": NaN}', "it is not JSON: NaN is no number"),
        ('{"id": ' + "9" * 5_000 + "}", "it is not JSON: a number in it is too long"),
        (" " * (LARGEST_SET + 1), f"it is longer than {LARGEST_SET} characters"),
        ('{"id": "a", "id": "b"}', '"id" is there twice in the same {…}'),
        ('{"board": {"sources": {"*": "own", "*": "own"}}}', '"*" is there twice'),
        ('{"board": 3}', "board: 3 should be an object: {…}"),
        ('{"bord": {}}', '"bord": there is no such field; fields here: id, '),
    ],
)
def test_what_is_no_set_is_refused(text: str, problem: str) -> None:
    assert any(each.startswith(problem) for each in problems_of(text))


@pytest.mark.rule("1.7")
def test_everything_that_is_wrong_is_listed_at_once() -> None:
    """What cannot be read hides nothing that does not depend on it."""
    text = changed(
        id="",
        board__startWalls=9,
        board__towers="none",
        board__marchOrder=[["RE4", "RE3", "RE2", "RE1", "RW1", "RW2"]],
        phase_cards__cards__2__pay=[],
        defender_actions__heroMove=2,
        hit_cards__cards=[["X", ""]],
        plans__cards__P7={"closes": "sleep"},
        options__firstGamePreset=["ballista"] * 12,
        motto="none",
    )
    told = problems_of(text)
    places = [problem.split(":")[0] for problem in told]

    assert places == [
        "id",
        "board.towers",
        "phase_cards.cards, card 3.pay",
        "defender_actions.heroMove",
        "hit_cards.cards",
        "hit_cards.cards, card 1, cannon",
        "plans.cards.P7.closes",
        '"motto"',
        "board.marchOrder",
        "board.marchOrder",
        "board.startWalls",
        "options.firstGamePreset",
        *["options.firstGamePreset"] * 4,
    ]


def test_the_options_tell_everything_that_is_wrong() -> None:
    with pytest.raises(BadData) as refused:
        Options(data='{"defender_actions": {"heroMove": 2, "heal": -1}}')

    assert str(refused.value) == (
        "this data cannot be played:\n"
        "  - defender_actions.heroMove: 2 should be 1\n"
        "  - defender_actions.heal: -1 should be a whole number from 0 to 20"
    )


@pytest.mark.parametrize("data", ["fortress", "", "[1]", "reconstruction ", "ä{"])
def test_the_options_name_the_data_that_comes_with_the_game(data: str) -> None:
    with pytest.raises(ValueError, match="choose one of: reconstruction"):
        Options(data=data)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_data("\ufeff{}").id == "unnamed"


# What is unusual.


@pytest.mark.rule("1.7")
def test_data_called_like_other_data_is_remarked_on() -> None:
    told = remarks(
        read_data(f'{{"id": "{DEFAULT}", "hit_cards": {{"sources": {{}}}}}}')
    )
    assert told == (f"it is called {DEFAULT}, but the data of that name is another",)


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        (changed(board__ramparts__RW1__cap=9), "1 of the ramparts have room for 9"),
        (changed(board__startWalls=1), "board.startWalls is 1, the rulebook says 2"),
        (
            changed(board__startGuard="MM", board__sections__W1__start="MS"),
            "startGuard",
        ),
        (changed(defender_actions__startTurn1=5), "startTurn1 is 5, the rulebook says"),
        (changed(phase_cards__cards__22__large={"hg": 4, "limit": 7}), "large.hg is 4"),
        (changed(hit_cards__cards=[["G", "G"]] * 4), "4 hit cards instead of 6"),
        (changed(objectives__cards__O6__sectionsPerSide=5), "O6 needs 5 sections"),
        (changed(options__sources={}), "it does not say where 3 of its numbers"),
    ],
)
def test_what_is_unusual_is_remarked_on(text: str, remark: str) -> None:
    told = remarks(read_data(text))
    assert len(told) == 1
    assert remark in told[0]


def test_a_smaller_board_is_remarked_on() -> None:
    raw = usual()
    board = raw["board"]
    board["ramparts"]["RE4"]["to"] = ["E3", "E4"]
    del board["sections"]["E5"], board["towers"]["T7"]
    board["wallChain"].remove("E5")
    assert remarks(read_data(json.dumps(raw))) == ("8 sections instead of 9",)


# The largest set.


def test_a_set_that_grows_too_long_when_it_is_completed_is_refused() -> None:
    sources = {
        f"{'x' * 16}.{'y' * 16}.{'z' * 16}.{at:0>16}": "reconstructed"
        for at in range(60)
    }
    raw = {part: {"sources": sources} for part in PARTS}
    told = problems_of(json.dumps(raw))

    assert any(each.startswith("board.sources: there are 84, those") for each in told)
    assert any(each.startswith("with what it leaves out it is longer") for each in told)
