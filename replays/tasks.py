"""The bell of the worker: ids in, one service call."""

from celery import shared_task


@shared_task
def verify_submission_task(submission_id: int) -> None:
    """Verify one submission; harmless when delivered again."""
    from replays import services  # a service rings this bell, so it is imported when it rings

    services.verify_submission(submission_id=submission_id)


@shared_task
def resend_submissions_task() -> None:
    """Send again what waits for too long or was left by a worker that died."""
    from replays import services  # a service rings this bell, so it is imported when it rings

    services.resend_submissions()
