"""Quotes, forwards and signatures in many languages: what another person wrote is never run."""

import pytest
from letters import BLOCK, SERVICE, html, letter, multipart

from legends_pbem.mail.quoting import unquote, unsigned
from legends_pbem.service.inspection import Inspection, MailKind, inspect

COMMAND = "go avalon; draw"
OTHERS = "go london; club atlantis avalon"
ADDRESS = "play+g7k2.3f9a41c07d2e88b1.mzxw6ytboi4dgnbvgy3tqojqpb@example.org"

ATTRIBUTIONS = {
    "Gmail en": f"On Mon, Oct 5, 2026 at 9:00 AM Legends <{ADDRESS}> wrote:",
    "Gmail en, wrapped": f"On Mon, Oct 5, 2026 at 9:00 AM Legends <\n{ADDRESS}> wrote:",
    "Gmail en, wrapped before the verb": f"On Mon, Oct 5, 2026 at 9:00 AM Legends\n<{ADDRESS}>\nwrote:",
    "Gmail en, with a narrow space": f"On Mon, Oct 5, 2026 at 9:00\u202fAM Legends <{ADDRESS}> wrote:",
    "Apple en": f"On 5. Oct 2026, at 09:00, Legends <{ADDRESS}> wrote:",
    "Thunderbird en": "On 10/5/26 09:00, Legends wrote:",
    "Proton en": f"On Monday, October 5th, 2026 at 9:00 AM, Legends <{ADDRESS}> wrote:",
    "Yahoo en": f"On Monday, October 5, 2026 at 09:00:00 AM GMT+2, Legends <{ADDRESS}> wrote:",
    "plain en": f"Legends <{ADDRESS}> wrote:",
    "Usenet": f"In article <x@example.org>, Legends <{ADDRESS}> wrote:",
    "old Gmail": f"2026-10-05 9:00 GMT+02:00 Legends <{ADDRESS}>:",
    "Gmail de": f"Am Mo., 5. Okt. 2026 um 09:00 Uhr schrieb Legends <\n{ADDRESS}>:",
    "Gmail de, mobile": f"Legends <{ADDRESS}> schrieb am Mo., 5. Okt. 2026,\n09:00:",
    "Thunderbird de": "Am 05.10.26 um 09:00 schrieb Legends:",
    "Apple de": f"Am 05.10.2026 um 09:00 schrieb Legends <{ADDRESS}>:",
    "Gmail fr": f"Le lun. 5 oct. 2026 à 09:00, Legends <{ADDRESS}> a écrit :",
    "Thunderbird fr": "Le 05/10/2026 à 09:00, Legends a écrit\xa0:",
    "Gmail nl": f"Op ma 5 okt 2026 om 09:00 schreef Legends <{ADDRESS}>:",
    "Apple nl": f"Op 5 okt. 2026, om 09:00 heeft Legends <{ADDRESS}> het volgende geschreven:",
    "Gmail es": f"El lun, 5 oct 2026 a las 9:00, Legends (<{ADDRESS}>) escribió:",
    "Apple es": f"El 5 oct 2026, a las 9:00, Legends <{ADDRESS}> escribió:",
    "Gmail it": f"Il giorno lun 5 ott 2026 alle ore 09:00 Legends <\n{ADDRESS}> ha scritto:",
    "Thunderbird it": "Il 05/10/2026 09:00, Legends ha scritto:",
    "Gmail da": f"Den man. 5. okt. 2026 kl. 09.00 skrev Legends <{ADDRESS}>:",
    "Thunderbird da": "Den 05.10.2026 kl. 09.00 skrev Legends:",
    "Gmail pl": f"pon., 5 paź 2026 o 09:00 Legends <{ADDRESS}> napisał(a):",
    "Thunderbird pl": "W dniu 5.10.2026 o 09:00, Legends pisze:",
    "Apple pl": f"Wiadomość napisana przez Legends <{ADDRESS}> w dniu 5 paź 2026, o godz. 09:00:",
    "Gmail pt": f"Em seg., 5 de out. de 2026 às 09:00, Legends <{ADDRESS}> escreveu:",
    "Gmail sv": f"Den mån 5 okt. 2026 kl 09:00 skrev Legends <{ADDRESS}>:",
}

