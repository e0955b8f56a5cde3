"""A browser that is told, and its push service: written from RFC 8188, 8291 and 8292, not from Nigiri."""

import base64
import hashlib
import hmac
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF of RFC 5869 in its two steps; one block is enough here."""
    extracted = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(extracted, info + b"\1", hashlib.sha256).digest()[:length]


class Phone:
    """The keys of a browser's subscription, and how it opens what it gets."""

    def __init__(self, private: ec.EllipticCurvePrivateKey | None = None, secret: bytes = b"0123456789abcdef") -> None:
        self._private = private if private is not None else ec.generate_private_key(ec.SECP256R1())
        self._secret = secret

    @property
    def point(self) -> bytes:
        return self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def key(self) -> str:
        return _text(self.point)

    @property
    def secret(self) -> str:
        return _text(self._secret)

    def subscription(self, endpoint: str) -> dict[str, Any]:
        """What the browser hands to the page."""
        return {"endpoint": endpoint, "expirationTime": None, "keys": {"p256dh": self.key, "auth": self.secret}}

    def opened(self, body: bytes) -> bytes:
        """Open a body of the coding aes128gcm."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size <= 4096
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._private.exchange(ec.ECDH(), point)
        key = _hkdf(self._secret, shared, b"WebPush: info\0" + self.point + sender, 32)
        content_key = _hkdf(salt, key, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, key, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content_key).decrypt(nonce, record, None).rstrip(b"\0")
        assert padded[-1:] == b"\2", "the last record ends with a 2"
        return padded[:-1]

    def notice(self, body: bytes) -> dict[str, str]:
        """Open a letter of Nigiri's."""
        told = json.loads(self.opened(body))
        assert told.keys() == {"title", "body", "tag", "url", "lang"}
        return dict(told)


def verified(header: str, public: str) -> dict[str, Any]:
    """Return the claims of a token, after its proof was checked with a public key."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == public
    head, claims, proof = parts["t"].split(".")
    assert json.loads(_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = _bytes(proof)
    assert len(raw) == 64
    signature = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(public))
    key.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(_bytes(claims))
    return found


class PushService:
    """A push service on this machine. `got` is what it was sent, by path; `answers` what it says, 201 without one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}

    def endpoint(self, name: str) -> str:
        return f"{self.address}/send/{name}"

    def bodies(self, name: str) -> list[bytes]:
        """Return what was sent to one subscription, and forget it."""
        found = [body for path, _, body in self.got if path == f"/send/{name}"]
        self.got = [one for one in self.got if one[0] != f"/send/{name}"]
        return found


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append((self.path, headers, body))
            self.send_response(service.answers.get(self.path.removeprefix("/send/"), 201))
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has there
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
