"""Sentences and errors in the language of a person."""

from gettext import translation

from legends_pbem.engine.refusals import Illegal
from legends_pbem.notation.errors import NotationError
from legends_pbem.reports.folders import templates_directory
from legends_pbem.sentences import Sentence, Told
from legends_pbem.service.catalogues import DOMAIN
from legends_pbem.service.errors import Refused


def told(what: Sentence, language: str) -> str:
    """The sentence with its facts, in the language; in English where that has no words for it.

    A fact that is a sentence or an error is told in the same language; what a player wrote wrong, as in mails.
    """
    facts = {name: _told_fact(fact, language) for name, fact in what.facts.items()}
    words = translation(DOMAIN, templates_directory(), [language], fallback=True)
    if what.many is None:
        pattern = words.gettext(what.pattern)
    else:
        n = what.facts["n"]
        assert isinstance(n, int)
        pattern = words.ngettext(what.pattern, what.many, n)
    return pattern.format_map(facts)


def _told_fact(fact: object, language: str) -> object:
    match fact:
        case Sentence():
            return told(fact, language)
        case Told():
            return told(fact.sentence, language)
        case Refused() | Illegal() | NotationError():
            from legends_pbem.reports.refusals import explain  # loads Jinja

            return explain(fact, language)
        case _:
            return fact
