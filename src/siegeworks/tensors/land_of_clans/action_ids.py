"""The actions of Land of Clans by number: what chiefs choose, what chance turns up."""

from functools import lru_cache
from typing import TypeAlias

from siegeworks.games.land_of_clans.actions import Begin, Choice, Deal, Reveal
from siegeworks.games.land_of_clans.land import Land
from siegeworks.games.land_of_clans.notation import every_action
from siegeworks.games.land_of_clans.options import Options
from siegeworks.tensors.action_ids import Numbering, in_order

TurnOfChance: TypeAlias = Begin | Deal | Reveal


# A foreign board may know very many castles to build, so few lands are kept.
@lru_cache(maxsize=8)
def choices_on(land: Land) -> Numbering[Choice]:
    """The same however many play."""
    return in_order(each for each in every_action(land) if isinstance(each, Choice))


def chances_of(options: Options) -> Numbering[TurnOfChance]:
    """Who begins, each card and each prize; only who plays can begin."""
    seats, prizes = options.seats, options.land.prizes
    return in_order(
        (
            *map(Begin, seats),
            *map(Deal, options.land.cards),
            *(Reveal(prize.number) for prize in prizes),
        )
    )
