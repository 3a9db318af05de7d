"""What any store must do with mails, those that came in and those that are owed."""

import pytest
from store_samples import GAME, LATER, MUCH_LATER, NOW, owe_turn

from legends_pbem.store.errors import Conflict, LeaseLost
from legends_pbem.store.protocol import Store, Unit
from legends_pbem.store.rows import EvidenceKind, MailState, Outcome

TICKET = "3f9a41c07d2e88b1"


def receive(unit: Unit, message_id: str, content_hash: str) -> int:
    evidence = unit.keep(EvidenceKind.MAIL, b"From: kim@example.net\n\nGo Avalon")
    return unit.receive(
        message_id=message_id,
        content_hash=content_hash,
        evidence=evidence,
        outcome=Outcome.APPLIED,
        sender="kim@example.net",
        game=GAME,
        seat="red",
        ticket=TICKET,
    )


class InboxConformance:
    def test_a_mail_is_seen_once_it_was_received(self, store: Store) -> None:
        assert store.seen("<1@example.net>", "hash") is None
        with store.write(NOW) as unit:
            number = receive(unit, "<1@example.net>", "hash")
        mail = store.seen("<1@example.net>", "hash")
        assert mail is not None
        assert (mail.id, mail.received, mail.outcome, mail.seat) == (number, NOW, Outcome.APPLIED, "red")

    def test_the_same_mail_is_not_received_twice(self, store: Store) -> None:
        with store.write(NOW) as unit:
            receive(unit, "<1@example.net>", "hash")
        with pytest.raises(Conflict), store.write(LATER) as unit:
            receive(unit, "<1@example.net>", "hash")

    def test_another_text_under_a_known_message_id_is_another_mail(self, store: Store) -> None:
        with store.write(NOW) as unit:
            receive(unit, "<1@example.net>", "hash")
            receive(unit, "<1@example.net>", "other hash")
        assert len(store.inbox()) == 2

    def test_mails_without_message_id_are_told_apart_by_content(self, store: Store) -> None:
        with store.write(NOW) as unit:
            receive(unit, "", "hash")
        assert store.seen("", "hash") is not None
        assert store.seen("", "other hash") is None

    def test_the_inbox_shows_the_newest_first(self, store: Store) -> None:
        with store.write(NOW) as unit:
            numbers = [receive(unit, f"<{k}@example.net>", "hash") for k in range(3)]
        assert [mail.id for mail in store.inbox(limit=2)] == [numbers[2], numbers[1]]
        assert [mail.id for mail in store.inbox(GAME, limit=1)] == [numbers[2]]
        assert store.inbox("ZZZZ") == []

    def test_text_that_is_no_unicode_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            receive(unit, "<\udcff@example.net>", "hash")


