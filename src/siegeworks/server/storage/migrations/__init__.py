"""How a database of any age becomes one of today.

Each step is a file in `versions`; what a step may do stands there. All missing steps
happen in one transaction: a power cut in the middle leaves the old file, never half a
new one. A database may also be ahead of a program that still understands it: then old
and new servers run side by side, and nobody has to stop for an upgrade.
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

    All of it in the transaction that the connection is in. One that a newer program
    has brought further is left as it is, too, if this one still understands it.
    """
    script = ScriptDirectory(str(steps))
    is_shared = connection.dialect.name == "postgresql"
    if is_shared:
        # Servers that start at the same time do it one after another.
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADING)))
    version = version_of(connection)
    if _is_ahead(connection, script, version):
        return
    missing = _missing(script, version)
    if is_shared and missing and version is not None:
        # Whoever writes begins with that relation, so nobody waits for us in a ring.
        connection.execute(text("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE"))
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        for step in missing:
            step.module.upgrade()
            context.stamp(script, step.revision)


def check_version(connection: Connection, *, may_be_older: bool = False) -> None:
    """Refuse a database of another version; what is copied has to be all there is."""
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
    """Whether steps were taken that are not known here, and do no harm."""
    known = [step.revision for step in script.walk_revisions()]
    if version is None or version in known:
        return False
    if not inspect(connection).has_table(compatibility.name):
        return False
    oldest = connection.scalar(select(compatibility.c.oldest))
    return oldest is not None and oldest <= max(known)


def _missing(script: ScriptDirectory, version: str | None) -> list[Script]:
    """The steps still to go, the oldest first."""
    try:
        return [*script.iterate_revisions("heads", version or "base")][::-1]
    except ResolutionError:
        raise UnusableData(
            f"the database was written by a newer Siegeworks (version {version}): "
            "update this program, or choose another folder with --data"
        ) from None
