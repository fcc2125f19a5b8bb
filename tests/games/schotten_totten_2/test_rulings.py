"""The rulings for the base game: each open question, and our answer."""

import pytest

from siegeworks.core.errors import BadOption
from siegeworks.core.options import read_options
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.actions import Declare, Play, Retreat
from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.games.schotten_totten_2.control import verdict_on
from siegeworks.games.schotten_totten_2.events import (
    CardDrawn,
    CardPlayed,
    ControlDeclared,
    DrawDue,
    Event,
    GameEnded,
    LastWindowOpened,
    TileDamaged,
    TurnBegan,
)
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.match import Match, MatchState
from siegeworks.games.schotten_totten_2.match_score import Score
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State

from .table_talk import (
    FULL_ATTACK,
    FULL_DEFENCE,
    allowed,
    declarable,
    drawn,
    follow,
    opening,
    play,
    refused,
)

ATTACKER, DEFENDER = Side


@pytest.mark.rule("Q1")
def test_what_is_a_colour_run_worth_on_a_colour_tile_or_a_run_tile() -> None:
    """The mere sum: a lower Colour, or a lower Run, beats it."""
    for tile in (3, 5):
        state = position(f"wall:\n{tile}! R9 R10 R11 | B0 B1 B3 <")
        assert str(refused(state, f"declare {tile}").reason) == (
            "the defender holds the tile with a colour of 4 against a sum of 30, "
            "because a colour run counts only as a sum at this tile"
        )
    for tile in (1, 7):
        state = position(f"wall:\n{tile}! R9 R10 R11 | B0 Y1 B2 <")
        assert str(refused(state, f"declare {tile}").reason) == (
            "the defender holds the tile with a run of 3 against a sum of 30, "
            "because a colour run counts only as a sum at this tile"
        )


@pytest.mark.rule("Q1")
def test_may_a_table_read_the_colour_run_differently() -> None:
    assert Options().color_run == "sum"
    with pytest.raises(BadOption, match="choose one of: sum, member, strongest"):
        read_options(Options, {"color_run": "colour"})


@pytest.mark.rule("Q2", "5.2", "2.7")
def test_who_takes_the_last_card_and_does_the_attacker_get_a_25th_turn() -> None:
    """The Defender takes the 48th card; the Attacker's 25th draw fails."""
    log = patient_game()

    draws = [event.side for event in log if isinstance(event, CardDrawn)]
    plays = [event.side for event in log if isinstance(event, CardPlayed)]
    assert draws == [ATTACKER, DEFENDER] * 24
    assert plays == [ATTACKER, DEFENDER] * 24 + [ATTACKER]
    assert isinstance(log[-1], GameEnded)
    assert (log[-1].outcome.winners, log[-1].outcome.rule) == ((DEFENDER,), "5.2")


def patient_game() -> list[Event]:
    """A whole game without one declaration.

    Both trade 0s and 11s whenever they can, which keeps the Defender from filling up;
    otherwise each plays the first card there is room for. A full Attacker retreats.
    """
    state, log = opening(), []
    while rules.actor(state) is not None:
        state, events = play(state, patient_move(state))
        log.extend(events)
    return log


def patient_move(state: State) -> str:
    legal = rules.legal_actions(state)
    moves = dict(zip(legal, allowed(state), strict=True))
    plays = [action for action in legal if isinstance(action, Play)]
    trades = [action for action in plays if trades_with(state, action)]
    onward = [move for move in moves.values() if move in ("draw siege", "end")]
    retreats = [action for action in legal if isinstance(action, Retreat)]
    return onward[0] if onward else moves[(trades or plays or retreats)[0]]


def trades_with(state: State, action: Play) -> bool:
    facing = state.table.wall[action.tile].row(state.table.turn.other)
    color, strength = action.card.color, action.card.strength
    return strength in (0, 11) and any(
        card.color is color and card.strength == 11 - strength for card in facing
    )


@pytest.mark.rule("Q3")
def test_which_card_does_the_cauldron_remove() -> None:
    """The one played first. Then the next oldest is the nearest."""
    before = position(
        "turn: defender\nwall:\n1 R1 Y1 G5 |\nattacker: P1\ndefender: B1 B2"
    )

    once, _ = play(before, "oil 1")
    twice, _ = play(once, "B1@1", "P1@2", "oil 1")

    assert drawn(once, "1") == "1 Y1 G5 |"
    assert drawn(twice, "1") == "1 G5 | B1"


