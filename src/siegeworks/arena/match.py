"""Playing one game between named players, in any worker."""

from collections.abc import Mapping

from siegeworks.arena.game_result import GameResult, play_game
from siegeworks.core.catalog import Catalog
from siegeworks.core.chance import Dealer
from siegeworks.core.game import AnyGame
from siegeworks.core.options import Value, as_values
from siegeworks.core.record import Record
from siegeworks.games import CATALOG
from siegeworks.players.registry import player_for


class Rules(Record, frozen=True, tag="Rules"):
    """A game and its options by name, which can be sent to any worker."""

    game: str
    version: str
    options: dict[str, Value]

    def build(self, catalog: Catalog = CATALOG) -> AnyGame:
        return catalog.game(self.game, self.options)


def rules_of(game: AnyGame) -> Rules:
    return Rules(game.id, game.version, as_values(game.options))


def check_players(game: AnyGame, *names: str) -> None:
    """Raise an error if a player does not know this game, before any game is played."""
    for name in names:
        player_for(game, name, seed="")


def play_deal(
    game: AnyGame, names: Mapping[str, str], seed: int, deal: int
) -> GameResult:
    """Play one game, seeded so that the same deal and seats give the same game."""
    players = {
        seat: player_for(game, names[seat], f"{seed}/{deal}/{seat}")
        for seat in game.seats
    }
    return play_game(game, players, Dealer(f"{seed}/{deal}"))
