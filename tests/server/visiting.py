"""What visitors of the interface do again and again."""

import httpx
from msgspec import json

from siegeworks.core.commitment import CommittedDealer
from siegeworks.core.i18n import render
from siegeworks.core.playthrough import AnyPlaythrough, Playthrough
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.registry import player_for
from siegeworks.server.protocol import messages

GAME = "schotten-totten-2"
AGAINST_BOT = {
    "game": GAME,
    "seats": {"attacker": "me", "defender": "random"},
    "name": "Ada",
}
WITH_FRIEND = {**AGAINST_BOT, "seats": {"attacker": "me", "defender": "open"}}


def opened(client: httpx.Client, new: object = WITH_FRIEND) -> messages.TableInfo:
    """A new table of the client's, as the client sees it."""
    made = json.decode(
        posted(client, "/api/tables", new).content, type=messages.TableMade
    )
    return info(client, made.table)


def posted(client: httpx.Client, path: str, body: object) -> httpx.Response:
    response = client.post(path, json=body)
    assert response.is_success, response.text
    return response


def info(client: httpx.Client, table: str) -> messages.TableInfo:
    response = client.get(f"/api/tables/{table}")
    return json.decode(response.content, type=messages.TableInfo)


def assert_problem(response: httpx.Response, status: int) -> str:
    """A refusal as promised; what it says to a person."""
    assert response.status_code == status, response.text
    problem = json.decode(response.content, type=messages.Problem)
    assert problem.status == status
    return render(problem.reason)


def whole_game() -> AnyPlaythrough:
    game = CATALOG.game(GAME, {})
    secret = bytes(range(32))
    dealer = CommittedDealer(secret)
    players = {str(seat): player_for(game, "random", str(seat)) for seat in game.seats}
    record: AnyPlaythrough = Playthrough(game, dict.fromkeys(players, "Random"))
    record = record.with_secret(secret)
    state = game.start()
    while (actor := game.actor(state)) is not None:
        if actor is CHANCE:
            action = dealer.choose(game, state, record.next_number)
        else:
            view = game.view(state, actor)
            action = players[str(actor)].choose(view, game.legal_for(view))
        state, events = game.apply(state, action)
        record = record.with_entry(action, events)
    return record
