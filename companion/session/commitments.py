"""Commitment codes for players in two places: a code fixes orders without disclosing them.

A code is a hash of a faction, its orders in canonical notation, and a random salt. Later the player reveals orders
and salt; different orders, another faction or another salt give another code.
"""

from base64 import b32decode, b32encode, b64decode, b64encode
from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from hyskos.companion.refusals import RefusedError
from hyskos.definitions.languages import _

SALT = 10
"""Bytes of a salt: 80 bits make it infeasible to try all orders."""
CODE = 15
"""Bytes of a code, 120 bits: finding two lists of orders with the same code takes some 2**60 attempts."""
_MISREAD = str.maketrans("018", "OIB")
_GROUP = 4
_SUBJECT = "hyskos orders 1"
"""Domain separator of the hash; change its number along with the notation."""


def encode_in_groups(raw: bytes) -> str:
    """Encode bytes in letters and digits that are easy to read aloud.

    >>> encode_in_groups(b"0123456789"), encode_in_groups(bytes(15))
    ('GAYT-EMZU-GU3D-OOBZ', 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA')
    """
    text = b32encode(raw).decode("ascii")
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def _read(word: str, size: int) -> bytes | None:
    text = word.upper().replace("-", "").translate(_MISREAD)
    if len(text) != size * 8 // 5 or not text.isascii():
        return None
    try:
        return b32decode(text)
    except ValueError:
        return None


def read_code(word: str) -> str:
    """Parse a code, in either case, with or without dashes; raises RefusedError.

    >>> read_code("gaytemzu-gu3d00bz-gezdgna8")
    'GAYT-EMZU-GU3D-OOBZ-GEZD-GNAB'
    """
    raw = _read(word, CODE)
    if raw is None:
        text = _("`{word}` is not a code: a code has {count} letters and digits, in groups of four")
        raise RefusedError(text.format(word=word, count=CODE * 8 // 5))
    return encode_in_groups(raw)


def read_salt(word: str) -> bytes:
    """Parse a salt in the same way; raises RefusedError."""
    raw = _read(word, SALT)
    if raw is None:
        text = _("`{word}` is not a salt: a salt has {count} letters and digits, in groups of four")
        raise RefusedError(text.format(word=word, count=SALT * 8 // 5))
    return raw


def code_of(faction: str, orders: Sequence[str], salt: bytes) -> str:
    """Compute the code of a faction's orders, independent of their sequence.

    >>> code_of("anubian", ["9@12", "3h@5"], bytes(10)) == code_of("anubian", ["3h@5", "9@12"], bytes(10))
    True
    """
    content = "\n".join((_SUBJECT, faction, *sorted(orders), salt.hex()))
    return encode_in_groups(sha256(content.encode("utf-8")).digest()[:CODE])


def fits(code: str, faction: str, orders: Sequence[str], salt: bytes) -> bool:
    """Return whether a code matches faction, orders and salt."""
    return compare_digest(code, code_of(faction, orders, salt))


def veil(text: str) -> str:
    """Obfuscate unrevealed orders in a journal, so that nobody reads them by accident.

    This is not encryption: anyone can reverse it. Players who need certainty use codes.

    >>> unveil(veil("3h@5")), "3h@5" in veil("3h@5")
    ('3h@5', False)
    """
    return b64encode(_mask(text.encode("utf-8"))).decode("ascii")


def unveil(text: str) -> str:
    """Decode an obfuscated text; raises ValueError for anything else."""
    return _mask(b64decode(text, validate=True)).decode("utf-8")


def _mask(raw: bytes) -> bytes:
    blocks = (sha256(f"{_SUBJECT} veil {at}".encode("ascii")).digest() for at in range(len(raw) // 32 + 1))
    return bytes(a ^ b for a, b in zip(raw, b"".join(blocks), strict=False))


def split_salt(words: Sequence[str]) -> tuple[tuple[str, ...], bytes]:
    """Separate the orders from the salt at the end; raises RefusedError."""
    if not words or "@" in words[-1]:
        raise RefusedError(_("the salt is missing: type it after the orders; it was printed with the code"))
    return tuple(words[:-1]), read_salt(words[-1])
