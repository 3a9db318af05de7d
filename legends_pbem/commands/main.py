"""The door: `legends-pbem COMMAND …`. A command's module is imported only when that command runs.

An MTA starts one process a mail, so that what `deliver` does not need must not be loaded for it.
"""

import sys
from typing import NoReturn

from legends_pbem.commands.plain import run_plainly


def main() -> NoReturn:
    """Run the command line and leave with its exit code; environment variables are LEGENDS_PBEM_*."""
    code = run_plainly(sys.argv[1:])
    if code is None:
        from legends_pbem.commands.group import cli

        cli(auto_envvar_prefix="LEGENDS_PBEM", prog_name="legends-pbem")
    sys.exit(code)
