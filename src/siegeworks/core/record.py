"""The shape of every value we keep: immutable, comparable, serialising itself."""

import msgspec

replace = msgspec.structs.replace
"""A copy of a record with some fields changed."""


class Record(
    msgspec.Struct,
    frozen=True,
    tag=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A frozen record. Its class name travels with it, so unions read back exactly.

    Records hold values and never each other in a ring, so the cycle collector need
    not look at them (`gc=False`).
    """
