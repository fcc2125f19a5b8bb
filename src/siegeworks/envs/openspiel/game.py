"""OpenSpiel games for the catalogue, and their registration."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from siegeworks.core.catalog import Listing
from siegeworks.core.errors import SiegeworksError
from siegeworks.core.options import Value, as_values, options_of
from siegeworks.envs.names import short_name
from siegeworks.envs.openspiel.history import beginning, rules_of
from siegeworks.envs.openspiel.observer import Observer
from siegeworks.envs.openspiel.parameters import as_options, as_parameters, defaults
from siegeworks.envs.openspiel.state import CatalogState
from siegeworks.games import CATALOG

LONGEST_GAME = 20_000
"""Limit of decisions. Some rules set none, but no random game ever came near it."""


class CatalogGame(pyspiel.Game):
    """Game of the catalogue under one set of options."""

    listing: Listing
    """Game that this class is for: registration makes a class for each."""

    def __init__(self, parameters: Mapping[str, Value] | None = None) -> None:
        values = defaults(self.listing) | as_options(parameters or {})
        rules = rules_of(self.listing.id, tuple(values.items()))
        self.beginning = beginning(rules)
        sides = len(rules.game.teams or rules.game.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.choices.size,
            max_chance_outcomes=rules.chances.size,
            num_players=len(rules.game.seats),
            min_utility=-1.0 / (sides - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        agreed = as_parameters(as_values(rules.game.options))
        super().__init__(game_type(self.listing), info, agreed)
        self._make_observers()

    def _make_observers(self) -> None:
        """Create OpenSpiel's own two observers before other threads share this game.

        OpenSpiel creates them at the first request. If two threads request them at
        once, the second observer replaces the first, and frees it while it is in use.
        """
        self.observation_tensor_shape()
        self.information_state_tensor_shape()

    def new_initial_state(self, *wanted: object) -> CatalogState:
        if wanted:
            raise SiegeworksError(
                "a game begins as its rules say: new_initial_state takes no position "
                "(deserialize_state reads one that was kept)"
            )
        return CatalogState(self)

    def deserialize_state(self, text: str) -> CatalogState:
        state: CatalogState = super().deserialize_state(text)
        if vars(state).keys() != {"course"}:
            raise SiegeworksError(
                "that is a state of a game that is not in our catalogue"
            )
        self.beginning.rules.insist_on(state.course.rules)
        return state

    def make_py_observer(
        self, kind: Any = None, parameters: Mapping[str, Value] | None = None
    ) -> Observer | None:
        """Return an observer, or None for an unsupported kind of observation."""
        if parameters:
            raise ValueError(f"an observer takes no parameters, not {parameters}")
        rules = self.beginning.rules
        if not kind:
            return Observer(rules, perfect_recall=False)
        is_one_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and is_one_seat):
            return None
        return Observer(rules, perfect_recall=kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)


def load(text: str) -> CatalogGame:
    """Load the game that this string describes."""
    game: CatalogGame = pyspiel.load_game(text)
    return game


def game_type(listing: Listing) -> pyspiel.GameType:
    least, most = player_counts(listing)
    return pyspiel.GameType(
        short_name=short_name(listing.id),
        long_name=listing.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(listing),
    )


def player_counts(listing: Listing) -> tuple[int, int]:
    """Return the minimum and the maximum number of players."""
    for option in options_of(listing.options):
        if option.name == "players":
            counts = [int(choice) for choice in option.choices]
            return min(counts), max(counts)
    seats = len(listing.build({}).seats)
    return seats, seats


def register_all() -> None:
    """Register every game of the catalogue for `pyspiel.load_game`."""
    for listing in CATALOG.values():
        # OpenSpiel releases the registered object after Python has ended. A class
        # refers to itself and survives until then; a function would be freed, and
        # crash.
        named = type(short_name(listing.id), (CatalogGame,), {"listing": listing})
        pyspiel.register_game(game_type(listing), named)
