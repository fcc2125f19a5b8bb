"""The log and the prompt in words: every fact has its sentence."""

from collections.abc import Sequence
from typing import assert_never

from siegeworks.core.i18n import NOTHING, Phrase, one_by_one
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.actions import (
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Play,
    PlayAction,
)
from siegeworks.games.schotten_totten_2.cards import Card, FaceDown, Tactic
from siegeworks.games.schotten_totten_2.control import provable_tiles
from siegeworks.games.schotten_totten_2.effects import candidates, chosen_cards
from siegeworks.games.schotten_totten_2.formations.formation import Formation
from siegeworks.games.schotten_totten_2.legality import (
    actor_at,
    must_pass,
    why_no_oil,
)
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Targeting,
)
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    EXCHANGED_CARDS,
)
from siegeworks.games.schotten_totten_2.text.describe import asked
from siegeworks.games.schotten_totten_2.text.phrases import (
    bare,
    formed,
    named,
    place,
    place_number,
    say,
    winner,
)
from siegeworks.games.schotten_totten_2.view import View, legal_for


def sentence(event: fact.Event) -> Phrase:
    """Put one event into a sentence."""
    match event:
        case fact.TurnBegan(side):
            return say("turn-began", side=side)
        case fact.CardDrawn(side, card):
            return say("card-drawn", side=side, card=named(card))
        case fact.CardPlayed(side, card, tile):
            where = place(tile)
            return say("card-played", side=side, card=named(card), tile=where)
        case fact.ChickenMetChef(tile, color):
            return say("chicken-met-chef", color=color, tile=place(tile))
        case fact.Retreated(tile, cards):
            return say("retreated", tile=place(tile), cards=listed(cards))
        case fact.OilPoured(tile, card):
            return say("oil-poured", tile=place(tile), card=named(card))
        case fact.ControlDeclared(tile, formation, defence):
            return _control(tile, formation, defence)
        case fact.TileDamaged(tile):
            return say("tile-damaged", tile=place(tile))
        case fact.ActionPlayed(side, tactic):
            return say("action-played", side=side, card=bare(tactic))
        case fact.TargetChosen(side, choice):
            return say("target-chosen", side=side, target=_choice(choice))
        case fact.CardMoved():
            return _moved(event)
        case fact.CardRemoved(card, side, tile, _):
            where = place(tile)
            return say("card-removed", side=side, card=bare(card), tile=where)
        case fact.CardRecruited(side, card, tile):
            where = place(tile)
            return say("card-recruited", side=side, card=named(card), tile=where)
        case fact.TileCleared(tile):
            return say("tile-cleared", tile=place(tile))
        case fact.CardsShuffledIn(cards):
            return say("cards-shuffled-in", cards=listed(cards))
        case fact.CardOffered(side, card):
            return say("card-offered", side=side, card=named(card))
        case fact.CardsExchanged(ours, theirs):
            given, taken = listed(ours), listed(theirs)
            return say("cards-exchanged", attacker=given, defender=taken)
        case fact.DrawDue(side):
            return say("draw-due", side=side)
        case fact.DeckChosen(side, pile):
            return say("deck-chosen", side=side, pile=pile)
        case fact.LastWindowOpened():
            return say("last-window-opened")
        case fact.TurnPassed(side):
            return say("turn-passed", side=side)
        case fact.GameEnded(outcome):
            return say("game-ended", side=winner(outcome), reason=outcome.reason)
        case _:
            assert_never(event)


def listed(cards: Sequence[Card | FaceDown]) -> tuple[Phrase, ...]:
    return tuple(named(card) for card in cards)


def _control(tile: int, attack: Formation, defence: Formation | None) -> Phrase:
    where, ours = place(tile), formed(attack)
    best = NOTHING if defence is None else formed(defence)
    if ours == best:
        return say("control-declared-first", tile=where, attack=ours, defence=best)
    return say("control-declared", tile=where, attack=ours, defence=best)


def _moved(event: fact.CardMoved) -> Phrase:
    return say(
        "card-moved",
        from_side=event.from_side,
        card=named(event.card),
        from_tile=place(event.from_tile),
        side=event.side,
        tile=place(event.tile),
    )


