"""Reports as their receiver reads them: what is asked, and the view that goes along."""

from legends_pbem.engine.table import View
from legends_pbem.engine.things import Phase, Seat
from legends_pbem.mail.addresses import read_addresses
from legends_pbem.mail.bodies import Attachment
from legends_pbem.mail.headers import Headers, read_headers
from legends_pbem.mail.incoming import read
from legends_pbem.notation.errors import DataError
from legends_pbem.notation.json_text import read_json
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards
from legends_pbem.notation.position_reader import read_view
from legends_pbem.service.errors import BadData
from legends_pbem.service.incoming.addressing import ours_of, tag_of_address, tag_of_id
from legends_pbem.service.replyby import NAME, ReplyBy, read_reply_by
from legends_pbem.service.tickets import NO_TOKEN, Tag
from legends_pbem.values import NamedTuple

VIEW_TYPE = "application/json"
"""The media type of the attached view."""


class TurnMail(NamedTuple):
    """A mail that asks for a decision, or can be answered by orders ahead."""

    tag: Tag
    """Game, ticket and token: of the request, or of the desk."""
    view: View
    """What the receiver may know."""
    seat: Seat
    """The seat whose view it is."""
    address: str
    """Where the answer goes."""
    message_id: str | None
    """Of the mail; without angle brackets."""
    subject: str
    receivers: tuple[str, ...]
    """The addresses that the mail went to."""
    language: str
    """What the mail says that it is written in; `en` if it says nothing."""
    due: ReplyBy | None
    """Until when an answer is wanted; None if the mail does not say so."""

    @property
    def asks(self) -> bool:
        """Whether a decision is due; else only orders ahead can be sent."""
        return self.seat in self.view.to_act

    @property
    def takes_replies(self) -> bool:
        """Whether a plain reply is enough; else the seat takes signed moves only."""
        return self.tag.token != NO_TOKEN


def read_turn_mail(raw: bytes, boards: Boards = STANDARD_BOARD) -> TurnMail:
    """The report in `raw`; `boards` are those that its game may be on. Raises BadData if it is none."""
    headers = read_headers(raw, 0, len(raw)).headers
    address = _reply_address(headers)
    incoming = read(raw)
    tag = _tag(address, incoming.message_id) if address is not None else None
    views = [attachment for attachment in incoming.attachments if attachment.media_type == VIEW_TYPE]
    if len(views) > 1 and tag is not None:  # a digest, and a reply to it is for the game that its address names
        views = [view for view in views if view.name.startswith(f"{tag.game}-")]
    if address is None or tag is None or len(views) != 1:
        raise BadData(
            "this is no report on a running game: such a mail has a Reply-To with a ticket, and an attachment like"
            " G7K2-red.json"
        )
    view = _read_view(views[0], boards)
    if view.seat is None or view.phase is Phase.OVER:
        raise BadData("nothing can be decided with the view {name} in this mail", name=views[0].name)
    return TurnMail(
        tag=tag,
        view=view,
        seat=view.seat,
        address=address,
        message_id=incoming.message_id,
        subject=incoming.subject,
        receivers=incoming.recipients,
        language=headers.first("content-language") or "en",
        due=read_reply_by(headers.first(NAME.lower()) or ""),
    )


def _tag(address: str, message_id: str | None) -> Tag | None:
    """What the mail is about: its Reply-To says it, or, where the service has no plus addresses, its Message-ID."""
    return tag_of_address(address) or tag_of_id(message_id or "", ours_of((address,)))


def _reply_address(headers: Headers) -> str | None:
    """The address in Reply-To, which is what a mail program would answer to."""
    addresses = read_addresses(headers.first("reply-to") or "").addresses
    return addresses[0] if len(addresses) == 1 else None


def _read_view(attachment: Attachment, boards: Boards) -> View:
    try:
        return read_view(read_json(attachment.data), boards)
    except DataError as error:
        raise BadData("the view {name} in this mail cannot be read: {why}", name=attachment.name, why=error) from None
