"""The log in words: every event has its sentence."""

from typing import assert_never

from siegeworks.core.i18n import Phrase
from siegeworks.games.land_of_clans import events as fact
from siegeworks.games.land_of_clans.land import SHIELD, SWORD, Card, Land
from siegeworks.games.land_of_clans.text.phrases import (
    all_located,
    castle_named,
    clan_named,
    game_over,
    located,
    named,
    player,
    say,
)

__all__ = ["is_aside", "sentence"]


def sentence(land: Land, event: fact.Event) -> Phrase:
    """Put one event into a sentence.

    >>> from siegeworks.games.land_of_clans.land import DEFAULT, land_of
    >>> from siegeworks.games.land_of_clans.seats import Seat
    >>> print(sentence(land_of(DEFAULT), fact.CastleBuilt(Seat.RED, 0, (2, 3, 4))))
    Red builds the castle I3 on A1, B1 and C1, for 3 points.
    """
    match event:
        case fact.TurnBegan(seat):
            return say("turn-began", player=player(seat))
        case fact.TurnResumed(seat):
            return say("turn-resumed", player=player(seat))
        case fact.DeedDone(seat):
            return say("deed-done", player=player(seat))
        case fact.CardPlayed():
            return _card_played(land, event)
        case fact.WizardPlayed(seat, square, from_hand):
            origin, where = "hand" if from_hand else "open", located(land, square)
            who = player(seat)
            return say("wizard-played", player=who, square=where, origin=origin)
        case fact.TokenLifted(seat, square):
            where = located(land, square)
            return say("token-lifted", player=player(seat), square=where)
        case fact.TokenDisplaced(clan, square):
            where = located(land, square)
            return say("token-displaced", clan=clan_named(clan), square=where)
        case fact.TokenPlaced(seat, square):
            where = located(land, square)
            return say("token-placed", player=player(seat), square=where)
        case fact.CastleBuilt():
            return _built(land, event)
        case fact.Waited(seat):
            return say("waited", player=player(seat))
        case fact.GameEnded(outcome):
            return game_over(outcome)
        case (
            fact.FirstChosen()
            | fact.WizardsDealt()
            | fact.HandsDealt()
            | fact.PrizeRevealed()
            | fact.CardDrawn()
            | fact.DeckReshuffled()
            | fact.CardGivenUp()
            | fact.HandExchanged()
        ):
            return _supplied(land, event)
        case _:
            return _fight(land, event)


def _card_played(land: Land, event: fact.CardPlayed) -> Phrase:
    who, where = player(event.seat), located(land, event.square)
    if event.square not in land.no_mans_land:
        return say("land-taken", player=who, square=where)
    return say("waste-taken", player=who, card=named(event.card), square=where)


def _built(land: Land, event: fact.CastleBuilt) -> Phrase:
    return say(
        "castle-built",
        player=player(event.seat),
        castle=castle_named(land, event.castle),
        squares=all_located(land, event.squares),
        points=land.prizes[event.castle].points,
    )


Supply = (
    fact.FirstChosen
    | fact.WizardsDealt
    | fact.HandsDealt
    | fact.PrizeRevealed
    | fact.CardDrawn
    | fact.DeckReshuffled
    | fact.CardGivenUp
    | fact.HandExchanged
)


def _supplied(land: Land, event: Supply) -> Phrase:
    """Put events before the game and between turns into a sentence."""
    match event:
        case fact.FirstChosen(seat):
            return say("first-chosen", player=player(seat))
        case fact.WizardsDealt(each, aside):
            return say("wizards-dealt", wizards=each, aside=aside)
        case fact.HandsDealt():
            return say("hands-dealt")
        case fact.PrizeRevealed(corner, number):
            prize, points = castle_named(land, number), land.prizes[number].points
            return say("prize-revealed", prize=prize, points=points, corner=corner)
        case fact.CardDrawn(seat, card):
            return say("card-drawn", player=player(seat), card=named(card))
        case fact.DeckReshuffled():
            return say("deck-reshuffled")
        case fact.CardGivenUp(seat, card):
            return say("card-given-up", player=player(seat), card=named(card))
        case fact.HandExchanged(seat):
            return say("hand-exchanged", player=player(seat))
        case _:
            assert_never(event)


Fight = (
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


def _fight(land: Land, event: Fight) -> Phrase:
    """Put events of attack and defence into a sentence."""
    match event:
        case fact.AttackDeclared():
            return _declared(land, event)
        case fact.SwordLaid(seat, card):
            kind, laid = _kind(card), named(card)
            return say("sword-laid", player=player(seat), card=laid, kind=kind)
        case fact.PartnerAsked(seat):
            return say("partner-asked", player=player(seat))
        case fact.DefenderAsked(seat, completing):
            part = "rest" if completing else "all"
            return say("defender-asked", player=player(seat), part=part)
        case fact.AttackCalledOff(seat):
            return say("attack-called-off", player=player(seat))
        case fact.ShieldsPromised():
            return _promised(event)
        case fact.DefenceAgreed():
            return say("defence-agreed", defences=_defences(event))
        case fact.ShieldLaid(seat, card):
            kind, laid = _kind(card), named(card)
            return say("shield-laid", player=player(seat), card=laid, kind=kind)
        case fact.AttackRepelled(castle):
            return say("attack-repelled", castle=castle_named(land, castle))
        case fact.CastleCaptured():
            return _captured(land, event)
        case _:
            assert_never(event)


def _declared(land: Land, event: fact.AttackDeclared) -> Phrase:
    return say(
        "attack-declared",
        player=player(event.seat),
        castle=castle_named(land, event.castle),
        clan=clan_named(event.owner),
        ours=event.ours,
        theirs=event.theirs,
    )


def _captured(land: Land, event: fact.CastleCaptured) -> Phrase:
    return say(
        "castle-captured",
        player=player(event.seat),
        castle=castle_named(land, event.castle),
        clan=clan_named(event.owner),
        points=land.prizes[event.castle].points,
    )


def _promised(event: fact.ShieldsPromised) -> Phrase:
    if event.count is None:
        return say("shields-answered", player=player(event.seat))
    return say("shields-promised", player=player(event.seat), shields=event.count)


def _kind(card: Card) -> str:
    """Return "picture" for a card that shows only its picture, else "land"."""
    return "picture" if card in (SWORD, SHIELD) else "land"


def _defences(event: fact.DefenceAgreed) -> tuple[Phrase, ...]:
    return tuple(
        say("defence", player=player(share.seat), shields=share.shields)
        for share in event.shares
    )


def is_aside(event: fact.Event) -> bool:
    """Leave out of the log what deeds, answers or the board show anyway."""
    match event:
        case fact.TurnBegan() | fact.TurnResumed() | fact.DeedDone():
            return True
        case fact.HandsDealt() | fact.HandExchanged() | fact.TokenPlaced():
            return True
        case fact.CardDrawn(_, card):
            # Cards are drawn all the time; only one that the viewer sees is worth a
            # line.
            return card is None
        case fact.PartnerAsked() | fact.DefenderAsked() | fact.DefenceAgreed():
            return True
        case fact.ShieldsPromised(_, count):
            return count is None
        case _:
            return False
