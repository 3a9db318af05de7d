"""The board as a picture: what is drawn, for whom, and how it travels."""

import re
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from report_games import GAMES, LANGUAGES, MOMENTS, Played, play, play_until, report_of

from legends_pbem.engine.board import STANDARD, Spot, make_board
from legends_pbem.engine.table import Position, evolve, put_at
from legends_pbem.engine.things import LEGENDARY, PACK, Phase, Place, Rules, Seat
from legends_pbem.engine.view import view_of
from legends_pbem.reports.map_grid import laid_out
from legends_pbem.reports.map_layout import PLATE_WIDTH, map_of
from legends_pbem.reports.picture import board_svg
from legends_pbem.reports.pictures import Drawn, draw_pictures
from legends_pbem.reports.png import ZOOM, png_of
from legends_pbem.reports.report import Purpose, Report
from legends_pbem.reports.templates import Templates

SVG = "{http://www.w3.org/2000/svg}"


def report_on(position: Position, seat: Seat | None = Seat.RED, language: str = "en") -> Report:
    return report_of(Played(position, ()), seat, Purpose.DESK, language)


def drawn(report: Report) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(report))


def words_of(root: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def signs_of(root: ElementTree.Element) -> list[str]:
    return [use.get("href", "") for use in root.iter(f"{SVG}use")]


@settings(max_examples=30, deadline=None)
@given(
    number=GAMES,
    steps=MOMENTS,
    seats=st.integers(2, 4),
    rules=st.sampled_from(Rules),
    language=st.sampled_from(LANGUAGES),
    viewer=st.sampled_from([Seat.RED, Seat.BLUE, None]),
)
def test_every_moment_of_every_game_is_drawn_whole(
    number: int, steps: int, seats: int, rules: Rules, language: str, viewer: Seat | None
) -> None:
    played = play(number, steps, seats, rules)
    root = drawn(report_of(played, viewer, language=language))
    ids = {f"#{part.get('id')}" for part in root.iter() if part.get("id")}
    assert set(signs_of(root)) <= ids
    for seat in played.position.seats:
        assert signs_of(root).count(f"#p-{seat}") == 1, "one adventurer on the map"
    diaries = sum(owner is not None for track in played.position.diaries for owner in track)
    taken = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "space taken"]
    assert len(taken) == diaries
    shown = "\n".join(words_of(root))
    assert "None" not in shown and "Deed." not in shown


def test_the_picture_loads_nothing() -> None:
    svg = board_svg(report_of(play(3, 60), Seat.RED))
    assert "<script" not in svg and "<image" not in svg and "url(" not in svg.replace("url(#", "")
    assert re.findall(r'href="(?!#)', svg) == []
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", svg) == []


@pytest.mark.parametrize(("language", "told"), [("en", "Red is"), ("de", "Rot ist")])
def test_who_does_not_see_the_picture_is_told_where_all_are(language: str, told: str) -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    report = report_of(played, Seat.BLUE, language=language)
    root = drawn(report)
    description = root.findtext(f"{SVG}desc") or ""
    assert told in description
    assert (root.findtext(f"{SVG}title") or "no title") in description
    assert draw_pictures(report)[0][0].alt == description
    assert root.get("lang") == language


def test_the_words_on_cards_are_those_to_send() -> None:
    played = play_until(3, Phase.TRAVEL, 60)
    position = played.position
    words = words_of(drawn(report_on(position)))
    assert {str(card) for display in position.displays for card in display} <= set(words)
    assert {str(card) for card in position.hand(Seat.RED)} <= set(words)


def test_a_spectator_sees_no_hand() -> None:
    words = words_of(drawn(report_on(play(3, 60).position, seat=None)))
    assert not any("hand" in word for word in words)


def test_four_seats_in_one_place_stand_beside_each_other() -> None:
    position = evolve(play(3, 60).position, at=(Place.ELEPHANTS,) * 4)
    pawns = [use for use in drawn(report_on(position)).iter(f"{SVG}use") if use.get("href", "").startswith("#p-")]
    places = sorted(float(pawn.get("x", "")) for pawn in pawns)
    assert all(right - left >= 20 for left, right in pairwise(places))


