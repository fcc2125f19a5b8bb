"""Sappers keeps its own rules, and every law that games are tried by."""

import pytest

from conformance.playing import agreements, label

# The laws themselves: pytest runs them here with the `game` and `listing` below.
from conformance.test_catalogues import (  # noqa: F401
    test_a_label_is_said_of_whatever_may_be_done,
    test_all_that_happens_can_be_said,
    test_every_action_has_a_label_of_its_own,
    test_every_prompt_and_every_outcome_can_be_said,
    test_every_refusal_can_be_said,
    test_everything_on_the_shelf_can_be_said,
    test_the_glossary_explains_every_thing_that_is_ever_named,
    test_the_shelf_says_in_english_what_the_catalogue_says,
)
from conformance.test_legality import *  # noqa: F403
from conformance.test_secrets import *  # noqa: F403
from conformance.test_taking_back import (  # noqa: F401
    test_after_a_free_take_back_every_seat_knows_what_it_knew,
    test_the_law_would_notice,
)
from conformance.test_the_log import (  # noqa: F401
    test_a_redacted_log_rebuilds_the_view_of_everybody,
    test_applying_an_action_never_touches_the_state_it_was_given,
    test_the_log_rebuilds_every_state,
    test_the_same_seed_gives_the_same_game,
    test_what_is_redacted_stays_redacted,
)
from conformance.test_the_pieces import *  # noqa: F403
from conformance.test_words import (  # noqa: F401
    test_an_action_reads_back_as_it_was_written,
    test_capitals_and_spaces_do_not_matter,
    test_every_event_is_told_in_one_sentence_to_everybody,
    test_every_position_has_a_prompt_and_a_picture_for_everybody,
    test_no_two_actions_are_written_alike,
    test_nonsense_is_refused_with_a_message,
)
from sappers import LISTING
from sappers.actions import Break, DrawTools
from sappers.events import ToolsDrawn
from sappers.options import Options
from sappers.pieces import Seat, Tool, Tools
from sappers.rules import apply, legal_actions, outcome, why_not
from sappers.state import State, start
from sappers.view import view
from siegeworks.core.catalog import Listing
from siegeworks.core.game import AnyGame
from siegeworks.core.rulebook import coded_rules, paragraphs


@pytest.fixture(scope="session", params=agreements(LISTING), ids=label)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return request.param


@pytest.fixture
def listing() -> Listing:
    return LISTING


def position(*moves: int, stones: int = 9) -> State:
    """North has a pick and South a ram; these stones are broken in turn."""
    state, _ = apply(start(Options(stones)), DrawTools(Tool.PICK, Tool.RAM))
    for count in moves:
        state, _ = apply(state, Break(count))
    return state


@pytest.mark.rule("1.1")
def test_the_wall_has_as_many_stones_as_agreed() -> None:
    assert position(stones=12).table.stones == 12


@pytest.mark.rule("1.2")
def test_a_company_sees_its_own_tool_alone() -> None:
    drawn = position()
    assert view(drawn, Seat.NORTH).tool is Tool.PICK
    assert view(drawn, Seat.SOUTH).tool is Tool.RAM
    assert view(drawn, None).tool is None


@pytest.mark.rule("2.1")
def test_a_company_breaks_one_stone_or_what_its_tool_breaks() -> None:
    assert legal_actions(position()) == (Break(1), Break(2))
    assert legal_actions(position(1)) == (Break(1), Break(3))
    refusal = why_not(position(), Break(3))
    assert str(refusal) == (
        "by hand a company breaks one stone, and with a pick 2 stones (rule 2.1)"
    )


@pytest.mark.rule("2.1")
def test_no_more_stones_are_broken_than_there_are() -> None:
    two_left = position(2, 3, 2)
    assert legal_actions(two_left) == (Break(1),)
    refusal = why_not(two_left, Break(3))
    assert str(refusal) == "the wall has only 2 stones left (rule 2.1)"


@pytest.mark.rule("2.2")
def test_a_tool_is_shown_by_using_it() -> None:
    assert position(1, 3).table.shown == Tools(south=Tool.RAM)


@pytest.mark.rule("3.1")
def test_the_company_that_breaks_the_last_stone_has_won() -> None:
    assert outcome(position(2, 3, 2, 1)) is None
    over = outcome(position(2, 3, 2, 1, 1))
    assert over is not None
    assert str(over) == "north won: the last stone was broken"


def test_the_draw_is_told_to_each_company_alone() -> None:
    redact, drawn = LISTING.build({}).redact, ToolsDrawn(Tools(Tool.PICK, Tool.RAM))
    assert redact(drawn, Seat.NORTH) == ToolsDrawn(Tools(north=Tool.PICK))
    assert redact(drawn, None) == ToolsDrawn(Tools())


def test_every_paragraph_has_a_function() -> None:
    written = {each.number for each in paragraphs(LISTING.build({}).rulebook)}
    assert set(coded_rules("sappers")) == written
