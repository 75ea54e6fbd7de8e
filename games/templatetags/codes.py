"""How is an address drawn for a camera? As a QR code, dark on light in every theme: many readers know no other."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

register = template.Library()
QUIET_ZONE = 4  # modules; the standard asks for four


@register.simple_tag
def qr_code(text: str) -> SafeString:
    """Draw a text as a QR code; the stylesheet gives it its size and colours."""
    code = segno.make(text, error="m", micro=False)
    title = gettext("Code QR du lien privé")
    drawn = code.svg_inline(border=QUIET_ZONE, omitsize=True, svgclass="qr", lineclass="qr-traits", title=title)
    picture = drawn.replace("<svg ", '<svg role="img" ', 1)
    return mark_safe(picture)  # segno writes it from squares: nothing of the text is left in it
