"""The reference of the protocol is true, and enough to write a client from.

The client here knows nothing but the page: no record of ours, no library but one for
sockets. It refuses to send, and to be sent, what the page does not describe.
"""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from siegeworks.core.i18n import SHARED
from siegeworks.server.http.error_responses import WORDS
from siegeworks.server.protocol import messages
from siegeworks.server.protocol.reference import PAGE, main, page
from siegeworks.server.settings import Settings

from .running import browser, running

WRITTEN = (Path(__file__).parents[2] / PAGE).read_text(encoding="utf-8")
MOVES = 400
"""More than any game of Schotten Totten 2 has for one seat."""


def test_the_page_is_up_to_date(tmp_path: Path) -> None:
    assert page() == WRITTEN, "run `make wire` and look at what changed"
    main([str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == WRITTEN


class Reference:
    """The records and their fields, read from the page."""

    def __init__(self, text: str) -> None:
        self.fields: dict[str, dict[str, str]] = {}
        self.required: dict[str, set[str]] = {}
        for section in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
            name = section.split("\n", 1)[0]
            rows = re.findall(
                r"^\| `(\w+)` \| `((?:[^`])+)`.*? \| (.*?) \| .*\|$", section, re.M
            )
            self.fields[name] = {field: kind for field, kind, _ in rows}
            self.required[name] = {field for field, _, default in rows if not default}

    def problems(self, record: object, kind: str) -> Iterator[str]:
        """Fields of a record whose values have another type than the page says."""
        alternatives = [each.strip() for each in split(kind)]
        if "unknown" in alternatives:
            return
        if not any(self.fits(record, each) for each in alternatives):
            yield f"{json.dumps(record)[:80]} is no {kind}"

    def fits(self, value: object, kind: str) -> bool:
        if listed := re.fullmatch(r"readonly \((.*)\)\[\]", kind):
            return isinstance(value, list) and all(
                not [*self.problems(each, listed[1])] for each in value
            )
        if mapped := re.fullmatch(r"Record<string, (.*)>", kind):
            return isinstance(value, dict) and all(
                not [*self.problems(each, mapped[1])] for each in value.values()
            )
        match kind:
            case "null":
                return value is None
            case "boolean":
                return isinstance(value, bool)
            case "number":
                return isinstance(value, int | float) and not isinstance(value, bool)
            case "string":
                return isinstance(value, str)
        if kind.startswith('"'):
            return bool(value == json.loads(kind))
        return self.is_record(value, kind)

    def is_record(self, value: object, name: str) -> bool:
        if not isinstance(value, dict) or value.get("type") != name:
            return False
        fields, given = self.fields[name], set(value) - {"type"}
        if not self.required[name] <= given <= set(fields):
            return False
        return all(not [*self.problems(value[each], fields[each])] for each in given)


def split(kind: str) -> list[str]:
    """The alternatives of a type, but not those inside brackets."""
    parts, depth = [""], 0
    for letter in kind.replace("\\|", "|"):
        depth += (letter in "(<[") - (letter in ")>]")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


class Written:
    """A minimal client, written from the page alone."""

    def __init__(self, socket: ClientConnection) -> None:
        self.reference = Reference(WRITTEN)
        self.socket = socket
        self.ids = (f"evening-{number}" for number in itertools.count())
        self.situation: dict[str, Any] = {}
        self.heard: set[str] = set()

    def send(self, name: str, **fields: object) -> None:
        record = {"type": name, **fields}
        assert self.reference.is_record(record, name), record
        self.socket.send(json.dumps(record))

    def receive(self) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
        name = record["type"]
        assert self.reference.is_record(record, name), f"not as written: {name}"
        self.heard.add(name)
        for told in (record, record.get("missed")):
            if told and "situation" in told:
                self.situation = told["situation"]
        return record

    def play(self) -> dict[str, Any]:
        """Make the first legal move again and again; how the game ended."""
        self.send("Hello", seat="attacker")
        self.receive()
        for _ in range(MOVES):
            while not self.situation["legal"] and not self.situation["ending"]:
                self.receive()
            if ending := self.situation["ending"]:
                return dict(ending)
            seq, move = self.situation["seq"], self.situation["legal"][0]["text"]
            command = next(self.ids)
            self.send("Move", id=command, follows=seq, text=move)
            while (answer := self.receive()).get("id") != command:
                pass
            assert answer["type"] == "Accepted", answer
            while self.situation["seq"] == seq:
                self.receive()
        raise AssertionError("the game does not end")


def test_a_client_written_from_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, bot_pause=0.0, command_rate="1000/second")
    with running(settings) as address, browser(address) as web:
        table = seated(web)
        cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        way = f"{address.replace('http', 'ws', 1)}/socket/{table}"
        headers = {"Cookie": cookie, "Origin": address}
        with connect(way, additional_headers=headers, max_size=None) as socket:
            client = Written(socket)
            ending = client.play()
            client.send("Say", id=next(client.ids), text="Well played.")
            while "Said" not in client.heard:
                client.receive()
    assert ending["winners"]
    assert {"Welcome", "Accepted", "Update", "Said"} <= client.heard


def seated(web: httpx.Client) -> str:
    wish = {
        "type": "NewTable",
        "game": "schotten-totten-2",
        "name": "Ada",
        "seats": {"attacker": "me", "defender": "random"},
    }
    assert Reference(WRITTEN).is_record(wish, "NewTable")
    table: str = web.post("/api/tables", json=wish).json()["table"]
    return table


STORY = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")


def test_the_page_says_which_numbers_are_whole() -> None:
    assert "| `follows` | `number`, whole, 0 to 1000000 |" in WRITTEN
    assert "| `seq` | `number`, whole |" in WRITTEN
    assert "| `at` | `number` |" in WRITTEN
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"type":"Move","id":"evening-1","follows":1.0,"text":"done"}',
            type=messages.FromClient,
        )


def test_the_page_says_what_a_client_may_send_by_default() -> None:
    usual = Settings()
    assert f"at most {usual.max_frame:,} bytes" in STORY
    assert usual.command_rate == "30/second"
    assert "30 frames a second" in STORY


def test_the_page_names_every_catalogue_that_a_client_needs() -> None:
    (section,) = re.findall(r"^## Words$(.*?)^## ", STORY, re.M | re.S)
    assert "| `words` | `string` |  | The catalogue: a game's id," in WRITTEN
    for words in (SHARED, WORDS):
        assert f"`{words}`" in section
        assert f'"{words}"' in WRITTEN


@pytest.mark.parametrize(
    "spoiled",
    [
        {"type": "Move", "id": "evening-1", "follows": "1", "text": "done"},
        {"type": "Move", "id": "evening-1", "text": "done"},
        {"type": "Move", "id": "evening-1", "follows": 1, "text": "done", "to": 3},
        {"type": "Say", "id": "evening-1", "text": None},
        {"type": "Situation"},
    ],
)
def test_the_client_would_notice_what_the_page_does_not_describe(
    spoiled: dict[str, object],
) -> None:
    assert not Reference(WRITTEN).is_record(spoiled, str(spoiled["type"]))
