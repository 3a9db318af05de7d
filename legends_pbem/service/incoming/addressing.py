"""Which mails are for the service, and which game and ticket their addresses and Message-IDs name (FORMATS §4)."""

from collections.abc import Iterable, Sequence

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.incoming import Incoming
from legends_pbem.notation.ids import read_game_id, read_ticket
from legends_pbem.service.tickets import NO_TOKEN, Tag
from legends_pbem.signing.tokens import LENGTH
from legends_pbem.values import NamedTuple

_BASE32 = frozenset("abcdefghijklmnopqrstuvwxyz234567")


class Ours(NamedTuple):
    """The service's own addresses, ready to be compared."""

    addresses: tuple[tuple[str, str], ...]
    """Local part without a plus part, and domain, both as `clean_address` gives them."""

    def has(self, address: str) -> bool:
        """Whether mail to the address, its plus part left aside, is mail to us."""
        local, _, domain = address.rpartition("@")
        return (local.partition("+")[0], domain) in self.addresses

    def has_domain(self, domain: str) -> bool:
        """Whether our Message-IDs end in the domain."""
        return any(domain == ours for _, ours in self.addresses)


class Aim(NamedTuple):
    """Where a mail is aimed at."""

    for_us: bool
    own: bool
    """Whether we wrote it ourselves, and it came back."""
    tags: tuple[Tag, ...]
    """The tags found, each once: of the recipients first, then of what the mail answers."""


def ours_of(addresses: Iterable[str]) -> Ours:
    """The addresses that count as ours; what is no address is left out."""
    found: list[tuple[str, str]] = []
    for text in addresses:
        local, _, domain = (clean_address(text) or "").rpartition("@")
        if local:
            found.append((local.partition("+")[0], domain))
    return Ours(tuple(found))


def aim_of(incoming: Incoming, ours: Ours) -> Aim:
    """Where the mail is aimed at, by its recipients and by the Message-IDs of ours that it mentions."""
    recipients = [address for address in incoming.recipients if ours.has(address)]
    returned = incoming.bounce.message_ids if incoming.bounce else ()
    mentioned = [tag for mail_id in (*incoming.mentioned, *returned) if (tag := tag_of_id(mail_id, ours))]
    tags = [tag for address in recipients if (tag := tag_of_address(address))]
    own = incoming.message_id is not None and tag_of_id(incoming.message_id, ours) is not None
    own = own or (incoming.sender is not None and ours.has(incoming.sender))
    return Aim(bool(recipients or mentioned or own), own, tuple(dict.fromkeys([*tags, *mentioned])))


def tag_of_address(address: str) -> Tag | None:
    """The tag in a reply address of ours, `LOCAL+GAME.TICKET.TOKEN@DOMAIN`; None for any other address."""
    return _tag(address.rpartition("@")[0].partition("+")[2].split("."))


def tag_of_id(mail_id: str, ours: Ours) -> Tag | None:
    """The tag in a Message-ID of ours, `GAME.TICKET.TOKEN` or `GAME.TICKET.TOKEN.K` before the `@`."""
    local, _, domain = mail_id.lower().rpartition("@")
    words = local.split(".")
    if len(words) == 4 and words[3].isascii() and words[3].isdigit():
        words.pop()
    return _tag(words) if ours.has_domain(domain) else None


def _tag(words: Sequence[str]) -> Tag | None:
    if len(words) != 3:
        return None
    game, ticket, token = read_game_id(words[0]), read_ticket(words[1]), words[2].lower()
    if game is None or ticket is None:
        return None
    return (
        Tag(game, ticket, token) if token == NO_TOKEN or (len(token) == LENGTH and _BASE32.issuperset(token)) else None
    )
