"""Which address leads to which application; each has its own list."""

from django.contrib import admin
from django.urls import include, path

from . import health, shell

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("offline", shell.offline, name="offline"),
    path("sw.js", shell.worker, name="worker"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("robots.txt", shell.robots, name="robots"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("tarot_site.api_urls")),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("leaderboards.urls")),
    path("", include("replays.urls")),
]

handler400 = "tarot_site.errors.bad_request"
handler403 = "tarot_site.errors.permission_denied"
handler404 = "tarot_site.errors.not_found"
handler500 = "tarot_site.errors.server_error"
