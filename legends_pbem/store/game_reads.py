"""What can be read about games: players, log, evidence, requests."""

import hashlib
import json
import zlib

from legends_pbem.store.chain import FIRST_PREV
from legends_pbem.store.connection import OnConnection, Row
from legends_pbem.store.errors import Conflict, NotADatabase
from legends_pbem.store.rows import Entry, Game, GameState, JsonObject, Player, Request, RequestState

_GAME = f"""
SELECT games.id, games.state, games.created, games.rules, games.board, games.luck,
       coalesce(head.n, 0), coalesce(head.hash, '{FIRST_PREV}'), games.position,
       games.clock, games.lapse, games.absence
FROM games LEFT JOIN log AS head
ON head.game = games.id AND head.n = (SELECT max(n) FROM log WHERE game = games.id)
"""

_PLAYER = """
SELECT game, seat, tenure, person, address, bot, key, signed_only, language, since, until, bouncing, stand_in, desk
FROM players
"""

REQUEST = """
SELECT requests.ticket, requests.game, requests.seat, requests.phase, requests.opened, requests.deadline,
       requests.state, requests.closed_by, requests.decision, closing.time,
       requests.zone, requests.off, requests.extra, requests.remind, requests.lapsed
FROM requests LEFT JOIN log AS closing ON closing.game = requests.game AND closing.n = requests.closed_by
"""


class GameReads(OnConnection):
    """Reading about games. Takes no write lock; every method raises `StoreError` where it must."""

    def setting(self, key: str) -> str | None:
        """The value stored under `key`, or None."""
        row = self._connection.row("SELECT value FROM settings WHERE key = ?", (key,))
        return None if row is None else str(row[0])

    def game(self, game: str) -> Game | None:
        """The game with this id, or None."""
        row = self._connection.row(_GAME + "WHERE games.id = ?", (game,))
        return None if row is None else _game(row)

    def games(self) -> list[Game]:
        """All games, the oldest first."""
        return [_game(row) for row in self._connection.rows(_GAME + "ORDER BY games.rowid")]

    def secret(self, game: str) -> bytes:
        """The secret of a game, from which its luck and its salts come. Raises `Conflict` if there is no such game."""
        row = self._connection.row("SELECT secret FROM games WHERE id = ?", (game,))
        if row is None:
            raise Conflict("there is no game {game} in this database", game=game)
        return bytes(row[0])

    def players(self, game: str) -> list[Player]:
        """Those who hold the seats of a game now, in seat order."""
        rows = self._connection.rows(_PLAYER + "WHERE game = ? AND until IS NULL ORDER BY seat_order", (game,))
        return [_player(row) for row in rows]

    def tenures(self, game: str) -> list[Player]:
        """All who ever held a seat of a game, in seat order, then by tenure."""
        rows = self._connection.rows(_PLAYER + "WHERE game = ? ORDER BY seat_order, tenure", (game,))
        return [_player(row) for row in rows]

    def players_by_address(self, address: str) -> list[Player]:
        """The seats held now, in any game, under this mail address, which is compared without case."""
        rows = self._connection.rows(
            _PLAYER + "WHERE address = ? AND until IS NULL ORDER BY game, seat_order", (address,)
        )
        return [_player(row) for row in rows]

    def bouncing_players(self) -> list[Player]:
        """The seats of running games whose players mails do not reach, the longest so first. Reads all players."""
        rows = self._connection.rows(
            _PLAYER
            + """
            WHERE until IS NULL AND bouncing IS NOT NULL AND game IN (SELECT id FROM games WHERE state = 'running')
            ORDER BY bouncing, game, seat_order
            """
        )
        return [_player(row) for row in rows]

    def entries(self, game: str, first: int = 1) -> list[Entry]:
        """The log of a game from entry `first` on."""
        rows = self._connection.rows(
            """
            SELECT n, time, kind, payload, evidence, prev, salt, hash
            FROM log WHERE game = ? AND n >= ? ORDER BY n
            """,
            (game, first),
        )
        return [self._entry(row) for row in rows]

    def evidence(self, sha256: str) -> bytes | None:
        """What was received under this hash, byte for byte, or None."""
        row = self._connection.row("SELECT content FROM evidence WHERE sha256 = ?", (sha256,))
        if row is None:
            return None
        content = unpacked(sha256, row[0])
        if content is None:
            raise NotADatabase(
                "the evidence {sha256} in {path} is damaged; restore a backup",
                sha256=sha256,
                path=self._connection.path,
            )
        return content

    def request(self, ticket: str) -> Request | None:
        """The request with this ticket, open or closed, or None."""
        row = self._connection.row(REQUEST + "WHERE ticket = ?", (ticket,))
        return None if row is None else to_request(row)

    def requests(self, game: str | None = None) -> list[Request]:
        """The open requests, of one game or of all, the oldest first."""
        of_game = "" if game is None else "AND requests.game = ?"
        rows = self._connection.rows(
            REQUEST + f"WHERE state = 'open' {of_game} ORDER BY opened, requests.rowid", () if game is None else (game,)
        )
        return [to_request(row) for row in rows]

    def is_done(self, sha256: str) -> bool:
        """Whether the lines of the signed file with this hash were done."""
        return self._connection.row("SELECT 1 FROM files_done WHERE sha256 = ?", (sha256,)) is not None

    def _entry(self, row: Row) -> Entry:
        n, time, kind, text, evidence, prev, salt, entry_hash = row
        try:
            payload: JsonObject = json.loads(text)
        except (ValueError, RecursionError):
            raise NotADatabase(
                "log entry {n} in {path} holds no JSON; restore a backup", n=n, path=self._connection.path
            ) from None
        return Entry(n, time, kind, payload, evidence, prev, salt, entry_hash)


def unpacked(sha256: str, packed: bytes) -> bytes | None:
    """Evidence as it was received, or None if it no longer has this hash."""
    try:
        content = zlib.decompress(packed)
    except zlib.error:
        return None
    return content if hashlib.sha256(content).hexdigest() == sha256 else None


def _game(row: Row) -> Game:
    identity, state, *others = row
    return Game(identity, GameState(state), *others)


def _player(row: Row) -> Player:
    player = Player._make(row)
    return player._replace(signed_only=bool(player.signed_only))


def to_request(row: Row) -> Request:
    """The request in a row of `REQUEST`."""
    request = Request._make(row)
    return request._replace(state=RequestState(request.state))
