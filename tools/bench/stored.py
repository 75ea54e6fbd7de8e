"""How are very many games stored in a minute? As copies of a few that were played, made by the database itself.

Each copy has its own key, player and rows, and would be judged like the original; those at the front still wait for
their verdict, the others are verified and stand on the all-time board.
"""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.models import Model
from psycopg import sql

from accounts.models import Player
from games.engine.commitment import COMMITMENT_FORMAT
from games.models import Deal, Game, Seat
from leaderboards.models import ALL_TIME

PLAYERS_FROM = 1_000_000_000
GAMES_OF_A_PLAYER = 10
SPREAD = 2_000  # of the scores of the copies: a board of few scores would be too easy
# What `games.engine.commitment` says of a copy, in the words of the database.
COMMITMENT = (
    f"encode(sha256(convert_to(E'{COMMITMENT_FORMAT}\\ngame ' || copy.id || E'\\nseed ' || encode(origin.seed, 'hex')"
    " || E'\\nend\\n', 'UTF8')), 'hex')"
)


def store_copies(connection: psycopg.Connection[Any], count: int, *, waiting: int) -> None:
    """Fill a database, which holds some finished games and nothing else, with so many copies of them."""
    run = connection.execute
    run("set synchronous_commit = off")
    run("set session_replication_role = replica")  # the copies are whole: no need to look up every reference
    run("create temp table source as select *, row_number() over (order by id) - 1 as k from games_game")
    run("create temp table copy (i int, k int, id text, player bigint)")
    run(
        """insert into copy select i, i %% (select count(*) from source), 'copy' || lpad(i::text, 12, '0'), %s + i / %s
           from generate_series(1, %s) i""",
        [PLAYERS_FROM, GAMES_OF_A_PLAYER, count],
    )
    _copy(
        connection,
        Player,
        {
            "id": "p",
            "public_id": "lpad(p::text, 16, '0')",
            "pseudonym": "'J' || p",
            "skeleton": "'j' || p",
            "preferences": "'{}'::jsonb",
            "created_at": "now()",
        },
        f"generate_series({PLAYERS_FROM}, {PLAYERS_FROM + count // GAMES_OF_A_PLAYER}) p",
    )
    _copy(
        connection,
        Game,
        {"id": "copy.id", "owner_id": "copy.player", "commitment": COMMITMENT},
        "copy join source origin using (k)",
    )
    for model, own in (
        (Seat, {"player_id": "case when origin.player_id is null then null else copy.player end"}),
        (Deal, {}),
    ):
        _copy(connection, model, {"game_id": "copy.id", **own}, _joined(model))
    run(
        """insert into replays_submission
                  (game_id, player_id, state, ranking, submitted_at, sent_at, judged_at, tries, reason)
           select copy.id, copy.player, case when i <= %(n)s then 'pending' else 'verified' end,
                  greatest(0, 1000 + source.totals[1]), now(), now(), case when i > %(n)s then now() end, 0, ''
           from copy join source using (k)""",
        {"n": waiting},
    )
    run("insert into leaderboards_board (key) values (%s) on conflict do nothing", [ALL_TIME])
    run(
        """insert into leaderboards_result (board_id, game_id, player_id, score, verified_at)
           select board.id, copy.id, copy.player, greatest(0, 1000 + source.totals[1]) + i %% %s, now()
           from copy join source using (k), leaderboards_board board where board.key = %s and i > %s""",
        [SPREAD, ALL_TIME, waiting],
    )
    run(
        """insert into leaderboards_scorecount (board_id, score, n)
           select board_id, score, count(*) from leaderboards_result group by board_id, score"""
    )


def _joined(model: type[Model]) -> str:
    return f"copy join source using (k) join {model._meta.db_table} origin on origin.game_id = source.id"


def _copy(connection: psycopg.Connection[Any], model: type[Model], own: dict[str, str], source: str) -> None:
    """Insert rows of a model: the columns in `own` from their expressions, the others as in the row that is copied."""
    names = [str(field.column) for field in model._meta.local_concrete_fields]
    names = [name for name in names if name in own or (name != "id" and "origin" in source)]
    values = [sql.SQL(own[name]) if name in own else sql.SQL("origin.") + sql.Identifier(name) for name in names]
    connection.execute(
        sql.SQL("insert into {} ({}) select {} from {}").format(
            sql.Identifier(model._meta.db_table),
            sql.SQL(", ").join(map(sql.Identifier, names)),
            sql.SQL(", ").join(values),
            sql.SQL(source),
        )
    )
