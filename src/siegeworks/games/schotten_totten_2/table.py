"""The open table: the wall, the discard, the sizes of hands and decks."""

from typing import assert_never

from siegeworks.core.record import Record, replace
from siegeworks.core.rulebook import rule
from siegeworks.games.schotten_totten_2 import events as fact
from siegeworks.games.schotten_totten_2.board import CAULDRONS, TILES
from siegeworks.games.schotten_totten_2.cards import (
    SIEGE_CARDS,
    Card,
    FaceDown,
    Pile,
    SiegeCard,
    Tactic,
    pile_of,
    siege_card,
    without,
)
from siegeworks.games.schotten_totten_2.formations.best_formation import (
    ALL_UNSEEN,
    Unseen,
)
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.side import ATTACKER, BySide, Side
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
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, TACTIC_CARDS
from siegeworks.games.schotten_totten_2.tile import Tile


class Backs(Record, frozen=True, tag="Backs"):
    """Number of cards of each deck in a hand: all players can tell by the backs."""

    siege: int = 0
    tactic: int = 0

    def __add__(self, card: Card | FaceDown) -> "Backs":
        if pile_of(card) is Pile.SIEGE:
            return Backs(self.siege + 1, self.tactic)
        return Backs(self.siege, self.tactic + 1)

    def __sub__(self, card: Card | FaceDown) -> "Backs":
        if pile_of(card) is Pile.SIEGE:
            return Backs(self.siege - 1, self.tactic)
        return Backs(self.siege, self.tactic - 1)

    @property
    def total(self) -> int:
        return self.siege + self.tactic


def backs_of(hand: tuple[Card, ...]) -> Backs:
    """Count the backs of a hand."""
    backs = Backs()
    for card in hand:
        backs += card
    return backs


class Table(Record, frozen=True, tag="Table"):
    """All that both players and every spectator see."""

    options: Options
    wall: tuple[Tile, ...]
    hands: BySide[Backs]
    deck: int
    """Number of cards left in the Siege deck."""
    tactic_deck: int
    unseen: Unseen = ALL_UNSEEN
    """Siege cards that lie neither at the wall nor in the discard."""
    cannot_hold: BySide[tuple[SiegeCard, ...]] = BySide((), ())
    """Siege cards returned by Support since the side last took one: not in its hand."""
    discard: tuple[Card, ...] = ()
    used: BySide[tuple[Tactic, ...]] = BySide((), ())
    """Action cards lying beside the player who used them."""
    tactics_played: BySide[int] = BySide(0, 0)
    cauldrons: int = CAULDRONS
    turn: Side = ATTACKER
    stage: Stage = Dealing()

    def with_tile(self, tile: Tile) -> "Table":
        return replace(self, wall=self.wall_with(tile))

    def wall_with(self, tile: Tile) -> tuple[Tile, ...]:
        """Return the wall with one tile replaced."""
        return (
            *self.wall[: tile.position],
            tile,
            *self.wall[tile.position + 1 :],
        )


@rule("Q31")
def surely_in_deck(table: Table) -> tuple[SiegeCard, ...]:
    """List the cards that Support returned and neither side can have drawn since."""
    attacker, defender = table.cannot_hold.attacker, table.cannot_hold.defender
    return tuple(card for card in attacker if card in defender)


@rule("1.1", "1.3")
def empty_table(options: Options) -> Table:
    """Set up the table before the deal: a sound wall, three cauldrons, full decks."""
    return Table(
        options=options,
        wall=tuple(Tile(position) for position in TILES),
        hands=BySide(Backs(), Backs()),
        deck=len(SIEGE_CARDS),
        tactic_deck=len(TACTIC_CARDS) if options.tactics else 0,
    )


def show(table: Table, event: fact.Event) -> Table:
    """Return the open table after an event, redacted or not. No rules live here."""
    match event:
        case fact.TurnBegan(side):
            return replace(table, turn=side, stage=Preparing())
        case fact.CardPlayed(side, card, tile):
            return _played(table, side, card, tile)
        case fact.DeckChosen(_, pile):
            return replace(table, stage=Drawing(pile))
        case fact.CardDrawn(side, card):
            return _drawn(table, side, card)
        case fact.DrawDue():
            return replace(table, stage=BeforeDraw())
        case fact.LastWindowOpened():
            return replace(table, stage=AfterDraw())
        case fact.TurnPassed():
            return table
        case fact.ChickenMetChef(tile, color):
            return _trade(table, tile, siege_card(color, 0), siege_card(color, 11))
        case fact.Retreated(tile, cards):
            emptied = table.wall[tile].with_row(ATTACKER, ())
            return _discarding(table.with_tile(emptied), cards)
        case fact.OilPoured(tile, card):
            struck = _removed(table, ATTACKER, tile, 0)
            left = table.cauldrons - 1
            return replace(struck, cauldrons=left, stage=Preparing(has_poured=True))
        case fact.ControlDeclared():
            return table
        case fact.TileDamaged(tile):
            return _cleared(table, tile, damaged=True)
        case fact.ActionPlayed(side, tactic):
            return _acted(table, side, tactic)
        case fact.TargetChosen(_, choice):
            stage = table.stage
            assert isinstance(stage, Targeting), "a target is only chosen for a card"
            chosen = (*stage.chosen, choice)
            return replace(table, stage=Targeting(stage.tactic, chosen))
        case fact.CardMoved(card, from_side, from_tile, place, side, tile):
            taken = table.wall[from_tile].without_place(from_side, place)
            lifted = table.with_tile(taken)
            return lifted.with_tile(lifted.wall[tile].with_card(side, card))
        case fact.CardRemoved(_, side, tile, place):
            return _removed(table, side, tile, place)
        case fact.CardRecruited(side, card, tile):
            left_over = without(table.discard, card)
            risen = table.with_tile(table.wall[tile].with_card(side, card))
            return replace(risen, discard=left_over)
        case fact.TileCleared(tile):
            return _cleared(table, tile, damaged=table.wall[tile].damaged)
        case fact.CardsShuffledIn(cards):
            return _shuffled_in(table, cards)
        case fact.CardOffered(side, _):
            return _offered(table, side)
        case fact.CardsExchanged(ours, theirs):
            return _exchanged(table, ours, theirs)
        case fact.GameEnded(outcome):
            return replace(table, stage=Over(outcome))
        case _:
            assert_never(event)


