"""Schotten Totten 2 as a game of the catalogue."""

from functools import partial
from importlib.resources import files
from pathlib import Path

import msgspec

from siegeworks.core.catalog import listing
from siegeworks.core.game import AnyGame, Game
from siegeworks.core.record import replace
from siegeworks.games.schotten_totten_2 import notation, rules
from siegeworks.games.schotten_totten_2.actions import Action
from siegeworks.games.schotten_totten_2.board import CAULDRONS, WALL
from siegeworks.games.schotten_totten_2.cards import COLORS, HIGHEST
from siegeworks.games.schotten_totten_2.check import components, problems
from siegeworks.games.schotten_totten_2.drawing import draw_view
from siegeworks.games.schotten_totten_2.events import Event, redact
from siegeworks.games.schotten_totten_2.match import MatchView, two_game_match
from siegeworks.games.schotten_totten_2.match_score import MatchEvent
from siegeworks.games.schotten_totten_2.options import Options
from siegeworks.games.schotten_totten_2.position import position_under
from siegeworks.games.schotten_totten_2.side import Side
from siegeworks.games.schotten_totten_2.state import State, evolve, start
from siegeworks.games.schotten_totten_2.tactics import ACTIONS, ELITE, whose_row
from siegeworks.games.schotten_totten_2.text import log
from siegeworks.games.schotten_totten_2.text.glossary import glossary
from siegeworks.games.schotten_totten_2.text.label import label
from siegeworks.games.schotten_totten_2.text.phrases import ID
from siegeworks.games.schotten_totten_2.view import (
    View,
    legal_for,
    observe,
    reveals,
    view,
)
from siegeworks.games.schotten_totten_2.worlds import worlds

VERSION = "1.1"
RULEBOOK = Path(str(files(__package__))) / "rulebook.md"


def single_game(options: Options) -> Game[Side, State, Action, Event, View]:
    """Build one game: an Attacker, a Defender, and a wall between them."""
    return Game(
        id=ID,
        version=VERSION,
        options=options,
        seats=tuple(Side),
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


def build(options: Options) -> AnyGame:
    if not options.match:
        return single_game(options)
    # Single games do not know that they belong to a match.
    return two_game_match(single_game(replace(options, match=False)), options)


LISTING = listing(
    id=ID,
    title="Schotten Totten 2",
    players="2",
    summary="one storms a wall of seven tiles, the other holds it",
    options=Options,
    build=build,
    read_position=position_under,
    shapes={
        "AnyView": View | MatchView,
        "AnyEvent": Event | MatchEvent,
        "AnyAction": Action,
    },
    printed={
        "WALL": WALL,
        "COLORS": COLORS,
        "HIGHEST": HIGHEST,
        "CAULDRONS": CAULDRONS,
        "ELITE": tuple(ELITE),
        "ACTIONS": tuple(ACTIONS),
        "TAKES_FROM": {tactic: whose_row(card) for tactic, card in ACTIONS.items()},
    },
)
