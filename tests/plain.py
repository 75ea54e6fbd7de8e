"""What is left of a table's markup without that in which a page that lived may rightly differ from a fresh one."""

import re

# Tokens, the card that Tab stops at, the mark of a busy library, the film that has been played.
PASSING = re.compile(
    r' name="csrfmiddlewaretoken" value="[^"]*"| tabindex="-?\d+"| data-htmx-powered="true"| class=""'
    r'| data-film(?:="")?'
    r"| since=\d+|<title>.*?</title>|<template.*?</template>|<noscript>.*?</noscript>|\s+",
    re.DOTALL,
)


def plain(source: str) -> str:
    """Leave out what may differ."""
    return PASSING.sub("", source)
