"""Where a webhook may go: out into the network, not inside, unless the installation allows that."""

import ipaddress
import re
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

from nigiri.errors import Refusal

_LONGEST_NAME = 253
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
_INSIDE = frozenset({"localhost", "local", "internal", "localdomain", "lan", "home", "intranet", "private"})
_PORTS = {"http": 80, "https": 443}


class Target(NamedTuple):
    """Where a webhook goes: the name for the certificate, the address that was looked at, and what is asked there."""

    scheme: str
    host: str
    port: int
    path: str
    address: str


def checked_url(url: str, *, may_be_private: bool = False) -> str:
    """Return an address that a webhook can have, or refuse; who answers there is looked up at each delivery."""
    try:
        parts = urlsplit(url)
        is_fine = parts.scheme in _PORTS and (parts.port or 1) > 0 and "@" not in parts.netloc
        is_fine = is_fine and (may_be_private or is_host(parts.hostname or "")) and bool(parts.hostname)
    except ValueError:
        is_fine = False
    if not is_fine or len(url) > 2000 or not url.isascii() or not url.isprintable() or " " in url:
        raise Refusal("webhook.url", message="a webhook goes to https://HOST/PATH, without a password", where="url")
    return url


def target_of(url: str, *, may_be_private: bool) -> Target:
    """Look an address up, once; refuse one inside (`webhook.private`), so that no name leads a delivery there.

    The delivery goes to the address that was looked at here, whatever the name says a moment later.
    """
    parts = urlsplit(checked_url(url, may_be_private=may_be_private))
    host, port = str(parts.hostname), parts.port or _PORTS[parts.scheme]
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refusal("webhook.host", message="{host} is not known", host=host, where="url") from None
    addresses = [str(one[4][0]) for one in found]
    if not may_be_private and not all(is_public(address) for address in addresses):
        raise Refusal(
            "webhook.private", message="{host} is an address inside; that is not allowed", host=host, where="url"
        )
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port, path, addresses[0])


def is_host(host: str) -> bool:
    """Tell whether a host is an IP address as it is written in full, or a name with dots as DNS has them.

    Names inside (`localhost`, `.local`) are none, and neither are other ways to write an IPv4 address: `127.1`, `0`,
    `0x7f.1`, `2130706433`. The last label of a name is never a number (RFC 3696, 2).
    """
    if is_address(host):
        return "%" not in host
    name = host.removesuffix(".").lower()
    labels = name.split(".")
    is_name = len(labels) > 1 and len(name) <= _LONGEST_NAME and all(_LABEL.fullmatch(label) for label in labels)
    return is_name and not _NUMERIC.fullmatch(labels[-1]) and labels[-1] not in _INSIDE


def is_address(host: str) -> bool:
    """Tell whether a host is written as an IP address and not as a name."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Tell whether an IP address is one of the open network; an IPv4 address in IPv6 clothes is looked at itself."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    inner = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    return is_public(str(inner)) if inner is not None else ip.is_global and not ip.is_multicast
