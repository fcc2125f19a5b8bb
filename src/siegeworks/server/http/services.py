"""Container of the running server's services, passed to every endpoint."""

from dataclasses import dataclass
from functools import cached_property

from siegeworks.core.catalog import Catalog
from siegeworks.server.bots.service import BotProcesses
from siegeworks.server.http.routes.setup import game_info
from siegeworks.server.limits.abuse_log import AbuseLog
from siegeworks.server.limits.connection_counter import ConnectionCounter
from siegeworks.server.limits.limiter import RateLimiter
from siegeworks.server.limits.token_bucket import TokenBuckets
from siegeworks.server.live.service import TableService
from siegeworks.server.protocol.messages import GameInfo
from siegeworks.server.settings import Settings
from siegeworks.server.storage.base import Store
from siegeworks.server.storage.write_probe import WriteProbe


@dataclass(frozen=True, kw_only=True)
class Services:
    """Services of one server process, opened and closed with its lifespan."""

    settings: Settings
    catalog: Catalog
    store: Store
    write_probe: WriteProbe
    bots: BotProcesses
    table_service: TableService
    limiter: RateLimiter
    crowd: ConnectionCounter
    """Open sockets by address."""
    buckets: TokenBuckets
    """Rate limit of frames, by address."""
    refusals: AbuseLog

    @cached_property
    def games(self) -> tuple[GameInfo, ...]:
        """Available games, as the home page lists them."""
        return tuple(map(game_info, self.catalog.values()))
