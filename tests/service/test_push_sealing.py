"""Letters are sealed as RFC 8291 prints them, for one reader, with a token that proves the sender."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given
from hypothesis import strategies as st

from nigiri.errors import Refusal
from nigiri.service.push.keys import PushKeys, decoded, encoded, new_private_key
from nigiri.service.push.sealing import LONGEST, RECORD, seal
from phone import Phone, verified

AT = datetime(2026, 5, 1, 10, tzinfo=UTC)

RFC_TEXT = b"When I grow up, I want to be a watermelon"
RFC_READER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
RFC_READER_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
RFC_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
RFC_SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RFC_SALT = "DGv6ra1nlYgDCS1FRnbzlw"
RFC_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
    "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(text) or b""), ec.SECP256R1())


def test_the_letter_that_rfc_8291_prints_is_made_to_the_octet() -> None:
    made = seal(RFC_TEXT, RFC_READER, RFC_SECRET, own=private(RFC_SENDER_PRIVATE), salt=decoded(RFC_SALT))
    assert encoded(made) == RFC_BODY


def test_the_reader_of_the_tests_opens_the_letter_that_rfc_8291_prints() -> None:
    reader = Phone(private(RFC_READER_PRIVATE), decoded(RFC_SECRET) or b"")
    assert reader.key == RFC_READER
    assert reader.opened(decoded(RFC_BODY) or b"") == RFC_TEXT


@given(st.binary(max_size=LONGEST))
def test_whatever_is_sealed_for_a_phone_is_opened_by_it_and_by_no_other(text: bytes) -> None:
    phone, other = Phone(), Phone()
    sealed = seal(text, phone.key, phone.secret)
    assert len(sealed) <= RECORD
    assert phone.opened(sealed) == text
    with pytest.raises(InvalidTag):
        other.opened(sealed)
    with pytest.raises(InvalidTag):
        phone.opened(sealed[:-1] + bytes([sealed[-1] ^ 1]))
    assert seal(text, phone.key, phone.secret) != sealed, "no letter is like another"


@pytest.mark.parametrize(
    ("key", "secret"),
    [("", RFC_SECRET), ("!", RFC_SECRET), (RFC_READER[:-4], RFC_SECRET), (RFC_READER, ""), (RFC_READER, "AAAA"),
     (encoded(b"\4" + b"\1" * 64), RFC_SECRET), (encoded(b"\2" + b"\1" * 32), RFC_SECRET), (RFC_READER, "ÄÖÜ")],
)  # fmt: skip
def test_keys_that_no_browser_has_are_refused(key: str, secret: str) -> None:
    with pytest.raises(Refusal) as refused:
        seal(b"x", key, secret)
    assert refused.value.code == "push.key"


def test_a_token_proves_the_sender_to_one_push_service_for_half_a_day() -> None:
    keys = PushKeys.read(new_private_key(), "mailto:desk@example.org")
    claims = verified(keys.authorization("https://push.example.net/send/abc?x=1", AT), keys.public)
    assert claims == {
        "aud": "https://push.example.net",
        "exp": int((AT + timedelta(hours=12)).timestamp()),
        "sub": "mailto:desk@example.org",
    }
    with pytest.raises((InvalidSignature, AssertionError)):
        verified(
            keys.authorization("https://push.example.net/", AT), PushKeys.read(new_private_key(), "mailto:x").public
        )


def test_a_key_is_read_as_it_was_written_and_the_public_half_belongs_to_it() -> None:
    text = new_private_key()
    assert PushKeys.read(text, "mailto:a@b").public == PushKeys.read(f" {text}=\n", "https://b").public
    assert len(decoded(PushKeys.read(text, "mailto:a@b").public) or b"") == 65
    assert Phone(private(text)).key == PushKeys.read(text, "mailto:a@b").public


@pytest.mark.parametrize(
    ("text", "contact", "code"),
    [("", "mailto:a@b", "push.key"), ("AAAA", "mailto:a@b", "push.key"), ("A" * 43, "mailto:a@b", "push.key"),
     ("_" * 43, "mailto:a@b", "push.key"), (RFC_SENDER_PRIVATE, "", "push.contact"),
     (RFC_SENDER_PRIVATE, "http://127.0.0.1:8000", "push.contact"), (RFC_SENDER_PRIVATE, "me", "push.contact")],
)  # fmt: skip
def test_what_is_no_key_and_no_contact_is_refused(text: str, contact: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        PushKeys.read(text, contact)
    assert refused.value.code == code
