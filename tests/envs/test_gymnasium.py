"""One seat against bots: Gymnasium's own checker, and what we promise beyond it."""

import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from siegeworks.core.errors import SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values
from siegeworks.envs.gymnasium import SeatEnv
from siegeworks.envs.names import camel_case
from siegeworks.games import CATALOG
from siegeworks.tensors.registry import tensors_of

SIEGE = "siegeworks/SchottenTotten2-v0"
SEED = 5


def made(game: AnyGame, **keywords) -> gymnasium.Env:
    """With bots that need no time to think."""
    keywords = {"against": "random", **as_values(game.options), **keywords}
    return gymnasium.make(f"siegeworks/{camel_case(game.id)}", **keywords)


def play(env: gymnasium.Env, seed: int, most: int = 10_000) -> list[tuple]:
    """Row, reward, whether it is over, and info, from the start of an episode."""
    env.action_space.seed(seed)
    row, info = env.reset(seed=seed)
    course = [(row, 0.0, False, info)]
    while not course[-1][2] and len(course) <= most:
        action = env.action_space.sample(course[-1][3]["action_mask"])
        row, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        course.append((row, reward, terminated, info))
    return course


def test_gymnasiums_own_checker_is_content(game: AnyGame) -> None:
    check_env(made(game).unwrapped)


def test_every_game_is_registered_under_a_versioned_id() -> None:
    ids = {f"siegeworks/{camel_case(game_id)}" for game_id in CATALOG}
    assert ids >= {
        "siegeworks/SchottenTotten2-v0",
        "siegeworks/Castle-v0",
        "siegeworks/LandOfClans-v0",
        "siegeworks/Stronghold-v0",
    }
    assert ids <= set(gymnasium.registry)


def test_gymnasium_finds_the_games_on_its_own_if_told_the_module() -> None:
    env = gymnasium.make(f"siegeworks.envs.gymnasium:{SIEGE}", tactics=True)
    assert isinstance(env.unwrapped, SeatEnv)


def test_an_episode_is_a_game_and_its_reward_comes_at_the_end(game: AnyGame) -> None:
    course = play(made(game), SEED)
    assert course[-1][2]
    assert {reward for _, reward, _, _ in course[:-1]} == {0}
    assert -1 <= course[-1][1] <= 1
    assert not course[-1][3]["action_mask"].any()
    assert course[-1][3]["outcome"]
    seats = {info["seat"] for _, _, _, info in course}
    assert seats < set(map(str, game.seats))
    assert len(seats) == 1


def test_observations_lie_in_the_space_and_a_mask_fits_the_actions(
    game: AnyGame,
) -> None:
    env = made(game)
    layout, choices = tensors_of(game).observer.layout, tensors_of(game).choices
    assert env.observation_space.shape == (layout.size,)
    assert env.action_space.n == choices.size
    for row, _, terminated, info in play(env, SEED, most=30):
        assert row in env.observation_space
        assert info["action_mask"].dtype == np.int8
        assert info["action_mask"].any() != terminated


def test_the_same_seed_and_actions_repeat_the_episode(game: AnyGame) -> None:
    """The bots play as before, too."""
    courses = [play(made(game, against="greedy"), SEED, most=12) for _ in range(2)]
    for (row, reward, over, info), again in zip(*courses, strict=True):
        assert (row == again[0]).all()
        assert (reward, over) == again[1:3]
        assert info["seat"] == again[3]["seat"]
        assert (info["action_mask"] == again[3]["action_mask"]).all()


def test_another_seed_is_another_episode() -> None:
    env = gymnasium.make(SIEGE, seat="attacker")
    first, _ = env.reset(seed=1)
    second, _ = env.reset(seed=2)
    third, _ = env.reset()
    assert (first != second).any()
    assert (second != third).any()


def test_a_seat_is_kept_or_drawn_anew_for_each_episode() -> None:
    env = gymnasium.make("siegeworks/Castle-v0", players=3, against="random")
    env.reset(seed=SEED)
    drawn = {env.reset()[1]["seat"] for _ in range(30)}
    assert drawn == {"grey", "blue", "yellow"}
    env = gymnasium.make("siegeworks/Castle-v0", players=3, seat="blue")
    assert {env.reset()[1]["seat"] for _ in range(5)} == {"blue"}


def test_what_is_not_legal_loses_the_game_and_says_why(game: AnyGame) -> None:
    env = made(game)
    _, info = env.reset(seed=SEED)
    refused = int(np.flatnonzero(info["action_mask"] == 0)[0])
    row, reward, terminated, truncated, info = env.step(refused)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert row in env.observation_space
    assert info["illegal"]
    assert "outcome" not in info
    assert not info["action_mask"].any()
    with pytest.raises(SiegeworksError, match="call reset"):
        env.step(refused)
    env.reset()
    env.step(env.action_space.sample())


def test_winning_is_worth_1_and_losing_minus_1() -> None:
    env = gymnasium.make(SIEGE, seat="defender", against="random")
    for seed in range(8):
        *_, (_, reward, _, info) = play(env, seed)
        assert reward == (1 if "defender won" in info["outcome"] else -1)


def test_each_seat_can_have_a_bot_of_its_own() -> None:
    def rows(*bots: str) -> list[list[int]]:
        env = SeatEnv("castle", players=3, seat="grey", against=bots)
        return [row.tolist() for row, *_ in play(env, SEED, most=5)]

    usual = rows("random", "greedy", "random")
    assert rows("greedy", "greedy", "random") == usual, "nobody plays for grey"
    assert rows("random", "random", "random") != usual
    assert rows("random", "greedy", "greedy") != usual