ORIGINALS = {
    "Outlook en": f"-----Original Message-----\nFrom: Legends <{ADDRESS}>\nSent: Monday, October 5, 2026 9:00\n"
    "To: Kim Vale\nSubject: [G7K2] Turn 12",
    "Outlook en, no marker": f"From: Legends <{ADDRESS}>\nSent: Monday, October 5, 2026\nTo: Kim\nSubject: Turn 12",
    "Outlook en, bold": f"*From:* Legends <{ADDRESS}>\n*Sent:* Monday, October 5, 2026\n*To:* Kim\n*Subject:* Turn",
    "Outlook en, phone": f"________________________________\nFrom: Legends <{ADDRESS}>\nSent: Monday 9:00\nTo: Kim\n"
    "Subject: Turn",
    "Outlook de": "-----Ursprüngliche Nachricht-----\nVon: Legends",
    "Outlook de, no marker": "Von: Legends\nGesendet: Montag, 5. Oktober 2026 09:00\nAn: Kim Vale\nBetreff: Zug 12",
    "Outlook fr": "De : Legends\nEnvoyé : lundi 5 octobre 2026 09:00\nÀ : Kim Vale\nObjet : Tour 12",
    "Outlook nl": "Van: Legends\nVerzonden: maandag 5 oktober 2026 09:00\nAan: Kim Vale\nOnderwerp: Beurt 12",
    "Outlook es": "De: Legends\nEnviado el: lunes, 5 de octubre de 2026 9:00\nPara: Kim Vale\nAsunto: Turno 12",
    "Outlook it": "Da: Legends\nInviato: lunedì 5 ottobre 2026 09:00\nA: Kim Vale\nOggetto: Turno 12",
    "Outlook da": "Fra: Legends\nSendt: 5. oktober 2026 09:00\nTil: Kim Vale\nEmne: Tur 12",
    "Outlook pl": "Od: Legends\nWysłano: poniedziałek, 5 października 2026 09:00\nDo: Kim Vale\nTemat: Tura 12",
    "Outlook zh": "发件人: Legends\n发送时间: 2026年10月5日 9:00\n收件人: Kim\n主题: 12",
    "two fields alone": f"From: Legends <{ADDRESS}>\nSent: Monday",
    "Gmail forward": f"---------- Forwarded message ---------\nFrom: Robin\nDate: Mon\nSubject: x\nTo: <{ADDRESS}>",
    "Gmail forward de": "---------- Weitergeleitete Nachricht ---------\nVon: Robin",
    "Apple forward": "Begin forwarded message:\n\nFrom: Robin",
    "Apple forward de": "Anfang der weitergeleiteten Nachricht:\n\nVon: Robin",
    "Apple forward fr": "Début du message transféré :\n\nDe: Robin",
    "Thunderbird forward": "-------- Forwarded Message --------\nSubject: x\nDate: Mon\nFrom: Robin\nTo: Kim",
    "Thunderbird forward de": "-------- Weitergeleitete Nachricht --------\nBetreff: x",
    "Thunderbird forward es": "-------- Mensaje reenviado --------\nAsunto: x",
    "Proton": "------- Original Message -------\nOn Monday, Legends wrote:",
}

SIGNATURES = {
    "the standard separator": "-- \nKim",
    "without its blank": "--\nKim",
    "an em dash": "—\nKim",
    "iPhone": "Sent from my iPhone",
    "iPhone de": "Von meinem iPhone gesendet",
    "iPhone fr": "Envoyé de mon iPhone",
    "iPhone nl": "Verstuurd vanaf mijn iPhone",
    "iPhone es": "Enviado desde mi iPhone",
    "iPhone it": "Inviato da iPhone",
    "iPhone da": "Sendt fra min iPhone",
    "iPhone pl": "Wysłane z iPhone'a",
    "Samsung": "Sent from my Galaxy",
    "Outlook phone": "Get Outlook for iOS<https://aka.ms/o0ukef>",
    "Outlook phone de": "Outlook für Android herunterladen",
    "Yahoo phone": "Sent from Yahoo Mail on Android",
    "GMX": "Gesendet mit der GMX Mail App",
    "a list's line": "_______________________________________________\nplayers mailing list",
    "a scanner's line": "---\nThis email has been checked for viruses.",
}


