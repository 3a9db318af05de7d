"""How the service fares: what `doctor` tells beside its checks, and the host is mailed once a week."""

import shutil
from collections.abc import Iterator
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from legends_pbem.sentences import Sentence, counted, joined
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
    words = Sentence("{free} MB are free", free=free // 2**20)
    if free < _LEAST_SPACE:
        return wrong(
            Sentence("disk"), words, Sentence("make room: with a full disk no mail is taken in and none is sent")
        )
    return fine(Sentence("disk"), words)


def _backup(reads: Reads, now: str) -> Finding:
    last = reads.setting(_BACKED_UP)
    if last is None:
        return unknown(
            Sentence("backup"),
            Sentence("none was made with `backup`"),
            Sentence("let a crontab line run `backup` once a day"),
        )
    words = Sentence("the last was made at {last}", last=last)
    if last < clock.moved(now, -_WEEK):
        return wrong(
            Sentence("backup"),
            words,
            Sentence("see whether the crontab line for `backup` still runs, and what it says"),
        )
    return fine(Sentence("backup"), words)


def _runs(reads: Reads, now: str) -> Finding:
    """Whether `cron` runs as often as it must."""
    last = last_run(reads)
    if last is None:
        return unknown(
            Sentence("cron"),
            Sentence("it has never run"),
            Sentence("let a crontab line or a timer of systemd run it every five minutes"),
        )
    if clock.moved(last, GAP) < now:
        remedy = Sentence("see whether its crontab line or timer is still there, and what it says")
        return wrong(
            Sentence("cron"), Sentence("it ran last at {last}, or could take no mails in since", last=last), remedy
        )
    gaps = [
        Sentence("from {since} to {until}", since=stop.since, until=stop.until)
        for stop in reads.outages(clock.moved(now, -_WEEK))
    ]
    if gaps:
        words = Sentence("within a week it did not run {gaps}", gaps=joined(gaps[-_MOST_TOLD:], ", "))
        return wrong(Sentence("cron"), words, Sentence("nothing is to be done if you know why; no clock ran meanwhile"))
    return fine(Sentence("cron"), Sentence("it ran at {last}, and without a gap within a week", last=last))


def _games(reads: Reads, now: str) -> Iterator[Finding]:
    """Where somebody has owed a decision for so long that the game seems stuck, or has been paused for so long."""
    waiting = sorted(reads.requests(), key=lambda request: request.game)
    by_game = {game: list(requests) for game, requests in groupby(waiting, key=lambda request: request.game)}
    old = {game: late for game, requests in by_game.items() if (late := [r for r in requests if _is_old(r, now)])}
    paused = {game: stop.since for game in old if (stop := open_pause(reads, game, now)) is not None}
    stuck = [game for game in old if game not in paused]
    for game in stuck[:_MOST_TOLD]:
        owed = [
            Sentence("{seat} has owed a decision since {since}", seat=request.seat, since=request.opened)
            for request in old[game]
        ]
        yield wrong(
            Sentence("game {game}", game=game),
            joined(owed, ", "),
            Sentence("write to them; `game replace {game}` gives the seat to another", game=game),
        )
    if len(stuck) > _MOST_TOLD:
        yield wrong(
            Sentence("games"),
            counted("the same in one more", "the same in {n} more", len(stuck) - _MOST_TOLD),
            Sentence("`requests` lists all that is owed"),
        )
    if not stuck:
        number = len(by_game) - len(paused)
        yield fine(
            Sentence("games"),
            counted(
                "{n} waits for decisions, and not for a week or longer",
                "{n} wait for decisions, none of them for a week or longer",
                number,
            ),
        )
    yield from _paused_games(reads, paused)


def _paused_games(reads: Reads, paused: dict[str, str]) -> Iterator[Finding]:
    """Games that rest because the host wanted it; `paused` says since when."""
    for game, since in list(paused.items())[:_MOST_TOLD]:
        reason = next(e.payload["reason"] for e in reversed(reads.entries(game)) if e.kind == Kind.PAUSED)
        words = Sentence("paused by the host since {since}", since=since)
        if reason:
            words = Sentence("paused by the host since {since} (“{reason}”)", since=since, reason=reason)
        yield fine(
            Sentence("game {game}", game=game),
            Sentence("{words}; `game resume {game}` lets it go on", words=words, game=game),
        )
    if len(paused) > _MOST_TOLD:
        yield fine(
            Sentence("paused games"),
            counted(
                "one more; `game list` lists all",
                "{n} more; `game list` lists all",
                len(paused) - _MOST_TOLD,
            ),
        )


def _is_old(request: Request, now: str) -> bool:
    """Whether it was opened over a week ago, and has no deadline that will move it on."""
    return request.opened < clock.moved(now, -_WEEK) and (request.deadline is None or request.deadline < now)


def _players(reads: Reads) -> Iterator[Finding]:
    away = reads.bouncing_players()
    for player in away[:_MOST_TOLD]:
        words = Sentence(
            "mails to {address} have come back since {since}", address=player.address, since=player.bouncing
        )
        remedy = Sentence("find out what is wrong with the address; the player's next mail takes the mark away")
        yield wrong(Sentence("{seat} in {game}", seat=player.seat, game=player.game), words, remedy)
    if len(away) > _MOST_TOLD:
        yield wrong(
            Sentence("players"),
            counted("the same for one more", "the same for {n} more", len(away) - _MOST_TOLD),
            Sentence("`outbox` lists the mails that came back"),
        )
    if not away:
        yield fine(Sentence("players"), Sentence("mails reach all of them"))


def _mails(reads: Reads, now: str) -> Finding:
    failed = reads.failed_since(clock.moved(now, -_WEEK))
    if not failed:
        return fine(Sentence("mails"), Sentence("none came back or was given up within a week"))
    to = sorted({mail.address for mail in failed})
    shown = ", ".join(to[:_MOST_TOLD])
    if len(to) > _MOST_TOLD:
        shown = Sentence("{addresses} and {others} others", addresses=shown, others=len(to) - _MOST_TOLD)
    words = counted(
        "within a week {n} did not arrive: to {to}", "within a week {n} did not arrive: to {to}", len(failed), to=shown
    )
    return wrong(
        Sentence("mails"),
        words,
        Sentence("`outbox {number}` tells why the last of them was not delivered", number=failed[-1].id),
    )
