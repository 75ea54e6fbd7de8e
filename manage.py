"""Django's own commands; `./run manage …` calls it with the addresses of the running servers."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tarot_site.settings")
    execute_from_command_line(sys.argv)
