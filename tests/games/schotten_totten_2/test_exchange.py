"""Paragraph 7.14 of the rulebook: the Exchange, a hidden choice of both players."""

import random

import pytest

from siegeworks.core.seat import CHANCE
from siegeworks.games.schotten_totten_2 import notation, rules
from siegeworks.games.schotten_totten_2.cards import Card, FaceDown, Pile
from siegeworks.games.schotten_totten_2.drawing import draw_view
from siegeworks.games.schotten_totten_2.events import (
    CardOffered,
    CardsExchanged,
    Event,
    redact,
)
from siegeworks.games.schotten_totten_2.notation import read_card
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State
from siegeworks.games.schotten_totten_2.table import Backs
from siegeworks.games.schotten_totten_2.text.log import prompt, sentence
from siegeworks.games.schotten_totten_2.view import legal_for, view
from siegeworks.games.schotten_totten_2.worlds import worlds

from .table_talk import allowed, changes, drawn, follow, play, refused

ATTACKER, DEFENDER = Side
SIEGE, TACTIC = FaceDown(Pile.SIEGE), FaceDown(Pile.TACTIC)
ATTACKER_GIVES = "give R1", "give spy", "give R3"
DEFENDER_GIVES = "give B1", "give B2", "give joker"


def table(turn: str = "attacker") -> State:
    """Seven cards each; the one whose turn it is holds the Exchange."""
    held = {"attacker": "R6", "defender": "B6", turn: "exchange"}
    return position(
        f"""
        options: tactics
        turn: {turn}
        wall:
        1 Y1 Y2 | G1
        attacker: R1 R2 R3 R4 R5 spy {held["attacker"]}
        defender: B1 B2 B3 B4 B5 joker {held["defender"]}
        discard: P1
        """
    )


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(read_card, text.split()))


@pytest.mark.rule("7.14")
def test_each_player_gives_three_cards_of_choice_for_three_of_the_other() -> None:
    before = table()

    after, log = play(before, "exchange", *ATTACKER_GIVES, *DEFENDER_GIVES)

    assert CardsExchanged(cards("R1 spy R3"), cards("B1 B2 joker")) in log
    assert changes(before, after) == [
        "stage: before draw",
        "attacker: R2 R4 R5 B1 B2 joker",
        "attacker was given: B1 B2 joker",
        "beside attacker: exchange",
        "defender: B3 B4 B5 B6 R1 spy R3",
        "defender was given: R1 spy R3",
        "tactics played: 1 0",
    ]


@pytest.mark.rule("7.14")
def test_whoever_played_it_is_asked_first_and_then_draws() -> None:
    before = table(turn="defender")

    offering = follow(before, "exchange")
    asked = []
    for move in (*DEFENDER_GIVES, *ATTACKER_GIVES):
        asked.append(rules.actor(offering))
        offering = follow(offering, move)

    assert asked == [DEFENDER] * 3 + [ATTACKER] * 3
    after, _ = play(offering, "draw", "deal P9")
    assert drawn(after, "defender") == "B3 B4 B5 R1 spy R3 P9"
    assert drawn(after, "turn") == "attacker"
    assert after.table.hands.attacker.total == after.table.hands.defender.total == 7


@pytest.mark.rule("7.14")
def test_it_needs_nothing_on_the_table() -> None:
    assert "exchange" in allowed(
        position("options: tactics\nattacker: exchange R1 R2 R3\ndefender: B1 B2 B3")
    )


@pytest.mark.rule("7.14")
@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        (["give R1", "give R1"], "you have put R1 aside already"),
        (["give B1"], "B1 is not in your hand"),
        (["give P5"], "P5 is not in your hand"),
        (["give exchange"], "exchange is not in your hand"),
        (["give spy", "give spy"], "you have put spy aside already"),
    ],
    ids=["twice", "the opponent's", "from the deck", "the Exchange itself", "one Spy"],
)
def test_only_a_card_in_hand_can_be_put_aside_and_only_once(
    moves: list[str], reason: str
) -> None:
    refusal = refused(table(), "exchange", *moves)

    assert refusal.rule == "7.14"
    assert str(refusal.reason) == reason


