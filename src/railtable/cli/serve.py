"""`railtable serve`: run the web server."""

import sys
from typing import Annotated

import typer

from railtable.cli.console import Mistake
from railtable.games import find_rules, playable
from railtable.server.settings import Limits, NoticeSettings, Paces, Settings, scaled


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or postgresql://… for many processes.")
    ] = "railtable.sqlite3",
    origin: Annotated[
        list[str] | None, typer.Option(help="Another page's origin that may use the API.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes in which bots think.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="NAME=BOT: let tables seat a bot of yours: module:Class or engine:COMMAND.",
        ),
    ] = None,
    thinkers: Annotated[
        str | None,
        typer.Option(
            help="A queue in PostgreSQL, from which `railtable think` takes bots' thoughts.",
            envvar="RAILTABLE_THINKERS",
        ),
    ] = None,
    pace: Annotated[
        float, typer.Option(min=0.0, help="Multiplies the time between bots' moves.")
    ] = 1.0,
    https: Annotated[  # noqa: FBT002 a flag of the command line
        bool,
        typer.Option(
            "--https", help="People come by https, always: mark cookies secure, say so to browsers."
        ),
    ] = False,
    rates: Annotated[
        float, typer.Option(min=0.001, help="Multiplies how much one address may ask for.")
    ] = 1.0,
    trusted_proxies: Annotated[
        str, typer.Option(help="Proxies whose word about addresses is taken.")
    ] = "127.0.0.1",
    smtp: Annotated[
        str | None,
        typer.Option(
            help="A mail server for links and notices: smtps://name:password@host. Needs --public-url.",
            envvar="RAILTABLE_SMTP",
        ),
    ] = None,
    mail_from: Annotated[
        str, typer.Option(help="Whom letters are from.", envvar="RAILTABLE_MAIL_FROM")
    ] = "",
    public_url: Annotated[
        str,
        typer.Option(
            help="Where people find this server: https://play.example.org.",
            envvar="RAILTABLE_PUBLIC_URL",
        ),
    ] = "",
    metrics_token: Annotated[
        str,
        typer.Option(
            help="Lets who sends it as a bearer token read /metrics; else only this machine may.",
            envvar="RAILTABLE_METRICS_TOKEN",
        ),
    ] = "",
    contact: Annotated[
        str | None,
        typer.Option(
            help="An e-mail address or page of yours, told to push services.",
            envvar="RAILTABLE_CONTACT",
        ),
    ] = None,
    notices_allow: Annotated[
        list[str] | None,
        typer.Option(help="A host of your network, host:port or network, notices may go to."),
    ] = None,
    notices_refuse: Annotated[
        list[str] | None, typer.Option(help="One on the internet that they may not go to.")
    ] = None,
    review_effort: Annotated[
        str,
        typer.Option(help="sketch, quick, usual or thorough: how much is computed for a review."),
    ] = "usual",
    log_level: Annotated[str, typer.Option(help="DEBUG, INFO, WARNING or ERROR.")] = "WARNING",
) -> None:
    """Open tables to people: the page, the API and the bots.

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
