"""The key pair by which push services know this installation (RFC 8292)."""

import base64
import binascii
from datetime import datetime, timedelta
from functools import cached_property
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from nigiri.errors import Refusal

_ORDER: Final = int("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551", 16)
"""The order of P-256: private keys are numbers below it."""

_LASTS: Final = timedelta(hours=12)
"""How long a token holds; push services take at most a day."""


class PushKeys:
    """A key pair on the curve P-256, and whom a push service may write to about its use: `mailto:…` or `https://…`."""

    def __init__(self, private: ec.EllipticCurvePrivateKey, contact: str) -> None:
        self._private = private
        self.contact = contact

    @classmethod
    def read(cls, text: str, contact: str) -> "PushKeys":
        """Read a private key as `nigiri push-key` writes it; refuse what is none, and a contact that is no address."""
        data = decoded(text) or b""
        number = int.from_bytes(data)
        if len(data) != 32 or not 0 < number < _ORDER:
            raise Refusal("push.key", message="this is no key for push services; `nigiri push-key` makes one")
        if not contact.startswith(("mailto:", "https://")) or len(contact) > 200:
            raise Refusal(
                "push.contact",
                message="push services want to know whom to write to: give mailto:ADDRESS or https://ADDRESS",
            )
        return cls(ec.derive_private_key(number, ec.SECP256R1()), contact)

    @cached_property
    def public(self) -> str:
        """The public key as browsers take it: an uncompressed point, in base64url."""
        return encoded(point_of(self._private.public_key()))

    def authorization(self, endpoint: str, at: datetime) -> str:
        """Return the header `Authorization` for a letter: a token that only the push service of the endpoint takes."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((at + _LASTS).timestamp()),
            "sub": self.contact,
        }
        written = [encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        signed = ".".join(written)
        first, second = decode_dss_signature(self._private.sign(signed.encode(), ec.ECDSA(SHA256())))
        proof = encoded(first.to_bytes(32) + second.to_bytes(32))
        return f"vapid t={signed}.{proof}, k={self.public}"


def new_private_key() -> str:
    """Return a new private key, in base64url."""
    return encoded(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as an uncompressed point: 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encoded(data: bytes) -> str:
    """Return bytes in base64url without padding, as all of web push writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes | None:
    """Return the bytes of a text in base64url, with or without padding; None where it is none."""
    plain = text.strip().rstrip("=")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
