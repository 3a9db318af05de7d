"""Sending through the `sendmail` program that Postfix, Exim and others install."""

import shutil
import subprocess

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.doors import Deferred, Envelope, Outcome, Rejected, Sent
from legends_pbem.sentences import Sentence, system_words

_DEFAULT = "/usr/sbin/sendmail"
_TIMEOUT = 60
_TOO_LATE_TO_HELP = {65: "bad data", 67: "no such user", 68: "no such host"}
"""Exit codes (sysexits.h) that say the mail itself is wrong; every other failure may pass."""


class SendmailDoor:
    """Runs the program once a mail."""

    def __init__(self, program: str = "") -> None:
        self.program = program or _DEFAULT

    def send(self, mail: Envelope) -> Outcome:
        """Pipe the mail, with LF line ends as a pipe wants them, into `sendmail -i -f SENDER -- RECIPIENT`."""
        recipient = clean_address(mail.recipient)
        if recipient is None:
            return Rejected(Sentence("{address!r} is no mail address", address=mail.recipient))
        command = [self.program, "-i", "-f", mail.sender, "--", recipient]
        try:
            done = subprocess.run(
                command, input=mail.data.replace(b"\r\n", b"\n"), capture_output=True, timeout=_TIMEOUT, check=False
            )
        except OSError as error:
            return Deferred(Sentence("{program} cannot be run: {why}", program=self.program, why=system_words(error)))
        except subprocess.TimeoutExpired:
            return Deferred(
                Sentence("{program} did not end within {seconds} seconds", program=self.program, seconds=_TIMEOUT)
            )
        if done.returncode == 0:
            return Sent()
        words = " ".join(done.stderr.decode("utf-8", "replace").split())[:300]
        reason = Sentence(
            "{program} ended with code {code}: {words}",
            program=self.program,
            code=done.returncode,
            words=words or Sentence("no message"),
        )
        return Rejected(reason) if done.returncode in _TOO_LATE_TO_HELP else Deferred(reason)

    def why_closed(self) -> Sentence | None:
        """Return whether the program is there."""
        if shutil.which(self.program):
            return None
        return Sentence("there is no program {program} that can be run", program=self.program)

    def close(self) -> None:
        """Nothing is kept open."""
