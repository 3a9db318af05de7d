"""What one step may be written like, and how a piece that is not understood is told."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from legends_pbem.engine.steps import Book, Club, Diary, Draw, Go, Golden, Rest, Sweep, Take
from legends_pbem.engine.things import Card, Place, Seat
from legends_pbem.notation.errors import Ambiguous, Malformed, NotationError, Part, Reason, Unknown
from legends_pbem.notation.names import COMMANDS
from legends_pbem.notation.syntax import EXAMPLES, read_step
from legends_pbem.notation.typed_steps import (
    GoldenIfReached,
    TakeBest,
    TypedExchange,
    TypedGive,
    TypedStep,
    TypedSwap,
)

YETI, ARK, ARK2, AMBER, JOKER = Card.YETI, Card.ARK, Card.ARK2, Card.AMBER, Card.JOKER


@pytest.mark.parametrize(
    ("text", "step"),
    [
        # places: full names in English and German, clear abbreviations, any spelling
        ("go amber room", Go(Place.AMBER)),
        ("go Bernsteinzimmer", Go(Place.AMBER)),
        ("go Ark of the Covenant", Go(Place.ARK)),
        ("go bundeslade", Go(Place.ARK)),
        ("go Elephant Graveyard", Go(Place.ELEPHANTS)),
        ("go Elephants' Graveyard", Go(Place.ELEPHANTS)),
        ("go elefantenfriedhof", Go(Place.ELEPHANTS)),
        ("go tomb of nefertiti", Go(Place.NEFERTITI)),
        ("go Grab der Nofretete", Go(Place.NEFERTITI)),
        ("go nofretete", Go(Place.NEFERTITI)),
        ("go Shangri-La", Go(Place.SHANGRILA)),
        ("go shangri la", Go(Place.SHANGRILA)),
        ("go Adventurers’ Club", Go(Place.LONDON)),
        ("go Club der Abenteurer", Go(Place.LONDON)),
        ("go ele", Go(Place.ELEPHANTS)),
        ("go NEF", Go(Place.NEFERTITI)),
        ("go to the Tomb of Nefertiti", Go(Place.NEFERTITI)),
        ("reise zum Grab der Nofretete", Go(Place.NEFERTITI)),
        ("diary ava", Diary(Place.AVALON)),
        # cards: several of a kind, and what may stand between them
        ("take yeti, ark and amber", Take((AMBER, ARK, YETI))),
        ("nimm Yeti und Bundeslade2", Take((ARK2, YETI))),
        ("take yeti,ark, and amber", Take((AMBER, ARK, YETI))),
        ("take 3 yeti", Take((YETI, YETI, YETI))),
        ("take 3x yeti", Take((YETI, YETI, YETI))),
        ("take 3 x yeti", Take((YETI, YETI, YETI))),
        ("take 3× yeti", Take((YETI, YETI, YETI))),
        ("take 2yeti ark", Take((ARK, YETI, YETI))),
        ("take ark 2 yeti", Take((ARK, YETI, YETI))),
        ("take 1 ark2 2 grab der nofretete", Take((ARK2, Card.NEFERTITI, Card.NEFERTITI))),
        ("take tomb nefertiti yeti", Take((Card.NEFERTITI, YETI))),
        ("take Ark of the Covenant2 wild card", Take((ARK2, JOKER))),
        # cards in the order in which they are wished for
        ("take best of yeti2 yeti joker ark", TakeBest((Card.YETI2, YETI, JOKER, ARK))),
        ("take the best of 2 yeti, ark", TakeBest((YETI, YETI, ARK))),
        ("nimm das Beste von Yeti2 und Bundeslade", TakeBest((Card.YETI2, ARK))),
        ("nimm am liebsten joker, yeti", TakeBest((JOKER, YETI))),
        ("club keine", Club(())),
        ("club Grab der Nofretete, ARK", Club((ARK, Card.NEFERTITI))),
        # gifts
        ("gib yeti an grün", TypedGive(YETI, Seat.GREEN, "gib yeti an grün")),
        ("give yeti", TypedGive(YETI, None, "give yeti")),
        ("give 1 yeti to blue", TypedGive(YETI, Seat.BLUE, "give 1 yeti to blue")),
        # swaps
        (
            "tausche yeti @ Avalon gegen ark und joker gegen ark2",
            TypedSwap((TypedExchange(Place.AVALON, YETI, ARK, "yeti"), TypedExchange(None, JOKER, ARK2, "joker"))),
        ),
        (
            "swap tomb of nefertiti@shangri-la for ark, yeti for ark",
            TypedSwap(
                (
                    TypedExchange(Place.SHANGRILA, Card.NEFERTITI, ARK, "tomb of nefertiti"),
                    TypedExchange(None, YETI, ARK, "yeti"),
                )
            ),
        ),
        # books
        ("book 5 with 2 yeti and joker", Book(5, (YETI, YETI, JOKER))),
        ("buch 7 von Bundeslade mit yeti yeti joker", Book(7, (YETI, YETI, JOKER), Place.ARK)),
        ("book 7 with yeti joker from ark of the covenant", Book(7, (YETI, JOKER), Place.ARK)),
        # the rest
        ("räume avalon", Sweep(Place.AVALON)),
        ("gold Atlantis", Golden(Place.ATLANTIS)),
        ("golden atlantis if reached", GoldenIfReached(Place.ATLANTIS)),
        ("gold atlantis falls erreicht", GoldenIfReached(Place.ATLANTIS)),
        ("DRAW", Draw()),
        ("raste", Rest()),
    ],
)
def test_a_step_is_understood_however_it_is_written(text: str, step: TypedStep) -> None:
    assert read_step(text) == step


@pytest.mark.parametrize(("word", "verb"), COMMANDS.items())
def test_every_synonym_of_a_verb_reads_like_the_verb(word: str, verb: str) -> None:
    typed = read_step(EXAMPLES[verb].replace(verb, word, 1).title())
    meant = read_step(EXAMPLES[verb])
    if isinstance(typed, TypedGive) and isinstance(meant, TypedGive):
        assert typed[:2] == meant[:2]
    elif isinstance(typed, TypedSwap) and isinstance(meant, TypedSwap):
        assert [exchange[:3] for exchange in typed.exchanges] == [exchange[:3] for exchange in meant.exchanges]
    else:
        assert typed == meant


@pytest.mark.parametrize(
    ("text", "kind", "reason", "piece"),
    [
        ("fly avalon", Malformed, Reason.NO_COMMAND, "fly"),
        ("7 yeti", Malformed, Reason.NO_COMMAND, "7"),
        ("", Malformed, Reason.EMPTY, ""),
        ("go", Malformed, Reason.MISSING, "go"),
        ("go to", Malformed, Reason.MISSING, "go to"),
        ("take", Malformed, Reason.MISSING, "take"),
        ("take yeti,", Malformed, Reason.MISSING, "take yeti,"),
        ("give yeti to", Malformed, Reason.MISSING, "give yeti to"),
        ("swap yeti", Malformed, Reason.MISSING, "swap yeti"),
        ("book", Malformed, Reason.MISSING, "book"),
        ("book with yeti", Malformed, Reason.MISSING, "book with yeti"),
        ("book 5 yeti", Malformed, Reason.MISSING, "book 5 yeti"),
        ("draw 3", Malformed, Reason.STRAY, "3"),
        ("go avalon! now", Malformed, Reason.STRAY, "! now"),
        ("golden avalon if I get there", Malformed, Reason.STRAY, "if I get there"),
        ("give yeti and ark to blue", Malformed, Reason.STRAY, "and ark to blue"),
        ("take 12 yeti", Malformed, Reason.BAD_COUNT, "12 yeti"),
        ("take 4 ark2", Malformed, Reason.BAD_COUNT, "4 ark2"),
        ("take 0 yeti", Malformed, Reason.BAD_COUNT, "0 yeti"),
        ("give 2 yeti to blue", Malformed, Reason.ONE_CARD, "2 yeti"),
        ("swap yeti for 2 ark", Malformed, Reason.ONE_CARD, "2 ark"),
        ("go Camelot", Unknown, Reason.PLACE, "Camelot"),
        ("go yeti2", Unknown, Reason.PLACE, "yeti2"),
        ("take yeti grail", Unknown, Reason.CARD, "grail"),
        ("take yeti+ark", Unknown, Reason.CARD, "yeti+ark"),
        ("take london", Unknown, Reason.CARD, "london"),
        ("give yeti to Kim", Unknown, Reason.SEAT, "Kim"),
        ("book 4 with yeti", Unknown, Reason.SPACE, "4"),
        ("book five with yeti", Unknown, Reason.SPACE, "five"),
        ("go gra", Ambiguous, Reason.NAME, "gra"),
        ("take yeti 2", Ambiguous, Reason.TWO_SYMBOLS, "yeti 2"),
        ("take Yeti 2, ark", Ambiguous, Reason.TWO_SYMBOLS, "Yeti 2"),
        ("give yeti 2 to blue", Ambiguous, Reason.TWO_SYMBOLS, "yeti 2"),
        ("swap yeti 2@avalon for ark", Ambiguous, Reason.TWO_SYMBOLS, "yeti 2"),
    ],
)
def test_the_piece_that_is_not_understood_is_told(
    text: str, kind: type[NotationError], reason: Reason, piece: str
) -> None:
    with pytest.raises(NotationError) as told:
        read_step(text)
    assert (type(told.value), told.value.reason, told.value.piece) == (kind, reason, piece)


def test_who_writes_book_4_is_told_the_four_names() -> None:
    """R-THING-5."""
    with pytest.raises(Unknown) as told:
        read_step("book 4 with 3 yeti")
    assert told.value.facts["choices"] == ("2", "3", "5", "7")


def test_a_missing_part_is_named() -> None:
    with pytest.raises(Malformed) as told:
        read_step("book 5")
    assert told.value.facts == {"expected": Part.WITH, "example": EXAMPLES["book"]}


def test_a_card_with_a_2_behind_it_is_asked_what_is_meant() -> None:
    with pytest.raises(Ambiguous) as told:
        read_step("club yeti 2")
    assert told.value.facts["choices"] == ("yeti2", "2 yeti")


VERBS = ["go", "take", "swap", "book", "club", "give", "golden"]
NAMES = ["yeti", "ark2", "blue", "the", "tomb", "of", "grab", "gra", "none"]
BETWEEN = ["for", "with", "from", "to", "and", ",", "@", "if", "reached"]
ODD = ["2", "5", "3x", "ﬀ", "²", "٣", "\u0308"]
WORDS = st.sampled_from([*VERBS, *NAMES, *BETWEEN, *ODD])


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=12).map(" ".join)))
@example("take " + "9" * 1_500 + " yeti")
def test_any_text_is_a_step_or_refused_with_a_piece_of_it(text: str) -> None:
    try:
        read_step(text)
    except NotationError as error:
        assert error.piece in text
