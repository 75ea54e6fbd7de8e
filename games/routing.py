from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/g/<str:game_id>", TableConsumer.as_asgi())]  # type: ignore[arg-type]  # as Channels documents it
