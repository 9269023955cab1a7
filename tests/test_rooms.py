"""The rooms of the package: imports point one way, a name lives in one room, and pages have rhythm."""

from __future__ import annotations

import ast
import json
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from check_notebooks import notebooks

from solo_bots.games import GAMES, game

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "solo_bots"
FRONT_ENDS = ("cli", "companion")
SHARED = ("kernel", "games", "words", *FRONT_ENDS)

# What a room may build on, besides itself. A game knows the kernel alone; `games` finds games by name and imports none.
MAY_IMPORT = {
    "kernel": set[str](),
    "games": {"kernel"},
    "words": {"kernel"},
    "cli": {"kernel", "words", "games"},
    "companion": {"kernel", "words", "games"},
    "example": {"kernel"},
    **{name: {"kernel"} for name in GAMES},
}


def listed(findings: list[str]) -> str:
    """All findings, one a line; pytest itself would shorten them."""
    return "\n".join(["", *findings])


# --- imports ----------------------------------------------------------------------------------------------------------


def sources() -> dict[str, Path]:
    """Every module of the package that is published, by its name without `solo_bots.`."""
    in_progress = {path.name for path in (PACKAGE / "data").iterdir()} - set(GAMES)
    named = {path.relative_to(PACKAGE).with_suffix(""): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {
        ".".join(name.parts).removesuffix(".__init__"): path
        for name, path in named.items()
        if name.parts[0] not in ("data", "_modidx", "__init__", *in_progress)
    }


def imported(module: str, path: Path) -> Iterator[str]:
    """The modules of this package that a module imports, anywhere in it."""
    here = ["solo_bots", *module.split(".")]
    if path.name == "__init__.py":
        here.append("")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("solo_bots."))
        elif isinstance(node, ast.ImportFrom):
            base = [*(here[: -node.level] if node.level else []), *filter(None, (node.module or "").split("."))]
            if base == ["solo_bots"]:
                yield from (f"solo_bots.{alias.name}" for alias in node.names)
            elif base[0] == "solo_bots":
                yield ".".join(base)


def test_every_room_has_its_place() -> None:
    assert {module.partition(".")[0] for module in sources()} == set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    wrong = []
    for module, path in sources().items():
        room = module.partition(".")[0]
        others = {name.split(".")[1] for name in imported(module, path)} - {room}
        wrong += [f"{module} imports {other}" for other in sorted(others - MAY_IMPORT[room])]
    assert not wrong, listed(wrong)


def loaded_by(code: str) -> set[str]:
    """The modules that a process of its own has loaded once it has run this."""
    code = f"import json, sys\n{code}\nprint(json.dumps(list(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def command(argv: list[str], typed: str = "") -> str:
    """Code that runs `solo-bots` with somebody who types this."""
    screen = f"import io\nfrom solo_bots.cli.screen import Screen\nat = Screen(io.StringIO({typed!r}))"
    return f"from solo_bots.cli import main\n{screen if typed else 'at = None'}\nmain({argv!r}, at)"


@pytest.mark.parametrize("argv", [["--help"], [], ["play", "--help"], ["fly"]])
def test_help_loads_no_game(argv: list[str]) -> None:
    loaded = loaded_by(command(argv))
    assert "solo_bots.cli.commands" in loaded
    assert [name for name in loaded if name.startswith("solo_bots.") and name.split(".")[1] in GAMES] == []


def test_the_version_needs_the_parser_alone() -> None:
    loaded = loaded_by(command(["--version"]))
    assert "msgspec" not in loaded
    assert {name for name in loaded if name.startswith("solo_bots")} == {"solo_bots", "solo_bots.cli"}


@pytest.mark.parametrize("name", GAMES)
def test_what_draws_and_turns_pages_is_loaded_when_it_is_needed(name: str, tmp_path: Path) -> None:
    position, save = tmp_path / "position.json", tmp_path / "save.json"
    position.write_text(json.dumps(game(name).example), encoding="utf-8")
    begun = command(["play", name, "--no-auto", "--seed", "1", "--save", str(save)], "look\nquit\n")
    for started in (begun, command(["decide", name, str(position), "--json"])):
        loaded = loaded_by(started)
        assert f"solo_bots.{name}.game" in loaded
        assert {"svg", "solo_bots.kernel.ink", f"solo_bots.{name}.draw", "pydoc"} & loaded == set()
    drawn = loaded_by(f"from solo_bots.games import game\ng = game({name!r})\ng.draw(g.load(g.example))")
    assert {"svg", f"solo_bots.{name}.draw"} <= drawn


def test_a_sitting_needs_no_widget() -> None:
    code = "import sys, solo_bots.companion.sitting; print('ipywidgets' in sys.modules or 'anywidget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "False\n"


# --- memory -----------------------------------------------------------------------------------------------------------

