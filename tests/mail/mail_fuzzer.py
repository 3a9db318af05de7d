"""A fuzzer for reading mails: it changes sample mails at random and goes on from those that reached new code.

`make fuzz` runs it for minutes, test_mail_fuzz.py for a moment. Two kinds of mails are tried: those with changes
anywhere must be read to one clear result with bounded work; those that end in another person's words, with changes
above them only, must besides never have these words obeyed.
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from letters import BLOCK, CASES, REPLY_ADDRESS, SERVICE, html, letter, multipart

import legends_pbem
from legends_pbem.service.incoming.inspection import Inspection, MailKind, inspect

CANARY = "go shangrila; give joker to green; draw"
_TRACE = "joker to green"
_MARK = "@@@"  # where the changed text goes
_PACKAGE = str(Path(legends_pbem.__file__).parent)
_MOST_LINES = 300_000  # lines of our code that may run, and
_MOST_LINES_A_BYTE = 100
_MAX_CORPUS_BYTES = 8_000
_MAX_CHANGES = 6

_TOKENS = (
    b"\n~\n\n~\r\n~\r~\0~ ~\t~> ~>~|~-- \n~--~---~=\n~=3D~=20~--b1\n~--b1--\n~--s\n~\xff\xfe~\xef\xbb\xbf~\xc2\xa0"
    b"~\xe2\x80\x8b~\x1b$B~+ADs-~Content-Type: text/html\n~Content-Type: multipart/mixed; boundary=b1\n"
    b"~Content-Type: message/rfc822\n\n~Content-Type: text/enriched\n\n"
    b"~Content-Type: multipart/alternative; boundary=s\n\n~text/calendar~quoted-printable"
    b"~Content-Transfer-Encoding: base64\n~Content-Transfer-Encoding: x-uuencode\n~begin 644 x\n~charset=utf-16"
    b"~charset=iso-2022-jp~; format=flowed~; delsp=yes~filename*0*=utf-8''%41~=?utf-8?b?~Message-ID: <~From: Kim\n"
    b"~To: x@example.net\n~Subject: y\n~Sent from my iPhone\n~____________\n~go avalon; draw\n~go yeti\n~draw~999999999"
    b"~take ark, yeti2 & joker~\xe2\x80\xa6~\xef\xbc\x9b~On Mon, 5 Oct 2026 Kim <k@example.net> wrote:\n"
    b"~Am 5.10. schrieb Kim:\n~-----Original Message-----\n~-----BEGIN LEGENDS MOVE-----\n~-----END LEGENDS MOVE-----\n"
    b"~-----BEGIN SSH SIGNATURE-----\n~-----BEGIN PGP SIGNED MESSAGE-----\n~-----BEGIN PGP SIGNATURE-----\n"
    b"~legends-move/1\n~seat: red\n~<div>~</div>~<p>~<br>~</blockquote>~<table><tr><td>~</table>~<pre>~</pre>~<b>"
    b"~<!--~-->~<script>~<span hidden>~</span>~&gt;~&#10;~&nbsp;~<~</"
).split(b"~")

_QUOTES = {  # each is whole and comes below changed text
    "text": letter(f"{_MARK}\n\n> {CANARY}\n>\n> " + BLOCK.replace("go avalon; draw", CANARY).replace("\n", "\n> ")),
    "flowed text": letter(f"{_MARK}\n\n> {CANARY} \n> {CANARY}\n", Content_Type="text/plain; format=flowed"),
    "attribution": letter(f"{_MARK}\n\nOn Mon, 5 Oct 2026 at 9:00, Legends <{REPLY_ADDRESS}> wrote:\n\n{CANARY}\n"),
    "original": letter(f"{_MARK}\n\n-----Original Message-----\nFrom: L\nSent: Monday\nTo: K\n\n{CANARY}\n"),
    "header block": letter(f"{_MARK}\n\nOd: L <l@example.net>\nKomu: Kim\nTema: x\n\n{CANARY}\n"),
    "blockquote": html(f"{_MARK}<p></p><blockquote><p>{CANARY}</p></blockquote>"),
    "Gmail": html(f"{_MARK}<p></p><div class=gmail_quote><div>{CANARY}</div></div>"),
    "Outlook": html(f"{_MARK}<p></p><div id=divRplyFwdMsg></div><p>{CANARY}</p>"),
    "forwarded": multipart(f"\n{_MARK}\n", f"Content-Type: message/rfc822\n\nFrom: r@example.net\n\n{CANARY}"),
}


class Fault(AssertionError):
    """A mail that was read wrongly; its message says how, `raw` is the mail."""

    def __init__(self, words: str, raw: bytes) -> None:
        super().__init__(f"{words}\n{raw!r}")
        self.raw = raw


class Run(NamedTuple):
    """What was found, the steps from line to line that our code took for it, and their number."""

    inspection: Inspection
    edges: set[tuple[str, int, int]]
    lines: int


def fuzz(seed: int, going_on: Callable[[int], bool]) -> int:
    """Return how many mails were kept for reaching new code; `going_on` is asked with the number of mails tried.

    Raises Fault at the first mail that is read wrongly.
    """
    chance = random.Random(seed)
    corpus = [raw for path in sorted(CASES.glob("*.eml")) if len(raw := path.read_bytes()) < _MAX_CORPUS_BYTES]
    seen = {edge for raw in corpus for edge in checked(raw).edges}
    kept = tried = 0
    while going_on(tried):
        tried += 1
        changed = _changed(chance.choice(corpus), corpus, chance)
        if tried % 2:
            quote = chance.choice(list(_QUOTES.values()))
            raw = quote.replace(_MARK.encode(), _typed(changed, quote, chance))
        else:
            raw = changed
        run = checked(raw, is_quoted=bool(tried % 2))
        if not run.edges <= seen:
            seen |= run.edges
            kept += 1
            corpus.append(changed[:_MAX_CORPUS_BYTES])  # without the quote: its words must stay in quotes alone
    return kept


def _changed(raw: bytes, corpus: list[bytes], chance: random.Random) -> bytes:
    for _ in range(chance.randint(1, _MAX_CHANGES)):
        begin = chance.randint(0, len(raw))
        end = min(len(raw), begin + chance.choice((0, 1, 1, 10, 100)))
        other = chance.choice(corpus)
        at = chance.randint(0, len(other))
        piece = chance.choice(
            (chance.choice(_TOKENS), chance.randbytes(1), raw[begin:end] * 2, other[at : at + 200], b"")
        )
        raw = raw[:begin] + piece + (raw[end:] if chance.random() < 0.98 else b"")
    return raw


def _typed(changed: bytes, quote: bytes, chance: random.Random) -> bytes:
    """Return text to stand above a quote, which leaves it a quote: no tag, entity or attribute stays open."""
    _, _, body = changed.partition(b"\n\n")
    text = body[: chance.randint(0, 400)] + b"\n" + b"".join(chance.choices(_TOKENS, k=chance.randint(0, 8)))
    return text.translate(None, b"\"'=") if b"text/html" in quote else text


def checked(raw: bytes, is_quoted: bool = False) -> Run:
    """Return how a mail is read; raises Fault if wrongly. `is_quoted` says that the canary stands in a quote."""
    try:
        run = _traced(raw)
        fault = next(_faults(run, raw, is_quoted), None)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    if fault:
        raise Fault(fault, raw)
    return run


def _faults(run: Run, raw: bytes, is_quoted: bool) -> Iterator[str]:
    found = run.inspection
    if bool(found.decisions) != (found.kind in (MailKind.REPLY, MailKind.MOVE_FILE)):
        yield f"{found.kind} with the decisions {found.decisions}"
    if (found.refusal is not None) != (found.kind is MailKind.REFUSED):
        yield f"{found.kind} with the refusal {found.refusal}"
    if is_quoted and any(_TRACE in decision for decision in found.decisions):
        yield f"obeyed a quote: {found.decisions}"
    if run.lines > _MOST_LINES + _MOST_LINES_A_BYTE * len(raw):
        yield f"{run.lines} lines of code for {len(raw)} bytes"
    str(found.as_json()).encode()  # what is printed must have no lone surrogates


def _traced(raw: bytes) -> Run:
    """Return what `inspect` finds, with the steps from line to line that it takes in our code."""
    edges: set[tuple[str, int, int]] = set()
    lines = 0

    def enter(frame: FrameType, _event: str, _arg: object) -> Callable[[FrameType, str, object], Any] | None:
        code = frame.f_code
        if not code.co_filename.startswith(_PACKAGE):
            return None
        before = 0

        def step(inner: FrameType, event: str, _arg: object) -> Any:
            nonlocal before, lines
            if event == "line":
                lines += 1
                edges.add((code.co_filename, before, inner.f_lineno))
                before = inner.f_lineno
            return step

        return step

    outer = sys.gettrace()
    sys.settrace(enter)
    try:
        found = inspect(raw, [SERVICE])
    finally:
        sys.settrace(outer)
    return Run(found, edges, lines)


def main(seconds: float) -> int:
    """Fuzz for so long, from a new seed; return 1 and keep the mail if one was read wrongly."""
    end = time.monotonic() + seconds
    seed = random.SystemRandom().randrange(2**32)
    try:
        kept = fuzz(seed, lambda tried: time.monotonic() < end)
    except Fault as fault:
        with tempfile.NamedTemporaryFile(prefix="mail-", suffix=".eml", delete=False) as file:
            file.write(fault.raw)
        print(f"seed {seed}: {fault}\nThe mail is in {file.name}")
        return 1
    print(f"seed {seed}: nothing found; {kept} mails reached new code")
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
