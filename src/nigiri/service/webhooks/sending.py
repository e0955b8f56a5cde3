"""One delivery: a signed POST, to the address that was looked at, within a few seconds, following nobody elsewhere."""

import hashlib
import hmac
import http.client
import socket
import ssl
from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from nigiri.service.webhooks.addresses import Target

SIGNATURE: Final = "Nigiri-Signature"
_SECONDS: Final = 10.0


def signature(secret: str, at: datetime, body: bytes) -> str:
    """Return what proves a body: `t=SECONDS,v1=HMAC`, the HMAC (SHA-256, hexadecimal) over `SECONDS.BODY`."""
    seconds = int(at.timestamp())
    proof = hmac.new(secret.encode(), f"{seconds}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={seconds},v1={proof}"


class Answer(NamedTuple):
    """What came back: the status, 0 where nobody was reached; why, and how many seconds the other side asks to wait."""

    status: int
    fault: str = ""
    wait: int = 0


def send(target: Target, secret: str, body: bytes, at: datetime) -> str:
    """Send a signed body; return what went wrong, or nothing."""
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "nigiri-webhook",
        SIGNATURE: signature(secret, at, body),
    }
    answer = post(target, headers, body)
    if answer.fault:
        return answer.fault
    return "" if 200 <= answer.status < 300 else f"answered {answer.status}"


def post(target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
    """Send a body to the address that was looked at, and to no other: no name is looked up and nobody followed."""
    connection = http.client.HTTPConnection(target.host, target.port, timeout=_SECONDS)
    try:
        connection.sock = _opened(target)
        connection.request("POST", target.path, body, {"Host": _host(target), **headers})
        answer = connection.getresponse()
        wait = answer.headers.get("retry-after", "")
        return Answer(answer.status, wait=int(wait[:6]) if wait.isascii() and wait.isdigit() else 0)
    except (OSError, http.client.HTTPException) as fault:
        return Answer(0, f"{type(fault).__name__}: {fault}"[:200])
    finally:
        connection.close()


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
