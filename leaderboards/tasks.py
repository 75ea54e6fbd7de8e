"""What beat asks for each minute; asking twice, or two clocks asking at once, does nothing more."""

from celery import shared_task


@shared_task
def challenges_task() -> None:
    """Write the challenges that are due and publish the standings that are due."""
    from leaderboards import services  # tasks open their service inside

    services.ensure_challenges()
    services.publish_due()