def inspected(raw: bytes) -> Inspection:
    return inspect(raw, [SERVICE])


def assert_reply(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions, found.refusal) == (MailKind.REPLY, (COMMAND,), None)


def assert_refused(raw: bytes) -> None:
    found = inspected(raw)
    assert (found.kind, found.decisions) == (MailKind.REFUSED, ())


@pytest.mark.parametrize("marker", [pytest.param(text, id=name) for name, text in (ATTRIBUTIONS | ORIGINALS).items()])
class TestMarkers:
    def test_what_stands_above_is_read(self, marker: str) -> None:
        assert_reply(letter(f"{COMMAND}\n\n{marker}\n\n{OTHERS}\n"))

    def test_no_empty_line_is_needed(self, marker: str) -> None:
        assert_reply(letter(f"{COMMAND}\n{marker}\n\n{OTHERS}\n"))

    def test_what_stands_below_is_never_run(self, marker: str) -> None:
        assert_refused(letter(f"{marker}\n\n{OTHERS}\n"))
        assert_refused(letter(f"Look at this:\n\n{marker}\n\n{OTHERS}\n\n{BLOCK}"))

    def test_it_is_known_in_html_as_well(self, marker: str) -> None:
        lines = "".join(f"<div>{line.replace('<', '&lt;')}</div>" for line in marker.split("\n"))
        assert_reply(html(f"<div>{COMMAND}</div>{lines}<div><br></div><div>{OTHERS}</div>"))


@pytest.mark.parametrize("attribution", [pytest.param(text, id=name) for name, text in ATTRIBUTIONS.items()])
class TestAttributions:
    def test_a_reply_below_the_quote_is_read(self, attribution: str) -> None:
        assert_reply(letter(f"{attribution}\n> Your move.\n> {OTHERS}\n\n{COMMAND}\n"))

    def test_a_reply_inside_the_quote_is_read(self, attribution: str) -> None:
        assert_reply(letter(f"{attribution}\n\n> Your move?\n\n{COMMAND}\n\n> {OTHERS}\n"))


@pytest.mark.parametrize("signature", [pytest.param(text, id=name) for name, text in SIGNATURES.items()])
class TestSignatures:
    def test_it_is_no_part_of_the_commands(self, signature: str) -> None:
        assert_reply(letter(f"{COMMAND}\n{signature}\n"))
        assert_reply(letter(f"{COMMAND}\n\n{signature}\n"))

    def test_a_quote_may_follow(self, signature: str) -> None:
        assert_reply(letter(f"{COMMAND}\n\n{signature}\n\nOn 5 Oct 2026, Legends wrote:\n> x\n> {OTHERS}\n"))


QUOTES_ALONE = {
    "only quoted lines": f"> {OTHERS}\n",
    "quoted twice": f">> {OTHERS}\n",
    "quoted without a blank": f">{OTHERS}\n",
    "quoted with bars": f"| {OTHERS}\n",
    "a quoted block": "".join(f"> {line}\n" for line in BLOCK.splitlines()),
    "the tail of a broken quoted line": "> Put your commands in the first lines of your reply, for example this one:\n"
    f"{OTHERS}\n> Bye\n",
}


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in QUOTES_ALONE.items()])
def test_quoted_commands_are_never_run(text: str) -> None:
    assert_refused(letter(text))


