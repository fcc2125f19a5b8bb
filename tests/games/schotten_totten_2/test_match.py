"""Chapter 6 of the rulebook: two games with swapped roles."""

import random

import pytest

import siegeworks as sw
from siegeworks.core.i18n import Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.games.schotten_totten_2.cards import Pile
from siegeworks.games.schotten_totten_2.events import CardDrawn, FaceDown
from siegeworks.games.schotten_totten_2.game import single_game
from siegeworks.games.schotten_totten_2.match import Match, MatchState
from siegeworks.games.schotten_totten_2.match_score import (
    Contender,
    Fought,
    GameBegan,
    GameWon,
    MatchEnded,
    Score,
    Victory,
    match_outcome,
    victory_in,
    what_follows,
)
from siegeworks.games.schotten_totten_2.notation import read
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position
from siegeworks.games.schotten_totten_2.rules import outcome
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.text.phrases import say

from .table_talk import follow

FIRST, SECOND = Contender
ATTACKER, DEFENDER = Side
MATCH = Match(single_game(Options(match=True)))

WON_BY_ATTACKER = "wall:\n2! R11 Y11 |\nattacker: P1 P2"
"""One move before the attacker wins: `declare 2`."""
HELD_BY_DEFENDER = "wall:\n1! |\nattacker: P1\noil: 2\nrest: discard"
"""One move before the deck runs out: `P1@1`. Six tiles and two cauldrons are left."""


def last_move(drawing: str, move: str, score: Score):
    """A match in which one game is about to end, after its last move."""
    return MATCH.apply(MatchState(score, position(drawing)), read(move))


# 6.1 Two games.


@pytest.mark.rule("6.1")
def test_the_first_player_attacks_and_after_the_first_game_roles_are_swapped() -> None:
    assert MATCH.start().score == Score(attacker=FIRST, victories=(), pair=1)

    state, log = last_move(WON_BY_ATTACKER, "declare 2", Score())

    assert log[-2:] == (
        GameWon(Victory(FIRST, ATTACKER, figure=56)),
        GameBegan(SECOND, pair=1, number=2),
    )
    assert state.score.attacker is SECOND
    assert state.game == MATCH.single.start()


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (Victory(FIRST, ATTACKER, 1), Victory(FIRST, DEFENDER, 0)),
        (Victory(SECOND, DEFENDER, 3), Victory(SECOND, ATTACKER, 3)),
    ],
)
def test_whoever_wins_both_games_is_champion_whatever_the_figures(
    first: Victory, second: Victory
) -> None:
    assert match_outcome(first, second) == Outcome(
        (first.winner,), say("won-both-games"), "6.1"
    )


@pytest.mark.rule("6.1")
def test_one_victory_does_not_decide_the_match() -> None:
    state, _ = last_move(WON_BY_ATTACKER, "declare 2", Score())

    assert MATCH.outcome(state) is None
    assert MATCH.actor(state) is sw.CHANCE


@pytest.mark.rule("6.1")
def test_nobody_moves_once_the_match_is_over() -> None:
    decided = Score(SECOND, (Victory(SECOND, DEFENDER, 5),))

    state, log = last_move(WON_BY_ATTACKER, "declare 2", decided)

    assert log[-1] == MatchEnded(Outcome((SECOND,), say("won-both-games"), "6.1"))
    assert MATCH.actor(state) is None
    assert MATCH.outcome(state).winners == (SECOND,)
    assert list(MATCH.legal_actions(state)) == []


# 6.2 Both as attackers.


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(9, 8, FIRST), (0, 1, SECOND)])
def test_two_winning_attackers_compare_the_cards_left_in_the_deck(
    ours: int, theirs: int, winner: Contender
) -> None:
    result = match_outcome(
        Victory(FIRST, ATTACKER, ours), Victory(SECOND, ATTACKER, theirs)
    )

    best, worst = max(ours, theirs), min(ours, theirs)
    assert result == Outcome(
        (winner,), say("won-by-cards", better=best, worse=worst), "6.2"
    )


@pytest.mark.rule("6.2", "Q29")
def test_the_deck_counts_as_it_is_at_the_moment_of_victory() -> None:
    before = position(WON_BY_ATTACKER)

    early = follow(before, "declare 2")
    late = follow(before, "P1@1", "draw", "deal G1", "declare 2")

    assert victory_in(early, outcome(early), Score()).figure == 56
    assert victory_in(late, outcome(late), Score()).figure == 55


@pytest.mark.rule("6.2", "Q29")
def test_a_tactic_deck_does_not_count() -> None:
    won = follow(position("options: tactics\n" + WON_BY_ATTACKER), "declare 2")

    assert won.table.tactic_deck == 11
    assert victory_in(won, outcome(won), Score()).figure == won.table.deck == 56


# 6.3 Both as defenders.


@pytest.mark.rule("6.3")
@pytest.mark.parametrize(("ours", "theirs", "winner"), [(10, 9, FIRST), (3, 7, SECOND)])
def test_two_winning_defenders_compare_sound_tiles_plus_unused_cauldrons(
    ours: int, theirs: int, winner: Contender
) -> None:
    result = match_outcome(
        Victory(SECOND, DEFENDER, theirs), Victory(FIRST, DEFENDER, ours)
    )

    best, worst = max(ours, theirs), min(ours, theirs)
    assert result == Outcome(
        (winner,), say("won-by-tiles", better=best, worse=worst), "6.3"
    )


