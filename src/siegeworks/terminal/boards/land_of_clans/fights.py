"""Strengths at castles that could be attacked, and cards laid in a current attack."""

from collections.abc import Iterator

from rich.text import Text

from siegeworks.games.land_of_clans.attack.counting import Siege
from siegeworks.games.land_of_clans.legality import may_declare
from siegeworks.games.land_of_clans.stages import Over
from siegeworks.games.land_of_clans.table import castle_of
from siegeworks.games.land_of_clans.view import View
from siegeworks.terminal.boards.land_of_clans.people import listed


def sieges(view: View) -> list[Text]:
    """List both sides' strengths at foreign castles that own tokens or castles touch.

    Empty during an attack and after the game, as no castle can be attacked then.
    """
    if view.table.assault is not None or isinstance(view.table.stage, Over):
        return []
    near = [siege for siege in view.sieges if siege.ours.total]
    # Castles that can be attacked come first, as a long list is cut at its end.
    near.sort(key=lambda siege: not siege.can_attack)
    told = "; ".join(counted(view, siege) for siege in near)
    return listed("Attack", told) if told else []


def counted(view: View, siege: Siege) -> str:
    """Describe a castle with the strengths of both sides, the viewer as attacker."""
    castle = castle_of(view.table, siege.castle)
    assert castle is not None, "only castles that stand are counted at"
    name = view.table.land.prizes[siege.castle].name
    who = "you" if view.seat else str(view.table.turn.seat.clan)
    counts = f"{who} {siege.ours.total} · owner {siege.theirs.total}"
    return f"{name} of {castle.clan}: {counts}{_chance(view, siege)}"


def _chance(view: View, siege: Siege) -> str:
    """Note whether it can be attacked, or could be with a Sword in hand."""
    if not siege.can_attack:
        return ""
    is_armed = view.seat is None or may_declare(view.table, view.hand)
    return ", open" if is_armed else ", open with a Sword"


def laid(view: View) -> Iterator[Text]:
    """Swords and Shields laid in the current attack, and the own side's promise."""
    assault = view.table.assault
    if assault is None:
        return
    words = [f"Swords {', '.join(assault.swords) or 'none yet'}"]
    if assault.shields:
        words.append(f"Shields {', '.join(assault.shields)}")
    if view.promised:
        words.append(f"Shields promised: {view.promised}")
    name = view.table.land.prizes[assault.castle].name
    yield from listed(f"At {name}", "; ".join(words))
