"""One site on servers of its own for all these tests: what they break, they mend."""

from collections.abc import Iterator

import pytest

from tests.live_site import LiveSite, site_of_its_own


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """Run everything: servers that keep what they promise to keep, web, worker and beat."""
    with site_of_its_own(tmp_path_factory.mktemp("faults")) as site:
        site.start("worker", "beat", "web")
        yield site
