"""Every action that can ever be legal has one number, and no two share one."""

import pytest

from siegeworks.games.schotten_totten_2.actions import (
    ChooseDiscarded,
    Deal,
    Offer,
    Play,
    PlayAction,
)
from siegeworks.games.schotten_totten_2.cards import SIEGE_CARDS, Tactic
from siegeworks.games.schotten_totten_2.notation import every_action
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, ELITE, TACTIC_CARDS
from siegeworks.kernels.schotten_totten_2 import record as fields
from siegeworks.kernels.schotten_totten_2.action_ids import (
    ACTION_COUNT,
    CARD_NUMBERS,
    CARDS,
    NUMBERS,
    action_of,
    number_of,
)

NEVER = {
    *(Deal(card) for card in CARDS),
    *(Play(tactic, tile) for tactic in ACTIONS for tile in range(fields.TILES)),
    *(ChooseDiscarded(tactic) for tactic in ACTIONS),
    *(PlayAction(tactic) for tactic in ELITE),
}
"""Chance deals inside the record; Action cards are not laid, and never discarded; Elite
troops are."""


def test_every_action_has_a_number_unless_nobody_can_ever_choose_it() -> None:
    assert set(NUMBERS) == set(every_action()) - NEVER


def test_numbers_and_actions_belong_together_one_to_one() -> None:
    assert all(action_of(number_of(action)) == action for action in NUMBERS)
    assert len(set(NUMBERS.values())) == len(NUMBERS)
    assert set(NUMBERS.values()) <= set(range(ACTION_COUNT))
    assert ACTION_COUNT == 64 * fields.WORDS


def test_a_number_without_a_meaning_and_a_deal_without_a_number_are_errors() -> None:
    unused = next(n for n in range(ACTION_COUNT) if n not in NUMBERS.values())
    with pytest.raises(KeyError):
        action_of(unused)
    with pytest.raises(KeyError):
        number_of(Deal(SIEGE_CARDS[0]))


def test_no_legal_set_reaches_the_sign_of_a_word() -> None:
    """So that words can be read as signed numbers too."""
    assert all(number % 64 < 63 for number in NUMBERS.values())


def test_cards_are_numbered_by_colour_then_strength_and_tactics_follow() -> None:
    assert (*SIEGE_CARDS, *Tactic) == CARDS
    assert [CARD_NUMBERS[card] for card in CARDS] == list(range(70))
    for number, card in enumerate(SIEGE_CARDS):
        assert number == card.color.place * fields.STRENGTHS + card.strength
    assert len(SIEGE_CARDS) == fields.SIEGE


@pytest.mark.parametrize("tactic", Tactic)
def test_each_tactic_stands_at_its_named_number(tactic: Tactic) -> None:
    number = getattr(fields, tactic.name)
    assert CARDS[fields.SIEGE + number] is tactic
    assert (number < fields.ELITES) == (tactic in ELITE)
    assert Offer(tactic) in NUMBERS


def test_a_heap_has_one_bit_for_each_card_there_is() -> None:
    assert fields.EVERY_TACTIC.bit_count() == len(TACTIC_CARDS)
    assert len(Tactic) == fields.SECOND_JOKER
