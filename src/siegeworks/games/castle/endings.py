"""Ends of the game: a player is out of cards, or nothing can change any more."""

from collections import Counter

from siegeworks.core.i18n import Phrase
from siegeworks.core.outcome import Outcome
from siegeworks.core.rulebook import rule
from siegeworks.games.castle.cards import KINDS, Kinds
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.placing import legal_places
from siegeworks.games.castle.seats import Seat, in_turn_from, seats_of
from siegeworks.games.castle.table import Table
from siegeworks.games.castle.text.phrases import say

QUIET_TURNS_A_PLAYER = 20
MOST_TURNS = 1_000

OUT_OF_CARDS = say("out-of-cards")
CARDS_WERE_TAKEN = say("cards-were-taken")


@rule("7.1", "R43", "R44")
def victory(table: Table) -> Outcome | None:
    """A player with neither hand nor deck wins; the active one before the others."""
    active = table.turn.seat
    for seat in in_turn_from(active, table.options.players):
        if not table.hands[seat.number] and not table.decks[seat.number]:
            if seat is active:
                return Outcome((seat,), OUT_OF_CARDS, "7.1")
            return Outcome((seat,), CARDS_WERE_TAKEN, "R44")
    return None


@rule("7.2", "R45")
def deadlock(table: Table) -> Outcome | None:
    """No card outside play has a place to go, so nothing can ever change."""
    # The Reserve mostly settles it; all other cards out of play take counting.
    if _has_a_place(table, table.reserve) or _has_a_place(table, out_of_play(table)):
        return None
    reason = say("no-place-left-decided", decided=what_decides(table))
    return Outcome(fewest_cards(table), reason, "7.2")


def _has_a_place(table: Table, kinds: Kinds) -> bool:
    return any(legal_places(table, kind) for kind in reversed(kinds))


@rule("R41", "R45")
def out_of_play(table: Table) -> Kinds:
    """List the kinds in hands, decks or the Reserve; all players can work them out."""
    left = Counter(deck_for(table.options))
    left.subtract(card.kind for pile in table.piles for card in pile)
    left.subtract(table.removed)
    return tuple(kind for kind in KINDS if left[kind])


@rule("R46")
def stalemate(table: Table) -> Outcome | None:
    """Turns without a card placed or drawn cannot go on for ever, nor can any game."""
    if table.quiet_turns >= QUIET_TURNS_A_PLAYER * table.options.players:
        reason = say("nothing-happens-decided", decided=what_decides(table))
        return Outcome(fewest_cards(table), reason, "R46")
    if table.turns >= MOST_TURNS:
        reason = say("too-many-turns-decided", decided=what_decides(table))
        return Outcome(fewest_cards(table), reason, "R46")
    return None


@rule("7.2", "R46")
def fewest_cards(table: Table) -> tuple[Seat, ...]:
    """List the winners of a deadlock: fewest cards in hand, then fewest in the deck."""
    fewest = min(zip(table.hands, table.decks, strict=True))
    return tuple(
        seat
        for seat in seats_of(table.options.players)
        if (table.hands[seat.number], table.decks[seat.number]) == fewest
    )


@rule("R46")
def what_decides(table: Table) -> Phrase:
    """Name the criterion that decides a deadlock: hands, decks, or nothing."""
    if len(fewest_cards(table)) > 1:
        return say("decided", by="nothing")
    is_alone = table.hands.count(min(table.hands)) == 1
    return say("decided", by="hands" if is_alone else "decks")
