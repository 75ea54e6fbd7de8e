"""The web server's entry: pages over HTTP, hints over websockets."""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarot_site.settings")
django_application = get_asgi_application()

# Only now are the applications loaded, and may their modules be imported.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - Django must be set up first
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402 - Django must be set up first

from accounts.middleware import PlayerSocketMiddleware  # noqa: E402 - Django must be set up first
from games.routing import websocket_urlpatterns  # noqa: E402 - Django must be set up first

# The stubs of Channels ask for a pattern type of their own.
patterns: list[Any] = list(websocket_urlpatterns)

application = ProtocolTypeRouter(
    {
        "http": django_application,
        "websocket": AllowedHostsOriginValidator(PlayerSocketMiddleware(URLRouter(patterns))),
    }
)
