"""Stronghold as a game of the catalogue."""

from functools import partial
from importlib.resources import files
from pathlib import Path

import msgspec

from siegeworks.core.catalog import listing
from siegeworks.core.game import Game
from siegeworks.core.record import replace
from siegeworks.games.stronghold import notation, rules
from siegeworks.games.stronghold.actions import Action
from siegeworks.games.stronghold.check import components, problems
from siegeworks.games.stronghold.data.file import DATA_FILES, SHIPPED, shipped
from siegeworks.games.stronghold.drawing import draw_view
from siegeworks.games.stronghold.events import Event, redact
from siegeworks.games.stronghold.options import Options
from siegeworks.games.stronghold.phases import dealing
from siegeworks.games.stronghold.seats import SEATS, Seat
from siegeworks.games.stronghold.site import spelled_out
from siegeworks.games.stronghold.state import State, evolve, start
from siegeworks.games.stronghold.text import log
from siegeworks.games.stronghold.text.glossary import glossary
from siegeworks.games.stronghold.text.label import label
from siegeworks.games.stronghold.text.phrases import ID
from siegeworks.games.stronghold.text.prompt import prompt
from siegeworks.games.stronghold.view import View, legal_for, observe, reveals, view
from siegeworks.games.stronghold.worlds import worlds

VERSION = "1.1"
RULEBOOK = Path(str(files(__package__))) / "rulebook.md"


def build(options: Options) -> Game[Seat, State, Action, Event, View]:
    """Build one siege, with the board and the costs that were agreed on."""
    # A foreign data set is kept in full, so that a saved game needs no other file.
    options = replace(options, data=spelled_out(options.data))
    site = options.site
    return Game(
        id=ID,
        version=VERSION,
        options=options,
        seats=SEATS,
        start=partial(start, options),
        actor=rules.actor,
        why_not=rules.why_not,
        legal_actions=rules.legal_actions,
        chance_outcomes=dealing.chance_outcomes,
        apply=rules.apply,
        evolve=evolve,
        outcome=rules.outcome,
        view=view,
        redact=redact,
        reveals=reveals,
        observe=observe,
        legal_for=legal_for,
        worlds=worlds,
        read=partial(notation.read, site),
        write=notation.write,
        sentence=partial(log.sentence, site),
        is_aside=log.is_aside,
        prompt=prompt,
        label=partial(label, site),
        glossary=partial(glossary, options),
        picture=draw_view,
        every_action=partial(notation.every_action, site),
        components=components,
        problems=problems,
        decode_action=msgspec.json.Decoder(Action).decode,
        decode_events=msgspec.json.Decoder(tuple[Event, ...]).decode,
        decode_view=msgspec.json.Decoder(View).decode,
        rulebook=RULEBOOK,
    )


LISTING = listing(
    id=ID,
    title="Stronghold",
    players="2",
    summary="seven turns of siege: an army masses before the walls, and every deed "
    "gives the garrison time",
    options=Options,
    build=build,
    shapes={"AnyView": View, "AnyEvent": Event, "AnyAction": Action},
    printed={"DATA": {name: msgspec.to_builtins(shipped(name)) for name in SHIPPED}},
    data_files=DATA_FILES,
)
