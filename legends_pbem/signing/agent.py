"""A client of ssh-agent: which keys it holds, and signing with one of them (draft-ietf-sshm-ssh-agent).

Who may connect to the agent's socket may use its keys; the private keys themselves never leave it.
"""

import socket

from legends_pbem.signing.errors import (
    AgentRefused,
    BadAgentAnswer,
    BadEncoding,
    NoAgent,
    SignatureError,
    UnsupportedKey,
)
from legends_pbem.signing.keys import PublicKey
from legends_pbem.signing.wire import Reader, write_string, write_uint32
from legends_pbem.values import NamedTuple

FAILURE = 5
REQUEST_IDENTITIES, IDENTITIES_ANSWER = 11, 12
SIGN_REQUEST, SIGN_RESPONSE = 13, 14
RSA_SHA2_512 = 4
"""The flag that makes RSA keys sign with SHA-512 rather than SHA-1; agents ignore it for other keys."""
MAX_ANSWER = 256 * 1024
"""Bytes; OpenSSH's agent never sends more."""
TIMEOUT = 60.0
"""Seconds: an agent may first ask its owner whether to sign."""


class AgentSigner(NamedTuple):
    """A key inside an agent; a `keys.Signer`."""

    public: PublicKey
    socket_path: str

    def sign(self, data: bytes) -> bytes:
        """Return a signature over the data in SSH's binary form; raises an `AgentError` by cause."""
        request = write_string(self.public.blob) + write_string(data) + write_uint32(RSA_SHA2_512)
        fields = _ask(self.socket_path, SIGN_REQUEST, request, SIGN_RESPONSE)
        try:
            signature = fields.string("signature")
            fields.end("signature")
            # Some agents know nothing of SHA-512 and answer with a signature that everybody refuses.
            self.public.check(data, signature)
        except SignatureError as error:
            raise BadAgentAnswer("ssh-agent made no usable signature: {why}", why=error) from None
        return signature


def agent_signers(socket_path: str) -> list[AgentSigner]:
    """Return the agent's keys, those of kinds that are not accepted left out; raises an `AgentError` by cause.

    `socket_path` is what the environment variable SSH_AUTH_SOCK says, empty if it says nothing.
    """
    fields = _ask(socket_path, REQUEST_IDENTITIES, b"", IDENTITIES_ANSWER)
    signers = []
    try:
        for _ in range(fields.uint32("number of keys")):
            blob = fields.string("key")
            fields.string("key comment")
            try:
                signers.append(AgentSigner(PublicKey.from_blob(blob), socket_path))
            except UnsupportedKey:
                continue
        fields.end("keys")
    except BadEncoding as error:
        raise BadAgentAnswer("ssh-agent's list of keys is damaged: {why}", why=error) from None
    return signers


def _ask(socket_path: str, question: int, body: bytes, answer: int) -> Reader:
    """Return the body of the agent's answer, which must be of the kind `answer`."""
    if not socket_path:
        raise NoAgent("no ssh-agent is running: SSH_AUTH_SOCK is not set")
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(TIMEOUT)
            connection.connect(socket_path)
            connection.sendall(write_string(bytes([question]) + body))
            length = int.from_bytes(_receive(connection, 4), "big")
            if not 0 < length <= MAX_ANSWER:
                raise BadAgentAnswer("ssh-agent announced an answer of {length} bytes", length=length)
            message = _receive(connection, length)
    # A path that no socket can have is a ValueError.
    except (OSError, ValueError) as error:
        raise NoAgent(
            "ssh-agent at {socket_path} cannot be reached: {why}", socket_path=socket_path, why=error
        ) from None
    if message[0] == FAILURE:
        raise AgentRefused("ssh-agent refused: it is locked, does not hold the key, or was told not to sign")
    if message[0] != answer:
        raise BadAgentAnswer(
            "ssh-agent answered with a message of kind {kind}, not {answer}", kind=message[0], answer=answer
        )
    return Reader(message[1:])


def _receive(connection: socket.socket, length: int) -> bytes:
    """Return exactly so many bytes."""
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise BadAgentAnswer(
                "ssh-agent hung up after {length} of {announced} bytes", length=len(data), announced=length
            )
        data += part
    return data