@rule("1.5")
def _discarding(table: Table, cards: tuple[Card, ...]) -> Table:
    """Cards that leave the wall go face up to the one discard."""
    return replace(table, discard=table.discard + cards)


def _drawn(table: Table, side: Side, card: Card | FaceDown) -> Table:
    hands = table.hands.with_one(side, table.hands[side] + card)
    if pile_of(card) is Pile.TACTIC:
        return replace(table, hands=hands, tactic_deck=table.tactic_deck - 1)
    cannot_hold = table.cannot_hold
    if cannot_hold[side]:
        cannot_hold = cannot_hold.with_one(side, ())
    return replace(table, hands=hands, deck=table.deck - 1, cannot_hold=cannot_hold)


def _played(table: Table, side: Side, card: Card, tile: int) -> Table:
    wall = table.wall_with(table.wall[tile].with_card(side, card))
    hands = table.hands.with_one(side, table.hands[side] - card)
    if isinstance(card, SiegeCard):
        unseen = _toggled(table.unseen, card)
        return replace(table, wall=wall, hands=hands, unseen=unseen)
    played = _one_more(table, side)
    return replace(table, wall=wall, hands=hands, tactics_played=played)


def _acted(table: Table, side: Side, tactic: Tactic) -> Table:
    asks = ACTIONS[tactic].targets
    return replace(
        table,
        hands=table.hands.with_one(side, table.hands[side] - tactic),
        used=table.used.with_one(side, (*table.used[side], tactic)),
        tactics_played=_one_more(table, side),
        stage=Targeting(tactic) if asks else Exchanging(),
    )


def _one_more(table: Table, side: Side) -> BySide[int]:
    return table.tactics_played.with_one(side, table.tactics_played[side] + 1)


def _trade(table: Table, index: int, chicken: SiegeCard, chef: SiegeCard) -> Table:
    tile = table.wall[index]
    for side in Side:
        gone = chicken if chicken in tile.row(side) else chef
        tile = tile.without_place(side, tile.row(side).index(gone))
    return _discarding(table.with_tile(tile), (chicken, chef))


def _removed(table: Table, side: Side, index: int, place: int) -> Table:
    tile = table.wall[index]
    left = table.with_tile(tile.without_place(side, place))
    return _discarding(left, (tile.row(side)[place],))


def _cleared(table: Table, index: int, *, damaged: bool) -> Table:
    tile = table.wall[index]
    swept = table.with_tile(Tile(index, damaged))
    return _discarding(swept, tile.attacker + tile.defender)


def _shuffled_in(table: Table, cards: tuple[SiegeCard, ...]) -> Table:
    discard, unseen = table.discard, table.unseen
    for card in cards:
        discard = without(discard, card)
        unseen = _toggled(unseen, card)
    return replace(
        table,
        discard=discard,
        unseen=unseen,
        deck=table.deck + len(cards),
        cannot_hold=BySide(
            table.cannot_hold.attacker + cards, table.cannot_hold.defender + cards
        ),
    )


def _offered(table: Table, side: Side) -> Table:
    stage = table.stage
    assert isinstance(stage, Exchanging), "cards are only offered in an Exchange"
    if side is ATTACKER:
        return replace(table, stage=Exchanging(stage.attacker + 1, stage.defender))
    return replace(table, stage=Exchanging(stage.attacker, stage.defender + 1))


def _exchanged(
    table: Table,
    from_attacker: tuple[Card | FaceDown, ...],
    from_defender: tuple[Card | FaceDown, ...],
) -> Table:
    attacker, defender = table.hands.attacker, table.hands.defender
    for card in from_attacker:
        attacker, defender = attacker - card, defender + card
    for card in from_defender:
        attacker, defender = attacker + card, defender - card
    # A card that one side could hold may have been given to the other.
    neither = surely_in_deck(table)
    cannot_hold = BySide(neither, neither)
    return replace(table, hands=BySide(attacker, defender), cannot_hold=cannot_hold)


def _toggled(unseen: Unseen, card: SiegeCard) -> Unseen:
    """Mark a card as seen that was unseen, or the other way round."""
    place, bit = card.color.place, 1 << card.strength
    return (*unseen[:place], unseen[place] ^ bit, *unseen[place + 1 :])
