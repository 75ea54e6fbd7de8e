"""What is signed: the cookie by which a guest is found again, and the private link that opens the game elsewhere."""

from collections.abc import Mapping
from datetime import timedelta

from django.core import signing

from accounts.errors import LinkExpired, NoSuchLink

COOKIE = "player"
MAX_AGE = timedelta(days=365)
RENEW_AFTER = timedelta(days=7)
LINK_MAX_AGE = timedelta(hours=24)
_SALT = "accounts.player"
_LINK_SALT = "accounts.resume"


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


def sign_link(public_id: str, number: int) -> str:
    """Return the secret part of a private link: who it opens, and which of the player's links it belongs to."""
    return signing.TimestampSigner(salt=_LINK_SALT).sign(f"{public_id}.{number}")


def read_link(token: str) -> tuple[str, int]:
    """Return the public id and the number in a link; raises LinkExpired, NoSuchLink."""
    try:
        public_id, _, number = (
            signing.TimestampSigner(salt=_LINK_SALT).unsign(token, max_age=LINK_MAX_AGE).partition(".")
        )
    except signing.SignatureExpired:
        raise LinkExpired from None
    except signing.BadSignature:
        raise NoSuchLink from None
    return public_id, int(number)
