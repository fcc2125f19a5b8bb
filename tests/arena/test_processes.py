"""Worker processes may be killed: no game is lost, none counts twice."""

import multiprocessing
import os
import signal
import threading
from itertools import islice

import pytest

from siegeworks.arena.executors.base import GameFailed
from siegeworks.arena.executors.processes import in_processes
from siegeworks.arena.match import Rules
from siegeworks.arena.runner import executor_for, play_out
from siegeworks.arena.series import Series, against, series_of
from siegeworks.games import CATALOG

GAME = CATALOG.game("castle", {})
SERIES = series_of(GAME, against(GAME, "greedy", "random"), seed=7)


def test_killed_workers_are_replaced_and_their_games_played_again() -> None:
    wanted = dict(enumerate(c for _, c in play_out(SERIES, deals=8).counted_games()))
    coming = in_processes(2)(SERIES, SERIES.fixtures(8))
    played = list(islice(coming, 3))
    for child in multiprocessing.active_children():
        assert child.pid is not None
        os.kill(child.pid, signal.SIGKILL)
    played += coming
    assert len(played) == 16
    assert {each.number: each.course for each in played} == wanted
    assert not multiprocessing.active_children()


def test_closing_ends_the_workers_at_once() -> None:
    coming = in_processes(2)(SERIES, SERIES.fixtures(1000))
    next(coming)
    assert len(multiprocessing.active_children()) == 2
    coming.close()
    assert not multiprocessing.active_children()


def test_a_game_that_takes_every_worker_with_it_is_named() -> None:
    is_over = threading.Event()

    def kill_all() -> None:
        while not is_over.wait(0.01):
            for child in multiprocessing.active_children():
                child.kill()

    killer = threading.Thread(target=kill_all)
    killer.start()
    try:
        with pytest.raises(GameFailed, match=r"game 0 .*3 processes were lost.*signal"):
            list(in_processes(1)(SERIES, SERIES.fixtures(1)))
    finally:
        is_over.set()
        killer.join()


def test_a_game_that_fails_is_named_and_its_reason_told() -> None:
    series = Series(SERIES.rules, 7, (("greedy", "nobody"),))
    with pytest.raises(
        GameFailed, match=r"game \d \(.*nobody.*UnknownPlayer: nobody c"
    ):
        list(in_processes(2)(series, series.fixtures(2)))
    series = Series(Rules("chess", "1", {}), 7, (("greedy", "random"),))
    with pytest.raises(GameFailed, match="UnknownGame"):
        list(in_processes(2)(series, series.fixtures(2)))


def test_where_it_went_wrong_is_noted() -> None:
    series = Series(SERIES.rules, 7, (("greedy", "nobody"),))
    with pytest.raises(GameFailed, match="All finished games are kept") as failed:
        list(executor_for(1)(series, series.fixtures(1)))
    (trace,) = failed.value.__notes__
    assert "play_fixture" in trace


def test_one_process_needs_no_other() -> None:
    assert len(list(executor_for(1)(SERIES, SERIES.fixtures(1)))) == 2
    assert not multiprocessing.active_children()
