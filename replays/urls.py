"""Addresses of the result page and of what happens on it."""

from django.urls import path

from replays import views

urlpatterns = [
    path("g/<slug:game_id>/result", views.result, name="result"),
    path("g/<slug:game_id>/verdict", views.verdict, name="verdict"),
    path("g/<slug:game_id>/submit", views.submit, name="submit"),
]
