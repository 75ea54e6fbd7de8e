"""What does the head of a page repeat of the page itself? `{% load page %}`."""

from __future__ import annotations

from django import template
from django.template.context import RequestContext
from django.template.loader_tags import BLOCK_CONTEXT_KEY, BlockContext
from django.utils.safestring import SafeString, mark_safe

from . import shell
from .language import in_language

register = template.Library()
register.filter("in_language", in_language)


@register.simple_tag(takes_context=True)
def again(context: RequestContext, name: str) -> SafeString:
    """Write a block of this page, which stands elsewhere or nowhere, once more; nothing if no template fills it."""
    blocks: BlockContext | None = context.render_context.get(BLOCK_CONTEXT_KEY)
    block = blocks.get_block(name) if blocks else None
    return mark_safe(block.render(context).strip() if block else "")


@register.simple_tag
def page_colours(theme: str) -> list[dict[str, str]]:
    """Return the colours of the browser's own frame, each with the scheme that it is for, or the chosen one alone."""
    match theme:
        case "clair":
            return [{"colour": shell.LIGHT}]
        case "sombre":
            return [{"colour": shell.DARK}]
        case _:
            return [{"colour": shell.LIGHT, "scheme": "light"}, {"colour": shell.DARK, "scheme": "dark"}]
