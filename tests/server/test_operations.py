"""What an operator does: start, stop, look after, copy, bring back and hand out."""

import asyncio
import errno
import io
import json
import logging
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest
import structlog
from sqlalchemy import create_engine
from sqlalchemy.exc import DatabaseError

from siegeworks.core.commitment import CommittedDealer, commitment_to
from siegeworks.core.playthrough import read_playthrough
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.server.logs import configure_logging
from siegeworks.server.metrics import REGISTRY
from siegeworks.server.process.listen import (
    address_of,
    has_browser,
    listening,
    why_not_bound,
)
from siegeworks.server.settings import BadSetting, Settings, home_of_data, settings_from
from siegeworks.server.storage.data_folder import UnusableData, database_in
from siegeworks.server.storage.postgres import PostgresStore
from siegeworks.server.storage.sqlite import SqliteStore
from siegeworks.server.table.log import (
    Line,
    LoggedEntry,
    PlayedLine,
    ResignedLine,
    TakenBackLine,
)
from siegeworks.server.table.records import SeatRow, TableRow

from .postgres import PACKAGE, PROGRAMS, Cluster
from .running import browser
from .visiting import WITH_FRIEND, info, opened, posted

pytestmark = pytest.mark.process

SOURCES = Path(__file__).parent.parent.parent / "src" / "siegeworks"
GAME = "schotten-totten-2"
FINISHED, RUNNING, RESIGNED = (letter * 16 for letter in "frz")
PATIENCE = 60
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="other signals there")


# The program, as it is installed: with pages for the browser, or without.


def installed(folder: Path, *, pages: bool) -> Path:
    target = folder / "siegeworks"
    # With what Python has compiled: it is copied faster than it is made again.
    unwanted = shutil.ignore_patterns("*.nb?", "site")
    shutil.copytree(SOURCES, target, ignore=unwanted)
    if pages:
        (target / "server" / "site").mkdir()
        page = target / "server" / "site" / "index.html"
        page.write_text("<!doctype html><title>Siegeworks</title>", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("with pages"), pages=True)


def environment(program: Path, home: Path, **changes: str) -> dict[str, str]:
    plain = {k: v for k, v in os.environ.items() if not k.startswith("SIEGEWORKS_")}
    for unwanted in ("DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR"):
        plain.pop(unwanted, None)
    home = home / "home"
    ours = {"PYTHONPATH": str(program), "XDG_DATA_HOME": str(home), "PYTHONUTF8": "1"}
    return {**plain, **ours, **changes}


