"""The commands that run unattended, taken without click in their plain form: `[--home DIR] deliver`, `fetch`, `cron`.

A mail server starts one process a mail, and loading click is a third of such a process. Whatever else stands on the
command line, help and other options included, goes to click, which has the same commands.
"""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from legends_pbem.commands.context import Settings

_PLAIN = {name: f"legends_pbem.commands.{name}" for name in ("deliver", "fetch", "cron")}
"""Command → the module whose function `run` is the command."""

Run = Callable[[Settings], str]
"""From the settings to the line that the command prints; empty for none."""


def run_plainly(words: Sequence[str]) -> int | None:
    """The exit code of the command, which was run; None if these words are not in the plain form."""
    named = len(words) == 3 and words[0] == "--home"
    settings = Settings.from_environment(words[1] if named else None)
    if not (named or len(words) == 1) or words[-1] not in _PLAIN or not settings.named:
        return None
    run: Run = import_module(_PLAIN[words[-1]]).run
    try:
        line = run(settings)
    except Exception as error:
        from legends_pbem.service.failures import failure_of

        failure = failure_of(error)
        if failure is None:
            raise
        from legends_pbem.service.translating import told

        code, sentence = failure
        sys.stderr.write(f"Error: {told(sentence, 'en')}\n")
        return code
    if line:
        sys.stdout.write(f"{line}\n")
    return 0
