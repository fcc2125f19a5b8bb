"""The games of the catalogue for OpenSpiel, under all their options.

    import pyspiel
    import siegeworks.envs.openspiel  # registers the games

    game = pyspiel.load_game("siegeworks_castle_v0(players=4)")

The parameters of a game are its options, with the same defaults. Chance is explicit,
and its odds are those of the rules. `envs.payoffs` defines the returns.

An **observation** is what a seat sees: as a tensor the row of the game's observer, with
a piece for each field of its layout; as a string a picture, and below it the View as
JSON. An **information state** is all that a seat was told, in order, and its own
choices: as a string line by line; as a tensor the observation and a piece `told`, the
256 bits of the string's SHA-256, so that two information states never look alike.
Other kinds of observation (public only, private only, of all players at once) are not
supported: `make_observation` returns None, as is the custom. `privileged_observation`
of a state shows what all seats see together; a player that reads it cheats.

**Resampling.** `resample_from_infostate` samples a world that looks exactly the same to
the asking seat, whose information state does not change. Another seat knows in it what
a spectator was told so far, and what it sees in that world; from then on it is told as
usual. Such a state has no history of actions (the true one would reveal hidden facts).
`open_spiel.python.algorithms.ismcts` searches with it. `pyspiel.ISMCTSBot` cannot:
OpenSpiel 2.0 does not forward the request to games written in Python, and its `step`
crashes the process.

**Illegal actions** raise a `SiegeworksError` that says why, and change nothing.

**Serialization.** States survive `serialize`, `pickle` and `copy`, resampled ones too.
Stored are the start of the game, or the sampled world, and the actions since. Only read
data that you trust: OpenSpiel stores states of games written in Python as pickles.

**Threads** may share all objects but a state that one of them plays on. An observer has
a tensor of its own for each thread.

All of it is Python: expect 8,000 to 16,000 random steps a second, and 2,000 to 8,000 if
every decision asks for a tensor. Stronghold is the slowest.
"""

from siegeworks.envs.optional_dependency import require

require("pyspiel", "openspiel")

from siegeworks.envs.openspiel.game import register_all  # noqa: E402

__all__: list[str] = []

register_all()
