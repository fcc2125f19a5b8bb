"""All seats in turn: PettingZoo's own checkers, and what we promise beyond them."""

import pickle
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
from siegeworks.tensors.registry import TENSORS

SEED = 3
CYCLES = 25
"""Steps of each agent that a checker looks at."""

on_kernels = pytest.mark.parametrize(
    "siege", [game for game in EVERY_GAME if game.id == "schotten-totten-2"], ids=label
)

# A mask beside the observation is PettingZoo's own way to say what is legal: from the
# first two warnings its checker excuses its own games with masks, by name. The other
# two we mean: whoever is done has an empty mask, and seats are named by the rulebook.
meant_so = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:We recommend agents to be named"),
]


def excused(test):
    for mark in meant_so:
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


@pytest.mark.parametrize("seed", [np.int64(5), np.uint8(5), np.array(5)])
def test_a_seed_may_be_one_of_numpys(seed) -> None:
    rows = []
    for each in (5, seed):
        env = TableEnv("schotten-totten-2")
        env.reset(seed=each)
        rows.append(env.observe("attacker")["observation"].tobytes())
    assert rows[0] == rows[1]


@pytest.mark.parametrize("seed", [-1, 1.5, float("nan"), "abc", [1, 2]])
def test_what_is_no_seed_is_refused(seed) -> None:
    with pytest.raises(SiegeworksError, match="a seed is a whole number from 0 on"):
        TableEnv("schotten-totten-2").reset(seed=seed)


def test_options_are_agreed_on_before_and_not_when_a_game_begins() -> None:
    env = TableEnv("schotten-totten-2")
    env.reset(options={})
    with pytest.raises(SiegeworksError, match=r"not even .'tactics.*you make"):
        env.reset(options={"tactics": True})


@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_an_environment_can_be_pickled_in_the_midst_of_a_game(engine: str) -> None:
    """The generator goes with it, for the games to come."""
    env = TableEnv("schotten-totten-2", engine=engine, tactics=True)
    env.reset(seed=SEED)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    courses = []
    for each in (env, pickle.loads(pickle.dumps(env))):
        agent = each.agent_selection
        each.step(int(each.last()[0]["action_mask"].argmax()))
        seen = each.observe(agent)["observation"].tobytes()
        each.reset()
        courses.append((agent, seen, each.last()[0]["observation"].tobytes()))
    assert courses[0] == courses[1]


@pytest.mark.parametrize("game_id", TENSORS)
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


@pytest.mark.parametrize(
    "name", ["agents", "rewards", "agent_selection", "infos", "num_agents"]
)
def test_before_the_first_game_nobody_has_anything(name: str) -> None:
    with pytest.raises(AttributeError, match=r"call reset\(\) first"):
        getattr(TableEnv("castle"), name)
    assert not hasattr(TableEnv("castle"), "no_such_thing")


def test_steps_out_of_order_are_answered_clearly() -> None:
    env = TableEnv("castle")
    with pytest.raises(SiegeworksError, match=r"call reset\(\)"):
        env.step(0)
    with pytest.raises(SiegeworksError, match=r"call reset\(\)"):
        env.last()
    env.reset(seed=SEED)
    with pytest.raises(SiegeworksError, match="whole number, not None"):
        env.step(None)
    play(env, SEED)
    for act in (partial(env.step, None), env.last):
        with pytest.raises(SiegeworksError, match=r"call reset\(\)"):
            act()


@pytest.mark.parametrize("agent", ["nobody", 0, [], None])
def test_who_is_not_there_cannot_be_asked_for(agent) -> None:
    env = TableEnv("castle")
    env.reset(seed=SEED)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(SiegeworksError, match=r"no agent .* one of: grey, blue"):
            ask(agent)


@pytest.mark.parametrize("number", [1 << 63, 10**30, np.uint64(1 << 63), -(1 << 70)])
@pytest.mark.parametrize("engine", ["reference", "kernel"])
def test_a_number_of_any_size_is_an_action_that_is_not_legal(engine, number) -> None:
    env = TableEnv("schotten-totten-2", engine=engine)
    env.reset(seed=SEED)
    env.step(number)
    assert env.rewards == {"attacker": -1, "defender": 0}
    assert str(number) in env.infos["attacker"]["illegal"]


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    for game_id in ("chess", []):
        with pytest.raises(SiegeworksError, match="games here: schotten-totten-2"):
            TableEnv(game_id)


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
