"""The base class of all values: immutable, comparable, serialisable."""

import msgspec

replace = msgspec.structs.replace
"""Return a copy of a record with some fields changed."""


class Record(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A frozen record, comparable by value.

    A record that is stored or sent names its tag (`tag="CardPlayed"`), by which unions
    read back. The tag belongs to the file format: it stays when the class is renamed.

    Records never form reference cycles, so the cycle collector skips them (`gc=False`).
    """
