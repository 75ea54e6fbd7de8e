"""The project: wiring only, no logic. Importing it registers the Celery application."""

from .celery import app as celery_app

__all__ = ("celery_app",)
