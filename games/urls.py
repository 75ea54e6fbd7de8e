"""Addresses of the pages of this application."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
