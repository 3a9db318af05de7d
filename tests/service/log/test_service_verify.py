"""`verify_log`: what a changed log shows, and what only receipts show."""

import pytest
from tables import fixed_bytes
from tampering import LATER, Change, all_changes, changed, few_changes, first_of_each_kind, kind_of, rehashed, resigned
from whole_games import WholeGame, whole_game

from legends_pbem.service.log.receipts import Receipt
from legends_pbem.service.log.verification import verify_log
from legends_pbem.signing.ed25519 import Ed25519Signer
from legends_pbem.store.rows import Entry


@pytest.fixture
def game() -> WholeGame:
    return whole_game()


def test_every_changed_value_is_found_at_its_entry(game: WholeGame) -> None:
    for index in first_of_each_kind(game.entries):
        for change in all_changes(game.entries, index):
            verdict = verify_log(game.id, changed(game.entries, change), game.secret)
            assert verdict.bad == index + 1, (kind_of(game.entries[index]), change, verdict.reason)
            assert verdict.entries == index


def test_a_change_is_found_though_all_hashes_were_made_anew(game: WholeGame) -> None:
    *followed, _ = first_of_each_kind(game.entries)  # nothing follows the last kind, `over`
    for index in followed:
        for change in few_changes(game.entries, index):
            rewritten = rehashed(changed(game.entries, change)[: index + 8])
            verdict = verify_log(game.id, rewritten, game.secret)
            assert verdict.bad is not None, (kind_of(game.entries[index]), change)
            assert verdict.bad > index or change.field == "n"


def test_what_is_not_found_when_all_hashes_were_made_anew_is_only_what_nothing_follows(game: WholeGame) -> None:
    """Tickets come from the hashes of earlier entries, and stand in what was signed.

    So a change shows unless no decision was asked for after it. Then it is not found if it is about what only the
    service can know: when something came in, which mail it was, and how the text of a signature was wrapped.
    """
    unfound: set[tuple[int, str]] = set()
    last = len(game.entries) - 1
    for index in (last - 1, last):
        for change in few_changes(game.entries, index):
            verdict = verify_log(game.id, rehashed(changed(game.entries, change)), game.secret)
            if verdict.bad is None:
                unfound.add((last - index, change.field))
    assert unfound <= {(0, "time"), (1, "time"), (1, "evidence"), (1, "payload.signature")}
    assert (0, "time") in unfound


def test_receipts_show_what_hashes_made_anew_hide(game: WholeGame) -> None:
    last = game.entries[-1]
    receipt = Receipt(game.id, "red", last.n, last.hash, last.time)
    rewritten = rehashed(changed(game.entries, Change(len(game.entries) - 1, ("time",), LATER)))
    assert verify_log(game.id, rewritten, game.secret).bad is None
    assert rewritten[receipt.entry - 1].hash != receipt.hash


def test_a_host_who_rewrites_and_signs_anew_fails_at_the_next_move_that_a_player_signed(game: WholeGame) -> None:
    service = Ed25519Signer(fixed_bytes("key of the service"))
    for index in (1, 5, 20):
        change = Change(index, ("time",), LATER)
        rewritten = resigned(game.id, changed(game.entries, change), game.entries, service)
        verdict = verify_log(game.id, rewritten, game.secret)
        assert verdict.bad is not None
        assert verdict.bad > index
        assert kind_of(game.entries[verdict.bad - 1]) == "signed 1"


def test_a_signed_move_counts_once(game: WholeGame) -> None:
    """The host enters a move that its player signed a second time, where the rules would allow it."""
    first = next(index for index, entry in enumerate(game.entries) if kind_of(entry) == "signed 1")
    for place in range(first + 1, len(game.entries) - 1):
        log = renumbered([*game.entries[:place], game.entries[first], *game.entries[place:]])
        verdict = verify_log(game.id, log)
        assert verdict.bad is not None
        assert verdict.bad <= place + 1


def test_a_move_file_is_taken_whole(game: WholeGame) -> None:
    second = next(index for index, entry in enumerate(game.entries) if kind_of(entry) == "signed 2")
    for missing in (second - 1, second):
        verdict = verify_log(game.id, renumbered([*game.entries[:missing], *game.entries[missing + 1 :]]))
        assert verdict.bad == missing + 1


def test_another_secret_is_found(game: WholeGame) -> None:
    assert verify_log(game.id, game.entries, fixed_bytes("another")).bad == 1


def test_the_log_of_another_game_is_found(game: WholeGame) -> None:
    assert verify_log("AAAA", game.entries, game.secret).bad == 1


def test_a_log_cut_short_is_good_as_far_as_it_goes(game: WholeGame) -> None:
    for end in range(1, len(game.entries)):
        verdict = verify_log(game.id, game.entries[:end])
        assert (verdict.bad, verdict.entries) == (None, end)


def test_an_empty_log_is_bad(game: WholeGame) -> None:
    assert verify_log(game.id, []).bad == 1


def renumbered(entries: list[Entry]) -> list[Entry]:
    """The entries as a log with numbers and hashes made anew."""
    return rehashed([entry._replace(n=n) for n, entry in enumerate(entries, start=1)])
