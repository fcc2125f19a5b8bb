"""Data files: what they may say, what is refused, and what is remarked on."""

import json
import random
import time

import pytest

import siegeworks as sw
from siegeworks.core.errors import BadOption
from siegeworks.games.land_of_clans.data.file import (
    DEFAULT,
    LARGEST_FILE,
    SHIPPED,
    BadData,
    read_data,
    remarks,
    shipped,
    shipped_text,
    write_data,
)
from siegeworks.games.land_of_clans.land import Land, land_of
from siegeworks.games.land_of_clans.options import Options

from .foreign_data import (
    LABELS,
    Json,
    assert_a_random_game_runs,
    crooked_shape,
    default_file,
)


def problems_of(text: str) -> tuple[str, ...]:
    with pytest.raises(BadData) as refused:
        read_data(text)
    return refused.value.problems


def prizes(*more: Json) -> list[Json]:
    usual: list[Json] = json.loads(shipped_text(DEFAULT))["prizes"]
    return [*usual, *more]


def rows(at: int, words: str) -> list[str]:
    """The usual board with one row changed, counted from 1."""
    board: list[str] = json.loads(shipped_text(DEFAULT))["board"]["rows"]
    board[at - 1] = words
    return board


# What comes with the game.


@pytest.mark.rule("1.5")
@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_with_the_game_is_sound_and_survives_writing(name: str) -> None:
    data = read_data(shipped_text(name))

    assert data == shipped(name)
    assert data.id == name
    assert read_data(write_data(data)) == data
    assert write_data(read_data(write_data(data))) == write_data(data)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_with_the_game_has_the_printed_totals(name: str) -> None:
    land = land_of(name)

    assert land.remarks == ()
    assert len(land.deck) + land.wizards == 108
    assert len(land.prizes) == 19
    assert land.data.tokens_per_colour == 15
    assert land.data.castles_per_colour == 4
    for players, teams in ((2, False), (3, False), (4, False), (4, True), (6, True)):
        land.check_mode(players, teams)


@pytest.mark.rule("1.1", "1.3")
def test_the_counts_of_the_usual_data() -> None:
    """Vector V8."""
    land = land_of(DEFAULT)
    symbols = [card[0] for card in land.square_of]
    swords, shields = set(land.data.cards.sword), set(land.data.cards.shield)

    assert len(land.squares) == 105
    assert len(land.square_of) == 100
    assert len(land.no_mans_land) == 5
    assert {symbol: symbols.count(symbol) for symbol in "ABCDEFGH"} == {
        **dict.fromkeys("ABCD", 13),
        **dict.fromkeys("EFGH", 12),
    }
    assert (len(swords), len(shields), len(swords & shields)) == (20, 20, 0)


@pytest.mark.rule("1.3")
def test_pictures_on_the_usual_cards_follow_their_symbol_and_number() -> None:
    land = land_of(DEFAULT)
    for card in land.square_of:
        remainder = (int(card[1:]) + "ABCDEFGH".index(card[0])) % 5
        assert (card in land.swords) == (remainder == 1)
        assert (card in land.shields) == (remainder == 4)


@pytest.mark.rule("1.1")
def test_each_run_of_eight_usual_squares_has_one_number_and_every_symbol() -> None:
    cards = list(land_of(DEFAULT).square_of)
    for run in range(13):
        eight = cards[8 * run : 8 * run + 8]
        assert {card[1:] for card in eight} == {str(run + 1)}
        assert sorted(card[0] for card in eight) == sorted("ABCDEFGH"[: len(eight)])


@pytest.mark.rule("1.1")
def test_equal_symbols_are_never_near_each_other_on_the_usual_board() -> None:
    """They do not touch, not even diagonally, nor stand two apart in a line."""
    land = land_of(DEFAULT)
    near = {(0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0)}
    at = {divmod(square, land.columns): card for card, square in land.square_of.items()}
    for (row, column), card in at.items():
        for down, right in near:
            other = at.get((row + down, column + right))
            assert other is None or other[0] != card[0], (card, other)


@pytest.mark.rule("1.4")
def test_points_never_fall_with_size() -> None:
    prizes = sorted(land_of(DEFAULT).prizes, key=lambda prize: prize.size)
    for smaller in prizes:
        for larger in prizes:
            assert smaller.size >= larger.size or smaller.points < larger.points
    squares = land_of("highlands-squares")
    assert all(prize.points == prize.size for prize in squares.prizes)


