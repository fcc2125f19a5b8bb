"""`python -m siegeworks`: the same as the `siegeworks` command."""

from siegeworks.cli.main import main

if __name__ == "__main__":
    main()
