"""Migrations of the database schema, with Alembic.

Each step is a file in `versions`, whose docstring has the rules for steps. All missing
steps run in one transaction: a power cut in between leaves the old schema, never half a
new one. A database may also be ahead of a program that is still compatible with it:
then old and new servers run side by side, and an upgrade needs no downtime.
"""

from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from alembic.script.revision import ResolutionError
from sqlalchemy import Connection, func, inspect, select, text

from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.schema import compatibility

STEPS = Path(__file__).parent
UPGRADING = 8026
"""Number of the PostgreSQL advisory lock held during a migration."""


def newest(steps: Path = STEPS) -> str:
    """Schema version of this program."""
    head = ScriptDirectory(str(steps)).get_current_head()
    assert head is not None, "there is a first version"
    return head


def version_of(connection: Connection) -> str | None:
    """Schema version of a database; None if it is empty."""
    version = MigrationContext.configure(connection).get_current_revision()
    if version is None and inspect(connection).get_table_names():
        raise UnusableData(
            "the database is not one of Siegeworks: "
            "move it away, or choose another with --data or --database"
        )
    return version


def upgrade(connection: Connection, steps: Path = STEPS) -> None:
    """Migrate a database to the newest version, or refuse and leave it unchanged.

    It runs in the connection's current transaction. A database migrated by a newer
    program is left unchanged, too, if this one is still compatible with it.
    """
    script = ScriptDirectory(str(steps))
    is_shared = connection.dialect.name == "postgresql"
    if is_shared:
        # Servers that start at the same time migrate one after another.
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    version = version_of(connection)
    if _is_ahead(connection, script, version):
        return
    missing = _missing(script, version)
    if is_shared and missing and version is not None:
        # Every writer locks this relation first, so that no deadlock is possible.
        connection.execute(text("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE"))
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for step in missing:
            step.module.upgrade()
            context.stamp(script, step.revision)


def check_version(connection: Connection, *, may_be_older: bool = False) -> None:
    """Raise `UnusableData` if a database has another version: a copy of it would not
    be complete."""
    version = version_of(connection)
    if version is None:
        raise UnusableData("the database is empty: nothing was ever kept in it")
    if _missing(ScriptDirectory(str(STEPS)), version) and not may_be_older:
        raise UnusableData(
            "the database was written by an older Siegeworks: "
            "start the server once, which brings it up to date"
        )


def _is_ahead(
    connection: Connection, script: ScriptDirectory, version: str | None
) -> bool:
    """True if the database has unknown newer steps that are compatible."""
    known = [step.revision for step in script.walk_revisions()]
    if version is None or version in known:
        return False
    if not inspect(connection).has_table(compatibility.name):
        return False
    oldest = connection.scalar(select(compatibility.c.oldest))
    return oldest is not None and oldest <= max(known)


def _missing(script: ScriptDirectory, version: str | None) -> list[Script]:
    """Steps that have not run yet, the oldest first."""
    try:
        return [*script.iterate_revisions("heads", version or "base")][::-1]
    except ResolutionError:
        raise UnusableData(
            f"the database was written by a newer Siegeworks (version {version}): "
            "update this program, or choose another folder with --data"
        ) from None
