"""Every endpoint over real HTTP: what it gives, and what it refuses."""

from collections.abc import Iterator

import httpx
import pytest
import segno
from msgspec import json

from siegeworks.core.i18n import render
from siegeworks.core.playthrough import write_playthrough
from siegeworks.games import CATALOG
from siegeworks.players.registry import LADDER
from siegeworks.server.http.routes.admin import API
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings

from .running import browser, running
from .visiting import (
    AGAINST_BOT,
    GAME,
    WITH_FRIEND,
    assert_problem,
    info,
    opened,
    posted,
    whole_game,
)

NOWHERE = "0" * 16


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        http_rate="10000/second",
        open_tables_per_address=1000,
    )
    with running(settings) as address:
        yield address


@pytest.fixture
def ada(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


@pytest.fixture
def ben(address: str) -> Iterator[httpx.Client]:
    with browser(address) as client:
        yield client


@pytest.fixture(scope="module")
def file() -> bytes:
    return write_playthrough(whole_game())


@pytest.fixture
def finished(ada: httpx.Client, file: bytes) -> str:
    """A table whose game is over."""
    response = ada.post(
        "/api/playthroughs", content=file, headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 201, response.text
    return json.decode(response.content, type=messages.TableMade).table


# The shelf.


def test_the_shelf_lists_every_game_with_its_options(ada: httpx.Client) -> None:
    games = json.decode(ada.get("/api/games").content, type=list[messages.GameInfo])
    assert [game.id for game in games] == list(CATALOG)
    assert all(option.default in option.choices for option in games[0].options)


def test_a_table_has_one_of_the_paces_that_a_setup_lists(ada: httpx.Client) -> None:
    found = ada.get(f"/api/games/{GAME}/setup")
    setup = json.decode(found.content, type=messages.Setup)
    for each in setup.paces:
        info = opened(ada, {**WITH_FRIEND, "pace": each.pace})
        assert (info.pace, info.grace) == (each.pace, each.grace)
    assert opened(ada, WITH_FRIEND).pace == "live"
    fortnight = {**WITH_FRIEND, "pace": "fortnight"}
    unknown = ada.post("/api/tables", json=fortnight)
    assert "fortnight" in assert_problem(unknown, 422)


def test_a_setup_depends_on_the_options(ada: httpx.Client) -> None:
    address = f"/api/games/{GAME}/setup"
    single = json.decode(ada.get(address).content, type=messages.Setup)
    match = json.decode(ada.get(f"{address}?match=true").content, type=messages.Setup)
    assert single.seats == ("attacker", "defender")
    assert match.seats == ("first", "second")
    assert single.levels == ("random", *LADDER, "net")
    assert single.analysis


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/games/chess/setup", 404),
        ("/api/games/chess/rulebook", 404),
        (f"/api/games/{GAME}/setup?tactics=perhaps", 422),
        (f"/api/games/{GAME}/setup?weather=true", 422),
        (f"/api/games/{GAME}/rulebook?weather=true", 422),
    ],
)
def test_a_game_or_option_that_does_not_exist_is_refused(
    ada: httpx.Client, path: str, status: int
) -> None:
    assert_problem(ada.get(path), status)


def test_the_rulebook_comes_in_paragraphs_with_a_glossary(ada: httpx.Client) -> None:
    response = ada.get(f"/api/games/{GAME}/rulebook")
    book = json.decode(response.content, type=messages.Rulebook)
    assert all(each.text for each in book.paragraphs)
    aim, first, *_, word = book.paragraphs
    assert (aim.number, aim.chapter) == ("", "Aim of the game")
    assert first.number == "1.1"
    assert (word.number, word.title, word.chapter) == ("", "discard", "Glossary")
    assert len(book.paragraphs) > 20
    assert all(render(meaning) for meaning in book.glossary.values())
    assert book.glossary


# Tables.


