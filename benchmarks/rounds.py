"""What the workers of `engine.py` share: rounds asked for line by line, each answered with its rate."""

import sys
import time
from collections.abc import Callable


def answer_rounds(play: Callable[[int], int]) -> None:
    """Answer each round's number on the input with the steps a second of CPU time that `play` made in that round."""
    for line in sys.stdin:
        start = time.process_time()
        steps = play(int(line))
        print(steps / (time.process_time() - start), flush=True)
