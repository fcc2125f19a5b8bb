"""Prompts in words: the player who has the turn, and the choice that is due."""

from collections.abc import Iterator

from siegeworks.core.i18n import Phrase, any_of
from siegeworks.core.seat import CHANCE
from siegeworks.games.castle.actions import (
    Action,
    ChooseCard,
    ChooseHand,
    ChooseReserve,
    ChooseSeat,
    Draw,
    Play,
    Swap,
)
from siegeworks.games.castle.board import Place
from siegeworks.games.castle.cards import Kind
from siegeworks.games.castle.effects import atoms as atom
from siegeworks.games.castle.effects.atoms import Hit
from siegeworks.games.castle.effects.choices import (
    asked_about,
    atom_of,
    cards_to_swap,
    hits_left,
    tokens_of_others,
)
from siegeworks.games.castle.effects.targets import movable
from siegeworks.games.castle.legality import actor_at
from siegeworks.games.castle.seats import Seat, left_of
from siegeworks.games.castle.stages import Dealing, Drawing, Effect, Over
from siegeworks.games.castle.table import Spot, Table, is_in_play
from siegeworks.games.castle.text.describe import target
from siegeworks.games.castle.text.phrases import (
    bare,
    game_over,
    located,
    named,
    player,
    say,
    standing,
)
from siegeworks.games.castle.view import View, legal_for


def prompt(view: View) -> Phrase:
    """Say in one sentence who is to decide, and about what."""
    table = view.table
    match table.stage:
        case Dealing():
            return say("prompt-deal")
        case Drawing(seat):
            return say("prompt-draw", player=player(seat))
        case Over(outcome):
            return say("prompt-over", ending=game_over(outcome))
    actor = actor_at(table)
    assert actor is not None, "the game is not over"
    if actor is CHANCE:
        return say("prompt-random", card=bare(table.effects[-1].kind))
    if table.effects:
        return _asked(view, actor, table.effects[-1])
    return _turn(view, actor)


# The three kinds of action.


def _turn(view: View, actor: Seat) -> Phrase:
    """Ask for the turn; only the acting player's prompt may depend on the hand."""
    left = view.table.turn.actions
    if view.seat is not actor:
        return say("prompt-turn-other", seat=actor, left=left)
    legal = legal_for(view)
    if _is_called(view.table, legal):
        return say("prompt-called", player=player(actor), king=named(Kind.KING))
    deeds = list(_deeds(legal))
    if not deeds:
        return say("prompt-pass", player=player(actor))
    return say("prompt-turn", player=player(actor), left=left, deeds=any_of(deeds))


def _is_called(table: Table, legal: tuple[Action, ...]) -> bool:
    """Return whether the Herald stands, and only the King may be played."""
    return is_in_play(table, Kind.HERALD) and all(
        isinstance(action, Play) and action.kind is Kind.KING for action in legal
    )


def _deeds(legal: tuple[Action, ...]) -> Iterator[Phrase]:
    if any(isinstance(action, Play) for action in legal):
        yield say("deed-play")
    if any(isinstance(action, Swap) for action in legal):
        yield say("deed-swap")
    if any(isinstance(action, Draw) for action in legal):
        yield say("deed-draw")


# Choices inside an effect.


def _asked(view: View, actor: Seat, effect: Effect) -> Phrase:
    who, card = player(actor), bare(effect.kind)
    task = _task(view.table, actor, effect)
    if view.seat is actor:
        return say("prompt-effect", player=who, card=card, task=task)
    return say("prompt-effect-other", player=who, card=card, task=task)


def _task(table: Table, actor: Seat, effect: Effect) -> Phrase:
    options, kind = table.options, effect.kind
    match atom_of(effect):
        case atom.Strike(hit, fate):
            return say("task-strike", target=target(kind, hit, options), fate=fate)
        case atom.MistressReturns():
            return say("task-mistress", mistress=named(Kind.MISTRESS))
        case atom.MoveEach() as move:
            return _moving(table, effect, move)
        case atom.DrawOut(hit):
            return _drawing_out(table, effect, hit)
        case atom.TakeToken():
            return say("task-take-token")
        case atom.SwapTokens():
            return _swapping_tokens(table, effect)
        case atom.ReplaceTokens(count):
            there = len(tokens_of_others(table, effect))
            left = min(count - len(effect.chosen), there)
            return say("task-replace-token", left=left)
        case atom.PermuteTokens() if spot := asked_about(table):
            return say("task-permute-tokens", card=_standing(table, spot))
        case atom.Rearrange() if spot := asked_about(table):
            return say("task-rearrange", place=located(spot.place))
        case _:
            return _dealing(table, actor, effect)


def _dealing(table: Table, actor: Seat, effect: Effect) -> Phrase:
    """Ask for a choice of effects on hands and the Reserve."""
    match atom_of(effect):
        case atom.GiveFromReserve():
            return _giving(effect)
        case atom.SwapWithReserve() as swap:
            return _swapping(table, effect, swap)
        case atom.TradeHands():
            return _trading(effect)
        case atom.PassLeft():
            neighbour = left_of(actor, table.options.players)
            return say("task-offer", receiver=player(neighbour))
        case atom.PlaceFromReserve():
            return say("task-place")
        case other:
            raise AssertionError(f"{other} asks nobody")


def _standing(table: Table, card: ChooseCard | Spot) -> Phrase:
    kind = table.piles[card.place][card.level].kind
    return standing(kind, card.place, card.level)


def _top(table: Table, place: Place) -> Phrase:
    pile = table.piles[place]
    return standing(pile[-1].kind, place, len(pile) - 1)


def _moving(table: Table, effect: Effect, move: atom.MoveEach) -> Phrase:
    match effect.chosen:
        case (ChooseCard(place, _),):
            return say("task-goal", card=_top(table, place))
        case _:
            whom = [
                target(effect.kind, hit, table.options)
                for hit in hits_left(effect, move)
                if movable(table, effect, hit)
            ]
            return say("task-move", target=any_of(whom))


def _drawing_out(table: Table, effect: Effect, hit: Hit) -> Phrase:
    match effect.chosen:
        case (ChooseCard(place, _),):
            return say("task-landing", card=_top(table, place))
        case _:
            whom = target(effect.kind, hit, table.options)
            return say("task-draw-out", target=whom)


def _swapping_tokens(table: Table, effect: Effect) -> Phrase:
    match effect.chosen:
        case (ChooseCard() as first,):
            return say("task-swap-second", card=_standing(table, first))
        case _:
            return say("task-swap-first")


def _giving(effect: Effect) -> Phrase:
    match effect.chosen:
        case (ChooseReserve(kind),):
            return say("task-give-to", card=named(kind))
        case _:
            return say("task-give")


def _swapping(table: Table, effect: Effect, swap: atom.SwapWithReserve) -> Phrase:
    count = cards_to_swap(table, effect, swap)
    gave = sum(isinstance(choice, ChooseHand) for choice in effect.chosen)
    if gave < count:
        return say("task-swap-give", left=count - gave)
    took = len(effect.chosen) - gave
    return say("task-swap-take", left=count - took)


def _trading(effect: Effect) -> Phrase:
    match effect.chosen:
        case (ChooseSeat(seat),):
            return say("task-offer", receiver=player(seat))
        case _:
            return say("task-trade")
