"""Everything under `/api/v1/`: no trailing slashes, each application its own list."""

from django.urls import include, path
from drf_spectacular.views import SpectacularJSONAPIView

urlpatterns = [
    path("schema", SpectacularJSONAPIView.as_view(), name="api-schema"),
    path("", include("games.api.urls")),
    path("", include("leaderboards.api.urls")),
    path("", include("replays.api.urls")),
]
