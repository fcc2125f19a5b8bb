"""What each Tactic card says is written from what it does."""

import pytest

from siegeworks.games.schotten_totten_2.cards import Tactic
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.text.describe import describe

ELITE = "Lay it at a tile like a Siege card. It counts as any colour and as "

TEXTS = {
    Tactic.JOKER: ELITE + "any strength.",
    Tactic.SPY: ELITE + "10.",
    Tactic.SHIELD: ELITE + "1, 2 or 3.",
    Tactic.REDEPLOYMENT: "Choose one of your cards at the wall, then another tile with "
    "room or the discard: the card goes there.",
    Tactic.RECRUITMENT: "Choose a discarded card, then a tile with room: "
    "the card goes there.",
    Tactic.DESERTION: "Choose one of your opponent's cards at the wall: discard it.",
    Tactic.TREASON: "Choose one of your opponent's cards at the wall, then a tile with "
    "room: the card goes there.",
    Tactic.EXPLOSION: "Choose a tile with cards: "
    "discard every card on both sides of it.",
    Tactic.SUPPORT: "Choose a discarded Siege card, then another: "
    "shuffle them into the Siege deck.",
    Tactic.EXCHANGE: "Both players choose 3 cards of their hands and swap them.",
}


@pytest.mark.parametrize("tactic", Tactic)
def test_a_card_says_what_it_does(tactic: Tactic) -> None:
    assert str(describe(tactic, Options(tactics=True))) == TEXTS[tactic]


@pytest.mark.parametrize(
    ("tactic", "words"),
    [
        (Tactic.REDEPLOYMENT, "one of your Siege cards at the wall"),
        (Tactic.DESERTION, "one of your opponent's Siege cards at the wall"),
        (Tactic.TREASON, "one of your opponent's Siege cards at the wall"),
    ],
)
def test_a_card_names_siege_cards_only_where_elite_troops_are_safe(
    tactic: Tactic, words: str
) -> None:
    safe = Options(tactics=True, elite_targets=False)

    assert words in str(describe(tactic, safe))
