"""Key files on this machine: public ones, private ones with and without a passphrase, and making a new one."""

import os
from collections.abc import Callable
from pathlib import Path

from legends_pbem.sentences import Sentence, system_words
from legends_pbem.signing.ed25519 import KIND, Ed25519Signer
from legends_pbem.signing.errors import (
    BadEncoding,
    BadKeyFile,
    ExposedKeyFile,
    KeyFileError,
    KeyFileExists,
    NoKeyFile,
    SignatureError,
    UnsupportedKey,
    WrongPassphrase,
)
from legends_pbem.signing.keys import KINDS, PublicKey, Signer
from legends_pbem.signing.privatekeys import (
    LABEL,
    UNENCRYPTED,
    Envelope,
    read_ed25519,
    read_envelope,
    read_with_library,
    write_ed25519,
)
from legends_pbem.values import NamedTuple

AskPassphrase = Callable[[Path], str]
"""Returns the passphrase of the key file; called only where there is one."""
MAX_BYTES = 65536
"""More than any key file has: RSA of 16384 bits takes 13000."""


class KeyFile(NamedTuple):
    """A private key file that has been read, but not yet opened with its passphrase."""

    path: Path
    data: bytes
    envelope: Envelope | None
    """None for the older forms, which say nothing without their passphrase."""

    @property
    def encrypted(self) -> bool:
        """Whether a passphrase is needed."""
        if self.envelope is not None:
            return self.envelope.cipher != UNENCRYPTED
        return b"ENCRYPTED" in self.data

    def open(self, ask_passphrase: AskPassphrase) -> Signer:
        """Return what signs with this key; raises as `load_signer` does."""
        try:
            signer = self._open(ask_passphrase)
            # The library does not compare the two, and the public half may be what the key is known by.
            if self.envelope is not None and self.envelope.public != signer.public:
                raise BadEncoding("its private and public half do not belong together")
            return signer
        except KeyFileError as error:
            raise type(error)(Sentence("{path}: {why}", path=self.path, why=error)) from None
        except UnsupportedKey as error:
            raise UnsupportedKey("{path}: {why}", path=self.path, why=error) from None
        except SignatureError as error:
            raise BadKeyFile("{path} is damaged: {why}", path=self.path, why=error) from None

    def _open(self, ask_passphrase: AskPassphrase) -> Signer:
        if self.envelope is not None and not self.encrypted and self.envelope.public.kind == KIND:
            return read_ed25519(self.envelope)
        return read_with_library(self.data, ask_passphrase(self.path) if self.encrypted else None)


def nobody_to_ask(path: Path) -> str:
    """Return never: the `AskPassphrase` of programs that run on their own."""
    raise WrongPassphrase("it has a passphrase, and there is nobody to ask for it")


def load_signer(path: Path, ask_passphrase: AskPassphrase = nobody_to_ask) -> Signer:
    """Return what signs with the private key in the file.

    Raises a `KeyFileError` by cause, or `UnsupportedKey` for kinds and sizes that are not accepted; the messages
    name the file.
    """
    return read_key_file(path).open(ask_passphrase)


def read_key_file(path: Path) -> KeyFile:
    """Return the private key file, read but not opened; raises as `load_signer` does."""
    data = _read(path)
    if b"PRIVATE KEY-----" not in data:
        if data.startswith(tuple(kind.encode() for kind in KINDS)):
            raise BadKeyFile("{path} is not a private key, but the public half of one; give the other file", path=path)
        raise BadKeyFile(
            "{path} is not a private key; one begins with '-----BEGIN {label}-----'", path=path, label=LABEL
        )
    _check_private(path)
    if LABEL.encode() not in data:
        return KeyFile(path, data, None)
    try:
        return KeyFile(path, data, read_envelope(data.decode(errors="replace")))
    except UnsupportedKey as error:
        raise UnsupportedKey("{path}: {why}", path=path, why=error) from None
    except SignatureError as error:
        raise BadKeyFile("{path} is damaged: {why}", path=path, why=error) from None


def read_public_file(path: Path) -> PublicKey:
    """Return the key in a `.pub` file; raises `NoKeyFile`, `BadEncoding` or `UnsupportedKey`, naming the file."""
    text = _read(path).decode(errors="replace")
    try:
        return PublicKey.from_line(text)
    except SignatureError as error:
        raise type(error)(Sentence("{path}: {why}", path=path, why=error)) from None


def write_new_key(path: Path, seed: bytes, comment: str) -> Ed25519Signer:
    """Return the Ed25519 key made from 32 random bytes, after writing it to a new file that only its owner may read.

    Raises `KeyFileExists` rather than overwrite anything, and `NoKeyFile` if the file cannot be written.
    """
    signer = Ed25519Signer(seed)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise KeyFileExists("{path} exists already; a new key is not written over it", path=path) from None
    except OSError as error:
        raise NoKeyFile("{path} cannot be written: {why}", path=path, why=system_words(error)) from None
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(write_ed25519(signer, comment))
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        path.unlink()  # Half a key would only stand in the way of the next attempt.
        raise NoKeyFile("{path} cannot be written: {why}", path=path, why=system_words(error)) from None
    return signer


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise NoKeyFile("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
    if len(data) > MAX_BYTES:
        raise BadKeyFile("{path} is no key file: it has more than {most} bytes", path=path, most=MAX_BYTES)
    return data


def _check_private(path: Path) -> None:
    """Raise `ExposedKeyFile` where OpenSSH would refuse the file: it is ours, and others have access."""
    status = path.stat()
    if status.st_uid == os.getuid() and status.st_mode & 0o077:
        raise ExposedKeyFile("other users have access to {path}; to close it: chmod 600 '{path}'", path=path)
