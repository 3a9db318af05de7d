"""The first stage of reading: the text of one step to a typed step, without looking at a game."""

from collections.abc import Mapping

from legends_pbem.engine.steps import Book, Club, Diary, Draw, Go, Golden, Rest, Sweep, Take
from legends_pbem.engine.things import COPIES, JOKER, MEDALS, Card, Cards, Place, Seat
from legends_pbem.notation.errors import Ambiguous, Malformed, Part, Reason, Unknown
from legends_pbem.notation.names import (
    AND,
    BEFORE_BEST,
    BEST,
    CARD_NAMES,
    CARD_WORDS,
    COMMAND_WORDS,
    COMMANDS,
    FOR,
    FROM,
    IF,
    LONGEST_NAME,
    NONE,
    OF,
    PLACE_NAMES,
    REACHED,
    TO,
    TOWARDS,
    WITH,
    did_you_mean,
    find_card,
    find_place,
    find_seat,
)
from legends_pbem.notation.tokens import Token, tokens_of
from legends_pbem.notation.typed_steps import (
    GoldenIfReached,
    TakeBest,
    TypedExchange,
    TypedGive,
    TypedStep,
    TypedSwap,
)

EXAMPLES = {
    "club": "club atlantis yeti2",
    "diary": "diary avalon",
    "go": "go avalon",
    "give": "give yeti to blue",
    "draw": "draw",
    "take": "take amber ark2 yeti",
    "swap": "swap yeti@avalon for ark",
    "sweep": "sweep avalon",
    "book": "book 5 with yeti yeti2 joker",
    "golden": "golden atlantis",
    "rest": "rest",
}
"""Verb → a step as it is written."""

_MAX_DIGITS = 4

_DIVIDING = AND | TO | FOR | WITH | FROM | IF | {"@"}


def read_step(text: str) -> TypedStep:
    """The step that the text means by itself; raises NotationError."""
    return _Reader(text).step()


