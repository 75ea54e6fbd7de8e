"""What the settings need before any test is collected; loaded by pytest before everything else.

`./run test` gives the addresses of its own servers. Without it the engine's tests still run: the addresses
below satisfy the settings and nothing listens there.
"""

import os
import re

os.environ["TAROT_TEST"] = "1"
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "x" * 40)
os.environ.setdefault("TAROT_SECRET", "5eed" * 16)
os.environ.setdefault("DATABASE_URL", "postgresql:///tarot?host=/no-server-here&user=postgres")
os.environ.setdefault("REDIS_URL", "unix:///no-server-here/valkey.sock?db=0")
os.environ.setdefault("LOG_LEVEL", "WARNING")


def own_number(url: str, worker: str) -> str:
    """Give each parallel worker its own numbered database in Valkey: gw0 has 1, gw1 has 2."""
    number = int(re.sub(r"\D", "", worker)) + 1
    return re.sub(r"(?<=[?&]db=)\d+$|(?<=/)\d+$", str(number), url)


if worker := os.environ.get("PYTEST_XDIST_WORKER"):
    os.environ["REDIS_URL"] = own_number(os.environ["REDIS_URL"], worker)
