"""Legal actions, and the reasons why any other is refused.

All of it follows from the open table and the acting player's own cards, so no answer
can betray hidden cards.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.core.refusal import Refusal
from siegeworks.core.rulebook import rule
from siegeworks.core.seat import CHANCE, Chance
from siegeworks.games.schotten_totten_2.actions import (
    Action,
    Choice,
    ChooseDiscard,
    ChooseDiscarded,
    ChooseOnWall,
    ChooseTile,
    Deal,
    Declare,
    Draw,
    EndTurn,
    Offer,
    Pass,
    Play,
    PlayAction,
    Pour,
    Retreat,
)
from siegeworks.games.schotten_totten_2.board import TILES
from siegeworks.games.schotten_totten_2.cards import (
    SIEGE_CARDS,
    Card,
    Pile,
    SiegeCard,
    Tactic,
    without,
)
from siegeworks.games.schotten_totten_2.control import provable_tiles, why_not_control
from siegeworks.games.schotten_totten_2.effects import candidates, has_targets
from siegeworks.games.schotten_totten_2.side import ATTACKER, DEFENDER, Side
from siegeworks.games.schotten_totten_2.stages import (
    AfterDraw,
    BeforeDraw,
    Dealing,
    Drawing,
    Exchanging,
    Over,
    Preparing,
    Stage,
    Targeting,
)
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    ELITE,
    EXCHANGED_CARDS,
    ActionCard,
    CardInDiscard,
    CardOnWall,
    Target,
    TileWithCards,
    TileWithRoom,
    Whose,
)
from siegeworks.games.schotten_totten_2.text.describe import asked
from siegeworks.games.schotten_totten_2.text.phrases import noted, place, say

Cards = tuple[Card, ...]

# Refusals that do not depend on the table.
ONE_TACTIC_AHEAD = Refusal("7.3", say("one-tactic-ahead"))
ONLY_ATTACKER_RETREATS = Refusal("2.2", say("only-attacker-retreats"))
ONLY_DEFENDER_POURS = Refusal("2.3", say("only-defender-pours"))
NO_OIL_LEFT = Refusal("2.3", say("no-oil-left"))
ONE_OIL_A_TURN = Refusal("2.3", say("one-oil-a-turn"))
ONLY_ATTACKER_DECLARES = Refusal("3.1", say("only-attacker-declares"))
CAN_PLAY = Refusal("Q24", say("can-play"))
NO_TACTIC_DECK = Refusal("7.2", say("no-tactic-deck"))
TACTIC_DECK_EMPTY = Refusal("7.2", say("tactic-deck-empty"))
SIEGE_DECK_EMPTY = Refusal("Q23", say("siege-deck-empty"))

_LAYABLE: tuple[Card, ...] = (*SIEGE_CARDS, *ELITE)
_PLAYS = {card: tuple(Play(card, tile) for tile in TILES) for card in _LAYABLE}


@rule("2.1", "Q22")
def actor_at(table: Table) -> Side | Chance | None:
    """Return the side to decide, CHANCE, or None when the game is over.

    In an Exchange both choose at the same time: the player of the card is asked first,
    and the other one, who does not see that choice, second.
    """
    match table.stage:
        case Preparing() | Targeting() | BeforeDraw() | AfterDraw():
            return table.turn
        case Dealing() | Drawing():
            return CHANCE
        case Exchanging() as stage:
            first = stage.attacker if table.turn is ATTACKER else stage.defender
            return table.turn if first < EXCHANGED_CARDS else table.turn.other
        case Over():
            return None
        case stage:
            assert_never(stage)


# Stages in which each kind of action is possible.
_PLACES: dict[type, tuple[type, ...]] = {
    Play: (Preparing,),
    PlayAction: (Preparing,),
    Retreat: (Preparing,),
    Pour: (Preparing,),
    Pass: (Preparing,),
    Declare: (Preparing, BeforeDraw, AfterDraw),
    Draw: (BeforeDraw,),
    EndTurn: (AfterDraw,),
    ChooseOnWall: (Targeting,),
    ChooseDiscarded: (Targeting,),
    ChooseTile: (Targeting,),
    ChooseDiscard: (Targeting,),
    Offer: (Exchanging,),
    Deal: (Dealing, Drawing),
}


def why_not_at(
    table: Table, hand: Cards, offered: Cards, action: Action
) -> Refusal | None:
    """Return why the acting player may not do this now; None if it is legal."""
    if type(table.stage) not in _PLACES[type(action)]:
        return out_of_place(table, action)
    match action:
        case Deal() | EndTurn():
            return None
        case Play(card, tile):
            return why_not_play(table, hand, card, tile)
        case Retreat(tile):
            return why_not_retreat(table, tile)
        case Pour(tile):
            return why_not_pour(table, tile)
        case Declare(tile):
            return why_not_declare(table, tile)
        case PlayAction(tactic):
            return why_not_action(table, hand, tactic)
        case Pass():
            return why_not_pass(table, hand)
        case Draw(pile):
            return why_not_draw(table, pile)
        case ChooseOnWall() | ChooseDiscarded() | ChooseTile() | ChooseDiscard():
            return why_not_choose(table, action)
        case Offer(card):
            return why_not_offer(hand, offered, card)
        case _:
            assert_never(action)


@rule("2.1")
def out_of_place(table: Table, action: Action) -> Refusal:
    """Refuse an action that has no place at this stage of the turn."""
    paragraph = "Q11" if isinstance(action, Declare) else "2.1"
    return _out_of_place(paragraph, table.stage, str(actor_at(table)))


@lru_cache(maxsize=1 << 8)
def _out_of_place(paragraph: str, stage: Stage, seat: str) -> Refusal:
    return Refusal(paragraph, say("no-place", awaited=awaited(stage, seat)))


def awaited(stage: Stage, seat: str) -> Phrase:
    """Name the decision that a stage waits for, as a clause."""
    match stage:
        case Preparing():
            return say("awaited-play", side=seat)
        case Targeting(tactic, _):
            return say("awaited-target", side=seat, card=noted(tactic))
        case Exchanging():
            return say("awaited-offer", side=seat)
        case BeforeDraw():
            return say("awaited-draw", side=seat)
        case AfterDraw():
            return say("awaited-end")
        case Dealing() | Drawing():
            return say("awaited-deal")
        case Over():
            return say("awaited-nothing")
        case _:
            assert_never(stage)


# One function for each paragraph.


def no_such_tile(tile: int) -> Refusal | None:
    if 0 <= tile < len(TILES):
        return None
    reason = say("no-such-tile", number=str(tile + 1), last=len(TILES))
    return Refusal("1.1", reason)


@lru_cache(maxsize=1 << 8)
def not_in_hand(paragraph: str, card: Card) -> Refusal:
    return Refusal(paragraph, say("not-in-hand", card=noted(card)))


@rule("2.4")
def why_not_play(table: Table, hand: Cards, card: Card, tile: int) -> Refusal | None:
    """Any card in hand may go to any tile with a free slot on your side."""
    if card not in hand:
        return not_in_hand("2.4", card)
    if card in ACTIONS:
        return Refusal("7.7", say("is-an-action", card=noted(card)))
    if refusal := why_not_tactic(table, card):
        return refusal
    if refusal := no_such_tile(tile):
        return refusal
    if not table.wall[tile].has_room(table.turn):
        return Refusal("2.4", say("side-full", tile=place(tile)))
    return None


@rule("7.3")
def why_not_tactic(table: Table, card: Card) -> Refusal | None:
    """A player may be at most one played Tactic card ahead of the other."""
    if isinstance(card, SiegeCard) or not is_ahead(table):
        return None
    return ONE_TACTIC_AHEAD


def is_ahead(table: Table) -> bool:
    played = table.tactics_played
    return played[table.turn] > played[table.turn.other]


@rule("2.2", "Q28")
def why_not_retreat(table: Table, tile: int) -> Refusal | None:
    """The Attacker may give up any tile with cards of their own, before playing."""
    if table.turn is not ATTACKER:
        return ONLY_ATTACKER_RETREATS
    if refusal := no_such_tile(tile):
        return refusal
    if not table.wall[tile].attacker:
        return Refusal("Q28", say("nothing-to-retreat", tile=place(tile)))
    return None


@rule("2.3", "Q4")
def why_not_pour(table: Table, tile: int) -> Refusal | None:
    """A cauldron hits a tile where the Attacker has a card."""
    if refusal := why_no_oil(table) or no_such_tile(tile):
        return refusal
    if not table.wall[tile].attacker:
        return Refusal("Q4", say("nothing-to-pour-on", tile=place(tile)))
    return None


@rule("2.3")
def why_no_oil(table: Table) -> Refusal | None:
    """The Defender has three cauldrons and throws at most one a turn."""
    if table.turn is not DEFENDER:
        return ONLY_DEFENDER_POURS
    if not table.cauldrons:
        return NO_OIL_LEFT
    if isinstance(table.stage, Preparing) and table.stage.has_poured:
        return ONE_OIL_A_TURN
    return None


@rule("3.1", "Q11", "Q12")
def why_not_declare(table: Table, tile: int) -> Refusal | None:
    """The Attacker may declare at any time of their turn when no card is in flight.

    That is before and between retreats, before the play, between play and draw, and
    after the draw; never while a tactic is being resolved or the Defender is playing.
    """
    if table.turn is not ATTACKER:
        return ONLY_ATTACKER_DECLARES
    return no_such_tile(tile) or why_not_control(table, tile)


@rule("7.7")
def why_not_action(table: Table, hand: Cards, tactic: Tactic) -> Refusal | None:
    """An Action card takes the place of the card played; it needs all its targets."""
    if tactic not in hand:
        return not_in_hand("7.7", tactic)
    if tactic in ELITE:
        return Refusal("7.7", say("is-elite", card=noted(tactic)))
    if refusal := why_not_tactic(table, tactic):
        return refusal
    if not has_targets(table, ACTIONS[tactic]):
        return _targets_missing(table, ACTIONS[tactic])
    return None


@rule("Q15", "Q17", "Q18", "Q20")
def _targets_missing(table: Table, card: ActionCard) -> Refusal:
    """Refuse a card that has no target, and name the target it needs."""
    name, target = noted(card.tactic), card.targets[0]
    if isinstance(target, CardInDiscard) and target.siege_only:
        held = sum(isinstance(each, SiegeCard) for each in table.discard)
        enough = len(table.discard) >= len(card.targets)
        reason = say(
            "discard-too-small", card=name, needed=len(card.targets), held=held
        )
        return Refusal("Q20" if enough else card.rule, reason)
    if any(candidates(table, card, ())):
        # Each card that could be chosen first finds no tile with room.
        return Refusal("Q17", say("no-tile-with-room", card=name))
    if isinstance(target, CardOnWall) and _has_cards_on_wall(table, target.whose):
        return Refusal("Q18", say("elite-not-taken", card=name))
    none = say("target-missing", card=name, target=asked(target, table.options))
    return Refusal("Q15", none)


def _has_cards_on_wall(table: Table, whose: Whose) -> bool:
    side = table.turn if whose is Whose.OWN else table.turn.other
    return any(tile.row(side) for tile in table.wall)


@rule("Q9", "Q24")
def why_not_pass(table: Table, hand: Cards) -> Refusal | None:
    """A player may pass only with nothing but Tactic cards in hand, and one ahead.

    An Attacker whose side is full everywhere declares or retreats instead.
    """
    if must_pass(table, hand):
        return None
    return CAN_PLAY


def must_pass(table: Table, hand: Cards) -> bool:
    return is_ahead(table) and not any(isinstance(card, SiegeCard) for card in hand)


@rule("7.2", "Q23")
def why_not_draw(table: Table, pile: Pile) -> Refusal | None:
    """Either deck may be chosen while both have cards; else only the Siege deck."""
    if pile is Pile.SIEGE:
        return None
    if not table.options.tactics:
        return NO_TACTIC_DECK
    if not table.deck:
        return SIEGE_DECK_EMPTY
    if not table.tactic_deck:
        return TACTIC_DECK_EMPTY
    return None


def why_not_choose(table: Table, choice: Choice) -> Refusal | None:
    stage = table.stage
    assert isinstance(stage, Targeting), "only an Action card asks for targets"
    card = ACTIONS[stage.tactic]
    if choice in candidates(table, card, stage.chosen):
        return None
    target = card.targets[len(stage.chosen)]
    if refusal := _why_unfit(table, card, target, choice):
        return refusal
    wanted = asked(target, table.options)
    reason = say("wrong-target", card=noted(card.tactic), target=wanted)
    return Refusal(card.rule, reason)


@rule("Q15", "Q17", "Q18", "Q20")
def _why_unfit(
    table: Table, card: ActionCard, target: Target, choice: Choice
) -> Refusal | None:
    """Return why a card or tile of the right sort is no legal target."""
    name = noted(card.tactic)
    match target, choice:
        case CardOnWall(whose), ChooseOnWall(tile, index):
            side = table.turn if whose is Whose.OWN else table.turn.other
            row = table.wall[tile].row(side) if tile in TILES else ()
            if row[index : index + 1]:
                return Refusal("Q18", say("elite-not-taken", card=name))
        case CardInDiscard(siege_only), ChooseDiscarded(held) if held in table.discard:
            if siege_only and not isinstance(held, SiegeCard):
                return Refusal("Q20", say("elite-not-returned", card=name))
            return Refusal(card.rule, say("chosen-already", card=noted(held)))
        case TileWithRoom(), ChooseTile(tile) if tile in TILES:
            if not table.wall[tile].has_room(table.turn):
                return Refusal("Q17", say("side-full", tile=place(tile)))
        case TileWithCards(), ChooseTile(tile) if tile in TILES:
            return Refusal("Q15", say("no-card-there", tile=place(tile)))
    return None


@rule("7.14")
def why_not_offer(hand: Cards, offered: Cards, card: Card) -> Refusal | None:
    """Any card of your hand that you have not put aside already."""
    if card not in hand:
        return not_in_hand("7.14", card)
    for gone in offered:
        hand = without(hand, gone)
    if card not in hand:
        return Refusal("7.14", say("put-aside-already", card=noted(card)))
    return None


# Legal actions: all that no rule above forbids.


def legal_actions_at(table: Table, hand: Cards, offered: Cards) -> tuple[Action, ...]:
    """List everything the acting player may do, in a stable order."""
    match table.stage:
        case Preparing():
            return tuple(_preparing(table, hand))
        case Targeting(tactic, chosen):
            return tuple(candidates(table, ACTIONS[tactic], chosen))
        case Exchanging():
            return tuple(
                Offer(card)
                for card in dict.fromkeys(hand)
                if not why_not_offer(hand, offered, card)
            )
        case BeforeDraw():
            piles = [Draw(pile) for pile in Pile if not why_not_draw(table, pile)]
            return (*_declarations(table), *piles)
        case AfterDraw():
            return (*_declarations(table), EndTurn())
        case Dealing() | Drawing() | Over():
            return ()
        case stage:
            assert_never(stage)


def _preparing(table: Table, hand: Cards) -> list[Action]:
    side = table.turn
    actions = _declarations(table)
    room = [tile.position for tile in table.wall if tile.has_room(side)]
    plays = [_PLAYS[card] for card in _layable(table, hand)]
    actions.extend([at[tile] for at in plays for tile in room])
    actions.extend(_action_cards(table, hand))
    if side is ATTACKER:
        actions.extend([Retreat(t.position) for t in table.wall if t.attacker])
    elif not why_no_oil(table):
        actions.extend([Pour(t.position) for t in table.wall if t.attacker])
    if must_pass(table, hand):
        actions.append(Pass())
    return actions


def _layable(table: Table, hand: Cards) -> Iterable[Card]:
    """List the cards that may go to the wall; two Jokers in hand are one choice."""
    if not table.options.tactics:
        return hand
    ahead = is_ahead(table)
    return [
        card
        for card in dict.fromkeys(hand)
        if isinstance(card, SiegeCard) or (card in ELITE and not ahead)
    ]


def _declarations(table: Table) -> list[Action]:
    if table.turn is not ATTACKER:
        return []
    return [Declare(tile) for tile in provable_tiles(table)]


def _action_cards(table: Table, hand: Cards) -> list[Action]:
    if not table.options.tactics:
        return []
    return [
        PlayAction(card)
        for card in hand
        if isinstance(card, Tactic) and not why_not_action(table, hand, card)
    ]
