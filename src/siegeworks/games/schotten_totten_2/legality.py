"""What may be done, and why anything else may not.

Everything here is answered from the open table and the acting player's own cards, so no
answer can betray what is hidden.
"""

from collections.abc import Iterable
from typing import assert_never

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
from siegeworks.games.schotten_totten_2.describe import asked, needs
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
    Targeting,
)
from siegeworks.games.schotten_totten_2.table import Table
from siegeworks.games.schotten_totten_2.tactics import (
    ACTIONS,
    ELITE,
    EXCHANGED_CARDS,
)

Cards = tuple[Card, ...]

_LAYABLE: tuple[Card, ...] = (*SIEGE_CARDS, *ELITE)
_PLAYS = {card: tuple(Play(card, tile) for tile in TILES) for card in _LAYABLE}


@rule("2.1", "R22")
def actor_at(table: Table) -> Side | Chance | None:
    """Whose decision the table waits for.

    In an Exchange both choose at the same time: the player of the card is asked first,
    and the other one, who sees nothing of it, second.
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


# When each kind of action has its place.
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
    """Why the acting player may not do this now; None if nothing forbids it."""
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
    """Each thing has its place in the turn; this is not the place for that."""
    paragraph = "R11" if isinstance(action, Declare) else "2.1"
    return Refusal(paragraph, f"that has no place here: {awaited(table)}")


def awaited(table: Table) -> str:
    """What the table waits for, as a clause."""
    match table.stage:
        case Preparing():
            return f"the {table.turn} prepares and plays one card"
        case Targeting(tactic, _):
            return f"the {table.turn} chooses a target for {tactic}"
        case Exchanging():
            return f"the {actor_at(table)} picks a card to give away"
        case BeforeDraw():
            return f"the {table.turn} is about to draw"
        case AfterDraw():
            return "the attacker declares control or ends the turn"
        case Dealing() | Drawing():
            return "a card is being dealt"
        case Over():
            return "the game is over"
        case stage:
            assert_never(stage)


# One function for each paragraph.


def no_such_tile(tile: int) -> Refusal | None:
    if 0 <= tile < len(TILES):
        return None
    return Refusal("1.1", f"there is no tile {tile + 1}; they count from 1 to 7")


@rule("2.4")
def why_not_play(table: Table, hand: Cards, card: Card, tile: int) -> Refusal | None:
    """Any card in hand may go to any tile with a free slot on your side."""
    if card not in hand:
        return Refusal("2.4", f"{card} is not in your hand")
    if card in ACTIONS:
        return Refusal("7.7", f"{card} is an Action card: play it by its name alone")
    if refusal := why_not_tactic(table, card):
        return refusal
    if refusal := no_such_tile(tile):
        return refusal
    if not table.wall[tile].has_room(table.turn):
        return Refusal("2.4", f"your side of tile {tile + 1} is full")
    return None


@rule("7.3")
def why_not_tactic(table: Table, card: Card) -> Refusal | None:
    """Nobody may be more than one played Tactic card ahead of the other."""
    if isinstance(card, SiegeCard) or not is_ahead(table):
        return None
    return Refusal(
        "7.3",
        "you are one Tactic card ahead: wait until your opponent has played another",
    )


def is_ahead(table: Table) -> bool:
    played = table.tactics_played
    return played[table.turn] > played[table.turn.other]


@rule("2.2", "R28")
def why_not_retreat(table: Table, tile: int) -> Refusal | None:
    """The Attacker may give up any tile with cards of the own side, before playing."""
    if table.turn is not ATTACKER:
        return Refusal("2.2", "only the attacker can retreat")
    if refusal := no_such_tile(tile):
        return refusal
    if not table.wall[tile].attacker:
        return Refusal("R28", f"you have nothing to retreat from tile {tile + 1}")
    return None


@rule("2.3", "R4")
def why_not_pour(table: Table, tile: int) -> Refusal | None:
    """A cauldron hits a tile where the Attacker has a card."""
    if refusal := why_no_oil(table) or no_such_tile(tile):
        return refusal
    if not table.wall[tile].attacker:
        return Refusal("R4", f"the attacker has no card at tile {tile + 1}")
    return None


@rule("2.3")
def why_no_oil(table: Table) -> Refusal | None:
    """The Defender has three cauldrons and throws at most one a turn."""
    if table.turn is not DEFENDER:
        return Refusal("2.3", "only the defender throws cauldrons")
    if not table.cauldrons:
        return Refusal("2.3", "all three cauldrons are spent")
    if isinstance(table.stage, Preparing) and table.stage.has_poured:
        return Refusal("2.3", "one cauldron a turn is all")
    return None


@rule("3.1", "R11", "R12")
def why_not_declare(table: Table, tile: int) -> Refusal | None:
    """The Attacker may declare at any time of the own turn when no card is in flight.

    That is before and between retreats, before the play, between play and draw, and
    after the draw; never while a tactic is being resolved or the Defender is playing.
    """
    if table.turn is not ATTACKER:
        return Refusal("3.1", "control is declared on the attacker's own turn only")
    return no_such_tile(tile) or why_not_control(table, tile)


@rule("7.7")
def why_not_action(table: Table, hand: Cards, tactic: Tactic) -> Refusal | None:
    """An Action card takes the place of the card played; it needs all its targets."""
    if tactic not in hand:
        return Refusal("7.7", f"{tactic} is not in your hand")
    if tactic in ELITE:
        return Refusal("7.7", f"{tactic} is an Elite troop: lay it at a tile")
    if refusal := why_not_tactic(table, tactic):
        return refusal
    if not has_targets(table, ACTIONS[tactic]):
        missing = f"{tactic} needs {needs(ACTIONS[tactic])}, and that is not there"
        return Refusal("R15", missing)
    return None


@rule("R9", "R24")
def why_not_pass(table: Table, hand: Cards) -> Refusal | None:
    """Only who holds nothing but Tactic cards and is one ahead may pass.

    An Attacker whose side is full everywhere declares or retreats instead.
    """
    if must_pass(table, hand):
        return None
    return Refusal("R24", "you can pass only if no card of your hand may be played")


def must_pass(table: Table, hand: Cards) -> bool:
    return is_ahead(table) and not any(isinstance(card, SiegeCard) for card in hand)


@rule("7.2", "R23")
def why_not_draw(table: Table, pile: Pile) -> Refusal | None:
    """Choose either deck while both have cards; no Siege deck, no choice."""
    if pile is Pile.SIEGE:
        return None
    if not table.options.tactics:
        return Refusal("7.2", "there is no Tactic deck in the base game")
    if not table.tactic_deck:
        return Refusal("7.2", "the Tactic deck is empty: draw from the Siege deck")
    if not table.deck:
        return Refusal("R23", "the Siege deck is empty: the draw ends the game")
    return None


def why_not_choose(table: Table, choice: Choice) -> Refusal | None:
    stage = table.stage
    assert isinstance(stage, Targeting), "only an Action card asks for targets"
    card = ACTIONS[stage.tactic]
    if choice in candidates(table, card, stage.chosen):
        return None
    target = asked(card.targets[len(stage.chosen)])
    return Refusal(card.rule, f"{card.tactic} cannot use that: choose {target}")


@rule("7.14")
def why_not_offer(hand: Cards, offered: Cards, card: Card) -> Refusal | None:
    """Any card of your hand that you have not put aside already."""
    for gone in offered:
        hand = without(hand, gone)
    if card not in hand:
        return Refusal("7.14", f"{card} is not in your hand any more")
    return None


# The same, the other way round: everything that nothing forbids.


def legal_actions_at(table: Table, hand: Cards, offered: Cards) -> tuple[Action, ...]:
    """All that the acting player may do, in a stable order."""
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
    """The cards that may go to the wall; two Jokers in hand are one choice."""
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
