"""Sentences and errors that can be told in another language, and that the source makes no others."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from legends_pbem.sentences import Failure, Sentence, counted, system_words

_ROOT = Path(__file__).parents[1] / "legends_pbem"


def test_a_sentence_is_the_english_text() -> None:
    sentence = Sentence("there is no mail {number}", number=7)
    assert sentence == "there is no mail 7"
    assert json.dumps([sentence]) == '["there is no mail 7"]'


def test_a_sentence_remembers_what_it_was_made_of() -> None:
    sentence = Sentence("there is no mail {number}", number=7)
    assert (sentence.pattern, sentence.many, sentence.facts) == ("there is no mail {number}", None, {"number": 7})


@pytest.mark.parametrize(("n", "text"), [(0, "0 mails wait"), (1, "1 mail waits"), (2, "2 mails wait")])
def test_a_number_has_its_own_sentence_for_one(n: int, text: str) -> None:
    sentence = counted("{n} mail waits", "{n} mails wait", n)
    assert sentence == text
    assert (sentence.pattern, sentence.many) == ("{n} mail waits", "{n} mails wait")


def test_an_error_has_its_sentence_as_its_text() -> None:
    error = Failure("{path} cannot be read: {why}", path=Path("config.toml"), why=Failure("it is a folder"))
    assert str(error) == error.sentence == "config.toml cannot be read: it is a folder"


def test_an_error_can_take_over_a_sentence_whatever_stands_in_it() -> None:
    sentence = Sentence("the folder {name!r} is not there", name="{x}")
    assert Failure(sentence).sentence is sentence


@pytest.mark.parametrize(
    ("error", "words"), [(FileNotFoundError(2, "No such file or directory"), "No such file or directory")]
)
def test_the_words_of_the_system_are_a_sentence(error: OSError, words: str) -> None:
    assert system_words(error).pattern == words


def test_a_failure_for_which_the_system_has_no_words_tells_its_own() -> None:
    assert system_words(TimeoutError("the read {timed out}")) == "the read {timed out}"


class Call(NamedTuple):
    """A sentence, or an error of ours, made somewhere in the source."""

    where: str
    node: ast.Call

    @property
    def name(self) -> str:
        """What is called."""
        return ast.unparse(self.node.func)


def _trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(_ROOT.rglob("*.py")):
        yield str(path.relative_to(_ROOT)), ast.parse(path.read_text(encoding="utf-8"))


_TREES = tuple(_trees())


def _told_names() -> set[str]:
    """The names of all errors below `Failure` that are given their sentence where they are raised."""
    classes = {node.name: node for _, tree in _TREES for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    names = {"Failure"}
    while (
        more := {name for name, node in classes.items() if names & {ast.unparse(base) for base in node.bases}} - names
    ):
        names |= more
    with_their_own = {
        name
        for name in names
        if any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in classes[name].body)
    }
    return names - with_their_own


_TOLD = _told_names()


def _calls(names: set[str]) -> list[Call]:
    return [
        Call(f"{file}:{node.lineno}", node)
        for file, tree in _TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in names
    ]


def _patterns(call: Call) -> list[str]:
    """The patterns that are written out in the call."""
    return [arg.value for arg in call.node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name is not None}


def _is_taken_over(call: Call) -> bool:
    """Whether an error takes over a sentence that was made elsewhere: `error.sentence`, a variable, or a call."""
    args = call.node.args
    return (
        len(args) == 1
        and not call.node.keywords
        and isinstance(args[0], ast.Attribute | ast.Name | ast.Call | ast.Starred)
    )


def test_sentences_are_written_out_where_they_are_made() -> None:
    sentences = [call for call in _calls({"Sentence", "counted"}) if not call.where.startswith("sentences.py")]
    assert len(sentences) > 10
    assert [call.where for call in sentences if not _patterns(call)] == []


def test_errors_are_told_in_a_sentence_that_is_written_out() -> None:
    """A text that was put together by its own hands would be English for everybody."""
    own = [call for call in _calls(_TOLD) if not _is_taken_over(call)]
    assert [f"{call.where} {call.name}" for call in own if len(_patterns(call)) != 1] == []
    put_together = [call for call in _calls(_TOLD) if _is_taken_over(call) and ast.unparse(call.node).count("(str(")]
    assert [call.where for call in put_together] == []


def test_every_field_of_a_sentence_has_its_fact() -> None:
    for call in _calls(_TOLD | {"Sentence", "counted"}):
        given = {str(keyword.arg) for keyword in call.node.keywords}
        fields = {name for pattern in _patterns(call) for name in _fields(pattern)}
        if call.name == "counted":
            assert given <= fields <= given | {"n"}, call.where
        elif _patterns(call):
            assert fields == given, call.where