@pytest.mark.rule("7.14")
def test_two_jokers_can_both_be_given() -> None:
    before = position(
        "options: tactics\nattacker: exchange joker joker R1\ndefender: B1 B2 B3"
    )

    after, _ = play(
        before,
        *("exchange", "give joker", "give joker", "give R1"),
        *("give B1", "give B2", "give B3"),
    )

    assert drawn(after, "defender") == "joker joker R1"


@pytest.mark.rule("7.14")
@pytest.mark.parametrize("move", ["R2@1", "retreat 1", "draw", "pass", "@1", "take P1"])
def test_nothing_else_happens_until_both_have_chosen(move: str) -> None:
    for given in range(6):
        moves = (*ATTACKER_GIVES, *DEFENDER_GIVES)[:given]
        refusal = refused(follow(table(), "exchange", *moves), move)
        assert refusal.rule == "2.1"
        assert str(refusal.reason).endswith("picks a card to give away")


@pytest.mark.rule("7.14", "7.3")
def test_a_tactic_received_is_bound_by_the_same_count() -> None:
    after, _ = play(table(), "exchange", *ATTACKER_GIVES, *DEFENDER_GIVES, "draw")

    assert "spy@1" in allowed(after)
    later, _ = play(after, "B3@1", "draw")
    assert refused(later, "joker@1").rule == "7.3"


# Secrecy.


@pytest.mark.rule("Q22")
@pytest.mark.parametrize("turn", Side)
def test_the_second_to_choose_sees_nothing_of_the_first_choice(turn: Side) -> None:
    own = {ATTACKER: "R1 R2 R3 R4 R5 spy", DEFENDER: "B1 B2 B3 B4 B5 joker"}[turn]
    second = turn.other
    seen = set()
    for seed in range(20):
        picked = random.Random(seed).sample(own.split(), 3)
        state, log = table(turn), []
        for move in ("exchange", *(f"give {card}" for card in picked)):
            state, events = rules.apply(state, notation.read(move))
            log.extend(redact(event, second) for event in events)
        assert rules.actor(state) is second
        seen.add(
            (
                repr(view(state, second)),
                tuple(allowed(state)),
                tuple(legal_for(view(state, second))),
                tuple(log),
                str(prompt(view(state, second))),
                draw_view(view(state, second)),
            )
        )

    assert len(seen) == 1


@pytest.mark.rule("Q22")
def test_the_first_to_choose_sees_nothing_of_a_half_made_second_choice() -> None:
    halfway = follow(table(), "exchange", *ATTACKER_GIVES)

    ones = {repr(view(follow(halfway, move), ATTACKER)) for move in DEFENDER_GIVES}

    assert len(ones) == 1


@pytest.mark.rule("Q22")
@pytest.mark.parametrize("viewer", [ATTACKER, DEFENDER, None])
def test_an_offer_is_shown_to_its_owner_only_not_even_its_back(
    viewer: Side | None,
) -> None:
    for side, card in (ATTACKER, "spy"), (DEFENDER, "B1"):
        offered = CardOffered(side, read_card(card))
        expected = offered if viewer is side else CardOffered(side, None)
        assert redact(offered, viewer) == expected


@pytest.mark.rule("Q22")
def test_an_offer_still_lies_in_its_owners_hand_as_far_as_anyone_can_see() -> None:
    offering = follow(table(), "exchange", "give R1", "give spy")

    assert offering.table.hands.attacker == Backs(siege=5, tactic=1)
    assert drawn(offering, "attacker") == "R1 R2 R3 R4 R5 spy"
    assert drawn(offering, "attacker offers") == "R1 spy"
    assert view(offering, ATTACKER).offered == cards("R1 spy")
    assert view(offering, DEFENDER).offered == ()


@pytest.mark.rule("Q31")
def test_spectators_see_backs_and_the_players_see_all_six() -> None:
    _, log = play(table(), "exchange", *ATTACKER_GIVES, *DEFENDER_GIVES)
    (exchanged,) = (event for event in log if isinstance(event, CardsExchanged))

    assert redact(exchanged, ATTACKER) == redact(exchanged, DEFENDER) == exchanged
    assert redact(exchanged, None) == CardsExchanged(
        (SIEGE, TACTIC, SIEGE), (SIEGE, SIEGE, TACTIC)
    )
    assert str(sentence(redact(exchanged, None))) == (
        "The attacker gives a Siege card, a Tactic card and a Siege card; "
        "the defender gives a Siege card, a Siege card and a Tactic card."
    )


