"""The start of the command ``paili``, which is also ``python -m paili``."""

import sys


def main() -> None:
    """Run the command ``paili``; an interrupt while its modules are imported ends it without a traceback."""
    try:
        from paili.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
