"""The words by which mail programs mark what was not typed: quotes, forwards, signatures. Data, no logic.

English, German, French, Dutch, Spanish, Italian, Danish, Polish; Portuguese, Swedish and Norwegian as far as they were
at hand. All in lower case, compared after white space was made single.
"""

WROTE = (
    "wrote",
    "writes",
    "schrieb",
    "schrieben",
    "hat geschrieben",
    "hat am",
    "a écrit",
    "a ecrit",
    "écrivait",
    "schreef",
    "heeft",
    "het volgende geschreven",
    "escribió",
    "escribio",
    "ha scritto",
    "scrive",
    "skrev",
    "napisał",
    "napisała",
    "napisał(a)",
    "pisze",
    "napisana przez",
    "escreveu",
    "kirjoitti",
    "napsal",
    "napsal(a)",
    "yazdı",
    "a scris",
    "írta",
    "пишет",
    "написал",
    "написал(а)",
    "пише",
    "έγραψε",
    "said",
)
"""Verbs of an attribution line (`On Monday, Kim wrote:`)."""

ATTRIBUTION_STARTS = (
    *("on ", "in article ", "quoting ", "zitat von ", "am "),
    *("le ", "en date du ", "selon ", "op ", "el ", "il ", "in data ", "den ", "dnia ", "w dniu ", "em ", "citat "),
    *("mon", "tue", "wed", "thu", "fri", "sat", "sun"),
    *("mo.", "di.", "mi.", "do.", "fr.", "sa.", "so.", "montag", "dienstag", "mittwoch", "donnerstag", "freitag"),
    *("pon", "wt.", "śr.", "czw", "pt.", "sob", "niedz", "lun", "mar", "mer", "jeu", "ven", "dim", "gio", "dom"),
)
"""How the first line of an attribution begins, where it was wrapped."""

HEADER_NAMES = {
    "from": (
        "from",
        "von",
        "de",
        "van",
        "da",
        "fra",
        "od",
        "från",
        "afzender",
        "absender",
        "expéditeur",
        "nadawca",
        "发件人",
        "差出人",
        "от",
    ),
    "date": (
        *("date", "sent", "datum", "gesendet", "gesendet am", "envoyé", "envoye", "verzonden", "enviado"),
        *(
            "enviado el",
            "fecha",
            "data",
            "inviato",
            "sendt",
            "dato",
            "wysłano",
            "skickat",
            "enviada em",
            "发送时间",
            "送信日時",
            "дата",
        ),
    ),
    "to": ("to", "an", "à", "aan", "para", "a", "til", "do", "till", "destinataire", "pour", "收件人", "宛先", "кому"),
    "cc": ("cc", "kopie", "copie à", "kopi", "kopia", "dw", "reply-to", "antwort an", "bcc"),
    "subject": (
        *("subject", "betreff", "objet", "onderwerp", "asunto", "oggetto", "emne", "temat", "ämne", "assunto"),
        *("betr", "objeto", "主题", "件名", "тема"),
    ),
}
"""Field names of a copied header block, by what they mean."""

ORIGINALS = (
    *("original message", "forwarded message", "begin forwarded message", "reply message", "original appointment"),
    *("ursprüngliche nachricht", "urspruengliche nachricht", "originalnachricht", "original-nachricht"),
    *("ursprüngliche mail", "weitergeleitete nachricht", "weitergeleitete mail", "original mail", "nachricht"),
    *("anfang der weitergeleiteten nachricht", "anfang der weitergeleiteten e-mail"),
    *("message d'origine", "message d’origine", "message original", "message transféré", "courriel original"),
    *("début du message transféré", "début du message réexpédié", "message transmis", "message initial"),
    *("oorspronkelijk bericht", "oorspronkelijke bericht", "doorgestuurd bericht", "origineel bericht"),
    *("begin doorgestuurd bericht", "mensaje original", "mensaje reenviado", "inicio del mensaje reenviado"),
    *("messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato", "messaggio inoltrato da"),
    *("oprindelig meddelelse", "oprindelig besked", "videresendt meddelelse", "videresendt besked"),
    *("start på videresendt besked", "original besked", "oprindelig mail"),
    *("wiadomość oryginalna", "oryginalna wiadomość", "wiadomość przekazana", "przekazana wiadomość"),
    *("treść przekazanej wiadomości", "początek przekazanej wiadomości", "mensagem original", "mensagem encaminhada"),
    *("původní zpráva", "přeposlaná zpráva", "alkuperäinen viesti", "eredeti üzenet", "исходное сообщение"),
    *("пересылаемое сообщение", "vidarebefordrat brev", "原始邮件", "转发邮件", "原始郵件", "元のメッセージ"),
    *("ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande", "opprinnelig melding"),
    *("videresendt melding", "original melding"),
)
"""What stands between dashes above an original or forwarded mail, or alone on its line with a colon."""

CLIENT_SIGNATURES = (
    *("sent from my ", "sent from mail", "sent from outlook", "sent from yahoo", "sent from samsung", "sent via "),
    *("sent from proton", "sent with ", "sent using ", "sent on the go", "sent by my ", "sent from the all new"),
    *("get outlook for ", "download outlook", "enviado com", "yahoo mail", "sent from gmail", "sent from aol"),
    *("von meinem ", "von meiner ", "gesendet von ", "gesendet mit ", "gesendet über ", "gesendet vom "),
    *("outlook für ", "outlook for ios", "outlook for android", "diese nachricht wurde von meinem"),
    *("holen sie sich outlook", "laden sie outlook", "envoyé de ", "envoyé depuis ", "envoyé à partir"),
    *("télécharger outlook", "obtenez outlook", "obtenir outlook", "envoyé avec ", "provenance"),
    *("verzonden vanaf ", "verstuurd vanaf ", "verzonden met ", "verzonden via "),
    *("outlook voor ", "download outlook voor", "enviado desde ", "enviado con "),
    *("obtener outlook", "inviato da", "inviato con ", "scarica outlook", "ottieni outlook", "outlook per "),
    *("sendt fra ", "sendt med ", "hent outlook", "få outlook", "wysłane z ", "wysłano z ", "pobierz outlook"),
    *("pobierz program outlook", "uzyskaj program outlook", "enviado do meu", "skickat från "),
    *("virus-free.", "virenfrei.", "virusvrij.", "sans virus.", "libre de virus.", "privo di virus."),
    *("diese nachricht wurde mit ", "diese e-mail wurde ", "get bluemail"),
    *("sicher versendet mit ", "securely sent with ", "secured with ", "elküldve "),
)
"""How the line begins that a phone or mail program puts under what was typed."""

SENT = (
    *(
        "sent from",
        "sent with",
        "sent via",
        "sent by",
        "sent using",
        "gesendet",
        "envoyé",
        "verzonden",
        "verstuurd",
        "enviado",
        "inviat",
        "sendt",
        "wysłan",
        "skickat",
    ),
    *("lähetetty", "odesláno", "odoslané", "отправлено", "надіслано", "gönderildi", "küldve", "trimis", "στάλθηκε"),
    *("发自", "發自", "傳送", "から送信", "에서 보냄", "enviada", "enviat", "poslano"),
)
DEVICES = (
    *("iphon", "ipad", "android", "galaxy", "samsung", "huawei", "xiaomi", "pixel", "blackberry", "windows"),
    *(
        "smartphone",
        "handy",
        "telefon",
        "phone",
        "mobil",
        "tablet",
        "outlook",
        "mail",
        " app",
        "nine",
        "spark",
        "poczta",
        "unterwegs",
    ),
)
"""Such a line begins with one of the first; or ends with one, and has one of the second anywhere."""
