"""The command line: `python -m bot` with `run`, `play`, `demo`, `gallery` or an operator's word."""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.clock import Clock
from bot.errors import StartError
from data.errors import StoreError
from games.game import GameError

_UNHEARD = {errno.ENOSPC, errno.EPIPE}


def main(arguments: list[str] | None = None) -> int:
    """Run a command.

    Returns the exit code: 0 well, 1 if a check finds faults, 2 if it cannot be done as asked.
    """
    asked = _parser().parse_args(arguments)
    try:
        well = asked.do(asked)
        sys.stdout.flush()
    except (StartError, StoreError, GameError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 0
    except OSError as error:
        if error.filename is not None or error.errno not in _UNHEARD:
            raise
        return _unheard(error)
    return 1 if well is False else 0


def _unheard(error: OSError) -> int:
    """What was to be said cannot be written: the disk is full, or whoever read it has gone."""
    with suppress(OSError):
        print(f"What I have to say cannot be written: {error.strerror}.", file=sys.stderr)
    with suppress(OSError):
        # Or the end of the program would fail to say it once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Ghostlight hosts card games of ghosts in Discord."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    run = commands.add_parser("run", help="join Discord with DISCORD_TOKEN from .env")
    run.set_defaults(do=_run)
    play = commands.add_parser("play", help="as run; without a token, a local table in the browser")
    play.set_defaults(do=_play)
    demo = commands.add_parser("demo", help="artificial players play a game into pictures and text")
    demo.add_argument("game", help="the game's name, as fantasmagoria")
    demo.add_argument("--players", type=int, default=4, help="how many play (4)")
    demo.add_argument("--seed", default="x", help="the same seed gives the same game")
    demo.add_argument("--out", type=Path, required=True, help="the folder to write into")
    demo.set_defaults(do=_demo)
    gallery = commands.add_parser("gallery", help="every kind of picture, from recorded positions")
    gallery.add_argument("--out", type=Path, required=True, help="the folder to write into")
    gallery.add_argument("--language", default="en", help="the language of their words (en)")
    gallery.set_defaults(do=_gallery)
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", type=Path, help="the copy; must not be there yet")
    backup.set_defaults(do=_backup)
    restore = commands.add_parser("restore", help="put a backup in place; the bot must not run")
    restore.add_argument("file", type=Path, help="the backup; the former database is kept aside")
    restore.set_defaults(do=_restore)
    check = commands.add_parser("check", help="play every stored game again and compare")
    check.add_argument("file", type=Path, nargs="?", help="a backup, instead of the database")
    check.set_defaults(do=_check)
    moving = commands.add_parser("migrate-store", help="move a SQLite file into PostgreSQL")
    moving.add_argument("--from", dest="source", required=True, help="as sqlite:ghostlight.db")
    moving.add_argument(
        "--to",
        dest="target",
        default="",
        help="as postgresql://user@host/name; DATABASE_URL if not given",
    )
    moving.set_defaults(do=_migrate_store)
    verify = commands.add_parser("verify", help="check a game's file from `/table export`")
    verify.add_argument("file", type=Path, help="the file")
    verify.add_argument("--hash", default="", help="the hash that the lobby showed")
    verify.set_defaults(do=_verify)
    return parser


def _run(asked: argparse.Namespace) -> None:
    del asked
    from bot.alone import alone_with
    from bot.config import load_settings, open_to_others, token_of
    from bot.connect import join_discord
    from bot.logs import set_up
    from bot.stopping import end_in_time

    settings = load_settings()
    token_of(settings)
    set_up(settings.log_level, settings.log_format)
    if open_to_others(Path(".env")):
        log = logging.getLogger("ghostlight")
        log.warning("others on this machine may read .env, where the token is: chmod 600 .env")
    with alone_with(settings.database):
        asyncio.run(join_discord(settings, end_in_time))


def _play(asked: argparse.Namespace) -> None:
    from bot.config import load_settings
    from bot.logs import set_up

    settings = load_settings()
    if settings.discord_token.get_secret_value():
        _run(asked)
        return
    set_up(settings.log_level, settings.log_format)
    from bot.alone import alone_with
    from bot.client import Ghostlight
    from bot.local_table import serve
    from bot.meters import counting
    from bot.stopping import end_in_time

    async def open_table() -> None:
        async with counting(settings.metrics_port, settings.metrics_host) as meters:

            def make_bot(clock: Clock) -> Ghostlight:
                return Ghostlight(
                    settings, clock, threads=False, forgetful=True, meters=meters, shard_count=1
                )

            await serve(make_bot, settings.port, stopping=end_in_time)

    with alone_with(settings.database):
        asyncio.run(open_table())


def _demo(asked: argparse.Namespace) -> None:
    from bot.demo import play_demo

    written = play_demo(asked.game, asked.players, asked.seed, asked.out)
    print(f"Wrote {written} pictures and story.md to {asked.out}.")


def _gallery(asked: argparse.Namespace) -> None:
    from bot.gallery import write_gallery

    written = write_gallery(asked.out, asked.language)
    print(f"Wrote {written} pictures to {asked.out}, and contact.png of all.")


def _backup(asked: argparse.Namespace) -> None:
    from bot.config import load_settings
    from bot.operating import file_of, keep

    print(keep(file_of(load_settings().database), asked.file))


def _restore(asked: argparse.Namespace) -> None:
    from bot.config import load_settings
    from bot.operating import file_of, put_back

    print(put_back(file_of(load_settings().database), asked.file))


def _check(asked: argparse.Namespace) -> bool:
    from bot.config import load_settings
    from bot.operating import check_all

    return check_all(asked.file or load_settings().database)


def _migrate_store(asked: argparse.Namespace) -> None:
    from bot.config import load_settings
    from bot.operating import move

    print(move(asked.source, asked.target or load_settings().database_url.get_secret_value()))


def _verify(asked: argparse.Namespace) -> bool:
    from bot.verifying import verify_file

    found = verify_file(asked.file, asked.hash)
    print(found.told)
    return found.fine


if __name__ == "__main__":
    sys.exit(main())