@pytest.mark.rule("Q4")
def test_can_oil_be_poured_where_the_attacker_has_no_card() -> None:
    before = position("turn: defender\nwall:\n1 | B1\n2 R1 |\ndefender: B2")

    refusal = refused(before, "oil 1")

    assert (refusal.rule, str(refusal.reason)) == (
        "Q4",
        "the attacker has no card at tile 1",
    )
    assert [move for move in allowed(before) if "oil" in move] == ["oil 2"]


@pytest.mark.rule("Q5", "4.4")
@pytest.mark.parametrize(
    "loss",
    [["oil 4", "P1@1", "draw"], ["desertion", "4.1", "draw"]],
    ids=["oil", "desertion"],
)
def test_who_was_first_after_a_row_lost_a_card_and_was_filled_again(
    loss: list[str],
) -> None:
    """The other one: refilling is completing anew."""
    before = position(
        """
        options: tactics
        turn: defender
        wall:
        4 R7 R5 | B5 B6 <
        attacker: R6
        defender: P1 desertion
        """
    )

    after, _ = play(before, *loss, "R6@4")

    assert drawn(after, "4") == "4 R5 R6 | B5 B6 >"
    assert str(refused(after, "declare 4").reason).endswith("complete first")


@pytest.mark.rule("Q5", "2.2")
def test_who_is_first_after_a_retreat() -> None:
    before = position("wall:\n4 R7 R5 | B5 B6 <\nattacker: R6")

    after, _ = play(before, "retreat 4")

    assert drawn(after, "4") == "4 | B5 B6 >"


@pytest.mark.rule("Q5", "2.6")
def test_what_becomes_of_the_stamp_of_a_row_that_loses_its_11_to_a_0() -> None:
    before = position("turn: defender\nwall:\n4 R11 R5 | B5 <\ndefender: R0")

    after, _ = play(before, "R0@4")

    assert drawn(after, "4") == "4 R5 | B5"


@pytest.mark.rule("Q5", "3.5")
def test_what_becomes_of_the_stamps_when_a_tile_is_flipped() -> None:
    before = position("wall:\n2 R8 R9 R10 R11 | B1 B2 B3 B4 <")

    after, _ = play(before, "declare 2")

    assert after.table.wall[1].first is None


@pytest.mark.rule("Q6", "2.6")
def test_does_a_card_that_is_eliminated_on_arrival_complete_a_formation() -> None:
    """No, not even for a moment."""
    before = position("wall:\n4 Y11 | R11\nattacker: R0 P1\nrest: discard")

    after, log = play(before, "R0@4")

    assert not any(isinstance(event, DrawDue) for event in log)
    assert drawn(after, "4") == "4 Y11 |"
    assert after.table.wall[3].first is None


@pytest.mark.rule("Q7", "3.4")
def test_does_a_0_that_would_be_eliminated_still_count_for_the_defender() -> None:
    """Yes: the plain unseen pool, no obstacle."""
    before = position(
        "wall:\n7 R11 Y1 G1 | Y9 B3\nattacker: P1\ndefender: R0\nrest: discard"
    )

    refusal = refused(before, "declare 7")

    assert str(refusal.reason) == "with R0 the defender reaches 12 against 13"


@pytest.mark.rule("Q7", "3.4")
def test_does_a_0_that_could_eliminate_the_attackers_11_or_a_cauldron_matter() -> None:
    """No: nothing threatens the Attacker's cards in a proof."""
    before = position("wall:\n4 R10 R11 |\nattacker: P1\ndefender: R0\noil: 3")

    assert declarable(before) == ["declare 4"]


@pytest.mark.rule("Q8", "3.4")
def test_what_if_fewer_cards_are_unseen_than_the_defender_has_open_slots() -> None:
    """The Defender cannot complete anything: control succeeds."""
    few = "options: tactics\nwall:\n2 R0 Y1 G3 B5 |\nattacker: P9\nrest: discard\n"

    three, _ = play(position(few + "defender: P10 P11"), "declare 2")
    four = position(few + "defender: P8 P10 P11")

    assert drawn(three, "2") == "2! |"
    assert refused(four, "declare 2").evidence == ("P11", "P10", "P9", "P8")


