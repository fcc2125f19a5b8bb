"""The shelf: games by name, and the front door of the package."""

import contextlib
import io

import pytest

import siegeworks as sw
from siegeworks.core.catalog import Catalog
from siegeworks.core.errors import BadOption, SiegeworksError, UnknownGame
from siegeworks.core.options import every_options, options_of
from siegeworks.games import CATALOG

AS_PRINTED_IN_THE_README = """
import siegeworks as sw

game = sw.game("schotten-totten-2", tactics=True)
state = game.start()
dealer = sw.Dealer(seed=7)
while (actor := game.actor(state)) is not None:
    action = dealer.choose(game, state) if actor is sw.CHANCE else game.legal_actions(state)[0]
    state, events = game.apply(state, action)
    for event in events:
        print(game.sentence(event))
print(game.outcome(state))
"""  # noqa: E501


def test_the_dozen_lines_that_play_any_game_run_as_printed() -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(AS_PRINTED_IN_THE_README, {})

    assert " won: " in printed.getvalue().splitlines()[-1]


def test_a_catalogue_is_a_mapping_of_its_games() -> None:
    for name in CATALOG:
        assert CATALOG[name].id == name
        assert CATALOG.game(name, {}).id == name
    assert len(CATALOG) == len(list(CATALOG)) > 0


def test_a_listing_describes_the_game_before_anybody_opens_the_box() -> None:
    for listing in CATALOG.values():
        assert listing.title
        assert listing.players
        assert listing.summary
        assert all(option.meaning for option in options_of(listing.options))


def test_a_listing_builds_the_game_under_every_allowed_set_of_options() -> None:
    for listing in CATALOG.values():
        built = [game.options for game in listing.every()]
        assert built == list(every_options(listing.options))


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(UnknownGame) as refused:
        sw.game("chess")

    assert "there is no game 'chess'" in str(refused.value)
    assert all(name in str(refused.value) for name in CATALOG)
    assert isinstance(refused.value, SiegeworksError)


def test_an_unknown_option_is_refused_at_the_front_door() -> None:
    for name in CATALOG:
        with pytest.raises(BadOption, match="there is no option 'no_such_thing'"):
            sw.game(name, no_such_thing=True)


def test_whether_a_game_is_on_the_shelf_can_be_asked() -> None:
    assert next(iter(CATALOG)) in CATALOG
    assert "chess" not in CATALOG
    assert CATALOG.get("chess") is None
    assert len(Catalog()) == 0