@pytest.mark.rule("1.3")
def test_separate_cards_have_a_picture_and_no_square() -> None:
    land = land_of("highlands-separate")

    assert len(land.square_of) == 88
    assert (land.deck.count("sword"), land.deck.count("shield")) == (6, 6)
    assert land.swords == {"sword"}
    assert land.shields == {"shield"}


@pytest.mark.rule("2.2")
def test_with_twelve_wizards_even_six_chiefs_get_two() -> None:
    land = land_of("highlands-twelve-wizards")

    assert land.wizards == 12
    assert land.wizards_each(6, teams=True) == 2
    assert land_of(DEFAULT).wizards_each(6, teams=True) == 1


# What a file may say.


@pytest.mark.rule("1.5")
def test_what_a_file_leaves_out_is_as_usual() -> None:
    data = read_data(
        '{"hand": 4, "cards": {"wizards": 9}, "wizards_per_player": {"2": 3}}'
    )
    usual = shipped(DEFAULT)

    assert data.id == "unnamed"
    assert (data.hand, data.cards.wizards) == (4, 9)
    assert data.board == usual.board
    assert data.cards.sword == usual.cards.sword
    assert data.wizards_per_player == {**usual.wizards_per_player, "2": 3}


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert land_of("\ufeff\r\n {}").data == read_data("{}")


def test_columns_of_the_board_may_be_lined_up() -> None:
    board = [row.replace(" ", "   ") for row in shipped(DEFAULT).board.rows]
    assert land_of(default_file(board__rows=board)).grid == land_of(DEFAULT).grid


def test_a_board_needs_no_no_mans_land_and_can_have_any_size() -> None:
    small = [" ".join(LABELS[6 * row : 6 * row + 6]) for row in range(5)]
    text = default_file(
        board__rows=small, cards__sword=["A1"], cards__shield=["B1"], hand=4
    )
    land = land_of(text)

    assert (land.rows, land.columns, len(land.no_mans_land)) == (5, 6, 0)
    assert_a_random_game_runs(sw.game("land-of-clans", data=text))


def test_shapes_may_repeat_under_different_names() -> None:
    text = default_file(prizes=prizes(["I3B", 3, ["#", "#", "#"]], ["I3C", 4, ["###"]]))
    land = land_of(text)

    numbers = [land.prize_named[name].number for name in ("I3", "I3B", "I3C")]
    assert len({land.is_placement[number] for number in numbers}) == 1
    assert_a_random_game_runs(sw.game("land-of-clans", data=text))


def test_separate_cards_can_join_land_cards_with_pictures() -> None:
    text = default_file(cards__extra=[["sword", 2], ["shield", 3], ["sword", 1]])
    land = land_of(text)

    assert (land.deck.count("sword"), land.deck.count("shield")) == (3, 3)
    assert len(land.swords) == 21


# What is remarked on.


@pytest.mark.rule("1.5")
def test_totals_that_are_not_as_printed_are_remarked_on() -> None:
    text = default_file(
        cards__wizards=9,
        prizes=prizes(["Q1", 4, ["#"]]),
        tokens_per_colour=16,
        castles_per_colour=5,
    )
    assert land_of(text).remarks == (
        "109 cards instead of 108",
        "20 prizes instead of 19",
        "16 tokens per colour instead of 15",
        "5 castles per colour instead of 4",
    )


@pytest.mark.rule("1.5")
def test_a_mode_that_cannot_be_played_is_refused_when_asked_for() -> None:
    text = default_file(wizards_per_player__6team=2)

    assert list(remarks(read_data(text))) == [
        (
            "it cannot be played with 6 in teams: 8 Wizards are too few, "
            "at least 12 are needed"
        )
    ]
    assert Options(data=text).players == 2
    with pytest.raises(BadOption, match="with 6 in teams: 8 Wizards are too few"):
        sw.game("land-of-clans", players=6, teams=True, data=text)


def test_who_has_to_mend_a_file_anyway_is_told_about_every_mode() -> None:
    text = default_file(wizards_per_player__6team=2, start_points=[3, 3, 3, 5])

    assert problems_of(text) == (
        "start_points: 3 prizes worth 3 must be there, and 2 are",
        "with 6 in teams: 8 Wizards are too few, at least 12 are needed",
    )


