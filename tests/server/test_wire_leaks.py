"""No byte on a socket depends on what its reader may not know.

A game is played; then everything that has stayed hidden from a reader is permuted, the
whole game is played again with other cards in the dark, and every frame the reader is
sent has to be the same to the last byte. Frames come from the same code that serves
sockets; a few games over real sockets show that it is the same.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice, pairwise
from typing import Any, TypeAlias

import msgspec
import pytest

from conformance.playing import (
    EVERY_GAME,
    SOAK,
    Playout,
    everybody,
    frozen,
    label,
    play_again,
)
from siegeworks.core.commitment import commitment_to
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.registry import players_of
from siegeworks.server.live.greeting import greeting
from siegeworks.server.live.live_table import LiveTable, Subscriber
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.decision import Rejected
from siegeworks.server.table.log import LoggedEntry, PlayedLine, ResignedLine
from siegeworks.server.table.records import SeatRow, TableRow
from siegeworks.server.table.state import TableState, table_state_of

from .client import Client, new_id
from .conftest import serving

Action: TypeAlias = Any
Reader: TypeAlias = StrEnum | None

SINGLE = [game for game in EVERY_GAME if as_values(game.options).get("match") is False]
MATCHES = [game for game in EVERY_GAME if as_values(game.options).get("match")][::5]
COMPANIES = [CATALOG.game("castle", {"players": players}) for players in (2, 3, 5)]
CLANS = [
    CATALOG.game("land-of-clans", options)
    for options in (
        {"players": 2},
        {"players": 3},
        {"players": 4, "teams": True, "partner_hands": "open"},
        {"players": 6, "teams": True},
    )
]
SEEDS = [*range(32 * SOAK)]
MATCH_SEEDS = SEEDS[: 2 * SOAK]
COMPANY_SEEDS = SEEDS[: 24 * SOAK]
CLAN_SEEDS = SEEDS[: 3 * SOAK]
STRONGHOLD_SEEDS = SEEDS[: 4 * SOAK]
FACE_DOWN = {"Drop", "LayTrap", "Cast", "Command"}
SECRET = b"\x07" * 32
ASKED = 6
"""Unlawful moves that each reader tries at the end, to compare the refusals."""


def test_two_hundred_games_are_recorded() -> None:
    games = len(SINGLE) * len(SEEDS) + len(MATCHES) * len(MATCH_SEEDS)
    assert games + len(COMPANIES) * len(COMPANY_SEEDS) >= 200


# A table around a game that is already known.


def guest_of(reader: Reader) -> bytes:
    return str(reader or "").encode()


def table_of(game: AnyGame) -> TableRow:
    rows = tuple(SeatRow(str(s), "person", "Ada", guest_of(s)) for s in game.seats)
    return TableRow(
        id="0" * 16,
        game=game.id,
        version=game.version,
        options=as_values(game.options),
        code="",
        watch="key",
        secret=SECRET,
        commitment=commitment_to(SECRET),
        created=0.0,
        address="",
        seats=rows,
    )


def batches(
    game: AnyGame, actions: Sequence[Action]
) -> Iterator[tuple[LoggedEntry, ...]]:
    """The log of a game as the server commits it: a decision with what chance deals."""
    state, batch = game.start(), list[LoggedEntry]()
    for seq, action in enumerate(actions, start=1):
        actor = game.actor(state)
        if actor is not CHANCE and batch:
            yield tuple(batch)
            batch = []
        state, events = game.apply(state, action)
        line = PlayedLine(
            str(actor),
            msgspec.Raw(msgspec.json.encode(action)),
            msgspec.Raw(msgspec.json.encode(events)),
        )
        batch.append(LoggedEntry(seq, line, float(seq)))
    yield tuple(batch)


def traffic(
    game: AnyGame, actions: Sequence[Action], reader: Reader, seed: int
) -> list[bytes]:
    """Every byte that a reader is sent, from its first hello to its last."""

    async def scene() -> list[bytes]:
        room = table_state_of(game, table_of(game), (), tuple(players_of(game)))
        live = LiveTable(room, [], now=0.0, grace=30.0)
        visit = _visit(live, reader)
        sent: list[bytes] = []
        for batch in batches(game, actions):
            live.room = live.room.with_entries(batch)
            live.tell_entries(batch)
            sent += _taken(visit)
        told = greeting(live, messages.Hello(visit.seat), visit.guest, 99.0)
        for message in chain(told.at_once, told.history):
            visit.send(message)
        return [*sent, *_taken(visit), *_refusals(live.room, reader, seed)]

    return asyncio.run(scene())


def _visit(live: LiveTable, reader: Reader) -> Subscriber:
    visit = Subscriber(guest_of(reader))
    visit.seat = reader and str(reader)
    visit.has_said_hello = True
    live.visits.add(visit)
    return visit


def _taken(visit: Subscriber) -> list[bytes]:
    frames = [*visit._frames]
    visit._frames.clear()
    return frames


def _refusals(room: TableState, reader: Reader, seed: int) -> Iterator[bytes]:
    """What the reader is told when it tries things at random."""
    if reader is None:
        return
    tried = random.Random(seed).sample(room.game.every_action(), ASKED)
    for number, action in enumerate(tried):
        move = messages.Move(f"command-{number}", room.seq, room.game.write(action))
        verdict = room.decide(move, str(reader), 99.0, frozenset())
        if isinstance(verdict, Rejected):
            yield frozen(messages.Illegal(move.id, verdict.refusal))


# What is hidden, and the same game with other cards in the dark.


def piece_in(action: Action) -> bytes:
    """What chance puts into the world: its action without the verb."""
    (piece,) = [v for k, v in msgspec.to_builtins(action).items() if k != "type"]
    return frozen(piece)


@dataclass(frozen=True)
class Secrets:
    """What a reader has not seen of a game, up to some entry."""

    pieces: tuple[bytes, ...]

    def permuted(self, rng: random.Random) -> dict[bytes, bytes]:
        """Each piece for another with the same back."""
        swap: dict[bytes, bytes] = {}
        for kind in {piece[:1] for piece in self.pieces}:
            alike = [piece for piece in self.pieces if piece[:1] == kind]
            swap |= dict(zip(alike, rng.sample(alike, len(alike)), strict=True))
        return swap


def hidden_pieces(playout: Playout, reader: Reader, until: int) -> Secrets:
    """By the game's own word alone: what no view and no fact has shown the reader."""
    game = playout.game
    shown = [frozen(game.view(state, reader)) for state in playout.states[: until + 1]]
    shown += [
        frozen([game.redact(event, reader) for event in events])
        for events in playout.events[:until]
    ]
    seen = b"\n".join(shown)
    every = {piece_in(action) for action in _all_draws(playout)}
    single = [piece for piece in every if _is_the_only_one(game, piece)]
    return Secrets(tuple(sorted(piece for piece in single if piece not in seen)))


