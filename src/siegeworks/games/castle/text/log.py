"""The log in words: every event has its sentence. The prompt is in `prompt.py`."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.castle import events as fact
from siegeworks.games.castle.actions import (
    Choice,
    ChooseCard,
    ChooseHand,
    ChoosePlace,
    ChooseReserve,
    ChooseSeat,
    ChooseToken,
)
from siegeworks.games.castle.board import AREA_OF
from siegeworks.games.castle.cards import Kind, Kinds
from siegeworks.games.castle.deck import CARDS
from siegeworks.games.castle.effects.atoms import ReplaceTokens, Strike
from siegeworks.games.castle.seats import Seat
from siegeworks.games.castle.text.phrases import (
    about,
    at_level,
    game_over,
    known,
    located,
    named,
    player,
    say,
    standing,
    towards,
)
from siegeworks.games.castle.text.prompt import prompt

__all__ = ["is_aside", "prompt", "sentence"]


def sentence(event: fact.Event) -> Phrase:
    """Put one event into a sentence."""
    match event:
        case fact.CardDealt(seat, kind):
            return _dealt(seat, named(kind))
        case fact.TurnBegan(seat):
            return say("turn-began", seat=seat)
        case fact.ActionTaken(seat, deed):
            return say("action-taken", player=player(seat), deed=deed)
        case fact.CardDrawn(seat, kind):
            return say("card-drawn", player=player(seat), card=named(kind))
        case fact.SwappedWithReserve(seat, gave, took):
            gave_, took_ = listed(gave), listed(took)
            return say("swapped", player=player(seat), gave=gave_, took=took_)
        case fact.CardPlaced():
            return _placed(event)
        case fact.EffectBegan(_, kind, _):
            return say("effect-began", card=known(kind))
        case fact.ChoiceMade(seat, choice):
            return say("choice-made", player=player(seat), choice=_choice(choice))
        case fact.StepEnded(kind):
            return say("step-ended", card=known(kind))
        case fact.StepSkipped(kind, step):
            return _skipped(kind, step)
        case fact.CardReturned(kind, place, owner):
            return _returned(standing(kind, place), owner)
        case fact.CardSentToReserve(kind, place):
            return say("sent-to-reserve", card=standing(kind, place))
        case fact.CardRemoved(kind, place):
            return say("card-removed", card=standing(kind, place))
        case _:
            return _change(event)


Change = (
    fact.CardMoved
    | fact.CardsRearranged
    | fact.TokenChanged
    | fact.CardGiven
    | fact.CardOffered
    | fact.CardsPassed
    | fact.ActionGained
    | fact.TurnPassed
    | fact.TurnEnded
    | fact.GameEnded
)


def _change(event: Change) -> Phrase:
    """Put changes of cards that stay, of tokens, hands and the turn into a sentence."""
    match event:
        case fact.CardMoved():
            return _moved(event)
        case fact.CardsRearranged(shifts):
            return say("cards-rearranged", shifts=tuple(map(_shift, shifts)))
        case fact.TokenChanged():
            return _token(event)
        case fact.CardGiven(kind, seat):
            return say("card-given", card=named(kind), player=player(seat))
        case fact.CardOffered(seat, kind):
            return say("card-offered", player=player(seat), card=named(kind))
        case fact.CardsPassed(passings):
            return say("cards-passed", passings=tuple(map(_passing, passings)))
        case fact.ActionGained(seat):
            return say("action-gained", player=player(seat))
        case fact.TurnPassed(seat):
            return say("turn-passed", player=player(seat))
        case fact.TurnEnded(seat):
            return say("turn-ended", player=player(seat))
        case fact.GameEnded(outcome):
            return game_over(outcome)
        case _:
            assert_never(event)


def listed(kinds: Kinds) -> tuple[Phrase, ...]:
    return tuple(named(kind) for kind in kinds)


def _dealt(seat: Seat | None, card: Phrase) -> Phrase:
    if seat is None:
        return say("dealt-to-reserve", card=card)
    return say("card-dealt", player=player(seat), card=card)


def _returned(card: Phrase, owner: Seat | None) -> Phrase:
    if owner is None:
        return say("returned-to-reserve", card=card)
    return say("card-returned", card=card, owner=player(owner))


def _placed(event: fact.CardPlaced) -> Phrase:
    kind, who = event.kind, player(event.seat)
    card, place = named(kind), about(event.place, kind)
    if event.from_reserve:
        return say("placed-from-reserve", player=who, card=card, place=place)
    return say("card-placed", player=who, card=card, place=place)


def _skipped(kind: Kind, step: int | None) -> Phrase:
    """Say that a card had nothing to do; one with two targets names the missing one."""
    atoms, card = CARDS[kind].effect, known(kind)
    match None if step is None else atoms[step]:
        case Strike(hit) if sum(isinstance(atom, Strike) for atom in atoms) > 1:
            return say("no-target-within", card=card, reach=hit.reach)
        case Strike():
            return say("no-target", card=card)
        case ReplaceTokens():
            return say("no-token-to-replace", card=card)
        case _:
            return say("nothing-to-do", card=card)


def _moved(event: fact.CardMoved) -> Phrase:
    card, goal = standing(event.kind, event.place), towards(event.to)
    leaves = AREA_OF[event.place] is not AREA_OF[event.to]
    if leaves:
        return say("card-drawn-out", card=card, goal=goal)
    return say("card-moved", card=card, goal=goal)


def _shift(shift: fact.Shift) -> Phrase:
    card = standing(shift.kind, shift.place)
    return say("shift", card=card, place=located(shift.to))


def _token(event: fact.TokenChanged) -> Phrase:
    card = standing(event.kind, event.place, event.level)
    was, now = event.was, event.now
    if now is None:
        return say("token-lost", card=card)
    if was is now:
        return say("token-kept", card=card, player=player(now))
    if was is None:
        return say("token-won", card=card, player=player(now))
    return say("token-changed", card=card, was=player(was), now=player(now))


def _passing(passing: fact.Passing) -> Phrase:
    return say(
        "passing",
        giver=player(passing.giver),
        receiver=player(passing.receiver),
        card=named(passing.kind),
    )


def _choice(choice: Choice) -> Phrase:
    match choice:
        case ChooseCard(place, level):
            return say("card-of-pile", level=level, place=at_level(place, level))
        case ChoosePlace(place):
            return located(place)
        case ChooseReserve(kind) | ChooseHand(kind):
            return named(kind)
        case ChooseSeat(seat):
            return player(seat)
        case ChooseToken(seat):
            return say("token-of", player=player(seat))
        case _:
            assert_never(choice)


def is_aside(event: fact.Event) -> bool:
    """Leave out the deal, which the table shows, and choices, whose results follow."""
    match event:
        case fact.CardDealt() | fact.TurnBegan() | fact.TurnEnded():
            return True
        case fact.ActionTaken() | fact.EffectBegan() | fact.StepEnded():
            return True
        case fact.ChoiceMade() | fact.CardOffered():
            return True
        case _:
            return False
