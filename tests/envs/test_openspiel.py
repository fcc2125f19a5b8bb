"""OpenSpiel finds our games, its own checks pass, and nobody is told too much."""

import copy
import hashlib
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.games import kuhn_poker  # noqa: F401  # it registers itself
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from conformance import playing
from conformance.playing import SOAK, label, only_in_a_soak
from observed import OBSERVED_GAMES, OBSERVED_LISTINGS
from siegeworks.core.errors import BadOption, IllegalAction, SiegeworksError
from siegeworks.core.game import AnyGame
from siegeworks.core.options import as_values, options_of
from siegeworks.envs.names import short_name, snake_case
from siegeworks.envs.openspiel.game import LONGEST_GAME, CatalogGame, player_counts
from siegeworks.games import CATALOG
from siegeworks.tensors.action_ids import UnknownNumber
from siegeworks.tensors.registry import tensors_of

State = Any
TOLERANCE = 1e-9
LOOKED_AT = 8 if SOAK == 1 else 12
"""Moments of a random game, evenly spread, that a dear law looks at."""

USUAL_GAMES = [listing.build({}) for listing in OBSERVED_LISTINGS]
TABLES = list(
    {(g.id, len(g.seats), len(g.teams)): g for g in reversed(OBSERVED_GAMES)}.values()
)
"""Each game with each number of players and teams."""

every_game = pytest.mark.parametrize("game", OBSERVED_GAMES, ids=label)
every_table = pytest.mark.parametrize("game", TABLES, ids=label)
every_usual_game = pytest.mark.parametrize("game", USUAL_GAMES, ids=label)


def load(game: AnyGame) -> pyspiel.Game:
    return pyspiel.load_game(short_name(game.id), as_values(game.options))


def walk(game: AnyGame, seed: int) -> Iterator[State]:
    """The states of a random game from the first to the last."""
    rng, state = random.Random(seed), load(game).new_initial_state()
    yield state.clone()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state.clone()


def some_moments(game: AnyGame, seed: int) -> list[State]:
    states = list(walk(game, seed))
    return states[:: len(states) // LOOKED_AT] + states[-1:]


def players_of(state: State) -> range:
    return range(state.num_players())


def all_that_can_be_asked(state: State, player: int) -> list[Any]:
    return [
        state.current_player(),
        state.legal_actions(player) if state.is_player_node() else [],
        state.observation_string(player),
        state.observation_tensor(player),
        state.information_state_string(player),
        state.information_state_tensor(player),
    ]


# The games and their parameters.


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("siegeworks_schotten_totten_2_v0", 2),
        ("siegeworks_castle_v0(players=4)", 4),
        ("siegeworks_land_of_clans_v0(players=6,teams=true)", 6),
        ("siegeworks_stronghold_v0", 2),
    ],
)
def test_the_games_are_found_by_their_versioned_names(name: str, players: int) -> None:
    assert pyspiel.load_game(name).num_players() == players


def test_the_names_are_those_of_our_other_environments_with_ours_before_them() -> None:
    ours = [name for name in pyspiel.registered_names() if name.startswith("siege")]
    assert set(ours) == {f"siegeworks_{snake_case(each)}" for each in CATALOG}


def test_where_open_spiel_is_missing_we_say_how_to_get_it() -> None:
    hide = "import sys; sys.modules['pyspiel'] = None"
    there = subprocess.run(
        [sys.executable, "-c", f"{hide}; import siegeworks.envs.openspiel"],
        capture_output=True,
        check=False,
        text=True,
    )
    assert "pip install 'siegeworks[openspiel]'" in there.stderr.splitlines()[-1]


@every_game
def test_parameters_are_the_options_with_their_defaults(game: AnyGame) -> None:
    spiel = load(game)
    specified = spiel.get_type().parameter_specification
    assert specified == {o.name: o.default for o in options_of(type(game.options))}
    assert spiel.get_parameters() == as_values(game.options)
    assert pyspiel.load_game(str(spiel)) == spiel
    assert spiel.num_players() == len(game.seats)
    least, most = player_counts(CATALOG[game.id])
    assert least <= len(game.seats) <= most


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("siegeworks_castle_v0(players=9)", "players cannot be 9; choose one of: 2, 3"),
        ("siegeworks_castle_v0(lady_target=moat)", "lady_target cannot be moat"),
        ("siegeworks_land_of_clans_v0(players=6)", "six play in teams only"),
        ("siegeworks_stronghold_v0(data=hex:xyz)", "no text in hexadecimal digits"),
    ],
)
def test_a_value_that_cannot_be_played_is_refused_with_the_reason(
    name: str, problem: str
) -> None:
    with pytest.raises(BadOption, match=problem):
        pyspiel.load_game(name)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("siegeworks_stronghold_v0(players=2)", "Available parameters are: data, "),
        ("siegeworks_castle_v0(players=many)", "Wrong type for parameter players"),
    ],
)
def test_open_spiel_itself_refuses_what_is_no_parameter(
    name: str, problem: str
) -> None:
    with pytest.raises(pyspiel.SpielError, match=problem):
        pyspiel.load_game(name)


