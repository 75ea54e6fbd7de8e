"""Telling open pages that a table moved: its id and its version, never what moved."""

import logging
from typing import TypedDict

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


class TableChanged(TypedDict):
    type: str
    game: str
    version: int


def group_name(game_id: str) -> str:
    return f"game.{game_id}"


def table_changed(game_id: str, version: int) -> None:
    """Ring the bell of one table. A bell that cannot ring loses nothing: pages without a socket ask by themselves."""
    message: TableChanged = {"type": "table.changed", "game": game_id, "version": version}
    try:
        async_to_sync(get_channel_layer().group_send)(group_name(game_id), message)
    except Exception:  # whatever the layer's transport raises, the decision is stored already
        logger.warning("the channel layer did not take a message", exc_info=False)
