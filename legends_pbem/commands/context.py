"""What every command shares: the home and the clock. Free of click, for the commands that run without it."""

import os
from typing import TYPE_CHECKING

from legends_pbem.service import clock

if TYPE_CHECKING:
    from pathlib import Path

    from legends_pbem.service.home import Home


class Settings:
    """What was said before the command's name."""

    def __init__(self, home: str | None, now: str | None) -> None:
        self._home = home
        self._now = now

    @classmethod
    def from_environment(cls, home: str | None = None) -> "Settings":
        """The settings of the environment, save for a home that was named."""
        return cls(home or os.environ.get("LEGENDS_PBEM_HOME"), os.environ.get("LEGENDS_PBEM_NOW"))

    @property
    def named(self) -> bool:
        """Whether the home was named."""
        return self._home is not None

    @property
    def folder(self) -> "Path":
        """The home's folder: as given, else in the platform's place for data."""
        from pathlib import Path

        if self._home is not None:
            return Path(self._home)
        from platformdirs import user_data_path  # 10 ms, and a mail server's line names the home

        return user_data_path("legends-pbem")

    @property
    def language(self) -> str:
        """The code of the language that the command line speaks."""
        from legends_pbem.service.catalogues import language_spoken  # nobody asks on the way of a mail

        return language_spoken()

    @property
    def agent_socket(self) -> str:
        """Where ssh-agent listens; empty if none is known."""
        return os.environ.get("SSH_AUTH_SOCK", "")

    def home(self) -> "Home":
        """The home. Raises BadHome."""
        from legends_pbem.service.home import Home

        return Home(self.folder)

    def now(self) -> str:
        """The present moment, or what was given for it. Raises BadRequest."""
        return clock.checked(self._now) if self._now is not None else clock.read_clock()
