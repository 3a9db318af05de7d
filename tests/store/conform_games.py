"""What any store must do with games, players, log and evidence."""

import hashlib

import pytest
from store_samples import GAME, LATER, NOW, begin_game

from legends_pbem.store.chain import broken_link, entry_salt
from legends_pbem.store.errors import Conflict, NotCanonical
from legends_pbem.store.protocol import Store
from legends_pbem.store.rows import EvidenceKind, GameState


class GamesConformance:
    def test_a_new_game_runs_and_has_no_position(self, store: Store) -> None:
        game = store.game(GAME)
        assert game is not None
        assert (game.state, game.created, game.position) == (GameState.RUNNING, NOW, None)

    def test_a_new_game_has_no_clock_unless_one_is_given(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.create_game(
                "AAAA", rules="en", board="standard", luck="host", secret=b"s", clock="3d", lapse="bot once", absence=7
            )
        without, timed = store.games()
        assert (without.clock, without.lapse, without.absence) == ("none", "wait", 30)
        assert (timed.clock, timed.lapse, timed.absence) == ("3d", "bot once", 7)

    def test_an_unknown_game_is_none(self, store: Store) -> None:
        assert store.game("ZZZZ") is None

    def test_games_are_listed_from_the_oldest(self, store: Store) -> None:
        with store.write(LATER) as unit:
            begin_game(unit, "AAAA")
        assert [game.id for game in store.games()] == [GAME, "AAAA"]

    def test_a_game_id_is_given_once(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            begin_game(unit)

    def test_the_secret_comes_back_byte_for_byte(self, store: Store) -> None:
        assert store.secret(GAME) == b"\x07" * 32

    def test_the_secret_of_an_unknown_game_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict):
            store.secret("ZZZZ")

    def test_position_and_state_are_kept(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.set_position(GAME, '{"turn":1}')
            unit.set_game_state(GAME, GameState.OVER)
        game = store.game(GAME)
        assert game is not None
        assert (game.position, game.state) == ('{"turn":1}', GameState.OVER)

    def test_a_position_of_an_unknown_game_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.set_position("ZZZZ", "{}")

    def test_a_setting_is_replaced_by_the_next(self, store: Store) -> None:
        assert store.setting("service-key") is None
        with store.write(NOW) as unit:
            unit.set_setting("service-key", "one")
            unit.set_setting("service-key", "two")
        assert store.setting("service-key") == "two"

    def test_what_an_exception_interrupts_did_not_happen(self, store: Store) -> None:
        with pytest.raises(ZeroDivisionError), store.write(NOW) as unit:
            unit.append(GAME, "decision", {"text": "draw"})
            unit.set_position(GAME, str(1 // 0))
        assert [entry.kind for entry in store.entries(GAME)] == ["start"]

    def test_a_unit_reads_what_it_has_just_written(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.append(GAME, "decision", {"text": "draw"})
            assert [entry.n for entry in unit.entries(GAME)] == [1, 2]

    def test_a_unit_kept_beyond_its_end_changes_nothing(self, store: Store) -> None:
        with store.write(NOW) as unit:
            pass
        with pytest.raises(Conflict):
            unit.append(GAME, "decision", {})
        assert len(store.entries(GAME)) == 1


class PlayersConformance:
    def test_players_stand_in_seat_order(self, store: Store) -> None:
        assert [player.seat for player in store.players(GAME)] == ["red", "blue"]

    def test_a_successor_takes_the_seat_and_its_place_in_the_order(self, store: Store) -> None:
        with store.write(LATER) as unit:
            unit.seat(GAME, "red", person="person-3", language="de", address="lee@example.org")
        red, blue = store.players(GAME)
        assert (red.person, red.tenure, red.since, red.until) == ("person-3", 2, LATER, None)
        assert blue.person == "person-2"

    def test_earlier_tenures_are_remembered_with_their_end(self, store: Store) -> None:
        with store.write(LATER) as unit:
            unit.seat(GAME, "red", person="person-3", language="de")
        assert [(player.person, player.until) for player in store.tenures(GAME)] == [
            ("person-1", LATER),
            ("person-3", None),
            ("person-2", None),
        ]

    def test_seating_returns_the_player_as_stored(self, store: Store) -> None:
        with store.write(NOW) as unit:
            begin_game(unit, "AAAA")
            player = unit.seat(
                "AAAA",
                "green",
                person="person-4",
                language="en",
                key="ssh-ed25519 AAAA",
                signed_only=True,
            )
        assert store.players("AAAA")[2] == player

    def test_a_player_can_change_key_policy_address_and_language(self, store: Store) -> None:
        red = store.players(GAME)[0]
        changed = red._replace(key="ssh-ed25519 AAAA", signed_only=True, address="k@example.org", language="de")
        with store.write(NOW) as unit:
            unit.update_player(changed)
        assert store.players(GAME)[0] == changed

    def test_it_is_known_since_when_mails_to_a_player_come_back(self, store: Store) -> None:
        red = store.players(GAME)[0]
        assert red.bouncing is None
        with store.write(LATER) as unit:
            unit.update_player(red._replace(bouncing=NOW))
        assert store.players(GAME)[0].bouncing == NOW

    def test_only_players_of_running_games_are_listed_as_out_of_reach(self, store: Store) -> None:
        assert store.bouncing_players() == []
        with store.write(LATER) as unit:
            begin_game(unit, "AAAA")
            begin_game(unit, "BBBB")
            for game, since in (("AAAA", NOW), ("BBBB", NOW), (GAME, LATER)):
                unit.update_player(unit.players(game)[0]._replace(bouncing=since))
            unit.set_game_state("BBBB", GameState.OVER)
        assert [(player.game, player.seat) for player in store.bouncing_players()] == [("AAAA", "red"), (GAME, "red")]

    def test_whose_successor_has_the_seat_is_not_listed_as_out_of_reach(self, store: Store) -> None:
        with store.write(LATER) as unit:
            unit.update_player(unit.players(GAME)[0]._replace(bouncing=NOW))
            unit.seat(GAME, "red", person="person-3", language="de", address="lee@example.org")
        assert store.bouncing_players() == []

    def test_desk_tickets_are_counted_over_all_players_of_a_seat_and_their_renewals(self, store: Store) -> None:
        red = store.players(GAME)[0]
        with store.write(NOW) as unit:
            unit.update_player(red._replace(desk=red.desk + 1))
            new = unit.seat(GAME, "red", person="person-3", language="de")
        assert (red.desk, new.desk, store.players(GAME)[0]) == (1, 3, new)

    def test_a_bot_may_stand_in_for_a_player_who_keeps_the_seat(self, store: Store) -> None:
        red = store.players(GAME)[0]
        assert red.stand_in is None
        with store.write(LATER) as unit:
            unit.update_player(red._replace(stand_in="greedy"))
        assert store.players(GAME)[0] == red._replace(stand_in="greedy")

    def test_an_earlier_player_cannot_be_changed(self, store: Store) -> None:
        red = store.players(GAME)[0]
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.seat(GAME, "red", person="person-3", language="de")
            unit.update_player(red._replace(language="de"))

    def test_seats_are_found_by_address_without_case(self, store: Store) -> None:
        assert [player.seat for player in store.players_by_address("Kim@Example.NET")] == ["red"]

    def test_who_gave_up_a_seat_is_not_found_by_address(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.seat(GAME, "red", person="person-3", language="de", address="lee@example.org")
        assert store.players_by_address("kim@example.net") == []

    def test_a_player_of_an_unknown_game_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.seat("ZZZZ", "red", person="person-1", language="en")


class LogConformance:
    def test_entries_are_numbered_chained_and_salted(self, store: Store) -> None:
        with store.write(LATER) as unit:
            appended = [unit.append(GAME, "decision", {"text": text}) for text in ("draw", "go yeti")]
        entries = store.entries(GAME)
        assert entries[1:] == appended
        assert [entry.n for entry in entries] == [1, 2, 3]
        assert entries[2].prev == entries[1].hash
        assert entries[2].salt == entry_salt(b"\x07" * 32, 3)
        assert broken_link(entries) is None

    def test_the_head_of_a_game_is_its_last_entry(self, store: Store) -> None:
        with store.write(LATER) as unit:
            last = unit.append(GAME, "decision", {})
        game = store.game(GAME)
        assert game is not None
        assert (game.head_n, game.head_hash) == (2, last.hash)

    def test_a_game_without_entries_has_zeros_as_head(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.create_game("AAAA", rules="de", board="standard", luck="shared", secret=b"s" * 32)
        game = store.game("AAAA")
        assert game is not None
        assert (game.head_n, game.head_hash) == (0, "0" * 64)

    def test_reading_can_begin_at_any_entry(self, store: Store) -> None:
        with store.write(NOW) as unit:
            unit.append(GAME, "decision", {})
        assert [entry.n for entry in store.entries(GAME, first=2)] == [2]

    def test_each_game_has_a_chain_of_its_own(self, store: Store) -> None:
        with store.write(NOW) as unit:
            begin_game(unit, "AAAA")
            unit.append(GAME, "decision", {})
        assert [entry.n for entry in store.entries("AAAA")] == [1]

    def test_an_entry_of_an_unknown_game_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.append("ZZZZ", "start", {})

    def test_an_entry_with_evidence_that_was_not_kept_is_refused(self, store: Store) -> None:
        with pytest.raises(Conflict), store.write(NOW) as unit:
            unit.append(GAME, "decision", {}, "0" * 64)

    def test_a_payload_with_a_fraction_is_refused(self, store: Store) -> None:
        with pytest.raises(NotCanonical), store.write(NOW) as unit:
            unit.append(GAME, "decision", {"share": 0.5})

    def test_evidence_comes_back_byte_for_byte(self, store: Store) -> None:
        content = bytes(range(256)) * 40
        with store.write(NOW) as unit:
            sha256 = unit.keep(EvidenceKind.MAIL, content)
        assert sha256 == hashlib.sha256(content).hexdigest()
        assert store.evidence(sha256) == content

    def test_the_same_evidence_can_be_kept_again(self, store: Store) -> None:
        with store.write(NOW) as unit:
            assert unit.keep(EvidenceKind.MAIL, b"mail") == unit.keep(EvidenceKind.MAIL, b"mail")

    def test_unknown_evidence_is_none(self, store: Store) -> None:
        assert store.evidence("0" * 64) is None
