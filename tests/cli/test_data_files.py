"""Games that are played with data of one's own: a file is read, checked and kept."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

import siegeworks as sw
from siegeworks.cli.data_text import LARGEST_FILE, read_text
from siegeworks.cli.game_arguments import game_named
from siegeworks.cli.main import app
from siegeworks.cli.seating import same_game
from siegeworks.core.errors import BadOption, SiegeworksError
from siegeworks.core.playthrough import Playthrough
from siegeworks.games import CATALOG
from siegeworks.terminal.save_files import UnusableFile, load

from .at_the_table import siegeworks

GAME = "land-of-clans"
SHIPPED = CATALOG[GAME].data_files
assert SHIPPED is not None
USUAL = "highlands-default"


def file_with(tmp_path: Path, **changes: object) -> Path:
    """A copy of the usual data, changed a little."""
    assert SHIPPED is not None
    data = json.loads(SHIPPED.texts[USUAL]) | {"id": "mine"} | changes
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def said(*words: str) -> tuple[int, str]:
    """What a command answers, without starting another process."""
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, SiegeworksError):
        return 2, str(result.exception)
    return result.exit_code, result.output


# Where the words come from.


@pytest.mark.parametrize("name", [None, *SHIPPED.texts])
def test_data_is_printed_to_start_from(name: str | None, tmp_path: Path) -> None:
    code, text = said("data", GAME, *([name] if name else []))
    assert code == 0
    assert json.loads(text)["id"] == (name or USUAL)
    path = tmp_path / "copy.json"
    path.write_text(text)
    code, answer = said("data", GAME, "--check", str(path))
    assert (code, answer.splitlines()[0]) == (0, f"{path} can be played.")


def test_shipped_data_is_asked_for_by_name() -> None:
    game = game_named([GAME, "--data", "highlands-separate"])
    assert game.options == sw.game(GAME, data="highlands-separate").options
    assert "--data highlands-separate" in " ".join(same_game(Playthrough(game, {})))


def test_the_shelf_tells_how_data_is_given(tmp_path: Path) -> None:
    shelf = " ".join(said("games")[1].split())
    assert "highlands-twelve-wizards|FILE" in shelf
    assert "--turn-limit 0|120|N" in shelf


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("play {game} --players 5", "--players cannot be 5; choose one of: 2, 3, 4, 6"),
        ("play {game} --teams", "--teams need 4 or 6 --players"),
        ("play {game} --partner-hands open", "--partner-hands needs --teams"),
        ("play {game} --turn-limit=-1", "any whole number from 0 to 10000"),
        ("play {game} --turn-limit 99999", "--turn-limit cannot be 99999"),
        ("play {game} --seat yellow", "no seat 'yellow'; seats here: red, blue"),
        ("play {game} --players 4 --seat red2", "there is no seat 'red2'"),
        ("play {game} --data", "--data needs a value; choose one of: highlands-def"),
        ("arena {game} --players 6", "six play in --teams only"),
        ("data chess", "there is no game 'chess'"),
        ("data {game} lowlands", "no data 'lowlands'; data here: highlands-default"),
        ("data {game} highlands-default --check .", "leave out highlands-default"),
    ],
)
def test_what_cannot_be_asked_for_is_explained(words: str, answer: str) -> None:
    code, told = said(*words.format(game=GAME).split())
    assert code == 2
    assert answer in told


# Files.


def test_a_game_is_played_with_a_file_and_kept_without_it(tmp_path: Path) -> None:
    data = file_with(tmp_path, hand=4, provenance="read off a copy")
    kept = tmp_path / "game.json"
    done = siegeworks(
        tmp_path, "play", GAME, "--data", data.name, "--against", "random",
        "--seed", "1", "--save", str(kept), typed="? data\nquit\n",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Board: mine, read off a copy" in done.stdout
    assert re.search(r"Your hand( \w+,?){4,}", done.stdout)
    data.unlink()
    record = load(kept)
    assert record.game.options.land.name == "mine"
    assert "--data FILE" in " ".join(same_game(record))
    resumed = siegeworks(tmp_path, "play", "--resume", str(kept), typed="quit\n")
    assert "Board: mine, read off a copy" in resumed.stdout
    assert siegeworks(tmp_path, "verify", str(kept)).stdout.startswith("ok: ")


@pytest.mark.parametrize(
    "words",
    [
        "watch {game} --turn-limit 4 --red=random --blue=random --delay 0",
        "arena {game} --self random --games 1 --processes 1 --turn-limit 6",
        "arena {game} --first random --second random --games 2 --turn-limit 6",
        "perft {game} --depth 1",
    ],
)
def test_every_command_that_takes_options_takes_a_file(
    words: str, tmp_path: Path
) -> None:
    data = file_with(tmp_path)
    asked = words.format(game=GAME).split()
    code, answer = said(*asked, "--data", str(data))
    assert code == 0, answer
    data.write_text('{"hand": 99, "wizards": 1}')
    code, answer = said(*asked, f"--data={data}")
    assert code == 2
    assert len(re.findall(r"^  - ", answer, re.M)) == 2


def test_all_problems_are_told_at_once_and_in_their_own_words(tmp_path: Path) -> None:
    bad = file_with(tmp_path, hand="many", end_at_tiles=4, castles_per_colour=3)
    text = bad.read_text().replace("A1 B1 C1", "A1 A1 Z99").replace('"I3"', '"L3"')
    bad.write_text(text)
    for command in (
        ["play", GAME, "--data", str(bad)],
        ["data", GAME, "--check", str(bad)],
    ):
        done = siegeworks(tmp_path, *command)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        problems = re.findall(r"^  - (.*)", done.stderr, re.M)
        assert len(problems) >= 4, done.stderr
        for part in ("hand: ", "Z99", "A1", "castles_per_colour", "L3"):
            assert any(part in problem for problem in problems), part
        assert "--" not in done.stderr.partition("\n")[2], "no option is meant"
    assert list(tmp_path.iterdir()) == [bad], "nothing was written"


def test_a_file_may_be_playable_for_some_only(tmp_path: Path) -> None:
    data = file_with(tmp_path, cards={"wizards": 6})
    code, answer = said("data", GAME, "--check", str(data))
    assert code == 0
    assert "106 cards instead of 108" in answer
    assert "4 in teams" in answer
    with pytest.raises(BadOption, match="with 4 players: 6 Wizards are too few"):
        game_named([GAME, "--players", "4", "--data", str(data)])
    game_named([GAME, "--players", "3", "--data", str(data)])


@contextmanager
def unreadable(path: Path) -> Iterator[Path]:
    path.write_text("{}")
    path.chmod(0)
    try:
        yield path
    finally:
        path.chmod(0o600)


UNUSABLE = {
    "missing": "there is no file {path}; name one, or one of: highlands-default",
    "folder": "{path} is a folder; name a file in it",
    "device": "/dev/null is no ordinary file",
    "latin": "{path} is no text in UTF-8: byte 3 does not fit",
    "huge": "{path} is larger than 1,000,000 bytes",
    "prose": "{path} holds no JSON object",
    "list": "{path} holds no JSON object",
    "empty": "{path} holds no JSON object",
    "torn": "it is not JSON",
    "deep": "this data cannot be played",
    "long": "it is longer than",
}


def spoiled(kind: str, path: Path) -> Path:
    contents = {
        "latin": b'{"\xe9": 1}',
        "huge": b"{" + b" " * LARGEST_FILE,
        "prose": b"Dear friend",
        "list": b"[1, 2]",
        "empty": b"",
        "torn": b'{"id": "mine", ',
        "deep": b'{"id":' + b"[" * 9000,
        "long": b'{"id": "' + b"x" * 50_000 + b'"}',
    }
    if kind in contents:
        path.write_bytes(contents[kind])
    elif kind == "folder":
        path.mkdir()
    return Path("/dev/null") if kind == "device" else path


@pytest.mark.parametrize("kind", UNUSABLE)
def test_a_file_that_cannot_be_used_says_why(kind: str, tmp_path: Path) -> None:
    path = spoiled(kind, tmp_path / "data.json")
    code, answer = said("play", GAME, "--data", str(path))
    assert code == 2
    assert UNUSABLE[kind].format(path=path) in answer
    if kind != "missing":
        code, answer = said("data", GAME, "--check", str(path))
        assert code == 2
        assert UNUSABLE[kind].format(path=path) in answer


def test_a_file_that_must_not_be_read_says_so(tmp_path: Path) -> None:
    with unreadable(tmp_path / "secret.json") as path:
        try:
            path.read_text()
        except PermissionError:
            with pytest.raises(UnusableFile, match="cannot be read"):
                read_text(path)
        else:
            assert read_text(path) == "{}", "whoever may read everything does"


def test_a_mark_at_the_beginning_of_the_text_does_no_harm(tmp_path: Path) -> None:
    path = file_with(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert game_named([GAME, "--data", str(path)]).options.land.name == "mine"
