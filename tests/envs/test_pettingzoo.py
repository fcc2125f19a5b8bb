"""All seats in turn: PettingZoo's own checkers, and what we promise beyond them."""

import random
from functools import partial
from importlib import import_module

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

import siegeworks.envs.pettingzoo
from conformance.playing import EVERY_GAME, label
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.envs.names import snake_case
from siegeworks.envs.pettingzoo.table_env import TableEnv
from siegeworks.games import CATALOG

SEED = 3
CYCLES = 25
"""Steps of each agent that a checker looks at."""

on_kernels = pytest.mark.parametrize(
    "siege", [game for game in EVERY_GAME if game.id == "schotten-totten-2"], ids=label
)

# PettingZoo's checker excuses its own games from these by name: a mask beside the
# observation is their way to say what is legal, it is empty for whoever is done, and
# seats have names in the rulebook.
as_their_own_games = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
]


def excused(test):
    for mark in as_their_own_games:
        test = mark(test)
    return test


def maker(game: AnyGame, **keywords):
    """What makes the game, as its module offers it."""
    module = import_module(f"siegeworks.envs.pettingzoo.{snake_case(game.id)}")
    return partial(module.env, **as_values(game.options), **keywords)


def play(env: TableEnv, seed: int, most: int = 20_000) -> list[tuple]:
    """Agent and what `last` told it, at each step, the dead ones' too."""
    env.reset(seed=seed)
    chooser, course = random.Random(seed), []
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, info = env.last()
        course.append((agent, seen, reward, terminated, truncated, info))
        legal = np.flatnonzero(seen["action_mask"]).tolist()
        env.step(None if terminated else chooser.choice(legal))
    return course


@excused
def test_pettingzoos_own_checker_is_content(game: AnyGame) -> None:
    api_test(maker(game)(), num_cycles=CYCLES)


@excused
@on_kernels
def test_it_is_content_with_the_kernel_too(siege: AnyGame) -> None:
    api_test(maker(siege, engine="kernel")(), num_cycles=10 * CYCLES)


def test_the_same_seed_gives_the_same_game(game: AnyGame) -> None:
    seed_test(maker(game), num_cycles=CYCLES)


@on_kernels
def test_the_kernel_repeats_itself_as_well(siege: AnyGame) -> None:
    seed_test(maker(siege, engine="kernel"), num_cycles=10 * CYCLES)


def test_another_seed_gives_another_game() -> None:
    env = TableEnv("schotten-totten-2")
    firsts = []
    for seed in (1, 2, None):
        env.reset(seed=seed)
        firsts.append(env.observe("attacker")["observation"])
    assert (firsts[0] != firsts[1]).any()
    assert (firsts[1] != firsts[2]).any()


@pytest.mark.parametrize("game_id", CATALOG)
def test_every_game_is_registered_under_a_versioned_id(game_id: str) -> None:
    name = snake_case(game_id)
    env = pettingzoo.make("aec", f"siegeworks/{name}", render_mode="ansi")
    assert str(env) == name
    assert env.metadata["name"] == name
    assert env.metadata["is_parallelizable"] is False
    module = import_module(f"{siegeworks.envs.pettingzoo.__name__}.{name}")
    assert isinstance(module.raw_env(), TableEnv)


def test_agents_are_the_seats(game: AnyGame) -> None:
    env = maker(game)()
    assert env.possible_agents == list(map(str, game.seats))
    assert all(type(agent) is str for agent in env.possible_agents)


def test_rewards_come_at_the_end_and_are_nothing_altogether(game: AnyGame) -> None:
    env = maker(game)()
    course = play(env, SEED)
    alive = [step for step in course if not step[3]]
    dead = [step for step in course if step[3]]
    assert not any(reward for _, _, reward, *_ in alive)
    assert [agent for agent, *_ in dead] == env.possible_agents
    assert sum(reward for _, _, reward, *_ in dead) == pytest.approx(0)
    assert not any(truncated for *_, truncated, _ in course)
    assert not env.agents


