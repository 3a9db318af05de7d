"""Finding what signs with a player's key: the key file, or the agent that holds it."""

from pathlib import Path

from legends_pbem.signing.agent import AgentSigner, agent_signers
from legends_pbem.signing.errors import AgentError, AgentRefused, NoKeyFile, SignatureError
from legends_pbem.signing.keyfiles import AskPassphrase, KeyFile, read_key_file, read_public_file
from legends_pbem.signing.keys import PublicKey, Signer


def find_signer(path: Path, ask_passphrase: AskPassphrase, agent_socket: str) -> Signer:
    """Return what signs with the key in this file.

    That is the file itself; or the agent, if the file is only the public half (or only the `.pub` file is there), or
    if the file has a passphrase and the agent holds the key. The passphrase is asked for only if all else fails.
    `agent_socket` is what SSH_AUTH_SOCK says, empty if it says nothing. Raises a `KeyFileError` or `AgentError` by
    cause, or `UnsupportedKey`.
    """
    beside = path.with_name(path.name + ".pub")
    if path.suffix == ".pub":
        return _in_agent(read_public_file(path), agent_socket)
    if not path.exists() and beside.exists():
        return _in_agent(read_public_file(beside), agent_socket)
    file = read_key_file(path)
    if file.encrypted and (public := _public_half(file, beside)) is not None:
        try:
            return _in_agent(public, agent_socket)
        except AgentError:
            pass  # No agent, or it does not hold this key: the passphrase opens it as well.
    return file.open(ask_passphrase)


def _in_agent(public: PublicKey, agent_socket: str) -> AgentSigner:
    """Return the agent's signer for this key; raises an `AgentError`."""
    for signer in agent_signers(agent_socket):
        if signer.public == public:
            return signer
    raise AgentRefused(
        "ssh-agent does not hold the key {fingerprint}; add it with ssh-add, or give the private key file",
        fingerprint=public.fingerprint,
    )


def _public_half(file: KeyFile, beside: Path) -> PublicKey | None:
    """Return the public key of an encrypted file: from the file itself, or from the `.pub` file beside it."""
    if file.envelope is not None:
        return file.envelope.public
    try:
        return read_public_file(beside)
    except (NoKeyFile, SignatureError):
        return None