def test_whoever_opens_a_table_sits_at_it(ada: httpx.Client, ben: httpx.Client) -> None:
    table = opened(ada, AGAINST_BOT)
    assert [(seat.kind, seat.yours) for seat in table.seats] == [
        ("person", True),
        ("bot", False),
    ]
    mine = json.decode(ada.get("/api/tables").content, type=list[messages.TableSummary])
    assert [summary.table.id for summary in mine] == [table.id]
    assert ben.get("/api/tables").json() == []


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "chess"}, 422),
        ({"options": {"weather": True}}, 422),
        ({"seats": {"attacker": "me", "defender": "deep thought"}}, 422),
        ({"seats": {"attacker": "random", "defender": "random"}}, 422),
        ({"seats": {"north": "me"}}, 422),
        ({"seats": {}}, 422),
        ({"name": ""}, 422),
        ({"name": "A" * 25}, 422),
        ({"name": "\u0000 \u2003"}, 422),
        ({"surprise": 1}, 422),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    ada: httpx.Client, change: dict[str, object], status: int
) -> None:
    response = ada.post("/api/tables", json={**AGAINST_BOT, **change})
    assert_problem(response, status)


def test_a_table_is_shown_to_its_seats_and_its_spectators(
    ada: httpx.Client, ben: httpx.Client
) -> None:
    table = opened(ada)
    address = f"/api/tables/{table.id}"
    assert_problem(ben.get(address), 403)
    assert_problem(ben.get(f"{address}?watch=wrong"), 403)
    watched = ben.get(f"{address}?watch={table.watch}")
    seen = json.decode(watched.content, type=messages.TableInfo)
    assert (seen.code, seen.watch) == ("", "")
    assert not any(seat.yours for seat in seen.seats)


@pytest.mark.parametrize("name", [NOWHERE, "x", "A" * 16, "%00", "..%2f..%2fetc"])
@pytest.mark.parametrize("what", ["", "/moments", "/playthrough", "/fairness"])
def test_a_table_that_does_not_exist_is_not_found(
    ada: httpx.Client, name: str, what: str
) -> None:
    assert_problem(ada.get(f"/api/tables/{name}{what}"), 404)


def test_a_friend_joins_by_the_code(ada: httpx.Client, ben: httpx.Client) -> None:
    table = opened(ada)
    response = ben.get(f"/api/join/{table.code.lower()}")
    preview = json.decode(response.content, type=messages.TableInfo)
    assert [seat.kind for seat in preview.seats] == ["person", "open"]
    assert preview.watch == ""
    joined = posted(ben, f"/api/join/{table.code}", {"name": "Ben"})
    assert joined.json()["table"] == table.id
    seats = info(ben, table.id).seats
    assert [(seat.name, seat.yours) for seat in seats] == [
        ("Ada", False),
        ("Ben", True),
    ]
    assert info(ada, table.id).status == "playing"


def test_nobody_joins_a_seat_that_is_taken(
    address: str, ada: httpx.Client, ben: httpx.Client
) -> None:
    table = opened(ada)
    posted(ben, f"/api/join/{table.code}", {"name": "Ben"})
    with browser(address) as cleo:
        response = cleo.post(f"/api/join/{table.code}", json={"name": "Cleo"})
    assert_problem(response, response.status_code)
    assert response.status_code in (404, 409)


def test_a_seat_that_is_not_open_cannot_be_chosen(
    ada: httpx.Client, ben: httpx.Client
) -> None:
    table = opened(ada)
    wish = {"name": "Ben", "seat": "attacker"}
    assert_problem(ben.post(f"/api/join/{table.code}", json=wish), 409)


def test_a_spectators_link_shows_its_table(
    ada: httpx.Client, ben: httpx.Client
) -> None:
    table = opened(ada)
    response = ben.get(f"/api/watch/{table.watch}")
    assert json.decode(response.content, type=messages.TableInfo).id == table.id
    assert_problem(ben.get("/api/watch/wrong"), 404)


# What has happened.


def test_a_replay_comes_in_stretches(ada: httpx.Client, finished: str) -> None:
    address = f"/api/tables/{finished}/moments"
    response = ada.get(address, params={"from": 10, "to": 12})
    stretch = json.decode(response.content, type=messages.Moments)
    assert [moment.seq for moment in stretch.moments] == [10, 11, 12]
    assert set(stretch.moments[0].views) == {"attacker", "defender", ""}
    whole = json.decode(ada.get(address).content, type=messages.Moments)
    assert len(whole.moments) == 60


@pytest.mark.parametrize(
    "query", ["from=-1", "from=x", "from=5&to=4", "from=0&to=60", "to=99999999"]
)
def test_a_stretch_that_cannot_be_is_refused(
    ada: httpx.Client, finished: str, query: str
) -> None:
    assert_problem(ada.get(f"/api/tables/{finished}/moments?{query}"), 422)


