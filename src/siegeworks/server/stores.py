"""Where a server keeps its tables: a folder of its own, or a database it shares."""

from importlib.util import find_spec

from siegeworks.server.data_folder import UnusableData
from siegeworks.server.limiting import limits_under
from siegeworks.server.news import News, NobodyElse
from siegeworks.server.rates import MemoryRates, Rates
from siegeworks.server.settings import Settings
from siegeworks.server.sql_store import SqlStore
from siegeworks.server.sqlite_store import SqliteStore


def news_for(settings: Settings) -> News:
    """How this server hears of what others write, if there are any."""
    if not settings.database:
        return NobodyElse()
    from siegeworks.server.postgres_news import PostgresNews  # noqa: PLC0415

    return PostgresNews(settings.database)


def rates_for(settings: Settings) -> Rates:
    """How often an address may do what, at this server or at all of them."""
    limits = limits_under(settings)
    if not settings.database:
        return MemoryRates(limits)
    from siegeworks.server.postgres_rates import PostgresRates  # noqa: PLC0415

    return PostgresRates(settings.database, limits)


async def open_store(settings: Settings) -> SqlStore:
    """Make or upgrade what lies there, or raise `UnusableData`."""
    if not settings.database:
        return await SqliteStore.open(settings.data)
    if find_spec("asyncpg") is None:
        raise UnusableData(
            "PostgreSQL needs asyncpg, which is not installed: "
            "pip install 'siegeworks[postgresql]'"
        )
    # Loaded only where it is asked for: most tables live in a folder.
    from siegeworks.server.postgres_store import PostgresStore  # noqa: PLC0415

    return await PostgresStore.open(settings.database)