def test_a_stack_on_the_time_track_has_the_next_seat_on_top() -> None:
    """R-TIME-1: of several on one week, the one that arrived last."""
    position = evolve(play(3, 60).position, weeks=(30,) * 4, arrivals=(Seat.BLUE, Seat.YELLOW, Seat.GREEN, Seat.RED))
    sizes = [(use.get("href"), use.get("x")) for use in drawn(report_on(position)).iter(f"{SVG}use")]
    runners = [
        (href, float(x or 0)) for href, x in sizes if href in {f"#s-{seat}" for seat in Seat} and float(x or 0) > 500
    ]
    assert [href for href, _ in runners[:4]] == ["#s-blue", "#s-yellow", "#s-green", "#s-red"]


@pytest.mark.parametrize("week", [0, 20, 21, 42, 43, 62, 63, 83, 84, 120])
def test_every_week_has_its_place_on_the_track(week: int) -> None:
    position = evolve(play(3, 60).position, weeks=(week, 0, 0, 0))
    assert str(week) in words_of(drawn(report_on(position)))


def test_all_kinds_of_cards_in_one_hand_are_drawn() -> None:
    position = play(3, 60).position
    full = evolve(position, hands=put_at(position.hands, 0, PACK))
    words = words_of(drawn(report_on(full)))
    assert {"×11", "×3", "×8"} <= set(words)


def test_the_golden_hourglass_stands_on_the_track_or_on_a_place() -> None:
    position = evolve(play(3, 60).position, golden=None, scorings=1)
    for golden in (None, *LEGENDARY):
        glasses = [
            use.get("class")
            for use in drawn(report_on(evolve(position, golden=golden))).iter(f"{SVG}use")
            if use.get("href") == "#i-hourglass"
        ]
        assert glasses.count("gold") == 1


def test_the_png_is_as_large_as_the_svg_says_and_the_same_again() -> None:
    report = report_of(play(3, 60), Seat.RED)
    root = drawn(report)
    png = png_of(board_svg(report))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    size = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    assert size == tuple(round(ZOOM * int(root.get(side, ""))) for side in ("width", "height"))
    assert png_of(board_svg(report)) == png
    assert draw_pictures(report) == ((Drawn("board", png, root.findtext(f"{SVG}desc") or ""),), None)


@pytest.mark.parametrize("text", ["", "<svg", "<html/>", '<svg xmlns="http://www.w3.org/2000/svg"/>'])
def test_what_is_no_svg_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no SVG"):
        png_of(text)


def test_a_view_is_all_that_a_picture_needs() -> None:
    view = view_of(play(3, 60).position, Seat.RED)
    assert drawn(Report(view, Purpose.DESK, "en")).tag == f"{SVG}svg"


def test_a_board_without_spots_is_laid_out_with_names_apart() -> None:
    legs = tuple((a, b, weeks + 1) for a, b, weeks in STANDARD.legs)
    board = make_board("mine@0123456789abcdef", legs, STANDARD.actions)
    stops = map_of(board).stops
    for one, other in combinations(stops, 2):
        assert abs(one.x - other.x) >= PLATE_WIDTH or abs(one.y - other.y) >= 100
    position = evolve(play(3, 60).position, board=board)
    assert words_of(drawn(report_on(position))).count("2") >= len(legs)


def test_legs_of_a_board_without_spots_run_through_no_third_stop() -> None:
    ring = tuple((Place(number), Place((number + 1) % 9), 1) for number in range(9))
    spots = laid_out(make_board("ring@0123456789abcdef", ring, STANDARD.actions))
    for a, b, _ in ring:
        middle = Spot((spots[a].x + spots[b].x) // 2, (spots[a].y + spots[b].y) // 2)
        assert all(abs(middle.x - spot.x) + abs(middle.y - spot.y) > 10 for spot in spots)


@pytest.mark.parametrize("text", ["<svg", "<html/>", "{{ nonsense }}"])
def test_a_hosts_own_picture_that_fails_costs_nobody_the_picture(tmp_path: Path, text: str) -> None:
    (tmp_path / "layout").mkdir()
    (tmp_path / "layout" / "board.svg").write_text(text)
    report = report_of(play(3, 60), Seat.RED)
    drawn_anyway, failure = draw_pictures(report, Templates(own=tmp_path))
    assert (drawn_anyway, None) == draw_pictures(report)
    assert failure is not None
