"""Castle in the middle of a game, for players to think about.

A card in play is written with its owner, `king/blue`, and a pile from the bottom to the
top. Hands, Reserve and decks are lists of names. Every card that is not named is out of
the game, so that a position says all that matters. Only the King never is: he lies
outside, without a token.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from siegeworks.core.seat import CHANCE
from siegeworks.games.castle.board import OUTSIDE_PILES, PLACE_NAMES
from siegeworks.games.castle.cards import KINDS, Kind, Kinds, with_cards
from siegeworks.games.castle.check import problems
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.notation import write
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.rules import actor, apply, chance_outcomes
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.stages import Playing, Turn
from siegeworks.games.castle.state import State
from siegeworks.games.castle.table import Pile, Table, standing
from siegeworks.games.castle.view import legal_for, view
from siegeworks.players.castle.expert import ExpertPlayer
from siegeworks.players.castle.greedy import GreedyPlayer


def castle(
    *,
    hands: Mapping[str, str],
    undealt: str = "",
    decks: tuple[int, ...] = (),
    reserve: str = "",
    actions: int = 2,
    piles: dict[str, str] | None = None,
    **more_piles: str,
) -> State:
    """Grey's turn. As many play as have a hand, which nobody else knows."""
    players = len(hands)
    options = Options(players=players)
    held = tuple(cards(hands[seat]) for seat in seats_of(players))
    laid = _piles((piles or {}) | more_piles)
    left = Counter(deck_for(options))
    left.subtract([*cards(undealt), *cards(reserve), *chain.from_iterable(held)])
    left.subtract(card.kind for pile in laid for card in pile)
    if left[Kind.KING]:
        left[Kind.KING] = 0
        laid = (*laid, (standing(Kind.KING, None),))
    table = Table(
        options=options,
        piles=laid,
        reserve=cards(reserve),
        removed=tuple(kind for kind in KINDS for _ in range(left[kind])),
        hands=tuple(map(len, held)),
        decks=decks or (0,) * players,
        turn=Turn(Seat.GREY, actions),
        stage=Playing(),
    )
    nothing = ((),) * players
    state = State(
        table, held, cards(undealt), (None,) * players, (nothing,) * (players + 1)
    )
    assert problems(state) == ()
    return state


def cards(text: str) -> Kinds:
    return with_cards((), tuple(map(Kind, text.split())))


def _piles(named: Mapping[str, str]) -> tuple[Pile, ...]:
    laid: list[Pile] = [()] * (OUTSIDE_PILES.start + 10)
    for place, text in named.items():
        pairs = [word.split("/") for word in text.split()]
        laid[PLACE_NAMES.index(place)] = tuple(
            standing(Kind(kind), None if owner == "-" else Seat(owner))
            for kind, owner in pairs
        )
    while len(laid) > OUTSIDE_PILES.start and not laid[-1]:
        laid.pop()
    return tuple(laid)


def turn_of(
    player: ExpertPlayer | GreedyPlayer, state: State
) -> tuple[list[str], State]:
    """Everything grey does until another player has to act, and what comes of it."""
    moves = []
    while (seat := actor(state)) in (Seat.GREY, CHANCE):
        if seat is CHANCE:
            state, _ = apply(state, chance_outcomes(state)[0][0])
            continue
        seen = view(state, Seat.GREY)
        action = player.choose(seen, legal_for(seen))
        moves.append(write(action))
        state, _ = apply(state, action)
    return moves, state