@pytest.mark.rule("6.3")
def test_a_defenders_figure_is_six_sound_tiles_and_two_cauldrons() -> None:
    held = follow(position(HELD_BY_DEFENDER), "P1@1")

    assert victory_in(held, outcome(held), Score(FIRST)) == Victory(SECOND, DEFENDER, 8)
    assert victory_in(held, outcome(held), Score(SECOND)) == Victory(FIRST, DEFENDER, 8)


# 6.4 Still tied.


@pytest.mark.rule("6.4")
@pytest.mark.parametrize("side", [ATTACKER, DEFENDER])
def test_equal_figures_decide_nothing_and_a_fresh_pair_begins_with_swapped_roles(
    side: Side,
) -> None:
    tied = Victory(FIRST, side, 7), Victory(SECOND, side, 7)
    score = Score(attacker=SECOND, victories=tied, pair=1)

    assert match_outcome(*tied) is None
    assert what_follows(score) == GameBegan(SECOND, pair=2, number=1)


@pytest.mark.rule("6.4", "Q29")
def test_a_replay_carries_nothing_over() -> None:
    score = Score(SECOND, (Victory(SECOND, DEFENDER, 8),))

    state, log = last_move(HELD_BY_DEFENDER, "P1@1", score)

    assert log[-2:] == (
        GameWon(Victory(FIRST, DEFENDER, 8)),
        GameBegan(SECOND, pair=2, number=1),
    )
    assert state == MatchState(Score(SECOND, (), pair=2), MATCH.single.start())


@pytest.mark.rule("6.4")
def test_the_second_game_of_a_replay_swaps_the_roles_once_more() -> None:
    after_one = Score(SECOND, (Victory(SECOND, ATTACKER, 3),), pair=2)

    assert what_follows(after_one) == GameBegan(FIRST, pair=2, number=2)


@pytest.mark.rule("6.4")
def test_unequal_figures_are_never_replayed() -> None:
    score = Score(SECOND, (Victory(FIRST, ATTACKER, 7), Victory(SECOND, ATTACKER, 6)))

    assert isinstance(what_follows(score), MatchEnded)


# The match as a game.


@pytest.mark.rule("6.1", "Q29")
@pytest.mark.parametrize("tactics", [False, True])
@pytest.mark.parametrize("seed", range(25))
def test_a_random_match_is_pairs_of_games_until_one_pair_decides(
    tactics: bool, seed: int
) -> None:
    log = random_match(seed, tactics=tactics)

    begun = [event for event in log if isinstance(event, GameBegan)]
    won = [event.victory for event in log if isinstance(event, GameWon)]
    assert len(won) == len(begun) + 1
    assert len(won) % 2 == 0
    pairs = list(zip(won[::2], won[1::2], strict=True))
    assert [match_outcome(*pair) for pair in pairs[:-1]] == [None] * (len(pairs) - 1)
    assert log[-1] == MatchEnded(match_outcome(*pairs[-1]))
    attackers = [FIRST, *(event.attacker for event in begun)]
    assert attackers[: 2 * len(pairs)] == [
        contender
        for number in range(len(pairs))
        for contender in ((FIRST, SECOND) if number % 2 == 0 else (SECOND, FIRST))
    ]


def random_match(seed: int, *, tactics: bool) -> list:
    game = sw.game("schotten-totten-2", match=True, tactics=tactics)
    rng, dealer, log = random.Random(seed), sw.Dealer(seed), []
    state = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is sw.CHANCE:
            action = dealer.choose(game, state)
        else:
            action = rng.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        log.extend(events)
    assert game.outcome(state).winners[0] in Contender
    return log


@pytest.mark.rule("Q31")
def test_in_each_game_a_contender_sees_what_the_role_there_allows() -> None:
    game = position("attacker: R1\ndefender: B1")
    swapped = MatchState(Score(SECOND, (Victory(FIRST, ATTACKER, 3),)), game)

    assert MATCH.view(swapped, SECOND).game.hand == game.hands.attacker
    assert MATCH.view(swapped, FIRST).game.hand == game.hands.defender
    assert MATCH.view(swapped, None).game.hand == ()

    drew = Fought(SECOND, CardDrawn(ATTACKER, game.hands.attacker[0]))
    assert MATCH.redact(drew, SECOND) == drew
    assert MATCH.redact(drew, FIRST).event.card == FaceDown(Pile.SIEGE)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (say("won-both-games"), "they won both games"),
        (
            say("won-by-cards", better=9, worse=4),
            "9 Siege cards left in the deck against 4",
        ),
        (
            say("won-by-cards", better=1, worse=0),
            "1 Siege card left in the deck against 0",
        ),
        (
            say("won-by-tiles", better=9, worse=4),
            "9 sound tiles and cauldrons left against 4",
        ),
        (
            say("won-by-tiles", better=1, worse=0),
            "1 sound tile or cauldron left against 0",
        ),
    ],
)
def test_the_end_of_a_match_is_explained(reason: Phrase, words: str) -> None:
    assert str(reason) == words
