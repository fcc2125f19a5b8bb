"""The same games on a Ray cluster: a real one, of this machine, for a moment."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from siegeworks.arena.executors.ray import NoCluster, check_cluster

pytest.importorskip("ray")
GAMES = 40
"""So many that somebody has time to kill their player."""
WORDS = f"arena castle --first greedy --second random --games {GAMES}".split()


def siegeworks(
    folder: Path, *words: str, program: tuple[str, ...] = ("-m", "siegeworks")
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *program, *words],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1", "HOME": str(folder)},
        timeout=120,
    )


def test_a_cluster_plays_the_same_games_also_when_it_loses_a_worker(
    tmp_path: Path,
) -> None:
    on_ray = "--ray", "local", "--processes", "1", "--log", "ray.jsonl"
    with killer_of("ray::play_packed") as killed:
        done = siegeworks(tmp_path, *WORDS, *on_ray)
    assert done.returncode == 0, done.stderr
    assert f"castle, {GAMES} games" in done.stdout
    assert len(killed) == 1
    here = siegeworks(tmp_path, *WORDS, "--processes", "1", "--log", "here.jsonl")
    assert here.returncode == 0, here.stderr
    logs = [(tmp_path / name).read_text() for name in ("ray.jsonl", "here.jsonl")]
    assert sorted(logs[0].splitlines()[1:]) == sorted(logs[1].splitlines()[1:])


@contextmanager
def killer_of(name: str) -> Iterator[list[int]]:
    """Kills the first of our descendants that calls itself so; whom it was."""
    killed: list[int] = []
    is_over = threading.Event()

    def hunt() -> None:
        while not killed and not is_over.wait(0.05):
            for child in psutil.Process().children(recursive=True):
                with suppress(psutil.Error):
                    if child.cmdline()[:1] == [name]:
                        child.kill()
                        killed.append(child.pid)
                        return

    hunter = threading.Thread(target=hunt)
    hunter.start()
    try:
        yield killed
    finally:
        is_over.set()
        hunter.join()


def test_without_ray_it_is_said_what_to_install(tmp_path: Path) -> None:
    without = (
        "import sys; sys.modules['ray'] = None\n"
        "from siegeworks.cli.main import main; main()"
    )
    done = siegeworks(tmp_path, *WORDS, "--ray", "local", program=("-c", without))
    assert done.returncode == 2
    assert "pip install 'siegeworks[cluster]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_address_where_nobody_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as line:
        free = line.getsockname()[1]
    with pytest.raises(NoCluster, match=r"no Ray cluster answers .*ray start --head"):
        check_cluster(f"127.0.0.1:{free}")


def test_an_address_where_somebody_else_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            caller, _ = server.accept()
            with caller:
                caller.recv(100)
                caller.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        waiter = threading.Thread(target=answer)
        waiter.start()
        with pytest.raises(NoCluster, match="is no Ray cluster"):
            check_cluster(f"127.0.0.1:{server.getsockname()[1]}")
        waiter.join()


@pytest.mark.parametrize("address", ["", "here", "host:", ":1", "host:port", "h:99999"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(NoCluster):
        check_cluster(address)
