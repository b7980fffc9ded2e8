"""`python -m railtable` is `railtable`."""

from railtable.cli import main

if __name__ == "__main__":
    main()
