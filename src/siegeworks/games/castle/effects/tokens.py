"""Tokens that are taken, swapped, replaced or dealt anew."""

from collections.abc import Iterator

from siegeworks.core.rulebook import rule
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import ChooseCard, ChooseToken
from siegeworks.games.castle.effects.atoms import Reach, ReplaceTokens
from siegeworks.games.castle.effects.choices import (
    tokens_left,
    tokens_of_others,
    tokens_to_swap,
)
from siegeworks.games.castle.effects.targets import with_tokens
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.stages import Effect
from siegeworks.games.castle.table import Table

Events = Iterator[fact.Event]


def changed(table: Table, card: ChooseCard, now: Seat | None) -> fact.TokenChanged:
    there = table.piles[card.place][card.level]
    return fact.TokenChanged(there.kind, card.place, card.level, there.token, now)


def take_token(table: Table, effect: Effect) -> Events:
    match effect.chosen:
        case (ChooseCard() as card,):
            yield changed(table, card, None)
            yield fact.StepEnded(effect.kind)
        case _ if not with_tokens(table, effect, Reach.ADJACENT):
            yield fact.StepSkipped(effect.kind, effect.step)


@rule("R38")
def swap_tokens(table: Table, effect: Effect) -> Events:
    """Both tokens change places; tokens of one colour change nothing."""
    match effect.chosen:
        case (ChooseCard() as one, ChooseCard() as other):
            first = table.piles[one.place][one.level].token
            second = table.piles[other.place][other.level].token
            yield changed(table, one, second)
            yield changed(table, other, first)
            yield fact.StepEnded(effect.kind)
        case () if not tokens_to_swap(table, effect):
            yield fact.StepSkipped(effect.kind, effect.step)


@rule("R9", "R40", "R47")
def replace_token(table: Table, effect: Effect, atom: ReplaceTokens) -> Events:
    """The player's token replaces another player's; the supply never runs out."""
    replaced = effect.chosen[-1:]
    mine = effect.seat
    match replaced:
        case (ChooseCard(place, level) as card,) if (
            table.piles[place][level].token is not mine
        ):
            yield changed(table, card, mine)
        case _ if len(effect.chosen) == atom.count:
            yield fact.StepEnded(effect.kind)
        case _ if not tokens_of_others(table, effect):
            if effect.chosen:
                yield fact.StepEnded(effect.kind)
            else:
                yield fact.StepSkipped(effect.kind, effect.step)


@rule("R38")
def permute_tokens(table: Table, effect: Effect) -> Events:
    """All tokens are changed as soon as only one colour is left to give out."""
    cards = with_tokens(table, effect, Reach.ADJACENT)
    left = tokens_left(table, effect)
    if len(set(left)) > 1:
        return
    given = [choice.seat for choice in effect.chosen if isinstance(choice, ChooseToken)]
    if not given:
        yield fact.StepSkipped(effect.kind, effect.step)
        return
    for card, seat in zip(cards, [*given, *left], strict=True):
        if table.piles[card.place][card.level].token is not seat:
            yield changed(table, card, seat)
    yield fact.StepEnded(effect.kind)
