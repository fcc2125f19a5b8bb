"""Moves that no position allows: read if what they name is there, and refused."""

import random

import pytest
from hypothesis import given

import siegeworks as sw
from conformance.playing import Moment, moments, over_moments
from siegeworks.core.errors import UnreadableNotation
from siegeworks.core.rulebook import paragraphs
from siegeworks.games.stronghold.game import RULEBOOK
from siegeworks.games.stronghold.notation import every_action, read, write
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.stages import Window

from .siege import siege

GAME = sw.game("stronghold")
SITE = Options().site
FORMS = (
    *("move {d} {p}-{p}", "swap {d} {p} with {d} {p}", "{h} to {p}", "fetch {d} {p}"),
    *("snipe {i} {p}", "trap {t} {p}-{p}", "pray {e}", "split {n}", "at {s}"),
    *("aim {p}", "use {c}", "next {c}", "exchange {c} for {c}", "pay {i}{i}{i}"),
    *("pay {i}{i} free", "success at {s}", "bluff at {s}", "enlist {i} {p}"),
    *("order {o} {p}", "detonate {n}", "{t} {p}-{p}", "{i} {p}-{p}-{p}"),
    *("slay {d}{d}{d}{d}{d}{d}{d}", "slay {i}{i}{i}{i}{i}{i}{i}"),
)
NAMES = {
    "d": ("M", "S", "V"),
    "i": ("G", "O", "T"),
    "t": ("G", "O", "T", "tower"),
    "h": ("warrior", "officer"),
    "o": ("fury", "detonation", "call", "bluff"),
    "p": (*SITE.outside, *SITE.inside, "hospital"),
    "s": (*SITE.outside, *SITE.inside, "#1", "#4", "rally", "gale", "FE-RE1"),
    "c": tuple(SITE.cards),
    "e": tuple(SITE.errands),
    "n": ("0", "1", "7", "42"),
}
EXAMPLES = 12
"""Number of typed moves of each form, at each moment."""


def filled(form: str, rng: random.Random) -> str:
    """A form with names chosen at random."""
    for mark, names in NAMES.items():
        while f"{{{mark}}}" in form:
            form = form.replace(f"{{{mark}}}", rng.choice(names), 1)
    return form


@over_moments
@given(moment=moments)
def test_whatever_names_only_what_is_there_is_refused_by_a_rule(moment: Moment) -> None:
    state, rng = moment.state(GAME), random.Random(moment.at)
    written = {paragraph.number for paragraph in paragraphs(RULEBOOK)}
    for text in (filled(form, rng) for form in FORMS for _ in range(EXAMPLES)):
        try:
            action = read(SITE, text, state)
        except UnreadableNotation:
            assert text.startswith("trap O"), text
            continue
        assert read(SITE, write(action), state) == action
        refusal = GAME.why_not(state, action)
        if refusal is None:
            assert action in GAME.legal_actions(state) or GAME.actor(state) is sw.CHANCE
        else:
            assert refusal.rule in written
            assert str(refusal.reason)


@pytest.mark.parametrize(
    "text",
    [
        *("move S W1-W9", "move S W1", "move S W1-W2-W3", "move X W1-W2"),
        *("warrior to", "king to W1", "swap M W1 S W2", "trap O FE-RE1"),
        *("at nowhere", "use ballistas", "pay GGGGGGGGGGGGG", "pay GM", "split 007"),
        *("slay MMMMMMMMMMMMM", "slay MX", "slay 4", "slay"),
        *("split -1", "split ²", "G W1", "G FE-RE1-E1-E2", "order treason W1", "-"),
    ],
)
def test_whatever_names_something_else_cannot_be_read(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        read(SITE, text, siege(Window(opened=True), hourglasses=2))


def test_they_stand_in_no_list() -> None:
    state = siege(Window(opened=True), hourglasses=2)
    for text in ("move S W1-forge", "warrior to T1", "swap M T1 with S W2"):
        assert read(SITE, text, state) not in every_action(SITE)
