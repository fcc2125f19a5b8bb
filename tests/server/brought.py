"""Files that somebody might bring: real games, and the same ones tampered with."""

import random
from collections.abc import Callable
from typing import Any

from msgspec import json

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.game import AnyGame
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough, write_playthrough
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG

SECRET = bytes(range(32))


def company_game(players: int, entries: int = 10_000) -> AnyPlaythrough:
    """A game of random players in company, or its beginning."""
    game = CATALOG.game("castle", {"players": players})
    return whole_game_of(game, entries)


def whole_game_of(game: AnyGame, entries: int = 10_000) -> AnyPlaythrough:
    """The same of any game."""
    dealer, rng = CommittedDealer(SECRET), random.Random(len(game.seats))
    record: AnyPlaythrough = Playthrough(game, {})
    record, state = record.with_secret(SECRET), game.start()
    while (actor := game.actor(state)) is not None and len(record.entries) < entries:
        if actor is CHANCE:
            action = dealer.choose(game, state, record.next_number)
        else:
            action = rng.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    return record


def tampered(record: AnyPlaythrough, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file of a record after somebody has changed its JSON."""
    document = json.decode(write_playthrough(record))
    change(document)
    return json.encode(document)


def of_another_version(document: dict[str, Any]) -> None:
    """Then nobody plays it again by the rules."""
    document["header"] |= {"version": "0.9", "secret": "", "commitment": ""}


def first_event(document: dict[str, Any], kind: str) -> dict[str, Any]:
    events = (event for entry in document["entries"] for event in entry["events"])
    found: dict[str, Any] = next(e for e in events if e["type"] == kind)
    return found
