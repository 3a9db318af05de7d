"""Print how long games last, and what each way not to wait saves: a part of `make bench`."""

import argparse
from pathlib import Path

from benchmarks.season.figures import Size, simulate
from benchmarks.season.page import cases, page, table_of_people, table_with_a_bot
from benchmarks.season.people import MODEL


def main() -> None:
    """Simulate, print the tables, and write the page if wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season", description="Print how long games last.")
    parser.add_argument("--write", metavar="FILE", type=Path, help="write the page of the documents too")
    usual = Size()
    parser.add_argument("--games", type=int, default=usual.games, help="games that bots play")
    parser.add_argument("--companies", type=int, default=usual.companies, help="companies of people for each of them")
    arguments = parser.parse_args()
    if arguments.games < 1 or arguments.companies < 1:
        parser.error("there must be one game and one company at least")
    season = simulate(cases(), Size(arguments.games, arguments.companies))
    print(f"Four people:\n{table_of_people(season)}\n\nThree people and a bot:\n{table_with_a_bot(season)}")
    if arguments.write is not None:
        arguments.write.write_text(page(season, MODEL), encoding="utf-8")


if __name__ == "__main__":
    main()
