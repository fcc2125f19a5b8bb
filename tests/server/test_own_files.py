"""A board of somebody's own: played with, shown by name, refused with all reasons."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from msgspec import json

from siegeworks.games.land_of_clans.data.file import DEFAULT, LARGEST_FILE, shipped_text
from siegeworks.server.errors import MAX_DETAILS, with_details
from siegeworks.server.protocol import messages
from siegeworks.server.settings import Settings
from siegeworks.server.table.file_options import name_of_file, shown_options

from .running import browser, running
from .visiting import assert_problem, opened

GAME = "land-of-clans"
AGAINST_BOT = {
    "game": GAME,
    "seats": {"red": "me", "blue": "random"},
    "name": "Ada",
}


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


def own(**changes: object) -> str:
    """The usual data under another name, with changes."""
    data: dict[str, Any] = json.decode(shipped_text(DEFAULT))
    return json.encode({**data, "id": "my-copy", **changes}).decode()


def as_long_as_may_be(text: str) -> str:
    return text[:-1] + " " * (LARGEST_FILE - len(text)) + "}"


def with_data(text: str, **seats: str) -> dict[str, object]:
    new = {**AGAINST_BOT, "options": {"data": text}}
    return {**new, "seats": seats} if seats else new


def test_a_file_is_played_with_and_shown_by_its_name_alone(ada: httpx.Client) -> None:
    text = as_long_as_may_be(own())
    assert len(text) == LARGEST_FILE
    table = opened(ada, with_data(text, red="me", blue="open"))
    assert table.files == {"data": "my-copy"}
    assert "data" not in table.options
    listed = ada.get("/api/tables").content
    assert len(listed) < 4_000, "a list of tables names files, and holds none"
    for address in (f"/api/join/{table.code}", f"/api/watch/{table.watch}"):
        shown = json.decode(ada.get(address).content, type=messages.TableInfo)
        assert shown.files == {"data": "my-copy"}
    qr = ada.get(f"/api/tables/{table.id}/qr.svg")
    assert (qr.status_code, len(qr.content) < 20_000) == (200, True)


def test_what_everybody_ships_is_no_file(ada: httpx.Client) -> None:
    table = opened(ada, AGAINST_BOT)
    assert (table.options["data"], table.files) == (DEFAULT, {})


def test_a_file_in_the_name_of_another_is_still_called_a_file(
    ada: httpx.Client,
) -> None:
    table = opened(ada, with_data(own(id=DEFAULT, hand=4)))
    assert table.files == {"data": DEFAULT}
    assert "data" not in table.options


def test_the_rules_of_such_a_table_are_asked_for_at_the_table(
    address: str, ada: httpx.Client
) -> None:
    text = own(
        prizes=[["J9", 3, ["###"]], *json.decode(shipped_text(DEFAULT))["prizes"]]
    )
    table = opened(ada, with_data(text))
    path = f"/api/tables/{table.id}/rulebook"
    book = json.decode(ada.get(path).content, type=messages.Rulebook)
    assert "#J9" in book.glossary
    with browser(address) as stranger:
        assert_problem(stranger.get(path), 403)
        assert stranger.get(f"{path}?watch={table.watch}").is_success


@pytest.mark.parametrize("what", ["setup", "rulebook"])
def test_a_file_does_not_fit_into_an_address(ada: httpx.Client, what: str) -> None:
    response = ada.get(f"/api/games/{GAME}/{what}", params={"data": own()})
    assert "too long for an address" in assert_problem(response, 422)


def details_of(response: httpx.Response) -> tuple[str, ...]:
    return json.decode(response.content, type=messages.Problem).details


def test_everything_that_is_wrong_with_a_file_is_said_at_once(
    ada: httpx.Client,
) -> None:
    broken = own(hand=99, colour="mauve", end_at_tiles=0)
    response = ada.post("/api/tables", json=with_data(broken))
    assert assert_problem(response, 422) == "this data cannot be played:"
    told = "\n".join(details_of(response))
    assert len(details_of(response)) == 3
    assert all(word in told for word in ("colour", "hand", "end_at_tiles"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "highlands-nowhere", "{" * 300, "[" * 19_000, "[1, 2]", "{}}"),
        *("x" * (LARGEST_FILE + 1), own() + " " * LARGEST_FILE, '{"id": "\\ud800"}'),
        *("\x00", "{\x00}", '{"board": {"rows": [' + '"A1",' * 3_000 + '"A1"]}}'),
    ],
    ids=range(12),
)
def test_what_is_no_data_is_refused_clearly(ada: httpx.Client, text: str) -> None:
    response = ada.post("/api/tables", json=with_data(text))
    assert "data" in assert_problem(response, 422)
    assert len(response.content) < 30_000, "it need not be sent back"


def test_what_is_larger_than_any_file_is_not_even_read(ada: httpx.Client) -> None:
    response = ada.post("/api/tables", json=with_data("x" * 100_000))
    assert_problem(response, 413)


# As values.


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"id": "my-copy"}', "my-copy"),
        ('{"id": 3}', "?"),
        ('{"id": ""}', "?"),
        ("[]", "?"),
        ("no JSON", "?"),
        (f'{{"id": "{"k" * 500}"}}', "k" * 40),
    ],
)
def test_a_file_is_called_what_it_calls_itself(text: str, name: str) -> None:
    assert name_of_file(text) == name


def test_only_long_texts_are_files() -> None:
    plain, files = shown_options({"a": "word", "b": 10**9, "c": True, "d": "x" * 81})
    assert plain == {"a": "word", "b": 10**9, "c": True}
    assert files == {"d": "?"}


def test_a_message_of_several_lines_is_a_headline_and_details() -> None:
    assert with_details("just this") == ("just this", ())
    assert with_details("wrong:\n  - one\n  - two") == ("wrong:", ("one", "two"))
    _, many = with_details("wrong:" + "\n- so" * 1_500)
    assert len(many) == MAX_DETAILS + 1
    assert many[-1] == "and 1300 more"
