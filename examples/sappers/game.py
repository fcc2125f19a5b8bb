"""Sappers as a `Game`, and its listing for a catalogue."""

from functools import partial
from importlib.resources import files
from pathlib import Path

import msgspec

from sappers import notation, rules, text
from sappers.actions import Action
from sappers.check import components, problems
from sappers.events import Event, redact
from sappers.options import Options
from sappers.pieces import Seat
from sappers.state import State, evolve, start
from sappers.view import View, legal_for, observe, reveals, view, worlds
from siegeworks.core.catalog import listing
from siegeworks.core.game import Game

VERSION = "1.0"
RULEBOOK = Path(str(files(__package__))) / "rulebook.md"


def build(options: Options) -> Game[Seat, State, Action, Event, View]:
    return Game(
        id=text.ID,
        version=VERSION,
        options=options,
        seats=tuple(Seat),
        start=partial(start, options),
        actor=rules.actor,
        why_not=rules.why_not,
        legal_actions=rules.legal_actions,
        chance_outcomes=rules.chance_outcomes,
        apply=rules.apply,
        evolve=evolve,
        outcome=rules.outcome,
        view=view,
        redact=redact,
        reveals=reveals,
        observe=observe,
        legal_for=legal_for,
        worlds=worlds,
        read=notation.read,
        write=notation.write,
        sentence=text.sentence,
        is_aside=text.is_aside,
        prompt=text.prompt,
        label=text.label,
        glossary=text.glossary,
        picture=text.picture,
        every_action=notation.every_action,
        components=components,
        problems=problems,
        decode_action=msgspec.json.Decoder(Action).decode,
        decode_events=msgspec.json.Decoder(tuple[Event, ...]).decode,
        decode_view=msgspec.json.Decoder(View).decode,
        rulebook=RULEBOOK,
    )


LISTING = listing(
    id=text.ID,
    title="Sappers",
    players="2",
    summary="two companies break down one wall, and the last stone wins",
    options=Options,
    build=build,
    shapes={"AnyView": View, "AnyEvent": Event, "AnyAction": Action},
    printed={},
)
