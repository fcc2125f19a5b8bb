"""Stronghold in numbers.

    observer, choices, chances = parts(game)

The View is spelled record by record, each in a file of its own: who looks and when
(`moment`), what the seat alone knows (`secrets`), what is due (`duties`, `agenda`), the
Invader's camp and march (`camp`, `march`), the field and the keep (`battlefield`,
`keep`), rituals and shots (`shots`). All sizes and bounds come from the site that is
played on (`lexicon`, `limits`).
"""

from siegeworks.tensors.stronghold.observer import parts

__all__ = ["parts"]