def test_other_data_under_a_known_name_is_remarked_on() -> None:
    data = read_data('{"id": "highlands-default", "hand": 6}')
    assert list(remarks(data)) == [
        "it is called highlands-default, but the data of that name is another"
    ]


@pytest.mark.rule("R46")
@pytest.mark.parametrize(("players", "teams"), [(5, False), (2, True), (1, False)])
def test_other_numbers_of_players_are_refused(players: int, teams: bool) -> None:
    with pytest.raises(BadData, match="2 to 4 can play, or 4 or 6 in teams"):
        land_of(DEFAULT).check_mode(players, teams)


# What is refused.


@pytest.mark.rule("1.5")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (
            {"board__rows": rows(4, "G4 H4 A4 NN B4 C4 D4 NN E4 G5")},
            "board.rows: row 4 has 10 squares, row 1 has 11",
        ),
        (
            {"board__rows": rows(1, "-- -- A1 B1 C1 D1 E1 F1 A1 -- --")},
            "board.rows: A1 is there 2 times",
        ),
        (
            {"board__rows": rows(1, "-- -- A1 B1 C1 D1 E1 F1 Z1 -- --")},
            (
                'board.rows, row 1: "Z1" should be a letter A to M and a number '
                "up to 99, such as A1"
            ),
        ),
        ({"board__void": "NN"}, 'board: void and no_mans_land are both "NN"'),
        (
            {"board__rows": [" ".join(LABELS[:17])]},
            "board.rows: row 1 has 17 squares, 16 are the most",
        ),
        (
            {"cards__sword": ["A1", "M9", "L8"]},
            (
                "cards.sword: the board has no square M9, L8 "
                "(a list that is left out is the usual one)"
            ),
        ),
        ({"cards__shield": ["B2", "B2"]}, "cards.shield: B2 is there 2 times"),
        ({"cards__shield": ["A1"]}, "cards: A1 shows both a Sword and a Shield"),
        (
            {"prizes": prizes(["Q3", 3, ["##", "#"]])},
            "prizes: the shape of Q3 has rows of unequal length",
        ),
        (
            {"prizes": prizes(["Q3", 3, ["..", ".."]])},
            "prizes: the shape of Q3 is empty",
        ),
        (
            {"prizes": prizes(["Q3", 3, ["#.", ".#"]])},
            "prizes: the shape of Q3 is not connected",
        ),
        (
            {"prizes": prizes(["Q3", 3, ["########", "########"]])},
            "prizes: Q3 takes 16 squares, 12 are the most",
        ),
        (
            {"prizes": prizes(["I3", 3, ["##"]])},
            "prizes: I3 is there twice; each needs a name of its own",
        ),
        (
            {"board__rows": [" ".join(LABELS[:11]), " ".join(LABELS[11:22])]},
            (
                "prizes: V5 fits nowhere on the board with at most one square of "
                "no-man's-land"
            ),
        ),
        (
            {"board__rows": ["A1 NN B1 NN C1", "D1 NN E1 NN F1", "G1 NN H1 NN I1"]},
            (
                "prizes: I4 fits nowhere on the board with at most one square of "
                "no-man's-land"
            ),
        ),
        (
            {"tokens_per_colour": 4},
            (
                "prizes: X5 takes 5 squares, and a clan has only 4 tokens "
                "(tokens_per_colour)"
            ),
        ),
        (
            {"start_points": [3, 3, 3, 5]},
            "start_points: 3 prizes worth 3 must be there, and 2 are",
        ),
        (
            {"end_at_tiles": 5},
            (
                "castles_per_colour: 4 are too few for a game that ends at 5 "
                "(end_at_tiles)"
            ),
        ),
        (
            {"cards__wizards": 3},
            "with 2 players: 3 Wizards are too few, at least 4 are needed",
        ),
        (
            {"board__rows": ["A1 B1 C1", "D1 E1 F1", "G1 H1 I1"]},
            (
                "with 2 players: 9 land and extra cards are too few, at least 15 are "
                "needed"
            ),
        ),
        (
            {"prizes": prizes()[:9]},
            "with 2 players: 9 prizes are too few, at least 10 are needed",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(
    changes: dict[str, Json], problem: str
) -> None:
    assert problem in problems_of(default_file(**changes))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"hand": "5"}, 'hand: "5" should be a whole number from 2 to 10'),
        ({"hand": 5.0}, "hand: 5.0 should be a whole number from 2 to 10"),
        ({"hand": True}, "hand: true should be a whole number from 2 to 10"),
        ({"hand": 10**40}, "hand: 10000000000000000000000… should be a whole number"),
        ({"hand": None}, "hand: null should be a whole number from 2 to 10"),
        ({"id": ""}, 'id: "" should be a name of at most 40 letters, digits'),
        ({"id": "mine\n"}, "id: 'mine\\n' should be a name of at most 40 letters"),
        ({"provenance": " "}, 'provenance: " " should be a line of text'),
        ({"provenance": "\ud800"}, "provenance: '\\ud800' should be a line of text"),
        ({"provenance": "\u202eabc"}, "should be a line of text"),
        ({"provenance": "x" * 121}, "is longer than 120 characters"),
        ({"allow_reflection": 1}, "allow_reflection: 1 should be true or false"),
        ({"board": []}, "board: [] should be an object: {…}"),
        ({"board__rows": "A1"}, 'board.rows: "A1" should be a list: […]'),
        ({"board__rows": []}, "board.rows: the list has 0, it should have 1 to 16"),
        ({"board__rows": [7]}, "board.rows, row 1: 7 should be a line of text"),
        ({"board__void": "A"}, 'board.void: "A" should be one or two plain signs'),
        ({"board__void": "\t"}, "board.void: '\\t' should be one or two plain signs"),
        ({"board__size": 3}, 'board."size": there is no such field; fields here: void'),
        (
            {"colour": 3},
            '"colour": there is no such field; fields here: id, provenance',
        ),
        ({"cards__land": "two"}, 'should be "one per labelled square"'),
        (
            {"cards__sword": ["A0"]},
            'cards.sword, entry 1: "A0" should be a letter A to M',
        ),
        (
            {"cards__sword": ["A1\n"]},
            "cards.sword, entry 1: 'A1\\n' should be a letter",
        ),
        ({"cards__extra": ["sword"]}, 'should look like ["sword", 6]'),
        ({"cards__extra": [["axe", 1]]}, 'should be "sword" or "shield"'),
        ({"cards__extra": [["sword", 0]]}, "copies: 0 should be a whole number"),
        ({"wizards_per_player": {"5": 1}}, 'wizards_per_player."5": there is no such'),
        ({"start_points": [3, 3]}, "start_points: the list has 2, it should have 4"),
        ({"prizes": [["I3", 3]]}, 'entry 1: […] should look like ["I3", 3, ["###"]]'),
        ({"prizes": [["i3", 3, ["#"]]]}, 'entry 1, name: "i3" should be up to four'),
        ({"prizes": [["I3", 3, ["#x"]]]}, 'shape, row 1: "#x" should be drawn with #'),
        ({"prizes": [["I3", 3, []]]}, "shape: the list has 0, it should have 1 to 8"),
    ],
)
def test_what_is_not_of_the_right_form_is_refused(
    changes: dict[str, Json], problem: str
) -> None:
    assert any(problem in each for each in problems_of(default_file(**changes)))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it is not JSON: line 1, column 1: Expecting value"),
        ("{", "it is not JSON: line 1, column 2: Expecting property name"),
        ('{"hand":\n 5', "it is not JSON: line 2, column 3: Expecting ',' delimiter"),
        ("[1]", "it should be an object: {…}"),
        ("[" * 9_999, "it is not the JSON of a game: too deep"),
        ('{"a":' * 3_000, "it is not the JSON of a game: too deep"),
        ('{"hand": NaN}', "it is not JSON: NaN is no number"),
        ('{"hand": -Infinity}', "it is not JSON: -Infinity is no number"),
        ('{"hand": ' + "9" * 5_000 + "}", "it is not JSON: a number in it is too long"),
        (" " * (LARGEST_FILE + 1), f"it is longer than {LARGEST_FILE} characters"),
        ('{"hand": 5, "hand": 6}', '"hand" is there twice in the same {…}'),
        ('{"board": {"void": "--", "void": "--"}}', '"void" is there twice'),
        ('{"hand": 1e999}', "hand: inf should be a whole number"),
    ],
)
def test_what_is_no_json_is_refused(text: str, problem: str) -> None:
    assert any(each.startswith(problem) for each in problems_of(text))


