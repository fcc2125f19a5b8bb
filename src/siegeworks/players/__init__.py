"""Players: bots that decide for a seat. They see views, never states.

`siegeworks.player` makes one by its name. Any object with the method of `Player` is
one, too; `Thinker` and `NeedsWarming` are optional extensions.
"""

from siegeworks.players.player import AnyPlayer, NeedsWarming, Player, Thinker, Thought

__all__ = ["AnyPlayer", "NeedsWarming", "Player", "Thinker", "Thought"]
