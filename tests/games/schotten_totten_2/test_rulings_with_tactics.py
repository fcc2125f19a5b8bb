"""The rulings for the tactical variant: each open question, and our answer."""

from operator import and_

import pytest

from siegeworks.core.errors import BadOption
from siegeworks.core.options import read_options
from siegeworks.core.record import replace
from siegeworks.core.rulebook import paragraphs
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2 import rules
from siegeworks.games.schotten_totten_2.check import most_draws
from siegeworks.games.schotten_totten_2.control import verdict_on
from siegeworks.games.schotten_totten_2.events import (
    CardDrawn,
    DrawDue,
    Event,
    GameEnded,
    TurnBegan,
    TurnPassed,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Exchanging
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import ACTIONS
from siegeworks.games.schotten_totten_2.text.phrases import formed

from .table_talk import (
    FULL_ATTACK,
    FULL_DEFENCE,
    allowed,
    changes,
    declarable,
    drawn,
    follow,
    play,
    random_game,
    refused,
)

ATTACKER, DEFENDER = Side


@pytest.mark.rule("Q13", "7.4")
def test_who_chooses_first_for_wild_cards_on_both_sides() -> None:
    """It cannot matter: each side is worth its best, whatever the other chooses."""
    both = position("options: tactics\nwall:\n4 R10 joker | B9 joker >")

    verdict = verdict_on(both.table, 3)

    assert (verdict.attack.total, verdict.defence.total) == (21, 19)
    assert verdict.attack == verdict_on(gate("R10 joker", "B9 G2"), 3).attack
    assert verdict.defence == verdict_on(gate("R10 Y2", "B9 joker"), 3).defence


def gate(attack: str, defence: str) -> Table:
    return position(f"options: tactics\nwall:\n4 {attack} | {defence}").table


@pytest.mark.rule("Q13", "7.11")
def test_whose_is_a_wild_card_that_changed_sides() -> None:
    """The side on which it lies now."""
    before = position(
        "options: tactics\nwall:\n4 R11 | joker B1 >\nattacker: treason\nrest: discard"
    )

    after = follow(before, "treason", "4.1", "@4")

    assert declarable(after) == ["declare 4"]


@pytest.mark.rule("Q14", "7.4", "7.5", "7.6")
@pytest.mark.parametrize(
    ("wall", "reached"),
    [
        ("1 joker shield spy | R0 Y0 G0", "a sum of 24 against a sum of 0"),
        ("7 joker shield spy | R11 Y11 G11", "a sum of 11 against a sum of 33"),
        ("3! R9 R10 joker | G0 Y0 P0", "a colour of 29 against a sum of 0"),
        ("3! R9 joker spy | G0 Y0 P0", "a colour of 29 against a sum of 0"),
        ("3! R9 R11 spy | G0 Y0 P0", "a sum of 30 against a sum of 0"),
        ("1! R9 R11 spy | G0 Y0 P0", "a run of 30 against a sum of 0"),
        ("3 R10 spy joker | G0 Y0 B5", "a same strength of 30 against a sum of 5"),
        ("3! R10 spy joker | G0 Y0 B5", "a colour of 31 against a sum of 5"),
    ],
)
def test_how_are_wild_cards_counted(wall: str, reached: str) -> None:
    """For the most at that tile; copies are allowed, harmful colour runs avoided."""
    state = position(f"options: tactics\nwall:\n{wall}")

    verdict = verdict_on(state.table, int(wall[0]) - 1)

    assert f"{formed(verdict.attack)} against {formed(verdict.defence)}" == reached


@pytest.mark.rule("Q14", "3.4")
def test_is_a_wild_card_of_an_incomplete_defence_matched_with_the_unseen_cards() -> (
    None
):
    before = position(
        """
        options: tactics
        wall:
        3 R6 R7 R8 | joker
        attacker: P1
        defender: B9 B11 Y9
        rest: discard
        """
    )

    refusal = refused(before, "declare 3")

    assert str(refusal.reason) == (
        "with B11 and B9 the defender reaches "
        "a colour run of 30 against a colour run of 21"
    )
    assert refusal.evidence == ("B11", "B9")


@pytest.mark.rule("Q15", "7.7")
@pytest.mark.parametrize(
    "card",
    ["redeployment", "recruitment", "desertion", "treason", "explosion", "support"],
)
def test_may_an_action_be_played_without_a_target(card: str) -> None:
    """No bluffing."""
    before = position(f"options: tactics\nattacker: {card} R1")

    refusal = refused(before, card)

    assert refusal.rule == ("7.13" if card == "support" else "Q15")
    assert str(refusal.reason).startswith(f"{card} needs ")


@pytest.mark.rule("Q15", "7.8")
def test_may_redeployment_still_discard_when_every_other_tile_is_full() -> None:
    before = position("options: tactics" + FULL_ATTACK + "attacker: redeployment")

    assert allowed(follow(before, "redeployment", "4.1")) == ["discard"]


@pytest.mark.rule("Q16", "2.6")
@pytest.mark.parametrize(
    "moves",
    [
        ["recruitment", "take R0", "@1"],
        ["treason", "3.1", "@1"],
        ["redeployment", "2.1", "@1"],
    ],
)
def test_does_chicken_versus_chef_happen_when_a_tactic_brings_the_card(
    moves: list[str],
) -> None:
    place = {"take R0": "discard: R0", "3.1": "3 | R0", "2.1": "2 R0 |"}[moves[1]]
    before = position(
        f"options: tactics\n{place}\nwall:\n1 Y5 | R11 B2\nattacker: {moves[0]}"
    )

    after, _ = play(before, *moves)

    assert drawn(after, "1") == "1 Y5 | B2"
    assert drawn(after, "discard") == "R0 R11"


@pytest.mark.rule("Q16")
@pytest.mark.parametrize("facing", ["R0", "R11", "joker"])
def test_do_wild_cards_ever_trade(facing: str) -> None:
    before = position(
        f"options: tactics\nwall:\n1 | {facing}\n2 joker |\nattacker: redeployment\n"
        "tactics played: 1 1"
    )

    after, _ = play(before, "redeployment", "2.1", "@1")

    assert drawn(after, "1") == f"1 joker | {facing}"


@pytest.mark.rule("Q17", "2.6")
@pytest.mark.parametrize("card", ["recruitment", "treason", "redeployment"])
def test_is_room_counted_before_a_trade_would_make_it(card: str) -> None:
    before = position(
        f"""
        options: tactics
        wall:
        4 Y5 Y8 | R11
        1 R0    | B0
        attacker: {card}
        discard: P0
        """
    )
    first = {"recruitment": "take P0", "treason": "1.1", "redeployment": "1.1"}[card]

    choosing = follow(before, card, first)

    assert "@4" not in allowed(choosing)
    assert refused(choosing, "@4").rule == "Q17"


@pytest.mark.rule("Q17", "7.11")
def test_where_may_a_traitor_go() -> None:
    """To any tile with room on your side, the one it stood at included."""
    before = position("options: tactics\nwall:\n2 | B1\n4 R1 R9 |\nattacker: treason")

    assert allowed(follow(before, "treason", "2.1")) == [
        *("@1", "@2", "@3", "@5", "@6", "@7")
    ]


@pytest.mark.rule("Q18")
def test_may_elite_troops_be_moved_and_removed_by_tactics() -> None:
    """Yes, unless the table agreed otherwise."""
    wall = "wall:\n1 joker R5 | spy B5\ntactics played: 1 1\n"
    for card in "redeployment", "desertion", "treason":
        free = position(f"options: tactics\n{wall}attacker: {card}")
        safe = position(f"options: tactics elite_targets=no\n{wall}attacker: {card}")
        assert allowed(follow(free, card)) == ["1.1", "1.2"]
        assert allowed(follow(safe, card)) == ["1.2"]


@pytest.mark.rule("Q18", "2.3")
@pytest.mark.parametrize("options", ["tactics", "tactics elite_targets=no"])
def test_does_oil_burn_elite_troops_whatever_the_table_agreed(options: str) -> None:
    before = position(
        f"options: {options}\nturn: defender\nwall:\n1 joker R5 |\ndefender: B1"
    )

    after, _ = play(before, "oil 1")

    assert drawn(after, "discard") == "joker"


@pytest.mark.rule("Q18")
def test_does_the_option_make_sense_without_tactics() -> None:
    with pytest.raises(BadOption, match="only matters with tactics; turn tactics on"):
        read_options(Options, {"elite_targets": False})


@pytest.mark.rule("Q19", "7.9")
def test_may_an_elite_troop_be_recruited_and_does_it_count_again() -> None:
    """It may; only the Recruitment itself counts."""
    before = position(
        "options: tactics\nattacker: recruitment\ndiscard: spy\ntactics played: 0 1"
    )

    after, _ = play(before, "recruitment", "take spy", "@1")

    assert drawn(after, "1") == "1 spy |"
    assert drawn(after, "tactics played") == "1 1"


@pytest.mark.rule("Q19", "7.7")
def test_may_a_used_action_card_be_recruited() -> None:
    before = position(
        """
        options: tactics
        attacker: recruitment
        discard: R5
        beside attacker: desertion
        beside defender: explosion
        """
    )

    choosing = follow(before, "recruitment")

    assert allowed(choosing) == ["take R5"]
    assert refused(choosing, "take desertion").rule == "7.9"
    assert refused(choosing, "take explosion").rule == "7.9"


@pytest.mark.rule("Q20", "7.13")
def test_which_cards_go_back_by_support_and_into_which_deck() -> None:
    """Two Siege cards, into the Siege deck; an Elite back would betray itself."""
    before = position(
        "options: tactics\nattacker: support\ndiscard: R5 joker Y5\ntactics played: 1 1"
    )

    assert allowed(follow(before, "support")) == ["take R5", "take Y5"]
    after, _ = play(before, "support", "take Y5", "take R5")
    assert after.table.deck == before.table.deck + 2
    assert after.table.tactic_deck == before.table.tactic_deck
    assert drawn(after, "discard") == "joker"


@pytest.mark.rule("Q20")
def test_is_the_whole_deck_shuffled_by_support() -> None:
    """Every card in it is equally likely afterwards."""
    before = position("options: tactics\nattacker: support\ndiscard: R5 Y5")

    drawing = follow(before, "support", "take R5", "take Y5", "draw")

    odds = rules.chance_outcomes(drawing)
    assert len(odds) == 60
    assert len({share for _, share in odds}) == 1


@pytest.mark.rule("Q21", "2.5")
@pytest.mark.parametrize(
    "moves",
    [
        ["recruitment", "take G1", "@1"],
        ["treason", "2.1", "@1"],
        ["redeployment", "3.1", "@1"],
    ],
)
def test_where_in_the_row_does_a_card_brought_by_a_tactic_lie(moves: list[str]) -> None:
    """Furthest from the wall, and it completes the formation then."""
    place = {"take G1": "discard: G1", "2.1": "2 | G1", "3.1": "3 G1 |"}[moves[1]]
    before = position(
        f"options: tactics\n{place}\nwall:\n1 R9 R8 | B1 B2 B3 >\nattacker: {moves[0]}"
    )

    after, _ = play(before, *moves)

    assert drawn(after, "1") == "1 R9 R8 G1 | B1 B2 B3 >"


@pytest.mark.rule("Q21", "Q3")
def test_which_card_is_nearest_after_a_tactic_took_the_nearest_one() -> None:
    before = position(
        "options: tactics\nturn: defender\nwall:\n1 R9 R8 R7 |\ndefender: treason P1"
    )

    after, _ = play(before, "treason", "1.1", "@2")

    assert drawn(after, "1") == "1 R8 R7 |"


@pytest.mark.rule("Q22", "7.14")
def test_do_both_players_always_hold_three_cards_for_an_exchange() -> None:
    """Six and seven: the played Exchange has not been replaced yet."""
    exchanges = 0
    for seed in range(40):
        for state, _, _ in random_game(seed, Options(tactics=True)):
            if state.table.stage == Exchanging(0, 0):
                turn, exchanges = state.table.turn, exchanges + 1
                assert state.table.hands[turn].total == 6
                assert state.table.hands[turn.other].total == 7
    assert exchanges, "no game of these had an Exchange in it"


@pytest.mark.rule("Q23", "5.2")
@pytest.mark.parametrize("turn", ["attacker", "defender"])
def test_what_if_the_siege_deck_is_empty_and_the_tactic_deck_is_not(turn: str) -> None:
    """The draw ends the game, no choice of deck is offered, whoever draws."""
    before = position(f"options: tactics\nturn: {turn}\n{turn}: R1\nrest: discard")
    assert before.table.tactic_deck == 11

    after, log = play(before, "R1@1")

    assert not any(isinstance(event, DrawDue) for event in log)
    assert rules.outcome(after).winners == (DEFENDER,)
    assert rules.outcome(after).rule == "5.2"


@pytest.mark.rule("Q23", "7.2")
def test_may_a_tactic_be_drawn_instead_while_the_attacker_can_still_declare() -> None:
    before = position(
        "options: tactics\nwall:\n4 Y10 Y11 |\nattacker: R1\nrest: discard"
    )

    played = follow(before, "R1@1")

    assert allowed(played) == ["declare 4", "draw siege"]
    refusal = refused(played, "draw tactic")
    assert (refusal.rule, str(refusal.reason)) == (
        "Q23",
        "the Siege deck is empty: the draw ends the game",
    )


@pytest.mark.rule("Q23", "7.2")
def test_which_of_two_empty_decks_is_named() -> None:
    """The Siege deck is named, because the draw ends the game with either choice."""
    drawing = "options: tactics\nwall:\n4 Y10 Y11 |\nattacker: R1\nrest: discard"
    played = follow(position(drawing), "R1@1")
    bare = replace(played, table=replace(played.table, tactic_deck=0))

    assert refused(bare, "draw tactic").rule == "Q23"


@pytest.mark.rule("Q23", "7.13")
def test_does_support_revive_an_empty_deck() -> None:
    before = position("options: tactics\nattacker: support R1\nrest: discard")

    after, log = play(before, "support", "take B1", "take B2", "draw", "deal B2")

    assert drawn(after, "attacker") == "R1 B2"
    assert after.table.deck == 1
    assert rules.outcome(after) is None
    assert log[-1] == TurnBegan(DEFENDER)


SEVEN_TACTICS = "joker joker spy shield desertion treason explosion"


@pytest.mark.rule("Q24")
@pytest.mark.parametrize("turn", Side)
def test_when_may_a_player_pass_and_what_does_it_cost(turn: Side) -> None:
    """Only with seven tactics in hand and one ahead: no play, no draw."""
    ahead = "1 0" if turn is ATTACKER else "0 1"
    before = position(
        f"""
        options: tactics
        turn: {turn}
        tactics played: {ahead}
        beside {turn}: support
        {turn}: {SEVEN_TACTICS}
        """
    )

    assert allowed(before) == ["pass"]
    after, log = play(before, "pass")

    assert log == (TurnPassed(turn), TurnBegan(turn.other))
    assert changes(before, after) == [f"turn: {turn.other}"]


@pytest.mark.rule("Q24")
@pytest.mark.parametrize(
    ("hand", "ahead"),
    [
        (SEVEN_TACTICS, "0 0"),
        (SEVEN_TACTICS, "1 1"),
        ("joker joker spy shield desertion treason R1", "1 0"),
    ],
    ids=["level", "level again", "with one Siege card"],
)
def test_may_a_player_pass_who_could_play(hand: str, ahead: str) -> None:
    before = position(f"options: tactics\ntactics played: {ahead}\nattacker: {hand}")

    refusal = refused(before, "pass")

    assert refusal.rule == "Q24"
    assert (
        str(refusal.reason)
        == "you can pass only if you are one Tactic card ahead and hold no Siege card"
    )


@pytest.mark.rule("Q24")
def test_may_a_blocked_attacker_still_retreat_and_declare_before_passing() -> None:
    before = position(
        f"""
        options: tactics
        wall:
        1 R5 |
        4 R10 R11 |
        tactics played: 1 0
        beside attacker: support
        attacker: {SEVEN_TACTICS}
        """
    )

    assert allowed(before) == ["declare 4", "retreat 1", "retreat 4", "pass"]
    after, _ = play(before, "declare 4", "retreat 1", "pass")
    assert drawn(after, "turn") == "defender"
    assert len(after.hands.attacker) == 7


@pytest.mark.rule("Q24", "2.3")
def test_may_a_blocked_defender_pour_oil_before_passing() -> None:
    before = position(
        f"""
        options: tactics
        turn: defender
        wall:
        1 R5 |
        beside defender: support
        defender: {SEVEN_TACTICS}
        """
    )

    after, _ = play(before, "oil 1", "pass")

    assert drawn(after, "oil") == "2"
    assert drawn(after, "turn") == "attacker"


@pytest.mark.rule("Q24")
def test_can_seven_tactics_be_unplayable_without_being_ahead() -> None:
    """No: only six of the eleven need a target on the table."""
    assert sum(bool(card.targets) for card in ACTIONS.values()) == 6


@pytest.mark.rule("Q24", "Q9")
def test_may_an_attacker_pass_who_only_lacks_room_for_an_elite_troop() -> None:
    """No: retreat and lay it."""
    before = position(
        "options: tactics"
        + FULL_ATTACK
        + "attacker: joker joker spy shield recruitment treason support"
    )

    assert refused(before, "pass").rule == "Q24"
    after, _ = play(before, "retreat 4", "joker@4")
    assert drawn(after, "4") == "4 joker |"


@pytest.mark.rule("Q24", "5.3")
def test_does_a_full_defender_with_a_playable_tactic_still_win() -> None:
    before = position(
        "options: tactics" + FULL_DEFENCE + "attacker: B9\ndefender: exchange P9 P10"
    )

    after, _ = play(before, "B9@1", "draw")

    assert rules.outcome(after).rule == "5.3"


@pytest.mark.rule("Q25", "3.4")
@pytest.mark.parametrize(
    "hand", ["joker joker spy", "recruitment", "treason desertion"]
)
def test_do_unplayed_tactics_count_in_a_proof(hand: str) -> None:
    """Never, nor anything an Action could do."""
    before = position(
        f"""
        options: tactics
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: P1
        defender: {hand}
        rest: discard
        """
    )

    assert declarable(before) == ["declare 1"]


@pytest.mark.rule("Q25", "3.4")
def test_do_played_elite_troops_count_in_a_proof() -> None:
    attack = "options: tactics\nwall:\n1 R9 Y9 G9 |{}\nattacker: P1\nrest: discard\n"

    plain = position(attack.format("B9 P9") + "defender: B7")
    wild = position(attack.format("B9 joker") + "defender: B8")

    assert declarable(plain) == ["declare 1"]
    assert str(refused(wild, "declare 1").reason) == (
        "with B8 the defender reaches 28 against 27"
    )


@pytest.mark.rule("Q30", "3.4")
def test_is_a_card_shuffled_back_by_support_available_to_the_defender_again() -> None:
    before = position(
        """
        options: tactics
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: support P1
        rest: discard
        """
    )
    assert declarable(before) == ["declare 1"]

    supported = follow(before, "support", "take B11", "take P2")

    assert refused(supported, "declare 1").evidence == ("B11",)


@pytest.mark.rule("Q30", "3.4")
def test_does_a_recruited_card_stay_visible_to_the_proof() -> None:
    before = position(
        """
        options: tactics
        turn: defender
        wall:
        1 R10 Y10 G10 | G11 B9
        attacker: P1
        defender: recruitment
        rest: discard
        """
    )

    recruited = follow(before, "recruitment", "take B11", "@2")

    assert recruited.table.unseen == before.table.unseen


@pytest.mark.rule("Q31", "7.2")
def test_what_is_public_about_a_hand() -> None:
    """Which deck each card came from."""
    before = position("options: tactics\nattacker: R1 R2\ndefender: B1")

    after, _ = play(before, "R1@1", "draw tactic", "deal spy")

    backs = after.table.hands.attacker
    assert (backs.siege, backs.tactic) == (1, 1)


@pytest.mark.rule("Q32")
def test_does_every_tactical_game_end_within_59_draws() -> None:
    """Yes: the Siege deck, the Tactic deck, and two cards that Support returns."""
    longest = 0
    for seed in range(80):
        log = log_of(seed, Options(tactics=True))
        draws = sum(isinstance(event, CardDrawn) for event in log) - 14
        assert isinstance(log[-1], GameEnded)
        longest = max(longest, draws)
    assert 46 < longest <= most_draws(Options(tactics=True)) == 59


def log_of(seed: int, options: Options) -> list[Event]:
    """Everything that happens in one random game."""
    return [event for _, _, events in random_game(seed, options) for event in events]


@pytest.mark.rule("Q32", "Q24")
def test_do_two_passes_ever_follow_each_other() -> None:
    passes = 0
    for seed in range(200):
        log = log_of(seed, Options(tactics=True))
        turns = [
            place for place, event in enumerate(log) if isinstance(event, TurnBegan)
        ]
        passed = [isinstance(log[place - 1], TurnPassed) for place in turns]
        passes += sum(passed)
        assert not any(map(and_, passed, passed[1:]))
    assert passes, "no game of these had a pass in it"


@pytest.mark.rule("Q32", "Q2")
def test_does_every_base_game_end_within_48_draws() -> None:
    for seed in range(80):
        log = log_of(seed, Options())
        draws = sum(isinstance(event, CardDrawn) for event in log) - 12
        assert draws <= most_draws(Options()) == 48
        assert isinstance(log[-1], GameEnded)


@pytest.mark.rule("Q32")
def test_can_both_players_be_one_ahead() -> None:
    """No, so whoever follows a pass can play."""
    for seed in range(60):
        for state, _, _ in random_game(seed, Options(tactics=True)):
            played = state.table.tactics_played
            assert abs(played.attacker - played.defender) <= 1


def test_no_ruling_on_tactics_claims_that_sources_agree() -> None:
    """No second source for the Tactic cards is known."""
    book = paragraphs(CATALOG.game("schotten-totten-2", {}).rulebook)
    rulings = [each for each in book if each.chapter.endswith("the tactical variant")]

    assert len(rulings) > 15
    assert [each.number for each in rulings if "agreed" in each.text] == []