class _Reader:
    """Reads the tokens of one step from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens_of(text)
        self.at = 0
        self.verb = ""

    def step(self) -> TypedStep:
        if not self.tokens:
            raise Malformed(Reason.EMPTY, self.text)
        first = self.tokens[0]
        if first.digits or first.key not in COMMANDS:
            raise Malformed(
                Reason.NO_COMMAND,
                self.text[first.start : first.end],
                choices=COMMAND_WORDS,
                suggestions=did_you_mean(COMMANDS, first.key),
            )
        self.verb = COMMANDS[first.key]
        self.at = 1
        step = self.rest_of_step()
        if self.at < len(self.tokens):
            raise Malformed(Reason.STRAY, self.text[self.tokens[self.at].start :], example=EXAMPLES[self.verb])
        return step

    def rest_of_step(self) -> TypedStep:
        match self.verb:
            case "club":
                return Club(()) if self.skip(NONE) else Club(self.cards())
            case "diary":
                return Diary(self.place())
            case "go":
                return Go(self.place())
            case "give":
                return self.give()
            case "draw":
                return Draw()
            case "take":
                return self.take()
            case "swap":
                return self.swap()
            case "sweep":
                return Sweep(self.place())
            case "book":
                return self.book()
            case "golden":
                return self.golden()
            case _:  # the one verb left
                return Rest()

    def give(self) -> TypedGive:
        card = self.one_card()
        return TypedGive(card, self.seat() if self.skip(TO) else None, self.text)

    def take(self) -> Take | TakeBest:
        start = self.at
        self.skip(BEFORE_BEST)
        if self.skip(BEST):
            self.skip(OF)
            return TakeBest(tuple(self.cards_in_order()))
        self.at = start  # no wish list: a word that was skipped does not belong here
        return Take(self.cards())

    def swap(self) -> TypedSwap:
        exchanges = [self.exchange()]
        while self.at < len(self.tokens):
            self.skip(AND)
            exchanges.append(self.exchange())
        return TypedSwap(tuple(exchanges))

    def exchange(self) -> TypedExchange:
        start = self.at
        taken = self.one_card()
        text = self.piece(start)
        place = self.place() if self.skip({"@"}) else None
        self.demand(FOR, Part.FOR)
        return TypedExchange(place, taken, self.one_card(), text)

    def book(self) -> Book:
        medal = self.medal()
        source = self.place() if self.skip(FROM) else None
        self.demand(WITH, Part.WITH)
        cards = self.cards()
        if source is None and self.skip(FROM):
            source = self.place()
        return Book(medal, cards, source)

    def golden(self) -> Golden | GoldenIfReached:
        place = self.place()
        if not self.skip(IF):
            return Golden(place)
        if not self.skip(REACHED):
            self.at -= 1  # the whole of "if …" does not belong here
            return Golden(place)
        return GoldenIfReached(place)

    def here(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def piece(self, start: int) -> str:
        """The text from the token at `start` up to where reading stands."""
        return self.text[self.tokens[start].start : self.tokens[self.at - 1].end]

    def skip(self, keys: frozenset[str] | set[str]) -> bool:
        token = self.here()
        if token is None or token.digits or token.key not in keys:
            return False
        self.at += 1
        return True

    def demand(self, keys: frozenset[str], part: Part) -> None:
        if not self.skip(keys):
            raise self.missing(part)

    def missing(self, part: Part) -> Malformed:
        return Malformed(Reason.MISSING, self.text, expected=part, example=EXAMPLES[self.verb])

    def name_follows(self, ahead: int = 0) -> bool:
        """Whether a word stands there that can be a name."""
        following = self.tokens[self.at + ahead : self.at + ahead + 1]
        return bool(following) and following[0].is_word and following[0].key not in _DIVIDING

    def name(self, names: Mapping[str, object], part: Part) -> tuple[str, str, str]:
        """The key, the digits behind it and the text of the longest run of words that is a name, else of one word."""
        if not self.name_follows():
            raise self.missing(part)
        start = self.at
        for count in range(self.words_ahead(), 0, -1):
            run = self.tokens[start : start + count]
            key = "".join([token.key for token in run])
            if key in names:
                break
        self.at += count
        return key, run[-1].digits, self.piece(start)

    def words_ahead(self) -> int:
        """How many words stand there that can be one name together; digits end a name."""
        count = 0
        for token in self.tokens[self.at : self.at + LONGEST_NAME]:
            if not token.is_word:
                break
            count += 1
            if token.digits:
                break
        return count

    def place(self) -> Place:
        while self.skip(TOWARDS):
            pass
        key, digits, piece = self.name(PLACE_NAMES, Part.PLACE)
        return find_place(key + digits, piece)

    def seat(self) -> Seat:
        if not self.name_follows():
            raise self.missing(Part.SEAT)
        token = self.tokens[self.at]
        self.at += 1
        return find_seat(token.key + token.digits, self.piece(self.at - 1))

    def medal(self) -> int:
        token = self.here()
        if token is None or token.key in WITH | FROM:
            raise self.missing(Part.SPACE)
        self.at += 1
        if token.is_word or token.digits not in map(str, MEDALS):
            raise Unknown(Reason.SPACE, self.piece(self.at - 1), choices=tuple(map(str, MEDALS)))
        return int(token.digits)

    def one_card(self) -> Card:
        start = self.at
        cards = self.card_group()
        if len(cards) != 1:
            raise Malformed(Reason.ONE_CARD, self.piece(start), example=EXAMPLES[self.verb])
        return cards[0]

    def cards(self) -> Cards:
        """Cards up to the end of the step or to a word that begins its next part, in card order."""
        return tuple(sorted(self.cards_in_order()))

    def cards_in_order(self) -> list[Card]:
        """The same cards in the order in which they were typed."""
        cards = list(self.card_group())
        while (token := self.here()) is not None and (token.key not in _DIVIDING or token.key in AND):
            while self.skip(AND):
                pass
            cards += self.card_group()
        return cards

    def card_group(self) -> Cards:
        """A card's name, maybe after a number: so many of it."""
        start = self.at
        token = self.here()
        count = 1
        if token is not None and token.digits and not token.is_word:
            # Python turns no number of thousands of digits into an int; no count has more than two.
            count = int(token.digits[:_MAX_DIGITS])
            self.at += 1
        card = find_card(*self.name(CARD_NAMES, Part.CARD))
        if not 1 <= count <= COPIES[card]:
            raise Malformed(Reason.BAD_COUNT, self.piece(start), card=CARD_WORDS[card], most=COPIES[card])
        self.check_number_behind(start, card)
        return (card,) * count

    def check_number_behind(self, start: int, card: Card) -> None:
        """Nothing, unless a 2 stands behind the card that counts no other: it may mean two cards or two symbols."""
        token = self.here()
        if token is None or token.is_word or token.digits != "2" or self.name_follows(1) or card is JOKER or card % 2:
            return
        self.at += 1
        word = CARD_WORDS[card]
        raise Ambiguous(Reason.TWO_SYMBOLS, self.piece(start), choices=(f"{word}2", f"2 {word}"))
