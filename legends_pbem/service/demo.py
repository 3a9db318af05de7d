"""A whole game by mail, played by bots through the very same doors as people's: signed mails in, reports out."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from legends_pbem.bots.registry import choose
from legends_pbem.engine.board import STANDARD
from legends_pbem.engine.events import Scored
from legends_pbem.engine.scoring import ranking
from legends_pbem.engine.things import Rules, Seat
from legends_pbem.mail.maildir import maildir_of, waiting_mails
from legends_pbem.mail.outgoing import Mailbox, Outgoing, write_mail
from legends_pbem.notation import movefile
from legends_pbem.notation.ids import GAME_ALPHABET, GAME_ID_LENGTH
from legends_pbem.notation.steps import format_decision
from legends_pbem.reports.story import Passage, story_of
from legends_pbem.reports.templates import packaged
from legends_pbem.service import clock
from legends_pbem.service.errors import BadData, BadRequest
from legends_pbem.service.home import Home, init_home
from legends_pbem.service.host.games import NewGame, NewSeat, create_game
from legends_pbem.service.incoming.mailroom import take_mail
from legends_pbem.service.log.auditing import audit_game
from legends_pbem.service.log.history import replay
from legends_pbem.service.log.signatures import sign_move
from legends_pbem.service.log.verification import Verdict
from legends_pbem.service.outgoing.postroom import send_due
from legends_pbem.service.player.turnmail import TurnMail, read_turn_mail
from legends_pbem.signing.keyfiles import write_new_key
from legends_pbem.signing.keys import Signer
from legends_pbem.store.protocol import Store
from legends_pbem.store.rows import Outcome
from legends_pbem.values import NamedTuple

START = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)
PAUSE = timedelta(hours=7)
"""How long the players take from one round of mails to the next."""
_LAST_MARK = 75


class Player(NamedTuple):
    """A player of the demonstration."""

    seat: Seat
    address: str
    signer: Signer


class FinalPlace(NamedTuple):
    """A line of the final table."""

    rank: int
    seat: str
    prestige: int
    weeks: int


class Demonstration(NamedTuple):
    """What a demonstration showed."""

    game: str
    table: tuple[FinalPlace, ...]
    """The final table, best first."""
    scorings: tuple[Passage, ...]
    """The story of each scoring."""
    verdict: Verdict
    """Of `verify` on the whole game."""
    moves: int
    """Signed mails that were taken in."""
    reports: int
    """Mails that were sent and read."""
    mail: Path
    """Where the players' Maildirs lie."""


class Stage(NamedTuple):
    """Where a demonstration is played."""

    home: Home
    table: tuple[Player, ...]
    luck: Callable[[str], bytes]
    """From a label to 32 bytes that follow from the seed."""
    mail: Path
    """Where the players' Maildirs lie."""

    def wanted(self) -> NewGame:
        """The game that the table plays, unless a host wants it otherwise."""
        seats = tuple(NewSeat(one.seat, one.address, None, one.signer.public.line, "en") for one in self.table)
        return NewGame(seats, Rules.EN, STANDARD, drawn=False)

    def start(self, store: Store, wanted: NewGame) -> str:
        """The id of the game, which is started at `START`."""
        game_id = "".join(GAME_ALPHABET[byte % len(GAME_ALPHABET)] for byte in self.luck("game")[:GAME_ID_LENGTH])
        return create_game(self.home, store, wanted, self.luck("secret"), START.strftime(clock.FORMAT), lambda: game_id)

    def answer_mails(self, store: Store, now: datetime) -> Iterator[TurnMail]:
        """The mails that the players read and answer now, one after the other."""
        for player in self.table:
            for turn in _read_mail(self.mail, player):
                _answer(self.home, store, player, turn, self.luck(turn.tag.ticket), now)
                yield turn


