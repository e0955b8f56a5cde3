"""Files that pages load: styles, scripts, icons. The address holds a hash, so that browsers may keep them for ever."""

import hashlib
import mimetypes
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get
from litestar.exceptions import NotFoundException
from msgspec import Struct

_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class Asset(Struct, frozen=True):
    """One file: its name under `static/`, its bytes, their type and their hash."""

    name: str
    data: bytes
    media_type: str
    digest: str


@cache
def assets() -> dict[str, Asset]:
    """Return all files under `static/` by name, read once."""
    return {asset.name: asset for asset in _read(files("nigiri.web").joinpath("static"), "")}


def asset_url(name: str) -> str:
    """Return the address of a file; `KeyError` for one that is not there, so that no page links into nothing."""
    return f"/static/{assets()[name].digest}/{name}"


@get("/static/{digest:str}/{name:path}", include_in_schema=False, sync_to_thread=False, opt={"is_unpaced": True})
def static(digest: str, name: str) -> Response[bytes]:
    """Return a file; only under the hash of what it holds now."""
    asset = assets().get(name.lstrip("/"))
    if asset is None or asset.digest != digest:
        raise NotFoundException
    headers = {"cache-control": "public, max-age=31536000, immutable"}
    return Response(asset.data, media_type=asset.media_type, headers=headers)


def _read(folder: Traversable, prefix: str) -> Iterator[Asset]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from _read(item, f"{prefix}{item.name}/")
        elif not item.name.startswith((".", "_")):
            data = item.read_bytes()
            yield Asset(prefix + item.name, data, _type(item.name), hashlib.sha256(data).hexdigest()[:16])


def _type(name: str) -> str:
    suffix = name[name.rfind(".") :]
    return _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