@pytest.mark.rule("Q9", "2.4")
def test_what_can_an_attacker_do_whose_side_is_full_everywhere() -> None:
    """Retreat or declare. It is no loss and no pass."""
    before = position(FULL_ATTACK + "attacker: P9 P10")

    assert allowed(before) == [
        *declarable(before),
        *(f"retreat {tile}" for tile in range(1, 8)),
    ]
    assert refused(before, "P9@1").rule == "2.4"
    assert refused(before, "pass").rule == "Q24"
    after, _ = play(before, "retreat 4", "P9@4")
    assert drawn(after, "4") == "4 P9 |"


@pytest.mark.rule("Q9")
def test_which_tactics_are_left_to_an_attacker_without_room() -> None:
    """Actions that need no free slot."""
    before = position(
        "options: tactics"
        + FULL_ATTACK.replace("1 R1 R2 R3    |", "1 R1 R2 R3 | B9")
        + "attacker: joker redeployment recruitment desertion treason explosion support"
        + "\ndiscard: Y9 Y10"
    )

    cards = [move for move in allowed(before) if move in tuple(Tactic)]

    assert cards == ["redeployment", "desertion", "explosion", "support"]
    assert not [move for move in allowed(before) if "@" in move]
    assert allowed(follow(before, "redeployment", "1.1")) == ["discard"]


@pytest.mark.rule("Q10", "5.3")
def test_when_is_it_tested_that_the_defender_cannot_play() -> None:
    """When the Defender's turn begins; filling the last slot ends nothing."""
    before = position(
        "turn: defender"
        + FULL_DEFENCE.replace("G5 G6 G7", "G5 G6")
        + "defender: G7\nattacker: B9"
    )

    filled, _ = play(before, "G7@7")
    ended, _ = play(filled, "B9@1")

    assert rules.outcome(filled) is None
    assert rules.actor(filled) is ATTACKER
    assert rules.outcome(ended).rule == "5.3"


@pytest.mark.rule("Q10", "5.3")
@pytest.mark.parametrize(
    "moves",
    [
        ["declare 4", "B9@1", "draw"],
        ["R0@6", "draw", "end"],
        ["desertion", "7.3", "draw", "end"],
    ],
    ids=["by declaring", "by a trade", "by a tactic"],
)
def test_can_the_attacker_make_room_for_a_full_defender(moves: list[str]) -> None:
    before = position(
        "options: tactics"
        + FULL_DEFENCE.replace("4 |", "4 Y10 Y11 |")
        + "attacker: B9 R0 desertion"
    )

    after, _ = play(before, *moves)

    assert rules.outcome(after) is None
    assert rules.actor(after) is DEFENDER


@pytest.mark.rule("Q10", "2.3")
def test_does_a_cauldron_help_a_defender_without_room() -> None:
    """It cannot make room on the own side, so none is offered."""
    before = position(FULL_DEFENCE + "attacker: B9")

    after, _ = play(before, "B9@1")

    assert allowed(after) == []
    assert str(refused(after, "oil 1").reason).endswith("the game is over")


@pytest.mark.rule("Q10", "5.3")
def test_when_does_a_defender_run_out_of_room_if_nothing_ever_leaves_the_wall() -> None:
    """On the 23rd turn."""
    state, log = opening(), []
    while rules.actor(state) is not None:
        moves = allowed(state)
        legal = rules.legal_actions(state)
        quiet = [
            move
            for move, action in zip(moves, legal, strict=True)
            if isinstance(action, Play) and not trades_with(state, action)
        ]
        onward = [move for move in ("draw siege", "end") if move in moves]
        state, events = play(state, (onward or quiet or moves[-1:])[0])
        log.extend(events)

    turns = [e for e in log if isinstance(e, TurnBegan) and e.side is DEFENDER]
    assert len(turns) == 23
    assert rules.outcome(state).rule == "5.3"


GATE = "wall:\n4 R10 R11 |\n1 Y5 |\n2 Y6 | G1\n"


