"""What every command shares: the home, the clock, and how results and errors are shown."""

import json
from pathlib import Path
from typing import Any

import click

from legends_pbem.service import clock
from legends_pbem.service.home import Home


class Settings:
    """What was said before the command's name."""

    def __init__(self, home: str | None, now: str | None) -> None:
        self._home = home
        self._now = now

    @property
    def folder(self) -> Path:
        """The home's folder: as given, else in the platform's place for data."""
        if self._home is not None:
            return Path(self._home)
        from platformdirs import user_data_path  # 10 ms, and an MTA's line names the home

        return user_data_path("legends-pbem")

    def home(self) -> Home:
        """The home. Raises BadHome."""
        return Home(self.folder)

    def now(self) -> str:
        """The present moment, or what was given for it. Raises BadRequest."""
        return clock.checked(self._now) if self._now is not None else clock.read_clock()


pass_settings = click.make_pass_decorator(Settings)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def show_json(value: Any) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
