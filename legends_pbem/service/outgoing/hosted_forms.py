"""Order forms in a folder that the host's web server serves: one for each open decision, under a name nobody can guess.

A name is made of the decision's ticket and a secret of the service, so a mail that is rendered once more overwrites the
same file, and which files are still wanted follows from the open requests alone: nothing has to be remembered.
"""

import os
import re
from pathlib import Path

from legends_pbem.mail.durable import sync
from legends_pbem.service.config import Forms
from legends_pbem.service.home import Home
from legends_pbem.signing.tokens import page_token
from legends_pbem.store.protocol import Reads

_OURS = re.compile(r"\.?([a-z2-7]{32})\.html(\.\d+)?")
"""A form; with a dot before it and a process number behind it, a draft of one. All else is the host's."""
_MODE = 0o644
"""The web server must read it, and is somebody else."""


def folder_of(home: Home, forms: Forms) -> Path:
    """Where the files lie; a relative folder lies in the home."""
    return home.folder / forms.folder


def host_form(home: Home, forms: Forms, game: str, seat: str, ticket: str, form: str) -> str:
    """The address of the form, which lies in the folder from now on, whole and durable. Raises OSError if it cannot."""
    name = f"{page_token(home.token_secret, game, seat, ticket)}.html"
    folder = folder_of(home, forms)
    draft = folder / f".{name}.{os.getpid()}"
    draft.unlink(missing_ok=True)  # of a process that died and had the same number
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(form.encode())
        os.fchmod(file.fileno(), _MODE)
    sync(draft)
    draft.rename(folder / name)
    sync(folder)
    return f"{forms.url.rstrip('/')}/{name}"


def sweep_forms(home: Home, reads: Reads, forms: Forms) -> None:
    """Remove the forms of decisions that are no longer open, and what dead processes left. Raises OSError."""
    # Files first, requests second: the form of a request that is opened meanwhile is then not among the files.
    ours = [(path, found[1]) for path in folder_of(home, forms).iterdir() if (found := _OURS.fullmatch(path.name))]
    requests = reads.requests() if ours else []
    wanted = {page_token(home.token_secret, one.game, one.seat, one.ticket) for one in requests}
    for path, token in ours:
        if token not in wanted:
            path.unlink(missing_ok=True)  # another process may sweep too
