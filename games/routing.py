from typing import Any

from django.urls import path, re_path

from games.consumers import NoTableConsumer, TableConsumer, WatchConsumer

# The stubs of Django know no consumer; Channels documents it so.
_table: Any = TableConsumer.as_asgi()
_watch: Any = WatchConsumer.as_asgi()
_no_table: Any = NoTableConsumer.as_asgi()

websocket_urlpatterns = [
    path("ws/g/<slug:game_id>", _table),
    path("ws/w/<slug:key>", _watch),
    re_path("", _no_table),
]
