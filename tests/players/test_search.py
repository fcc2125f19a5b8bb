"""The player that searches: it never cheats, it explains, it keeps what it learnt."""

import itertools
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.errors import UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.kernels.schotten_totten_2.forest import AT_A_TIME, Grove
from siegeworks.kernels.schotten_totten_2.from_reference import record_of
from siegeworks.players.analysis import NoAnalyst
from siegeworks.players.budget import BadBudget, Budget, read_budget
from siegeworks.players.registry import analyst_for, player_for
from siegeworks.players.schotten_totten_2.net import network_of_the_game
from siegeworks.players.schotten_totten_2.policy_prior import Adviser
from siegeworks.players.schotten_totten_2.search import THREADS, SearchPlayer
from siegeworks.tensors.schotten_totten_2 import CHOICES

from .seats import BASE, MATCH, TACTICS, decisions, everybody

BUDGET = "search:300"


def positions(game: AnyGame, seed: int) -> Iterator[tuple[Any, Any]]:
    """What the acting seat sees at each decision of a random game, with the state."""
    dealer, chooser = Dealer(f"search {seed}"), random.Random(seed)
    state = game.start()
    while (seat := game.actor(state)) is not None:
        if seat is CHANCE:
            action = dealer.choose(game, state)
        else:
            legal = game.legal_actions(state)
            if len(legal) > 1:
                yield state, seat
            action = chooser.choice(legal)
        state, _ = game.apply(state, action)


@pytest.mark.parametrize(
    "game", [BASE, TACTICS, MATCH], ids=["base", "tactics", "match"]
)
def test_the_same_view_is_searched_the_same_way_whatever_is_hidden(
    game: AnyGame,
) -> None:
    """Other hidden cards: the same choice, the same visits, as many simulations."""
    compared = 0
    for view, permuted in with_other_hidden_cards(game):
        first, second = (
            analyst_for(game, "a seed", "300").analyse(each)
            for each in (view, permuted)
        )
        assert first == second
        compared += 1
    assert compared >= 5


@pytest.mark.parametrize("game", [BASE, TACTICS], ids=["base", "tactics"])
def test_nor_does_it_matter_to_a_search_with_advice(game: AnyGame) -> None:
    for view, permuted in with_other_hidden_cards(game):
        first, second = (
            player_for(game, "guided:300", "a seed").analyse(each)
            for each in (view, permuted)
        )
        assert first == second


def with_other_hidden_cards(game: AnyGame) -> Iterator[tuple[Any, Any]]:
    """What a seat sees in a true position, and in another that it cannot tell apart."""
    shuffler = random.Random(0)
    for state, seat in list(positions(game, seed=1))[::6]:
        view = game.view(state, seat)
        yield view, game.view(game.worlds(view, shuffler), seat)


def test_what_it_may_not_know_takes_no_other_time() -> None:
    """Time is kept per simulation: neither hand makes the search slower."""
    state, seat = list(positions(BASE, seed=2))[10]
    view = BASE.view(state, seat)
    shuffler = random.Random(1)
    quickest = []
    for _ in range(4):
        seen = BASE.view(BASE.worlds(view, shuffler), seat)
        player = SearchPlayer("a seed", Budget(simulations=1500))
        player.analyse(seen)
        times = []
        for _ in range(4):
            player = SearchPlayer("a seed", Budget(simulations=1500))
            began = time.thread_time()
            player.analyse(seen)
            times.append(time.thread_time() - began)
        quickest.append(min(times))
    assert max(quickest) < 2 * min(quickest)


def test_the_same_seed_searches_the_same_way() -> None:
    state, seat = next(iter(positions(TACTICS, seed=3)))
    view = TACTICS.view(state, seat)
    first, second = (SearchPlayer("7", Budget(simulations=500)) for _ in range(2))
    assert first.analyse(view) == second.analyse(view)


@pytest.mark.parametrize(
    "game", [BASE, TACTICS, MATCH], ids=["base", "tactics", "match"]
)
def test_an_analysis_explains_the_position(game: AnyGame) -> None:
    for state, seat in list(positions(game, seed=4))[3::9]:
        found = analyst_for(game, "1", "600").analyse(game.view(state, seat))
        legal = {game.write(action) for action in game.legal_actions(state)}
        assert found.seat == seat
        assert found.simulations == 600
        assert {each.action for each in found.candidates} <= legal
        assert sum(each.share for each in found.candidates) == pytest.approx(1)
        shares = [each.share for each in found.candidates]
        assert shares == sorted(shares, reverse=True)
        assert found.chance == found.candidates[0].chance
        for each in found.candidates:
            assert 0 <= each.chance <= 1
            assert each.line[0] == each.action


def test_a_line_is_a_course_the_game_could_take() -> None:
    """Each action of the best line can be read, and the first ones are ours."""
    state, seat = list(positions(BASE, seed=5))[20]
    found = analyst_for(BASE, "1", "5000").analyse(BASE.view(state, seat))
    line = found.candidates[0].line
    assert len(line) >= 2
    for text in line:
        assert BASE.write(BASE.read(text, state)) == text


def test_what_is_proven_is_declared() -> None:
    for state, seat in positions(BASE, seed=6):
        declarations = [
            text
            for action in BASE.legal_actions(state)
            if (text := BASE.write(action)).startswith("declare")
        ]
        if declarations:
            view = BASE.view(state, seat)
            player = player_for(BASE, "search:200", "1")
            choice = player.choose(view, BASE.legal_for(view))
            assert BASE.write(choice) in declarations
            return
    raise AssertionError("nothing could be declared in that game")