def test_data_of_ones_own_is_played_and_survives_being_written_down() -> None:
    listing = CATALOG["land-of-clans"]
    assert listing.data_files is not None
    text = listing.data_files.texts["highlands-squares"]
    spiel = pyspiel.load_game(short_name(listing.id), {"data": text})
    again = pickle.loads(pickle.dumps(spiel))
    assert again == spiel
    for each in (spiel, again):
        played = each.beginning.rules.game.options
        assert played == listing.build({"data": text}).options
        assert played != listing.build({}).options


@every_usual_game
def test_sizes_and_bounds(game: AnyGame) -> None:
    spiel, tensors = load(game), tensors_of(game)
    layout = tensors.observer.layout
    assert spiel.num_distinct_actions() == tensors.choices.size
    assert spiel.max_chance_outcomes() == tensors.chances.size
    assert spiel.observation_tensor_shape() == [layout.size]
    assert spiel.information_state_tensor_shape() == [layout.size + 256]
    assert spiel.max_game_length() == LONGEST_GAME == playing.LONGEST_GAME


# What OpenSpiel checks itself.


@every_table
def test_the_random_simulation_of_open_spiel_passes(game: AnyGame) -> None:
    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@only_in_a_soak
@every_game
def test_many_random_simulations_of_open_spiel_pass(game: AnyGame) -> None:
    pyspiel.random_sim_test(load(game), num_sims=5, serialize=True, verbose=False)


@every_usual_game
def test_a_playthrough_of_open_spiel_leads_where_it_says(game: AnyGame) -> None:
    lines = generate_playthrough.playthrough_lines(str(load(game)), seed=1)
    state = load(game).new_initial_state()
    for line in lines:
        if line.startswith("action: "):
            state.apply_action(int(line.removeprefix("action: ")))
    assert state.is_terminal()
    last = "\n".join(lines[lines.index(f"# State {len(state.history())}") :])
    assert f"History() = {state.history()}" in last
    for line in str(state).splitlines():
        assert f"# {line}".rstrip() in last


@only_in_a_soak
@every_game
def test_open_spiel_replays_its_playthroughs_exactly(game: AnyGame, tmp_path) -> None:
    flags.FLAGS.mark_as_parsed()
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(str(load(game)), None, seed=1))
    original, replayed = generate_playthrough.replay(file)
    assert original == replayed


# Play.


@every_game
def test_odds_add_up_and_so_do_returns(game: AnyGame) -> None:
    for state in walk(game, seed=1):
        if state.is_chance_node():
            odds = [chance for _, chance in state.chance_outcomes()]
            assert all(chance > 0 for chance in odds)
            assert sum(odds) == pytest.approx(1, abs=TOLERANCE)
        worth = state.returns()
        assert sum(worth) == pytest.approx(0, abs=TOLERANCE)
        assert any(worth) <= state.is_terminal()


def test_actions_are_written_in_the_notation_of_the_game() -> None:
    state = pyspiel.load_game("siegeworks_schotten_totten_2_v0").new_initial_state()
    number = state.string_to_action("deal R7")
    state.apply_action(number)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, number) == "deal R7"
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert "R7@1" in map(state.action_to_string, state.legal_actions())


@every_usual_game
def test_what_is_illegal_raises_and_changes_nothing(game: AnyGame) -> None:
    for state in some_moments(game, seed=2):
        before, history = str(state), state.history()
        with pytest.raises(UnknownNumber, match="the mask shows"):
            state.apply_action(10**6)
        illegal = set(range(state.num_distinct_actions())) - set(state.legal_actions())
        for number in sorted(illegal)[:40]:
            with pytest.raises((IllegalAction, UnknownNumber)):
                state.apply_action(number)
        assert (str(state), state.history()) == (before, history)