def siegeworks(
    program: Path, home: Path, *words: object, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run the real command until it ends."""
    return subprocess.run(
        [sys.executable, "-m", "siegeworks", *map(str, words)],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        cwd=home,
        env=environment(program, home, **changes),
        timeout=PATIENCE,
    )


class Server:
    """A server in a process of its own."""

    def __init__(self, process: "subprocess.Popen[str]", errors: Path) -> None:
        self.process = process
        self._errors = errors
        self.address = ""

    def wait_until_ready(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.fullmatch(
            r"Siegeworks is ready at (http://127\.0\.0\.1:\d+)/\n", line
        )
        assert found, line + self.errors
        self.address = found[1]
        return self.address

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    @property
    def errors(self) -> str:
        return self._errors.read_text(encoding="utf-8")


@contextmanager
def serving(
    program: Path, home: Path, *words: object, **changes: str
) -> Iterator[Server]:
    errors = home / "errors.txt"
    with errors.open("w") as stderr:
        process = subprocess.Popen(
            [sys.executable, "-m", "siegeworks", "serve", "--port", "0"]
            + [str(word) for word in words],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            cwd=home,
            env=environment(program, home, **changes),
        )
        server = Server(process, errors)
        try:
            server.wait_until_ready()
            yield server
        finally:
            process.kill()
            process.wait()
            assert process.stdout is not None
            process.stdout.close()


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One message, exit code 2, no wall of text."""
    assert done.returncode == 2, done.stdout + done.stderr
    for each in words:
        assert each in done.stderr, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stderr.startswith("siegeworks: ")
    assert done.stderr.count("\n") == 1


# Starting and stopping.


@posix_only
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_server_answers_once_it_says_so_and_ends_well(
    program: Path, tmp_path: Path, number: int
) -> None:
    with serving(program, tmp_path) as server:
        with browser(server.address) as client:
            health = client.get("/healthz")
            assert health.status_code == 200
            assert "server" not in health.headers
            assert "Siegeworks" in client.get("/").text
            assert server.stop(number) == 0
        assert server.errors == ""
    assert database_in(tmp_path / "home" / "siegeworks").is_file()
    assert not list((tmp_path / "home").rglob("*-wal")), "it was closed properly"


def test_a_busy_port_is_told(program: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = siegeworks(program, tmp_path, "serve", "--port", port)
    assert_refused(
        done,
        f"port {port} is in use: stop the other program or choose another with --port",
    )
    assert not (tmp_path / "home").exists(), "nothing was made"


WRONG_WORDS = {
    "--port 65536": "port cannot be 65536; choose 0 to 65535",
    "--port=-1": "port cannot be -1",
    "--host castle.invalid": "host 'castle.invalid' is not known here",
    "--host 203.0.113.9": "host 203.0.113.9 is not an address of this machine",
}


@pytest.mark.parametrize("words", WRONG_WORDS)
def test_wrong_words_are_told(program: Path, tmp_path: Path, words: str) -> None:
    done = siegeworks(program, tmp_path, "serve", *words.split())
    assert_refused(done, WRONG_WORDS[words])


def test_a_wrong_setting_is_told(program: Path, tmp_path: Path) -> None:
    done = siegeworks(program, tmp_path, "serve", SIEGEWORKS_GRACE="soon")
    assert_refused(done, "SIEGEWORKS_GRACE cannot be 'soon'; it has to be a number")


def test_missing_pages_are_told(tmp_path: Path) -> None:
    program = installed(tmp_path / "without pages", pages=False)
    done = siegeworks(program, tmp_path, "serve", "--port", 0)
    assert_refused(done, "the pages for the browser are not built: run `make site`")


def test_a_data_path_that_is_a_file_is_told(program: Path, tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", "data")
    assert_refused(done, "data is a file, and the data needs a folder")


def test_a_file_that_is_no_database_is_told(program: Path, tmp_path: Path) -> None:
    database_in(tmp_path).write_bytes(b"not a database at all " * 100)
    done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", ".")
    assert_refused(done, "is damaged or no database at all", "move it away")


def test_an_empty_file_is_not_taken_for_a_new_database(
    program: Path, tmp_path: Path
) -> None:
    """It may be what a full disk or a bad copy has left of one."""
    database_in(tmp_path).touch()
    for _ in range(2):
        done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", ".")
        assert_refused(done, "there is nothing in the database", "siegeworks restore")


def test_a_file_damaged_in_the_middle_is_told_before_anybody_is_served(
    program: Path, data: Path, tmp_path: Path
) -> None:
    damage_in_the_middle(database_in(data))
    done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", data)
    doctor = siegeworks(program, tmp_path, "doctor", "--data", data)
    (found,) = re.findall(r"WRONG  database: (.*): bring a copy back", doctor.stdout)
    assert_refused(done, found, "siegeworks restore")


def damage_in_the_middle(database: Path) -> None:
    """A page in which entries are listed, overwritten as a failing disk might."""
    with closing(sqlite3.connect(database)) as db:
        (size,) = db.execute("PRAGMA page_size").fetchone()
        (page,) = db.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'entries'"
        ).fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xa5" * size)


def test_a_first_start_that_was_killed_is_made_good(tmp_path: Path) -> None:
    """The database gets its name when all of it is there."""
    (tmp_path / f"{database_in(tmp_path).name}.new").write_bytes(b"half a database")
    asyncio.run(keep(tmp_path))
    assert count_tables(tmp_path) == 0
    assert [each.name for each in tmp_path.glob("*.new")] == []


def lost(program: Path, tmp_path: Path) -> tuple[Path, Path]:
    """Where a database was, and the file with its last changes, which a killed server
    leaves beside it."""
    with serving(program, tmp_path, "--data", "data") as server:
        with browser(server.address) as ada:
            opened(ada, WITH_FRIEND)
        server.stop(signal.SIGKILL)
    database = database_in(tmp_path / "data")
    database.unlink()
    left = database.with_name(f"{database.name}-wal")
    assert left.stat().st_size > 0
    return database, left


@posix_only
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("serve", "--port", 0, "--data", "data"), "is empty, and its last changes"),
        (("doctor", "--data", "data"), "of the checks above"),
        (("backup", "copy.db", "--data", "data"), "is empty, and its last changes"),
        (("export", "--all", "--data", "data"), "is empty, and its last changes"),
        (("unseat", "--all", "--data", "data"), "is empty, and its last changes"),
        (("restore", "data/siegeworks.sqlite3"), "is empty, and its last changes"),
        (("transfer", "data", "postgresql://db/x"), "is empty, and its last changes"),
        (("transfer", "postgresql://db/x", "data"), ""),
    ],
    ids=lambda words: " ".join(map(str, words)) if isinstance(words, tuple) else "",
)
def test_an_empty_database_does_not_lose_its_last_changes_too(
    program: Path, tmp_path: Path, words: tuple[object, ...], told: str
) -> None:
    """SQLite deletes the log beside a file with nothing in it, and it may hold all."""
    database, left = lost(program, tmp_path)
    database.touch()
    before = left.read_bytes()
    assert_refused(siegeworks(program, tmp_path, *words), told)
    assert left.read_bytes() == before
    assert database.stat().st_size == 0


