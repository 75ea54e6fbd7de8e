from django.apps import AppConfig


class ReplaysConfig(AppConfig):
    name = "replays"

    def ready(self) -> None:
        """Let a challenge's standing wait for the submissions received in time."""
        import leaderboards.services
        from replays import selectors

        if selectors.is_any_undecided not in leaderboards.services.pending_checks:
            leaderboards.services.pending_checks.append(selectors.is_any_undecided)
