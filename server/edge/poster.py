"""The picture that a link to a match carries: a round on its board, both names, the score."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from server.games.retelling import Drawn, Ink, Point

WIDTH: Final = 1200
HEIGHT: Final = 630
FINER: Final = 2  # drawn so much larger, then made smaller: that smooths the edges

INKS: Final[dict[Ink, str]] = {
    "ground": "#11191d",
    "faint": "#1c282d",
    "line": "#2a383e",
    "mark": "#6d7f84",
    "south": "#6cb6ff",
    "south_wash": "#17395a",
    "north": "#ffb84a",
    "north_wash": "#4e370e",
    "alert": "#ff8f7d",
    "alert_wash": "#3d1f1d",
}
"""As in the client's dark theme."""
PAPER: Final = "#0d1417"
INK: Final = "#e8ece6"
INK_2: Final = "#a3b1b1"
SIDES: Final[tuple[Ink, ...]] = ("south", "north")

EDGE: Final = 35
BOARD: Final = HEIGHT - 2 * EDGE
TEXT_LEFT: Final = BOARD + 2 * EDGE + 20
TEXT_RIGHT: Final = WIDTH - EDGE - 20
NAME_LEFT: Final = TEXT_LEFT + 50
NAME_RIGHT: Final = TEXT_RIGHT - 70

FONTS: Final = ("condensed-600-*.woff2", "text-400-*.woff2")
"""Files of the built client: words are written in the first of these sets that has all of their letters."""

Font = ImageFont.FreeTypeFont


class Poster:
    """Draws pictures, one at a time. `fonts`: the folder of the client's files; without it another font is used."""

    def __init__(self, fonts: Path) -> None:
        self._folder = fonts
        self._fonts: Sequence[Sequence[Font]] = ()

    def draw(self, board: Iterable[Drawn], names: Sequence[str], scores: Sequence[str]) -> bytes:
        """Give a PNG. `names`, `scores`: by seat; a name of which a letter cannot be written is left out."""
        image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), PAPER)
        pen = ImageDraw.Draw(image)
        self._board(pen, board)
        self._brand(pen)
        for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
            self._side(pen, seat, name, score)
        png = BytesIO()
        image.reduce(FINER).save(png, "PNG")
        return png.getvalue()

    # --- the board -----------------------------------------------------------------------------------

    def _board(self, pen: ImageDraw.ImageDraw, board: Iterable[Drawn]) -> None:
        corner, side = EDGE * FINER, BOARD * FINER
        pen.rectangle((corner, corner, corner + side, corner + side), fill=INKS["ground"])
        for drawn in board:
            for line in drawn.lines:
                points = [(corner + x * side, corner + y * side) for x, y in line]
                if drawn.fill is not None:
                    pen.polygon(points, fill=INKS[drawn.fill])
                if drawn.stroke is not None:
                    _stroke(pen, points, INKS[drawn.stroke], max(FINER, drawn.width * side), closed=drawn.closed)

    # --- words ---------------------------------------------------------------------------------------

    def _brand(self, pen: ImageDraw.ImageDraw) -> None:
        """Draw the mark of the site, as its icon has it, and its name."""
        box, x, y = 2.0, TEXT_LEFT, EDGE + 12
        for ink, line in (
            ("south", ((9.5, 2), (17, 27), (9.5, 22.6), (2, 27))),
            ("north", ((22.5, 28.6), (16.2, 7.2), (22.5, 10.9), (28.8, 7.2))),
        ):
            points = [((x + px * box) * FINER, (y + py * box) * FINER) for px, py in line]
            if ink == "south":
                pen.polygon(points, fill=INKS["south"])
            _stroke(pen, points, INKS["south" if ink == "south" else "north"], 2.4 * FINER, closed=True)
        self._write(pen, "SALVO", (x + 84, y + 30), 60, INK)

    def _side(self, pen: ImageDraw.ImageDraw, seat: int, name: str, score: str) -> None:
        y = HEIGHT / 2 + (-28 if seat == 0 else 82)
        ink = SIDES[seat % len(SIDES)]
        middle, far = TEXT_LEFT + 16, 16
        diamond = [(middle, y - far), (middle + far, y), (middle, y + far), (middle - far, y)]
        points = [(px * FINER, py * FINER) for px, py in diamond]
        if ink == "south":
            pen.polygon(points, fill=INKS[ink])
        _stroke(pen, points, INKS[ink], 4 * FINER, closed=True)
        for size in (64, 54, 46, 38, 32):
            if self._length(name, size) <= NAME_RIGHT - NAME_LEFT:
                break
        self._write(pen, name, (NAME_LEFT, y), size, INK)
        self._write(pen, score, (TEXT_RIGHT - self._length(score, 84), y), 84, INKS[ink])
        if seat > 0:
            middle_line = [(TEXT_LEFT * FINER, (y - 55) * FINER), (TEXT_RIGHT * FINER, (y - 55) * FINER)]
            _stroke(pen, middle_line, INKS["line"], FINER, closed=False)

    def _write(self, pen: ImageDraw.ImageDraw, words: str, at: Point, size: int, ink: str) -> None:
        """Write words from a point on, in the middle of its height; nothing if a letter is missing."""
        x, y = at[0] * FINER, at[1] * FINER
        for font, part in self._runs(words, size):
            pen.text((x, y + size * FINER * 0.36), part, font=font, fill=ink, anchor="ls")
            x += font.getlength(part)

    def _length(self, words: str, size: int) -> float:
        return sum(font.getlength(part) for font, part in self._runs(words, size)) / FINER

    def _runs(self, words: str, size: int) -> list[tuple[Font, str]]:
        """Part words by the fonts that have their letters; nothing if a letter is missing."""
        for fonts in self._sets():
            sized = [font.font_variant(size=size * FINER) for font in fonts]
            chosen = [next((font for font in sized if _has(font, letter)), None) for letter in words]
            if None not in chosen:
                pairs = groupby(zip(chosen, words, strict=True), key=itemgetter(0))
                return [(font, "".join(letter for _, letter in run)) for font, run in pairs if font is not None]
        return []

    def _sets(self) -> Sequence[Sequence[Font]]:
        if not self._fonts:
            self._fonts = tuple(
                tuple(ImageFont.truetype(path, 10, layout_engine=ImageFont.Layout.BASIC) for path in sorted(paths))
                for pattern in FONTS
                if (paths := list(self._folder.glob(pattern)))
            )
        if not self._fonts:
            default = ImageFont.load_default(10)
            assert isinstance(default, Font), "Pillow comes with FreeType"
            self._fonts = ((default,),)
        return self._fonts


def _has(font: Font, letter: str) -> bool:
    """Say whether a font has a letter: the fonts here draw nothing for one that they lack."""
    return letter == " " or font.getmask(letter).getbbox() is not None


def _stroke(pen: ImageDraw.ImageDraw, points: Sequence[Point], ink: str, width: float, *, closed: bool) -> None:
    if closed:
        # a side further than round, so that the corner where it began is joined as well
        points = [*points, points[0], points[1]]
    pen.line([*points], fill=ink, width=max(1, round(width)), joint="curve")
