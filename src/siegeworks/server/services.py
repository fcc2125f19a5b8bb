"""What a running server consists of, for whoever answers a request."""

from dataclasses import dataclass

from siegeworks.core.catalog import Catalog
from siegeworks.server.bots import Bots
from siegeworks.server.buckets import Buckets
from siegeworks.server.connections import Crowd
from siegeworks.server.hall import Hall
from siegeworks.server.limiting import Limiter
from siegeworks.server.refusals import Refusals
from siegeworks.server.settings import Settings
from siegeworks.server.store import Store
from siegeworks.server.write_probe import WriteProbe


@dataclass(frozen=True, kw_only=True)
class Services:
    """Opened when the server starts, closed when it ends."""

    settings: Settings
    catalog: Catalog
    store: Store
    write_probe: WriteProbe
    bots: Bots
    hall: Hall
    limiter: Limiter
    crowd: Crowd
    """Of sockets, by address."""
    buckets: Buckets
    """For frames, by address."""
    refusals: Refusals
