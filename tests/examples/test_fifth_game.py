"""A fifth game is played everywhere, and no list but the layers' registries names it.

`examples/sappers` is that game. Its own `registry.py` puts it beside the others;
nothing in `src` knows of it.
"""

import asyncio
import pickle
import random
from pathlib import Path

import httpx
import numpy as np
import pytest
from msgspec import json
from pettingzoo.test import api_test

from cli.at_the_table import Table, any_move, lines, replies
from sappers.registry import CATALOG, ENVIRONMENTS
from server.client import Guest
from server.conftest import quick_settings, serving
from siegeworks import games
from siegeworks.arena.ladder import ladder
from siegeworks.arena.runner import play_out
from siegeworks.arena.series import against, series_of
from siegeworks.core.i18n import render
from siegeworks.envs.gymnasium import SeatEnv
from siegeworks.envs.pettingzoo import raw_env
from siegeworks.envs.table import Table as EnvTable
from siegeworks.kernels.registry import NoKernel, kernel_of
from siegeworks.players.analysis import NoAnalyst
from siegeworks.players.registry import analyst_for, players_of
from siegeworks.server.protocol import messages
from siegeworks.tensors.registry import NoTensors
from siegeworks.terminal.save_files import load

GAME = "sappers"
SAPPERS = CATALOG.game(GAME, {})


def test_it_is_in_the_catalogue_beside_the_games_of_the_package() -> None:
    assert [*CATALOG] == [*games.CATALOG, GAME]
    assert CATALOG.game(GAME, {"stones": 12}).start().table.stones == 12
    assert GAME not in games.CATALOG


def test_a_catalogue_goes_to_other_processes_by_name() -> None:
    assert pickle.loads(pickle.dumps(CATALOG)) is CATALOG
    assert pickle.loads(pickle.dumps(games.CATALOG)) is games.CATALOG


# In the terminal.


def test_it_is_played_to_the_end_in_the_terminal_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table = Table(any_move(1), file=file, game=GAME, catalog=CATALOG)
    table.session.play()
    assert "North is through the wall" in table.paper.getvalue()
    again = load(file, CATALOG)
    assert again.entries == table.session.course.record.entries


def test_the_plain_board_shows_the_position_and_every_legal_action(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.json"
    typed = lines("?", "break 9", "rules 2.1")
    table = Table(typed, file=file, game=GAME, catalog=CATALOG)
    answers = replies(table)
    assert "wall  #########" in table.asked[0].screen
    assert "break 1" in answers[0]
    assert "break 9" in answers[1]
    assert "by hand" in answers[2]


# Over the server, for the generic table of the browser.


def test_the_generic_table_shows_it_and_a_bot_plays_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(quick_settings(tmp_path), CATALOG) as server:
            ada = Guest()
            async with httpx.AsyncClient(base_url=server.address) as http:
                listed = (await http.get("/api/games")).content
                setup = (await http.get(f"/api/games/{GAME}/setup")).content
                book = await http.get(f"/api/games/{GAME}/rulebook")
            assert json.decode(listed, type=list[messages.GameInfo])[-1].id == GAME
            assert json.decode(setup, type=messages.Setup).levels == ("random",)
            assert "Through the wall" in book.text
            table = await server.table(ada, game=GAME, north="me", south="random")
            async with server.client(table, ada) as client:
                await client.hello("north")
                while (now := await client.my_turn()).ending is None:
                    assert now.picture.startswith("wall  #")
                    assert render(now.legal[0].label) == "Break one stone"
                    answer = await client.move(now.legal[-1].text)
                    assert isinstance(answer, messages.Accepted)
                    await client.until(lambda: client.seen >= answer.seq)  # noqa: B023
                played = [each for each in client.log if hasattr(each, "stand_in")]
                assert {each.by for each in played} == {"chance", "north", "south"}
                assert not any(each.stand_in for each in played), "the bot played"

    asyncio.run(scene())


# In the environments.


def test_pettingzoo_plays_it() -> None:
    env = raw_env(GAME, registry=ENVIRONMENTS, stones=10)
    env.reset(seed=1)
    chooser = random.Random(1)
    for agent in env.agent_iter(100):
        seen, _, terminated, _, _ = env.last()
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        assert env.observation_space(agent).contains(seen)
        env.step(None if terminated else chooser.choice(legal))
    assert not env.agents


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoos_own_checker_is_content() -> None:
    api_test(raw_env(GAME, registry=ENVIRONMENTS), num_cycles=50)


def test_gymnasium_plays_it_against_a_bot() -> None:
    env = SeatEnv(GAME, against="random", registry=ENVIRONMENTS)
    row, info = env.reset(seed=2)
    over = False
    while not over:
        row, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert env.observation_space.contains(row)
    assert reward in (-1.0, 1.0)


def test_an_environment_of_it_can_be_pickled() -> None:
    table = EnvTable(SAPPERS, ENVIRONMENTS)
    again = pickle.loads(pickle.dumps(table))
    assert (again.state, again.actor) == (table.state, table.actor)


# In the arena.


def test_random_players_meet_in_the_arena_in_one_process_or_in_two() -> None:
    series = series_of(SAPPERS, against(SAPPERS, "random", "random"), seed=3)
    one, two = (
        dict(
            play_out(series, deals=4, processes=count, catalog=CATALOG).counted_games()
        )
        for count in (1, 2)
    )
    assert one == two
    assert len(one) == 4


# Layers without an entry for the game.


def test_layers_without_an_entry_have_a_fallback_or_say_so() -> None:
    assert [*players_of(SAPPERS)] == ["random"]
    with pytest.raises(NoAnalyst, match="no search for sappers"):
        analyst_for(SAPPERS, 1, "1s")
    with pytest.raises(NoKernel, match="no kernel for sappers"):
        kernel_of(SAPPERS, instead="play it otherwise")
    with pytest.raises(NoTensors, match="no observer for sappers"):
        EnvTable(SAPPERS)
    rungs = ladder([GAME], catalog=CATALOG)
    assert {(rung.table, rung.line_up) for rung in rungs} == {
        (GAME, ("random", "random"))
    }
