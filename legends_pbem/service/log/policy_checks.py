"""What `verify` asks of an entry by which a player changed how well the seat is protected."""

from legends_pbem.notation import movefile
from legends_pbem.notation.desk import Command, desk_lines
from legends_pbem.notation.errors import NotationError
from legends_pbem.service.log.flaws import Bad
from legends_pbem.service.log.player_records import SignedOnly
from legends_pbem.service.log.records import SeatRecord
from legends_pbem.service.log.signatures import MOVE_NAMESPACE
from legends_pbem.signing.errors import SignatureError
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.sshsig import read_armor, verify


class PolicyChecker:
    """Checks that nobody but its player ends that a seat takes signed moves alone, with a file that counts once."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._seen: set[str] = set()
        """The files that did so."""

    def check(self, record: SignedOnly, seat: SeatRecord) -> None:
        """Nothing, if the player of the seat may have said so; raises Bad otherwise."""
        if seat.key is None:
            raise Bad("{seat} has no key", seat=seat.seat)
        if seat.signed_only is record.on:
            raise Bad("it was so already")
        if record.on:
            return
        if record.move is None or record.signature is None:
            raise Bad("it lacks the file by which the player signed it")
        if record.move in self._seen:
            raise Bad("its file has counted before")
        self._seen.add(record.move)
        try:
            file = movefile.read(record.move)
            signer = verify(read_armor(record.signature), record.move.encode(), MOVE_NAMESPACE)
            key = PublicKey.from_line(seat.key)
        except NotationError as error:
            raise Bad("its move file cannot be read: {why}", why=error) from None
        except SignatureError as error:
            raise Bad("its signature does not hold: {why}", why=error) from None
        if signer != key:
            raise Bad("its signature is good, but by a key that may not sign here")
        said = desk_lines("\n".join(file.decisions))
        off = any((line.command, line.about) == (Command.SIGNED, "off") for line in said)
        if (file.game, file.seat) != (self._game, seat.seat) or not off:
            raise Bad("its move file says something else")