HTML_REPLIES = {
    "Gmail": '<div dir="ltr">{0}</div><br><div class="gmail_quote"><div class="gmail_attr">On Monday Legends wrote:<br>'
    '</div><blockquote class="gmail_quote">x<br><br>{1}</blockquote></div>',
    "Gmail forward": '<div dir="ltr">{0}<br><br><div class="gmail_quote">---------- Forwarded message ---------<br>'
    "From: R<br><br>{1}<br></div></div>",
    "Gmail, below the quote": '<div class="gmail_quote">On Monday Legends wrote:<br><blockquote>{1}</blockquote></div>'
    "<div><br></div><div>{0}</div>",
    "Apple": '<html><body>{0}<br><div><br><blockquote type="cite"><div>On 5. Oct 2026, Legends wrote:</div><br><div>{1}'
    "</div></blockquote></div></body></html>",
    "Thunderbird": '<p>{0}</p><div class="moz-cite-prefix">Am 05.10.26 schrieb Legends:<br></div>'
    '<blockquote type="cite"><p>{1}</p></blockquote>',
    "Outlook": "<div class=WordSection1><p class=MsoNormal>{0}<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>"
    "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p>x</p></div><p>{1}</p></div>",
    "Outlook on the web": '<div>{0}</div><div id="appendonsend"></div><hr>'
    '<div id="divRplyFwdMsg">From: L</div><div>{1}</div>',
    "Outlook phone": '<div>{0}</div><div id="ms-outlook-mobile-signature">Get Outlook for iOS</div><hr>'
    '<div id="divRplyFwdMsg"><b>From:</b> Legends</div><div>{1}</div>',
    "Yahoo": '<div>{0}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>Legends wrote:</div>'
    "<div>{1}</div></div>",
    "Proton": '<div>{0}<br></div><div class="protonmail_quote">------- Original Message -------<br>{1}</div>',
    "capitals and no quotes": "<DIV>{0}</DIV><BLOCKQUOTE CLASS=gmail_quote>{1}</BLOCKQUOTE>",
    "unclosed bold before the quote": "<div>{0}</div><b><blockquote>x</b><div>{1}</div></blockquote>",
    "hidden text": '<div style="display: none">{1}</div><p>{0}</p><p hidden>{1}</p>',
    "comments and scripts": "<!-- {1} --><script>{1}</script><style>{1}</style><title>{1}</title><p>{0}</p>",
    "a conditional comment": "<!--[if mso]><p>{1}</p><![endif]--><p>{0}</p>",
    "a table": "<table><tr><td>{0}</td></tr></table><br><blockquote>{1}</blockquote>",
    "pre": "<pre>{0}\n\n&gt; {1}\n</pre>",
    "entities": "<p>go&#32;ava&#108;on&#x3B; draw</p><blockquote>{1}{0}</blockquote>",
    "two lines of one turn": "<p>go avalon</p><p>draw</p><p>&nbsp;</p><blockquote>{1}{0}</blockquote>",
    "a stray bracket": "<p>{0}</p><p></p><p>I <3 this</p><blockquote>{1}</blockquote>",
    "a quote inside a table cell": "<p>{0}</p><blockquote><table><td></div></blockquote><p>{1}</table></blockquote>",
}


@pytest.mark.parametrize("source", [pytest.param(text, id=name) for name, text in HTML_REPLIES.items()])
def test_html_quotes_are_known_by_their_structure(source: str) -> None:
    assert_reply(html(source.format(COMMAND, OTHERS)))
    assert_refused(html(source.format("", OTHERS).replace("go avalon", "").replace("draw", "").replace("go&#32;", "")))


def test_html_is_not_asked_where_the_text_has_a_quote() -> None:
    text = f"Not now.\n\n> {OTHERS}\n"
    assert_refused(
        multipart(f"\n{text}", f"Content-Type: text/html\n\n<p>Not now.</p><p></p><p>{OTHERS}</p>", kind="alternative")
    )


def test_a_command_with_an_at_sign_is_no_attribution() -> None:
    raw = letter(f"go amber; swap yeti@avalon for ark\nOn Mon, Oct 5, 2026 Legends <\n{ADDRESS}> wrote:\n> x\n")
    assert inspected(raw).decisions == ("go amber; swap yeti@avalon for ark",)


def test_talk_about_writing_is_no_attribution() -> None:
    assert unquote(["As Robin wrote:", "", "good game"]).lines == ("As Robin wrote:", "", "good game")


def test_what_was_cut_is_told() -> None:
    assert unquote(["a", "> b", "c"]) == (("a", "", "c"), True)
    assert unquote(["a"]) == (("a",), False)


def test_a_divider_ends_a_paragraph_and_not_the_text() -> None:
    assert unsigned(["CAUTION", "-----", "go yeti"]) == ("CAUTION", "", "go yeti")
