"""Real sockets: what each frame is answered with, who is told, and who is let in."""

import asyncio
import contextlib
import random
import string

import msgspec
import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from siegeworks.core.record import replace
from siegeworks.server.http import websocket
from siegeworks.server.live import registry
from siegeworks.server.live import service as halls
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .client import PATIENCE, Client, Guest, new_id
from .conftest import Serving, serving

Journal = list[structlog.typing.EventDict]


async def both(server: Serving, options: object = None) -> tuple[Client, Client]:
    """Two people at a new table, with their sockets open and greeted."""
    table, ada, ben = await server.two_at_a_table(options)
    a = await server.client(table, ada).open()
    b = await server.client(table, ben).open()
    await a.hello("attacker")
    await b.hello("defender")
    return a, b


async def play_out(a: Client, b: Client, seed: int = 1) -> None:
    """Random lawful moves until the game is over for both."""
    rng = random.Random(seed)
    clients = {a.seat: a, b.seat: b}
    while a.situation is not None and a.situation.ending is None:
        mover = clients[a.situation.actor]
        situation = await mover.my_turn()
        answer = await mover.move(rng.choice(situation.legal).text)
        assert isinstance(answer, messages.Accepted), answer
        for each in (a, b):
            await each.until(lambda: each.seen >= answer.seq)  # noqa: B023
    await b.until(lambda: b.situation is not None and b.situation.ending is not None)


# Whole games.