@posix_only
def test_a_copy_takes_the_place_of_an_empty_database(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    database, left = lost(program, tmp_path)
    database.touch()
    before = left.read_bytes()
    done = siegeworks(program, tmp_path, "restore", database_in(kept), "--data", "data")
    assert done.returncode == 0, done.stderr
    (aside,) = database.parent.glob("*.before-*-wal")
    assert aside.read_bytes() == before
    assert dump(database.parent) == dump(kept)


@posix_only
def test_the_doctor_finds_a_database_that_is_gone(
    program: Path, tmp_path: Path
) -> None:
    lost(program, tmp_path)
    done = siegeworks(program, tmp_path, "doctor", "--data", "data")
    assert done.returncode == 2
    assert re.search("WRONG  database: .* is gone, and its last changes", done.stdout)


@posix_only
def test_a_lost_database_is_not_made_anew_under_its_last_changes(
    program: Path, tmp_path: Path
) -> None:
    database, left = lost(program, tmp_path)
    before = left.read_bytes()
    with pytest.raises(UnusableData, match=r"is gone.*siegeworks restore"):
        asyncio.run(SqliteStore.open(database.parent))
    assert not database.exists()
    assert left.read_bytes() == before


@posix_only
def test_a_copy_takes_over_no_changes_of_a_lost_database(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    """As told: the damaged file is moved away, and a copy brought back."""
    database, left = lost(program, tmp_path)
    before = left.read_bytes()
    done = siegeworks(program, tmp_path, "restore", database_in(kept), "--data", "data")
    assert done.returncode == 0, done.stderr
    (aside,) = database.parent.glob("*.before-*-wal")
    assert aside.read_bytes() == before
    assert dump(database.parent) == dump(kept)


def test_a_newer_database_is_told(program: Path, tmp_path: Path) -> None:
    asyncio.run(keep(tmp_path))
    with closing(sqlite3.connect(database_in(tmp_path))) as db, db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.execute("UPDATE compatibility SET oldest = '9999'")
    done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", ".")
    assert_refused(done, "written by a newer Siegeworks", "update this program")


def test_a_second_server_is_kept_out(program: Path, tmp_path: Path) -> None:
    with serving(program, tmp_path, "--data", "data") as server:
        done = siegeworks(program, tmp_path, "serve", "--port", 0, "--data", "data")
        pid = server.process.pid
        assert_refused(done, f"another server (process {pid}) is using the data folder")


@posix_only
def test_a_killed_server_leaves_the_folder_to_the_next(
    program: Path, tmp_path: Path
) -> None:
    for _ in range(2):
        with serving(program, tmp_path) as server:
            server.stop(signal.SIGKILL)
    with serving(program, tmp_path) as server:
        assert server.stop() == 0


def test_a_port_of_the_system_is_told() -> None:
    """Whoever runs the tests may be allowed to take it, so nobody is asked."""
    told = why_not_bound("127.0.0.1", 80, OSError(errno.EACCES, "Permission denied"))
    assert told == "port 80 is kept for the system: choose one from 1024 up with --port"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:"),
        ("localhost", "http://127.0.0.1:"),
        ("0.0.0.0", "http://127.0.0.1:"),
        ("::1", "http://[::1]:"),
        ("::", "http://[::1]:"),
    ],
)
def test_the_address_can_be_typed_into_a_browser(host: str, address: str) -> None:
    if ":" in host and not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with listening(host, 0) as door:
        told = address_of(door)
    assert re.fullmatch(re.escape(address) + r"\d+/", told)


def test_everybody_on_the_network_is_announced(program: Path, tmp_path: Path) -> None:
    with serving(program, tmp_path, "--host", "0.0.0.0") as server:
        server.stop()
        assert server.process.stdout is not None
        rest = server.process.stdout.read()
    assert "Anybody on your network can reach it" in rest


def test_a_window_is_opened_only_where_somebody_sits() -> None:
    assert has_browser({"DISPLAY": ":0"}, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_browser({}, "darwin")
    assert not has_browser({}, "linux")
    assert not has_browser({"DISPLAY": ":0", "CI": "true"}, "linux")


# Settings.


def test_settings_come_from_the_command_then_the_environment() -> None:
    said = {
        "SIEGEWORKS_PORT": "9000",
        "SIEGEWORKS_BOT_SECONDS": "2.5",
        "SIEGEWORKS_DATA": "/srv/games",
        "SIEGEWORKS_ORIGINS": "https://a.example.org, http://b.example.org:81",
        "SIEGEWORKS_GRACE": "",
    }
    settings = settings_from(said, port=9001, host=None)
    assert settings.port == 9001
    assert settings.host == "127.0.0.1"
    assert settings.bot_seconds == 2.5
    assert settings.data == Path("/srv/games")
    assert settings.origins == ("https://a.example.org", "http://b.example.org:81")
    assert settings.grace == 30.0


def test_data_lies_where_the_system_keeps_such_things() -> None:
    home = Path.home()
    assert home_of_data({"XDG_DATA_HOME": "/x"}, "linux") == Path("/x/siegeworks")
    assert home_of_data({}, "linux") == home / ".local/share/siegeworks"
    assert home_of_data({}, "darwin").is_relative_to(home / "Library")
    assert home_of_data({"LOCALAPPDATA": "/l"}, "win32") == Path("/l/Siegeworks")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "80 80"),
        ("port", "70000"),
        ("bot_seconds", "nan"),
        ("bot_seconds", "inf"),
        ("bot_workers", "0"),
        ("command_rate", "often"),
        ("command_rate", "0/second"),
        ("command_rate", "30/second;600/minute"),
        ("http_rate", "3/fortnight"),
        ("http_rate", "0/second"),
        ("sockets_per_address", "0"),
        ("max_frame", "0"),
        ("origins", "example.org"),
        ("origins", "https://example.org/page"),
        ("origins", "https://"),
        ("origins", "https://[::1"),
    ],
)
def test_a_value_that_a_setting_cannot_take_is_told(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"(?i){name}.* cannot "):
        settings_from({f"SIEGEWORKS_{name.upper()}": value})


