"""Positions explained: to whoever may know them, and to nobody else."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import httpx
import msgspec
import pytest

from siegeworks.core.i18n import render
from siegeworks.core.options import Value
from siegeworks.core.playthrough import write_playthrough
from siegeworks.core.record import replace
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.analysis import Analysis, Candidate
from siegeworks.players.principal_variation import doers
from siegeworks.server.backends import open_store
from siegeworks.server.bots.service import BotProcesses
from siegeworks.server.bots.worker import Explained, make_ready
from siegeworks.server.errors import AnalysisBusy, NobodyDecides
from siegeworks.server.live import analysis
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.state import TableState

from .conftest import GAME, quick_settings
from .rooms import ADA, BEN, after, legal, move, new_room
from .running import browser, running
from .visiting import assert_problem, opened, whole_game

QUICK = 0.05
"""Seconds for a search: here its strength is nobody's business."""
STUDY = {
    "game": GAME,
    "seats": {"attacker": "me", "defender": "random"},
    "name": "Ada",
    "study": True,
}


@pytest.fixture
def database() -> str:
    """Positions are the same from every store: one kind will do."""
    return ""


@pytest.fixture(scope="module")
def compiled() -> None:
    """Nobody's patience is to be tried by a compiler here."""
    make_ready(GAME, {}, "easy")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Iterator[str]:
    settings = quick_settings(tmp_path_factory.mktemp("data"))
    settings = replace(settings, analysis_seconds=QUICK, analysis_rate="100000/second")
    with running(settings) as address:
        yield address


