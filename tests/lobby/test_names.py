"""What players may be called (case 32)."""

import random
import unicodedata
from typing import get_args

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.messages import Strength
from server.bots.seating import shown_bot
from server.lobby.names import LONGEST, SHORTEST, generated, is_of_the_house, normalise, skeletons
from server.lobby.refused import Refused


def code_of(raw: str) -> str:
    """Give why a name is refused; fails where it is not."""
    with pytest.raises(Refused) as refused:
        normalise(raw)
    return refused.value.code


def alike(one: str, other: str) -> bool:
    return not set(skeletons(one)).isdisjoint(skeletons(other))


WRITTEN = (
    "Bo|Jörg|O'Neill|Ann-Marie|the_cat|Ann Lee 2|Žofie|Ольга|Ελένη|محمد|שרה|さくら|李小龙|한국|प्रिया|ตึ๋งหนืด|តារា|"
    "ကျော်ကျော်|தமிழ்|ተስፋ|42|xxxxxxxxxxxxxxxxxxxx"
)


@pytest.mark.parametrize("name", WRITTEN.split("|"))
def test_names_of_any_script_stay_as_they_are(name: str) -> None:
    assert normalise(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  Ann ", "Ann"),
        ("Jo\u0308rg", "Jörg"),
        ("O’Neill", "O'Neill"),
        ("Ａｎｎ", "Ann"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("Ann\u2010Marie", "Ann-Marie"),
        ("ﬁnn", "finn"),
        ("Ⅳa", "IVa"),
    ],
)
def test_what_is_written_otherwise_becomes_the_same_name(raw: str, name: str) -> None:
    assert normalise(raw) == name


@pytest.mark.parametrize("raw", ["", " ", "   ", "a", " a ", "é", "e\u0301", "कि"])
def test_one_character_is_too_short(raw: str) -> None:
    assert code_of(raw) == "name_too_short"


@pytest.mark.parametrize("raw", ["x" * 21, "x" * 201, "é" * 21, "e\u0301" * 21, "कि" * 21, "x" * 1_000_000])
def test_more_than_twenty_characters_are_too_many(raw: str) -> None:
    assert code_of(raw) == "name_too_long"


def test_characters_are_counted_as_a_reader_does() -> None:
    assert len(normalise("कि" * 20)) == 40


INVISIBLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u200e\u2060\u2064\u3164\ufe0f\ufeff\uffa0"


@pytest.mark.parametrize("character", [*INVISIBLE, "\U000e0041", "\U000e0100"], ids=ascii)
def test_nothing_invisible(character: str) -> None:
    assert code_of(f"An{character}n") == "name_unusable"


@pytest.mark.parametrize("character", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", ids=ascii)
def test_nothing_turns_the_direction_of_writing(character: str) -> None:
    assert code_of(f"An{character}n") == "name_unusable"


@pytest.mark.parametrize(
    "raw",
    [
        "ab" + "\u0301" * 5,
        "a\u0336\u0335b",
        "Z\u0351\u036b\u0343algo",
        "\u0301ab",
        "ab\u20dd",
        "ก" + "\u0e49" * 4 + "ข",
        "ดี\u0e35\u0e35",
    ],
    ids=ascii,
)
def test_no_floods_of_marks(raw: str) -> None:
    assert code_of(raw) == "name_unusable"


def test_three_hundred_marks_are_refused_at_once() -> None:
    assert code_of("a" + "\u0301" * 300) == "name_too_long"


@pytest.mark.parametrize(
    "raw",
    [
        "a  b",
        "a--b",
        "a -b",
        "-ab",
        "ab-",
        "_ab",
        "ab'",
        "a.b",
        "a/b",
        "a<b",
        "a&b",
        "a\nb",
        "a\tb",
        "a\0b",
        "♟♟",
        "👍👍",
        "a\ud800b",
    ],
    ids=ascii,
)
def test_only_letters_digits_and_single_separators(raw: str) -> None:
    assert code_of(raw) == "name_unusable"


ANYTHING = st.text(max_size=30) | st.text(st.characters(categories=["L", "N", "M", "Zs", "Pd", "Cf"]), max_size=30)


@given(ANYTHING)
@example("\u0344\u0344")
@example("ŉŉ")
def test_what_is_normalised_is_normal(raw: str) -> None:
    """Normal again, short enough, and with nothing in it that could break a layout."""
    try:
        name = normalise(raw)
    except Refused:
        return
    assert normalise(name) == name
    assert SHORTEST <= len(regex.findall(r"\X", name)) <= LONGEST
    assert unicodedata.is_normalized("NFKC", name)
    assert not regex.search(r"[\p{C}\p{Z}--[ ]]|\p{Default_Ignorable_Code_Point}|\p{Mn}{4}", name, regex.VERSION1)


@given(ANYTHING)
def test_a_name_has_at_most_two_keys_and_is_like_itself(raw: str) -> None:
    assert 1 <= len(skeletons(raw)) <= 2
    assert alike(raw, raw)
    assert alike(raw, raw.upper()) or raw.upper().casefold() != raw.casefold()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paula", "paula"),
        ("Paula", "Раulа"),  # Cyrillic Р, а
        ("Anna", "Αnna"),  # Greek Alpha
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("Ilse", "ILSE"),
        ("modern", "modem"),
        ("Otto", "0tto"),
        ("Jörg", "Jo\u0308rg"),
        ("Ann Lee", "Ann-Lee"),
        ("Ann Lee", "AnnLee"),
        ("O'Neill", "ONeill"),
        ("Straße", "STRASSE"),
        ("Вова", "ВОВА"),
        ("scope", "ѕсоре"),  # Cyrillic throughout
    ],
)
def test_look_alikes_count_as_the_same(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Kai", "Kal"),
        ("Hans", "Nans"),
        ("Jörg", "Jorg"),
        ("Lucy", "Lucu"),
        ("李明", "李朋"),
        ("Max 1", "Max 2"),
    ],
)
def test_different_names_stay_different(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    ("languages", "name"),
    [
        ("de", "Amsel"),
        ("de-AT,de;q=0.9,en;q=0.8", "Amsel"),
        ("da, de;q=0.7, en;q=0.3", "Allike"),
        ("nl, de;q=0.7, en;q=0.3", "Amsel"),
        ("en-GB,en;q=0.9,de;q=0.8", "Badger"),
        ("fr", "Badger"),
        ("", "Badger"),
        (",;,", "Badger"),
        ("x" * 10_000, "Badger"),
    ],
)
def test_a_made_up_name_speaks_the_language(languages: str, name: str) -> None:
    assert generated(languages, lambda below: 0) == f"{name} 100"


def test_every_made_up_name_may_be_kept() -> None:
    chance = random.Random(7)
    names = {generated(language, chance.randrange) for language in ("de", "da", "en") for _ in range(2_000)}
    assert {normalise(name) for name in names} == names
    assert len(names) > 3_500


@pytest.mark.parametrize("name", ["Salvo", "SALVO light", "S a l v o", "Sa1vo strong", "Ѕаlvo", "salvo-medium"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    assert is_of_the_house(name)


@pytest.mark.parametrize("name", ["Salvador", "Salv", "El Salvo", "Salbo", "Silvo"])
def test_much_else_is_no_name_of_the_house(name: str) -> None:
    assert not is_of_the_house(name)


def test_every_bot_has_a_name_that_is_kept_for_it() -> None:
    for strength in get_args(Strength):
        name = shown_bot(strength).name
        assert is_of_the_house(name) and normalise(name) == name