@pytest.mark.rule("Q31")
def test_everybody_knows_how_many_cards_of_each_deck_changed_hands() -> None:
    before = table()
    gave_two = ("give R1", "give R2", "give spy", "give B1", "give B2", "give B3")

    after, _ = play(before, "exchange", *gave_two)

    assert before.table.hands.attacker == Backs(siege=5, tactic=2)
    assert after.table.hands.attacker == Backs(siege=6, tactic=0)
    assert after.table.hands.defender == Backs(siege=5, tactic=2)
    assert view(after, None).table.hands == after.table.hands


# Afterwards.


def exchanged_and_drawn() -> State:
    return play(table(), "exchange", *ATTACKER_GIVES, *DEFENDER_GIVES, "draw")[0]


@pytest.mark.rule("Q31")
def test_each_player_knows_what_was_given_and_what_was_received() -> None:
    state = exchanged_and_drawn()

    assert view(state, ATTACKER).known == cards("R1 spy R3")
    assert view(state, ATTACKER).exposed == cards("B1 B2 joker")
    assert view(state, DEFENDER).known == cards("B1 B2 joker")
    assert view(state, DEFENDER).exposed == cards("R1 spy R3")
    assert view(state, None).known == view(state, None).exposed == ()


@pytest.mark.rule("Q31")
def test_a_given_card_is_known_until_it_is_played() -> None:
    state = exchanged_and_drawn()

    after, _ = play(state, "R1@1", "draw", "B2@1", "draw")

    assert view(after, ATTACKER).known == cards("spy R3")
    assert view(after, DEFENDER).exposed == cards("spy R3")
    assert view(after, DEFENDER).known == cards("B1 joker")
    assert view(after, ATTACKER).exposed == cards("B1 joker")


@pytest.mark.rule("Q31")
def test_other_cards_played_leave_the_knowledge_as_it_was() -> None:
    state = exchanged_and_drawn()

    after, _ = play(state, "B3@2", "draw", "R2@2", "draw")

    assert view(after, ATTACKER).known == cards("R1 spy R3")
    assert view(after, DEFENDER).known == cards("B1 B2 joker")


@pytest.mark.rule("Q31")
@pytest.mark.parametrize("seed", range(20))
def test_every_world_a_player_imagines_has_the_given_cards_where_they_went(
    seed: int,
) -> None:
    state = exchanged_and_drawn()

    imagined = worlds(view(state, ATTACKER), random.Random(seed))

    assert set(cards("R1 spy R3")) <= set(imagined.hands.defender)
    assert imagined.hands.attacker == state.hands.attacker
    assert view(imagined, ATTACKER) == view(state, ATTACKER)


@pytest.mark.rule("Q30")
def test_cards_passed_by_exchange_stay_unseen() -> None:
    before = table()

    after = exchanged_and_drawn()

    assert after.table.unseen == before.table.unseen


@pytest.mark.rule("7.14", "Q23")
def test_on_an_empty_deck_the_cards_still_change_hands_and_the_game_ends() -> None:
    before = position(
        """
        options: tactics
        attacker: exchange R1 R2 R3
        defender: B1 B2 B3
        rest: discard
        """
    )

    after, _ = play(
        before,
        *("exchange", "give R1", "give R2", "give R3"),
        *("give B1", "give B2", "give B3"),
    )

    assert drawn(after, "attacker") == "B1 B2 B3"
    assert rules.outcome(after).winners == (DEFENDER,)
    assert rules.actor(after) is not CHANCE


def redacted(log: tuple[Event, ...], viewer: Side | None) -> list[Event]:
    return [redact(event, viewer) for event in log]


@pytest.mark.rule("Q22", "Q31")
def test_a_spectators_log_is_the_same_whatever_siege_cards_were_exchanged() -> None:
    _, one = play(table(), "exchange", *ATTACKER_GIVES, *DEFENDER_GIVES)
    others = ("give R5", "give spy", "give R2", "give B3", "give B5", "give joker")
    _, two = play(table(), "exchange", *others)

    assert one != two
    assert redacted(one, None) == redacted(two, None)
