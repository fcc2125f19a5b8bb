"""Built web client, read into memory at the start and served from there.

A request can only name a file that was read, so no path traversal is possible.
"""

import gzip
import hashlib
import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from siegeworks.core.i18n import Phrase
from siegeworks.server.http.error_responses import WORDS

FOLDER = Path(__file__).parents[1] / "site"
PAGES = ("join", "table", "watch", "replay", "rules")
"""First path segments that the web client routes itself; all get index.html."""

_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".ftl": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".ogg": "audio/ogg",
    ".mp3": "audio/mpeg",
}
_ALREADY_COMPRESSED = {".png", ".webp", ".ico", ".woff2", ".ogg", ".mp3"}
_ENCODINGS = {".br": "br", ".gz": "gzip"}
_MIN_COMPRESSED_BYTES = 512


@dataclass(frozen=True)
class Asset:
    """Static file, plain and compressed."""

    body: bytes
    packed: Mapping[str, bytes]
    """Compressed bodies by content encoding, the preferred one first."""
    media_type: str
    cache: str
    tag: str


class Site:
    """Static files of the web client, by path."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._assets = dict(_assets(folder)) if folder.is_dir() else {}

    @property
    def is_built(self) -> bool:
        return "index.html" in self._assets

    async def respond(self, request: Request) -> Response:
        """Respond to a request outside the API with a file, the page or a 404."""
        if not self.is_built:
            return _plain_page(503, "site-not-built")
        asset = self._asset(request.url.path.removeprefix("/"))
        if asset is not None:
            return _response(asset, request)
        if "text/html" in request.headers.get("accept", ""):
            # The web client shows its own page for an unknown address.
            return _response(self._assets["index.html"], request, status=404)
        return _plain_page(404, "no-such-page")

    def _asset(self, path: str) -> Asset | None:
        is_page = not path or path.partition("/")[0] in PAGES
        return self._assets.get("index.html" if is_page else path)


def _assets(folder: Path) -> Iterator[tuple[str, Asset]]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in _ENCODINGS:
            yield file.relative_to(folder).as_posix(), _asset(folder, file)


def _asset(folder: Path, file: Path) -> Asset:
    body = file.read_bytes()
    # The bundler puts a hash of the content into the names below `assets`.
    is_hashed = file.relative_to(folder).parts[0] == "assets"
    return Asset(
        body=body,
        packed=_packed(file, body),
        media_type=_MEDIA_TYPES.get(file.suffix, "application/octet-stream"),
        cache=_FOREVER if is_hashed else _ASK_AGAIN,
        tag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
    )


def _packed(file: Path, body: bytes) -> dict[str, bytes]:
    """Encodings compressed by the build; gzip is added if missing and worth it."""
    found = {
        encoding: beside.read_bytes()
        for suffix, encoding in _ENCODINGS.items()
        if (beside := file.with_name(file.name + suffix)).is_file()
    }
    is_small = len(body) < _MIN_COMPRESSED_BYTES or file.suffix in _ALREADY_COMPRESSED
    if "gzip" not in found and not is_small:
        found["gzip"] = gzip.compress(body, mtime=0)
    return found


def _response(asset: Asset, request: Request, status: int = 200) -> Response:
    headers = {"ETag": asset.tag, "Cache-Control": asset.cache}
    if asset.packed:
        headers["Vary"] = "Accept-Encoding"
    if status == 200 and asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    encoding = _best_encoding(asset, request.headers.get("accept-encoding", ""))
    if encoding is not None:
        headers["Content-Encoding"] = encoding
    body = asset.body if encoding is None else asset.packed[encoding]
    return Response(body, status, headers, media_type=asset.media_type)


def _best_encoding(asset: Asset, accepted: str) -> str | None:
    wanted = accepts(accepted)
    return next((encoding for encoding in asset.packed if encoding in wanted), None)


def accepts(header: str) -> frozenset[str]:
    """Encodings named in an `Accept-Encoding` header, without those of weight 0."""
    choices = (choice.replace(" ", "").partition(";") for choice in header.split(","))
    return frozenset(
        name.lower()
        for name, _, weight in choices
        if weight not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    )


def _plain_page(status: int, key: str) -> Response:
    """Minimal HTML page without assets, used if the built pages are of no use."""
    title, text = (
        html.escape(str(Phrase(WORDS, name))) for name in (f"{key}-title", key)
    )
    page = (
        '<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8">'
        f"<title>{title}</title></head>\n"
        f"<body><main><h1>{title}</h1>\n<p>{text}</p></main></body>\n</html>\n"
    )
    headers = {"Cache-Control": "no-store"}
    return Response(page, status, headers, media_type="text/html; charset=utf-8")
