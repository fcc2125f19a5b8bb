"""How the tests speak: positions card by card, moves as players write them.

A card in play is written with its owner, `king/blue`; without a token, `king/-`. A pile
is written from the bottom to the top: `soldier/grey knight/blue`. Heaps are written in
the order of the cards, copies as `soldier*3`. Whatever a position does not name lies in
the decks.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from siegeworks.core.errors import IllegalAction
from siegeworks.core.record import replace
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE
from siegeworks.games.castle import notation, rules
from siegeworks.games.castle.actions import Action, Deal, Play
from siegeworks.games.castle.board import OUTSIDE_PILES, PLACE_NAMES, place_name
from siegeworks.games.castle.cards import KINDS, Kind, Kinds
from siegeworks.games.castle.check import problems
from siegeworks.games.castle.deck import deck_for
from siegeworks.games.castle.events import CardReturned, Event, StepSkipped
from siegeworks.games.castle.options import LadyTarget, Options
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.stages import Playing, Turn
from siegeworks.games.castle.state import State, start
from siegeworks.games.castle.table import Pile, Spot, Standing, Table

Log = tuple[Event, ...]

FULL_COURTYARD = {
    "b2": "prince/blue",
    "c2": "princess/blue",
    "d2": "courtier/blue",
    "e2": "courtesan/blue",
    "b3": "queen/blue",
    "c3": "prince-charming/blue",
    "d3": "mistress/blue",
    "e3": "lady-in-waiting/blue",
    "b4": "counsellor/blue",
    "c4": "assassin/blue",
    "d4": "minstrel/blue",
    "e4": "merchant/blue",
    "b5": "spy/blue",
    "c5": "thief/blue",
    "d5": "black-knight/blue",
    "e5": "schemer/blue",
}
"""All sixteen cells are taken, by blue."""


# Positions.


def at_table(
    *groups: Mapping[str, str],
    players: int = 3,
    lady_target: LadyTarget = "courtyard",
    merchant_cannot_finish: bool = False,
    no_draw_at_start_size: bool = False,
    hands: Mapping[str, str] | None = None,
    decks: Mapping[str, int] | None = None,
    reserve: str = "",
    removed: str = "",
    undealt: str = "",
    rest: str = "decks",
    turn: str = "grey",
    actions: int = 2,
    merchant_came: bool = False,
    latest: str = "",
    turns: int = 0,
    quiet_turns: int = 0,
    **piles: str,
) -> State:
    """A position in the middle of a game, with all its cards.

    Piles are named one by one, or in groups that stand first. Hands that are not named
    are empty. Decks that are not named share what is left; `rest` sends it to the
    `reserve` or lets it be `removed` instead, and then only what `undealt` names is in
    the decks.
    """
    options = Options(
        players=players,
        lady_target=lady_target,
        merchant_cannot_finish=merchant_cannot_finish,
        no_draw_at_start_size=no_draw_at_start_size,
    )
    seats = seats_of(players)
    held = tuple(heap((hands or {}).get(seat, "")) for seat in seats)
    laid = _piles(
        {at: pile for group in (*groups, piles) for at, pile in group.items()}
    )
    named = [card.kind for pile in laid for card in pile]
    for cards in (heap(reserve), heap(removed), heap(undealt), *held):
        named.extend(cards)
    left = _left(deck_for(options), named)
    where = {
        "reserve": heap(reserve),
        "removed": heap(removed),
        "decks": heap(undealt),
    }
    where[rest] = _sorted((*where[rest], *left))
    table = Table(
        options=options,
        piles=laid,
        reserve=where["reserve"],
        removed=where["removed"],
        hands=tuple(map(len, held)),
        decks=_shared(len(where["decks"]), seats, decks or {}),
        turn=Turn(Seat(turn), actions, merchant_came),
        stage=Playing(),
        latest=spot(latest) if latest else None,
        turns=turns,
        quiet_turns=quiet_turns,
    )
    nothing = ((),) * players
    state = State(
        table=table,
        hands=held,
        undealt=where["decks"],
        offers=(None,) * players,
        known=(nothing,) * (players + 1),
    )
    assert problems(state) == ()
    return state


def heap(text: str) -> Kinds:
    """`king soldier*3`, in whatever order, as cards are kept."""
    cards: list[Kind] = []
    for word in text.split():
        name, _, copies = word.partition("*")
        cards.extend([Kind(name)] * int(copies or 1))
    return _sorted(cards)


def spot(text: str) -> Spot:
    """`c3` is the bottom card there, `c3+1` the Knight on it."""
    name, _, level = text.partition("+")
    return Spot(PLACE_NAMES.index(name), int(level or 0))


def _sorted(cards: list[Kind] | Kinds) -> Kinds:
    return tuple(sorted(cards, key=KINDS.index))


def _left(deck: Kinds, named: list[Kind]) -> Kinds:
    left, too_many = Counter(deck), Counter(named)
    too_many.subtract(deck)
    assert not +too_many, f"more than there are: {+too_many}"
    left.subtract(named)
    return _sorted(list(left.elements()))


def _piles(named: Mapping[str, str]) -> tuple[Pile, ...]:
    at = {PLACE_NAMES.index(name): _pile(text) for name, text in named.items()}
    last = max([OUTSIDE_PILES.start - 1, *at])
    return tuple(at.get(place, ()) for place in range(last + 1))


def _pile(text: str) -> Pile:
    pairs = [word.split("/") for word in text.split()]
    return tuple(
        Standing(Kind(kind), None if token == "-" else Seat(token))
        for kind, token in pairs
    )


def _shared(
    cards: int, seats: tuple[Seat, ...], named: Mapping[str, int]
) -> tuple[int, ...]:
    """The sizes of all decks: those named, and the others as even as can be."""
    sizes = dict(named)
    others = [seat for seat in seats if seat not in named]
    left = cards - sum(named.values())
    assert left >= 0, f"only {cards} cards are left for the decks"
    assert others or not left, f"nobody's deck has the other {left} cards"
    for at, seat in enumerate(others):
        share, more = divmod(left, len(others))
        sizes[seat] = share + (at < more)
    return tuple(sizes[seat] for seat in seats)


def opening(players: int = 2) -> State:
    """The table just after a deal in the order of the cards, grey to begin."""
    return play(start(Options(players=players)))[0]


# Moves.


def play(state: State, *moves: str) -> tuple[State, Log]:
    """Play the moves in order: the state they lead to, and everything that happened.

    Chance is answered in writing (`deal king`) where the card matters. Where it does
    not, leave it out: the first card is dealt, also after the last move.
    """
    log: list[Event] = []
    for move in moves:
        if not move.startswith("deal"):
            state = _dealt(state, log)
        state, events = rules.apply(state, notation.read(move, state))
        log.extend(events)
    state = _dealt(state, log)
    assert problems(state) == ()
    return state, tuple(log)


def _dealt(state: State, log: list[Event]) -> State:
    while rules.actor(state) is CHANCE:
        deal, _ = rules.chance_outcomes(state)[0]
        state, events = rules.apply(state, deal)
        log.extend(events)
    return state


def follow(state: State, *moves: str) -> State:
    """Where exactly these moves lead. Nothing is dealt that is not written."""
    for move in moves:
        state, _ = rules.apply(state, notation.read(move, state))
    return state


def refused(state: State, *moves: str) -> Refusal:
    """Why the last of the moves is not allowed, once the others have been played."""
    *earlier, last = moves
    state = follow(state, *earlier)
    action = notation.read(last, state)
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, action)
    assert action not in rules.legal_actions(state)
    return caught.value.refusal


def allowed(state: State) -> list[str]:
    """Everything the acting player may do, in notation."""
    return [notation.write(action) for action in rules.legal_actions(state)]


def targets(state: State, *moves: str) -> list[str]:
    """The cards in play that can be chosen once the moves are played: `c3`, `c3+1`."""
    chosen = allowed(follow(state, *moves))
    return [move.removeprefix("card ") for move in chosen if move.startswith("card ")]


def places_for(state: State, kind: str) -> list[str]:
    """Where the acting player may place a card."""
    return [
        place_name(action.place)
        for action in rules.legal_actions(state)
        if isinstance(action, Play) and action.kind == kind
    ]


def decides(state: State) -> str | None:
    """Who has to act: a colour, `chance`, or nobody."""
    actor = rules.actor(state)
    return None if actor is None else "chance" if actor is CHANCE else str(actor)


def chances(state: State) -> list[str]:
    """The cards that can come up, each as often as it can."""
    return [
        str(deal.kind)
        for deal, odds in rules.chance_outcomes(state)
        if isinstance(deal, Deal)
        for _ in range(int(odds * _cards_in(state)))
    ]


def _cards_in(state: State) -> int:
    return len(rules.cards_to_deal(state))


# What became of it.


def at(state: State, place: str) -> str:
    """The pile at a place, as positions are written."""
    return _pile_text(state.table.pile(PLACE_NAMES.index(place)))


def hand(state: State, seat: str) -> str:
    return _heap_text(state.hands[Seat(seat).number])


def reserve(state: State) -> str:
    return _heap_text(state.table.reserve)


def changes(before: State, after: State) -> dict[str, str]:
    """Everything that lies otherwise than before; all other cards are where they were.

    Piles by place, hands by colour, `reserve`, `removed`, and decks as `grey's deck`.
    Whose turn it is and what it has left is not part of it.
    """
    was, now = _lying(before), _lying(after)
    return {
        name: now.get(name, "")
        for name in (*was, *(name for name in now if name not in was))
        if was.get(name, "") != now.get(name, "")
    }


def _lying(state: State) -> dict[str, str]:
    table = state.table
    lying = {
        place_name(place): _pile_text(pile) for place, pile in enumerate(table.piles)
    }
    lying["reserve"] = _heap_text(table.reserve)
    lying["removed"] = _heap_text(table.removed)
    for seat in seats_of(len(state.hands)):
        lying[str(seat)] = hand(state, seat)
        lying[f"{seat}'s deck"] = str(table.decks[seat.number])
    return lying


def _pile_text(pile: Pile) -> str:
    return " ".join(f"{card.kind}/{card.token or '-'}" for card in pile)


def _heap_text(cards: Kinds) -> str:
    copies = Counter(cards)
    return " ".join(
        kind if copies[kind] == 1 else f"{kind}*{copies[kind]}" for kind in copies
    )


def turn(state: State) -> str:
    """Whose turn it is and how many actions it still has: `grey 2`."""
    return f"{state.table.turn.seat} {state.table.turn.actions}"


def returned(log: Log) -> list[str]:
    """The cards that were returned, in order: `king c3 to blue`, or `to reserve`."""
    return [
        f"{event.kind} {place_name(event.place)} to {event.owner or 'reserve'}"
        for event in log
        if isinstance(event, CardReturned)
    ]


def skipped(log: Log) -> list[str]:
    """The cards of which some part found nothing to do."""
    return [str(event.kind) for event in log if isinstance(event, StepSkipped)]


def winners(state: State) -> list[str] | None:
    """Who has won; None while the game goes on."""
    end = rules.outcome(state)
    if end is None:
        return None
    return [str(seat) for seat in end.winners]


def why_it_ended(state: State) -> str:
    end = rules.outcome(state)
    assert end is not None, "the game goes on"
    return str(end.reason)


# Whole games.


def random_game(
    seed: int, options: Options | None = None
) -> Iterator[tuple[State, Action | None, Log]]:
    """Each state of a random game, the action that led to it, and its events."""
    rng = random.Random(seed)
    state = start(options or Options())
    yield state, None, ()
    while (actor := rules.actor(state)) is not None:
        action: Action
        if actor is CHANCE:
            action = rng.choice([deal for deal, _ in rules.chance_outcomes(state)])
        else:
            action = rng.choice(rules.legal_actions(state))
        state, events = rules.apply(state, action)
        yield state, action, events


def with_actions(state: State, actions: int) -> State:
    """The same position with more or fewer actions left in the turn."""
    turn_left = replace(state.table.turn, actions=actions)
    return replace(state, table=replace(state.table, turn=turn_left))


# Everything that can come of an effect.

Result = frozenset[tuple[str, str]]
"""Changes, so that several of them can be kept in a set."""


def result(**lying: str) -> Result:
    """Changes in writing: `result(b2="spy/blue", grey="king")`."""
    return frozenset(lying.items())


def results(state: State) -> set[Result]:
    """Where the effects under way can lead, whatever players and chance choose."""
    found: set[Result] = set()
    unfinished = [state]
    while unfinished:
        reached = unfinished.pop()
        if not reached.table.effects:
            found.add(frozenset(changes(state, reached).items()))
            continue
        unfinished.extend(rules.apply(reached, way)[0] for way in _ways(reached))
    return found


def _ways(state: State) -> set[Action]:
    if rules.actor(state) is CHANCE:
        return {deal for deal, _ in rules.chance_outcomes(state)}
    ways = rules.legal_actions(state)
    assert ways, "an effect that waits has something to choose from"
    return set(ways)
