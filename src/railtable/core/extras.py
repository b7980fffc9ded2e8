"""What is installed only where it is wished for: `pip install 'railtable[batch]'`."""


def missing_extra(module: str, needs: str, *, extra: str, package: str) -> ImportError:
    """Return what a module raises that cannot be imported without an extra."""
    return ImportError(f"{module} needs {needs}: pip install 'railtable[{extra}]'", name=package)
