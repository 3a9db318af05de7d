"""Sentences and errors are told in the language of a person."""

from pathlib import Path

import pytest

from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.things import Place
from legends_pbem.notation.errors import Malformed, Reason
from legends_pbem.reports.refusals import explain
from legends_pbem.schedule.errors import Reason as TimeReason
from legends_pbem.schedule.errors import Unknown
from legends_pbem.sentences import Failure, Sentence
from legends_pbem.service.errors import BadData, Cause, Refused
from legends_pbem.service.translating import told


@pytest.mark.parametrize(
    ("sentence", "english", "german"),
    [
        (Sentence("the log is empty"), "the log is empty", "das Protokoll ist leer"),
        (Sentence("{seat} has no deadlines", seat="red"), "red has no deadlines", "Rot hat keine Fristen"),
        (
            Sentence("game {game} is {state}; nothing can be done to it any more", game="G7K2", state="over"),
            "game G7K2 is over; nothing can be done to it any more",
            "die Partie G7K2 ist beendet; mit ihr lässt sich nichts mehr machen",
        ),
    ],
)
def test_a_sentence_is_told_with_its_facts(sentence: Sentence, english: str, german: str) -> None:
    assert told(sentence, "en") == english
    assert told(sentence, "de") == german


def test_a_sentence_without_a_translation_is_told_in_english() -> None:
    assert told(Sentence("{n} hops", n=3), "de") == "3 hops"
    assert told(Sentence("the log is empty"), "xx") == "the log is empty"


def test_what_another_program_said_is_told_as_it_is() -> None:
    assert told("550 no {such} user", "de") == "550 no {such} user"


def test_an_error_inside_of_a_sentence_is_told_in_its_language() -> None:
    inner = BadData("{path} is damaged: {why}", path=Path("key"), why=Failure("the passphrase does not open it"))
    assert told(Sentence("the service's key cannot be used: {why}", why=inner), "de") == (
        "der Schlüssel des Dienstes ist nicht zu gebrauchen: key ist beschädigt: die Passphrase öffnet ihn nicht"
    )


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "error",
    [
        Refused(Cause.GAME_OVER, game="G7K2"),
        Illegal(Why.STAYS, "R-GO-1", place=Place.YETI),
        Malformed(Reason.EMPTY, ""),
        Unknown(TimeReason.NO_SUCH_DATE, "31 Feb"),
    ],
)
def test_what_a_player_did_wrong_is_told_as_in_mails(
    error: Refused | Illegal | Malformed | Unknown, language: str
) -> None:
    assert told(Sentence("{why}", why=error), language) == explain(error, language)


def test_the_words_of_the_system_are_told_with_the_file() -> None:
    error = PermissionError(13, "Permission denied", "/etc/shadow")
    sentence = Sentence("the system says: {why}", why=error)
    assert told(sentence, "en") == f"the system says: {error}"
    assert told(sentence, "de") == "das System sagt: [Errno 13] keine Berechtigung: '/etc/shadow'"
