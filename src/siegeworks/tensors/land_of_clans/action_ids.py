"""Ids of the actions of Land of Clans: the chiefs' choices and chance's outcomes."""

from functools import lru_cache
from typing import TypeAlias

from siegeworks.games.land_of_clans.actions import Begin, Choice, Deal, Reveal
from siegeworks.games.land_of_clans.land import Land
from siegeworks.games.land_of_clans.notation import every_action
from siegeworks.games.land_of_clans.options import Options
from siegeworks.tensors.action_ids import Numbering, in_order

TurnOfChance: TypeAlias = Begin | Deal | Reveal


# A custom board may allow very many castles, so only few lands are cached.
@lru_cache(maxsize=8)
def choices_on(land: Land) -> Numbering[Choice]:
    """Number the chiefs' actions; the ids do not depend on the number of players."""
    return in_order(each for each in every_action(land) if isinstance(each, Choice))


def chances_of(options: Options) -> Numbering[TurnOfChance]:
    """Number chance's outcomes: each seat that may begin, each card, each prize."""
    seats, prizes = options.seats, options.land.prizes
    return in_order(
        (
            *map(Begin, seats),
            *map(Deal, options.land.cards),
            *(Reveal(prize.number) for prize in prizes),
        )
    )
