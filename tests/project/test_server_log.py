"""The log of the database says what failed, and never what was in the row: a seed or a hand would stand there."""

import psycopg
import pytest

from tools.servers import DATABASE, Servers

pytestmark = pytest.mark.fault

SECRET = "c0ffee" * 8


def test_writes_no_value_of_a_statement_that_failed() -> None:
    servers = Servers(fast=True, given={})
    try:
        servers.start()
        with psycopg.connect(
            host=str(servers.run_folder), user="postgres", dbname=DATABASE, autocommit=True
        ) as connection:
            connection.execute("create table game (id int primary key, seed text check (seed <> 'none'))")
            connection.execute(f"insert into game values (1, '{SECRET}')".encode())
            for statement in (
                f"insert into game values (1, '{SECRET}')",
                f"insert into game values (null, '{SECRET}')",
                f"update game set id = 'x' where seed = '{SECRET}'",
            ):
                with pytest.raises(psycopg.Error):
                    connection.execute(statement.encode())
        log = (servers.logs / "postgres.log").read_text()
    finally:
        servers.stop()
    assert "duplicate key" in log
    assert SECRET not in log