def test_before_the_end_nothing_is_laid_open(ada: httpx.Client) -> None:
    table = opened(ada)
    for what in ("playthrough", "fairness"):
        assert_problem(ada.get(f"/api/tables/{table.id}/{what}"), 409)


def test_a_playthrough_comes_back_as_it_was_brought(
    ada: httpx.Client, finished: str, file: bytes
) -> None:
    response = ada.get(f"/api/tables/{finished}/playthrough")
    assert response.content == file
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"].startswith("attachment; filename=")


def test_a_stranger_does_not_get_the_file(ben: httpx.Client, finished: str) -> None:
    for what in ("playthrough", "fairness", "moments"):
        assert_problem(ben.get(f"/api/tables/{finished}/{what}"), 403)


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"header": {}, "entries": []}',
    ],
)
def test_a_file_that_is_no_playthrough_is_refused(
    ada: httpx.Client, wrong: bytes
) -> None:
    headers = {"Content-Type": "application/json"}
    response = ada.post("/api/playthroughs", content=wrong, headers=headers)
    assert_problem(response, 422)


def test_an_edited_playthrough_is_refused(ada: httpx.Client, file: bytes) -> None:
    edited = file.replace(b'"secret":"00', b'"secret":"ff')
    headers = {"Content-Type": "application/json"}
    response = ada.post("/api/playthroughs", content=edited, headers=headers)
    assert_problem(response, 422)


def test_the_shuffle_is_laid_open_after_the_end(
    ada: httpx.Client, finished: str
) -> None:
    response = ada.get(f"/api/tables/{finished}/fairness")
    laid_open = json.decode(response.content, type=messages.Fairness)
    assert laid_open.secret == bytes(range(32)).hex()
    assert laid_open.draws
    assert all(draw.fair for draw in laid_open.draws)


# Links.


@pytest.mark.parametrize("kind", ["invite", "watch"])
def test_a_link_is_drawn_for_a_camera(
    address: str, ada: httpx.Client, kind: str
) -> None:
    table = opened(ada)
    response = ada.get(f"/api/tables/{table.id}/qr.svg?kind={kind}")
    end = f"join/{table.code}" if kind == "invite" else f"watch/{table.watch}"
    width, _ = segno.make_qr(f"{address}/{end}", error="m").symbol_size()
    assert response.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert 'stroke="currentColor"' in response.text
    assert f'viewBox="0 0 {width} {width}"' in response.text
    assert "http://www.w3.org/2000/svg" in response.text


def test_there_is_no_link_to_a_full_table(ada: httpx.Client) -> None:
    table = opened(ada, AGAINST_BOT)
    assert_problem(ada.get(f"/api/tables/{table.id}/qr.svg"), 404)
    assert_problem(ada.get(f"/api/tables/{table.id}/qr.svg?kind=door"), 422)


def test_a_host_that_cannot_stand_in_a_link_draws_none(ada: httpx.Client) -> None:
    table = opened(ada)
    headers = {"Host": 'evil"><script>'}
    response = ada.get(f"/api/tables/{table.id}/qr.svg", headers=headers)
    assert_problem(response, 404)


# The interface as a whole.


def test_the_server_says_that_it_is_well(ada: httpx.Client) -> None:
    assert ada.get("/healthz").json() == {"type": "Health"}


def test_the_document_describes_every_endpoint(ada: httpx.Client) -> None:
    document = ada.get("/api/openapi.json").json()
    described = {
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
    }
    assert described == {(each.method, each.path) for each in API.all}


def test_an_unknown_address_of_the_interface_is_a_problem(ada: httpx.Client) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/tables/x/y/z"):
        assert_problem(ada.get(path), 404)


def test_a_method_that_an_address_does_not_know_is_a_problem(
    ada: httpx.Client,
) -> None:
    response = ada.delete("/api/tables/" + NOWHERE)
    assert_problem(response, 405)
    assert "GET" in response.headers["allow"]


def test_a_long_answer_is_packed(ada: httpx.Client, finished: str) -> None:
    response = ada.get(f"/api/tables/{finished}/moments")
    assert response.headers["content-encoding"] == "gzip"
    plain = ada.get(
        f"/api/tables/{finished}/moments", headers={"Accept-Encoding": "identity"}
    )
    assert "content-encoding" not in plain.headers
    assert plain.content == response.content
