"""The day's seed: drawn from the secret, different each day, announced by a commitment."""

import hashlib
from datetime import date, timedelta

from leaderboards import seeds

SECRET = bytes(range(32))
DAY = date(2026, 11, 30)


def by_hand(key: bytes, message: bytes) -> bytes:
    """HMAC as RFC 2104 writes it down, for a key shorter than a block."""
    inner = bytes(byte ^ 0x36 for byte in key.ljust(64, b"\0"))
    outer = bytes(byte ^ 0x5C for byte in key.ljust(64, b"\0"))
    return hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()


def test_is_the_hmac_of_key_id_day_and_candidate() -> None:
    message = b"tarot-challenge-seed/1\nk1\n2026-11-30\n3\n"
    assert seeds.derive(SECRET, "k1", DAY, 3) == by_hand(SECRET, message)


def test_differs_for_every_day_candidate_key_and_secret() -> None:
    found = {seeds.derive(SECRET, "k1", DAY + timedelta(days=k), n) for k in range(60) for n in range(1, 11)}
    found |= {seeds.derive(SECRET, "k2", DAY, 1), seeds.derive(bytes(32), "k1", DAY, 1)}
    assert len(found) == 60 * 10 + 2
    assert {len(seed) for seed in found} == {32}


def test_is_committed_to_by_the_text_that_the_documents_describe() -> None:
    seed = seeds.derive(SECRET, "k1", DAY, 1)
    text = f"tarot-commitment/1\nchallenge 2026-11-30\nseed {seed.hex()}\nend\n"
    assert seeds.commitment(DAY, seed) == hashlib.sha256(text.encode()).hexdigest()


def test_commits_to_each_bit_of_the_seed_and_to_the_day() -> None:
    seed = seeds.derive(SECRET, "k1", DAY, 1)
    flipped = [
        bytes(byte ^ (1 << bit if at == k else 0) for at, byte in enumerate(seed)) for k in (0, 31) for bit in (0, 7)
    ]
    texts = {seeds.commitment(DAY, other) for other in [seed, *flipped]} | {seeds.commitment(date(2026, 12, 1), seed)}
    assert len(texts) == 6
