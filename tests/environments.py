"""New environments for the tests that install the package."""

import subprocess
import sys
import sysconfig
from pathlib import Path


def new_environment(folder: Path) -> Path:
    """The interpreter of a new, empty environment in `folder` that sees the packages of the one that runs the tests.

    So the pinned dependencies are there without a network. What is installed here in editable form, this project that
    is, stays out of sight: the `.pth` files of a folder that a `.pth` file names are not read.
    """
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    own = sysconfig.get_path("purelib", vars={"base": str(folder)})
    Path(own, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder / "bin" / "python"
