"""Refusals of traps and Bridges on a path."""

from siegeworks.core.refusal import Refusal
from siegeworks.games.stronghold.actions import LayTrap
from siegeworks.games.stronghold.pieces import Path
from siegeworks.games.stronghold.secrets import Secrets, traps_left
from siegeworks.games.stronghold.table import Table, trap_on
from siegeworks.games.stronghold.text.phrases import path_named, say, spot_named


def why_not_trap(table: Table, secrets: Secrets, action: LayTrap) -> Refusal:
    if action.path not in table.site.ends:
        path = path_named(table.site, action.path)
        return Refusal("1.3", say("no-trap-there", path=path))
    if refusal := _is_taken(table, action.path, "9.8"):
        return refusal
    assert not traps_left(table, secrets)[action.trap], "nothing else is in the way"
    return Refusal("1.6", say("no-trap-of-that-kind"))


def why_not_bridge(table: Table, place: str) -> Refusal:
    """Refuse a place for a Bridge: no path, or something lies there."""
    refusal = _is_taken(table, place, "5.5")
    if refusal is None:
        where = spot_named(table.site, place)
        return Refusal("5.5", say("bridge-on-paths", place=where))
    return refusal


def _is_taken(table: Table, path: Path, rule: str) -> Refusal | None:
    """Refuse a path with a trap or a Bridge; even a face-down trap can be seen."""
    named = path_named(table.site, path)
    if path in table.field.bridges:
        return Refusal("5.5", say("bridge-in-the-way", path=named))
    if trap_on(table, path):
        return Refusal(rule, say("trap-there-already", path=named))
    return None