@pytest.mark.rule("1.5")
def test_everything_that_is_wrong_is_listed_at_once() -> None:
    """What cannot be read hides nothing that does not depend on it."""
    text = default_file(
        id="",
        hand=0,
        board__rows=rows(4, "A1 H4 A4 NN B4 C4 D4 NN E4 G5"),
        cards__wizards="eight",
        cards__sword=["M1"],
        end_at_tiles=5,
        start_points=[4, 3, 5, 5],
        prizes=prizes(["Q2", 3, ["#.#"]]),
        motto="none",
    )
    places = [problem.split(":")[0] for problem in problems_of(text)]

    assert places == [
        "id",
        "cards.wizards",
        "hand",
        '"motto"',
        "board.rows",
        "board.rows",
        "cards.sword",
        "prizes",
        "start_points",
        "castles_per_colour",
    ]


def test_a_long_list_of_problems_is_cut_when_it_is_told() -> None:
    error = BadData([f"problem {number}" for number in range(100)])

    assert len(error.problems) == 100
    assert str(error).splitlines()[-1] == "  - and 60 more"


@pytest.mark.rule("1.5")
def test_the_public_door_tells_everything_that_is_wrong() -> None:
    with pytest.raises(BadOption) as refused:
        sw.game("land-of-clans", data=default_file(hand=0, end_at_tiles=5))

    assert str(refused.value) == (
        "this data cannot be played:\n"
        "  - hand: 0 should be a whole number from 2 to 10\n"
        "  - castles_per_colour: 4 are too few for a game that ends at 5 (end_at_tiles)"
    )


