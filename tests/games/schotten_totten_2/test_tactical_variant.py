"""Chapter 7 of the rulebook, the frame: set-up, two decks, and the count of tactics."""

from collections import Counter

import pytest

from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.cards import Pile, Tactic
from siegeworks.games.schotten_totten_2.events import (
    ActionPlayed,
    CardDrawn,
    DeckChosen,
    DrawDue,
)
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.table import Backs
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, ELITE, TACTIC_CARDS

from .table_talk import allowed, changes, drawn, follow, opening, play, refused

TABLE = """
    options: tactics
    wall:
    1 R5 Y6 | B2 B3
    3 G7    | B4
    attacker: {0} P1
    defender: P2
    discard: Y1 Y2
    """
TARGETS = {
    "redeployment": ("1.1", "@3"),
    "recruitment": ("take Y1", "@3"),
    "desertion": ("1.2",),
    "treason": ("1.2", "@3"),
    "explosion": ("@1",),
    "support": ("take Y1", "take Y2"),
}
"""One lawful use of each Action card on that table."""
each_action = pytest.mark.parametrize(
    ("card", "targets"), TARGETS.items(), ids=TARGETS.keys()
)


# 7.1 Set-up.


@pytest.mark.rule("7.1")
def test_the_tactic_deck_has_four_elite_troops_and_seven_actions() -> None:
    assert Counter(TACTIC_CARDS) == Counter(
        {tactic: 2 if tactic is Tactic.JOKER else 1 for tactic in Tactic}
    )
    assert len(TACTIC_CARDS) == 11
    assert (set(ELITE), len(ACTIONS)) == ({"joker", "spy", "shield"}, 7)


@pytest.mark.rule("7.1")
def test_each_player_begins_with_seven_siege_cards_and_46_stay_in_the_deck() -> None:
    state = opening(tactics=True)

    assert state.table.hands.attacker == state.table.hands.defender == Backs(7, 0)
    assert (state.table.deck, state.table.tactic_deck) == (46, 11)
    assert state.tactic_deck == TACTIC_CARDS


@pytest.mark.rule("7.1")
def test_the_base_game_has_no_tactic_cards() -> None:
    state = opening()

    assert state.tactic_deck == ()
    assert str(refused(state, "joker@1").reason) == "joker is not in your hand"
    assert str(refused(state, "treason").reason) == "treason is not in your hand"


# 7.2 Two decks.


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("side", Side)
def test_whoever_draws_chooses_the_deck(side: Side) -> None:
    before = position(f"options: tactics\nturn: {side}\n{side}: R1 R2")

    played, log = play(before, "R1@1")

    assert log[-1] == DrawDue(side)
    assert allowed(played) == ["draw siege", "draw tactic"]
    siege, _ = play(played, "draw", "deal P5")
    tactic, log = play(played, "draw tactic", "deal spy")
    assert drawn(siege, side) == "R2 P5"
    assert drawn(tactic, side) == "R2 spy"
    assert log[:2] == (DeckChosen(side, Pile.TACTIC), CardDrawn(side, Tactic.SPY))
    assert (tactic.table.deck, tactic.table.tactic_deck) == (58, 10)
    assert (siege.table.deck, siege.table.tactic_deck) == (57, 11)


@pytest.mark.rule("7.2")
def test_a_drawn_card_comes_from_the_chosen_deck_only() -> None:
    played, _ = play(position("options: tactics\nattacker: R1"), "R1@1")

    assert refused(follow(played, "draw siege"), "deal spy").rule == "2.7"
    assert refused(follow(played, "draw tactic"), "deal P5").rule == "2.7"


@pytest.mark.rule("7.2")
def test_the_second_joker_makes_a_joker_twice_as_likely() -> None:
    played, _ = play(position("options: tactics\nattacker: R1"), "R1@1")

    odds = rules.chance_outcomes(follow(played, "draw tactic"))

    shares = {str(deal.card): share for deal, share in odds}
    assert shares["joker"] == 2 * shares["spy"]
    assert sum(shares.values()) == 1


@pytest.mark.rule("7.2")
def test_an_empty_tactic_deck_leaves_no_choice_and_the_game_goes_on() -> None:
    all_but_one = " ".join(TACTIC_CARDS)
    before = position(f"options: tactics\nattacker: R1 {all_but_one}\ndefender: B1")

    after, log = play(before, "R1@1", "deal R2")

    assert not any(isinstance(event, DrawDue) for event in log)
    assert drawn(after, "turn") == "defender"


@pytest.mark.rule("7.2")
def test_an_empty_tactic_deck_cannot_be_drawn_from() -> None:
    hand = " ".join(TACTIC_CARDS)
    before = position(f"options: tactics\nwall:\n4 Y10 Y11 |\nattacker: R1 {hand}")

    refusal = refused(before, "R1@1", "draw tactic")

    assert refusal.rule == "7.2"
    assert str(refusal.reason) == "the Tactic deck is empty: draw from the Siege deck"


@pytest.mark.rule("7.2")
def test_the_base_game_knows_no_tactic_deck() -> None:
    before = position("wall:\n4 Y10 Y11 |\nattacker: R1")

    refusal = refused(before, "R1@1", "draw tactic")

    assert (refusal.rule, str(refusal.reason)) == (
        "7.2",
        "there is no Tactic deck in the base game",
    )


