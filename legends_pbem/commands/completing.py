"""What shells complete words to, besides commands, options and files: games of the home, and languages."""

import click

from legends_pbem.commands.context import Settings


def complete_games(ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The ids of the home's games that begin so, the newest first; none if there is no home, or it cannot be read."""
    from legends_pbem.service.failures import failure_of
    from legends_pbem.service.host.looking import list_games

    try:
        with Settings.from_environment(ctx.find_root().params.get("home")).home().open_store() as store:
            games = [listed.game for listed in list_games(store)]
    except Exception as error:
        if failure_of(error) is None:
            raise
        return []  # a command would say what is wrong; in the middle of a line nobody wants to hear it
    return [game for game in reversed(games) if game.startswith(begun.upper())]


def complete_languages(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """The codes of the languages that begin so."""
    from legends_pbem.service.config import known_languages

    return [code for code in known_languages(None) if code.startswith(begun)]
