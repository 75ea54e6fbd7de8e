"""What binds us to a seed before the first card: the SHA-256 of a small text that anyone can write again.

The text of version 1 is four lines, each ended by a newline: the format, what is committed (`game <id>` or
`challenge <date>`), `seed <hex>`, `end`.
"""

import hashlib

COMMITMENT_FORMAT = "tarot-commitment/1"


def commitment(subject: str, seed: bytes) -> str:
    """Return the commitment in 64 hex digits.

    >>> commitment("challenge 2026-11-30", bytes(16))[:16]
    '5f78d43b6829b074'
    """
    text = f"{COMMITMENT_FORMAT}\n{subject}\nseed {seed.hex()}\nend\n"
    return hashlib.sha256(text.encode()).hexdigest()
