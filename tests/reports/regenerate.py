"""Write the golden reports anew: `python tests/reports/regenerate.py`, in a commit of its own."""

from golden_reports import GOLDEN, golden_reports


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    written = set()
    for golden in golden_reports():
        golden.path.write_text(golden.text, encoding="utf-8")
        written.add(golden.path)
    for path in set(GOLDEN.iterdir()) - written:
        path.unlink()


if __name__ == "__main__":
    main()
