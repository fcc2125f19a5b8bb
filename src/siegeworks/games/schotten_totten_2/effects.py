"""Targets and effects of Action cards: one interpreter for all."""

from collections.abc import Iterator
from typing import assert_never

from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
)
from siegeworks.games.schotten_totten_2.cards import Card, SiegeCard, Tactic
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import Targeting
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    ActionCard,
    CardInDiscard,
    CardOnWall,
    ClearChosenTile,
    DiscardChosenCard,
    PlayChosenCard,
    ShuffleChosenCards,
    SwapCards,
    TileWithCards,
    TileWithRoom,
    Whose,
)

Chosen = tuple[Choice, ...]


@rule("Q15", "Q17", "Q18", "Q19", "Q20")
def candidates(table: Table, card: ActionCard, chosen: Chosen) -> Iterator[Choice]:
    """List all possible answers for the next target of a card, in table order.

    A tile takes a card only if there is room before the card arrives. Discarded Elite
    troops can be recruited; Support takes Siege cards only, since an Elite back would
    betray itself in the deck.
    """
    side = table.turn
    match card.targets[len(chosen)]:
        case CardOnWall(whose):
            owner = side if whose is Whose.OWN else side.other
            yield from _cards_on_wall(table, owner)
        case CardInDiscard(siege_only):
            taken = [
                choice.card for choice in chosen if isinstance(choice, ChooseDiscarded)
            ]
            for held in dict.fromkeys(table.discard):
                if held not in taken and (
                    isinstance(held, SiegeCard) or not siege_only
                ):
                    yield ChooseDiscarded(held)
        case TileWithRoom(but_not_where_it_was, or_discard):
            for tile in table.wall:
                stays = but_not_where_it_was and _origin(chosen) == tile.position
                if tile.has_room(side) and not stays:
                    yield ChooseTile(tile.position)
            if or_discard:
                yield ChooseDiscard()
        case TileWithCards():
            for tile in table.wall:
                if tile.attacker or tile.defender:
                    yield ChooseTile(tile.position)
        case target:
            assert_never(target)


def _cards_on_wall(table: Table, owner: Side) -> Iterator[Choice]:
    for tile in table.wall:
        for place, card in enumerate(tile.row(owner)):
            if isinstance(card, SiegeCard) or table.options.elite_targets:
                yield ChooseOnWall(tile.position, place)


def _origin(chosen: Chosen) -> int | None:
    """Return the tile of a chosen wall card."""
    match chosen:
        case (ChooseOnWall(tile, _), *_):
            return tile
        case _:
            return None


@rule("Q15")
def has_targets(table: Table, card: ActionCard, chosen: Chosen = ()) -> bool:
    """Return whether every target of the card can be chosen, one after the other."""
    if len(chosen) == len(card.targets):
        return True
    return any(
        has_targets(table, card, (*chosen, choice))
        for choice in candidates(table, card, chosen)
    )


def chosen_cards(table: Table) -> tuple[Card, ...]:
    """List the cards that have been chosen for the Action card on the table."""
    stage = table.stage
    assert isinstance(stage, Targeting), "no Action card lies on the table"
    owner = _owner(ACTIONS[stage.tactic], table.turn)
    cards: list[Card] = []
    for choice in stage.chosen:
        match choice:
            case ChooseOnWall(tile, place):
                cards.append(table.wall[tile].row(owner)[place])
            case ChooseDiscarded(card):
                cards.append(card)
            case _:
                continue
    return tuple(cards)


def lays_a_card(tactic: Tactic) -> bool:
    return isinstance(ACTIONS[tactic].effect, PlayChosenCard)


def resolve(table: Table) -> Iterator[fact.Event]:
    """Carry out the card on the table, once all its targets are chosen."""
    stage, side = table.stage, table.turn
    assert isinstance(stage, Targeting), "no Action card waits to be resolved"
    card, chosen = ACTIONS[stage.tactic], stage.chosen
    match card.effect:
        case PlayChosenCard():
            yield _played(table, side, _owner(card, side), chosen)
        case DiscardChosenCard():
            yield _removed(table, _owner(card, side), chosen[0])
        case ClearChosenTile():
            yield fact.TileCleared(_tile(chosen[0]))
        case ShuffleChosenCards():
            picked = [_discarded(choice) for choice in chosen]
            yield fact.CardsShuffledIn(
                tuple(held for held in picked if isinstance(held, SiegeCard))
            )
        case SwapCards():
            raise AssertionError("an Exchange is resolved by its offers")
        case effect:
            assert_never(effect)


@rule("Q21")
def _played(table: Table, side: Side, owner: Side, chosen: Chosen) -> fact.Event:
    """The chosen card joins the far end of the row, as if newly played."""
    match chosen:
        case (ChooseDiscarded(card), ChooseTile(tile)):
            return fact.CardRecruited(side, card, tile)
        case (ChooseOnWall(tile, place), ChooseTile(goal)):
            card = table.wall[tile].row(owner)[place]
            return fact.CardMoved(card, owner, tile, place, side, goal)
        case (ChooseOnWall() as lifted, ChooseDiscard()):
            return _removed(table, owner, lifted)
        case _:
            raise AssertionError(f"no card can be played from {chosen}")


def _removed(table: Table, owner: Side, choice: Choice) -> fact.Event:
    assert isinstance(choice, ChooseOnWall), "only a card on the wall can be removed"
    card = table.wall[choice.tile].row(owner)[choice.place]
    return fact.CardRemoved(card, owner, choice.tile, choice.place)


def _owner(card: ActionCard, side: Side) -> Side:
    """Return the side whose cards on the wall the Action card is about."""
    own = CardOnWall(Whose.OWN) in card.targets
    return side if own else side.other


def _tile(choice: Choice) -> int:
    assert isinstance(choice, ChooseTile), "a tile was to be chosen"
    return choice.tile


def _discarded(choice: Choice) -> Card:
    assert isinstance(choice, ChooseDiscarded), "a discarded card was to be chosen"
    return choice.card
