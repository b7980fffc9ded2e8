"""`railtable serve` passes its options to the server."""

import pytest
from typer.testing import CliRunner

from railtable.cli.app import app


@pytest.fixture
def served(monkeypatch):
    """Return the settings of servers that would have been started."""
    started = []

    def note(settings, _level, _announce):
        started.append(settings)
        return True

    monkeypatch.setattr("railtable.server.run.run_server", note)
    return started


@pytest.mark.parametrize(("flags", "secure"), [(["--https"], True), ([], False)])
def test_https_on_the_command_line_makes_cookies_secure(served, flags, secure):
    result = CliRunner().invoke(app, ["serve", *flags])
    assert result.exit_code == 0, result.output
    assert [settings.secure_cookies for settings in served] == [secure]