def test_two_people_play_a_game_and_both_hear_the_same_story(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            await play_out(a, b)
            assert [e.seq for e in a.log] == [e.seq for e in b.log]
            assert a.situation is not None
            ending = a.situation.ending
            assert ending is not None
            assert a.table is not None
            await a.until(lambda: a.table.status == "over")
            fairness = await server.table_service.archive.fairness(
                a.table.id, None, a.table.watch
            )
            assert fairness.commitment == a.table.commitment
            assert all(draw.fair for draw in fairness.draws)
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_a_match_is_played_to_its_end(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table({"match": True})
            async with server.client(table, ada) as a, server.client(table, ben) as b:
                await a.hello("first")
                await b.hello("second")
                await play_out(a, b)

    asyncio.run(scene())


# Answers.


def test_each_command_has_one_answer_of_the_right_kind(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            situation = await a.my_turn()
            move = messages.Move(new_id(), situation.seq, situation.legal[0].text)
            assert await a.ask(move) == messages.Accepted(move.id, 13)
            assert await a.ask(move) == messages.Duplicate(move.id, 13)
            theirs = await b.ask(move)
            assert isinstance(theirs, messages.Stale), "another seat, another command"
            late = await b.move("R7@3", follows=12)
            assert isinstance(late, messages.Stale)
            assert [entry.seq for entry in late.missed.entries] == [13, 14]
            assert late.missed.situation.actor == "defender"
            await a.until(lambda: a.seen == 14)
            not_mine = await a.move(situation.legal[-1].text)
            assert isinstance(not_mine, messages.Illegal)
            await b.until(lambda: b.seen == 14)
            impossible = await b.move("R7@9")
            assert isinstance(impossible, messages.Illegal)
            against_rules = await b.move("declare 3")
            assert isinstance(against_rules, messages.Illegal)
            assert against_rules.refusal.rule
            for client in (a, b):
                answered = [m.id for m in client.heard if hasattr(m, "id")]
                expected = 3 if client is a else 4
                assert len(answered) == expected
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_the_answer_comes_before_the_news(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            before = len(a.heard)
            await a.move((await a.my_turn()).legal[0].text)
            await a.until(lambda: a.seen == 14)
            assert isinstance(a.heard[before], messages.Accepted)
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_who_is_too_fast_is_told_when_to_come_again(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        # So few that the time which all this takes hardly brings another.
        async with serving(replace(quick, command_rate="20/minute")) as server:
            a, b = await both(server)
            commands = [messages.Say(new_id(), "hello") for _ in range(30)]
            for command in commands:
                await a.send(command)
            answers = [await a.answer_to(command.id) for command in commands]
            kinds = [type(answer) for answer in answers]
            assert 19 <= kinds.count(messages.Accepted) <= 21
            assert kinds.count(messages.Limited) == 30 - kinds.count(messages.Accepted)
            last = answers[-1]
            assert isinstance(last, messages.Limited)
            assert 0 < last.retry_after <= 3
            await asyncio.sleep(last.retry_after)
            assert isinstance(await a.ask(commands[-1]), messages.Accepted)
            await a.close()
            await b.close()

    asyncio.run(scene())


# Coming back.


def test_a_client_that_comes_back_gets_exactly_what_it_missed(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            await a.ask(messages.Say(new_id(), "one"))
            await b.until(lambda: len(b.chat) == 1)
            await b.drop()
            await a.move((await a.my_turn()).legal[0].text)
            await a.ask(messages.Say(new_id(), "two"))
            await b.open()
            await b.hello("defender")
            back = b.heard[-1]
            assert isinstance(back, messages.Welcome)
            assert [entry.seq for entry in back.entries] == [13, 14]
            assert [line.text for line in back.chat] == ["two"]
            assert isinstance(
                await b.move((await b.my_turn()).legal[0].text), messages.Accepted
            )
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_after_a_restart_everything_accepted_is_there(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table()
            a = await server.client(table, ada).open()
            await a.hello("attacker")
            move = messages.Move(new_id(), 12, (await a.my_turn()).legal[0].text)
            await a.ask(move)
            say = messages.Say(new_id(), "before the storm")
            await a.ask(say)
            await a.until(lambda: a.seen == 14)
        assert await a.closed() == 1012, "come back at once"
        log = a.log
        async with serving(quick) as server:
            async with server.client(table, ada) as again:
                await again.hello("attacker")
                assert again.log == log
                assert [line.text for line in again.chat] == ["before the storm"]
                assert await again.ask(move) == messages.Duplicate(move.id, 13)
                assert isinstance(await again.ask(say), messages.Duplicate)
            async with server.client(table, ben) as b:
                await b.hello("defender")
                answer = await b.move((await b.my_turn()).legal[0].text)
                assert isinstance(answer, messages.Accepted)

    asyncio.run(scene())


def test_a_table_that_nobody_looks_at_is_forgotten_and_found_again(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.05)

    async def scene() -> None:
        async with serving(replace(quick, idle_room_seconds=0.0)) as server:
            a, b = await both(server)
            await a.move((await a.my_turn()).legal[0].text)
            await asyncio.sleep(0.2)
            assert len(server.table_service.tables.all_live()) == 1, (
                "somebody looks at it"
            )
            await a.close()
            await b.close()
            async with asyncio.timeout(PATIENCE):
                while server.table_service.tables.all_live():
                    await asyncio.sleep(0.05)
            await b.open()
            await b.hello("defender")
            assert b.seen == 14
            await b.close()

    asyncio.run(scene())


def test_a_table_that_is_swept_away_while_it_is_loaded_is_still_one_table(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.0)

    async def scene() -> None:
        async with serving(replace(quick, idle_room_seconds=0.0)) as server:
            table, *_ = await server.two_at_a_table()
            for _ in range(20):
                async with (
                    server.table_service.tables.using(table) as one,
                    server.table_service.tables.using(table) as other,
                ):
                    assert one is other
                await asyncio.sleep(0)

    asyncio.run(scene())


def test_whoever_waits_where_nothing_happens_hears_that_the_line_is_not_dead(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "SWEEP_INTERVAL_SECONDS", 0.02)
    monkeypatch.setattr(registry, "HEARTBEAT_SECONDS", 0.1)

    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            for client in (a, b):
                before = len(client.heard)
                assert await client.next(messages.Pulse, before) == messages.Pulse()
                await client.close()

    asyncio.run(scene())


# Who is there.


def test_others_see_somebody_leave_and_a_reload_does_not_flicker(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)

            def defender_is_here() -> bool:
                assert a.table is not None
                return a.table.seats[1].here

            await a.until(defender_is_here)
            await asyncio.sleep(halls.PRESENCE_DEBOUNCE_SECONDS + 0.3)
            before = len(a.heard)
            await b.drop()
            await b.open()
            await b.hello("defender")
            await asyncio.sleep(halls.PRESENCE_DEBOUNCE_SECONDS + 0.3)
            assert not any(
                isinstance(m, messages.TableChanged) for m in a.heard[before:]
            )
            await b.drop()
            await a.until(lambda: not defender_is_here())
            assert a.table is not None
            assert a.table.seats[1].away_since is not None
            await a.close()

    asyncio.run(scene())


def test_after_the_grace_period_a_bot_plays_on_or_the_game_is_called_off(
    quick: Settings, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The strongest of all has to be compiled first.
    monkeypatch.setattr(registry, "offered", lambda _: ("random", "greedy"))

    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            let = messages.LetBotPlay(new_id(), "defender", "random")
            assert isinstance(await a.ask(let), messages.Illegal)
            assert isinstance(
                await a.ask(messages.CallOff(new_id(), a.seen)), messages.Illegal
            )
            await b.close()
            await asyncio.sleep(quick.grace + 0.1)
            assert isinstance(await a.ask(let), messages.Accepted)
            assert await a.ask(let) == messages.Duplicate(let.id, 13)
            await a.until(lambda: a.table.seats[1].kind == "bot")
            await a.move((await a.my_turn()).legal[0].text)
            await a.until(lambda: a.seen >= 16)
            assert isinstance(a.log[15], messages.Played)
            assert a.log[15].by == "defender"
            # Whoever comes back too late finds the seat kept for them.
            await b.open()
            await b.hello("defender")
            assert b.table.seats[1].plays_for == "Ben"
            await a.close()

            a, b = await both(server)
            await b.close()
            await asyncio.sleep(quick.grace + 0.1)
            over = await a.ask(messages.CallOff(new_id(), a.seen))
            assert over == messages.Accepted(over.id, 13)
            await a.until(lambda: a.situation.ending is not None)
            await a.close()

    asyncio.run(scene())


def test_one_device_holds_both_seats_and_switches_between_them(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada = Guest()
            table = await server.table(ada, attacker="me", defender="me")
            async with server.client(table, ada) as client:
                await client.hello("attacker")
                assert client.table is not None
                assert all(seat.yours and seat.here for seat in client.table.seats)
                for seat in ("attacker", "defender", "attacker"):
                    await client.hello(seat)
                    situation = await client.my_turn()
                    assert situation.actor == seat
                    answer = await client.move(situation.legal[0].text)
                    assert isinstance(answer, messages.Accepted)
                    await client.until(lambda: client.seen > answer.seq)  # noqa: B023

    asyncio.run(scene())


def test_a_rematch_swaps_the_seats(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            await a.ask(messages.Resign(new_id(), a.seen))
            await a.ask(messages.Rematch(new_id()))
            await b.until(lambda: b.table.rematch_wanted == ("attacker",))
            await b.ask(messages.Rematch(new_id()))
            for client in (a, b):
                await client.until(lambda: client.table.rematch != "")  # noqa: B023
            assert a.table is not None
            old = await server.services.store.table(a.table.id)
            new = await server.services.store.table(a.table.rematch)
            assert old is not None
            assert new is not None
            assert [row.guest for row in new.seats] == [
                row.guest for row in reversed(old.seats)
            ]
            assert [row.seat for row in new.seats] == ["attacker", "defender"]
            assert new.secret != old.secret
            assert isinstance(
                await a.ask(messages.Rematch(new_id())), messages.Accepted
            )
            assert a.table.rematch == new.id
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_chat_reaches_everybody_and_is_only_ever_text(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            assert a.table is not None
            async with server.client(a.table.id, watch=a.table.watch) as watcher:
                await watcher.hello(None)
                text = "<script>alert('7')</script> \u202e\x07ok"
                await a.ask(messages.Say(new_id(), text))
                await watcher.ask(messages.Say(new_id(), "nice"))
                await b.until(lambda: len(b.chat) == 2)
                first, second = b.chat
                assert (first.seat, first.name) == ("attacker", "Ada")
                assert "\x07" not in first.text
                assert (second.seat, second.name, second.text) == ("", "", "nice")
                empty = await a.ask(messages.Say(new_id(), " \u200a\x00 "))
                assert isinstance(empty, messages.Illegal)
                moved = await watcher.move("R7@3")
                assert isinstance(moved, messages.Illegal)
            await a.close()
            await b.close()

    asyncio.run(scene())


# Who is let in.


def test_a_stranger_sees_nothing(quick: Settings, journal: Journal) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            for guest, watch in ((None, ""), (Guest(), ""), (None, "wrong-key")):
                client = await server.client(table, guest, watch).open()
                assert await client.closed() == websocket.NOT_YOURS
                assert client.heard == []
            client = await server.client("0" * 16, ada).open()
            assert await client.closed() == websocket.UNKNOWN
            thief = await server.client(table, ada).open()
            await thief.send(messages.Hello("defender"))
            assert await thief.closed() == websocket.NOT_YOURS
            assert thief.heard == []

    asyncio.run(scene())


def test_keys_are_for_those_who_sit_and_the_secret_is_for_the_end(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            ada = Guest()
            table = await server.table(ada, attacker="me")
            row = await server.services.store.table(table)
            assert row is not None
            async with (
                server.client(table, ada) as a,
                server.client(table, watch=row.watch) as watcher,
            ):
                await a.hello("attacker")
                await watcher.hello(None)
                assert a.table is not None
                assert watcher.table is not None
                assert (a.table.code, a.table.watch) == (row.code, row.watch)
                assert (watcher.table.code, watcher.table.watch) == ("", "")
                ben = Guest()
                await server.join(table, ben)
                await a.until(lambda: a.seen == 12)
                assert a.table.code == "", "nobody else can sit down"
                await a.ask(messages.Resign(new_id(), a.seen))
                for client in (a, watcher):
                    await client.until(lambda: client.situation.ending is not None)  # noqa: B023
                    secret = row.secret.hex().encode()
                    told = [secret in frame for frame in client.frames]
                    first = told.index(True)
                    assert b'"Resigned"' in client.frames[first]

    asyncio.run(scene())


def test_pages_of_other_hosts_open_no_socket(quick: Settings) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            client = server.client(table, ada)
            client.origin = "https://elsewhere.example"
            with pytest.raises(InvalidStatus) as refused:
                await client.open()
            assert refused.value.response.status_code == 403

    asyncio.run(scene())


def test_whoever_says_nothing_is_sent_away(
    quick: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "HELLO_SECONDS", 1.0)

    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            silent = await server.client(table, ada).open()
            assert await silent.closed() == websocket.POLICY
            polite = await server.client(table, ada).open()
            await polite.hello("attacker")
            await asyncio.sleep(1.2)
            assert polite.close_code is None
            await polite.close()

    asyncio.run(scene())


def test_a_reader_who_does_not_read_holds_nobody_up(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, ben = await server.two_at_a_table()
            a = await server.client(table, ada).open()
            await a.hello("attacker")
            slow = server.client(table, ben)
            async with connect(
                slow.url,
                additional_headers=slow.headers,
                compression=None,
                max_queue=1,
                close_timeout=0.1,
            ) as stuck:
                live = server.table_service.tables.all_live()[0]
                async with asyncio.timeout(PATIENCE):
                    while len(live.visits) < 2:  # its door may still be opening
                        await asyncio.sleep(0.01)
                for _ in range(5000):
                    # A welcome is long, and nobody reads it.
                    await stuck.send('{"type":"Hello","seat":"defender"}')
                    if len(live.visits) == 1:
                        break
                    await asyncio.sleep(0)
                answer = await a.ask(messages.Say(new_id(), "are you there?"))
                assert isinstance(answer, messages.Accepted)
                assert len(live.visits) == 1, "whoever lags behind is let go"
            await a.close()

    asyncio.run(scene())


# Frames that are nothing.


def nonsense(rng: random.Random) -> str | bytes:
    """Something that is no command, or hardly one."""
    letters = string.printable + "äöü€\x00\u2028"
    deep = rng.choice([50, 1500])
    match rng.randrange(9):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "".join(rng.choices(letters, k=rng.randrange(200)))
        case 2:
            return "[" * deep + "]" * deep
        case 3:
            name = "a" * rng.randrange(80)
            after = rng.choice(["1e400", "-1", "9" * 300, "1.5", '"12"', "null", "12"])
            return f'{{"type":"Move","id":"{name}","follows":{after},"text":"end"}}'
        case 4:
            kind = rng.choice(
                ["Hello", "Say", "Resign", "Rematch", "Thinking", "", "7"]
            )
            return msgspec.json.encode({"type": kind, "id": rng.choice([1, "x", None])})
        case 5:
            return f'{{"type":"Say","id":"{new_id()}","text":"\\ud800"}}'
        case 6:
            seat = rng.choice(['"gate"', "[]", '"\\u0000"', "7", f'"{"a" * 33}"'])
            return f'{{"type":"Hello","seat":{seat}}}'
        case 7:
            text = "".join(rng.choices("@.0123456789 abcRYGBP", k=rng.randrange(1, 80)))
            return msgspec.json.encode(messages.Move(new_id(), 12, text)).decode()
        case _:
            return '{"type":"Hello","seat":"attacker"}'


def test_thousands_of_frames_that_are_nothing_break_nothing(
    quick: Settings, journal: Journal
) -> None:
    async def babble(client: Client, rng: random.Random, count: int) -> int:
        """Send nonsense until there is none left, coming again whenever sent away."""
        comings = 0
        await client.open()
        for _ in range(count):
            try:
                await client.send_frame(nonsense(rng))
                await asyncio.sleep(0.001)
            except ConnectionClosed:
                assert await client.closed() in (1008, websocket.NOT_YOURS)
                await client.open()
                comings += 1
        await client.close()
        return comings

    async def scene() -> None:
        async with serving(quick) as server:
            a, b = await both(server)
            assert a.table is not None
            guest = Guest()
            table = await server.table(guest, attacker="me")
            fools = [server.client(table, guest) for _ in range(4)]
            comings = await asyncio.gather(
                *(babble(f, random.Random(n), 1000) for n, f in enumerate(fools))
            )
            assert sum(comings) > 100
            # Nobody else noticed.
            answer = await a.move((await a.my_turn()).legal[0].text)
            assert isinstance(answer, messages.Accepted)
            await a.close()
            await b.close()

    asyncio.run(scene())


def test_every_frame_is_answered_or_the_socket_is_closed(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            rng = random.Random(5)
            for _ in range(150):
                client = await server.client(table, ada).open()
                await client.hello("attacker")
                before = len(client.heard)
                frame = nonsense(rng)
                with contextlib.suppress(ConnectionClosed):
                    await client.send_frame(frame)
                await client.until_or_closed(lambda: len(client.heard) > before)  # noqa: B023
                await client.close()

    asyncio.run(scene())


def test_a_frame_that_is_too_large_closes_the_socket(
    quick: Settings, journal: Journal
) -> None:
    async def scene() -> None:
        async with serving(quick) as server:
            table, ada, _ = await server.two_at_a_table()
            client = await server.client(table, ada).open()
            await client.hello("attacker")
            await client.send_frame(" " * (quick.max_frame + 1))
            assert await client.closed() == 1009

    asyncio.run(scene())
