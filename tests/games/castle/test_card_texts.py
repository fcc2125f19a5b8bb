"""What each card says is written from what it does."""

import pytest

from siegeworks.games.castle.board import OUTSIDE, place_name
from siegeworks.games.castle.cards import KINDS, Kind
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.text.describe import describe
from siegeworks.games.castle.text.glossary import glossary

TO_HAND = "to the owner's hand."
FOURTH_SOLDIER = (
    "As the fourth soldier of a wall, returns the Siege Engine facing it "
    "to its owner's hand."
)
PROTECTED = "from being returned, moved or removed."

TEXTS = {
    Kind.GHOST: "Tower, only in place of a lone unprotected card, "
    "which returns to its owner's hand.",
    Kind.WATCHMAN: "Tower. Moves a soldier on a wall to another free cell of the "
    "walls. If that makes four soldiers on a wall, the Siege Engine facing it returns "
    "to its owner's hand.",
    Kind.MAGICIAN: "Tower. Sends any other card in play to the Reserve.",
    Kind.ARCHER: f"Tower. Returns a card outside {TO_HAND}",
    Kind.WITCH: "Tower. Gives a card of the Reserve to any player, yourself included.",
    Kind.ALCHEMIST: "Tower. Swaps 2 cards of your hand for 2 of the Reserve, "
    "all at once.",
    Kind.SOLDIER: f"Wall. {FOURTH_SOLDIER}",
    Kind.CAPTAIN: f"Wall. Counts as a soldier. {FOURTH_SOLDIER} Protects all other "
    f"soldiers of his wall, whoever owns them, {PROTECTED}",
    Kind.TRAITOR: f"Wall. Counts as a soldier. {FOURTH_SOLDIER} "
    f"Returns a card on an adjacent cell of the courtyard {TO_HAND}",
    Kind.KING: f"Courtyard. Returns any other card of the castle {TO_HAND} Then, if "
    "the Mistress is in the courtyard, the player whose token she bears returns any "
    "card of the castle too.",
    Kind.QUEEN: "Courtyard, next to the King if he is there. "
    f"Returns any other card of the courtyard {TO_HAND}",
    Kind.PRINCE: "Courtyard. While the King is not in the courtyard, cards that must "
    "stand next to him may stand next to the Prince.",
    Kind.PRINCESS: "Courtyard. Moves a Knight to another card of the same area.",
    Kind.PRINCE_CHARMING: "Courtyard, next to the Princess if she is there. "
    "Moves a woman in the courtyard or on a tower to a free cell of the same area.",
    Kind.MISTRESS: "Courtyard, but not while the Queen is there. Moves the King to "
    "another free cell of the courtyard and a Knight to another card of the same area, "
    "in either order.",
    Kind.LADY_IN_WAITING: "Courtyard, next to the Queen or the Princess. "
    f"Returns a man on an adjacent cell of the courtyard {TO_HAND}",
    Kind.COURTESAN: "Courtyard. Swaps a card of your hand for a random one of another "
    "player's hand.",
    Kind.COURTIER: f"Courtyard. Returns a card on an adjacent cell {TO_HAND}",
    Kind.COUNSELLOR: "Courtyard, next to the King, or to the Prince while the King is "
    "not in the courtyard. Places a card of the Reserve, without a token; "
    "you carry out its effect.",
    Kind.AMBASSADOR: "Courtyard, only on its last free cell. "
    "Can never be returned, moved or removed.",
    Kind.ASSASSIN: "Courtyard. Removes from the game a card on an adjacent cell, "
    "but never the King.",
    Kind.PRIEST: "Courtyard. Protects the cards on adjacent cells whose token has the "
    f"same colour as his own {PROTECTED}",
    Kind.THIEF: "Courtyard. Takes the token off a card on an adjacent cell, even a "
    "covered or protected one; returned later, that card goes to the Reserve.",
    Kind.SPY: "Courtyard. Shares out the tokens of the cards on adjacent cells, even "
    "covered or protected ones, among them anew, as you like.",
    Kind.SCHEMER: "Courtyard. Swaps the tokens of any two other cards in play, even "
    "covered or protected ones.",
    Kind.MINSTREL: "Courtyard. Makes lone unprotected cards on adjacent cells of the "
    "courtyard change places, as you like.",
    Kind.MERCHANT: "Courtyard. Replaces 3 tokens of other players with yours, even on "
    "covered or protected cards. "
    "You have a third action this turn.",
    Kind.JESTER: "Courtyard. All players pass a card of their choice to the left, "
    "at the same time.",
    Kind.VILLAGE_IDIOT: "Courtyard. All players take a random card from the hand to "
    "their right, at the same time.",
    Kind.BLACK_KNIGHT: f"Courtyard. Returns a Knight on an adjacent cell {TO_HAND} "
    "Does not count as a Knight.",
    Kind.SIEGE_ENGINE: "Outside, facing a wall that no other Siege Engine faces. As "
    "the fourth around the castle, returns all unprotected soldiers on the walls to "
    "their owners' hands.",
    Kind.BARBARIAN: f"Outside. Returns a card on a tower or a wall {TO_HAND}",
    Kind.FAIRY: "Outside. Moves a card of the castle outside, its token with it; "
    "a Knight lands on a card there.",
    Kind.ENCHANTER: "Outside. Returns the card placed last before this one to its "
    "owner's hand, if it is still in play and unprotected.",
    Kind.DRAGON: "Outside. Returns any other card outside and a card on a tower or a "
    "wall to the owners' hands.",
    Kind.HERALD: "Outside. Whoever has the turn and holds the King must play him, "
    "if there is a place for him.",
    Kind.KNIGHT: "On top of any card in play, in any area. "
    f"Protects the card directly below {PROTECTED}",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_says_what_it_does(kind: Kind) -> None:
    assert str(describe(kind, Options())) == TEXTS[kind]


@pytest.mark.rule("R1")
def test_the_lady_in_waiting_says_what_was_agreed() -> None:
    agreed = Options(lady_target="adjacent")

    assert str(describe(Kind.LADY_IN_WAITING, agreed)) == (
        "Courtyard, next to the Queen or the Princess. "
        f"Returns a man on an adjacent cell {TO_HAND}"
    )


@pytest.mark.rule("R9")
def test_the_merchant_says_what_was_agreed() -> None:
    agreed = Options(merchant_cannot_finish=True)

    assert str(describe(Kind.MERCHANT, agreed)) == (
        f"{TEXTS[Kind.MERCHANT]} You cannot play your last card this turn."
    )


# The glossary.


def test_the_glossary_says_what_a_card_is_and_how_many_there_are() -> None:
    meanings = glossary(Options())

    assert str(meanings["queen"]) == f"Queen, a woman: {TEXTS[Kind.QUEEN]}"
    assert str(meanings["knight"]) == f"Knight, a man, 4 in all: {TEXTS[Kind.KNIGHT]}"
    assert str(meanings["dragon"]) == f"Dragon: {TEXTS[Kind.DRAGON]}"
    engine = f"Siege Engine, 5 in all: {TEXTS[Kind.SIEGE_ENGINE]}"
    assert str(meanings["siege-engine"]) == engine


@pytest.mark.rule("1.1", "1.3")
@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("@a1", "The tower a1: cards of the towers go here."),
        ("@b1", "The cell b1 of the walls: soldiers go here."),
        ("@e5", "The cell e5 of the courtyard: cards of the courtyard go here."),
        (
            "@east",
            "The siege place facing the east wall: room for one Siege Engine.",
        ),
        (
            "@out2",
            "Outside, before the walls: no cells, next to nothing, and always room.",
        ),
    ],
)
def test_the_glossary_says_what_a_place_is_for(place: str, words: str) -> None:
    assert str(glossary(Options())[place]) == words


def test_the_glossary_knows_all_cards_places_and_heaps() -> None:
    places = {f"@{place_name(place)}" for place in range(OUTSIDE + 1)}

    assert glossary(Options()).keys() == {
        *KINDS,
        *places,
        "reserve",
        "deck",
        "removed",
    }