@pytest.mark.rule("Q11", "3.1")
@pytest.mark.parametrize(
    "moves",
    [
        [],
        ["retreat 1"],
        ["retreat 1", "retreat 2"],
        ["P1@3"],
        ["P1@3", "draw", "deal P2"],
    ],
    ids=[
        "before retreats",
        "between retreats",
        "before the play",
        "between play and draw",
        "after the draw",
    ],
)
def test_when_exactly_may_control_be_declared(moves: list[str]) -> None:
    state = follow(position(GATE + "attacker: P1"), *moves)

    assert "declare 4" in allowed(state)
    _, log = play(state, "declare 4")
    assert TileDamaged(3) in log


@pytest.mark.rule("Q11", "3.1")
@pytest.mark.parametrize(
    ("drawing", "moves", "paragraph"),
    [
        ("attacker: P1", ["P1@3", "draw"], "Q11"),
        ("attacker: desertion", ["desertion"], "Q11"),
        ("attacker: redeployment", ["redeployment", "1.1"], "Q11"),
        ("attacker: exchange B1 B2 B3", ["exchange"], "Q11"),
        (
            "attacker: exchange B1 B2 B3\ndefender: P1 P2 P3",
            ["exchange", "give B1", "give B2", "give B3", "give P1"],
            "Q11",
        ),
        ("attacker: P1\nrest: discard", ["P1@3", "draw"], "Q11"),
        ("turn: defender\ndefender: P1", [], "3.1"),
        ("turn: defender\ndefender: P1", ["oil 1"], "3.1"),
        ("turn: defender\ndefender: P1", ["P1@3"], "3.1"),
        ("turn: defender\ndefender: desertion P1", ["desertion"], "Q11"),
    ],
    ids=[
        "while the card is dealt",
        "while a target is chosen",
        "while a tile is chosen",
        "while the Attacker chooses for the Exchange",
        "while the Defender chooses for the Exchange",
        "after a failed draw",
        "on the Defender's turn",
        "after the oil",
        "before the Defender's draw",
        "inside the Defender's tactic",
    ],
)
def test_when_is_declaring_closed(
    drawing: str, moves: list[str], paragraph: str
) -> None:
    state = follow(position(f"options: tactics\n{GATE}{drawing}"), *moves)

    assert refused(state, "declare 4").rule == paragraph
    assert declarable(state) == []


@pytest.mark.rule("Q11")
def test_does_the_engine_ever_declare_by_itself() -> None:
    """No: it asks, and the players may go on without it."""
    before = position(GATE + "attacker: P1\ndefender: B1")

    after, log = play(before, "P1@3", "draw", "end", "B1@1")

    assert not any(isinstance(event, ControlDeclared) for event in log)
    assert drawn(after, "4") == "4 R10 R11 | <"


@pytest.mark.rule("Q11")
def test_when_does_the_engine_stop_for_a_decision_around_the_draw() -> None:
    """Only if some tile is provable, which everybody can see."""
    nothing = position("wall:\n4 R9 |\nattacker: P1\ndefender: B1")
    something = position(GATE + "attacker: P1\ndefender: B1")

    _, quiet = play(nothing, "P1@3")
    _, asked = play(something, "P1@3", "draw", "end")

    assert not {DrawDue(ATTACKER), LastWindowOpened()} & set(quiet)
    assert {DrawDue(ATTACKER), LastWindowOpened()} <= set(asked)


@pytest.mark.rule("Q11")
def test_does_declaring_or_retreating_change_the_proof_at_another_tile() -> None:
    """Never: cards only go from the wall to the discard, both of them open."""
    before = position(
        """
        wall:
        1 R5 |
        3 R9 R8 R7   | B2 Y5
        4 R10 R11    | B10
        5 P9 P8 P7   | G9 G10
        attacker: P1
        """
    )
    verdicts = {tile: verdict_on(before.table, tile) for tile in (2, 3, 4)}

    for moves in (
        ["declare 3"],
        ["declare 4"],
        ["retreat 1"],
        ["retreat 1", "declare 3"],
    ):
        after, _ = play(before, *moves)
        gone = {int(move[-1]) - 1 for move in moves}
        for tile in {2, 3, 4} - gone:
            assert verdict_on(after.table, tile) == verdicts[tile]


@pytest.mark.rule("Q11", "5.1")
def test_what_if_the_first_of_two_declarations_wins() -> None:
    before = position("wall:\n2! R11 Y11 |\n4 R10 R9 |\n7 R0 Y0 G0 |\nattacker: P1")

    after, _ = play(before, "declare 2")

    assert rules.actor(after) is None
    assert str(refused(after, "declare 7").reason).endswith("the game is over")


