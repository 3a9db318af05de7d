"""Bytes to text for whatever charset a mail claims, does not name, or gets wrong. Nothing here raises."""

import re

_CODECS = {
    **dict.fromkeys(("utf8", "utf8mb4", "unicode11utf8", "xutf8"), "utf-8"),
    **dict.fromkeys(("utf7", "unicode11utf7", "xunicode20utf7", "csunicode11utf7"), "utf-7"),
    **dict.fromkeys(("utf16", "utf16le", "utf16be", "ucs2", "iso10646ucs2", "unicode"), "utf-16"),
    **dict.fromkeys(("utf32", "utf32le", "utf32be", "ucs4"), "utf-32"),
    # A charset is read as its superset where mailers confuse the two.
    **dict.fromkeys(("gb2312", "gb231280", "gbk", "cp936", "xgbk", "gb18030", "euccn"), "gb18030"),
    **dict.fromkeys(("big5", "cnbig5", "big5hkscs", "cp950", "xxbig5"), "big5hkscs"),
    **dict.fromkeys(("shiftjis", "sjis", "xsjis", "windows31j", "cp932", "mskanji"), "cp932"),
    **dict.fromkeys(("iso2022jp", "csiso2022jp", "iso2022jpms", "cp50220"), "iso2022_jp_ext"),
    **dict.fromkeys(("euckr", "ksc56011987", "ksc5601", "ksc56011989", "cp949", "uhc"), "cp949"),
    **dict.fromkeys(("iso88599", "latin5", "windows1254", "cp1254"), "cp1254"),
    **dict.fromkeys(("iso88598", "iso88598i", "iso88598e", "hebrew", "windows1255", "cp1255"), "cp1255"),
    **dict.fromkeys(("iso885911", "tis620", "windows874", "cp874"), "cp874"),
    **dict.fromkeys(("koi8r", "koi8ru", "koi8"), "koi8_r"),
    **dict.fromkeys(("macintosh", "xmacroman", "macroman", "mac", "xmac", "applemacroman"), "mac_roman"),
    **{f"{kind}{page}": f"cp{page}" for kind in ("cp", "ibm") for page in (437, 850, 852, 858, 866)},
    "hzgb2312": "hz",
    "koi8u": "koi8_u",
    "iso2022kr": "iso2022_kr",
    "eucjp": "euc_jp",
    **{f"iso8859{n}": f"iso8859_{n}" for n in (2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16)},
    **{f"latin{n}": f"iso8859_{k}" for n, k in ((2, 2), (3, 3), (4, 4), (9, 15), (10, 16))},
    **{f"{kind}125{n}": f"cp125{n}" for kind in ("windows", "cp", "xcp", "win") for n in (0, 1, 3, 6, 7, 8)},
}
"""The charsets known, by their name's letters and digits in lower case. Python would also look up `idna`, `rot13` or
`unicode_escape` under that name, which are no charsets."""

_WESTERN = frozenset(("usascii", "ascii", "ansix341968", "iso88591", "latin1", "iso885915", "cp1252", "windows1252"))
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def decode_text(data: bytes, charset: str = "") -> str:
    """Return the text of `data`; what cannot be decoded becomes U+FFFD, NUL is dropped."""
    if data.isascii() and b"\0" not in data and b"+" not in data and b"\x1b" not in data and b"~" not in data:
        return data.decode("ascii")
    text = _decoded(data, charset).replace("\0", "").removeprefix("\ufeff")
    return _SURROGATE.sub("\ufffd", text)


def _decoded(data: bytes, charset: str) -> str:
    name = "".join(letter for letter in charset[:60].lower() if letter.isascii() and letter.isalnum())
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return data.decode(codec, "replace")
    codec = _CODECS.get(name, "")
    wide = _wide_codec(data, claimed=codec in ("utf-16", "utf-32"))
    if wide:
        return data.decode(wide, "replace")
    if name in _WESTERN or not codec or codec in ("utf-8", "utf-16", "utf-32"):
        return _guessed(data)
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(codec, "replace")


def _guessed(data: bytes) -> str:
    """Return text that is UTF-8 if it can be, for no other charset looks like it by chance; else Western."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _wide_codec(data: bytes, claimed: bool) -> str:
    """Name the UTF-16 or UTF-32 that the NUL bytes give away, whatever the label says; "" for neither.

    Without a `claimed` label two bytes in five must be NUL, which no damaged 8-bit text has.
    """
    sample = data[:4096]
    nuls = sample.count(0)
    if len(sample) < 4 or not nuls or (not claimed and nuls * 5 < len(sample) * 2):
        return ""
    zeros = [sample[offset::4].count(0) for offset in range(4)]
    if min(zeros[1:]) * 8 > len(sample):
        return "utf-32-le"
    if min(zeros[:3]) * 8 > len(sample):
        return "utf-32-be"
    return "utf-16-le" if zeros[1] + zeros[3] > zeros[0] + zeros[2] else "utf-16-be"
