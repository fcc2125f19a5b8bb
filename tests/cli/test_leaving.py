"""However a game is left, it can be resumed."""

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from .at_the_table import COMMAND, GAME, environment, kept, played_out, siegeworks


class Window:
    """A process in a terminal of its own."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self._master, f"{line}\n".encode())

    def wait_for(self, text: str, seconds: float = 20) -> str:
        until = time.monotonic() + seconds
        start = len(self.seen)
        while text not in self.seen[start:] and time.monotonic() < until:
            if select.select([self._master], [], [], 0.1)[0]:
                with suppress(OSError):  # the other end is gone
                    self.seen += os.read(self._master, 65536).decode()
        assert text in self.seen[start:], self.seen
        return self.seen[start:]


@contextmanager
def window(home: Path, *words: str, **changes: str) -> Iterator[Window]:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *words],
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
    with window(tmp_path, "play", "--seed", "7", "--against", "random") as shell:
        shell.wait_for("> ")
        shell.type("R3@4")
        shell.wait_for("red 3")
        shell.process.send_signal(number)
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
        tmp_path, "play", "--seed", "7", "--save", str(file), typed="R3@4\n"
    )
    assert left.returncode == 0
    assert f"play --resume {file}" in left.stdout
    resumed = siegeworks(tmp_path, "play", "--resume", str(file), typed="quit\n")
    assert resumed.returncode == 0
    assert "R3" in resumed.stdout


def test_a_resumed_game_may_change_opponents(tmp_path: Path) -> None:
    file = kept(played_out(3).until(40), tmp_path / "game.json")
    nobody = siegeworks(tmp_path, "play", "--resume", str(file))
    assert nobody.returncode == 2
    assert "--seat" in nobody.stderr
    mine = siegeworks(
        tmp_path, "play", "--resume", str(file), "--seat", "defender",
        "--against", "greedy",
    )  # fmt: skip
    assert mine.returncode == 0
    assert "Defender (you)" in mine.stdout


def test_a_finished_game_is_shown_once_more(tmp_path: Path) -> None:
    file = kept(played_out(3), tmp_path / "game.json")
    done = siegeworks(tmp_path, "play", "--resume", str(file), "--seat", "attacker")
    assert done.returncode == 0
    assert "The game is over" in done.stdout


def test_colours_are_shown_in_a_terminal_unless_refused(tmp_path: Path) -> None:
    painted = "\x1b[1;38"
    with window(tmp_path, "play", "--seed", "7", COLORTERM="truecolor") as shell:
        assert painted in shell.wait_for("> ")
    with window(tmp_path, "play", "--seed", "7", NO_COLOR="1") as shell:
        screen = shell.wait_for("> ")
        # Clearing the screen is no colour.
        codes = re.findall(r"\x1b\[[0-9;]*[a-zA-Z]", screen)
        assert not [code for code in codes if code.endswith("m")]


def test_paper_gets_no_escape_codes(tmp_path: Path) -> None:
    for no_color in ("", "1"):
        done = siegeworks(tmp_path, "play", typed="?\nhelp\n", NO_COLOR=no_color)
        assert "\x1b" not in done.stdout


def test_other_encodings_get_plain_characters(tmp_path: Path) -> None:
    done = siegeworks(
        tmp_path, "play", "--seed", "7", PYTHONUTF8="0", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    assert "+----------+" in done.stdout
    assert "?" not in done.stdout.replace("? lists", "")


def test_hot_seat_wipes_the_screen_between_people(tmp_path: Path) -> None:
    with window(tmp_path, "play", GAME, "--against", "human", "--seed", "7") as shell:
        shell.wait_for("Pass the device to the attacker")
        shell.type("")
        shell.wait_for("> ")
        shell.type("R3@4")
        screen = shell.wait_for("Pass the device to the defender")
        after = screen.rpartition("\x1b[3J")[2]
        assert "R5" not in after


def test_a_replay_is_stepped_through_by_keys(tmp_path: Path) -> None:
    file = kept(played_out(3), tmp_path / "game.json")
    with window(tmp_path, "replay", str(file), "--seat", "attacker") as shell:
        shell.wait_for(" 0 of ")
        for typed, shown in (("n", " 1 of "), ("", " 2 of "), ("p", " 1 of "),
                             ("20", " 20 of "), ("what", " 20 of ")):  # fmt: skip
            shell.type(typed)
            shell.wait_for(shown)
        shell.type("q")
        assert shell.process.wait(10) == 0
