"""The door for `python cli.py …`; the installed command is `legends-pbem`."""

from legends_pbem.commands.main import main

if __name__ == "__main__":
    main()