def test_a_picture_shows_what_the_own_seat_sees() -> None:
    env = gymnasium.make(SIEGE, seat="defender", render_mode="ansi")
    env.reset(seed=SEED)
    picture = env.render()
    assert "hand:" in picture
    assert "attacker holds: 6 Siege cards" in picture
    assert gymnasium.make(SIEGE).unwrapped.render() is None


def test_a_critic_asks_for_its_observation_by_another_name() -> None:
    env = gymnasium.make(SIEGE, seat="defender").unwrapped
    row, info = env.reset(seed=SEED)
    assert set(info) == {"seat", "action_mask"}
    whole = env.privileged_observation()
    assert (whole[0] == row).all()
    assert whole.shape == (2, len(row))


@pytest.mark.parametrize(
    ("keywords", "complaint"),
    [
        ({"seat": "king"}, "no seat 'king' here; choose one of: attacker, defender"),
        ({"seat": np.array([1, 2])}, "no seat array([1, 2]) here; choose one of"),
        ({"seat": []}, "no seat [] here; choose one of"),
        ({"against": None}, "the name of a bot, like 'greedy'"),
        ({"against": 5}, "like 'greedy', or a list of such names, not 5"),
        ({"against": float("nan")}, "not nan"),
        ({"against": ["greedy", []]}, "a list of such names, not []"),
        ({"against": ["greedy", 5]}, "a list of such names, not 5"),
        ({"against": "nobody"}, "nobody called 'nobody' plays schotten-totten-2"),
        ({"against": ["greedy"]}, "one for each of: attacker, defender; not 1"),
        ({"players": 3}, "no option 'players'; options here: tactics"),
        ({"tactics": "yes"}, "tactics cannot be 'yes'"),
        ({"render_mode": "human"}, "no render mode 'human'; choose one of: ansi"),
        ({"render_mode": np.array([1, 2])}, "no render mode array([1, 2])"),
    ],
)
def test_what_cannot_be_had_is_said_clearly(keywords, complaint) -> None:
    with pytest.raises(SiegeworksError) as refused:
        SeatEnv("schotten-totten-2", **keywords)
    assert complaint in str(refused.value)


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(SiegeworksError, match="no game 'chess'; games here: schotten"):
        SeatEnv("chess")
    with pytest.raises(SiegeworksError, match=r"no game \[\]; games here: schotten"):
        SeatEnv([])


def test_options_are_agreed_on_before_and_not_when_a_game_begins() -> None:
    env = gymnasium.make(SIEGE)
    env.reset(options={})
    for options in ({"tactics": True}, {"no_such_option": 1}, 5):
        with pytest.raises(SiegeworksError, match=r"no options.*when you make the env"):
            env.reset(options=options)


def test_an_environment_can_be_pickled_in_the_midst_of_a_game(game: AnyGame) -> None:
    """Seat, bots and generators go with it, for the games to come as well."""
    env = made(game, against="greedy")
    _, info = env.reset(seed=SEED)
    env.step(int(info["action_mask"].argmax()))
    courses = []
    for each in (env, pickle.loads(pickle.dumps(env))):
        info = each.unwrapped._info()
        row, *told, info = each.step(int(info["action_mask"].argmax()))
        fresh, begun = each.reset()
        courses.append((row.tobytes(), told, fresh.tobytes(), begun["seat"]))
    assert courses[0] == courses[1]


def test_a_game_without_a_decision_of_ones_own_is_dealt_anew() -> None:
    """A single turn is played: whoever does not begin has nothing to decide."""
    env = SeatEnv("land-of-clans", players=4, turn_limit=1, against="random")
    for seed in range(10):
        assert env.reset(seed=seed)[1]["action_mask"].any()


def test_among_three_sides_losing_costs_half_as_much() -> None:
    env = SeatEnv("castle", players=3, against="random")
    last = [play(env, seed)[-1][1] for seed in range(6)]
    assert -0.5 in last
    assert min(last) == -0.5


@pytest.mark.parametrize(
    ("package", "library", "extra"),
    [
        ("gymnasium", "gymnasium", "gymnasium"),
        ("vector", "gymnasium", "gymnasium,kernels"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
    ],
)
def test_without_the_library_it_is_said_how_to_get_it(
    package: str, library: str, extra: str
) -> None:
    code = f"import sys; sys.modules[{library!r}] = None; import siegeworks.envs."
    said = subprocess.run(
        [sys.executable, "-c", code + package],
        capture_output=True,
        text=True,
        check=False,  # it fails: that is the point
    ).stderr.splitlines()[-1]
    assert f"needs {library}, which is not installed" in said
    assert said.endswith(f"pip install 'siegeworks[{extra}]'")


def test_nothing_is_played_before_reset() -> None:
    with pytest.raises(SiegeworksError, match=r"call reset\(\) first"):
        SeatEnv("castle").step(0)


def test_an_action_that_is_no_number_is_a_mistake_and_no_move() -> None:
    env = SeatEnv("castle")
    env.reset(seed=SEED)
    with pytest.raises(SiegeworksError, match="whole number"):
        env.step(0.5)
    env.step(env.action_space.sample())


@pytest.mark.parametrize("id", [SIEGE, "siegeworks/Castle-v0"])
def test_gymnasium_makes_vectors_of_any_of_them(id: str) -> None:
    envs = gymnasium.make_vec(id, 2, against="random")
    assert all(isinstance(env.unwrapped, SeatEnv) for env in envs.envs)
    rows, info = envs.reset(seed=SEED)
    assert rows.shape == (2, *envs.single_observation_space.shape)
    masks = np.stack(info["action_mask"])
    actions = masks.argmax(axis=1)
    _, rewards, _, _, _ = envs.step(actions)
    assert rewards.tolist() == [0, 0]
    envs.close()
