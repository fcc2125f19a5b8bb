"""Exact rules of castle games: play them, read them, simulate them.

    import siegeworks as sw

    game = sw.game("castle", players=3)
    state = game.start()

**Public modules.** Of all Python names, semantic versioning covers those in `__all__`
of these modules; a test fails if documentation or an example imports anything else.

    siegeworks                             games, chance, players, playthroughs
                                           and positions
    siegeworks.games.<game>                types of a game: options, state, view,
                                           actions, events
    siegeworks.players                     the protocols that a player implements
    siegeworks.tensors                     views and actions as NumPy arrays
    siegeworks.envs.gymnasium              one seat against bots, for Gymnasium
    siegeworks.envs.vector                 many games at once, for Gymnasium
    siegeworks.envs.pettingzoo             all seats in turn, for PettingZoo
    siegeworks.envs.pettingzoo.<game>_v0   the same, one module for each game
    siegeworks.envs.openspiel              explicit chance and search, for OpenSpiel

**For authors of games.** A game is written against these, as `examples/sappers` is.
Semantic versioning covers their names without an underscore, for games outside the
package: only a minor release may change them, and its change log says how.

    siegeworks.core.record                 base class of options, states, actions,
                                           events and views
    siegeworks.core.rulebook               `rule`, which ties a function to a paragraph
    siegeworks.core.seat                   seats, and chance
    siegeworks.core.refusal                reasons why an action is illegal
    siegeworks.core.outcome                results of a game
    siegeworks.core.errors                 exceptions that the rules raise
    siegeworks.core.i18n                   phrases, and the folder of their locales
    siegeworks.core.game                   the contract of a game
    siegeworks.core.catalog                the listing of a game
    siegeworks.kernels.layout              the layout of an observation
    siegeworks.tensors.observer            the observer of a game
    siegeworks.tensors.action_ids          numbers of actions
    siegeworks.tensors.registry            the tensors of a game
    siegeworks.envs.registry               games and tensors for environments

**Provisional modules.** These and the modules below them are for training and
measuring. Any release may change them, and its change log says so.

    siegeworks.kernels                     compiled games in batches, on CPU and GPU
    siegeworks.players.schotten_totten_2.network   the trained network and its file

Everything else is private. Importing `siegeworks` loads the games, but no player and
no optional dependency; `player` and `player_names` load the players when first called.
"""

from siegeworks.core import playthrough as _playthrough
from siegeworks.core.catalog import Catalog
from siegeworks.core.chance import Dealer
from siegeworks.core.errors import IllegalAction, SiegeworksError
from siegeworks.core.game import AnyGame, Game
from siegeworks.core.options import Value
from siegeworks.core.outcome import Outcome
from siegeworks.core.playthrough import (
    AnyPlaythrough,
    Difference,
    Entry,
    Playthrough,
    write_playthrough,
)
from siegeworks.core.record import Record
from siegeworks.core.refusal import Refusal
from siegeworks.core.seat import CHANCE
from siegeworks.games import CATALOG
from siegeworks.players.player import AnyPlayer, Player

__all__ = [
    "CATALOG",
    "CHANCE",
    "AnyGame",
    "AnyPlayer",
    "AnyPlaythrough",
    "Catalog",
    "Dealer",
    "Difference",
    "Entry",
    "Game",
    "IllegalAction",
    "Outcome",
    "Player",
    "Playthrough",
    "Refusal",
    "SiegeworksError",
    "game",
    "player",
    "player_names",
    "read_playthrough",
    "read_position",
    "write_playthrough",
]
__version__ = "0.2.0"


def game(name: str, **options: Value) -> AnyGame:
    """A game of the catalogue by its id, under the given options.

    >>> game("castle", players=3).seats
    (<Seat.GREY: 'grey'>, <Seat.BLUE: 'blue'>, <Seat.YELLOW: 'yellow'>)
    """
    return CATALOG.game(name, options)


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Names of the players that can play the game here, weakest first.

    Some need an optional dependency and are listed only where it is installed.

    >>> player_names(game("castle"))
    ('random', 'greedy', 'expert')
    """
    from siegeworks.players.registry import players_of  # noqa: PLC0415  see above

    return tuple(players_of(game))


def player(game: AnyGame, name: str, seed: int | str = 0) -> AnyPlayer:
    """A player by its name, for one seat of one game.

    The name may carry a budget or a file: "search:0.2s", "net:weights.npz".
    """
    from siegeworks.players.registry import player_for  # noqa: PLC0415  see above

    return player_for(game, name, seed)


def read_playthrough(data: bytes) -> AnyPlaythrough:
    """Read a recorded game from its JSON file, of any game in the catalogue."""
    return _playthrough.read_playthrough(data, CATALOG)


def read_position(game: AnyGame, drawing: str) -> Record:
    """The state that a drawing in plain text shows.

    Positions of Schotten Totten 2 can be drawn; its page describes how.
    """
    read = CATALOG[game.id].read_position
    if read is None:
        raise SiegeworksError(f"positions of {game.id} cannot be drawn as text")
    return read(drawing, game.options)
