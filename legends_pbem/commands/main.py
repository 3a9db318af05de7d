"""The door: `legends-pbem COMMAND …`."""

import gc
import os
import sys
from typing import NoReturn

from legends_pbem.commands.plain import run_plainly


def main() -> NoReturn:
    """Run the command line and leave with its exit code; environment variables are LEGENDS_PBEM_*."""
    # A mail server starts one process a mail, which ends before a search for garbage could pay: it would take a tenth
    # of the time.
    gc.disable()
    code = run_plainly(sys.argv[1:])
    if code is None:
        gc.enable()
        _run_with_click()
    _leave(code or 0)


def _run_with_click() -> None:
    """Run any command, in the language of the environment."""
    from legends_pbem.commands.language import choose_language, translate

    choose_language()  # before click's types are made, which take their names from the catalogue
    from legends_pbem.commands.group import cli

    translate(cli)
    cli(auto_envvar_prefix="LEGENDS_PBEM", prog_name="legends-pbem")


def _leave(code: int) -> NoReturn:
    """Leave at once: all is written and closed, and taking the interpreter apart would take a sixth of the time."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        pass  # nobody listens any more, and what was to be done is done
    os._exit(code)