def _all_draws(playout: Playout) -> list[Action]:
    """Everything chance can ever deal: the actions of its kinds."""
    game = playout.game
    kinds = {
        type(action)
        for state, action, *_ in playout.steps()
        if game.actor(state) is CHANCE
    }
    return [action for action in game.every_action() if type(action) in kinds]


def _is_the_only_one(game: AnyGame, piece: bytes) -> bool:
    """Of some there are several, and others stay in the box."""
    # Some games say what kind of piece it is: "card A1".
    counts = Counter(name.rpartition(" ")[2] for name in game.components(game.start()))
    name = msgspec.json.decode(piece)
    if isinstance(name, int):  # a number stands for too many things to be searched for
        return False
    return not isinstance(name, str) or counts[name] == 1


def with_other_secrets(
    playout: Playout, until: int, swap: dict[bytes, bytes]
) -> list[Action] | None:
    """The same game with the pieces swapped; None if it cannot have been so."""
    game, state, actions = playout.game, playout.game.start(), []
    for action in playout.actions[:until]:
        other = _swapped(game, action, swap)
        actor = game.actor(state)
        if actor is None or not _possible(game, state, other):
            return None
        state, _ = game.apply(state, other)
        actions.append(other)
    return actions


def _possible(game: AnyGame, state: Any, action: Action) -> bool:
    if game.actor(state) is CHANCE:
        return any(action == each for each, _ in game.chance_outcomes(state))
    return game.why_not(state, action) is None


def _swapped(game: AnyGame, action: Action, swap: dict[bytes, bytes]) -> Action:
    written = frozen(action)
    for piece, other in swap.items():
        if piece in written:
            return game.decode_action(written.replace(piece, other))
    return action


def last_decision_of_first_game(playout: Playout) -> int:
    """How many entries lie before it. A match that goes on uses every card again."""
    for count, events in enumerate(playout.events):
        if any(type(event).__name__ == "GameBegan" for event in events):
            return count
    return len(playout.actions) - 1


# The laws.


