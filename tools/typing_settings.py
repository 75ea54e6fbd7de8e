"""The settings as the type checker's plugin loads them, where no server's address is known."""

import os

os.environ.setdefault("SECRET_KEY", "x" * 40)
os.environ.setdefault("TAROT_SECRET", "00" * 32)
os.environ.setdefault("DATABASE_URL", "postgresql:///tarot?host=/no-server-here&user=postgres")
os.environ.setdefault("REDIS_URL", "unix:///no-server-here/valkey.sock?db=0")

from tarot_site.settings import *  # noqa: F403  # the variables above come first, and all names are wanted