def test_a_search_keeps_what_it_learnt() -> None:
    """In a real game, most trees begin with visits from the decision before."""
    kept = 0
    players = dict(everybody(BASE, BUDGET, seed=9))
    for _ in decisions(BASE, players, seed=9):
        kept += sum(
            tree.kept > 0
            for player in players.values()
            if player._grove
            for tree in player._grove.trees
        )
    assert kept > 20


@pytest.mark.parametrize("game", [BASE, TACTICS], ids=["base", "tactics"])
def test_advice_is_for_legal_actions_alone(game: AnyGame) -> None:
    adviser = Adviser(network_of_the_game())
    for state, seat in list(positions(game, seed=2))[::5]:
        advice = adviser.advise(game.view(state, seat))
        legal = CHOICES.numbers_of(game.legal_actions(state))
        assert advice.sum() == pytest.approx(1, abs=1e-4)
        assert set(np.flatnonzero(advice)) <= set(legal)


def test_advice_is_taken_first_and_dropped_if_it_is_bad() -> None:
    state, seat = list(positions(BASE, seed=5))[20]
    view = BASE.view(state, seat)
    unadvised = SearchPlayer("1", Budget(simulations=4000)).analyse(view)
    worst = min(unadvised.candidates, key=lambda each: each.chance).action
    advice = CHOICES.mask([BASE.read(worst, state)]).astype(np.float32)
    first, later = (
        SearchPlayer("1", Budget(simulations=looks), lambda _: advice).analyse(view)
        for looks in (30, 20_000)
    )
    assert first.candidates[0].action == worst
    assert first.candidates[0].share > 0.9
    assert later.candidates[0].action != worst
    assert later.candidates[0].chance > unadvised.chance - 0.1


def test_guided_and_unguided_searches_have_names() -> None:
    """With advice, fewer actions are looked at."""
    state, seat = list(positions(TACTICS, seed=5))[8]
    view = TACTICS.view(state, seat)
    legal = TACTICS.legal_for(view)
    analyses = []
    for name in ("search:200", "guided:200"):
        player = player_for(TACTICS, name, "1")
        assert player.choose(view, legal) in legal
        analyses.append(player.analyse(view))
    assert len(analyses[0].candidates) > len(analyses[1].candidates)


def test_a_tree_without_room_for_more_still_answers() -> None:
    state, _ = list(positions(BASE, seed=5))[20]
    grove = Grove(seed=1, nodes=12)
    advice = np.full(CHOICES.size, 1 / CHOICES.size, np.float32)
    assert grove.search(record_of(state), 500, advice=advice) == 500
    assert len(grove.sprouts()) <= 11
    assert sum(sprout.visits for sprout in grove.sprouts()) > 0


def test_a_search_ends_when_its_time_is_up() -> None:
    state, seat = next(iter(positions(BASE, seed=8)))
    player = SearchPlayer("1", Budget(seconds=0.2))
    player.warm()
    began, worked = time.perf_counter(), time.process_time()
    found = player.analyse(BASE.view(state, seat))
    assert time.perf_counter() - began >= 0.2
    # Its own work: a busy machine takes longer by the clock, but not by this.
    assert time.process_time() - worked < 2
    assert THREADS * AT_A_TIME <= found.simulations < Budget().simulations


def test_a_clear_choice_takes_less_than_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What no simulation could change any more is not waited for, but for analysis."""
    state, seat = next(
        (state, seat)
        for state, seat in positions(BASE, seed=6)
        if any(BASE.write(each)[:7] == "declare" for each in BASE.legal_actions(state))
    )
    view = BASE.view(state, seat)
    analyst, chooser = (SearchPlayer("1", Budget(seconds=0.6)) for _ in range(2))
    looks = itertools.count()

    def clock() -> float:
        """Ten milliseconds per look, however busy the machine is."""
        return next(looks) / 100

    monkeypatch.setattr(f"{Grove.__module__}.time", SimpleNamespace(perf_counter=clock))
    began = clock()
    best = analyst.analyse(view).candidates[0].action
    analysed = clock()
    chosen = chooser.choose(view, BASE.legal_for(view))
    decided = clock()
    assert BASE.write(chosen) == best
    assert analysed - began >= 0.6
    assert decided - analysed < 0.5


def test_a_time_to_think_is_read_or_refused() -> None:
    assert read_budget("0.05s") == Budget(seconds=0.05)
    for text in ("", "0", "0s", "1e9", "-1", "2 s", "601s", "10000001", "s", "nan"):
        with pytest.raises(BadBudget, match="is no time to think"):
            read_budget(text)


def test_games_without_a_search_say_so() -> None:
    castle = CATALOG.game("castle", {})
    with pytest.raises(NoAnalyst, match="no search for castle"):
        analyst_for(castle, "", "1")
    for name in ("master", "search", "guided"):
        with pytest.raises(NoAnalyst, match="no search for castle"):
            player_for(castle, name, "")
    with pytest.raises(NoAnalyst):
        player_for(castle, "search:1s", "")
    with pytest.raises(UnknownPlayer):
        player_for(BASE, "nobody:1s", "")
