"""Storage backends: SQLite in a folder for one server, PostgreSQL for several."""

from importlib.util import find_spec

from siegeworks.server.cluster.notifications import LocalNotifier, Notifier
from siegeworks.server.limits.limiter import limits_under
from siegeworks.server.limits.sliding_window import MemorySlidingWindows, SlidingWindows
from siegeworks.server.settings import Settings
from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.sql import SqlStore
from siegeworks.server.storage.sqlite import SqliteStore


def notifier_for(settings: Settings) -> Notifier:
    """Pub/sub with the peer servers; a null object without a shared database."""
    if not settings.database:
        return LocalNotifier()
    from siegeworks.server.cluster.pg_notify import PostgresNotifier  # noqa: PLC0415

    return PostgresNotifier(settings.database)


def sliding_windows_for(settings: Settings) -> SlidingWindows:
    """Rate limits per address, held by this process or shared through PostgreSQL."""
    limits = limits_under(settings)
    if not settings.database:
        return MemorySlidingWindows(limits)
    from siegeworks.server.limits.postgres import PostgresSlidingWindows  # noqa: PLC0415

    return PostgresSlidingWindows(settings.database, limits)


async def open_store(settings: Settings) -> SqlStore:
    """Create or migrate the configured store and open it, or raise `UnusableData`."""
    if not settings.database:
        return await SqliteStore.open(settings.data)
    if find_spec("asyncpg") is None:
        raise UnusableData(
            "PostgreSQL needs asyncpg, which is not installed: "
            "pip install 'siegeworks[postgresql]'"
        )
    # Imported on demand: most servers use SQLite and have no asyncpg.
    from siegeworks.server.storage.postgres import PostgresStore  # noqa: PLC0415

    return await PostgresStore.open(settings.database)
