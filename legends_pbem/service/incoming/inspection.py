"""What the service makes of a mail, without a store and without acting (FORMATS, chapter 7)."""

from collections.abc import Sequence
from enum import StrEnum

from legends_pbem.mail.bodies import read_html
from legends_pbem.mail.incoming import Incoming, Kind, is_unread, read
from legends_pbem.mail.troubles import TroubleKind
from legends_pbem.notation import movefile
from legends_pbem.notation.errors import NotationError
from legends_pbem.service.incoming.addressing import Aim, aim_of, ours_of
from legends_pbem.service.incoming.moveblocks import BlockProblem, SignedMove, find_signed_move
from legends_pbem.service.incoming.typed import Typed, TypedProblem, is_for_desk, read_typed
from legends_pbem.service.tickets import Tag
from legends_pbem.values import NamedTuple


class MailKind(StrEnum):
    """What a mail is to the service."""

    REPLY = "reply"  # commands typed
    MOVE_FILE = "move-file"  # signed, inline or attached
    AUTO_REPLY = "auto-reply"  # a program wrote it, or we did
    BOUNCE = "bounce"  # a report on a mail of ours
    NOT_FOR_US = "not-for-us"
    REFUSED = "refused"  # for us, from a human, and nothing in it can be obeyed


class NoGame(StrEnum):
    """The one problem that is neither the text's nor the mail's."""

    NO_GAME = "no-game"  # commands, but neither address nor Message-ID names a game


Problem = TroubleKind | BlockProblem | TypedProblem | NoGame


class Refusal(NamedTuple):
    """Why nothing in a mail is obeyed."""

    problem: Problem | NotationError
    limit: int = 0
    """The limit that was passed, for the problems that are one."""
    line: str = ""
    """The line that the problem is about."""

    @property
    def words(self) -> str:
        """The reason in words that a player understands, in English."""
        from legends_pbem.reports.refusals import explain  # loads Jinja, which nobody needs while all goes well

        return explain(self, "en")


class Inspection(NamedTuple):
    """What was found in a mail."""

    kind: MailKind
    incoming: Incoming
    tags: tuple[Tag, ...] = ()
    """Game, ticket and token of the addresses and Message-IDs of ours, the most telling first."""
    game: str | None = None
    """Upper case."""
    seat: str | None = None
    """As a move file says."""
    ticket: str | None = None
    decisions: tuple[str, ...] = ()
    """As typed or as in the move file: decisions, or lines for the desk."""
    desk: bool = False
    """Whether they are lines for the desk: no moves."""
    signed: SignedMove | None = None
    """The move file and its signature, which is not checked here."""
    refusal: Refusal | None = None

    @property
    def sender(self) -> str | None:
        """The address that the mail came from, where it is one person's."""
        return None if self.kind is MailKind.BOUNCE else self.incoming.sender

    def as_json(self) -> dict[str, object]:
        """The object that `inspect --json` prints."""
        bounce = self.incoming.bounce if self.kind is MailKind.BOUNCE else None
        return {
            "kind": str(self.kind),
            "game": self.game,
            "seat": self.seat,
            "ticket": self.ticket,
            "decisions": list(self.decisions),
            "signed": self.signed is not None,
            "sender": self.sender,
            "bounce": {"action": bounce.action, "recipient": bounce.recipient} if bounce else None,
            "reason": self.refusal.words if self.refusal else None,
        }


def inspect(raw: bytes, addresses: Sequence[str]) -> Inspection:
    """What the service with these addresses would make of the mail. Never raises, for any bytes."""
    incoming = read(raw)
    aim = aim_of(incoming, ours_of(addresses))
    if not aim.for_us:
        return Inspection(MailKind.NOT_FOR_US, incoming)
    if incoming.kind is Kind.BOUNCE:
        return _found(MailKind.BOUNCE, incoming, aim)
    if incoming.kind is Kind.AUTOMATIC or aim.own:
        return _found(MailKind.AUTO_REPLY, incoming, aim)
    if is_unread(incoming):
        return _refused(incoming, aim, _trouble(incoming))
    signed = find_signed_move(incoming.blocks, incoming.attachments)
    if isinstance(signed, SignedMove):
        return _read_move(incoming, aim, signed)
    typed = _typed(incoming)
    if typed.problem is None:
        if not aim.tags:
            return _refused(incoming, aim, Refusal(NoGame.NO_GAME))
        return _found(MailKind.REPLY, incoming, aim)._replace(decisions=typed.decisions, desk=typed.desk)
    if signed is not None and typed.problem is TypedProblem.NO_COMMAND:
        return _refused(incoming, aim, Refusal(signed))
    if incoming.trouble and typed.problem is TypedProblem.NO_COMMAND:
        return _refused(incoming, aim, _trouble(incoming))
    if typed.problem is TypedProblem.NO_COMMAND:
        from legends_pbem.service.incoming.nearly import nearest_error  # the way of a good mail needs none of it

        return _refused(incoming, aim, Refusal(nearest_error(incoming.paragraphs) or typed.problem))
    return _refused(incoming, aim, Refusal(typed.problem, line=typed.line))


def _found(kind: MailKind, incoming: Incoming, aim: Aim) -> Inspection:
    found = Inspection(kind, incoming, aim.tags)
    return found._replace(game=aim.tags[0].game, ticket=aim.tags[0].ticket) if aim.tags else found


def _refused(incoming: Incoming, aim: Aim, refusal: Refusal) -> Inspection:
    return _found(MailKind.REFUSED, incoming, aim)._replace(refusal=refusal)


def _trouble(incoming: Incoming) -> Refusal:
    assert incoming.trouble is not None
    return Refusal(incoming.trouble.kind, incoming.trouble.limit)


def _read_move(incoming: Incoming, aim: Aim, signed: SignedMove) -> Inspection:
    """A signed move file names its game, seat and ticket itself."""
    try:
        move = movefile.read(signed.move.decode("utf-8", "replace"))
    except NotationError as error:
        return _refused(incoming, aim, Refusal(error))._replace(signed=signed)
    return Inspection(
        MailKind.MOVE_FILE,
        incoming,
        aim.tags,
        move.game,
        str(move.seat),
        move.ticket,
        move.decisions,
        is_for_desk(move.decisions),
        signed,
    )


def _typed(incoming: Incoming) -> Typed:
    """What was typed; in the HTML form where the text form holds no command and nothing that was quoted.

    Where something was quoted, the HTML form might show the quote in a way that is not known as one.
    """
    typed = read_typed(incoming.paragraphs)
    if typed.problem is TypedProblem.NO_COMMAND and incoming.html and not incoming.quoted:
        return read_typed(read_html(incoming.html).paragraphs)
    return typed