@pytest.mark.rule("Q12")
@pytest.mark.parametrize(
    "moves",
    [
        ["retreat 1", "declare 4", "P1@1"],
        ["declare 4", "retreat 1", "P1@1"],
        ["declare 4", "P1@4"],
        ["declare 4", "retreat 1", "retreat 2", "P1@4"],
    ],
)
def test_may_retreats_declarations_and_the_play_be_mixed_in_one_turn(
    moves: list[str],
) -> None:
    after, _ = play(position(GATE + "attacker: P1\ndefender: B1"), *moves)

    assert drawn(after, "turn") == "defender"
    assert drawn(after, "4").startswith("4!")


@pytest.mark.rule("Q12", "3.5")
def test_does_a_flipped_tile_take_the_damaged_sides_slots_at_once() -> None:
    gate, _ = play(position("wall:\n4 R10 R11 |\nattacker: P1"), "declare 4")
    tower, _ = play(position("wall:\n2 R8 R9 R10 R11 |\nattacker: P1"), "declare 2")

    assert gate.table.wall[3].face.slots == 4
    assert tower.table.wall[1].face.slots == 2


@pytest.mark.rule("Q26", "3.4")
def test_do_cards_in_the_attackers_own_hand_count_as_available_to_the_defender() -> (
    None
):
    before = position(
        "wall:\n1 R10 Y10 G10 | G11 B9\nattacker: B11\ndefender: P1\nrest: discard"
    )

    assert refused(before, "declare 1").evidence == ("B11",)


@pytest.mark.rule("Q26", "3.4")
def test_does_the_proof_count_the_turns_that_are_left() -> None:
    """No: on the last turn an unseen winning completion still refuses control."""
    before = position(
        "wall:\n1 R10 Y10 G10 | G11\nattacker: P1 B11\ndefender: P9\nrest: discard"
    )
    assert before.table.deck == 0

    refusal = refused(before, "declare 1")

    assert refusal.evidence == ("B11", "P9")


@pytest.mark.rule("Q26", "Q31", "3.4")
def test_does_the_proof_use_what_the_attacker_learnt_by_an_exchange() -> None:
    before = position(
        """
        options: tactics
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: B11 R1 R2
        defender: P1 P2
        attacker was given: B11
        rest: discard
        """
    )

    assert refused(before, "declare 1").evidence == ("B11",)


@pytest.mark.rule("Q27", "3.4")
def test_what_happens_when_control_cannot_be_proven() -> None:
    """It is no legal action, and the refusal names a counter-example."""
    before = position("wall:\n3 R9 R8 R7 | B9 B10\nattacker: P1")

    refusal = refused(before, "declare 3")

    assert refusal.rule == "3.4"
    assert str(refusal.reason) == (
        "with B11 the defender reaches a colour run of 30 against a colour run of 24"
    )
    assert rules.why_not(before, Declare(2)) == refusal


@pytest.mark.rule("Q28", "2.2")
def test_may_one_retreat_from_an_empty_or_a_complete_tile() -> None:
    """Not from an empty one; complete or not makes no difference."""
    before = position("wall:\n1 | B1\n2 R1 |\n4 R5 R9 |\nattacker: P1")

    refusal = refused(before, "retreat 1")

    assert (refusal.rule, str(refusal.reason)) == (
        "Q28",
        "you have nothing to retreat from tile 1",
    )
    assert [m for m in allowed(before) if "retreat" in m] == ["retreat 2", "retreat 4"]


@pytest.mark.rule("Q28", "2.2")
def test_may_the_tile_given_up_be_played_on_in_the_same_turn() -> None:
    after, _ = play(position("wall:\n4 R5 R9 |\nattacker: P1"), "retreat 4", "P1@4")

    assert drawn(after, "4") == "4 P1 |"


@pytest.mark.rule("Q29")
def test_are_both_games_always_played_under_the_same_options() -> None:
    options = Options(tactics=True, match=True, elite_targets=False)
    match = Match(single_game(options))
    about_to_win = position("wall:\n2! R11 Y11 |\nattacker: P1")

    state, _ = match.apply(MatchState(Score(), about_to_win), Declare(1))

    assert state.score.outcome is None
    assert state.game.table.options == options
