"""Encoding of Stronghold.

    observer, choices, chances = parts(game)

The View is encoded record by record, each in a file of its own: the viewer and the turn
(`moment`), what the seat alone knows (`secrets`), the stages to come (`stage_args`,
`agenda`), the Invader's camp and march (`camp`, `march`), the field and the keep
(`battlefield`, `keep`), rituals and shots (`shots`). All sizes and bounds come from the
site that is played on (`vocabulary`, `limits`).
"""

from siegeworks.tensors.stronghold.observer import parts

__all__ = ["ORDER", "parts"]

ORDER = """\
The two seats have different things, so each thing has one place for both. Names stand
in the order of `siegeworks.tensors.stronghold.vocabulary`: those of the site as in its
data, `game.options.site`.
"""
"""Order of cards, places and seats in a row, for the page about observations."""
