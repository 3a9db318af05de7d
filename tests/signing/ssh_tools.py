"""OpenSSH's own programs, and keys made by them: what this package is measured against."""

import atexit
import shutil
import subprocess
import tempfile
from functools import cache
from itertools import count
from pathlib import Path

KINDS = ("ed25519", "ecdsa-256", "ecdsa-384", "ecdsa-521", "rsa-2048", "rsa-3072")
NAMESPACE = "legends-pbem"
MESSAGE = b"go avalon; take ark2 atlantis yeti\n"
_number = count()


@cache
def folder() -> Path:
    """Return a folder for this run. Its path is short, because a socket's path must be."""
    path = Path(tempfile.mkdtemp(prefix="legends-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


def new_path(suffix: str = "") -> Path:
    """Return a path that nothing has used yet."""
    return folder() / f"{next(_number)}{suffix}"


def run(*command: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=stdin, capture_output=True, check=False, timeout=60)


def must_run(*command: str | Path, stdin: bytes = b"") -> bytes:
    done = run(*command, stdin=stdin)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@cache
def key_file(kind: str, passphrase: str = "", *options: str) -> Path:
    """Return the private key file that ssh-keygen made for a kind such as `rsa-2048`; the `.pub` file is beside it."""
    name, _, bits = kind.partition("-")
    path = new_path("-" + kind)
    size = ["-b", bits] if bits else []
    must_run("ssh-keygen", "-q", "-t", name, *size, *options, "-N", passphrase, "-C", "kim@example.net", "-f", path)
    return path


def beside(path: Path) -> Path:
    """Return where the public half of a private key file is."""
    return path.with_name(path.name + ".pub")


def public_line(path: Path) -> str:
    return beside(path).read_text()


def sign_with_ssh_keygen(key: Path, message: bytes, hash_name: str = "sha512") -> str:
    """Return the armored signature that ssh-keygen makes."""
    options = ["-Y", "sign", "-q", "-n", NAMESPACE, "-O", f"hashalg={hash_name}", "-f"]
    return must_run("ssh-keygen", *options, key, stdin=message).decode()


def ssh_keygen_accepts(armored: str, message: bytes, namespace: str = NAMESPACE) -> bool:
    """Return whether ssh-keygen finds the signature good, whosever key it is."""
    file = new_path(".sig")
    file.write_text(armored)
    command = ("ssh-keygen", "-Y", "check-novalidate", "-n", namespace, "-s", file)
    return run(*command, stdin=message).returncode == 0


def ssh_keygen_verifies(armored: str, message: bytes, public: str) -> bool:
    """Return whether ssh-keygen finds that this public key made the signature."""
    file, allowed = new_path(".sig"), new_path(".allowed")
    file.write_text(armored)
    allowed.write_text(f"kim@example.net {public}\n")
    options = ["-Y", "verify", "-n", NAMESPACE, "-I", "kim@example.net", "-f"]
    return run("ssh-keygen", *options, allowed, "-s", file, stdin=message).returncode == 0
