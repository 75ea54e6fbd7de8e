"""Telling open pages that a table moved: its id and its version, never what moved."""

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)


def group_name(game_id: str) -> str:
    return f"game.{game_id}"


def table_message(game_id: str, version: int) -> dict[str, object]:
    """Build the one message of a table: `TableConsumer.table_changed` takes it."""
    return {"type": "table.changed", "game": game_id, "version": version}


def table_changed(game_id: str, version: int) -> None:
    """Ring the bell of one table. A bell that cannot ring loses nothing: pages without a socket ask by themselves."""
    layer = get_channel_layer()
    assert layer is not None, "the settings name a channel layer"
    try:
        async_to_sync(layer.group_send)(group_name(game_id), table_message(game_id, version))
    except Exception:  # whatever the layer's transport raises, the decision is stored already
        logger.warning("the channel layer did not take a message", exc_info=False)
