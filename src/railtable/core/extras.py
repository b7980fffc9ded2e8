"""Optional dependencies, such as `pip install 'railtable[batch]'`."""


def missing_extra(module: str, needs: str, *, extra: str, package: str) -> ImportError:
    """Return the error for a module that cannot be imported without an extra."""
    return ImportError(f"{module} needs {needs}: pip install 'railtable[{extra}]'", name=package)
