"""The boards that a command has at hand: the standard one, and those in the files that it was given."""

from collections.abc import Iterable
from pathlib import Path

from legends_pbem.engine.board import Board
from legends_pbem.notation.position_json import STANDARD_BOARD, Boards
from legends_pbem.service.errors import BadData


def read_board_file(path: Path) -> Board:
    """The board in the file; raises BadData where it cannot be used, with all that is wrong."""
    # Nearly every game is on the standard board.
    from legends_pbem.notation.boards import read_board
    from legends_pbem.notation.errors import BadBoard

    try:
        return read_board(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, BadBoard) as error:
        raise BadData("the board file {path} cannot be used: {why}", path=path, why=error) from None


def boards_at_hand(files: Iterable[Path]) -> Boards:
    """Board id → board, of the standard board and of the files; raises BadData."""
    boards = map(read_board_file, files)
    return {**STANDARD_BOARD, **{board.id: board for board in boards}}