def set_stage(folder: Path, players: int, seed: int) -> Stage:
    """A new home in `folder`, and so many players with keys; the same for the same seed.

    Raises BadRequest for a number of players that cannot be.
    """
    if not 2 <= players <= 4:
        raise BadRequest("a game has 2 to 4 players, not {players}", players=players)
    luck = _luck(seed)
    mail = folder / "mail"
    home = init_home(
        folder / "home",
        address="play@example.org",
        name="Legends by mail",
        send=f"maildir:{mail}",
        language="en",
        luck=luck("tokens"),
        key_seed=luck("service"),
    )
    return Stage(home, tuple(_seat_player(folder, seat, luck(seat)) for seat in tuple(Seat)[:players]), luck, mail)


def demonstrate(
    folder: Path, players: int, seed: int, language: str, on_progress: Callable[[float], None]
) -> Demonstration:
    """What a whole game of so many players shows, played in a new home in `folder`; the same for the same seed.

    The scorings are told in `language`; `on_progress` is told the fraction of the game that is played. Raises
    BadRequest for a number of players that cannot be.
    """
    stage = set_stage(folder, players, seed)
    now = START
    with stage.home.open_store() as store:
        game = stage.start(store, stage.wanted())
        moves = reports = 0
        while sent := send_due(stage.home, store, now.strftime(clock.FORMAT)):
            reports += len(sent)
            now += PAUSE
            for turn in stage.answer_mails(store, now):
                moves += 1
                on_progress(min(turn.view.weeks) / _LAST_MARK)
        return _result(store, game, moves, reports, stage.mail, language)


def _luck(seed: int) -> Callable[[str], bytes]:
    """From a label to 32 bytes that follow from the seed."""
    return lambda label: hashlib.sha256(f"legends-demo/{seed}/{label}".encode()).digest()


def _seat_player(folder: Path, seat: Seat, key_seed: bytes) -> Player:
    keys = folder / "keys"
    keys.mkdir(exist_ok=True)
    address = f"{seat}@example.net"
    return Player(seat, address, write_new_key(keys / str(seat), key_seed, address))


def _read_mail(root: Path, player: Player) -> Iterator[TurnMail]:
    """The mails in the player's Maildir that ask for a decision; whatever else came is read as well."""
    for mail in waiting_mails(maildir_of(root, player.address)):
        raw = mail.read()
        mail.take()
        try:
            turn = read_turn_mail(raw)
        except BadData:
            continue  # the last report, or a reminder
        if turn.asks:
            yield turn


def _answer(home: Home, store: Store, player: Player, turn: TurnMail, luck: bytes, now: datetime) -> None:
    """Decide as the greedy bot does, sign the move file, and deliver the mail."""
    decision = format_decision(choose("greedy", turn.view, int.from_bytes(luck[:8], "big")))
    move = movefile.write(movefile.MoveFile(turn.tag.game, player.seat, turn.tag.ticket, (decision,)))
    moment = now.strftime(clock.FORMAT)
    mail = Outgoing(
        sender=Mailbox(player.seat.capitalize(), player.address),
        to=Mailbox("", turn.address),
        subject="My move",
        message_id=f"<{turn.tag.ticket}.{player.seat}@example.net>",
        date=moment,
        text=sign_move(move, player.signer),
        auto_submitted="no",
    )
    handled = take_mail(home, store, write_mail(mail), moment)
    assert handled.outcome is Outcome.APPLIED, handled.reason  # else the demonstration shows a fault


def _result(store: Store, game: str, moves: int, reports: int, mail: Path, language: str) -> Demonstration:
    moments = list(replay(store.entries(game), store.secret(game)))
    last = moments[-1].position
    table = tuple(
        FinalPlace(rank, str(seat), last.prestige[last.index(seat)], last.weeks[last.index(seat)])
        for seat, rank in ranking(last)
    )
    scored = tuple(event for moment in moments for event in moment.events if isinstance(event, Scored))
    scorings, _ = packaged().rendered(language, lambda speech: story_of(scored, None, speech))
    return Demonstration(game, table, scorings, audit_game(store, game), moves, reports, mail)
