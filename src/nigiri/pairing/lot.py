"""The lot: keyed hashing, so that a seed draws the same lots on every machine and in every version of Python."""

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from nigiri.pairing.field import IntMatrix, IntVector, PairCosts, Vertices

BITS = 16
"""Bits of a lot: enough that two ways to pair a group hardly ever tie, and short enough for fast matching."""

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


def lot(seed: int, purpose: str, *keys: str) -> int:
    """Draw a 64-bit lot for something named by a purpose and keys; the order of the keys matters."""
    text = "\x1f".join((str(seed), purpose, *keys)).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def pair_lots(seed: int, purpose: str, keys: Iterable[str]) -> PairCosts:
    """Return the function that draws a lot of `BITS` bits for pairs of keys by number, the same in both orders.

    One hash for each key, then a mixing of the two (the finaliser of Steele, Lea and Flood's SplitMix64): half a
    million hashes would take longer than the matching.
    """
    hashes = np.array([lot(seed, purpose, key) for key in keys], np.uint64)

    def lots(a: Vertices, b: Vertices) -> IntMatrix:
        mixed = hashes[a] + hashes[b]
        mixed ^= hashes[a] ^ hashes[b]
        mixed ^= mixed >> np.uint64(30)
        mixed *= _FIRST
        mixed ^= mixed >> np.uint64(27)
        mixed *= _SECOND
        mixed ^= mixed >> np.uint64(31)
        mixed >>= np.uint64(64 - BITS)
        return mixed.astype(np.int64)

    return lots


def pair_lot(seed: int, purpose: str, first: str, second: str) -> int:
    """Draw the lot of one pair, as in `pair_lots`, without numpy."""
    mask = (1 << 64) - 1
    a, b = lot(seed, purpose, first), lot(seed, purpose, second)
    mixed = ((a + b) & mask) ^ (a ^ b)
    mixed ^= mixed >> 30
    mixed = mixed * int(_FIRST) & mask
    mixed ^= mixed >> 27
    mixed = mixed * int(_SECOND) & mask
    mixed ^= mixed >> 31
    return mixed >> (64 - BITS)


def one_lots(seed: int, purpose: str, keys: Iterable[str]) -> IntVector:
    """Draw a lot of `BITS` bits for each key alone."""
    return np.array([lot(seed, purpose, key) >> (64 - BITS) for key in keys], np.int64)