def _choice(choice: Choice) -> Phrase:
    match choice:
        case ChooseOnWall(tile, index):
            return say("card-at", number=index + 1, tile=place(tile))
        case ChooseDiscarded(card):
            return say("card-in-discard", card=named(card))
        case ChooseTile(tile):
            return place(tile)
        case ChooseDiscard():
            return say("discard", "discard")
        case _:
            assert_never(choice)


def is_aside(event: fact.Event) -> bool:
    """Leave beginnings of turns and draws out of the log; the next event shows them."""
    match event:
        case fact.TurnBegan() | fact.DrawDue() | fact.DeckChosen():
            return True
        case fact.LastWindowOpened():
            return True
        case _:
            return False


def prompt(view: View) -> Phrase:
    """Say in one sentence who is to decide, and about what."""
    table = view.table
    match table.stage:
        case Dealing() | Drawing():
            return say("prompt-deal")
        case Over(outcome):
            return say("prompt-over", side=winner(outcome), reason=outcome.reason)
        case Preparing():
            task = _or_declare(view, _preparation(view))
        case Targeting(tactic, chosen):
            task = _next_target(table, tactic, chosen)
        case Exchanging(attacker, defender):
            offered = attacker if actor_at(table) is Side.ATTACKER else defender
            left = EXCHANGED_CARDS - offered
            if offered:
                task = say("task-offer-more", left=left)
            else:
                task = say("task-offer", count=left)
        case BeforeDraw():
            task = _or_declare(view, _decks(table))
        case AfterDraw():
            task = _or_declare(view, say("task-end"))
        case stage:
            assert_never(stage)
    return say("prompt", side=str(actor_at(table)), task=task)


def _next_target(table: Table, tactic: Tactic, chosen: tuple[Choice, ...]) -> Phrase:
    card, target = bare(tactic), _awaited_target(table, tactic, chosen)
    so_far = listed(chosen_cards(table))
    if not so_far:
        return say("task-target", card=card, target=target)
    cards = one_by_one(so_far)
    return say("task-next-target", card=card, chosen=cards, target=target)


def _awaited_target(table: Table, tactic: Tactic, chosen: tuple[Choice, ...]) -> Phrase:
    card = ACTIONS[tactic]
    if [*candidates(table, card, chosen)] == [ChooseDiscard()]:
        return say("discard", "discard")
    return asked(card.targets[len(chosen)], table.options)


def _preparation(view: View) -> Phrase:
    table = view.table
    if not any(tile.has_room(table.turn) for tile in table.wall):
        return _without_room(view)
    task = _main_move(view)
    if not any(tile.attacker for tile in table.wall):
        return task
    if table.turn is Side.ATTACKER:
        return say("task-or-retreat", task=task)
    return task if why_no_oil(table) else say("task-or-oil", task=task)


def _main_move(view: View) -> Phrase:
    # Only the acting player's prompt may depend on the hand.
    if view.seat is not view.table.turn:
        return say("task-play")
    if must_pass(view.table, view.hand):
        return say("task-pass")
    kinds = {type(action) for action in legal_for(view)}
    if PlayAction not in kinds:
        return say("task-play")
    return say("task-play-or-action") if Play in kinds else say("task-only-action")


@rule("Q9")
def _without_room(view: View) -> Phrase:
    """Only an Attacker is asked without room: a Defender without room has won."""
    if view.seat is not view.table.turn:
        return say("task-make-room")
    if must_pass(view.table, view.hand):
        return say("task-or-retreat", task=say("task-pass"))
    if any(isinstance(action, PlayAction) for action in legal_for(view)):
        return say("task-make-room-or-action")
    return say("task-make-room")


def _or_declare(view: View, task: Phrase) -> Phrase:
    tiles = provable_tiles(view.table)
    if view.table.turn is Side.DEFENDER or not tiles:
        return task
    numbers = one_by_one([place_number(tile) for tile in tiles])
    return say("task-or-declare", count=len(tiles), tiles=numbers, task=task)


def _decks(table: Table) -> Phrase:
    if not table.deck:
        return say("task-last-draw")
    either = table.tactic_deck > 0
    return say("task-draw-from-either") if either else say("task-draw")
