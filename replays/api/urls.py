"""Addresses of this application under /api/v1/."""

from django.urls import path

from replays.api import views

urlpatterns = [path("games/<slug:game_id>/record", views.GameRecordView.as_view(), name="api-game-record")]
