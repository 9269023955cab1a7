"""The boards of all games: one palette that can be read by day and by night, a title and words for every picture."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from pages import ROOT

from solo_bots.games import GAMES, game
from solo_bots.kernel.game import play
from solo_bots.kernel.table import Table
from solo_bots.words.ink import PALETTE, dark

SVG = "{http://www.w3.org/2000/svg}"
COLOUR = re.compile(r"var\(--board-([a-z-]+),(#[0-9a-f]{6})\)")
VARIANTS = {"blitzkrieg": (0, 3), "undaunted": (1, 6), "dictator": (2, 9), "twilight": (0, 3), "supercat": (1, 9)}


@cache
def boards(name: str) -> tuple[str, ...]:
    """Pictures of the example, and of some games in the beginning, in the middle and at the end."""
    g = game(name)
    positions = [g.load(g.example)]
    for n in VARIANTS[name]:
        seen: list[Any] = []
        opponent = list(g.opponents.values())[-1]
        play(g, g.options(g.variants[n]), opponent, Table(n), watch=lambda _, after, *__, seen=seen: seen.append(after))
        positions += [seen[0], seen[len(seen) // 2], seen[-1]]
    return tuple(map(g.draw, positions))


# --- what a picture consists of ---------------------------------------------------------------------------------------


class Shape(NamedTuple):
    """Something filled: a box, a disc, or the corners of a path; in the coordinates of the picture."""

    colour: str
    corners: tuple[tuple[float, float], ...]

    def holds(self, x: float, y: float) -> bool:
        inside = False
        for (ax, ay), (bx, by) in zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside


def number(e: ElementTree.Element, name: str) -> float:
    return float(e.get(name) or 0)


def corners(e: ElementTree.Element) -> list[tuple[float, float]]:
    """The corners of a box, of the box around a disc or of a path: enough for what is written in its middle."""
    if e.tag == f"{SVG}path":
        first = e.get("d", "").partition("Z")[0]
        return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", first)]
    if e.tag == f"{SVG}circle":
        x, y, w = number(e, "cx") - number(e, "r"), number(e, "cy") - number(e, "r"), 2 * number(e, "r")
        return [(x, y), (x + w, y), (x + w, y + w), (x, y + w)]
    x, y, w, h = (number(e, name) for name in ("x", "y", "width", "height"))
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def moved(transform: str, x: float, y: float) -> tuple[float, float]:
    """A point in the coordinates outside."""
    for kind, given in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        n = [float(part) for part in re.split(r"[ ,]+", given.strip())]
        if kind == "translate":
            x, y = x + n[0], y + (n[1] if len(n) > 1 else 0)
        elif kind == "scale":
            x, y = x * n[0], y * n[0]
        else:
            assert (kind, n) == ("rotate", [90])
            x, y = -y, x
    return x, y


def written(picture: str) -> Iterator[tuple[str, str, str]]:
    """Every text with the names of its colour and of the ground behind its middle."""
    shapes: list[Shape] = []
    found: list[tuple[str, str, str]] = []

    def walk(e: ElementTree.Element, transforms: tuple[str, ...]) -> None:
        transforms = (*transforms, e.get("transform", ""))

        def out(x: float, y: float) -> tuple[float, float]:
            for transform in reversed(transforms):
                x, y = moved(transform, x, y)
            return x, y

        fill = COLOUR.fullmatch(e.get("fill", ""))
        if e.tag == f"{SVG}text" and e.text:
            size = number(e, "font-size")
            width = {"middle": 0, "end": -0.25, None: 0.25}[e.get("text-anchor")] * size * len(e.text)
            x, y = out(number(e, "x") + width, number(e, "y") - 0.36 * size)
            ground = next((s.colour for s in reversed(shapes) if s.holds(x, y)), None)
            assert fill and ground, e.text
            found.append((e.text, fill[1], ground))
        elif fill:
            shapes.append(Shape(fill[1], tuple(out(*corner) for corner in corners(e))))
        for child in e:
            walk(child, transforms)

    walk(ElementTree.fromstring(picture), ())
    yield from found


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21 (WCAG 2)."""

    def light(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


# --- what holds for all of them ---------------------------------------------------------------------------------------


def test_contrast_of_black_and_white() -> None:
    assert round(contrast("#000000", "#ffffff"), 3) == 21 and contrast("#777777", "#777777") == 1


@pytest.mark.parametrize("name", GAMES)
def test_title_and_words(name: str) -> None:
    for picture in boards(name):
        title, told = list(ElementTree.fromstring(picture))[:2]
        assert (title.tag, told.tag) == (f"{SVG}title", f"{SVG}desc")
        assert title.text and told.text and len(told.text) > len(title.text) and told.text.endswith(".")


@pytest.mark.parametrize("name", GAMES)
def test_every_colour_is_of_the_palette(name: str) -> None:
    for picture in boards(name):
        used = COLOUR.findall(picture)
        assert all(PALETTE[word][0] == light for word, light in used)
        assert "#" not in re.sub(r"&#x?[0-9a-f]+;", "", COLOUR.sub("", re.sub(r"<(title|desc)>[^<]*", "", picture)))


@pytest.mark.parametrize("name", GAMES)
def test_no_colour_is_written_beside_the_palette(name: str) -> None:
    for path in (ROOT / "solo_bots" / name / "words").glob("*.py"):
        assert not re.findall(r"#[0-9a-fA-F]{3,6}\b", re.sub(r"(?m)^# %%.*", "", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", GAMES)
def test_words_can_be_read_by_day_and_by_night(name: str) -> None:
    pairs = {(ink, ground): text for picture in boards(name) for text, ink, ground in written(picture)}
    found = {
        f"{text!r}: {ink} on {ground} {'by night' if night else 'by day'} {at:.1f}"
        for (ink, ground), text in pairs.items()
        for night in (0, 1)
        if (at := contrast(PALETTE[ink][night], PALETTE[ground][night])) < 4.5
    }
    assert len(pairs) > 4 and not found


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_unique(name: str) -> None:
    """A key is an id, or a side and an id; only cards and units that somebody has twice are there twice."""
    for picture in boards(name):
        things = [e for e in ElementTree.fromstring(picture).iter() if e.get("data-id")]
        keys = [(e.get("class"), e.get("data-id", "")) for e in things]
        assert keys and {id.partition(":")[0] for _, id in keys if keys.count((_, id)) > 1} <= {"unit", "token", "card"}


def test_night_names_every_colour_once() -> None:
    assert re.findall(r"--board-([a-z-]+): (#[0-9a-f]{6});", dark("main")) == [(n, c[1]) for n, c in PALETTE.items()]
