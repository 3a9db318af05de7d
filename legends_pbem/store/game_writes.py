"""What can be changed about games: players, log, evidence, requests."""

import hashlib
import json
import zlib

from legends_pbem.sentences import Sentence
from legends_pbem.store.chain import canonical, entry_hash, entry_salt
from legends_pbem.store.connection import OnTransaction
from legends_pbem.store.errors import Conflict
from legends_pbem.store.game_reads import GameReads
from legends_pbem.store.rows import (
    Entry,
    EvidenceKind,
    GameState,
    JsonObject,
    Player,
    RequestState,
)


class GameWrites(OnTransaction, GameReads):
    """Changing games, inside a transaction. Every method raises `StoreError` where it must."""

    def set_setting(self, key: str, value: str) -> None:
        """Store `value` under `key`, in place of what was there."""
        self._change("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)", (key, value))

    def create_game(
        self,
        game: str,
        *,
        rules: str,
        board: str,
        luck: str,
        secret: bytes,
        clock: str = "none",
        lapse: str = "wait",
        absence: int = 30,
    ) -> None:
        """Add a running game without players, log or position. Raises `Conflict` if the id is taken."""
        self._change(
            """
            INSERT INTO games (id, state, created, rules, board, luck, secret, clock, lapse, absence)
            VALUES (?, 'running', ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (game, self._now, rules, board, luck, secret, clock, lapse, absence),
        )

    def set_position(self, game: str, position: str) -> None:
        """Cache what the log of the game folds to, as canonical JSON."""
        self._changed_one(
            Sentence("there is no game {game} in this database", game=game),
            "UPDATE games SET position = ? WHERE id = ? RETURNING 1",
            (position, game),
        )

    def set_game_state(self, game: str, state: GameState) -> None:
        """Say whether the game goes on."""
        self._changed_one(
            Sentence("there is no game {game} in this database", game=game),
            "UPDATE games SET state = ? WHERE id = ? RETURNING 1",
            (state, game),
        )

    def seat(
        self,
        game: str,
        seat: str,
        *,
        person: str,
        language: str,
        address: str | None = None,
        bot: str | None = None,
        key: str | None = None,
        signed_only: bool = False,
    ) -> Player:
        """The player who now holds the seat, as a new tenure; whoever held it until now does so no longer.

        Seats keep the order in which they were first given.
        """
        self._change(
            "UPDATE players SET until = ? WHERE game = ? AND seat = ? AND until IS NULL",
            (self._now, game, seat),
        )
        ((tenure, desk),) = self._change(
            """
            INSERT INTO players (game, seat, tenure, seat_order, person, address, bot, key, signed_only,
                                 language, since, desk)
            VALUES (:game, :seat,
                (SELECT count(*) + 1 FROM players WHERE game = :game AND seat = :seat),
                coalesce((SELECT seat_order FROM players WHERE game = :game AND seat = :seat),
                    (SELECT count(DISTINCT seat) FROM players WHERE game = :game)),
                :person, :address, :bot, :key, :signed_only, :language, :now,
                (SELECT coalesce(max(desk), 0) + 1 FROM players WHERE game = :game AND seat = :seat))
            RETURNING tenure, desk
            """,
            {
                "game": game,
                "seat": seat,
                "person": person,
                "address": address,
                "bot": bot,
                "key": key,
                "signed_only": signed_only,
                "language": language,
                "now": self._now,
            },
        )
        return Player(
            game, seat, tenure, person, address, bot, key, signed_only, language, self._now, None, None, None, desk
        )

    def update_player(self, player: Player) -> None:
        """Store what may change of who holds a seat now: address, key, policy, language, bounces, stand-in, desk."""
        self._changed_one(
            Sentence(
                "tenure {tenure} of seat {seat} in game {game} is not the present one",
                tenure=player.tenure,
                seat=player.seat,
                game=player.game,
            ),
            """
            UPDATE players SET address = ?, key = ?, signed_only = ?, language = ?, bouncing = ?,
                stand_in = ?, desk = ?
            WHERE game = ? AND seat = ? AND tenure = ? AND until IS NULL RETURNING 1
            """,
            (
                player.address,
                player.key,
                player.signed_only,
                player.language,
                player.bouncing,
                player.stand_in,
                player.desk,
                player.game,
                player.seat,
                player.tenure,
            ),
        )

    def append(self, game: str, kind: str, payload: JsonObject, evidence: str | None = None) -> Entry:
        """The new last entry of the game's log, numbered, chained and salted (FORMATS §5).

        `evidence`: hash of what was received, which must have been kept before. Raises `Conflict`,
        and `NotCanonical` if the payload has no canonical JSON.
        """
        found = self.game(game)
        if found is None:
            raise Conflict("there is no game {game} in this database", game=game)
        n = found.head_n + 1
        salt = entry_salt(self.secret(game), n)
        text = canonical(payload).decode()
        # The payload that is hashed and handed back is the one that will be read again.
        stored: JsonObject = json.loads(text)
        digest = entry_hash(n, self._now, kind, stored, evidence, found.head_hash, salt)
        self._change(
            """
            INSERT INTO log (game, n, time, kind, payload, evidence, prev, salt, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (game, n, self._now, kind, text, evidence, found.head_hash, salt, digest),
        )
        return Entry(n, self._now, kind, stored, evidence, found.head_hash, salt, digest)

    def keep(self, kind: EvidenceKind, content: bytes) -> str:
        """The SHA-256 under which these bytes are now kept; they may have been there before."""
        sha256 = hashlib.sha256(content).hexdigest()
        self._change(
            "INSERT OR IGNORE INTO evidence (sha256, kind, received, size, content) VALUES (?, ?, ?, ?, ?)",
            (sha256, kind, self._now, len(content), zlib.compress(content)),
        )
        return sha256

    def open_request(
        self,
        ticket: str,
        *,
        game: str,
        seat: str,
        phase: str,
        deadline: str | None = None,
        zone: str = "UTC",
        off: str = "",
    ) -> None:
        """Ask a seat for a decision. Raises `Conflict` if the seat still owes another, or the ticket was used.

        `zone` and `off` are the player's as they are now.
        """
        self._change(
            """
            INSERT INTO requests (ticket, game, seat, phase, opened, deadline, state, zone, off)
            VALUES (?, ?, ?, ?, ?, ?, 'open', ?, ?)
            """,
            (ticket, game, seat, phase, self._now, deadline, zone, off),
        )

    def close_request(self, ticket: str, state: RequestState, *, closed_by: int, decision: str | None = None) -> None:
        """Close an open request as done or void.

        `closed_by`: number of the log entry that closes it; `decision`: its canonical text, if a
        decision does. Raises `Conflict` if it is not open.
        """
        self._changed_one(
            Sentence("there is no open request {ticket}", ticket=ticket),
            """
            UPDATE requests SET state = ?, closed_by = ?, decision = ?
            WHERE ticket = ? AND state = 'open' RETURNING 1
            """,
            (state, closed_by, decision, ticket),
        )

    def renew_request(self, ticket: str, new_ticket: str, *, closed_by: int) -> None:
        """Ask with another ticket for the decision of an open request, which is void now: all else stays as it was.

        `closed_by`: number of the log entry that says so. Raises `Conflict` if it is not open, or the new one was used.
        """
        self.close_request(ticket, RequestState.VOID, closed_by=closed_by)
        kept = "game, seat, phase, opened, deadline, zone, off, extra, remind, lapsed"
        self._change(
            f"INSERT INTO requests (ticket, state, {kept}) SELECT ?, 'open', {kept} FROM requests WHERE ticket = ?",
            (new_ticket, ticket),
        )
        self._change(
            "INSERT INTO reminders (ticket, key, sent) SELECT ?, replace(key, ticket, ?), sent FROM reminders"
            " WHERE ticket = ?",
            (new_ticket, new_ticket, ticket),
        )

    def set_done(self, sha256: str) -> None:
        """Say that the lines of the signed file with this hash are done now. Raises `Conflict` if they were before."""
        self._change("INSERT INTO files_done (sha256, done) VALUES (?, ?)", (sha256, self._now))
