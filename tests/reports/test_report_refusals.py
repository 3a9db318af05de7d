"""Refusals in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, play

from legends_pbem.engine.play import check, legal_steps
from legends_pbem.engine.refusals import Illegal, Why
from legends_pbem.engine.steps import Book, Draw, Golden
from legends_pbem.engine.things import LEGENDARY, Card, Phase, Place, Seat
from legends_pbem.mail.troubles import TroubleKind
from legends_pbem.notation.errors import Malformed, NotationError, Part, Reason, Unknown
from legends_pbem.notation.parse import parse_decision
from legends_pbem.reports.folders import UnknownLanguage
from legends_pbem.reports.refusals import MOST_CITED, Number, explain
from legends_pbem.schedule.errors import ScheduleError
from legends_pbem.schedule.zones import load_zone
from legends_pbem.service.errors import Cause, Refused
from legends_pbem.service.incoming.inspection import Refusal


def test_a_rule_is_named_with_its_id_and_what_is_possible() -> None:
    refused = Illegal(Why.PAYS_TOO_LITTLE, "R-BOOK-2", cost=3, paid=2)
    assert explain(refused, "en", [Draw(), Book(2, (Card.YETI, Card.YETI))]) == (
        "This costs 3 symbols, and you pay 2. (Rule R-BOOK-2.) Possible is: draw · book 2 with yeti yeti"
    )
    assert explain(refused, "de") == "Das kostet 3 Symbole, und du bezahlst 2. (Regel R-BOOK-2.)"


@pytest.mark.parametrize(("language", "rest"), [("en", "… and 4 more"), ("de", "… und 4 weitere")])
def test_of_many_possible_steps_the_first_are_named_and_the_others_counted(language: str, rest: str) -> None:
    steps = [Golden(place) for place in LEGENDARY]
    told = explain(Illegal(Why.REST_NEEDLESS, "R-TIME-4"), language, steps * 2)
    assert told.count("golden ") == MOST_CITED == 12
    assert told.endswith("golden atlantis · golden avalon " + rest)


@pytest.mark.parametrize(
    ("facts", "why", "told"),
    [
        ({"place": Place.ARK}, Why.STAYS, "steht schon bei der Bundeslade"),
        ({"card": Card.YETI2}, Why.GIFT_ENDS_TURN, "Wenn du yeti2 weggibst"),
        ({"seat": Seat.GREEN}, Why.GIFT_NOT_OWED, "gehört Grün"),
        ({"phase": Phase.TRAVEL}, Why.OTHER_STEP_DUE, "fällig ist die Reise"),
        ({"step": Golden(Place.ARK)}, Why.DECISION_OVER, "„golden ark“ gehört"),
        ({"due": 1}, Why.TAKE_COUNT, "genau 1 Karte nehmen"),
        ({"due": 3}, Why.TAKE_COUNT, "genau 3 Karten nehmen"),
    ],
)
def test_facts_are_told_in_the_players_language(facts: dict[str, object], why: Why, told: str) -> None:
    assert told in explain(Illegal(why, "R-GO-1", **facts), "de")


def test_what_was_read_and_what_may_have_been_meant_are_named() -> None:
    wrong = Unknown(Reason.PLACE, "avallon", 7, choices=("avalon", "ark"), suggestions=("avalon", "ark"))
    assert explain(wrong, "en") == "Line 7: “avallon” is not a place. Did you mean avalon or ark?"


def test_without_a_likely_meaning_the_choices_are_named() -> None:
    wrong = Unknown(Reason.SPACE, "4", choices=("2", "3", "5", "7"))
    assert explain(wrong, "en").endswith("Possible here: 2, 3, 5, 7.")


def test_a_missing_part_is_named_with_an_example() -> None:
    wrong = Malformed(Reason.MISSING, "book 5", expected=Part.WITH, example="book 5 with yeti yeti2 joker")
    assert explain(wrong, "de") == (
        "In „book 5“ fehlt „mit“ und die Karten, die du bezahlst; schreibe es wie „book 5 with yeti yeti2 joker“."
    )


def test_the_services_own_refusals_are_told_with_their_seat() -> None:
    assert explain(Refused(Cause.SIGNED_ONLY, seat="blue"), "de").startswith("Züge von Blau werden nur")


def test_a_mail_that_was_not_obeyed_tells_its_own_reason() -> None:
    refused = Refused(Cause.UNREADABLE, refusal=Refusal(TroubleKind.TOO_MANY_PARTS, limit=300))
    assert explain(refused, "en") == "The mail has more than 300 parts and was not read; send plain text."
    broken = Refusal(Malformed(Reason.BAD_TICKET, "xyz", 4))
    assert explain(Refused(Cause.UNREADABLE, refusal=broken), "en").startswith("Line 4: “xyz” is not a ticket")


def test_what_a_player_typed_is_quoted_on_one_line_and_cut() -> None:
    told = explain(Malformed(Reason.NO_COMMAND, "evil\r\n\x1b[31m" + "x" * 500), "en")
    assert "\n" not in told and "\x1b" not in told and len(told) < 150
    assert "evil" in told


def test_braces_in_what_a_player_typed_are_only_text() -> None:
    assert "{card.__class__}" in explain(Malformed(Reason.NO_COMMAND, "{card.__class__}"), "en")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLanguage, match="de, en"):
        explain(Illegal(Why.OVER, "R-END-1"), "xx")


def test_a_number_brings_its_noun_in_the_right_form() -> None:
    assert f"{Number(1):symbol|symbols}, {Number(0):symbol|symbols}, {Number(7)}, {Number(1234):,}" == (
        "1 symbol, 0 symbols, 7, 1,234"
    )


def test_a_limit_of_bytes_is_told_in_round_words() -> None:
    refused = Refused(Cause.UNREADABLE, refusal=Refusal(TroubleKind.TOO_LARGE, limit=25 * 2**20))
    assert explain(refused, "en").startswith("The mail is larger than 25 MB and was not read")
    refused = Refused(Cause.UNREADABLE, refusal=Refusal(TroubleKind.TEXT_TOO_LONG, limit=512 * 2**10))
    assert explain(refused, "de").startswith("Der Text ist länger als 512 kB")


@settings(max_examples=100, deadline=None)
@given(
    GAMES,
    MOMENTS,
    GAMES,
    MOMENTS,
    st.data(),
    st.sampled_from(LANGUAGES),
)
def test_whatever_the_rules_refuse_is_explained(
    number: int, steps: int, other_number: int, other_steps: int, data: st.DataObject, language: str
) -> None:
    """Steps that are legal in one game are tried in another."""
    position, other = play(number, steps).position, play(other_number, other_steps).position
    if other.phase is Phase.OVER:
        return
    step = data.draw(st.sampled_from(legal_steps(other, other.to_act[0])))
    try:
        check(position, data.draw(st.sampled_from(position.seats)), step)
    except Illegal as refused:
        told = explain(refused, language)
        assert refused.rule in told and "{" not in told


_PIECES = ["go", "give", "take", "swap", "book", "club", "with", "from", "for", "to", "and", ";", "@"]
_PIECES += ["4", "5", "99", "yeti", "ark2", "avallon", "3", "blau"]


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(_PIECES),
        max_size=8,
    ),
    st.sampled_from(LANGUAGES),
)
def test_whatever_the_notation_refuses_is_explained(pieces: list[str], language: str) -> None:
    position = play(3, 60).position
    try:
        parse_decision(" ".join(pieces), position, position.to_act[0])
    except NotationError as refused:
        told = explain(refused, language)
        assert told and "{" not in told


@pytest.mark.parametrize(
    ("zone", "told"),
    [
        ("Mars/Phobos", "„Mars/Phobos“ ist keine Zeitzone; schreib zum Beispiel Europe/Berlin."),
        ("Europe/Berln", "„Europe/Berln“ ist keine Zeitzone; schreib zum Beispiel Europe/Berlin. Meinst du "),
    ],
)
def test_zones_are_suggested_only_where_one_is_near(zone: str, told: str) -> None:
    with pytest.raises(ScheduleError) as refusal:
        load_zone(zone)
    explained = explain(refusal.value, "de")
    assert explained.startswith(told)
    assert ("Meinst du" in told) == ("Europe/Berlin" in explained.removeprefix(told))
