"""Everything that can be wrong with a signature or a key, by cause.

    SigningError
    ├── SignatureError          what somebody sent is refused: a signature, its armor, or a public key
    │   ├── NotArmored          not between the BEGIN and END lines that should stand round it
    │   ├── BadEncoding         base64, a length or a number not in its one right form, or leftovers
    │   ├── UnsupportedKey      a kind or size of key that is not accepted here
    │   ├── UnsupportedHash     a message hash other than sha512 and sha256
    │   ├── WrongAlgorithm      a signature algorithm that this key must not be used with
    │   ├── WrongNamespace      a good signature perhaps, but made for another purpose
    │   └── BadSignature        well formed, but not made by this key over this message
    ├── KeyFileError            a key file on this machine cannot be used
    │   ├── NoKeyFile           there is no such file, or it cannot be read or written
    │   ├── ExposedKeyFile      other users of the machine can read the private key
    │   ├── BadKeyFile          the file holds something else, or is damaged
    │   ├── WrongPassphrase     the passphrase does not open the file, or there is none
    │   ├── UnsupportedCipher   the file is encrypted in a way that cannot be undone here
    │   └── KeyFileExists       a new key must not overwrite an old file
    └── AgentError              no usable answer from ssh-agent
        ├── NoAgent             it is not running or not reachable
        ├── AgentRefused        it answered, but does not hold the key or does not want to sign
        └── BadAgentAnswer      it answered something that its protocol does not allow

Messages say what was read, what is wrong with it, and where it helps what would be right.
"""

from legends_pbem.sentences import Failure


class SigningError(Failure):
    """Any refusal of this package."""


class SignatureError(SigningError):
    """What somebody sent is refused: a signature, its armor, or a public key."""


class NotArmored(SignatureError):
    """The text does not stand between the BEGIN and END lines that it should."""


class BadEncoding(SignatureError):
    """Base64, a length or a number is not written in its one right form, or something is left over."""


class UnsupportedKey(SignatureError):
    """A kind or size of key that is not accepted here."""


class UnsupportedHash(SignatureError):
    """The message was hashed with something other than sha512 or sha256."""


class WrongAlgorithm(SignatureError):
    """The signature names an algorithm that its key must not be used with."""


class WrongNamespace(SignatureError):
    """The signature was made for another purpose."""


class BadSignature(SignatureError):
    """The signature is well formed, but this key did not make it over this message."""


class KeyFileError(SigningError):
    """A key file on this machine cannot be used."""


class NoKeyFile(KeyFileError):
    """There is no such file, or it cannot be read or written."""


class ExposedKeyFile(KeyFileError):
    """Other users of the machine can read the private key."""


class BadKeyFile(KeyFileError):
    """The file holds something else than a key, or a damaged one."""


class WrongPassphrase(KeyFileError):
    """The passphrase does not open the key file, or there is none."""


class UnsupportedCipher(KeyFileError):
    """The key file is encrypted in a way that cannot be undone here."""


class KeyFileExists(KeyFileError):
    """A new key must not overwrite an old file."""


class AgentError(SigningError):
    """No usable answer from ssh-agent."""


class NoAgent(AgentError):
    """ssh-agent is not running or not reachable."""


class AgentRefused(AgentError):
    """ssh-agent answered, but does not hold the key or does not want to sign."""


class BadAgentAnswer(AgentError):
    """ssh-agent answered something that its protocol does not allow."""
