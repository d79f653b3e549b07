"""The picture of a match: a PNG of the size that it says, with names that can be written."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from server.edge.poster import BOARD, EDGE, HEIGHT, INKS, NAME_LEFT, NAME_RIGHT, WIDTH, Poster
from server.games.retelling import Drawn
from tests.end_to_end.service import ROOT

FONTS = ROOT / "client_web/src/style/fonts"
CORNER = Drawn((((0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.0, 0.5)),), fill="alert_wash", closed=True)


@pytest.fixture(scope="module")
def poster(tmp_path_factory: pytest.TempPathFactory) -> Poster:
    """One with the client's fonts, as a build names them."""
    folder = tmp_path_factory.mktemp("assets")
    for font in FONTS.glob("*.woff2"):
        (folder / f"{font.stem}-4f2a.woff2").write_bytes(font.read_bytes())
    return Poster(folder)


def opened(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.convert("RGB")


def test_it_is_a_png_of_its_size_that_shows_the_board(poster: Poster) -> None:
    png = poster.draw([CORNER], ("Anna", "Bo"), ("1", "0"))
    image = opened(png)
    assert image.size == (WIDTH, HEIGHT) == (1200, 630)
    assert png.startswith(b"\x89PNG") and len(png) < 200_000
    inside, outside = EDGE + BOARD // 4, EDGE + 3 * BOARD // 4
    assert image.getpixel((inside, inside)) == ImageColor.getrgb(INKS["alert_wash"])
    assert image.getpixel((outside, outside)) == ImageColor.getrgb(INKS["ground"])


def names_drawn(png: bytes) -> Image.Image:
    return opened(png).crop((NAME_LEFT, 0, NAME_RIGHT, HEIGHT)).crop((0, 120, NAME_RIGHT - NAME_LEFT, HEIGHT))


@pytest.mark.parametrize("name", ["Anna", "Łucja Žižek", "W" * 20, "Ørsted-Åse"])
def test_a_name_is_written(poster: Poster, name: str) -> None:
    empty = names_drawn(poster.draw([], ("", ""), ("", "")))
    assert names_drawn(poster.draw([], (name, ""), ("", ""))) != empty


@pytest.mark.parametrize("name", ["Жанна", "אבי", "名前", "Anna\u0300 \u0e01", "\U0001f600"])
def test_a_name_of_which_a_letter_is_missing_is_left_out(poster: Poster, name: str) -> None:
    empty = names_drawn(poster.draw([], ("", ""), ("", "")))
    assert names_drawn(poster.draw([], (name, ""), ("", ""))) == empty


def test_without_the_client_another_font_is_used(tmp_path: Path) -> None:
    drawn = Poster(tmp_path).draw([], ("Anna", "Bo"), ("½", "½"))
    assert names_drawn(drawn) != names_drawn(Poster(tmp_path).draw([], ("", ""), ("", "")))
