"""The service's folder: configuration, database, keys, spool."""

import os
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from legends_pbem.service.config import (
    TEMPLATES,
    Config,
    checked_address,
    checked_language,
    checked_name,
    read_config,
    write_config,
)
from legends_pbem.service.errors import BadHome, BadRequest, TryLater
from legends_pbem.signing.errors import KeyFileError, SigningError
from legends_pbem.store.errors import StoreError, Unavailable, Unusable
from legends_pbem.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from legends_pbem.mail.spool import Spool
    from legends_pbem.signing.keys import Signer


class Home:
    """A folder made by `init_home`, and what lies in it; each is read when it is first needed."""

    def __init__(self, folder: Path) -> None:
        if not (folder / "config.toml").is_file():
            raise BadHome(
                "{folder} is no home of the service; make one with `legends-pbem --home {folder} init`", folder=folder
            )
        self.folder = folder

    @cached_property
    def config(self) -> Config:
        """What the host decided. Raises BadHome."""
        return read_config(self.folder / "config.toml")

    @cached_property
    def signer(self) -> "Signer":
        """The service's own key, which signs receipts and the moves that it wrote itself. Raises BadHome."""
        from legends_pbem.signing.keyfiles import load_signer  # a move that its player signed needs no key of ours

        try:
            return load_signer(self.folder / "service_key")
        except SigningError as error:
            raise BadHome("the service's key cannot be used: {why}", why=error) from None

    @cached_property
    def token_secret(self) -> bytes:
        """The secret behind the reply tokens, 32 bytes. Raises BadHome."""
        path = self.folder / "token_secret"
        try:
            secret = bytes.fromhex(path.read_text(encoding="ascii"))
        except (OSError, ValueError) as error:
            raise BadHome("{path} cannot be used: {why}", path=path, why=error) from None
        if len(secret) != 32:
            raise BadHome("{path} must hold 64 hex digits", path=path)
        return secret

    def secret_in(self, file: str | None) -> str | None:
        """The password in a file that the configuration names; None if it names none. Raises BadHome."""
        if file is None:
            return None
        path = self.folder / file
        try:
            return path.read_text(encoding="utf-8").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise BadHome("{path}, which config.toml names, cannot be used: {why}", path=path, why=error) from None

    @cached_property
    def spool(self) -> "Spool":
        """Where mails wait that are not handled yet."""
        from legends_pbem.mail.spool import Spool  # for the doors in alone

        return Spool(self.folder / "spool")

    @property
    def templates(self) -> Path:
        """Where the host's own templates lie, if there are any."""
        return self.folder / TEMPLATES

    def checked_language(self, code: str) -> str:
        """The code of a language there are words for; raises BadRequest for any other."""
        return checked_language(self.templates, code)

    @property
    def database(self) -> Path:
        """Where the database lies."""
        return self.folder / "legends.db"

    def open_store(self) -> SqliteStore:
        """The database. Raises BadHome or TryLater."""
        try:
            return SqliteStore.open(self.database)
        except Unavailable as error:
            raise TryLater(error.sentence) from None
        except Unusable as error:
            raise BadHome(error.sentence) from None

    def upgrade(self, backup: Path) -> bool:
        """Whether the database was older and is at this program's version now; as it was, it is copied to `backup`.

        Raises StoreError.
        """
        from legends_pbem.store.schema import upgrade  # loads sqlite-utils, 46 ms

        return upgrade(self.database, backup)


def init_home(folder: Path, *, address: str, name: str, send: str, language: str, luck: bytes, key_seed: bytes) -> Home:
    """A new home in `folder`: configuration, keys, empty database.

    `luck` and `key_seed` are 32 random bytes each. Raises BadRequest if there is a home already, the address or the
    name cannot serve, or the language is not known, BadHome if the folder cannot be written.
    """
    from legends_pbem.signing.keyfiles import load_signer, write_new_key

    config = Config(checked_address(address), checked_name(name), send, checked_language(folder / TEMPLATES, language))
    if (folder / "config.toml").exists():
        raise BadRequest("{folder} is a home of the service already; nothing was changed", folder=folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new_key(folder / "service_key", key_seed, f"{name} <{config.address}>")
        (folder / "service_key.pub").write_text(load_signer(folder / "service_key").public.line + "\n")
        _write_secret(folder / "token_secret", luck.hex())
        _create_database(folder / "legends.db")
        write_config(folder / "config.toml", config)  # last: a folder with it is complete
    except (OSError, KeyFileError, StoreError) as error:
        raise BadHome("no home can be made in {folder}: {why}", folder=folder, why=error) from None
    return Home(folder)


def _write_secret(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(text)


def _create_database(path: Path) -> None:
    from legends_pbem.store.schema import create  # loads sqlite-utils, 46 ms

    create(path)
