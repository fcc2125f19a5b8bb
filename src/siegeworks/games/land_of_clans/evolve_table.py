"""The open table after each event. No rules live here."""

from typing import TypeAlias, assert_never

from siegeworks.core.record import replace
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.cards import with_card, with_cards
from siegeworks.games.land_of_clans.land import (
    WIZARD,
    Card,
    PrizeNumber,
    Square,
    Squares,
)
from siegeworks.games.land_of_clans.seats import Clan, Seat
from siegeworks.games.land_of_clans.stages import (
    Acting,
    Assault,
    Building,
    Defending,
    Drawing,
    Exchanging,
    Lifting,
    Mustering,
    Over,
    Revealing,
    Shielding,
    Stage,
    Turn,
)
from siegeworks.games.land_of_clans.table import FIRST_TO_LAST, Castle, Table


def show(table: Table, event: fact.Event) -> Table:
    """Return the open table after an event."""
    match event:
        case fact.CardDrawn(seat, _):
            hands = _changed(table.hands, table.place(seat), 1)
            return replace(table, hands=hands, deck=table.deck - 1)
        case fact.TurnBegan(seat):
            turns = table.turns + 1
            return replace(table, turn=Turn(seat), stage=Acting(), turns=turns)
        case fact.CardPlayed(seat, card, square):
            return replace(_discarded(table, seat, card), stage=Lifting(square))
        case fact.TokenPlaced(seat, square):
            tokens = _with_token(table.tokens, seat.clan, square)
            return replace(table, tokens=tokens, exchanges=0, stage=Building(square))
        case fact.DeedDone():
            return replace(table, stage=Drawing())
        case fact.WizardPlayed(seat, square, from_hand):
            return _wizard_played(table, seat, square, from_hand)
        case fact.TokenLifted(seat, square):
            return replace(
                table, tokens=_without_token(table.tokens, seat.clan, square)
            )
        case fact.TokenDisplaced(clan, square):
            return replace(table, tokens=_without_token(table.tokens, clan, square))
        case fact.CastleBuilt():
            return _built(table, event)
        case fact.TurnResumed():
            turn = replace(table.turn, resumed=True)
            return replace(table, turn=turn, stage=Acting())
        case fact.Waited():
            return table
        case fact.CardGivenUp(seat, card):
            return replace(_discarded(table, seat, card), stage=Exchanging())
        case fact.HandExchanged():
            return replace(table, exchanges=table.exchanges + 1)
        case fact.DeckReshuffled():
            return replace(table, deck=len(table.discard), discard=())
        case fact.PrizeRevealed(corner, prize):
            return _revealed(table, corner, prize)
        case fact.FirstChosen(seat):
            return replace(table, turn=Turn(seat))
        case fact.WizardsDealt(each, aside):
            wizards = (each,) * len(table.wizards)
            return replace(table, wizards=wizards, aside=aside, stage=Drawing())
        case fact.HandsDealt():
            return replace(table, stage=Revealing(FIRST_TO_LAST[0]))
        case fact.GameEnded(outcome):
            return replace(table, stage=Over(outcome))
        case _:
            return _show_fight(table, event)


Fight: TypeAlias = (
    fact.AttackDeclared
    | fact.SwordLaid
    | fact.PartnerAsked
    | fact.DefenderAsked
    | fact.AttackCalledOff
    | fact.ShieldsPromised
    | fact.DefenceAgreed
    | fact.ShieldLaid
    | fact.AttackRepelled
    | fact.CastleCaptured
)


