"""The observer of Stronghold: concatenates the encoded records of a View."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from siegeworks.core.game import Game
from siegeworks.games.stronghold.actions import Action, ByChance
from siegeworks.games.stronghold.events import Event
from siegeworks.games.stronghold.notation import every_action
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.seats import Seat
from siegeworks.games.stronghold.site import Site
from siegeworks.games.stronghold.state import State
from siegeworks.games.stronghold.view import View
from siegeworks.kernels.layout import Layout
from siegeworks.tensors.action_ids import Numbering, in_order
from siegeworks.tensors.observer import Row
from siegeworks.tensors.stronghold.agenda import AgendaReader, agenda_entries
from siegeworks.tensors.stronghold.battlefield import battlefield_entries
from siegeworks.tensors.stronghold.camp import camp_entries
from siegeworks.tensors.stronghold.fields import Topic, about
from siegeworks.tensors.stronghold.keep import keep_entries
from siegeworks.tensors.stronghold.limits import Limits
from siegeworks.tensors.stronghold.march import march_entries
from siegeworks.tensors.stronghold.moment import moment_entries, option_entries
from siegeworks.tensors.stronghold.secrets import secret_entries
from siegeworks.tensors.stronghold.shots import (
    aim_entries,
    fire_entries,
    hit_deck_entries,
    ritual_entries,
)
from siegeworks.tensors.stronghold.vocabulary import SITES_KEPT, lexicon_of


def parts(
    game: Game[Seat, State, Action, Event, View],
) -> tuple["StrongholdObserver", Numbering[Action], Numbering[Action]]:
    """Return observer, choices and chances; of the options, only the site matters."""
    options = game.options
    assert isinstance(options, Options)
    choices, chances = numberings_of(options.site)
    return StrongholdObserver(contents_of(options.site)), choices, chances


@lru_cache(maxsize=SITES_KEPT)
def numberings_of(site: Site) -> tuple[Numbering[Action], Numbering[Action]]:
    """Return the ids of the seats' actions and of chance's outcomes."""
    choices: list[Action] = []
    chances: list[Action] = []
    for action in every_action(site):
        (chances if isinstance(action, ByChance) else choices).append(action)
    return in_order(choices), in_order(chances)


@dataclass(frozen=True, eq=False)
class Contents:
    """The layout of a site's rows, and the encoders of their sections."""

    topics: tuple[Topic, ...]

    @cached_property
    def layout(self) -> Layout:
        return Layout(tuple(field for topic in self.topics for field in topic.fields))


@lru_cache(maxsize=SITES_KEPT)
def contents_of(site: Site) -> Contents:
    """Return a site's sections: viewer and secrets first, then open information."""
    words, limits = lexicon_of(site), Limits(site)
    agenda = AgendaReader(words, limits.agenda)
    return Contents(
        (
            about(lambda view: view, moment_entries(words, limits)),
            about(lambda view: view.secrets, secret_entries(words)),
            about(agenda.read, agenda_entries(words, limits)),
            about(lambda view: view.table.camp, camp_entries(words, limits)),
            about(lambda view: view.table.camp.march, march_entries(words, limits)),
            about(lambda view: view.table.field, battlefield_entries(words, limits)),
            about(lambda view: view.table.keep, keep_entries(words, limits)),
            about(lambda view: view.table.rituals, ritual_entries(words)),
            about(lambda view: view.table.aims, aim_entries(words)),
            about(lambda view: view.table.fire, fire_entries(words, limits)),
            about(lambda view: view.table.hit_deck, hit_deck_entries(words)),
            about(lambda view: view.table.options, option_entries()),
        )
    )


class StrongholdObserver:
    """Encode views; parts that have not changed are cached."""

    def __init__(self, contents: Contents) -> None:
        self.layout = contents.layout
        code = self.layout.dtype.char
        self._chapters = [topic.chapter(code) for topic in contents.topics]

    def observe(self, view: View) -> Row:
        assert view.seat is not None, "a spectator has no row"
        spelled = bytearray().join([chapter(view) for chapter in self._chapters])
        return np.frombuffer(spelled, self.layout.dtype)
