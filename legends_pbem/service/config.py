"""The host's configuration file: read, checked, and written once by `init`."""

import os
from pathlib import Path

from legends_pbem.mail.addresses import clean_address
from legends_pbem.service.errors import BadHome, BadRequest
from legends_pbem.values import NamedTuple

MAX_LOCAL_PART = 15
"""Reply addresses add 49 characters; RFC 5321 allows 64 before the `@` (section 4.5.3.1.1)."""
TEMPLATES = "templates"
"""The host's own templates, beside the configuration file."""


class Forms(NamedTuple):
    """Where order forms are served by a web server of the host's."""

    folder: str
    """Which folder the server serves."""
    url: str
    """Where that folder is found on the web, as an https URL."""


class Config(NamedTuple):
    """What the host decides for the whole service."""

    address: str
    """The service's mail address, lower case."""
    name: str
    """What players see as the sender of mails."""
    send: str
    """The way out for mails, as a URL."""
    language: str
    """The language of mails to players who chose none."""
    fetch: str | None = None
    """The mailbox that mails are fetched from, as a URL."""
    fetch_move_to: str | None = None
    """The IMAP folder that fetched mails are moved to; None to leave them where they are."""
    fetch_password_file: str | None = None
    """A file with the password for the mailbox, in place of one in the URL."""
    send_password_file: str | None = None
    """A file with the password for sending, in place of one in the URL."""
    plus: bool = True
    """Whether mail to the address with a +part behind the local part comes in."""
    host: str | None = None
    """Where the host is told what goes wrong; None for nobody."""
    unsubscribe: str | None = None
    """A page of the host's that takes players off the mails, as an https URL; None if there is none."""
    zone: str = "UTC"
    """The time zone of players who chose none, a name of the IANA data base."""
    stand_in: str = "greedy"
    """The bot that decides where a deadline has passed."""
    holidays: str = ""
    """Days on which no clock runs, as `schedule.holidays.parse_holidays` reads them; empty if there are none."""
    forms: Forms | None = None
    """None if order forms come with the mails alone."""

    @property
    def local(self) -> str:
        """The part of the address before the `@`."""
        return self.address.partition("@")[0]

    @property
    def domain(self) -> str:
        """The part of the address behind the `@`."""
        return self.address.partition("@")[2]


_REQUIRED = ("address", "name", "send", "language")

_COMMENTED = """\
# Legends by mail: what the host decides. Changes count from the next command on.

# The address that players write to. Mails to it, with any +part, must reach `legends-pbem deliver`, or a mailbox that
# `legends-pbem fetch` reads.
# The part before the @ has at most 15 characters, for reply addresses put 49 more behind it.
address = {address}

# What players see as the sender.
name = {name}

# The way out for mails: "maildir:DIR" (one Maildir an address; a relative DIR lies beside this file),
# "sendmail:" or "sendmail:/path/to/sendmail", "smtp://USER@HOST:587" (with STARTTLS), "smtps://USER@HOST" (with TLS),
# or "stdout:" to look at them.
send = {send}

# The language of mails to players who chose none, for example "en".
language = {language}

# What follows can be left out. Take away the # to say it.

# The mailbox that `fetch` and `cron` take mails from: "maildir:DIR" or "imaps://USER@HOST/INBOX".
# fetch = "maildir:/var/mail/legends"

# Where mails that were fetched by IMAP are moved to. Without it they stay, marked as seen.
# fetch_move_to = "Handled"

# Files with the passwords for the mailbox and for sending, one line each; a relative path lies beside this file.
# Without them a password can stand in the URL: "imaps://USER:PASSWORD@HOST/INBOX".
# fetch_password_file = "fetch_password"
# send_password_file = "send_password"

# Say false if mail to LOCAL+ANYTHING@DOMAIN does not arrive. A reply then shows its game by what it answers to alone,
# and bounces are known by the mail that they bring back.
# plus = true

# Where you want to be told what goes wrong: mails that come back, mails given up, faults. At most one mail a kind and
# day.
# host = "host@example.org"

# A page of yours where players can leave, if you have one. Mail programs make a button of it, and a press on the button
# is a POST to the page (RFC 8058).
# unsubscribe = "https://example.org/legends/leave"

# The time zone of players who chose none. Deadlines are told in the zone of whoever reads them.
# zone = "Europe/Berlin"

# The bot that decides when a deadline has passed, in games that want it: "greedy" or "random".
# stand_in = "greedy"

# Days on which nobody's clock runs, each in the player's own zone.
# holidays = "2026-12-24..2027-01-01 2027-05-01"

# A folder that your web server serves, and where it is found. Then mails link to their order form beside bringing it
# along, for phones whose viewers of files run no forms. These lines must stay the last ones of this file.
# [forms]
# folder = "/var/www/legends"
# url = "https://example.org/legends"
"""


def checked_address(address: str) -> str:
    """The service's address in lower case; raises BadRequest if it cannot serve as one."""
    local, at, domain = address.strip().lower().partition("@")
    if not (local and at and domain) or not address.isascii() or set(address) & set(' +"<>(),;:\\'):
        raise BadRequest("'{address}' is no address for the service; one looks like play@example.org", address=address)
    if len(local) > MAX_LOCAL_PART:
        raise BadRequest(
            "'{local}' has {length} characters; the part before the @ can have {most}, because reply addresses put 49 "
            "more behind it",
            local=local,
            length=len(local),
            most=MAX_LOCAL_PART,
        )
    return f"{local}@{domain}"


