"""What a terminal shows, as a page."""

from gallery.terminal import terminal_page


def test_colours_and_bold_letters_last_until_they_are_ended() -> None:
    page = terminal_page("\x1b[31m\x1b[1mRed\x1b[0m moves\n")
    assert '<span style="color: #ff8f66; font-weight: bold">Red</span> moves' in page


def test_what_was_printed_is_text_and_never_a_page() -> None:
    assert "go &lt;place&gt; &amp; draw" in terminal_page("go <place> & draw")
