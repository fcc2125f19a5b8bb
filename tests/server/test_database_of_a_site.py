"""PostgreSQL as `docs/operations.md` connects a site with it: without any password."""

import asyncio
import getpass
import ssl
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from siegeworks.server.storage.data_folder import UnusableData
from siegeworks.server.storage.postgres import PostgresStore

from .postgres import HURRIED, Cluster, cluster
from .test_postgres_store import CERTIFICATE, KEY, WISH_FOR_TLS, pass_on

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="no such sockets there")

# For the tests themselves as always; at the socket only the system's own user counts.
WHO_MAY_COME = """\
host  all all 127.0.0.1/32 trust
local all all peer
"""


@contextmanager
def at_a_unix_socket() -> Iterator[tuple[Cluster, Path]]:
    with tempfile.TemporaryDirectory(prefix="siegeworks-socket-") as name:
        folder = Path(name)
        folder.chmod(0o777)  # PostgreSQL may have to run as somebody else
        rules = folder / "pg_hba.conf"
        rules.write_text(WHO_MAY_COME, encoding="utf-8")
        rules.chmod(0o644)
        settings = (f"unix_socket_directories={folder}", f"hba_file={rules}")
        with cluster(*HURRIED, *settings) as server:
            yield server, folder


async def opened_and_closed(address: str) -> None:
    store = await PostgresStore.open(address)
    await store.close()


@posix_only
def test_at_the_unix_socket_the_system_s_user_is_the_proof() -> None:
    me = getpass.getuser()
    with at_a_unix_socket() as (server, folder):
        url = make_url(server.empty())
        asyncio.run(server._run(f'CREATE ROLE "{me}" LOGIN'))
        asyncio.run(server._run(f'ALTER DATABASE {url.database} OWNER TO "{me}"'))
        way = f"{url.database}?host={folder}&port={url.port}"
        asyncio.run(opened_and_closed(f"postgresql://{me}@/{way}"))
        with pytest.raises(UnusableData, match="Peer authentication failed"):
            asyncio.run(opened_and_closed(f"postgresql://postgres@/{way}"))
        with pytest.raises(UnusableData, match="Peer authentication failed"):
            asyncio.run(opened_and_closed(f"postgresql://postgres:guess@/{way}"))


@asynccontextmanager
async def asking_for_a_certificate(address: str, folder: Path) -> AsyncIterator[int]:
    """The port of a door that lets nobody in who does not prove who they are."""
    url = make_url(address)
    (folder / "door.pem").write_text(KEY + CERTIFICATE)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(folder / "door.pem")
    tls.verify_mode = ssl.CERT_REQUIRED
    tls.load_verify_locations(folder / "door.pem")

    async def welcome(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        try:
            assert await reader.readexactly(len(WISH_FOR_TLS)) == WISH_FOR_TLS
            writer.write(b"S")
            await writer.start_tls(tls)
            answers, requests = await asyncio.open_connection(url.host, url.port)
            await asyncio.gather(pass_on(reader, requests), pass_on(answers, writer))
        except OSError:  # whoever has none is sent away
            pass
        finally:
            writer.close()

    door = await asyncio.start_server(welcome, "127.0.0.1", 0)
    async with door:
        yield door.sockets[0].getsockname()[1]


def through_the_door(address: str, folder: Path) -> None:
    async def story() -> None:
        async with asking_for_a_certificate(address, folder) as port:
            query = {"sslmode": "verify-full", "sslrootcert": str(folder / "root.crt")}
            url = make_url(address).set(host="localhost", port=port, query=query)
            await opened_and_closed(url.render_as_string())

    asyncio.run(story())


def test_elsewhere_a_certificate_is_the_proof(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"root.crt": CERTIFICATE, "our.crt": CERTIFICATE, "our.key": KEY}
    for name, text in kept.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o600)
    address = postgres.fresh()
    with pytest.raises(UnusableData):
        through_the_door(address, tmp_path)
    monkeypatch.setenv("PGSSLCERT", str(tmp_path / "our.crt"))
    monkeypatch.setenv("PGSSLKEY", str(tmp_path / "our.key"))
    through_the_door(address, tmp_path)
