"""However a game is left, it can be resumed."""

import codecs
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from becoming import after
from siegeworks.terminal.save_files import load

from .at_the_table import COMMAND, GAME, SEED, environment, kept, played_out, siegeworks

pytestmark = pytest.mark.process


class Window:
    """A process in a terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.seen = ""
        # A character may arrive in two pieces.
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def interrupt(self, number: signal.Signals) -> None:
        """Send a signal to a program that is waiting for a line.

        In the instant between writing its prompt and waiting, Python's line editor
        notices no signal before the next key; nobody's fingers are that fast.
        """
        time.sleep(0.5)
        until = time.monotonic() + 20
        while not self._is_waiting():
            assert time.monotonic() < until, "it never waits for anything"
            time.sleep(0.05)
        self.process.send_signal(number)

    def _is_waiting(self) -> bool:
        """It sleeps. On a busy machine it may still be in line for a processor."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return True  # a system that does not tell
        return stat.read_text().rpartition(")")[2].split()[0] == "S"

    def wait_for(self, text: str, seconds: float = 20) -> str:
        until = time.monotonic() + seconds
        start = len(self.seen)
        while text not in self.seen[start:] and time.monotonic() < until:
            if select.select([self._master], [], [], 0.1)[0]:
                with suppress(OSError):  # the other end is gone
                    piece = os.read(self._master, 65536)
                    self.seen += self._decoder.decode(piece)
        assert text in self.seen[start:], self.seen
        return self.seen[start:]


@contextmanager
def window(home: Path, *words: str, **changes: str) -> Iterator[Window]:
    master, slave = pty.openpty()
    # A test run in the background ignores SIGINT, and its children would too.
    heed = "import signal; signal.signal(signal.SIGINT, signal.SIG_DFL)"
    process = subprocess.Popen(
        after(heed, [*COMMAND, *words]),
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(home, TERM="xterm", **changes),
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Window(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupted_game_goes_on_where_it_was(
    number: signal.Signals, tmp_path: Path
) -> None:
    with window(
        tmp_path, "play", GAME, "--seed", str(SEED), "--against", "random"
    ) as shell:
        shell.wait_for("> ")
        shell.type("R3@4")
        shell.wait_for("red 3")
        shell.interrupt(number)
        farewell = shell.wait_for(".json")
        assert shell.process.wait(10) == 130
    command = re.search(r"\S+ -m siegeworks play --resume \S+", farewell)
    assert command, farewell
    _, _, _, *words = shlex.split(command[0])

    resumed = siegeworks(tmp_path, *words, typed="log\n")
    assert resumed.returncode == 0
    assert "The attacker plays red 3 at tile 4." in resumed.stdout


def test_the_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    left = siegeworks(
        tmp_path, "play", GAME, "--seed", str(SEED), "--save", str(file), typed="R3@4\n"
    )
    assert left.returncode == 0
    assert f"play --resume {file}" in left.stdout
    resumed = siegeworks(tmp_path, "play", "--resume", str(file), typed="quit\n")
    assert resumed.returncode == 0
    assert "R3" in resumed.stdout


HALF = 39
DEFENDED = {"attacker": "random", "defender": "human"}


def half_a_game(players: Mapping[str, str], file: Path) -> Path:
    """It is the defender's turn."""
    return kept(replace(played_out(3).until(HALF), players=players), file)


def test_a_resumed_game_is_left_alone_until_something_is_decided(
    tmp_path: Path,
) -> None:
    file = half_a_game(DEFENDED, tmp_path / "game.json")
    before = file.read_bytes()
    words = ("play", "--resume", str(file))
    looked = siegeworks(tmp_path, *words, "--against", "greedy", typed="board\nquit\n")
    assert looked.returncode == 0
    assert "Defender (you)" in looked.stdout
    assert file.read_bytes() == before


@pytest.mark.parametrize("extra", ["--seat attacker", "--seed 4", "--tactics"])
def test_a_resumed_game_keeps_its_seats_its_chance_and_its_options(
    extra: str, tmp_path: Path
) -> None:
    file = half_a_game(DEFENDED, tmp_path / "game.json")
    before = file.read_bytes()
    done = siegeworks(tmp_path, "play", "--resume", str(file), *extra.split())
    assert done.returncode == 2
    assert f"leave out: {extra}" in done.stderr
    assert file.read_bytes() == before


def test_a_resumed_game_may_change_a_bot(tmp_path: Path) -> None:
    file = half_a_game(DEFENDED, tmp_path / "game.json")
    move = re.search(
        "as in (\\S+)",
        siegeworks(tmp_path, "play", "--resume", str(file), typed="?\n").stdout,
    )
    assert move
    siegeworks(
        tmp_path, "play", "--resume", str(file), "--against", "greedy",
        typed=f"{move[1]}\n",
    )  # fmt: skip
    assert load(file).players == {"attacker": "greedy", "defender": "human"}


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        (dict.fromkeys(DEFENDED, "human"), "only people play"),
        (dict.fromkeys(DEFENDED, "random"), "only bots play"),
    ],
)
def test_a_resumed_game_needs_a_bot_to_replace_and_a_person_to_play(
    players: dict[str, str], problem: str, tmp_path: Path
) -> None:
    file = half_a_game(players, tmp_path / "game.json")
    done = siegeworks(tmp_path, "play", "--resume", str(file), "--against", "greedy")
    assert done.returncode == 2
    assert problem in done.stderr