def _show_fight(table: Table, event: Fight) -> Table:
    match event:
        case fact.AttackDeclared(seat, castle):
            return replace(table, assault=Assault(castle), stage=Mustering(seat))
        case fact.SwordLaid(seat, card):
            assault = _assault(table)
            laid = replace(assault, swords=(*assault.swords, card))
            return replace(_taken(table, seat), assault=laid)
        case fact.PartnerAsked(seat):
            return replace(table, stage=Mustering(seat))
        case fact.DefenderAsked(seat, completing):
            return replace(table, stage=Defending(seat, completing))
        case fact.AttackCalledOff():
            turn = replace(table.turn, called_off=True)
            return replace(table, turn=turn, assault=None, stage=Acting())
        case fact.ShieldsPromised():
            return table
        case fact.DefenceAgreed(shares):
            return replace(table, stage=_first_to_lay(shares))
        case fact.ShieldLaid(seat, card):
            assault = _assault(table)
            laid = replace(assault, shields=(*assault.shields, card))
            stage = _one_less(table.stage)
            return replace(_taken(table, seat), assault=laid, stage=stage)
        case fact.AttackRepelled():
            return _fight_over(table)
        case fact.CastleCaptured(seat, castle, _):
            castles = tuple(
                replace(each, clan=seat.clan) if each.castle == castle else each
                for each in table.castles
            )
            return replace(_fight_over(table), castles=castles)
        case _:
            assert_never(event)


def _assault(table: Table) -> Assault:
    assert table.assault is not None, "an attack is on its way"
    return table.assault


def _first_to_lay(shares: tuple[fact.Share, ...]) -> Shielding:
    first, *others = shares
    if not others:
        return Shielding(first.seat, first.shields)
    (partner,) = others
    return Shielding(first.seat, first.shields, partner.seat, partner.shields)


def _one_less(stage: Stage) -> Stage:
    """Count one promised Shield as laid; after the last, it is the partner's turn."""
    assert isinstance(stage, Shielding), "Shields are laid when they were promised"
    if stage.owed > 1 or stage.then is None:
        return replace(stage, owed=stage.owed - 1)
    return Shielding(stage.then, stage.then_owed)


def _fight_over(table: Table) -> Table:
    assault = _assault(table)
    spent = (*assault.swords, *assault.shields)
    discard = with_cards(table.land, table.discard, spent)
    return replace(table, discard=discard, assault=None, exchanges=0)


def _discarded(table: Table, seat: Seat, card: Card) -> Table:
    """Move a card, or a Wizard given up, from a hand to the discard pile."""
    discard = with_card(table.land, table.discard, card)
    return replace(_taken(table, seat), discard=discard)


def _taken(table: Table, seat: Seat) -> Table:
    return replace(table, hands=_changed(table.hands, table.place(seat), -1))


def _wizard_played(table: Table, seat: Seat, square: Square, from_hand: bool) -> Table:
    if from_hand:
        table = _taken(table, seat)
    else:
        at = table.place(seat)
        table = replace(table, wizards=_changed(table.wizards, at, -1))
    if table.options.wizards_return:
        discard = with_card(table.land, table.discard, WIZARD)
        table = replace(table, discard=discard)
    else:
        table = replace(table, aside=table.aside + 1)
    turn = replace(table.turn, wizard_played=True)
    return replace(table, turn=turn, stage=Lifting(square))


def _built(table: Table, event: fact.CastleBuilt) -> Table:
    clan, squares = event.seat.clan, event.squares
    tokens = list(table.tokens)
    tokens[clan.number] = tuple(at for at in tokens[clan.number] if at not in squares)
    corner = table.corners.index(event.castle)
    return replace(
        table,
        tokens=tuple(tokens),
        castles=(*table.castles, Castle(event.castle, clan, squares)),
        corners=(*table.corners[:corner], None, *table.corners[corner + 1 :]),
        stage=Revealing(corner),
    )


def _revealed(table: Table, corner: int, prize: PrizeNumber) -> Table:
    corners = (*table.corners[:corner], prize, *table.corners[corner + 1 :])
    bag = tuple(each for each in table.bag if each != prize)
    empty = [each for each in FIRST_TO_LAST if corners[each] is None]
    stage = Revealing(empty[0]) if empty else Drawing()
    return replace(table, corners=corners, bag=bag, stage=stage)


def _with_token(
    tokens: tuple[Squares, ...], clan: Clan, square: Square
) -> tuple[Squares, ...]:
    at = clan.number
    return (*tokens[:at], tuple(sorted((*tokens[at], square))), *tokens[at + 1 :])


def _without_token(
    tokens: tuple[Squares, ...], clan: Clan, square: Square
) -> tuple[Squares, ...]:
    at = clan.number
    left = tuple(each for each in tokens[at] if each != square)
    return (*tokens[:at], left, *tokens[at + 1 :])


def _changed(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + by, *counts[at + 1 :])