def checked_name(name: str) -> str:
    """The name of the service; raises BadRequest if it could not stand in the header of a mail."""
    if not name.isprintable():  # line breaks, controls, and marks that turn the direction of writing
        raise BadRequest("{name} is no name for the service; one looks like Legends by mail", name=repr(name[:80]))
    return name


def checked_language(own: Path | None, code: str) -> str:
    """The code of a language there are words for; raises BadRequest for any other.

    `own` is the host's folder of templates, which may be missing.
    """
    known = known_languages(own)
    if code not in known:
        raise BadRequest(
            "there are no words for the language '{code}'; known languages: {known}",
            code=code,
            known=", ".join(known),
        )
    return code


def _check_language(path: Path, code: str) -> None:
    known = known_languages(path.parent / TEMPLATES)
    if code not in known:
        raise BadHome("{path}: language is '{code}'; known: {known}", path=path, code=code, known=", ".join(known))


def known_languages(own: Path | None) -> tuple[str, ...]:
    """The codes of all languages there are words for, sorted; `own` is the host's folder of templates."""
    from legends_pbem.reports.folders import languages  # the way of most mails asks for no language but `en`

    return languages(own)


def write_config(path: Path, config: Config) -> None:
    """Write the commented file, for its owner's eyes only: passwords may be put in. FileExistsError if there is one."""
    quoted = {name: _quoted(getattr(config, name)) for name in _REQUIRED}
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(_COMMENTED.format(**quoted))


def _quoted(value: str) -> str:
    """The value as a TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'


def read_config(path: Path) -> Config:
    """The configuration in the file; raises BadHome naming what is wrong with it."""
    import tomllib  # 4 ms, and nothing else on the way of a mail needs it

    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadHome("{path} cannot be read: {why}", path=path, why=error) from None
    missing = [name for name in _REQUIRED if name not in values]
    if missing:
        raise BadHome("{path} must say {missing}", path=path, missing=", ".join(missing))
    unknown = sorted(set(values) - set(Config._fields))
    if unknown:
        raise BadHome(
            "{path} says {unknown}, which means nothing here; known: {known}",
            path=path,
            unknown=", ".join(unknown),
            known=", ".join(Config._fields),
        )
    forms = _read_forms(path, values.pop("forms", None))
    for name, value in values.items():
        if type(value) is not (bool if name == "plus" else str):
            if name == "plus":
                raise BadHome("{path}: {name} must be true or false", path=path, name=name)
            raise BadHome("{path}: {name} must be a text in quotes", path=path, name=name)
    config = Config(**values, forms=forms)
    if config.language != "en":  # which is packaged: the way of most mails looks for no others
        _check_language(path, config.language)
    if config.host is not None and clean_address(config.host) is None:
        raise BadHome(
            "{path}: host is '{host}', which is no mail address; one looks like host@example.org",
            path=path,
            host=config.host,
        )
    if config.unsubscribe is not None and not _is_page(config.unsubscribe):
        raise BadHome(
            "{path}: unsubscribe is '{unsubscribe}', which is no https URL of one word",
            path=path,
            unsubscribe=config.unsubscribe,
        )
    if config.stand_in != "greedy":
        _check_bot(path, config.stand_in)
    if config.zone != "UTC" or config.holidays:
        _check_times(path, config)
    try:
        return config._replace(address=checked_address(config.address), name=checked_name(config.name))
    except BadRequest as error:
        raise BadHome("{path}: {why}", path=path, why=error) from None


def _read_forms(path: Path, table: object) -> Forms | None:
    if table is None:
        return None
    if not isinstance(table, dict) or set(table) != set(Forms._fields) or not all(map(_is_text, table.values())):
        raise BadHome(
            "{path}: forms must be a table, [forms], that says folder and url, each a text in quotes", path=path
        )
    forms = Forms(**table)
    if not _is_page(forms.url):
        raise BadHome("{path}: url in [forms] is '{url}', which is no https URL of one word", path=path, url=forms.url)
    return forms


def _is_text(value: object) -> bool:
    return isinstance(value, str) and value != ""


def _check_bot(path: Path, name: str) -> None:
    from legends_pbem.bots.registry import NAMES  # what it needs is not yet loaded on most ways

    if name not in NAMES:
        raise BadHome(
            "{path}: stand_in is '{name}', which is no bot; there are: {names}",
            path=path,
            name=name,
            names=", ".join(NAMES),
        )


def _check_times(path: Path, config: Config) -> None:
    # Hosts who say neither need not pay for loading the time zones with every mail.
    from legends_pbem.schedule.errors import ScheduleError
    from legends_pbem.schedule.holidays import parse_holidays
    from legends_pbem.schedule.zones import load_zone

    try:
        load_zone(config.zone)
        if config.holidays:
            parse_holidays(config.holidays)
    except ScheduleError as error:
        raise BadHome("{path}: {why}", path=path, why=error) from None


def _is_page(url: str) -> bool:
    return url.startswith("https://") and url.isascii() and url.isprintable() and not set(url) & set(' <>"')
