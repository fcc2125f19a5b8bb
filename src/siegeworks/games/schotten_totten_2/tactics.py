"""Tactic cards as data: kind, targets and effect of each one."""

from enum import StrEnum
from typing import TypeAlias

from siegeworks.core.record import Record
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2.cards import STRENGTHS, Tactic

EXCHANGED_CARDS = 3


class Whose(StrEnum):
    """Side of a row, seen from the player of the card."""

    OWN = "own"
    OPPOSING = "opposing"


# Targets.


class CardOnWall(Record, frozen=True):
    """A card lying at the wall, at any place in its row."""

    whose: Whose


class CardInDiscard(Record, frozen=True):
    """A card in the discard."""

    siege_only: bool = False


class TileWithRoom(Record, frozen=True):
    """A tile with a free slot on your side, to play the chosen card on."""

    but_not_where_it_was: bool = False
    or_discard: bool = False
    """The card may be sent to the discard instead."""


class TileWithCards(Record, frozen=True):
    """A tile with at least one card, of either side."""


Target: TypeAlias = CardOnWall | CardInDiscard | TileWithRoom | TileWithCards


# Effects, once all targets are chosen.


class PlayChosenCard(Record, frozen=True):
    """Lay the chosen card on the chosen tile as if it were newly played."""


class DiscardChosenCard(Record, frozen=True):
    """Send the chosen card to the discard."""


class ClearChosenTile(Record, frozen=True):
    """Discard every card on both sides of the chosen tile."""


class ShuffleChosenCards(Record, frozen=True):
    """Shuffle the chosen cards into the Siege deck."""


class SwapCards(Record, frozen=True):
    """Each player picks this many cards in secret; then they change hands."""

    count: int


Effect: TypeAlias = (
    PlayChosenCard
    | DiscardChosenCard
    | ClearChosenTile
    | ShuffleChosenCards
    | SwapCards
)


class EliteTroop(Record, frozen=True):
    """A wild card, laid at the wall like a Siege card. Its colour is always free."""

    tactic: Tactic
    rule: str
    strengths: tuple[int, ...]
    """Strengths that it can count as, lowest first."""
    copies: int = 1


class ActionCard(Record, frozen=True):
    """A card that acts once and then lies beside its player."""

    tactic: Tactic
    rule: str
    targets: tuple[Target, ...]
    effect: Effect
    copies: int = 1


@rule("7.4")
def joker() -> EliteTroop:
    """Counts as any strength."""
    return EliteTroop(Tactic.JOKER, "7.4", STRENGTHS, copies=2)


@rule("7.5")
def spy() -> EliteTroop:
    """Counts as 10."""
    return EliteTroop(Tactic.SPY, "7.5", (10,))


@rule("7.6")
def shield() -> EliteTroop:
    """Counts as 1, 2 or 3."""
    return EliteTroop(Tactic.SHIELD, "7.6", (1, 2, 3))


@rule("7.8")
def redeployment() -> ActionCard:
    """Move one of your cards to a different tile, or discard it."""
    return ActionCard(
        Tactic.REDEPLOYMENT,
        rule="7.8",
        targets=(
            CardOnWall(Whose.OWN),
            TileWithRoom(but_not_where_it_was=True, or_discard=True),
        ),
        effect=PlayChosenCard(),
    )


@rule("7.9")
def recruitment() -> ActionCard:
    """Play a card from the discard."""
    return ActionCard(
        Tactic.RECRUITMENT,
        rule="7.9",
        targets=(CardInDiscard(), TileWithRoom()),
        effect=PlayChosenCard(),
    )


@rule("7.10")
def desertion() -> ActionCard:
    """Discard one of the opponent's cards."""
    return ActionCard(
        Tactic.DESERTION,
        rule="7.10",
        targets=(CardOnWall(Whose.OPPOSING),),
        effect=DiscardChosenCard(),
    )


@rule("7.11")
def treason() -> ActionCard:
    """Play one of the opponent's cards on your own side."""
    return ActionCard(
        Tactic.TREASON,
        rule="7.11",
        targets=(CardOnWall(Whose.OPPOSING), TileWithRoom()),
        effect=PlayChosenCard(),
    )


@rule("7.12")
def explosion() -> ActionCard:
    """Clear one tile on both sides."""
    return ActionCard(
        Tactic.EXPLOSION,
        rule="7.12",
        targets=(TileWithCards(),),
        effect=ClearChosenTile(),
    )


@rule("7.13")
def support() -> ActionCard:
    """Shuffle two discarded Siege cards into the deck."""
    return ActionCard(
        Tactic.SUPPORT,
        rule="7.13",
        targets=(CardInDiscard(siege_only=True), CardInDiscard(siege_only=True)),
        effect=ShuffleChosenCards(),
    )


@rule("7.14")
def exchange() -> ActionCard:
    """Both players swap three cards of their choice."""
    return ActionCard(
        Tactic.EXCHANGE,
        rule="7.14",
        targets=(),
        effect=SwapCards(EXCHANGED_CARDS),
    )


ELITE = {card.tactic: card for card in (joker(), spy(), shield())}
ACTIONS = {
    card.tactic: card
    for card in (
        redeployment(),
        recruitment(),
        desertion(),
        treason(),
        explosion(),
        support(),
        exchange(),
    )
}


def whose_row(card: ActionCard) -> Whose | None:
    """Return whose row at the wall the card takes from; None if it takes none there."""
    for target in card.targets:
        if isinstance(target, CardOnWall):
            return target.whose
    return None


@rule("7.1")
def tactic_cards() -> tuple[Tactic, ...]:
    """Return the eleven Tactic cards: four Elite troops and seven Actions."""
    cards: list[EliteTroop | ActionCard] = [*ELITE.values(), *ACTIONS.values()]
    return tuple(card.tactic for card in cards for _ in range(card.copies))


TACTIC_CARDS = tactic_cards()