@every_usual_game
def test_there_are_no_players_but_those_at_the_table(game: AnyGame) -> None:
    state = load(game).new_initial_state()
    players = state.num_players()
    with pytest.raises(pyspiel.SpielError):
        state.observation_tensor(players)
    for ask in (
        lambda: state.resample_from_infostate(players, random.random),
        lambda: state.privileged_observation(players),
        lambda: make_observation(load(game)).set_from(state, -1),
    ):
        with pytest.raises(SiegeworksError, match="there is no player"):
            ask()


@pytest.mark.parametrize("wanted", ["abc", {"players": 2}, 3])
def test_a_game_begins_nowhere_but_at_its_beginning(wanted: object) -> None:
    spiel = pyspiel.load_game("siegeworks_castle_v0")
    with pytest.raises(SiegeworksError, match="takes no position"):
        spiel.new_initial_state(wanted)


# What players see and know.


@every_table
def test_an_observation_has_the_fields_of_the_layout(game: AnyGame) -> None:
    spiel, observer = load(game), tensors_of(game).observer
    seen, known = make_observation(spiel), make_observation(spiel, INFO_STATE_OBS_TYPE)
    for state in some_moments(game, seed=3):
        for player, seat in enumerate(game.seats):
            row = observer.observe(game.view(state.course.state, seat))
            seen.set_from(state, player)
            known.set_from(state, player)
            assert seen.tensor.dtype == np.float32
            assert (seen.tensor == row).all()
            for name, piece in observer.layout.named(row).items():
                assert (seen.dict[name] == piece).all()
                assert (known.dict[name] == piece).all()
            told = known.string_from(state, player)
            bits = np.packbits(known.dict["told"].astype(np.uint8)).tobytes()
            assert bits == hashlib.sha256(told.encode()).digest()
            assert state.observation_tensor(player) == seen.tensor.tolist()
            assert state.information_state_tensor(player) == known.tensor.tolist()


def test_other_kinds_of_observation_are_not_there() -> None:
    spiel = pyspiel.load_game("siegeworks_castle_v0")
    everything = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(spiel, everything) is None
    with pytest.raises(ValueError, match="takes no parameters"):
        make_observation(spiel, params={"depth": 3})


@every_game
def test_different_information_states_have_different_tensors(game: AnyGame) -> None:
    """And what somebody knew once they know for ever, their own choices included."""
    observation = make_observation(load(game), INFO_STATE_OBS_TYPE)
    texts: dict[bytes, bytes] = {}
    knew, before = [""] * len(game.seats), None
    for state in walk(game, seed=4):
        for player in players_of(state):
            text = observation.string_from(state, player)
            assert text.startswith(knew[player] + own_choice(before, state, player))
            knew[player] = text
            observation.set_from(state, player)
            tensor, short = observation.tensor.tobytes(), fingerprint(text)
            assert texts.setdefault(tensor, short) == short
        before = state
    assert len(set(texts.values())) == len(texts)


def own_choice(before: State | None, after: State, player: int) -> str:
    if before is None or before.current_player() != player:
        return ""
    return f"> {before.action_to_string(after.history()[-1])}\n"


def fingerprint(text: str) -> bytes:
    return hashlib.blake2b(text.encode()).digest()


@every_game
def test_different_observations_have_different_strings(game: AnyGame) -> None:
    observation = make_observation(load(game))
    tensors: dict[str, bytes] = {}
    for state in some_moments(game, seed=5):
        for player in players_of(state):
            observation.set_from(state, player)
            text = observation.string_from(state, player)
            tensor = observation.tensor.tobytes()
            assert tensors.setdefault(text, tensor) == tensor


@every_table
def test_what_happens_out_of_sight_is_not_told(game: AnyGame) -> None:
    """If it makes no difference to what a seat sees, it makes none to what it knows."""
    unseen = 0
    rng = random.Random(1)
    forks = [state for state in walk(game, seed=6) if len(state.legal_actions()) > 1]
    for state in rng.sample(forks, min(4 * LOOKED_AT, len(forks))):
        one, other = map(state.child, rng.sample(state.legal_actions(), 2))
        for player in players_of(state):
            if player == state.current_player():
                continue
            if one.observation_string(player) == other.observation_string(player):
                unseen += 1
                told = all_that_can_be_asked(one, player)
                assert all_that_can_be_asked(other, player) == told
    assert unseen


