"""Why the rules refuse a step: a cause, its rule and the facts. The sentences live with all other words."""

from enum import StrEnum


class Why(StrEnum):
    """Every cause for which a step is refused. Facts that come with each are named behind it."""

    OVER = "over"  # the game has ended
    NOT_DUE = "not-due"  # seat: it owes no step now
    OTHER_STEP_DUE = "other-step-due"  # phase: what is due instead
    CARD_NOT_HELD = "card-not-held"  # card: not in the hand, or not so often
    NOT_SORTED = "not-sorted"  # cards or exchanges are not in canonical order
    CLUB_COUNT = "club-count"  # least, most: how many cards may be put
    CLUB_JOKER = "club-joker"  # a joker can never be put into the club
    FIRST_DIARY_TAKEN = "first-diary-taken"  # place: somebody else's first diary lies there
    FIRST_DIARY_LONDON = "first-diary-london"  # the club has no book track
    STAYS = "stays"  # place: the adventurer stands there already
    TOO_FEW_GIFTS = "too-few-gifts"  # place, needed: adventurers there; held: cards in hand
    NO_ACTION_THERE = "no-action-there"  # place: no action would be possible
    REST_NEEDLESS = "rest-needless"  # a turn is possible
    GIFT_NOT_OWED = "gift-not-owed"  # seat: who gets the next card
    GIFT_ENDS_TURN = "gift-ends-turn"  # card: without it no action would be left
    NOT_OFFERED = "not-offered"  # place, action: the place has another action
    ONLY_CLUB = "only-club"  # in london only the club's action is possible
    ONLY_IN_CLUB = "only-in-club"  # place: the club's action is possible in london alone
    TAKE_COUNT = "take-count"  # due: how many cards are to be taken
    CARD_NOT_OPEN = "card-not-open"  # card, place: it does not lie there, or not so often
    NOTHING_OPEN = "nothing-open"  # no open card
    SWAP_COUNT = "swap-count"  # one or two cards
    NO_DISPLAY = "no-display"  # place: no display lies there
    EMPTY_HAND = "empty-hand"  # the action needs a card in hand
    NO_SUCH_SPACE = "no-such-space"  # medal
    BOOK_NOT_UP = "book-not-up"  # place, medal: the own diary is there or higher already
    BOOK_HAS_ONE = "book-has-one"  # place: an own diary lies here, so none comes from elsewhere
    BOOK_SOURCE_EMPTY = "book-source-empty"  # source: no own diary lies there
    SUPPLY_EMPTY = "supply-empty"  # all diaries are on the board; one can be taken from another place
    PAYS_OTHER_PLACE = "pays-other-place"  # card, place: it has no symbol of the place
    PAYS_JOKERS = "pays-jokers"  # one joker at most
    PAYS_TOO_LITTLE = "pays-too-little"  # cost, paid: in symbols
    PAYS_NEEDLESSLY = "pays-needlessly"  # card: the payment is enough without it
    HALF_DECISION = "half-decision"  # phase: what is missing
    DECISION_OVER = "decision-over"  # step: the first that belongs to a later decision
    PICK_UNSEEN = "pick-unseen"  # the pick after a sweep is chosen after the new cards are seen
    GOLDEN_NOT_REACHED = "golden-not-reached"  # mark: the turn does not reach this week
    GOLDEN_LONDON = "golden-london"  # it goes to one of the eight legendary places


class Illegal(Exception):
    """A step that the rules refuse.

    `why` is the cause, `rule` the rule's id, and `facts` maps the names beside the cause above to engine values.
    """

    def __init__(self, why: Why, rule: str, **facts: object) -> None:
        named = ", ".join(f"{name} {fact}" for name, fact in facts.items())
        super().__init__(f"{why} ({rule})" + (f": {named}" if named else ""))
        self.why = why
        self.rule = rule
        self.facts = facts
