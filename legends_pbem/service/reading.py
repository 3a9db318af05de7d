"""Files that were handed in, read with a limit: whoever names a huge one gets a sentence, not a full memory."""

from pathlib import Path

from legends_pbem.sentences import system_words
from legends_pbem.service.errors import BadData


def read_beginning(path: Path, most: int) -> bytes:
    """The first `most` bytes of the file, or all. Raises BadData if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise BadData("{path} cannot be read: {why}", path=path, why=system_words(error)) from None


def read_whole(path: Path, most: int) -> bytes:
    """All bytes of the file. Raises BadData if it cannot be read, or has more than `most`."""
    data = read_beginning(path, most + 1)
    if len(data) > most:
        raise BadData("{path} is too large: it has more than {most} kB", path=path, most=most // 1024)
    return data