@pytest.fixture
def ada(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


@pytest.fixture
def eve(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


def brought(client: httpx.Client) -> str:
    """A table whose game is over."""
    response = client.post(
        "/api/playthroughs",
        content=write_playthrough(whole_game()),
        headers={"Content-Type": "application/json"},
    )
    return msgspec.json.decode(response.content, type=messages.TableMade).table


def asked(client: httpx.Client, table: str, moment: object = 0) -> httpx.Response:
    return client.get(f"/api/tables/{table}/analysis?moment={moment}")


def found(response: httpx.Response) -> messages.Analysis:
    assert response.is_success, response.text
    return msgspec.json.decode(response.content, type=messages.Analysis)


# After the end.


def test_every_decision_of_a_finished_game_is_explained(ada: httpx.Client) -> None:
    table, record = brought(ada), whole_game()
    first = found(asked(ada, table))
    assert first.seat == "attacker"
    assert first.simulations > 0
    assert 0 <= first.chance <= 1
    shares = [candidate.share for candidate in first.candidates]
    assert shares == sorted(shares, reverse=True)
    assert 0 < sum(shares) <= 1.001
    state = list(record.states())[first.moment]
    choices = {record.game.write(each) for each in record.game.legal_actions(state)}
    for candidate in first.candidates:
        assert candidate.text in choices
        assert render(candidate.label)
        assert all(render(ply.label) for ply in candidate.line)


def test_what_chance_owes_comes_before_a_decision(ada: httpx.Client) -> None:
    table, record = brought(ada), whole_game()
    states, game = list(record.states()), record.game
    decisions = [n for n, s in enumerate(states) if game.actor(s) not in (CHANCE, None)]
    for asked_for in (0, decisions[4], decisions[4] + 1):
        answer = found(asked(ada, table, asked_for))
        assert answer.moment == min(n for n in decisions if n >= asked_for)
        assert answer.seat == game.actor(states[answer.moment])


def test_the_same_question_has_the_same_answer(ada: httpx.Client) -> None:
    table = brought(ada)
    assert asked(ada, table, 20).content == asked(ada, table, 20).content


# Refused.


def test_there_is_nothing_to_explain_after_the_end(ada: httpx.Client) -> None:
    table = brought(ada)
    last = len(whole_game().entries)
    assert "nothing is left" in assert_problem(asked(ada, table, last), 409)


@pytest.mark.parametrize(
    ("moment", "status"), [(5000, 404), ("soon", 422), (-1, 422), (10**9, 422)]
)
def test_a_moment_that_is_none_is_refused(
    ada: httpx.Client, moment: object, status: int
) -> None:
    assert_problem(asked(ada, brought(ada), moment), status)


def test_a_stranger_is_told_nothing(ada: httpx.Client, eve: httpx.Client) -> None:
    assert_problem(asked(eve, brought(ada)), 403)


def test_a_game_that_goes_on_is_not_explained(ada: httpx.Client) -> None:
    table = opened(ada, {**STUDY, "study": False})
    assert table.analysis
    assert not table.study
    assert "not opened for study" in assert_problem(asked(ada, table.id), 409)


def test_a_game_that_nobody_can_search_says_so(ada: httpx.Client) -> None:
    seats = {"defender": "random", "invader": "me"}
    new = {"game": "stronghold", "seats": seats, "name": "Ada", "study": True}
    table = opened(ada, new)
    assert not table.analysis
    said = assert_problem(asked(ada, table.id), 409)
    assert "search" in said


def test_asking_too_often_is_refused(quick: Settings, compiled: None) -> None:
    slow = replace(quick, analysis_seconds=QUICK, analysis_rate="2/minute")
    with running(slow) as address, browser(address) as client:
        table = brought(client)
        for _ in range(2):
            found(asked(client, table))
        assert_problem(asked(client, table), 429)


# During the game.


def test_in_a_study_whoever_decides_may_ask(
    ada: httpx.Client, eve: httpx.Client
) -> None:
    table = opened(ada, STUDY)
    assert table.study
    assert found(asked(ada, table.id)).seat == "attacker"
    watched = eve.get(f"/api/tables/{table.id}/analysis?watch={table.watch}")
    assert_problem(watched, 403)


def test_in_a_study_nobody_is_told_what_others_could_do(ada: httpx.Client) -> None:
    seats = {"attacker": "random", "defender": "me"}
    table = opened(ada, {**STUDY, "seats": seats})
    assert_problem(asked(ada, table.id), 403)


def test_everybody_is_told_that_it_is_a_study(
    ada: httpx.Client, eve: httpx.Client
) -> None:
    table = opened(ada, {**STUDY, "seats": {"attacker": "me", "defender": "open"}})
    invited = eve.get(f"/api/join/{table.code}").content
    assert msgspec.json.decode(invited, type=messages.TableInfo).study
    watched = eve.get(f"/api/watch/{table.watch}").content
    assert msgspec.json.decode(watched, type=messages.TableInfo).study


# What the search is shown.


class Listening(BotProcesses):
    """Notes what it is handed, and takes its time."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.shown: list[bytes] = []
        self.may_answer = asyncio.Event()

    async def analyse(
        self, _game: str, _options: object, view: bytes, _seed: str
    ) -> Explained:
        self.shown.append(view)
        await self.may_answer.wait()
        end = Candidate("R7@1", 1.0, 0.5, ("R7@1", "what is this", "deal R8"))
        return Explained(Analysis("attacker", 0.5, 1, (end,)), (("attacker",),))


@asynccontextmanager
async def listening(
    settings: Settings,
) -> AsyncIterator[tuple[TableService, Listening]]:
    store = await open_store(settings)
    bots = Listening(settings)
    table_service = TableService(store, CATALOG, settings, bots)
    try:
        yield table_service, bots
    finally:
        await table_service.close()
        await bots.close()
        await store.close()


NEW = messages.NewTable(GAME, {"attacker": "me", "defender": "me"}, "Ada", study=True)


def test_the_search_sees_the_view_of_the_seat_and_nothing_else(
    quick: Settings,
) -> None:
    async def scene() -> None:
        async with listening(quick) as (table_service, bots):
            bots.may_answer.set()
            table = await table_service.lobby.open_table(NEW, b"ada", "here")
            told = await table_service.analyses.analysis(table, 0, b"ada")
            async with table_service.tables.using(table) as live:
                room = live.room
            view = room.game.view(room.state, room.actor)
            assert bots.shown == [msgspec.json.encode(view)]
            # Every world that looks like this leads to the same question.
            for seed in range(5):
                world = room.game.worlds(view, random.Random(seed))
                same = room.game.view(world, room.actor)
                assert [msgspec.json.encode(same)] == bots.shown
            (only,) = told.candidates
            assert render(only.label) == "Play red 7 at tile 1"
            assert render(only.line[0].label) == "what is this"

    asyncio.run(scene())


def test_too_many_at_once_are_asked_to_come_again(quick: Settings) -> None:
    async def scene() -> None:
        async with listening(quick) as (table_service, bots):
            made = [
                await table_service.lobby.open_table(NEW, b"ada", "here")
                for _ in range(analysis.MAX_QUEUED_ANALYSES + 1)
            ]
            waiting = [
                asyncio.create_task(table_service.analyses.analysis(t, 0, b"ada"))
                for t in made
            ]
            done, _ = await asyncio.wait(
                waiting, return_when=asyncio.FIRST_COMPLETED, timeout=10
            )
            (refused,) = done
            assert isinstance(refused.exception(), AnalysisBusy)
            assert len(bots.shown) == 1, "one at a time"
            bots.may_answer.set()
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert (
                sum(isinstance(a, messages.Analysis) for a in answers) == len(made) - 1
            )

    asyncio.run(scene())


# Who does what in a line.


@pytest.mark.parametrize("options", [{}, {"tactics": True}, {"match": True}])
def test_a_line_is_told_with_names(options: dict[str, Value]) -> None:
    room = new_room(ADA, BEN, options=options)
    game, view = room.game, room.game.view(room.state, room.actor)
    world, dice = game.worlds(view, random.Random(7)), random.Random(8)
    line, by = [], []
    while len(line) < 4:
        actor = game.actor(world)
        if actor is CHANCE:
            action = dice.choice(game.chance_outcomes(world))[0]
        else:
            action = dice.choice(game.legal_actions(world))
            line.append(game.write(action))
            by.append(str(actor))
        world, _ = game.apply(world, action)
    assert doers(game, view, line, "any") == tuple(by)


def test_a_line_that_cannot_be_is_told_as_far_as_it_goes() -> None:
    room = new_room(ADA, BEN)
    view = room.game.view(room.state, room.actor)
    (first, *_) = legal(room)
    line = (first, "checkmate", first)
    assert doers(room.game, view, line, "any") == ("attacker",)


# The positions of a log.


@pytest.mark.parametrize("options", [{}, {"tactics": True}])
def test_a_position_that_was_taken_back_can_be_asked_about(
    options: dict[str, Value],
) -> None:
    room = new_room(ADA, BEN, options=options)
    before = room.seq
    room = room.with_entries(room.played(_first(room), 1.0, "command-a"))
    position = analysis.position_at(room, before)
    assert (position.moment, position.seat) == (before, "attacker")
    later = analysis.position_at(room, before + 1)
    assert later.moment == room.seq
    assert later.seat == room.actor


def _first(room: TableState) -> object:
    return room.game.read(legal(room)[0], room.state)


def test_after_the_last_decision_nobody_decides() -> None:
    room = new_room(ADA, BEN)
    while room.actor is not None:
        verdict = room.decide(move(room), str(room.actor), 1.0, frozenset())
        room = room.with_entries(verdict.entries)  # type: ignore[union-attr]  # legal
    with pytest.raises(NobodyDecides):
        analysis.position_at(room, room.seq)


def test_after_somebody_resigned_nobody_decides_either() -> None:
    room = new_room(ADA, BEN)
    decided = room.seq
    room = after(room, messages.Resign("command-a", room.seq), "attacker")
    assert analysis.position_at(room, decided).seat == "attacker"
    with pytest.raises(NobodyDecides):
        analysis.position_at(room, room.seq)
