"""Land of Clans as a game of the catalogue."""

from functools import partial
from importlib.resources import files
from pathlib import Path

import msgspec

from siegeworks.core.catalog import DataFiles, listing
from siegeworks.core.game import Game
from siegeworks.core.record import replace
from siegeworks.core.rulebook import rule
from siegeworks.games.land_of_clans import dealing, notation, rules
from siegeworks.games.land_of_clans.actions import Action
from siegeworks.games.land_of_clans.check import components, problems
from siegeworks.games.land_of_clans.data.file import SHIPPED, shipped, shipped_text
from siegeworks.games.land_of_clans.drawing import draw_view
from siegeworks.games.land_of_clans.events import Event, redact
from siegeworks.games.land_of_clans.land import land_of, spelled_out
from siegeworks.games.land_of_clans.options import Options
from siegeworks.games.land_of_clans.seats import Seat
from siegeworks.games.land_of_clans.state import State, evolve, start
from siegeworks.games.land_of_clans.text import log
from siegeworks.games.land_of_clans.text.glossary import glossary
from siegeworks.games.land_of_clans.text.label import label
from siegeworks.games.land_of_clans.text.phrases import ID
from siegeworks.games.land_of_clans.text.prompt import prompt
from siegeworks.games.land_of_clans.view import View, legal_for, observe, reveals, view
from siegeworks.games.land_of_clans.worlds import worlds

VERSION = "1.0"
RULEBOOK = Path(str(files(__package__))) / "rulebook.md"


def build(options: Options) -> Game[Seat, State, Action, Event, View]:
    """Build the game for two to six chiefs, on the board that was agreed on."""
    # A foreign data file is kept in full, so that a saved game needs no other file.
    options = replace(options, data=spelled_out(options.data))
    land = options.land
    return Game(
        id=ID,
        version=VERSION,
        options=options,
        seats=options.seats,
        teams=teams_of(options),
        start=partial(start, options),
        actor=rules.actor,
        why_not=rules.why_not,
        legal_actions=rules.legal_actions,
        chance_outcomes=dealing.chance_outcomes,
        apply=rules.apply,
        evolve=evolve,
        outcome=rules.outcome,
        view=view,
        redact=partial(redact, options),
        reveals=reveals,
        observe=observe,
        legal_for=legal_for,
        worlds=worlds,
        read=partial(notation.read, land),
        write=partial(notation.write, land),
        sentence=partial(log.sentence, land),
        is_aside=log.is_aside,
        prompt=prompt,
        label=partial(label, land),
        glossary=partial(glossary, options),
        picture=draw_view,
        every_action=partial(notation.every_action, land),
        components=components,
        problems=problems,
        decode_action=msgspec.json.Decoder(Action).decode,
        decode_events=msgspec.json.Decoder(tuple[Event, ...]).decode,
        decode_view=msgspec.json.Decoder(View).decode,
        rulebook=RULEBOOK,
    )


@rule("8.1", "R48")
def teams_of(options: Options) -> tuple[tuple[Seat, ...], ...]:
    """List the chiefs of each clan; without teams, the tuple is empty."""
    if not options.teams:
        return ()
    return tuple(
        tuple(seat for seat in options.seats if seat.clan is clan)
        for clan in options.clans
    )


LISTING = listing(
    id=ID,
    title="Land of Clans",
    players="2–4 or 6",
    summary="take land square by square, build castles in the shapes on offer, and "
    "storm those of other clans",
    options=Options,
    build=build,
    shapes={"AnyView": View, "AnyEvent": Event, "AnyAction": Action},
    printed={"DATA": {name: msgspec.to_builtins(shipped(name)) for name in SHIPPED}},
    data_files=DataFiles(
        texts={name: shipped_text(name) for name in SHIPPED},
        remarks=lambda text: land_of(text).remarks,
    ),
)
