"""Ports for servers of tests."""

import subprocess
import sys

from tools.local_server import free_port

ASK = "from tools import local_server; local_server.PORTS = [{0}]; print(local_server.free_port())"


def test_a_port_given_to_one_process_is_given_to_no_other():
    command = [sys.executable, "-c", ASK.format(free_port())]
    asked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "no port is free" in asked.stderr, asked.stdout
