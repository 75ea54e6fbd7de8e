"""Acts on a running site's own database from a process of its own, for the tests that break that site.

`python -m tests.replays.crowd submit N` makes N named players, each with a finished game just submitted;
`python -m tests.replays.crowd report` tells in JSON what became of all submissions.
"""

import json
import os
import sys

import django


def submit(count: int) -> None:
    """Submit so many games, one player each."""
    from accounts.services import claim_pseudonym, create_guest
    from replays import services
    from replays.models import Submission
    from tests.replays.quick import finished_game

    first = Submission.objects.count()
    for number in range(first, first + count):
        player = create_guest()
        claim_pseudonym(player=player, pseudonym=f"Joueuse n {number}")
        game = finished_game(player, seed=(number + 1).to_bytes(32, "big"))
        services.submit_game(game_id=game.pk, player=player)


def report() -> None:
    """Print how many submissions are in each state, how many results there are, and whether the counts drift."""
    from leaderboards.models import Result
    from leaderboards.services import reconcile_counts
    from replays.models import Submission

    states: dict[str, int] = {}
    for state in Submission.objects.values_list("state", flat=True):
        states[state] = states.get(state, 0) + 1
    found = {"states": states, "results": Result.objects.count(), "drifts": len(reconcile_counts())}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarot_site.settings")
    django.setup()
    submit(int(sys.argv[2])) if sys.argv[1] == "submit" else report()
