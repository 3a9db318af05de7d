"""How the service fares: what `doctor` tells beside its checks, and the host is mailed once a week."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from legends_pbem.service import clock
from legends_pbem.service.clocks.deadlines import GAP, last_run
from legends_pbem.service.clocks.stops import open_pause
from legends_pbem.service.home import Home
from legends_pbem.service.host.findings import Finding, fine, unknown, wrong
from legends_pbem.service.log.records import Kind
from legends_pbem.store.protocol import Reads, Store
from legends_pbem.store.rows import Request

if TYPE_CHECKING:
    from pathlib import Path

_WEEK = timedelta(days=7)
_LEAST_SPACE = 100 * 2**20
_MOST_TOLD = 20
"""So many games, players or mails are told one by one."""

_BACKED_UP = "last backup"


def back_up(store: Store, file: "Path", now: str) -> None:
    """Copy the database to a new file, and remember when. Raises StoreError; then nothing is remembered."""
    store.backup(file)
    with store.write(now) as unit:
        unit.set_setting(_BACKED_UP, now)


def health_findings(home: Home, reads: Reads, now: str) -> Iterator[Finding]:
    """What is found about disk, backups, runs, games, players and mails. Reads all open requests and all players."""
    yield _disk(home)
    yield _backup(reads, now)
    yield _runs(reads, now)
    yield from _games(reads, now)
    yield from _players(reads)
    yield _mails(reads, now)


def _disk(home: Home) -> Finding:
    free = shutil.disk_usage(home.folder).free
    words = f"{free // 2**20:,} MB are free"
    if free < _LEAST_SPACE:
        return wrong("disk", words, "make room: with a full disk no mail is taken in and none is sent")
    return fine("disk", words)


def _backup(reads: Reads, now: str) -> Finding:
    last = reads.setting(_BACKED_UP)
    if last is None:
        return unknown("backup", "none was made with `backup`", "let a crontab line run `backup` once a day")
    words = f"the last was made at {last}"
    if last < clock.moved(now, -_WEEK):
        return wrong("backup", words, "see whether the crontab line for `backup` still runs, and what it says")
    return fine("backup", words)


def _runs(reads: Reads, now: str) -> Finding:
    """Whether `cron` runs as often as it must."""
    last = last_run(reads)
    if last is None:
        return unknown("cron", "it has never run", "let a crontab line or a timer of systemd run it every five minutes")
    if clock.moved(last, GAP) < now:
        remedy = "see whether its crontab line or timer is still there, and what it says"
        return wrong("cron", f"it ran last at {last}, or could take no mails in since", remedy)
    gaps = [f"from {stop.since} to {stop.until}" for stop in reads.outages(clock.moved(now, -_WEEK))]
    if gaps:
        words = f"within a week it did not run {', '.join(gaps[-_MOST_TOLD:])}"
        return wrong("cron", words, "nothing is to be done if you know why; no clock ran meanwhile")
    return fine("cron", f"it ran at {last}, and without a gap within a week")


def _games(reads: Reads, now: str) -> Iterator[Finding]:
    """Where somebody has owed a decision for so long that the game seems stuck, or has been paused for so long."""
    waiting = sorted(reads.requests(), key=lambda request: request.game)
    by_game = {game: list(requests) for game, requests in groupby(waiting, key=lambda request: request.game)}
    old = {game: late for game, requests in by_game.items() if (late := [r for r in requests if _is_old(r, now)])}
    paused = {game: stop.since for game in old if (stop := open_pause(reads, game, now)) is not None}
    stuck = [game for game in old if game not in paused]
    for game in stuck[:_MOST_TOLD]:
        owed = ", ".join(f"{request.seat} has owed a decision since {request.opened}" for request in old[game])
        yield wrong(f"game {game}", owed, f"write to them; `game replace {game}` gives the seat to another")
    if len(stuck) > _MOST_TOLD:
        yield wrong("games", f"the same in {len(stuck) - _MOST_TOLD} more", "`requests` lists all that is owed")
    if not stuck:
        number = len(by_game) - len(paused)
        yield fine("games", f"{number} wait for decisions, none of them for a week or longer")
    yield from _paused_games(reads, paused)


def _paused_games(reads: Reads, paused: dict[str, str]) -> Iterator[Finding]:
    """Games that rest because the host wanted it; `paused` says since when."""
    for game, since in list(paused.items())[:_MOST_TOLD]:
        reason = next(e.payload["reason"] for e in reversed(reads.entries(game)) if e.kind == Kind.PAUSED)
        words = f"paused by the host since {since}{reason and f' (“{reason}”)'}"
        yield fine(f"game {game}", f"{words}; `game resume {game}` lets it go on")
    if len(paused) > _MOST_TOLD:
        yield fine("paused games", f"{len(paused) - _MOST_TOLD} more; `game list` lists all")


def _is_old(request: Request, now: str) -> bool:
    """Whether it was opened over a week ago, and has no deadline that will move it on."""
    return request.opened < clock.moved(now, -_WEEK) and (request.deadline is None or request.deadline < now)


def _players(reads: Reads) -> Iterator[Finding]:
    away = reads.bouncing_players()
    for player in away[:_MOST_TOLD]:
        words = f"mails to {player.address} have come back since {player.bouncing}"
        remedy = "find out what is wrong with the address; the player's next mail takes the mark away"
        yield wrong(f"{player.seat} in {player.game}", words, remedy)
    if len(away) > _MOST_TOLD:
        yield wrong("players", f"the same for {len(away) - _MOST_TOLD} more", "`outbox` lists the mails that came back")
    if not away:
        yield fine("players", "mails reach all of them")


def _mails(reads: Reads, now: str) -> Finding:
    failed = reads.failed_since(clock.moved(now, -_WEEK))
    if not failed:
        return fine("mails", "none came back or was given up within a week")
    to = sorted({mail.address for mail in failed})
    more = f" and {len(to) - _MOST_TOLD} others" if len(to) > _MOST_TOLD else ""
    words = f"within a week {len(failed)} did not arrive: to {', '.join(to[:_MOST_TOLD])}{more}"
    return wrong("mails", words, f"`outbox {failed[-1].id}` tells why the last of them was not delivered")
