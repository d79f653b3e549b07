"""What players may be called, which names look alike, and names for who has not chosen one (design.md 7)."""

import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final

import regex
from confusable_homoglyphs.confusables import confusables_data  # type: ignore[import-untyped]  # comes without types

from server.lobby.refused import Refused

SHORTEST: Final = 2
LONGEST: Final = 20
_RAW_LONGEST: Final = 200  # nothing longer is looked at
_POINTS_LONGEST: Final = 64  # of code points: marks cannot make a name long that has few characters

HOUSE: Final = "Salvo"
"""What all names of the house begin with."""

_SEPARATORS: Final = " -_'"
_SAME_SEPARATOR: Final = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u2010": "-"})  # as keyboards write them

_LETTER: Final = r"[[\p{L}\p{Nd}]--\p{Default_Ignorable_Code_Point}]"
_MARK: Final = r"[[\p{Mn}\p{Mc}]--\p{Default_Ignorable_Code_Point}]"
_WORD: Final = f"(?:{_LETTER}{_MARK}*)+"
_USABLE: Final = regex.compile(f"{_WORD}(?:[ _'-]{_WORD})*", regex.VERSION1)
# Many scripts need several marks on a letter; none the same twice, and western ones one that has no composed form.
_FLOOD: Final = regex.compile(
    r"(\p{Mn})\1 | \p{Mn}{4} | \p{M}{6} | [\p{Latin}\p{Greek}\p{Cyrillic}\p{Nd}] \p{M}{2}", regex.VERBOSE
)
_GRAPHEME: Final = regex.compile(r"\X")


def normalise(raw: str) -> str:
    """Give a name as it is shown and kept: composed (NFKC), without spaces round it.

    Letters and digits of any script, single spaces, `-`, `_` and `'` between them; 2 to 20 characters as a reader
    counts them. Nothing invisible, nothing that turns the direction of writing, no floods of marks.

    Raises:
        Refused: `name_too_short`, `name_too_long`, `name_unusable`.
    """
    if len(raw) > _RAW_LONGEST:
        raise Refused("name_too_long")
    name = unicodedata.normalize("NFKC", raw).translate(_SAME_SEPARATOR).strip(" ")
    if not name:
        raise Refused("name_too_short")
    if not _USABLE.fullmatch(name) or _FLOOD.search(name):
        raise Refused("name_unusable")
    characters = len(_GRAPHEME.findall(name))
    if characters < SHORTEST:
        raise Refused("name_too_short")
    if characters > LONGEST or len(name) > _POINTS_LONGEST:
        raise Refused("name_too_long")
    return name


def skeletons(name: str) -> tuple[str, ...]:
    """Give what a name looks like, as one or two keys; two names that share a key count as the same.

    Case, separators and look-alikes do not tell names apart. There are two keys because a letter may look like one
    other as a capital and like another as a small letter: I and l, i and I are alike, i and l are not.
    """
    letters = unicodedata.normalize("NFD", name)
    keys = (_look(letters.casefold()), _look(_look(letters).casefold()))
    return tuple(dict.fromkeys(keys))


def is_of_the_house(name: str) -> bool:
    """Say whether a name looks like those of the house and of its bots, so that no player may have it."""
    return any(key.startswith(own) for key in skeletons(name) for own in skeletons(HOUSE))


def _look(letters: str) -> str:
    return "".join(_prototype(letter) for letter in letters if letter not in _SEPARATORS)


@cache
def _prototypes() -> dict[str, str]:
    """Give for each confusable character the string that stands for all that look like it.

    The library's table leads from each string to those that look alike, either way; the one with most neighbours is
    what Unicode (UTS 39) calls the prototype.
    """
    alike = {_bare(key): [_bare(found["c"]) for found in other] for key, other in confusables_data.items()}

    def rank(key: str) -> tuple[int, int, str]:
        return -len(alike.get(key, ())), len(key), key

    return {key: min([key, *other], key=rank) for key, other in alike.items() if len(key) == 1}


def _bare(key: str) -> str:
    return key.replace("\u200e", "")  # the table puts marks of direction round what is written from the right


@lru_cache(maxsize=4_096)
def _prototype(letter: str) -> str:
    prototype = _prototypes().get(letter, letter)
    return prototype if prototype == letter else "".join(_prototype(part) for part in prototype)


# Short, friendly, and about the same length on the screen in every language.
_GERMAN: Final = (
    "Amsel Biber Bussard Dachs Dohle Dorsch Eisvogel Elster Falke Fasan Forelle Fuchs Gimpel Habicht Hecht Hering "
    "Hermelin Igel Iltis Kauz Kiebitz Kranich Kuckuck Lachs Lerche Luchs Marder Meise Milan Möwe Otter Pirol Rabe "
    "Reiher Sperber Specht Star Storch Taube Uhu Wachtel Wiesel Zander Zeisig"
)
_DANISH: Final = (
    "Allike Bæver Bogfinke Drossel Due Duehøg Egern Falk Fasan Gedde Glente Grævling Gråand Gøg Hare Hejre Hermelin "
    "Hornugle Husmår Hættemåge Isfugl Knortegås Krage Laks Lærke Måge Mejse Musvåge Mår Natugle Odder Pirol Ravn "
    "Regnspove Rødkælk Sanglærke Sild Sjagger Skade Skovmår Solsort Spurv Spætte Stær Svale Terne Tårnfalk Vibe"
)
_ENGLISH: Final = (
    "Badger Beaver Bittern Buzzard Crane Cuckoo Curlew Dipper Dotterel Dunlin Eider Falcon Finch Gannet Goshawk "
    "Hare Heron Hobby Jackdaw Kestrel Kite Knot Lapwing Lark Linnet Marten Merlin Osprey Otter Owl Petrel Pike "
    "Plover Puffin Raven Robin Shrike Snipe Starling Stork Swift Tern Turnstone Wren"
)

_ANIMALS: Final[Mapping[str, str]] = {"de": _GERMAN, "da": _DANISH, "en": _ENGLISH}


def generated(languages: str, pick: Callable[[int], int]) -> str:
    """Make up a name such as "Kiebitz 482".

    `languages`: an Accept-Language header; the first of ours in it, else English. `pick` gives a number
    below the one it is given.
    """
    wanted = [part.partition(";")[0].strip().lower() for part in languages[:_RAW_LONGEST].split(",")]
    first = next((tag[:2] for tag in wanted if tag[:2] in _ANIMALS), "en")
    words = _ANIMALS[first].split()
    return f"{words[pick(len(words))]} {100 + pick(900)}"