def test_a_home_that_nobody_has_is_told() -> None:
    with pytest.raises(BadSetting, match="name a folder with --data"):
        settings_from({"SIEGEWORKS_DATA": "~nobody-of-that-name/games"})


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--no-open", "--port", "0"),
        ("doctor",),
        ("backup", "copy.db"),
        ("restore", "n" * 300),
        ("export", "--all"),
    ],
    ids=lambda words: words[0],
)
def test_a_name_that_no_system_takes_is_no_mistake_of_ours(
    program: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = siegeworks(program, tmp_path, *words, "--data", tmp_path / ("n" * 300))
    assert done.returncode == 2
    assert "mistake of ours" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "name too long" in (done.stdout + done.stderr).lower()


def test_a_setting_that_does_not_exist_is_told() -> None:
    with pytest.raises(BadSetting, match="there is no setting colour"):
        settings_from({}, colour="red")


def test_every_setting_is_on_the_page_for_operators() -> None:
    page = SOURCES.parent.parent / "docs" / "operations.md"
    table = page.read_text(encoding="utf-8")
    for field in msgspec.structs.fields(Settings):
        assert f"`{field.name}`" in table, field.name


# Games to look after.


def game_log(seed: int, *, finished: bool) -> tuple[TableRow, list[LoggedEntry]]:
    """A game as a server writes it down, with moves taken back on the way."""
    game, rng = CATALOG.game(GAME, {}), random.Random(seed)
    secret = rng.randbytes(32)
    dealer = CommittedDealer(secret)
    log: list[LoggedEntry] = []
    states = [(0, game.start())]

    def write(line: Line) -> None:
        log.append(LoggedEntry(len(log) + 1, line, 1e9 + len(log), f"c-{len(log)}"))

    while (actor := game.actor(states[-1][1])) is not None:
        seq, state = len(log) + 1, states[-1][1]
        if actor is CHANCE:
            action = dealer.choose(game, state, seq)
        else:
            action = rng.choice(game.legal_actions(state))
        after, events = game.apply(state, action)
        parts = (msgspec.Raw(msgspec.json.encode(part)) for part in (action, events))
        write(PlayedLine(str(actor), *parts))
        states.append((seq, after))
        if actor is not CHANCE and rng.random() < 0.1:
            states.pop()
            write(TakenBackLine(str(actor), states[-1][0]))
        if not finished and len(log) > 40:
            break
    seats = (
        SeatRow("attacker", "person", "Anna <b>", b"a" * 32),
        SeatRow("defender", "bot", "expert"),
    )
    row = TableRow(
        id=FINISHED if finished else RUNNING,
        game=game.id,
        version=game.version,
        options={},
        code=f"CODE{seed}",
        watch=f"watch-{seed}",
        secret=secret,
        commitment=commitment_to(secret),
        created=1e9,
        address="192.0.2.7",
        seats=seats,
        ended=2e9 if finished else None,
    )
    return row, log


async def keep(folder: Path, *games: tuple[TableRow, list[LoggedEntry]]) -> None:
    store = await SqliteStore.open(folder)
    for row, log in games:
        await store.open_table(row)
        await store.append(row.id, log)
    await store.close()


def resigned(
    row: TableRow, log: list[LoggedEntry]
) -> tuple[TableRow, list[LoggedEntry]]:
    last = LoggedEntry(len(log) + 1, ResignedLine("attacker"), 2e9)
    changed = {"id": RESIGNED, "code": "", "watch": "", "ended": 2e9}
    return msgspec.structs.replace(row, **changed), [*log, last]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished, a running and a resigned game. Do not change it."""
    folder = tmp_path_factory.mktemp("kept")
    running = game_log(2, finished=False)
    games = (game_log(1, finished=True), running, resigned(*running))
    asyncio.run(keep(folder, *games))
    return folder


@pytest.fixture
def data(kept: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    return shutil.copytree(kept, tmp_path / "data")


def count_tables(folder: Path) -> int:
    with closing(sqlite3.connect(database_in(folder))) as db:
        (count,) = db.execute("SELECT count(*) FROM tables").fetchone()
        return int(count)


# doctor


def test_the_doctor_finds_everything_well(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    free = {"SIEGEWORKS_PORT": "0"}
    done = siegeworks(program, tmp_path, "doctor", "--data", kept, **free)
    assert done.returncode == 0, done.stdout
    lines = done.stdout.splitlines()
    assert all(line.startswith("ok ") for line in lines)
    assert "tables: 3, every log leads where it says" in done.stdout
    assert len(lines) == 8


def test_the_doctor_visits_a_running_server(program: Path, tmp_path: Path) -> None:
    with serving(program, tmp_path, "--data", "data") as server:
        port = server.address.rpartition(":")[2]
        here = {"SIEGEWORKS_PORT": port, "SIEGEWORKS_DATA": "data"}
        done = siegeworks(program, tmp_path, "doctor", **here)
        assert server.stop() == 0
    assert done.returncode == 0, done.stdout
    assert "data, used by a running server" in done.stdout
    assert "where the running server listens" in done.stdout


def test_the_doctor_makes_nothing(program: Path, tmp_path: Path) -> None:
    done = siegeworks(program, tmp_path, "doctor", SIEGEWORKS_PORT="0")
    assert done.returncode == 0, done.stdout
    assert "is not there yet; `siegeworks serve` makes it" in done.stdout
    assert not list(tmp_path.iterdir())


DAMAGE = {
    "an entry was changed": (
        "UPDATE entries SET line = replace(line, 'attacker', 'defender')",
        FINISHED,
    ),
    "an entry is missing": (
        f"DELETE FROM entries WHERE table_id = '{RUNNING}' AND seq = 12",
        RUNNING,
    ),
    "the last entry is missing": (
        f"""
        DELETE FROM entries WHERE table_id = '{RESIGNED}'
        AND seq = (SELECT max(seq) FROM entries WHERE table_id = '{RESIGNED}')
        """,
        f"{RESIGNED}: its log ends before its last entry",
    ),
    "the shuffle was swapped": (
        f"UPDATE tables SET secret = zeroblob(32) WHERE id = '{FINISHED}'",
        "the secret is that of",
    ),
    "the game is unknown": ("UPDATE tables SET game = 'chess'", "no game 'chess'"),
    "a line is no line": ("UPDATE entries SET line = '{}'", "it cannot be read"),
    "the options are none": (
        f"UPDATE tables SET options = '{{' WHERE id = '{RUNNING}'",
        f"{RUNNING}: it cannot be read",
    ),
    "a line is no text": (
        f"""
        UPDATE entries SET line = CAST(x'7BFF7D' AS TEXT)
        WHERE table_id = '{RUNNING}' AND seq = 12
        """,
        f"{RUNNING}: it cannot be read",
    ),
    "a name is no text": (
        f"UPDATE seats SET name = CAST(x'FF' AS TEXT) WHERE table_id = '{RUNNING}'",
        f"{RUNNING}: it cannot be read",
    ),
    "rows belong to nobody": (
        f"DELETE FROM tables WHERE id = '{RUNNING}'",
        "belongs to no table",
    ),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_the_doctor_finds(
    program: Path, data: Path, tmp_path: Path, damage: str
) -> None:
    statement, told = DAMAGE[damage]
    with closing(sqlite3.connect(database_in(data))) as db, db:
        db.execute(statement)
    done = siegeworks(program, tmp_path, "doctor", "--data", data, SIEGEWORKS_PORT="0")
    assert_refused(done, "of the checks above found something wrong")
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("WRONG")]
    assert told in line


# backup and restore


def test_a_copy_brings_every_table_back(
    program: Path, data: Path, tmp_path: Path
) -> None:
    made = siegeworks(program, tmp_path, "backup", "copy.db", "--data", data)
    assert (made.returncode, made.stdout) == (0, "Tables kept in copy.db: 3\n")
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    fresh = tmp_path / "fresh"
    done = siegeworks(program, tmp_path, "restore", "copy.db", "--data", fresh)
    assert (done.returncode, done.stderr) == (0, "")
    assert dump(fresh) == dump(data)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "copy.db",
        "data",
        "fresh",
    ]


def dump(folder: Path) -> list[str]:
    with closing(sqlite3.connect(database_in(folder))) as db:
        return list(db.iterdump())


def test_a_copy_is_not_overwritten_by_accident(
    program: Path, data: Path, tmp_path: Path
) -> None:
    (tmp_path / "copy.db").write_text("precious")
    command = ("backup", "copy.db", "--data", data)
    assert_refused(siegeworks(program, tmp_path, *command), "add --force to replace")
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert siegeworks(program, tmp_path, *command, "--force").returncode == 0
    assert (tmp_path / "copy.db").read_bytes().startswith(b"SQLite format 3")


def test_what_cannot_be_copied_is_told(
    program: Path, data: Path, tmp_path: Path
) -> None:
    nothing = siegeworks(program, tmp_path, "backup", "copy.db", "--data", "nowhere")
    assert_refused(nothing, "there is no database in nowhere")
    folder = siegeworks(program, tmp_path, "backup", ".", "--data", data)
    assert_refused(folder, "is a folder; name a file in it")
    lost = siegeworks(program, tmp_path, "backup", "no/such/copy.db", "--data", data)
    assert_refused(lost, "copy.db cannot be written")
    assert not (tmp_path / "nowhere").exists()


def test_a_copy_made_while_writing_holds_all_that_was_answered(
    program: Path, tmp_path: Path
) -> None:
    folder, done, answered = tmp_path / "data", threading.Event(), [0]
    started = threading.Event()

    async def write() -> None:
        store = await SqliteStore.open(folder)
        row, log = game_log(1, finished=True)
        await store.open_table(row)
        while not done.is_set():
            seq = answered[0] + 1
            await store.append(
                row.id, [msgspec.structs.replace(log[0], seq=seq, command=None)]
            )
            answered[0] = seq
            started.set()
        await store.close()

    writer = threading.Thread(target=lambda: asyncio.run(write()))
    writer.start()
    try:
        assert started.wait(PATIENCE)
        for number in range(2):
            before = answered[0]
            made = siegeworks(
                program, tmp_path, "backup", f"{number}.db", "--data", folder
            )
            after = answered[0] + 1
            assert made.returncode == 0, made.stderr
            with closing(sqlite3.connect(tmp_path / f"{number}.db")) as db:
                assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                (last,) = db.execute("SELECT max(seq) FROM entries").fetchone()
            assert before <= last <= after
            assert after > before + 1, "writing went on meanwhile"
    finally:
        done.set()
        writer.join()


def test_tables_are_not_replaced_by_accident(
    program: Path, data: Path, tmp_path: Path
) -> None:
    asyncio.run(keep(tmp_path / "other", game_log(1, finished=True)))
    copy = database_in(tmp_path / "other")
    before = dump(data)
    command = ("restore", copy, "--data", data)
    assert_refused(siegeworks(program, tmp_path, *command), "add --force to replace it")
    assert dump(data) == before
    done = siegeworks(program, tmp_path, *command, "--force")
    assert done.returncode == 0, done.stderr
    assert count_tables(data) == 1
    (old,) = data.glob("siegeworks.sqlite3.before-*")
    assert str(old) in done.stdout
    with closing(sqlite3.connect(old)) as db:
        assert list(db.iterdump()) == before


def test_nothing_is_restored_under_a_running_server(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    with serving(program, tmp_path, "--data", "data"):
        command = ("restore", database_in(kept), "--data", "data", "--force")
        assert_refused(siegeworks(program, tmp_path, *command), "another server")


def test_a_copy_that_is_none_is_refused(
    program: Path, data: Path, tmp_path: Path
) -> None:
    before = dump(data)
    (tmp_path / "diary.db").write_text("Dear diary, " * 100)
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as db:
        db.execute("CREATE TABLE recipes (name)")
    (tmp_path / "empty.db").touch()
    for name, told in (
        ("diary.db", "no database at all"),
        ("foreign.db", "not one of Siegeworks"),
        ("empty.db", "is empty"),
        ("missing.db", "missing.db is no file"),
    ):
        command = ("restore", name, "--data", data, "--force")
        assert_refused(siegeworks(program, tmp_path, *command), told)
    assert dump(data) == before


# The drills of docs/operations.md.


def test_the_drill_brings_a_lost_server_back(program: Path, tmp_path: Path) -> None:
    """Copied while it runs, lost with its disk, brought back; people play on."""
    with serving(program, tmp_path, "--data", "data") as server:
        with browser(server.address) as ada:
            table = opened(ada, WITH_FRIEND)
            cookies = dict(ada.cookies)
        made = siegeworks(program, tmp_path, "backup", "copy.db", "--data", "data")
        assert made.returncode == 0, made.stderr
        server.process.kill()
        server.process.wait(PATIENCE)
    shutil.rmtree(tmp_path / "data")
    for command in ("restore copy.db", "doctor"):
        words = (*command.split(), "--data", "data")
        done = siegeworks(program, tmp_path, *words, SIEGEWORKS_PORT="0")
        assert done.returncode == 0, done.stdout + done.stderr
    with serving(program, tmp_path, "--data", "data") as server:
        with browser(server.address) as ada, browser(server.address) as ben:
            ada.cookies.update(cookies)
            assert info(ada, table.id).seats[0].yours
            assert posted(ben, f"/api/join/{table.code}", {"name": "Ben"})
            assert info(ada, table.id).seats[1].name == "Ben"
        assert server.stop() == 0


def test_the_drill_brings_a_lost_postgresql_back(
    postgres: Cluster, tmp_path: Path
) -> None:
    before, after = postgres.fresh(), postgres.empty()
    games = [game_log(1, finished=True), game_log(2, finished=False)]

    async def write() -> None:
        store = await PostgresStore.open(before)
        for row, log in games:
            await store.open_table(row)
            await store.append(row.id, log)
        await store.close()

    async def read() -> None:
        store = await PostgresStore.open(after)
        for row, log in games:
            kept = await store.table(row.id)
            assert kept is not None
            assert (kept.secret, kept.seats) == (row.secret, row.seats)
            assert await store.entries(row.id) == log
        await store.close()

    asyncio.run(write())
    copy = str(tmp_path / "tables.dump")
    postgres_says(
        "pg_dump",
        "--format=custom",
        "--no-unlogged-table-data",
        f"--file={copy}",
        before,
    )
    postgres_says("pg_restore", "--exit-on-error", f"--dbname={after}", copy)
    asyncio.run(read())


def postgres_says(program: str, *words: str) -> None:
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    done = subprocess.run(
        [Path(spec.origin).parent / PROGRAMS / program, *words],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr


def test_every_figure_on_the_page_for_operators_is_counted() -> None:
    page = (SOURCES.parent.parent / "docs" / "operations.md").read_text("utf-8")
    named = set(re.findall(r"\bsiegeworks_[a-z_]+", page))
    kept = {f"{each.name}_total" for each in REGISTRY.collect()}
    for each in REGISTRY.collect():
        if each.type != "counter":
            kept |= {each.name, *(sample.name for sample in each.samples)}
    assert len(named) >= 9
    assert named <= kept


# export


def test_a_finished_game_is_exported_and_verified(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    done = siegeworks(program, tmp_path, "export", FINISHED, "--data", kept)
    assert done.returncode == 0, done.stderr
    file = tmp_path / f"{GAME}-{FINISHED}.json"
    assert done.stdout == f"{file}\n"
    checked = siegeworks(program, tmp_path, "verify", file)
    assert checked.returncode == 0, checked.stderr
    assert "the shuffle is the one committed to" in checked.stdout
    record = read_playthrough(file.read_bytes(), CATALOG)
    assert record.players == {"attacker": "Anna <b>", "defender": "expert"}
    again = siegeworks(program, tmp_path, "export", FINISHED, "--data", kept)
    assert_refused(again, "exists already and is left alone")


def test_a_running_game_is_exported_only_when_wanted(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    command = ("export", RUNNING, "--data", kept, "--to", "files/new")
    assert_refused(
        siegeworks(program, tmp_path, *command), "hidden card", "--unfinished"
    )
    done = siegeworks(program, tmp_path, *command, "--unfinished")
    assert done.returncode == 0, done.stderr
    (file,) = (tmp_path / "files" / "new").iterdir()
    checked = siegeworks(program, tmp_path, "verify", file)
    assert checked.returncode == 0, checked.stderr
    assert "its secret is not in this file" in checked.stdout
    assert game_log(2, finished=False)[0].secret.hex() not in file.read_text()


def test_all_finished_games_are_exported_at_once(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    done = siegeworks(program, tmp_path, "export", "--all", "--data", kept)
    assert done.returncode == 0, done.stderr
    assert "Left out, because they still go on: 1 (--unfinished)" in done.stdout
    names = sorted(file.name for file in tmp_path.glob("*.json"))
    assert names == [f"{GAME}-{FINISHED}.json", f"{GAME}-{RESIGNED}.json"]
    for name in names:
        checked = siegeworks(program, tmp_path, "verify", name)
        assert checked.returncode == 0, checked.stderr


def test_a_table_with_a_damaged_log_does_not_keep_back_the_others(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(kept, damaged)
    with closing(sqlite3.connect(database_in(damaged))) as db, db:
        db.execute("DELETE FROM entries WHERE table_id = ? AND seq = 3", [RESIGNED])
    done = siegeworks(program, tmp_path, "export", "--all", "--data", damaged)
    assert_refused(done, f"{RESIGNED} (its log lacks entry 3)")
    names = [file.name for file in tmp_path.glob("*.json")]
    assert names == [f"{GAME}-{FINISHED}.json"]
    alone = siegeworks(program, tmp_path, "export", RESIGNED, "--data", damaged)
    assert_refused(alone, "its log lacks entry 3")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET options = '{' WHERE id = ?",
        "UPDATE entries SET line = CAST(x'7BFF7D' AS TEXT) WHERE table_id = ?",
    ],
    ids=["options", "bytes that are no text"],
)
def test_nor_does_a_table_with_any_other_damage(
    program: Path, data: Path, tmp_path: Path, damage: str
) -> None:
    with closing(sqlite3.connect(database_in(data))) as db, db:
        db.execute(damage, [RESIGNED])
    done = siegeworks(program, tmp_path, "export", "--all", "--data", data)
    assert_refused(done, f"what cannot be read was left out: {RESIGNED} (")
    names = [file.name for file in tmp_path.glob("*.json")]
    assert names == [f"{GAME}-{FINISHED}.json"]


def test_a_table_that_is_not_there_cannot_be_exported(
    program: Path, kept: Path, tmp_path: Path
) -> None:
    missing = siegeworks(program, tmp_path, "export", "x" * 16, "--data", kept)
    assert_refused(missing, "there is no table 'xxxxxxxxxxxxxxxx'")
    assert_refused(siegeworks(program, tmp_path, "export"), "a TABLE, or --all")


# The journal.


SECRET = "5ec2e7" * 10 + "5ec2"


@pytest.fixture
def journal() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    root = logging.getLogger()
    before, level = root.handlers, root.level
    configure_logging(stream)
    yield stream
    structlog.reset_defaults()
    root.handlers = before
    root.setLevel(level)


def test_the_journal_is_one_line_of_json_for_each_thing(journal: io.StringIO) -> None:
    log = structlog.get_logger("siegeworks")
    with structlog.contextvars.bound_contextvars(request="r-1"):
        log.info("table opened", table="abc", level="expert", seats=("a", "b"))
    logging.getLogger("uvicorn.error").warning("too %s", "slow")
    first, second = map(json.loads, journal.getvalue().splitlines())
    assert first.pop("timestamp").endswith("Z")
    assert first == {
        "event": "table opened",
        "severity": "info",
        "table": "abc",
        "level": "expert",
        "seats": ["a", "b"],
        "request": "r-1",
    }
    assert (second["event"], second["severity"]) == ("too slow", "warning")


def test_the_journal_keeps_secrets(journal: io.StringIO) -> None:
    log = structlog.get_logger("siegeworks")
    log.info(
        f"opened /watch/{SECRET[:9]} and /api/join/{SECRET[:6]}?watch={SECRET[:9]}",
        token=SECRET,
        Cookie=SECRET,
        nested={"secret": SECRET, "fine": [SECRET, {"hand": [SECRET]}]},
        digest=SECRET.encode(),
        raw=SECRET.encode(),
        row=game_row_with(SECRET),
    )
    try:
        raise RuntimeError(f"Cookie: seat={SECRET[:40]}; {SECRET}")
    except RuntimeError:
        log.exception("failed")
    logging.getLogger("uvicorn.error").error("GET /socket/abc?watch=%s", SECRET[:9])
    text = journal.getvalue()
    assert text.count("\n") == 3
    assert "RuntimeError" in text
    assert "/socket/abc?watch=…" in text
    assert SECRET[:6] not in text


def test_the_journal_quotes_nothing_that_is_stored(journal: io.StringIO) -> None:
    """What SQLite and a decoder say of a line may name a card that nobody has seen."""
    line = b"{'by': '\xff', 'events': ['R7', 'R8'\n]}"
    card = b'"R7"'
    log = structlog.get_logger("siegeworks")
    told = []
    with create_engine("sqlite://").connect() as db:
        try:
            db.exec_driver_sql(f"SELECT CAST(x'{line.hex()}' AS TEXT)").all()
        except DatabaseError as problem:
            log.exception("failed")
            told += [traceback.format_exc(), repr(problem)]
    try:
        msgspec.json.decode(card, type=Side)
    except msgspec.DecodeError as problem:
        log.exception("failed")
        told += [traceback.format_exc(), repr(problem)]
    for each in told:
        log.error("failed", traceback=each)
    text = journal.getvalue()
    assert len([each for each in told if "R7" in each]) == 4
    assert "Could not decode" in text
    assert "Invalid enum value …" in text
    assert "R7" not in text
    assert "R8" not in text


def game_row_with(secret: str) -> SeatRow:
    return SeatRow("attacker", "person", "Anna", secret.encode())


def test_a_journal_that_nobody_reads_stops_nobody() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    root = logging.getLogger()
    before, level = root.handlers, root.level
    with suppress(BrokenPipeError), open(writing, "w", closefd=False) as stream:
        configure_logging(stream)
        structlog.get_logger("siegeworks").warning("hello")
        root.handlers = before
        root.setLevel(level)
        structlog.reset_defaults()
    os.close(writing)


def test_a_run_of_the_server_tells_no_secrets(program: Path, tmp_path: Path) -> None:
    """Everything the server keeps to itself, searched in everything it wrote."""
    with serving(program, tmp_path, "--data", "data") as server:
        with browser(server.address) as client, browser(server.address) as other:
            table = opened(client, WITH_FRIEND)
            other.get(f"/api/join/{table.code}")
            other.post(f"/api/join/{table.code}", json={"name": "Ben"})
            other.get(f"/api/watch/{table.watch}")
            other.get("/api/tables/nothing")
            other.post("/api/playthroughs", content=b"{")
            tokens = [
                value for each in (client, other) for value in each.cookies.values()
            ]
        os.kill(server.process.pid, signal.SIGTERM)
        server.process.wait(PATIENCE)
        assert server.process.stdout is not None
        written = server.errors + server.process.stdout.read()
    assert tokens
    with closing(sqlite3.connect(database_in(tmp_path / "data"))) as db:
        (secret,) = db.execute("SELECT hex(secret) FROM tables").fetchone()
    for each in (*tokens, table.code, table.watch, secret, secret.lower()):
        assert each not in written
