"""The worker's entry: the Celery application, configured by the `CELERY_` settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarot_site.settings")

app = Celery("tarot_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