def test_only_whoever_is_to_decide_has_anything_in_the_mask(game: AnyGame) -> None:
    env = maker(game)()
    for agent, seen, _, terminated, *_ in play(env, SEED, most=20):
        assert seen["action_mask"].any() != terminated
        assert env.observation_space(agent).contains(seen)
    env.reset(seed=SEED)
    for agent in env.agents:
        has_choice = env.observe(agent)["action_mask"].any()
        assert has_choice == (agent == env.agent_selection)


def test_what_is_given_out_is_not_written_to_again() -> None:
    for engine in ("reference", "kernel"):
        env = TableEnv("schotten-totten-2", engine=engine)
        env.reset(seed=SEED)
        seen, *_ = env.last()
        before = {name: part.copy() for name, part in seen.items()}
        env.step(int(seen["action_mask"].argmax()))
        env.last()
        for name, part in seen.items():
            assert (part == before[name]).all()


def forfeit(env: TableEnv) -> str:
    """Play something that is not legal; who did."""
    env.reset(seed=SEED)
    seen, *_ = env.last()
    offender = env.agent_selection
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    return offender


def test_what_is_not_legal_ends_the_game_at_the_expense_of_whoever_did_it(
    game: AnyGame,
) -> None:
    env = maker(game)()
    offender = forfeit(env)
    assert env.rewards == dict.fromkeys(env.agents, 0) | {offender: -1}
    assert set(env.terminations.values()) == {True}
    assert set(env.truncations.values()) == {False}
    assert [agent for agent in env.agents if env.infos[agent]] == [offender]
    assert env.infos[offender]["illegal"]
    for _ in env.agent_iter():
        seen, *_ = env.last()
        assert not seen["action_mask"].any()
        env.step(None)
    assert not env.agents


def test_a_kernel_answers_in_the_same_way() -> None:
    env = TableEnv("schotten-totten-2", engine="kernel")
    offender = forfeit(env)
    assert env.rewards == {offender: -1, "defender": 0}
    assert "not legal" in env.infos[offender]["illegal"]


def test_all_together_can_be_seen_by_a_critic(game: AnyGame) -> None:
    env = maker(game)()
    check_state_space(env)
    check_state(env, num_cycles=3)
    env.reset(seed=SEED)
    rows = [env.observe(agent)["observation"] for agent in env.agents]
    assert (env.state() == np.concatenate(rows)).all()


def test_a_picture_shows_what_whoever_decides_sees() -> None:
    env = TableEnv("schotten-totten-2", render_mode="ansi")
    env.reset(seed=SEED)
    assert "defender holds: 6 Siege cards" in env.render()
    assert TableEnv("castle").render() is None


@pytest.mark.parametrize("name", ["agents", "rewards", "agent_selection", "infos"])
def test_before_the_first_game_nobody_has_anything(name: str) -> None:
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        getattr(TableEnv("castle"), name)
    assert not hasattr(TableEnv("castle"), "no_such_thing")


def test_steps_out_of_order_are_answered_clearly() -> None:
    env = TableEnv("castle")
    with pytest.raises(SiegeworksError, match=r"call reset\(\)"):
        env.step(0)
    env.reset(seed=SEED)
    with pytest.raises(SiegeworksError, match="whole number, not None"):
        env.step(None)
    play(env, SEED)
    with pytest.raises(SiegeworksError, match=r"call reset\(\)"):
        env.step(None)


@pytest.mark.parametrize(
    ("keywords", "complaint"),
    [
        ({"engine": "steam"}, "no engine 'steam'; choose 'reference' or 'kernel'"),
        ({"engine": "kernel"}, "no kernel for castle yet"),
        ({"engine": "kernel", "render_mode": "ansi"}, "draws no pictures"),
        ({"render_mode": "human"}, "no render mode 'human'"),
        ({"players": 9}, "players cannot be 9; choose one of: 2, 3, 4, 5"),
        ({"tactics": True}, "no option 'tactics'; options here: players"),
    ],
)
def test_what_cannot_be_had_is_said_clearly(keywords, complaint) -> None:
    with pytest.raises(SiegeworksError) as refused:
        TableEnv("castle", **keywords)
    assert complaint in str(refused.value)
