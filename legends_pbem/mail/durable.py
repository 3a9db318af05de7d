"""Making sure that what was written outlives a power cut."""

import os
from pathlib import Path


def sync(path: Path) -> None:
    """Have the disk hold a file's content, or the names in a folder. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