class OutboxConformance:
    def test_mails_that_did_not_arrive_are_found_from_a_time_on(self, store: Store) -> None:
        for now, state in ((NOW, MailState.FAILED), (LATER, MailState.SENT), (LATER, MailState.FAILED)):
            with store.write(now) as unit:
                mail = unit.claim(owe_turn(unit), MUCH_LATER)
                assert mail is not None
                unit.finish(mail, state)
        assert [mail.id for mail in store.failed_since(NOW)] == [1, 3]
        assert [mail.id for mail in store.failed_since(LATER)] == [3]
        assert store.failed_since(MUCH_LATER) == []

    def test_an_owed_mail_is_due_at_once(self, store: Store) -> None:
        with store.write(NOW) as unit:
            number = owe_turn(unit)
        assert store.due(NOW) == [number]
        mail = store.mail(number)
        assert mail is not None
        assert (mail.state, mail.address, mail.purpose, mail.serial) == (
            MailState.QUEUED,
            "kim@example.net",
            "turn",
            None,
        )

    def test_a_mail_owed_for_later_is_not_due_before(self, store: Store) -> None:
        with store.write(NOW) as unit:
            number = unit.owe("host@example.org", "summary", language="en", due=LATER)
        assert store.due(NOW) == []
        assert store.due(LATER) == [number]

    def test_a_held_mail_is_found_by_its_address_in_any_case_and_due_when_its_digest_is(self, store: Store) -> None:
        with store.write(NOW) as unit:
            assert unit.now == NOW
            owe_turn(unit)
            held = unit.owe("kim@example.net", "moved", language="en", due=LATER, held=True)
        assert [(mail.id, mail.held, mail.digest) for mail in store.held("KIM@example.net")] == [(held, True, None)]
        assert (store.held("bo@example.net"), held in store.due(NOW), held in store.due(LATER)) == ([], False, True)

    def test_a_held_mail_can_be_held_longer_or_let_go(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.mail(unit.owe("kim@example.net", "moved", language="en", due=LATER, held=True))
            assert mail is not None
            unit.hold(mail, MUCH_LATER)
            assert store.due(LATER) == []
            unit.hold(mail, None)
        assert (store.due(NOW), store.held("kim@example.net")) == ([mail.id], [])

    def test_a_mail_that_a_worker_has_cannot_be_held(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            with pytest.raises(LeaseLost):
                unit.hold(mail, MUCH_LATER)

    def test_mails_told_in_a_digest_are_due_no_more_and_fare_as_it_does(self, store: Store) -> None:
        with store.write(NOW) as unit:
            told = [unit.owe("kim@example.net", "moved", language="en", held=True) for _ in range(2)]
            digest = self._digest_of(unit, told)
            assert (store.due(NOW), unit.claim(told[0], LATER), store.held("kim@example.net")) == ([digest], None, [])
            claimed = unit.claim(digest, LATER)
            assert claimed is not None
            unit.finish(claimed, MailState.DEFERRED, due=LATER)
            assert {mail.state for mail in unit.told_in(digest)} == {MailState.QUEUED}
        with store.write(LATER) as unit:
            claimed = unit.claim(digest, MUCH_LATER)
            assert claimed is not None
            unit.finish(claimed, MailState.SENT)
            assert [(mail.id, mail.state, mail.changed) for mail in unit.told_in(digest)] == [
                (number, MailState.SENT, LATER) for number in told
            ]
            unit.bounced(claimed, "no such user")
        assert {mail.state for mail in store.told_in(digest)} == {MailState.FAILED}

    def test_mails_told_in_a_digest_that_is_withdrawn_are_held_again(self, store: Store) -> None:
        with store.write(NOW) as unit:
            told = [unit.owe("kim@example.net", "moved", language="en", held=True) for _ in range(2)]
            digest = unit.mail(self._digest_of(unit, told))
            first = unit.mail(told[0])
            assert digest is not None and first is not None
            unit.withdraw(first, "the seat has changed hands")
            unit.withdraw(digest, "one of them is not true any more")
        assert [mail.id for mail in store.held("kim@example.net")] == told[1:]
        assert store.due(NOW) == told[1:]

    def test_only_held_mails_are_told_in_a_digest_and_each_in_one(self, store: Store) -> None:
        with store.write(NOW) as unit:
            told = unit.owe("kim@example.net", "moved", language="en", held=True)
            digest = self._digest_of(unit, [told])
            for number in (told, owe_turn(unit)):
                mail = unit.mail(number)
                assert mail is not None
                with pytest.raises(LeaseLost):
                    unit.tell_in(digest, mail)

    def _digest_of(self, unit: Unit, told: list[int]) -> int:
        """The number of a mail that tells these."""
        digest = unit.owe("kim@example.net", "digest", language="en")
        for number in told:
            mail = unit.mail(number)
            assert mail is not None
            unit.tell_in(digest, mail)
        return digest

    def test_details_come_back_as_they_were(self, store: Store) -> None:
        with store.write(NOW) as unit:
            number = unit.owe("host@example.org", "refusal", language="en", detail={"line": 3, "why": "é"})
        mail = store.mail(number)
        assert mail is not None
        assert mail.detail == {"line": 3, "why": "é"}

    def test_a_mail_to_a_tenure_that_never_was_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.owe("kim@example.net", "turn", language="en", game=GAME, seat="red", tenure=9)

    def test_a_leased_mail_cannot_be_claimed_again_before_its_lease_ends(self, store: Store) -> None:
        with store.write(NOW) as unit:
            number = owe_turn(unit)
            assert unit.claim(number, LATER) is not None
            assert unit.claim(number, LATER) is None
        assert store.due(NOW) == []
        with store.write(LATER) as unit:
            assert unit.claim(number, MUCH_LATER) is not None

    def test_who_lost_the_lease_can_neither_store_nor_finish(self, store: Store) -> None:
        with store.write(NOW) as unit:
            first = unit.claim(owe_turn(unit), LATER)
        assert first is not None
        with store.write(LATER) as unit:
            unit.claim(first.id, MUCH_LATER)
            with pytest.raises(LeaseLost):
                unit.store_content(first, message_id="<1@example.org>", content=b"", from_n=1, to_n=1)
            with pytest.raises(LeaseLost):
                unit.finish(first, MailState.SENT)
            with pytest.raises(LeaseLost):
                unit.withdraw(first, "stale")

    def test_a_rendered_mail_keeps_its_bytes_through_retries(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            unit.store_content(mail, message_id="<1@example.org>", content=b"Your turn", from_n=1, to_n=1)
            unit.finish(mail, MailState.DEFERRED, note="server away", due=LATER)
        with store.write(LATER) as unit:
            again = unit.claim(mail.id, MUCH_LATER)
            assert again is not None
            with pytest.raises(LeaseLost):
                unit.store_content(again, message_id="<2@example.org>", content=b"Other", from_n=1, to_n=1)
        assert store.mail_content(mail.id) == b"Your turn"
        assert (again.message_id, again.serial, again.attempts) == ("<1@example.org>", 0, 2)
        assert store.mail_with_message_id("<1@example.org>") == again

    def test_two_mails_never_share_a_message_id(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            for _ in range(2):
                mail = unit.claim(owe_turn(unit), LATER)
                assert mail is not None
                unit.store_content(mail, message_id="<1@example.org>", content=b"", from_n=1, to_n=1)

    def test_mails_with_the_same_ticket_are_counted_from_zero_as_they_are_claimed(self, store: Store) -> None:
        with store.write(NOW) as unit:
            numbers = [owe_turn(unit), owe_turn(unit), owe_turn(unit, ticket="other"), owe_turn(unit, ticket=None)]
            claimed = [unit.claim(number, LATER) for number in reversed(numbers)]
        assert [mail.serial for mail in claimed if mail] == [None, 0, 0, 1]

    def test_a_mail_withdrawn_before_it_was_rendered_leaves_its_serial_number_free(self, store: Store) -> None:
        with store.write(NOW) as unit:
            first = unit.claim(owe_turn(unit), LATER)
            assert first is not None
            unit.withdraw(first, "one mail instead of two")
            second = unit.claim(owe_turn(unit), LATER)
        assert second is not None
        assert second.serial == 0

    def test_a_sent_mail_is_not_due_again(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            unit.finish(mail, MailState.SENT)
        assert store.due(MUCH_LATER) == []
        assert store.unsent(GAME, "red") == []

    @pytest.mark.parametrize(
        ("state", "due"),
        [(MailState.DEFERRED, None), (MailState.SENT, LATER), (MailState.QUEUED, None)],
    )
    def test_sending_has_no_other_ends_than_sent_failed_and_deferred(
        self, store: Store, state: MailState, due: str | None
    ) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            with pytest.raises(Conflict):
                unit.finish(mail, state, due=due)

    def test_an_unclaimed_mail_cannot_be_finished(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.mail(owe_turn(unit))
            assert mail is not None
            with pytest.raises(LeaseLost):
                unit.finish(mail, MailState.SENT)

    def test_what_was_last_reported_counts_sent_mails_of_that_tenure_only(self, store: Store) -> None:
        assert store.last_reported(GAME, "red", 1) == 0
        with store.write(NOW) as unit:
            owe_turn(unit)
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            unit.store_content(mail, message_id="<1@example.org>", content=b"", from_n=1, to_n=7)
            unit.finish(mail, MailState.SENT)
        assert store.last_reported(GAME, "red", 1) == 7
        assert store.last_reported(GAME, "red", 2) == 0

    def test_a_mail_that_bounced_reported_nothing(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            unit.finish(mail, MailState.SENT)
            unit.bounced(mail, "no such user")
        assert store.last_reported(GAME, "red", 1) == 0

    def test_the_history_tells_every_state_with_time_and_reason(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mail = unit.claim(owe_turn(unit), LATER)
            assert mail is not None
            unit.finish(mail, MailState.DEFERRED, note="server away", due=LATER)
        with store.write(LATER) as unit:
            found = unit.mail(mail.id)
            assert found is not None
            unit.withdraw(found, "turn taken")
        assert [tuple(change) for change in store.mail_history(mail.id)] == [
            (NOW, MailState.QUEUED, ""),
            (NOW, MailState.LEASED, ""),
            (NOW, MailState.DEFERRED, "server away"),
            (LATER, MailState.WITHDRAWN, "turn taken"),
        ]

    def test_what_a_seat_is_still_owed_stands_from_the_oldest(self, store: Store) -> None:
        with store.write(NOW) as unit:
            numbers = [owe_turn(unit), owe_turn(unit)]
        assert [mail.id for mail in store.unsent(GAME, "red")] == numbers
        assert store.unsent(GAME, "blue") == []

    def test_the_outbox_shows_the_newest_first(self, store: Store) -> None:
        with store.write(NOW) as unit:
            numbers = [owe_turn(unit), owe_turn(unit)]
            other = unit.owe("host@example.org", "summary", language="en")
        assert [mail.id for mail in store.outbox(limit=2)] == [other, numbers[1]]
        assert [mail.id for mail in store.outbox(GAME)] == numbers[::-1]

    def test_only_finished_mails_from_before_lose_their_content(self, store: Store) -> None:
        with store.write(NOW) as unit:
            mails = [unit.claim(owe_turn(unit), LATER) for _ in range(2)]
            for k, mail in enumerate(mails):
                assert mail is not None
                unit.store_content(mail, message_id=f"<{k}@example.org>", content=b"hand", from_n=1, to_n=1)
            sent, leased = mails
            assert sent is not None
            assert leased is not None
            unit.finish(sent, MailState.SENT)
        assert store.purge_finished(NOW) == 0
        assert store.purge_finished(LATER) == 1
        assert store.mail_content(sent.id) is None
        assert store.mail_content(leased.id) == b"hand"
        kept = store.mail(sent.id)
        assert kept is not None
        assert kept.state is MailState.SENT

    def test_the_last_sent_mail_with_a_ticket_is_found(self, store: Store) -> None:
        assert store.sent_with_ticket(TICKET) is None
        with store.write(NOW) as unit:
            mails = [unit.claim(owe_turn(unit), LATER) for _ in range(3)]
            for mail in mails[:2]:
                assert mail is not None
                unit.finish(mail, MailState.SENT)
        found = store.sent_with_ticket(TICKET)
        assert found is not None
        assert mails[1] is not None
        assert found.id == mails[1].id
        assert store.sent_with_ticket("0" * 16) is None

    def test_mails_to_an_address_are_found_by_purpose_and_time(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.owe("host@example.org", "notice", language="en")
        with store.write(LATER) as unit:
            unit.owe("host@example.org", "notice", language="en")
            unit.owe("host@example.org", "summary", language="en")
        assert [mail.created for mail in store.owed_since("host@example.org", "notice", NOW)] == [NOW, LATER]
        assert [mail.created for mail in store.owed_since("host@example.org", "notice", LATER)] == [LATER]
        assert store.owed_since("kim@example.net", "notice", NOW) == []
