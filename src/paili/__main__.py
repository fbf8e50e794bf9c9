"""``python -m paili`` is the command ``paili``."""

from paili.cli import main

if __name__ == "__main__":
    main()
