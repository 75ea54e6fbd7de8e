"""A number of points takes the form of its word that the language wants: 1½ is singular in French, not in English."""

import pytest
from django.utils import translation

from games.selectors import wording


@pytest.mark.parametrize(
    ("half_points", "french", "english"),
    [
        (0, "0 point", "0 points"),
        (1, "½ point", "½ point"),
        (2, "1 point", "1 point"),
        (3, "1½ point", "1½ points"),
        (4, "2 points", "2 points"),
        (5, "2½ points", "2½ points"),
        (182, "91 points", "91 points"),
    ],
)
def test_says_points_as_each_language_does(half_points: int, french: str, english: str) -> None:
    said = {}
    for language in ("fr", "en"):
        with translation.override(language):
            said[language] = wording.points(half_points)
    assert said == {"fr": french, "en": english}
