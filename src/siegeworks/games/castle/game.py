"""Castle as a game of the catalogue."""

from functools import partial
from importlib.resources import files
from pathlib import Path

import msgspec

from siegeworks.core.catalog import listing
from siegeworks.core.game import Game
from siegeworks.games.castle import notation, rules
from siegeworks.games.castle.actions import Action
from siegeworks.games.castle.board import AREA_OF, PLACE_NAMES
from siegeworks.games.castle.check import components, problems
from siegeworks.games.castle.deck import CARDS, NOT_FOR_TWO
from siegeworks.games.castle.drawing import draw_view
from siegeworks.games.castle.events import Event, redact
from siegeworks.games.castle.options import Options
from siegeworks.games.castle.seats import Seat, seats_of
from siegeworks.games.castle.state import State, evolve, start
from siegeworks.games.castle.text import log
from siegeworks.games.castle.text.glossary import glossary
from siegeworks.games.castle.text.label import label
from siegeworks.games.castle.text.phrases import ID
from siegeworks.games.castle.view import View, legal_for, observe, reveals, view
from siegeworks.games.castle.worlds import worlds

VERSION = "1.1"
RULEBOOK = Path(str(files(__package__))) / "rulebook.md"


def build(options: Options) -> Game[Seat, State, Action, Event, View]:
    """Build the game for two to five players, who want to get rid of 56 cards."""
    return Game(
        id=ID,
        version=VERSION,
        options=options,
        seats=seats_of(options.players),
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
        sentence=log.sentence,
        is_aside=log.is_aside,
        prompt=log.prompt,
        label=label,
        glossary=partial(glossary, options),
        picture=draw_view,
        every_action=notation.every_action,
        components=components,
        problems=problems,
        decode_action=msgspec.json.Decoder(Action).decode,
        decode_events=msgspec.json.Decoder(tuple[Event, ...]).decode,
        decode_view=msgspec.json.Decoder(View).decode,
        rulebook=RULEBOOK,
    )


LISTING = listing(
    id=ID,
    title="Castle",
    players="2–5",
    summary="be the first to find a place for all your cards in one crowded castle",
    options=Options,
    build=build,
    shapes={"AnyView": View, "AnyEvent": Event, "AnyAction": Action},
    printed={
        "PLACE_NAMES": PLACE_NAMES,
        "AREA_OF": AREA_OF,
        "CARDS": {
            kind: {"area": card.area, "sex": card.sex, "copies": card.copies}
            for kind, card in CARDS.items()
        },
        "NOT_FOR_TWO": tuple(kind for kind in CARDS if kind in NOT_FOR_TWO),
    },
)
