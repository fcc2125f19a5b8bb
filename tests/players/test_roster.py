"""Who can be asked to play, by name."""

import pytest

from conformance.playing import EVERY_GAME
from siegeworks.core.errors import UnknownPlayer
from siegeworks.players.random_player import RandomPlayer
from siegeworks.players.registry import player_for, players_of
from siegeworks.players.schotten_totten_2.levels import LEVELS

from .seats import BASE, CASTLES, CLANS, MATCH


def test_the_roster_names_the_players_and_levels_of_schotten_totten_2() -> None:
    everybody = ["random", "greedy", "expert", "net", *LEVELS]
    assert list(players_of(BASE)) == everybody
    assert list(players_of(MATCH)) == everybody


def test_the_roster_names_three_players_of_castle() -> None:
    for game in CASTLES:
        assert list(players_of(game)) == ["random", "greedy", "expert"]


def test_the_roster_names_three_players_of_land_of_clans() -> None:
    for game in CLANS:
        assert list(players_of(game)) == ["random", "greedy", "expert"]


def test_anybody_can_play_any_game_at_random() -> None:
    for game in EVERY_GAME:
        assert isinstance(player_for(game, "random", seed=0), RandomPlayer)


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(UnknownPlayer, match=r"'kasparov'.*random, greedy, expert"):
        player_for(BASE, "kasparov", seed=0)
