"""The signed cookie by which a guest is found again."""

from collections.abc import Mapping
from datetime import timedelta

from django.core import signing

COOKIE = "player"
MAX_AGE = timedelta(days=365)
RENEW_AFTER = timedelta(days=7)
_SALT = "accounts.player"


def sign(public_id: str) -> str:
    return signing.TimestampSigner(salt=_SALT).sign(public_id)


def read(cookies: Mapping[str, str]) -> str | None:
    """Return the public id in the cookie, or None when it is missing, forged or older than a year."""
    try:
        return signing.TimestampSigner(salt=_SALT).unsign(cookies[COOKIE], max_age=MAX_AGE)
    except (KeyError, signing.BadSignature):
        return None


def is_due_for_renewal(cookies: Mapping[str, str]) -> bool:
    try:
        signing.TimestampSigner(salt=_SALT).unsign(cookies[COOKIE], max_age=RENEW_AFTER)
    except signing.SignatureExpired:
        return True
    except (KeyError, signing.BadSignature):
        return False
    return False