@pytest.mark.parametrize("data", ["lowlands", "", "[1]", "highlands-default ", "ä{"])
def test_the_public_door_names_the_data_that_comes_with_the_game(data: str) -> None:
    with pytest.raises(BadOption, match="choose one of: highlands-default, "):
        sw.game("land-of-clans", data=data)


def test_a_game_keeps_foreign_data_in_full() -> None:
    """So that a saved game can be read without any other file."""
    game = sw.game("land-of-clans", data='{"hand": 4}')
    assert isinstance(game.options, Options)
    kept = game.options.data

    assert json.loads(kept)["board"]["rows"] == list(shipped(DEFAULT).board.rows)
    assert sw.game("land-of-clans", data=kept).options == game.options


# The largest file.


def largest_file(squares: int) -> str:
    """As much as the limits allow: 256 squares, 32 crooked shapes."""
    rng = random.Random(squares)
    board = [" ".join(LABELS[16 * row : 16 * row + 16]) for row in range(16)]
    shapes = [
        [f"P{number}", 3 if number < 2 else 5, crooked_shape(squares, rng)]
        for number in range(32)
    ]
    return default_file(
        board__rows=board,
        cards__sword=LABELS[:128],
        cards__shield=LABELS[128:256],
        cards__extra=[["sword", 60]] * 8,
        provenance='"' * 120,
        tokens_per_colour=60,
        prizes=shapes,
    )


@pytest.mark.parametrize("squares", [4, 5, 8, 12])
def test_the_largest_file_is_worked_out_in_less_than_a_second(squares: int) -> None:
    text = largest_file(squares)
    began = time.process_time()
    data = read_data(text)
    land = Land(data)
    tables = (
        land.placements_from,
        land.placements_over,
        land.is_placement,
        land.touching,
        land.square_named,
        land.order,
        land.deck,
    )

    assert time.process_time() - began < 1
    assert all(map(len, tables))
    assert len(write_data(data)) < LARGEST_FILE


@pytest.mark.parametrize("junk", ["A1 " * 53, "x" * 160, "NN " * 53])
def test_an_oversized_board_is_refused_quickly(junk: str) -> None:
    text = default_file(
        board__rows=[junk] * 16, prizes=json.loads(largest_file(12))["prizes"]
    )
    began = time.process_time()

    assert problems_of(text)
    assert time.process_time() - began < 0.5
