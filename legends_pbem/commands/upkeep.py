"""`backup`, `upgrade` and `doctor`: what a host does to keep the service well."""

from gettext import gettext as _
from gettext import pgettext
from pathlib import Path

import click

from legends_pbem.commands.context import Settings
from legends_pbem.commands.output import as_json, pass_settings, show_json


@click.command("backup")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@pass_settings
def backup_command(settings: Settings, file: Path) -> None:
    """Copy the database, as it is at one moment, to a new FILE, while the service runs.

    The keys and config.toml, which lie beside it, change never or seldom: copy them once.

    \b
    Example: legends-pbem backup /var/backups/legends.db
    """
    from legends_pbem.service.host.health import back_up

    with settings.home().open_store() as store:
        back_up(store, file, settings.now())
    click.echo(_("The database was copied to {file}.").format(file=file), err=True)


@click.command("upgrade")
@click.argument("backup", metavar="BACKUP", type=click.Path(path_type=Path))
@pass_settings
def upgrade_command(settings: Settings, backup: Path) -> None:
    """Bring the database of an older version to this one; as it was, it is copied to the new file BACKUP first.

    \b
    Example: legends-pbem upgrade /var/backups/before-upgrade.db
    """
    upgraded = settings.home().upgrade(backup)
    done = _("The database is at this program's version now.") if upgraded else _("Nothing was to be done.")
    click.echo(done, err=True)


@click.command("doctor")
@click.option("--mail-test", metavar="ADDRESS", help="Send a test mail to you, and one to the service itself.")
@click.option(
    "--check",
    "received",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read what your provider found out about the test mail that you received.",
)
@as_json
@pass_settings
def doctor_command(settings: Settings, mail_test: str | None, received: Path | None, as_json: bool) -> None:
    """Check the service: configuration, database, permissions, clock, disk, spool, mail in and out.

    Exit code 1 if something is wrong.

    \b
    Example: legends-pbem doctor
             legends-pbem doctor --mail-test you@example.com
             legends-pbem doctor --check test-mail.eml
    """
    from legends_pbem.service.host.doctor import examine, examine_received
    from legends_pbem.service.host.findings import Verdict
    from legends_pbem.service.outgoing.mailtest import send_tests
    from legends_pbem.service.translating import told

    home = settings.home()
    if mail_test is not None:
        with home.open_store() as store:
            send_tests(home, store, mail_test, settings.now())
        sent = _("The test mails to {address} and to the service are on their way.")
        click.echo(sent.format(address=mail_test), err=True)
        return
    found = list(examine(home, settings.now()) if received is None else examine_received(received, home.config.address))
    if as_json:
        show_json([{**finding._asdict(), "remedy": finding.remedy or ""} for finding in found])
    else:
        for finding in found:
            subject, words = told(finding.subject, settings.language), told(finding.words, settings.language)
            click.echo(f"{pgettext('verdict', finding.verdict):<8} {subject:<15} {words}")
            if finding.remedy:
                click.echo(f"{'':<24} → {told(finding.remedy, settings.language)}")
    if any(finding.verdict is Verdict.WRONG for finding in found):
        raise SystemExit(1)
