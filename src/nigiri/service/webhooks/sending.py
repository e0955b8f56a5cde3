"""One delivery: a signed POST, to the address that was looked at, within a few seconds, following nobody elsewhere."""

import hashlib
import hmac
import http.client
import socket
import ssl
from datetime import datetime
from typing import Final

from nigiri.service.webhooks.addresses import Target

SIGNATURE: Final = "Nigiri-Signature"
_SECONDS: Final = 10.0


def signature(secret: str, at: datetime, body: bytes) -> str:
    """Return what proves a body: `t=SECONDS,v1=HMAC`, the HMAC (SHA-256, hexadecimal) over `SECONDS.BODY`."""
    seconds = int(at.timestamp())
    proof = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={proof}"


def send(target: Target, secret: str, body: bytes, at: datetime) -> str:
    """Send a body; return what went wrong, or nothing."""
    connection = http.client.HTTPConnection(target.host, target.port, timeout=_SECONDS)
    headers = {
        "Host": _host(target),
        "Content-Type": "application/json",
        "User-Agent": "nigiri-webhook",
        SIGNATURE: signature(secret, at, body),
    }
    try:
        connection.sock = _opened(target)
        connection.request("POST", target.path, body, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as fault:
        return f"{type(fault).__name__}: {fault}"[:200]
    finally:
        connection.close()
    return "" if 200 <= status < 300 else f"answered {status}"


def _host(target: Target) -> str:
    name = f"[{target.host}]" if ":" in target.host else target.host
    return name if target.port in {80, 443} else f"{name}:{target.port}"


def _opened(target: Target) -> socket.socket:
    plain = socket.create_connection((target.address, target.port), timeout=_SECONDS)
    if target.scheme == "http":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=target.host)
    except BaseException:
        plain.close()
        raise
