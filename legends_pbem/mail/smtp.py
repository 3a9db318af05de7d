"""Sending over SMTP: `smtp://USER:PASSWORD@HOST:587` with STARTTLS, `smtps://…` with TLS from the start."""

import smtplib
import ssl

from legends_pbem.mail.addresses import clean_address
from legends_pbem.mail.doors import Deferred, Envelope, Outcome, Rejected, Sent
from legends_pbem.mail.servers import LOOPBACK, TIMEOUT, Server
from legends_pbem.sentences import Failure, Sentence, system_words


class _Unusable(Failure):
    """The server cannot be used as it is; the message says why."""


class SmtpDoor:
    """One connection, opened with the first mail and kept for the next ones."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._connection: smtplib.SMTP | None = None

    def send(self, mail: Envelope) -> Outcome:
        """Send one mail; what the server says decides: 4xx and lost connections defer, 5xx reject."""
        recipient = clean_address(mail.recipient)
        if recipient is None:
            return Rejected(Sentence("{address!r} is no mail address", address=mail.recipient))
        outcome = self._send(mail.sender, recipient, mail.data)
        if isinstance(outcome, Rejected) and mail.account not in ("", mail.sender):
            # Providers refuse senders that are not the account's, and not all of them say that this was the cause.
            return self._send(mail.account, recipient, mail.data)
        return outcome

    def _send(self, sender: str, recipient: str, data: bytes) -> Outcome:
        try:
            connection = self._connected()
        except (OSError, smtplib.SMTPException, _Unusable) as error:
            # Nothing is wrong with the mail, so it waits until the host has mended the connection.
            self.close()
            return Deferred(self._told(error))
        options = [] if recipient.isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
        try:
            connection.sendmail(sender, [recipient], data, options)
        except smtplib.SMTPRecipientsRefused as error:
            code, message = next(iter(error.recipients.values()))
            return _refused(code, message.decode("utf-8", "replace"))
        except smtplib.SMTPResponseException as error:
            self.close()
            return _refused(error.smtp_code, _words(error))
        except smtplib.SMTPNotSupportedError as error:
            return Rejected(_words(error))
        except (OSError, smtplib.SMTPException) as error:
            self.close()
            return Deferred(self._told(error))
        return Sent()

    def why_closed(self) -> Sentence | None:
        """Return what the server says to a connection and a login."""
        try:
            self._connected()
        except (OSError, smtplib.SMTPException, _Unusable) as error:
            self.close()
            return self._told(error)
        return None

    def close(self) -> None:
        """Say goodbye to the server, if it is still there."""
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.quit()
            except (OSError, smtplib.SMTPException):
                connection.close()

    def _told(self, error: BaseException) -> Sentence:
        return Sentence("{host}: {words}", host=self.server.host, words=_words(error))

    def _connected(self) -> smtplib.SMTP:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> smtplib.SMTP:
        server = self.server
        context = ssl.create_default_context()
        connection: smtplib.SMTP
        if server.tls:
            connection = smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=context)
        else:
            connection = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
        try:
            connection.ehlo()
            encrypted = server.tls
            if not encrypted and connection.has_extn("starttls"):
                connection.starttls(context=context)
                connection.ehlo()
                encrypted = True
            if server.user:
                if not encrypted and server.host not in LOOPBACK:
                    raise _Unusable("the server offers no TLS, and a password is not sent in clear")
                connection.login(server.user, server.password)
        except BaseException:
            connection.close()
            raise
        return connection


def _refused(code: int, words: str) -> Outcome:
    reason = f"{code} {' '.join(words.split())[:300]}"
    return Rejected(reason) if code >= 500 else Deferred(reason)


def _words(error: BaseException) -> str:
    if isinstance(error, smtplib.SMTPResponseException):
        message = error.smtp_error
        return message.decode("utf-8", "replace") if isinstance(message, bytes) else str(message)
    if isinstance(error, _Unusable):
        return error.sentence
    if isinstance(error, OSError) and error.strerror:
        return system_words(error)
    return str(error) or type(error).__name__
