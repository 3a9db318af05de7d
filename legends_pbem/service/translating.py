"""Sentences and errors in the language of a person."""

from gettext import GNUTranslations, NullTranslations, translation

from legends_pbem.engine.refusals import Illegal
from legends_pbem.notation.errors import NotationError
from legends_pbem.reports.folders import templates_directory
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.sentences import Failure, Sentence, system_words
from legends_pbem.service.catalogues import DOMAIN
from legends_pbem.service.errors import Refused

_CONTEXTS = {"seat": "seat", "state": "game"}
"""Facts that are a word of the catalogues, and the context that they stand in there."""


def told(what: str, language: str) -> str:
    """The sentence with its facts, in the language; in English where that has no words for it.

    A fact that is a sentence or an error is told in the same language; what a player wrote wrong, as in mails. A text
    that is no sentence of ours is told as it is: what another program said.
    """
    words = translation(DOMAIN, templates_directory(), [language], fallback=True)
    return _told(what, words, language) if isinstance(what, Sentence) else what


def _told(what: Sentence, words: GNUTranslations | NullTranslations, language: str) -> str:
    facts = {name: _told_fact(name, fact, words, language) for name, fact in what.facts.items()}
    if what.many is None:
        pattern = words.gettext(what.pattern)
    else:
        n = what.facts["n"]
        assert isinstance(n, int)  # `counted` takes no other
        pattern = words.ngettext(what.pattern, what.many, n)
    return pattern.format_map(facts)


def _told_fact(name: str, fact: object, words: GNUTranslations | NullTranslations, language: str) -> object:
    match fact:
        case Sentence():
            return _told(fact, words, language)
        case Failure():
            return _told(fact.sentence, words, language)
        case Refused() | Illegal() | NotationError() | ScheduleError():
            from legends_pbem.reports.refusals import explain  # loads Jinja

            return explain(fact, language)
        case OSError() if fact.strerror:
            return str(fact).replace(fact.strerror, _told(system_words(fact), words, language))
        case str() if name in _CONTEXTS:
            return words.pgettext(_CONTEXTS[name], fact)
        case _:
            return fact