@every_usual_game
def test_only_a_critic_sees_what_all_seats_see(game: AnyGame) -> None:
    for state in some_moments(game, seed=7):
        rows = [state.observation_tensor(player) for player in players_of(state)]
        for player in players_of(state):
            order = rows[player:] + rows[:player]
            assert state.privileged_observation(player).tolist() == order


def test_an_observer_refuses_states_of_another_game() -> None:
    observation = make_observation(pyspiel.load_game("siegeworks_castle_v0"))
    foreign = pyspiel.load_game("siegeworks_stronghold_v0").new_initial_state()
    with pytest.raises(SiegeworksError, match="a state of stronghold, and this is"):
        observation.set_from(foreign, 0)


def test_a_copy_of_an_observer_works_on_its_own() -> None:
    first, *_, last = walk(USUAL_GAMES[0], seed=1)
    observation = make_observation(first.get_game(), INFO_STATE_OBS_TYPE)
    for other in (
        copy.deepcopy(observation),
        pickle.loads(pickle.dumps(observation)),
    ):
        observation.set_from(first, 0)
        other.set_from(last, 0)
        assert observation.tensor.tolist() == first.information_state_tensor(0)
        assert other.tensor.tolist() == last.information_state_tensor(0)
        assert (other.dict["told"] == other.tensor[-256:]).all()


# Threads.

THREADS = 4
SEEN = 160
"""States of a game: enough that threads which share too much are found out."""


@pytest.fixture
def threads_that_take_turns_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def tensors_of_both_kinds(states: list[State]) -> list[list[float]]:
    return [
        ask(player)
        for state in states
        for player in (0, 1)
        for ask in (state.observation_tensor, state.information_state_tensor)
    ]


def assert_seen_together_as_alone(shares: list[list[State]]) -> None:
    alone = [tensors_of_both_kinds(share) for share in shares]
    with ThreadPoolExecutor(THREADS) as threads:
        assert list(threads.map(tensors_of_both_kinds, shares)) == alone


@every_usual_game
@pytest.mark.usefixtures("threads_that_take_turns_often")
def test_threads_can_share_a_game(game: AnyGame) -> None:
    states = list(walk(game, seed=1))[:SEEN]
    assert_seen_together_as_alone([states[k::THREADS] for k in range(THREADS)])


@pytest.mark.usefixtures("threads_that_take_turns_often")
def test_threads_with_a_game_each_do_not_notice_each_other() -> None:
    """In the game whose observer remembers most."""
    game = CATALOG["schotten-totten-2"].build({})
    assert_seen_together_as_alone([list(walk(game, k))[:SEEN] for k in range(THREADS)])