def test_a_finished_game_is_shown_once_more(tmp_path: Path) -> None:
    record = replace(played_out(3), players=DEFENDED)
    file = kept(record, tmp_path / "game.json")
    done = siegeworks(tmp_path, "play", "--resume", str(file))
    assert done.returncode == 0
    assert "You won: the Siege deck ran out." in done.stdout


def test_colours_are_shown_in_a_terminal_unless_refused(tmp_path: Path) -> None:
    painted = "\x1b[1;38"
    with window(
        tmp_path, "play", GAME, "--seed", str(SEED), COLORTERM="truecolor"
    ) as shell:
        assert painted in shell.wait_for("> ")
    with window(tmp_path, "play", GAME, "--seed", str(SEED), NO_COLOR="1") as shell:
        screen = shell.wait_for("> ")
        # Clearing the screen is no colour.
        codes = re.findall(r"\x1b\[[0-9;]*[a-zA-Z]", screen)
        assert not [code for code in codes if code.endswith("m")]


def test_paper_gets_no_escape_codes(tmp_path: Path) -> None:
    for no_color in ("", "1"):
        done = siegeworks(tmp_path, "play", GAME, typed="?\nhelp\n", NO_COLOR=no_color)
        assert "\x1b" not in done.stdout


def test_other_encodings_get_plain_characters(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path,
        "play",
        GAME,
        "--seed",
        str(SEED),
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert done.returncode == 0
    assert "+----------+" in done.stdout
    assert "?" not in done.stdout.replace("? lists", "")


def test_hot_seat_wipes_the_screen_between_people(tmp_path: Path) -> None:
    with window(
        tmp_path, "play", GAME, "--against", "human", "--seed", str(SEED)
    ) as shell:
        shell.wait_for("Pass the device to the attacker")
        shell.type("")
        shell.wait_for("> ")
        shell.type("R3@4")
        screen = shell.wait_for("Pass the device to the defender")
        after = screen.rpartition("\x1b[3J")[2]
        assert "R5" not in after
        assert "\x1b[?1049h" in shell.seen.partition("R5")[0]
        assert "\x1b[?1049l" not in shell.seen
        shell.interrupt(signal.SIGINT)
        assert "\x1b[?1049l" in shell.wait_for(".json")


def test_a_narrow_window_is_told_to_widen(tmp_path: Path) -> None:
    with window(tmp_path, "play", GAME, "--seed", str(SEED), COLUMNS="60") as shell:
        screen = shell.wait_for("> ")
        assert "needs 80 columns, this window has 60" in screen
        assert "─" not in screen
        shell.type("help")
        shell.wait_for("resumed")
        lines = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shell.seen).splitlines()
        assert max(map(len, lines)) <= 60


def test_a_replay_is_stepped_through_by_keys(tmp_path: Path) -> None:
    file = kept(played_out(3), tmp_path / "game.json")
    with window(tmp_path, "replay", str(file), "--seat", "attacker") as shell:
        shell.wait_for(" 0 of ")
        for typed, shown in (("n", " 1 of "), ("", " 2 of "), ("p", " 1 of "),
                             ("20", " 20 of "), ("what", "is no key")):  # fmt: skip
            shell.type(typed)
            shell.wait_for(shown)
        shell.type("q")
        assert shell.process.wait(10) == 0


def test_an_interrupted_replay_says_so(tmp_path: Path) -> None:
    file = kept(played_out(3), tmp_path / "game.json")
    with window(tmp_path, "replay", str(file), "--at", "5") as shell:
        assert " 5 of " in shell.wait_for("> ")
        shell.interrupt(signal.SIGINT)
        assert shell.process.wait(10) == 130
