"""The program: `pulka`, or `python -m bot`."""

from bot.app.cli.command_line import app


def main() -> None:
    """Run the command that the arguments name."""
    app()


if __name__ == "__main__":
    main()
