"""How a database of any age becomes one of today.

Each step is a file in `versions`. All missing steps happen in one transaction: a power
cut in the middle leaves the old file, never half a new one.
"""

from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from alembic.script.revision import ResolutionError
from sqlalchemy import Connection, func, inspect, select

from siegeworks.server.data_folder import UnusableData

STEPS = Path(__file__).parent
UPGRADING = 8026
"""The lock that is held meanwhile, by its number."""


def newest(steps: Path = STEPS) -> str:
    """The version that this program writes."""
    head = ScriptDirectory(str(steps)).get_current_head()
    assert head is not None, "there is a first version"
    return head


def version_of(connection: Connection) -> str | None:
    """The version of a database; None if nothing was ever written into it."""
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None and inspect(connection).get_table_names():
        raise UnusableData(
            "the database is not one of Siegeworks: "
            "move it away, or choose another with --data or --database"
        )
    return version


def upgrade(connection: Connection, steps: Path = STEPS) -> None:
    """Bring a database up to the newest version, or refuse and leave it as it is.

    All of it in the transaction that the connection is in.
    """
    script = ScriptDirectory(str(steps))
    if connection.dialect.name == "postgresql":
        # Servers that start at the same time do it one after another.
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    missing = _missing(script, version_of(connection))
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for step in missing:
            step.module.upgrade()
            context.stamp(script, step.revision)


def check_version(connection: Connection, *, may_be_older: bool = False) -> None:
    """Refuse a database that today's program would not understand."""
    version = version_of(connection)
    if version is None:
        raise UnusableData("the database is empty: nothing was ever kept in it")
    if _missing(ScriptDirectory(str(STEPS)), version) and not may_be_older:
        raise UnusableData(
            "the database was written by an older Siegeworks: "
            "start the server once, which brings it up to date"
        )


def _missing(script: ScriptDirectory, version: str | None) -> list[Script]:
    """The steps still to go, the oldest first."""
    try:
        return [*script.iterate_revisions("heads", version or "base")][::-1]
    except ResolutionError:
        raise UnusableData(
            f"the database was written by a newer Siegeworks (version {version}): "
            "update this program, or choose another folder with --data"
        ) from None