# What is kept for ever, and why there cannot be much of it. What depends on a position is kept with that position, or
# in a cache of limited size.
KEPT_FOR_EVER = {
    "kernel.ledger.ledger": "the games",
    "blitzkrieg.board.shipped_board": "the boards of the package",
    "undaunted.scenario.shipped_scenario": "the scenarios of the package",
    "dictator.cards.plain_land": "the sizes of the map",
    "dictator.draw._key": "the widths of these maps",
    "dictator.signs.sign_control": "the owners",
    "dictator.signs.sign_base": "there is one",
    "dictator.signs.sign_value": "the values of sectors",
    "dictator.signs.sign_loot": "the sectors",
    "dictator.signs.sign_stash": "the equipment cards",
    "dictator.signs.sign_militia": "the owners and their militia",
    "twilight.draw._links": "there is one",
    "twilight.resulting.humans_before": "the points of an event",
    "twilight.resulting.short_by": "the points of an event",
    "supercat.reach._made": "the clusters",
    "supercat.battle._mixes": "the dice",
    "supercat.combat.favorable": "the causes",
    "supercat.general.arms": "the causes",
    "supercat.lines.to_tax": "the purposes",
    "supercat.lines.to_secure": "the purposes",
    "supercat.guild_and_vox.ability_for": "the purposes",
    "supercat.guild_and_vox.captives_for": "the actions of cards",
    "supercat.guild_and_vox.tokens_for": "the tokens of an action",
}


def keeps_for_ever(decorator: ast.expr) -> bool:
    """Is this `cache`, or `lru_cache` without a limit? A cached property goes with its object."""
    if isinstance(decorator, ast.Call):
        given = [*decorator.args, *(word.value for word in decorator.keywords if word.arg == "maxsize")]
        unlimited = any(isinstance(value, ast.Constant) and value.value is None for value in given)
        return unlimited and ast.unparse(decorator.func).endswith("lru_cache")
    return ast.unparse(decorator) in ("cache", "functools.cache")


def test_only_what_is_few_by_nature_is_kept_for_ever() -> None:
    found = set()
    for module, path in sources().items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and any(map(keeps_for_ever, node.decorator_list)):
                found.add(f"{module}.{node.name}")
    assert found == set(KEPT_FOR_EVER)


# --- names ------------------------------------------------------------------------------------------------------------


def assigned(path: Path) -> dict[str, ast.expr]:
    """What a module assigns at its top, by name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    pairs = [(target, node.value) for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    return {target.id: value for target, value in pairs if isinstance(target, ast.Name)}


def public(path: Path) -> list[str]:
    """The names in a module's `__all__`."""
    names: list[str] = ast.literal_eval(assigned(path).get("__all__", ast.List([])))
    return names


def of_rooms(rooms: tuple[str, ...]) -> dict[str, Path]:
    """The modules of these rooms; a package's door, which repeats names, is left out."""
    return {m: p for m, p in sources().items() if m.partition(".")[0] in rooms and p.name != "__init__.py"}


@pytest.mark.parametrize("rooms", [SHARED, *((name,) for name in GAMES)], ids=["shared", *GAMES])
def test_one_name_one_room(rooms: tuple[str, ...]) -> None:
    homes: dict[str, list[str]] = {}
    for module, path in of_rooms(rooms).items():
        for name in public(path):
            homes.setdefault(name, []).append(module)
    twice = [f"{name}: {', '.join(modules)}" for name, modules in sorted(homes.items()) if len(modules) > 1]
    assert not twice, listed(twice)


def test_no_type_variable_is_public() -> None:
    def is_type_variable(value: ast.expr) -> bool:
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "TypeVar"

    found = []
    for module, path in sources().items():
        variables = {name for name, value in assigned(path).items() if is_type_variable(value)}
        found += [f"{module}.{name}" for name in sorted(variables & set(public(path)))]
    assert not found, listed(found)


# --- rhythm -----------------------------------------------------------------------------------------------------------

MEAN, LONGEST, LONGEST_AT_FIRST, WIDEST = 18, 70, 15, 120
# The pages that a reader opens first: each bot's rule pages; of MERC combat, tactics and engine too; the session.
FIRST = re.compile(
    r"10_blitzkrieg/(03|05|06|07|08|09|10|13|14)_"
    r"|20_undaunted/(0[4-9]|1[0-6])_"
    r"|30_dictator/(04|05|06|08|09|1[0-8]|29|3[1-5])_"
    r"|00_kernel/11_"
)


def code_cells(path: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def length(source: str) -> int:
    """Lines of an exported cell, without directives, blank lines and imports."""
    lines = ["" if line.startswith("#|") else line for line in source.split("\n")]
    imports: set[int] = set()
    for node in ast.parse("\n".join(lines)).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return sum(1 for n, line in enumerate(lines, 1) if line.strip() and n not in imports)


def test_length_of_a_cell() -> None:
    cell = "#| export\nimport os\nfrom a import (\n    b,\n)\n\ndef f():\n    return 1\n"
    assert length(cell) == 2


def unrhythmical(path: Path) -> Iterator[str]:
    """What is too long on a page."""
    name, cells = path.relative_to(ROOT / "nbs").as_posix(), code_cells(path)
    lengths = [n for cell in cells if re.match(r"#\| ?exporti?\b", cell) and (n := length(cell))]
    longest = LONGEST_AT_FIRST if FIRST.search(name) else LONGEST
    if lengths and statistics.mean(lengths) > MEAN:
        yield f"{name}: exported cells have {statistics.mean(lengths):.1f} lines on average, not {MEAN} at most"
    if lengths and max(lengths) > longest:
        yield f"{name}: exported cells of {sorted(n for n in lengths if n > longest)} lines, not {longest} at most"
    wide = sum(len(line) > WIDEST for cell in cells for line in cell.split("\n"))
    if wide:
        yield f"{name}: {wide} lines of code are wider than {WIDEST}"


def test_pages_have_rhythm() -> None:
    found = [sentence for path in notebooks(ROOT) for sentence in unrhythmical(path)]
    assert not found, listed(found)
