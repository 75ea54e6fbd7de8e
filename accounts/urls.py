from django.urls import path
from django.views.i18n import set_language

from accounts import views

urlpatterns = [
    path("language", set_language, name="set_language"),
    path("settings", views.settings_page, name="settings"),
    path("preferences", views.preferences, name="preferences"),
]