# 7.3 At most one ahead.


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("move", ["joker@1", "spy@1", "desertion", "exchange"])
def test_nobody_plays_a_tactic_while_one_ahead(move: str) -> None:
    before = position(
        """
        options: tactics
        wall:
        2 shield | B1
        attacker: joker spy desertion exchange R1
        """
    )

    refusal = refused(before, move)

    assert refusal.rule == "7.3"
    assert str(refusal.reason).startswith("you are one Tactic card ahead")
    assert allowed(before) == [*(f"R1@{n}" for n in range(1, 8)), "retreat 2"]


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("played", ["0 0", "1 1", "0 1", "3 4"])
def test_whoever_is_level_or_behind_may_play_one(played: str) -> None:
    before = position(f"options: tactics\ntactics played: {played}\nattacker: joker")

    after, _ = play(before, "joker@1")

    ours, theirs = map(int, played.split())
    assert drawn(after, "tactics played") == f"{ours + 1} {theirs}"


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(
    "fate",
    [["oil 1", "R1@2"], ["desertion", "1.1"]],
    ids=["by oil", "by a tactic of the opponent"],
)
def test_the_count_does_not_go_down_when_an_elite_troop_leaves(fate: list[str]) -> None:
    before = position(
        "options: tactics\nattacker: joker spy\ndefender: desertion R1 R2"
    )

    after, _ = play(before, "joker@1", "draw", *fate)

    assert drawn(after, "1") == "1 |"
    assert drawn(after, "tactics played").startswith("1 ")


@pytest.mark.rule("7.3")
def test_siege_cards_never_count() -> None:
    before = position("options: tactics\ntactics played: 1 0\nattacker: R1")

    after, _ = play(before, "R1@1")

    assert drawn(after, "tactics played") == "1 0"


# 7.7 Actions.


@pytest.mark.rule("7.7")
@each_action
def test_an_action_takes_the_place_of_the_play_and_then_lies_beside_its_player(
    card: str, targets: tuple[str, ...]
) -> None:
    before = position(TABLE.format(card))

    after, log = play(before, card, *targets)

    assert log[0] == ActionPlayed(Side.ATTACKER, Tactic(card))
    assert log[-1] == DrawDue(Side.ATTACKER)
    assert drawn(after, "attacker") == "P1"
    assert drawn(after, "beside attacker") == card
    assert drawn(after, "tactics played") == "1 0"
    assert card not in drawn(after, "discard")
    assert allowed(after) == ["draw siege", "draw tactic"]
    assert drawn(after, "defender") == "P2"
    assert drawn(after, "oil") == "3"


@pytest.mark.rule("7.7")
@each_action
def test_the_card_drawn_after_an_action_fills_the_hand(
    card: str, targets: tuple[str, ...]
) -> None:
    after, _ = play(position(TABLE.format(card)), card, *targets, "draw", "deal G11")

    assert drawn(after, "attacker") == "P1 G11"
    assert drawn(after, "turn") == "defender"


@pytest.mark.rule("7.7")
@each_action
def test_an_action_must_be_in_your_hand(card: str, targets: tuple[str, ...]) -> None:
    refusal = refused(position(TABLE.format("")), card)

    assert (refusal.rule, str(refusal.reason)) == ("7.7", f"{card} is not in your hand")


@pytest.mark.rule("7.7")
@each_action
def test_an_action_is_not_laid_at_a_tile(card: str, targets: tuple[str, ...]) -> None:
    refusal = refused(position(TABLE.format(card)), f"{card}@2")

    assert refusal.rule == "7.7"
    assert str(refusal.reason) == f"{card} is an Action card: play it by its name alone"


@pytest.mark.rule("7.7")
@pytest.mark.parametrize("elite", ["joker", "spy", "shield"])
def test_an_elite_troop_is_no_action(elite: str) -> None:
    refusal = refused(position(TABLE.format(elite)), elite)

    assert refusal.rule == "7.7"
    assert str(refusal.reason) == f"{elite} is an Elite troop: lay it at a tile"


@pytest.mark.rule("7.7")
@each_action
def test_one_ahead_no_action_can_be_played(card: str, targets: tuple[str, ...]) -> None:
    before = position(TABLE.format(card) + "tactics played: 2 1")

    assert refused(before, card).rule == "7.3"
    assert card not in allowed(before)


@pytest.mark.rule("7.7")
@each_action
@pytest.mark.parametrize("move", ["P1@2", "retreat 1", "draw", "pass", "give P1"])
def test_an_action_once_played_wants_its_targets_and_nothing_else(
    card: str, targets: tuple[str, ...], move: str
) -> None:
    targeting = follow(position(TABLE.format(card)), card)

    assert targets[0] in allowed(targeting)
    refusal = refused(targeting, move)
    assert refusal.rule == "2.1"
    assert str(refusal.reason).endswith(f"the attacker chooses a target for {card}")


@pytest.mark.rule("7.7")
def test_the_retreat_comes_before_the_action_and_may_supply_its_target() -> None:
    before = position("options: tactics\nwall:\n1 R5 |\nattacker: recruitment")

    after, _ = play(before, "retreat 1", "recruitment", "take R5", "@4")

    assert changes(before, after) == [
        "stage: before draw",
        "1 |",
        "4 R5 |",
        "attacker:",
        "beside attacker: recruitment",
        "tactics played: 1 0",
    ]


@pytest.mark.rule("7.7", "5.2")
@pytest.mark.parametrize("card", [card for card in TARGETS if card != "support"])
def test_an_action_on_an_empty_deck_is_still_carried_out_and_ends_the_game(
    card: str,
) -> None:
    before = position(TABLE.format(card) + "rest: discard")

    after, _ = play(before, card, *TARGETS[card])

    assert drawn(after, "beside attacker") == card
    assert rules.outcome(after).rule == "5.2"
    assert [line for line in changes(before, after) if line[0] in "13"]
