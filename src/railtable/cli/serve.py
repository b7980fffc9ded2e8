"""`railtable serve`: run the web server."""

import sys
from typing import Annotated

import typer

from railtable.cli.console import Mistake
from railtable.games import find_rules, playable
from railtable.server.settings import Limits, NoticeSettings, Paces, Settings, scaled


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str, typer.Option(help="A SQLite file, or postgresql://… for several processes.")
    ] = "railtable.sqlite3",
    origin: Annotated[
        list[str] | None, typer.Option(help="Allow pages of this origin to use the API.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Worker processes for bots.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="Add a bot that tables may seat, as NAME=module:Class or NAME=engine:COMMAND.",
        ),
    ] = None,
    thinkers: Annotated[
        str | None,
        typer.Option(
            help="PostgreSQL queue of tasks for `railtable think` on other machines.",
            envvar="RAILTABLE_THINKERS",
        ),
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0.0, help="Factor for the time between bots' moves.")
    ] = 1.0,
    https: Annotated[  # noqa: FBT002 a flag of the command line
        bool,
        typer.Option(
            "--https",
            help="All clients use https: set secure cookies and strict transport security.",
        ),
    ] = False,
    rates: Annotated[
        float, typer.Option(min=0.001, help="Factor for the rate limits of one address.")
    ] = 1.0,
    trusted_proxies: Annotated[
        str, typer.Option(help="Proxies that are trusted to name the client's address.")
    ] = "127.0.0.1",
    smtp: Annotated[
        str | None,
        typer.Option(
            help="Mail server for links and notices: smtps://name:password@host. Needs --public-url.",
            envvar="RAILTABLE_SMTP",
        ),
    ] = None,
    mail_from: Annotated[
        str, typer.Option(help="Sender of e-mails.", envvar="RAILTABLE_MAIL_FROM")
    ] = "",
    public_url: Annotated[
        str,
        typer.Option(
            help="Public address of this server: https://play.example.org.",
            envvar="RAILTABLE_PUBLIC_URL",
        ),
    ] = "",
    metrics_token: Annotated[
        str,
        typer.Option(
            help="Bearer token for reading /metrics from other machines.",
            envvar="RAILTABLE_METRICS_TOKEN",
        ),
    ] = "",
    contact: Annotated[
        str | None,
        typer.Option(
            help="Your e-mail address or page, sent to push services for problems.",
            envvar="RAILTABLE_CONTACT",
        ),
    ] = None,
    notices_allow: Annotated[
        list[str] | None,
        typer.Option(help="Allow notices to this host, host:port or network on your own network."),
    ] = None,
    notices_refuse: Annotated[
        list[str] | None, typer.Option(help="Refuse notices to this host on the internet.")
    ] = None,
    review_effort: Annotated[
        str,
        typer.Option(help="sketch, quick, usual or thorough: how much is computed for a review."),
    ] = "usual",
    log_level: Annotated[str, typer.Option(help="DEBUG, INFO, WARNING or ERROR.")] = "WARNING",
) -> None:
    """Run the server: the page, the API and the bots.

    Examples:
      railtable serve
      railtable serve --host 0.0.0.0 --port 80 --database postgresql://localhost/railtable
      railtable serve --bot mine=my_bot:MyBot
    """
    # Imported here because it would slow down the start of every other command.
    from railtable.insight.compare import EFFORTS  # noqa: PLC0415
    from railtable.server.run import run_server  # noqa: PLC0415

    if review_effort not in EFFORTS:
        choices = ", ".join(EFFORTS)
        raise Mistake("option_takes_one_of", {"option": "--review-effort", "choices": choices})
    plain = Paces()
    settings = Settings(
        host=host,
        port=port,
        database=database,
        origins=tuple(origin or ()),
        secure_cookies=https,
        trusted_proxies=trusted_proxies,
        limits=scaled(Limits(), rates),
        bot_workers=workers or Settings().bot_workers,
        bots=_checked_bots(bot or []),
        thinkers=thinkers,
        smtp=smtp,
        mail_from=mail_from,
        public_url=public_url.rstrip("/"),
        review_effort=review_effort,
        metrics_token=metrics_token,
        notices=NoticeSettings(
            contact=contact,
            allowed=tuple(notices_allow or ()),
            refused=tuple(notices_refuse or ()),
        ),
        paces=Paces(fast=plain.fast * pace, normal=plain.normal * pace, slow=plain.slow * pace),
    )
    if not run_server(settings, log_level.upper(), _announce):
        sys.exit(1)


def _checked_bots(pairs: list[str]) -> dict[str, str]:
    """Return the operator's bots by name, each of which was started once."""
    if not pairs:
        return {}
    from railtable.server.thinking.foreign_bots import check_bot, parse_bots  # noqa: PLC0415

    bots = parse_bots(pairs)
    for one in bots.values():
        check_bot(one, find_rules(playable()[0]), Settings().bot_seconds)
    return bots


def _announce(address: str) -> None:
    typer.echo(f"Railtable: {address}", err=True)