def check_game(
    game: AnyGame, seed: int, part: float = 1.0, *, cards_have_own_names: bool = True
) -> int:
    """How many readers could not tell two different games apart; all have to.

    `part`: of the game; in the end everything may have come to light. Where a card is
    called like a square, its name may be said without telling anything of the card.
    """
    playout, rng = play_again(game, seed), random.Random(seed)
    longest = int(last_decision_of_first_game(playout) * part)
    until = longest if seed % 2 else rng.randrange(longest // 4, longest)
    actions = playout.actions[:until]
    compared = 0
    for reader in everybody(game):
        sent = traffic(game, actions, reader, seed)
        secrets = hidden_pieces(playout, reader, until)
        for frame in sent:
            # A refusal repeats what the reader itself has asked for.
            if cards_have_own_names and not frame.startswith(b'{"type":"Illegal"'):
                assert not [piece for piece in secrets.pieces if piece in frame]
        other = with_other_secrets(playout, until, secrets.permuted(rng))
        if other is None or other == list(actions):
            continue
        assert traffic(game, other, reader, seed) == sent
        compared += 1
    return compared


@pytest.mark.parametrize("game", SINGLE, ids=label)
def test_no_frame_changes_when_what_is_hidden_from_its_reader_does(
    game: AnyGame,
) -> None:
    compared = [check_game(game, seed) for seed in SEEDS]
    assert sum(compared) >= 2 * len(SEEDS), "most games have something to hide"


@pytest.mark.parametrize("game", MATCHES, ids=label)
def test_the_same_holds_for_matches(game: AnyGame) -> None:
    assert sum(check_game(game, seed) for seed in MATCH_SEEDS) >= len(MATCH_SEEDS)


@pytest.mark.parametrize("game", COMPANIES, ids=label)
def test_the_same_holds_for_two_to_five_players(game: AnyGame) -> None:
    """Hands, decks, and what is passed on face down at the same time."""
    compared = sum(check_game(game, seed, part=0.5) for seed in COMPANY_SEEDS)
    assert compared >= len(COMPANY_SEEDS) * len(game.seats) // 2


@pytest.mark.parametrize("game", CLANS, ids=label)
def test_the_same_holds_for_clans_and_their_partners(game: AnyGame) -> None:
    """Land is taken with open cards, so only a beginning hides enough to compare."""
    compared = sum(
        check_game(game, seed, part=0.15, cards_have_own_names=False)
        for seed in CLAN_SEEDS
    )
    assert compared >= len(CLAN_SEEDS) * len(game.seats) // 2


def promises(
    game: AnyGame, seed: int
) -> Iterator[tuple[Reader, list[Action], list[Action]]]:
    """The same game to a defence, and then two promises of which neither is enough."""
    playout = play_again(game, seed)
    for place, state in enumerate(playout.states[:-1]):
        if type(playout.actions[place]).__name__ != "Defend":
            continue
        *short, _ = game.legal_actions(state)
        for one, other in pairwise(short):
            facts = [game.apply(state, action)[1] for action in (one, other)]
            if [type(f) for f in facts[0]] == [type(f) for f in facts[1]]:
                before = list(playout.actions[:place])
                yield game.actor(state), [*before, one], [*before, other]


@pytest.mark.parametrize("game", CLANS[2:], ids=label)
def test_nobody_but_the_partner_hears_how_many_shields_were_promised(
    game: AnyGame,
) -> None:
    found = chain.from_iterable(promises(game, seed) for seed in SEEDS)
    for defender, one, other in islice(found, SOAK):
        team = next(team for team in game.teams if defender in team)
        for reader in everybody(game):
            first, second = (traffic(game, told, reader, 0) for told in (one, other))
            assert (first != second) == (reader in team)


SHOWN = {"TokenTurned", "OrderShown", "TrapTurned", "TrapsCleared", "PlanPlayed"}
"""Facts of Stronghold by which something hidden comes to light."""
TAIL = 20
"""How many entries later there must still be nothing to tell them apart by."""


def plots(
    game: AnyGame, seed: int
) -> Iterator[tuple[Reader, list[Action], list[Action]]]:
    """A game to something laid face down and on from there, and the same with another.

    Which plan is put back, which trap or order is laid, and whether a token is real.
    """
    playout = play_again(game, seed)
    for place, (state, action, *_) in enumerate(playout.steps()):
        looks = _from_behind(action)
        if looks is None or getattr(state.table.agenda[0], "openly", False):
            continue
        before = list(playout.actions[:place])
        for other in game.legal_actions(state):
            if other != action and _from_behind(other) == looks:
                tail = in_the_dark(game, [*before, other], playout.actions[place + 1 :])
                yield (
                    game.actor(state),
                    [*before, action, *tail],
                    [*before, other, *tail],
                )


def in_the_dark(
    game: AnyGame, told: Sequence[Action], further: Sequence[Action]
) -> list[Action]:
    """How far the game goes on alike before anything comes to light."""
    state, tail = game.start(), list[Action]()
    for action in told:
        state, _ = game.apply(state, action)
    for action in further[:TAIL]:
        if not _possible(game, state, action):
            break
        state, events = game.apply(state, action)
        if any(type(event).__name__ in SHOWN for event in events):
            break
        tail.append(action)
    return tail


def _from_behind(action: Action) -> str | None:
    """What everybody sees of an action of Stronghold; None: all of it."""
    match type(action).__name__:
        case "Drop":
            return "drop" if action.card.startswith("P") else None
        case "LayTrap":
            return f"trap {action.path}"
        case "Cast":
            return f"token {action.spot}"
        case "Command":
            return f"order {action.section}"
        case _:
            return None


def test_what_is_laid_face_down_is_sent_to_nobody_else() -> None:
    """The first of each kind in every game: each is played twice from its beginning."""
    game, compared = CATALOG.game("stronghold", {}), set[str]()
    for seed in SEEDS:
        if seed not in STRONGHOLD_SEEDS and compared >= FACE_DOWN:
            break
        found: dict[str, tuple[Reader, list[Action], list[Action]]] = {}
        for owner, one, other in plots(game, seed):
            both = zip(one, other, strict=True)
            kind = next(
                type(laid).__name__ for laid, not_laid in both if laid != not_laid
            )
            found.setdefault(kind, (owner, one, other))
        for kind, (owner, one, other) in found.items():
            for reader in everybody(game):
                sent = [traffic(game, told, reader, seed) for told in (one, other)]
                assert (sent[0] != sent[1]) == (reader == owner), kind
        compared |= set(found)
    assert compared >= FACE_DOWN


def test_a_leak_would_be_noticed() -> None:
    """The test can fail: a reader that is sent the truth tells the games apart."""
    game = SINGLE[0]
    playout, rng = play_again(game, 1), random.Random(1)
    attacker, defender = game.seats
    secrets = hidden_pieces(playout, attacker, 40)
    other = with_other_secrets(playout, 40, secrets.permuted(rng))
    assert other is not None
    theirs = traffic(game, playout.actions[:40], defender, 1)
    assert traffic(game, other, defender, 1) != theirs
    assert any(piece in frame for frame in theirs for piece in secrets.pieces)


# The same bytes over real sockets.


def test_real_sockets_send_exactly_these_bytes(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            for options in ({}, {"tactics": True}):
                table, ada, ben = await server.two_at_a_table(options)
                row = await server.services.store.table(table)
                assert row is not None
                async with (
                    server.client(table, ada) as a,
                    server.client(table, ben) as b,
                    server.client(table, watch=row.watch) as watcher,
                ):
                    clients = [a, b, watcher]
                    for client, seat in zip(
                        clients, ["attacker", "defender", None], strict=True
                    ):
                        await client.hello(seat)
                    await some_moves(a, b, 25)
                    over = await a.ask(messages.Resign(new_id(), a.seen))
                    assert isinstance(over, messages.Accepted)
                    for client in clients:
                        await client.until(lambda: client.seen == over.seq)  # noqa: B023
                    log = await server.services.store.entries(table)
                    game = server.services.catalog.game(row.game, row.options)
                    rebuilt = updates_of(game, row, log, [*game.seats, None])
                    for client, frames in zip(clients, rebuilt, strict=True):
                        assert updates(client) == frames

    asyncio.run(scene())


async def some_moves(a: Client, b: Client, count: int) -> None:
    rng = random.Random(3)
    for _ in range(count):
        assert a.situation is not None
        mover, other = (a, b) if a.situation.actor == a.seat else (b, a)
        situation = await mover.my_turn()
        answer = await mover.move(rng.choice(situation.legal).text)
        assert isinstance(answer, messages.Accepted)
        for each in (mover, other):
            await each.until(lambda: each.seen >= answer.seq)  # noqa: B023


def updates(client: Client) -> list[bytes]:
    return [frame for frame in client.frames if frame.startswith(b'{"type":"Update"')]


def updates_of(
    game: AnyGame, row: TableRow, log: Sequence[LoggedEntry], readers: Sequence[Reader]
) -> list[list[bytes]]:
    """The frames that the pure code gives for a stored log, for each reader."""
    opening = next(place for place, entry in enumerate(log) if entry.command)
    room = table_state_of(game, row, log[:opening], tuple(players_of(game)))
    frames: list[list[bytes]] = [[] for _ in readers]
    for batch in _as_committed(log[opening:]):
        room = room.with_entries(batch)
        for reader, told in zip(readers, frames, strict=True):
            live = LiveTable(room, [], now=0.0, grace=30.0)
            visit = _visit(live, reader)
            live.tell_entries(batch)
            told.extend(_taken(visit))
    return frames


def _as_committed(log: Sequence[LoggedEntry]) -> Iterator[tuple[LoggedEntry, ...]]:
    starts = [place for place, entry in enumerate(log) if entry.command is not None]
    for start, end in zip(starts, [*starts[1:], len(log)], strict=True):
        yield tuple(log[start:end])
    assert isinstance(log[-1].line, ResignedLine)
