"""Turn mails as their receiver reads them: what is asked, and the view that goes along."""

from typing import NamedTuple

from legends_pbem.engine.table import View
from legends_pbem.mail.incoming import read
from legends_pbem.notation.errors import DataError
from legends_pbem.notation.json_text import read_json
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards
from legends_pbem.notation.position_reader import read_view
from legends_pbem.service.addressing import ours_of, tag_of_id
from legends_pbem.service.errors import BadData
from legends_pbem.service.tickets import Tag, reply_address

VIEW_TYPE = "application/json"
"""The media type of the attached view."""


class TurnMail(NamedTuple):
    """A mail that asks for a decision."""

    tag: Tag
    """Game, ticket and token of the request."""
    view: View
    """What the receiver may know; its seat is the one that is asked."""
    address: str
    """Where the answer goes."""


def read_turn_mail(raw: bytes, boards: Boards = STANDARD_BOARD) -> TurnMail:
    """The turn mail in `raw`. Raises BadData if it is none."""
    incoming = read(raw)
    if incoming.message_id is None or incoming.sender is None:
        raise BadData("this is no turn mail: it has no Message-ID or no sender")
    tag = tag_of_id(incoming.message_id, ours_of([incoming.sender]))
    views = [attachment for attachment in incoming.attachments if attachment.media_type == VIEW_TYPE]
    if tag is None or len(views) != 1:
        raise BadData("this is no turn mail: nothing in it asks for a decision")
    try:
        view = read_view(read_json(views[0].data), boards)
    except DataError as error:
        raise BadData(f"the view in this mail cannot be read: {error}") from None
    local, _, domain = incoming.sender.partition("@")
    return TurnMail(tag, view, reply_address(tag, local, domain))
