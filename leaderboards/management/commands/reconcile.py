"""`manage.py reconcile`: are the counts beside the boards what the results say?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leaderboards import services


class Command(BaseCommand):
    help = "Compare the score counts with the results; --repair sets wrong ones right and logs each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--repair", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        drifts = services.reconcile_counts(repair=options["repair"])
        for drift in drifts:
            self.stdout.write(f"{drift.board_key} score {drift.score}: {drift.counted} counted, {drift.rows} results")
        if drifts and not options["repair"]:
            raise CommandError(f"{len(drifts)} counts are wrong")
        self.stdout.write(f"{len(drifts)} repaired" if drifts else "every count is right")
