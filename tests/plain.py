"""What is left of a table's markup without that in which a page that lived may rightly differ from a fresh one."""

import re

# Tokens, the card that Tab stops at, the mark of a busy library, the film that has been played.
PASSING = re.compile(
    r' name="csrfmiddlewaretoken" value="[^"]*"| tabindex="-?\d+"| data-htmx-powered="true"| class=""'
    r'| data-film(?:="")?'
    r"| since=\d+|<title>.*?</title>|<template.*?</template>|<noscript>.*?</noscript>",
    re.DOTALL,
)


TAG = re.compile(r"<\w[^<>]*>")
ATTRIBUTE = re.compile(r'[^\s<>="]+(?:="[^"]*")?')


def plain(source: str) -> str:
    """Leave out what may differ, the order of a tag's attributes too: what is taken over keeps its own."""
    return re.sub(r"\s+", "", TAG.sub(lambda tag: " ".join(sorted(ATTRIBUTE.findall(tag[0]))), PASSING.sub("", source)))