def test_threads_find_the_observers_of_a_game_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two that make the same one at once would take the process down."""
    state = pyspiel.load_game("siegeworks_castle_v0").new_initial_state()
    monkeypatch.delattr(CatalogGame, "make_py_observer")
    assert state.observation_tensor(0) == state.information_state_tensor(0)[:-256]


# Resampling.


def resampled(state: State, player: int, seed: int = 1) -> State:
    return state.resample_from_infostate(player, random.Random(seed).random)


@every_game
def test_a_resampled_state_looks_the_same_to_the_player(game: AnyGame) -> None:
    """The leak law: it differs in what is hidden, and nothing shows."""
    different = 0
    for state in some_moments(game, seed=8):
        for player in players_of(state):
            other = resampled(state, player)
            told = all_that_can_be_asked(state, player)
            assert all_that_can_be_asked(other, player) == told
            different += str(other) != str(state)
    assert different


@every_table
def test_the_others_know_what_a_spectator_knows_and_what_they_see(
    game: AnyGame,
) -> None:
    for state in some_moments(game, seed=9):
        public = state.course.heard_by(None).text
        other = resampled(state, 0)
        for player in players_of(state)[1:]:
            text = other.information_state_string(player)
            assert text.startswith(public)
            assert text.count("\n") == public.count("\n") + 1
            assert other.observation_string(player).splitlines()[-1] in text


CASTLES = [table for table in TABLES if table.id == "castle"]


@pytest.mark.parametrize("game", CASTLES, ids=label)
def test_whoever_asks_in_castle_the_resampled_state_can_go_on(game: AnyGame) -> None:
    """Also while another seat chooses among cards that the asking one cannot see."""
    for seed in range(3):
        for state in walk(game, seed):
            for player in players_of(state):
                other = resampled(state, player, seed)
                assert bool(other.legal_actions()) != state.is_terminal()


@every_table
def test_a_resampled_state_has_no_history_and_plays_on(game: AnyGame) -> None:
    rng = random.Random(1)
    state = resampled(some_moments(game, seed=10)[4], 0)
    assert state.history() == []
    knew = state.information_state_string(0)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.information_state_string(0).startswith(knew)
    assert any(state.returns())


@every_usual_game
def test_the_same_numbers_lead_to_the_same_world(game: AnyGame) -> None:
    different = set()
    for state in some_moments(game, seed=11):
        worlds = [str(resampled(state, 1, seed)) for seed in (1, 1, 2, 3, 4)]
        assert worlds[0] == worlds[1]
        different.add(len(set(worlds)))
    assert max(different) > 2


@pytest.mark.parametrize("drawn", [4, np.int64(4), np.float32(4), Fraction(4)])
def test_a_sampler_may_return_any_kind_of_number(drawn: Any) -> None:
    state = some_moments(USUAL_GAMES[0], seed=11)[4]
    world = state.resample_from_infostate(0, lambda: drawn)
    assert str(world) == str(state.resample_from_infostate(0, lambda: 4.0))


@pytest.mark.parametrize("drawn", [None, "four", [4], pytest.param(10**400, id="vast")])
def test_a_sampler_that_returns_no_number_is_refused(drawn: Any) -> None:
    state = some_moments(USUAL_GAMES[0], seed=11)[4]
    with pytest.raises(SiegeworksError, match="has to return a number"):
        state.resample_from_infostate(0, lambda: drawn)


@every_usual_game
def test_the_search_of_open_spiel_plays_with_it(game: AnyGame) -> None:
    spiel, numbers = load(game), np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, numbers)
    bot = ismcts.ISMCTSBot(spiel, judge, 2.0, 6, random_state=numbers)
    state = next(each for each in some_moments(game, 12) if each.is_player_node())
    for _ in range(3):
        state.apply_action(bot.step(state))
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])


# Keeping.

WAYS_TO_KEEP: dict[str, Callable[[pyspiel.Game, State], State]] = {
    "serialize": lambda game, state: game.deserialize_state(state.serialize()),
    "with its game": lambda game, state: pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, state)
    )[1],
    "pickle": lambda _, state: pickle.loads(pickle.dumps(state)),
    "copy": lambda _, state: copy.copy(state),
    "deepcopy": lambda _, state: copy.deepcopy(state),
    "clone": lambda _, state: state.clone(),
}


@every_table
@pytest.mark.parametrize("way", WAYS_TO_KEEP)
def test_a_state_that_was_kept_is_the_same(game: AnyGame, way: str) -> None:
    spiel, keep = load(game), WAYS_TO_KEEP[way]
    for state in some_moments(game, seed=13)[::4]:
        for original in (state, resampled(state, 0)):
            kept = keep(spiel, original)
            assert_same(kept, original)
            if not kept.is_terminal():
                number = kept.legal_actions()[0]
                kept.apply_action(number)
                assert str(kept) != str(original)
                assert_same(kept, original.child(number))


def assert_same(one: State, other: State) -> None:
    assert str(one) == str(other)
    assert one.history() == other.history()
    for player in players_of(one):
        assert all_that_can_be_asked(one, player) == all_that_can_be_asked(
            other, player
        )


@pytest.mark.parametrize(
    ("kept", "problem"),
    [
        ("siegeworks_schotten_totten_2_v0", "of schotten-totten-2, and this is castle"),
        ("siegeworks_castle_v0(players=3)", "other options; what differs: players$"),
        ("python_kuhn_poker", "not in our catalogue"),
    ],
)
def test_a_game_refuses_states_of_another(kept: str, problem: str) -> None:
    state = pyspiel.load_game(kept).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    castle = pyspiel.load_game("siegeworks_castle_v0")
    with pytest.raises(SiegeworksError, match=problem):
        castle.deserialize_state(state.serialize())


def test_another_process_reads_a_pickle_and_ends_well() -> None:
    state = some_moments(OBSERVED_GAMES[0], seed=14)[4]
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer), end='')"
    there = subprocess.run(
        [sys.executable, "-c", read],
        input=pickle.dumps(state),
        capture_output=True,
        check=False,
    )
    assert there.returncode == 0, there.stderr
    assert there.stdout.decode() == str(state)
