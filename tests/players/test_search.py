"""The player that searches: it never cheats, it explains, it keeps what it learnt."""

import random
import time
from collections.abc import Iterator

import pytest

from siegeworks.core.chance import Dealer
from siegeworks.core.errors import UnknownPlayer
from siegeworks.core.game import AnyGame
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.analysis import NoAnalyst
from siegeworks.players.budget import BadBudget, Budget, read_budget
from siegeworks.players.roster import analyst_for, player_for
from siegeworks.players.schotten_totten_2.search import SearchPlayer

from .seats import BASE, MATCH, TACTICS, decisions, everybody

BUDGET = "search:300"


def positions(game: AnyGame, seed: int) -> Iterator[object]:
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
    shuffler, compared = random.Random(0), 0
    for state, seat in list(positions(game, seed=1))[::6]:
        view = game.view(state, seat)
        permuted = game.view(game.worlds(view, shuffler), seat)
        first, second = (
            analyst_for(game, "a seed", "300").analyse(each)
            for each in (view, permuted)
        )
        assert first == second
        compared += 1
    assert compared >= 5


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


def test_a_search_ends_when_its_time_is_up() -> None:
    state, seat = next(iter(positions(BASE, seed=8)))
    player = SearchPlayer("1", Budget(seconds=0.2))
    player.warm()
    began = time.perf_counter()
    found = player.analyse(BASE.view(state, seat))
    assert time.perf_counter() - began < 2
    assert found.simulations > 500


def test_a_clear_choice_takes_less_than_its_time() -> None:
    """What no simulation could change any more is not waited for, but for analysis."""
    state, seat = next(
        (state, seat)
        for state, seat in positions(BASE, seed=6)
        if any(BASE.write(each)[:7] == "declare" for each in BASE.legal_actions(state))
    )
    view = BASE.view(state, seat)
    analyst, chooser = (SearchPlayer("1", Budget(seconds=0.6)) for _ in range(2))
    analyst.warm()
    began = time.perf_counter()
    best = analyst.analyse(view).candidates[0].action
    analysed = time.perf_counter()
    chosen = chooser.choose(view, BASE.legal_for(view))
    decided = time.perf_counter()
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
    for name in ("master", "search"):
        with pytest.raises(NoAnalyst, match="no search for castle"):
            player_for(castle, name, "")
    with pytest.raises(NoAnalyst):
        player_for(castle, "search:1s", "")
    with pytest.raises(UnknownPlayer):
        player_for(BASE, "nobody:1s", "")
