"""Moves in writing, both ways."""

import pytest

from siegeworks.core.errors import UnreadableNotation
from siegeworks.games.castle import actions as act
from siegeworks.games.castle import rules
from siegeworks.games.castle.board import PLACE_NAMES
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.notation import every_action, read, write
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat

from .table_talk import at_table, follow, opening, random_game

C3, NORTH, OUT1, OUT = map(PLACE_NAMES.index, ("c3", "north", "out1", "out"))
EXAMPLES: dict[str, act.Action] = {
    "draw": act.Draw(),
    "pass": act.Pass(),
    "swap king for soldier": act.Swap(Kind.KING, Kind.SOLDIER),
    "king c3": act.Play(Kind.KING, C3),
    "knight out1": act.Play(Kind.KNIGHT, OUT1),
    "barbarian out": act.Play(Kind.BARBARIAN, OUT),
    "siege-engine north": act.Play(Kind.SIEGE_ENGINE, NORTH),
    "card c3": act.ChooseCard(C3, 0),
    "card c3+1": act.ChooseCard(C3, 1),
    "card north+4": act.ChooseCard(NORTH, 4),
    "to c3": act.ChoosePlace(C3),
    "take soldier": act.ChooseReserve(Kind.SOLDIER),
    "give soldier": act.ChooseHand(Kind.SOLDIER),
    "offer soldier": act.Offer(Kind.SOLDIER),
    "player blue": act.ChooseSeat(Seat.BLUE),
    "token blue": act.ChooseToken(Seat.BLUE),
    "deal soldier": act.Deal(Kind.SOLDIER),
}


@pytest.mark.parametrize(("text", "action"), EXAMPLES.items(), ids=EXAMPLES.keys())
def test_each_kind_of_move_has_its_writing(text: str, action: act.Action) -> None:
    assert read(text, opening()) == action
    assert write(action) == text


def test_every_action_reads_back_and_no_two_are_written_alike() -> None:
    state = opening()
    written = [write(action) for action in every_action()]

    assert [read(text, state) for text in written] == list(every_action())
    assert len(set(written)) == len(written)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whatever_happens_in_a_game_can_be_written_down(players: int) -> None:
    known = set(every_action())
    for seed in range(3):
        for state, action, _ in random_game(seed, Options(players=players)):
            assert action is None or action in known
            assert known.issuperset(rules.legal_actions(state))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("KING C3", "king c3"),
        ("  king   c3 ", "king c3"),
        ("c3 king", "king c3"),
        ("Siege Engine north", "siege-engine north"),
        ("north siege engine", "siege-engine north"),
        ("out barbarian", "barbarian out"),
        ("Swap King for Soldier", "swap king for soldier"),
        ("Card C3+1", "card c3+1"),
        ("TAKE Soldier", "take soldier"),
    ],
)
def test_case_spaces_hyphens_and_order_do_not_matter(typed: str, meant: str) -> None:
    assert read(typed, opening()) == EXAMPLES[meant]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if "-" in kind])
def test_names_of_two_words_can_be_typed_with_a_space(kind: Kind) -> None:
    assert read(f"{kind.replace('-', ' ')} c3", opening()) == act.Play(kind, C3)


def test_a_bare_place_card_or_player_means_what_may_be_chosen_just_now() -> None:
    archer = follow(
        at_table(
            hands={"grey": "archer"}, out1="dragon/blue", out2="herald/- knight/-"
        ),
        "archer a1",
    )
    watchman = follow(
        at_table(hands={"grey": "watchman"}, b1="soldier/blue"),
        "watchman a1",
        "card b1",
    )
    witch = follow(at_table(hands={"grey": "witch"}, reserve="king"), "witch a1")

    assert write(read("out1", archer)) == "card out1"
    assert write(read("out2", archer)) == "card out2+1"
    assert write(read("c1", watchman)) == "to c1"
    assert write(read("king", witch)) == "take king"
    assert write(read("blue", follow(witch, "take king"))) == "player blue"


def test_a_card_with_one_place_to_go_need_not_be_told_where() -> None:
    state = at_table(hands={"grey": "herald siege-engine"})

    assert write(read("herald", state)) == "herald out"


def test_a_card_with_several_places_has_to_be_told_where() -> None:
    state = at_table(hands={"grey": "archer"})

    with pytest.raises(UnreadableNotation) as caught:
        read("archer", state)

    assert str(caught.value) == (
        "'archer' could mean several things: archer a1, archer f1, archer a6, archer f6"
    )


def test_of_more_than_four_things_a_card_could_mean_the_first_are_listed() -> None:
    state = at_table(hands={"grey": "soldier"})

    with pytest.raises(UnreadableNotation) as caught:
        read("soldier", state)

    assert str(caught.value) == (
        "'soldier' could mean several things: soldier b1, soldier c1, soldier d1, "
        "soldier e1, …"
    )


def test_a_card_without_a_place_is_asked_for_one() -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read("king z9", opening())

    assert str(caught.value) == (
        "where should the king go? Type a place after it: c3, north, out1 or out"
    )


@pytest.mark.parametrize(
    "moves", [("jester c3",), ("witch a1",), ("witch a1", "take spy")]
)
def test_nobody_is_asked_for_a_place_where_an_effect_asks_for_something_else(
    moves: tuple[str, ...],
) -> None:
    state = at_table(
        hands={"grey": "jester witch king", "blue": "thief"}, reserve="spy"
    )

    with pytest.raises(UnreadableNotation) as caught:
        read("queen", follow(state, *moves))

    assert "where should" not in str(caught.value)


def test_a_card_of_the_reserve_without_a_place_is_asked_for_one() -> None:
    state = at_table(
        hands={"grey": "counsellor soldier"}, reserve="spy thief", b2="king/blue"
    )

    with pytest.raises(UnreadableNotation, match="where should the queen go"):
        read("queen", follow(state, "counsellor c3"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "fly", "c7", "g1", "out99", "card", "card c3+5", "card c3+-1"),
        *(
            "to",
            "to out",
            "take",
            "player red",
            "token",
            "swap king",
            "deal",
            "draw king",
        ),
        *("swap king for", "card c3 c4", "offer"),
    ],
)
def test_nonsense_is_no_move_and_examples_are_given(text: str) -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read(text, opening())

    assert str(caught.value).startswith(f"{text!r} is no move; type for example: draw")


def test_a_long_nonsense_is_cut_short() -> None:
    with pytest.raises(UnreadableNotation) as caught:
        read("x" * 10_000, opening())

    assert len(str(caught.value)) < 250


def test_a_spoken_short_form_is_read_only_by_who_acts() -> None:
    """While chance is asked nothing can be meant by a bare word."""
    drawing = follow(at_table(hands={"grey": "archer"}), "draw")

    with pytest.raises(UnreadableNotation):
        read("a1", drawing)
