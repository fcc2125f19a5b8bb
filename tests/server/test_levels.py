"""Which bots people are offered, and what they are told about missing ones."""

import pytest

from siegeworks.games import CATALOG
from siegeworks.players.registry import LADDER, players_of
from siegeworks.server.bots.levels import can_be_analysed, offered
from siegeworks.server.errors import BadSetup
from siegeworks.server.http.routes.setup import setup_of
from siegeworks.server.protocol import messages
from siegeworks.server.table.new_table import seating

from .conftest import GAME

SIEGE = CATALOG.game(GAME, {})
CASTLE = CATALOG.game("castle", {})


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("siegeworks.players.game_bots.find_spec", lambda _: None)


def wanted(level: str) -> messages.NewTable:
    return messages.NewTable(GAME, {"attacker": "me", "defender": level}, "Ada")


def test_where_there_is_a_ladder_people_are_offered_that() -> None:
    assert offered(SIEGE) == ("random", *LADDER, "net")
    assert offered(CASTLE) == ("random", "greedy", "expert")


def test_whoever_is_not_offered_can_still_be_asked_for() -> None:
    for level in players_of(SIEGE):
        _, bot = seating(wanted(level), SIEGE, b"ada")
        assert (bot.kind, bot.name) == ("bot", level)


@pytest.mark.usefixtures("without_numba")
def test_without_numba_the_ladder_is_not_offered() -> None:
    setup = setup_of(CATALOG[GAME], {}, grace=30.0)
    assert setup.levels == ("random", "greedy", "expert")
    assert not setup.analysis
    assert not can_be_analysed(SIEGE)


@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize("level", LADDER)
def test_without_numba_somebody_who_asks_for_it_is_told_what_to_install(
    level: str,
) -> None:
    with pytest.raises(BadSetup, match=r"Numba.*pip install.*choose one of: me, open"):
        seating(wanted(level), SIEGE, b"ada")


@pytest.mark.parametrize("level", ["search:600s", "grandmaster", ""])
def test_what_is_no_level_is_refused(level: str) -> None:
    with pytest.raises(BadSetup, match="choose one of: me, open, random, easy"):
        seating(wanted(level), SIEGE, b"ada")
