"""Addresses of the pages of this application."""

from django.urls import path

from leaderboards import views

urlpatterns = [
    path("", views.home, name="home"),
    path("challenge", views.challenge_today, name="challenge_today"),
    path("challenge", views.challenge_today, name="challenge_start"),
    path("challenge/countdown", views.countdown, name="challenge_countdown"),
    path("challenge/<str:day>", views.challenge, name="challenge"),
    path("challenge/<str:day>/ranking", views.challenge_ranking, name="challenge_ranking"),
    path("rankings/all-time", views.all_time, name="all_time"),
]
