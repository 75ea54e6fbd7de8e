"""Addresses of this application under /api/v1/."""

from django.urls import path

from leaderboards.api.views import AllTimeRankingView, ChallengeRankingView

urlpatterns = [
    path("challenges/<str:date>/ranking", ChallengeRankingView.as_view(), name="api_challenge_ranking"),
    path("rankings/all-time", AllTimeRankingView.as_view(), name="api_all_time"),
]
