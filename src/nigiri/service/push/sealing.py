"""Sealing a letter so that one browser can open it, and no push service on the way (RFC 8291, RFC 8188)."""

import secrets
import struct
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from nigiri.errors import Refusal
from nigiri.service.push.keys import decoded, point_of

RECORD: Final = 4096
"""The size of a record, its overhead included; push services take no more, so a letter is one record."""

LONGEST: Final = 3500
"""Bytes of text in a letter: what fits a record, with room to spare."""

_CURVE: Final = ec.SECP256R1()


def seal(
    text: bytes, key: str, secret: str, *, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """Return a body with `Content-Encoding: aes128gcm` for whoever holds the private half of `key`, and `secret`.

    `own` and `salt` are made anew for each letter; a test that compares with a published one gives them.
    """
    theirs, shared = read_key(key), read_secret(secret)
    sender = own if own is not None else ec.generate_private_key(_CURVE)
    grain = salt if salt is not None else secrets.token_bytes(16)
    mine = point_of(sender.public_key())
    agreed = _derived(
        sender.exchange(ec.ECDH(), theirs), shared, b"WebPush: info\0" + point_of(theirs) + mine, length=32
    )
    content_key = _derived(agreed, grain, b"Content-Encoding: aes128gcm\0", length=16)
    nonce = _derived(agreed, grain, b"Content-Encoding: nonce\0", length=12)
    # The octet 2 ends the last record; there is one.
    sealed = AESGCM(content_key).encrypt(nonce, text + b"\2", None)
    return grain + struct.pack("!IB", RECORD, len(mine)) + mine + sealed


def read_key(text: str) -> ec.EllipticCurvePublicKey:
    """Read a browser's public key (`p256dh`); refuse what is no point of the curve."""
    data = decoded(text)
    try:
        if data is None or len(data) != 65:
            raise ValueError
        return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, data)
    except ValueError:
        raise Refusal("push.key", message="this is no key of a browser", where="keys.p256dh") from None


def read_secret(text: str) -> bytes:
    """Read a browser's secret (`auth`), 16 bytes; refuse what is none."""
    data = decoded(text)
    if data is None or len(data) != 16:
        raise Refusal("push.key", message="this is no key of a browser", where="keys.auth")
    return data


def _derived(secret: bytes, salt: bytes, info: bytes, *, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
