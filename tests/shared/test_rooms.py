"""The rooms of the package: imports point one way, a name lives in one room, and pages have rhythm."""

from __future__ import annotations

import ast
import graphlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pages import NBS, ROOT, cells, module_of, notebooks, page

from solo_bots.games import GAMES, game

PACKAGE = ROOT / "solo_bots"
FRONT_ENDS = ("cli", "companion")
SHARED = ("kernel", "kit", "sessions", "words", "interviews", "games", *FRONT_ENDS)

# What a room may build on, besides itself; `games` finds games by name and imports none.
MAY_IMPORT = {
    "kernel": set[str](),
    "kit": {"kernel"},
    "sessions": {"kernel", "kit", "words"},
    "words": {"kernel", "kit"},
    "interviews": {"kernel", "kit", "words", "sessions"},
    "games": {"kernel", "words"},
    "cli": {"kernel", "kit", "sessions", "words", "interviews", "games"},
    "companion": {"kernel", "kit", "sessions", "words", "games"},
    "example": {"kernel", "kit", "words"},
}
# The rooms of a game: what each may import of its own game, and of the rest. Cards reach the engine through the rooms
# that a deck is dealt into, pictures through a registration: the engine imports neither.
IN_A_GAME = {
    "engine": ({"engine"}, {"kernel", "kit"}),
    "cards": ({"engine", "cards"}, {"kernel", "kit"}),
    "bot": ({"engine", "cards", "bot"}, {"kernel", "kit"}),
    "words": ({"engine", "cards", "bot", "words"}, {"kernel", "kit", "words"}),
    "beside": ({"engine", "cards", "bot", "words", "beside"}, {"kernel", "kit", "words", "interviews"}),
    "game": ({"engine", "cards", "bot", "words", "beside"}, {"kernel", "kit", "words"}),
}
# Imports of a page that comes later in the same room, and why the order of reading is another than that of the code.
FORWARD = {
    "undaunted.bot.sergeant_and_guide": ("movement", "the document tells where to move after the units"),
    "undaunted.bot.scout": ("movement targets", "… and whom to shoot"),
    "undaunted.bot.rifleman": ("movement targets", "the same"),
    "undaunted.bot.sniper": ("movement targets", "the same"),
    "undaunted.bot.machine_gunner": ("movement targets", "the same"),
    "undaunted.bot.mortar": ("movement", "the same"),
    "dictator.bot.overview": ("rebel_sectors", "ties go to a die, which the document tells in 4.5"),
    "dictator.bot.actions": ("rebel_sectors care", "… and who is patched up in 4.12"),
    "dictator.bot.base": ("rebel_sectors", "the same die"),
    "dictator.bot.hiring": ("rebel_sectors", "the same die"),
    "dictator.bot.militia": ("rebel_sectors", "the same die"),
    "twilight.bot.preambles": ("steps_1_3 steps_4_5 steps_6_7 step_8 step_9", "steps are listed before they are told"),
    "supercat.bot.in_battle": ("influence", "a raid takes cards as agents would, which is told after combat"),
    "supercat.engine.card_rooms": ("workbench", "only for types: what a card does, it does on the workbench"),
}


def listed(findings: list[str]) -> str:
    """All findings, one a line; pytest itself would shorten them."""
    return "\n".join(["", *findings])


# --- imports ----------------------------------------------------------------------------------------------------------


def sources() -> dict[str, Path]:
    """Every module of the package, by its name without `solo_bots.`."""
    named = {path.relative_to(PACKAGE).with_suffix(""): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {
        ".".join(name.parts).removesuffix(".__init__"): path
        for name, path in named.items()
        if name.parts[0] not in ("data", "_modidx", "__init__")
    }


def walked(node: ast.AST, types: bool) -> Iterator[ast.AST]:
    """All of a tree; without `types` what stands below `if TYPE_CHECKING` is left out."""
    if types or not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from walked(child, types)


def imported(module: str, path: Path, types: bool = True) -> Iterator[str]:
    """The modules of this package that a module imports, anywhere in it."""
    here = ["solo_bots", *module.split(".")]
    if path.name == "__init__.py":
        here.append("")
    for node in walked(ast.parse(path.read_text(encoding="utf-8")), types):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("solo_bots."))
        elif isinstance(node, ast.ImportFrom):
            base = [*(here[: -node.level] if node.level else []), *filter(None, (node.module or "").split("."))]
            if base == ["solo_bots"]:
                yield from (f"solo_bots.{alias.name}" for alias in node.names)
            elif base[0] == "solo_bots":
                yield ".".join(base)


def imports(types: bool = True) -> Iterator[tuple[str, str]]:
    """Every import inside the package: module, imported module, both without `solo_bots.`."""
    known = sources()
    for module, path in known.items():
        for name in set(imported(module, path, types)):
            target = name.removeprefix("solo_bots.")
            while target not in known:  # a name in a module
                target = target.rpartition(".")[0]
            yield module, target


def test_every_room_has_its_place() -> None:
    assert {module.partition(".")[0] for module in sources()} == {*MAY_IMPORT, *GAMES}
    inside = {module.split(".")[1] for module in sources() if module.partition(".")[0] in GAMES and "." in module}
    assert inside == set(IN_A_GAME)


def test_imports_point_one_way() -> None:
    wrong, found = [], list(imports())
    for module, target in found:
        (here, *inner), (there, *other) = module.split("."), target.split(".")
        if here not in GAMES:
            may = there == here or there in MAY_IMPORT[here]
        else:
            own, shared = IN_A_GAME[inner[0]]
            may = there in shared or (there == here and other[0] in own)
        if not may:
            wrong.append(f"{module} imports {target}")
    assert len(found) > 1_000 and not wrong, listed(sorted(wrong))


def test_no_import_points_forward_in_its_room() -> None:
    place = {module_of(path): n for n, path in enumerate(notebooks())}
    found: dict[str, set[str]] = {}
    for module, target in imports():
        room, _, name = target.rpartition(".")
        if room and room == module.rpartition(".")[0] and place[target] > place[module]:
            found.setdefault(module, set()).add(name)
    assert found == {module: set(names.split()) for module, (names, _) in FORWARD.items()}


def test_no_modules_need_each_other() -> None:
    """There is no circle of imports, but for types; the door of the command imports the rest when it is used."""
    needs: dict[str, set[str]] = {}
    for module, target in imports(types=False):
        if module != "cli":
            needs.setdefault(module, set()).add(target)
    order = graphlib.TopologicalSorter(needs).static_order()
    assert {*needs} <= {*order}


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
        assert {"svg", "solo_bots.words.ink", f"solo_bots.{name}.words.picture", "pydoc"} & loaded == set()
    drawn = loaded_by(f"from solo_bots.games import game\ng = game({name!r})\ng.draw(g.load(g.example))")
    assert {"svg", f"solo_bots.{name}.words.picture"} <= drawn


def test_a_sitting_needs_no_widget() -> None:
    code = "import sys, solo_bots.companion.sitting; print('ipywidgets' in sys.modules or 'anywidget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "False\n"


# --- memory -----------------------------------------------------------------------------------------------------------

# What is kept for ever, and why there cannot be much of it. What depends on a position is kept with that position, or
# in a cache of limited size.
KEPT_FOR_EVER = {
    "kernel.ledger.ledger": "the games",
    "kit.moves.parts_of": "the forms of moves",
    "kit.moves.form_of": "the kinds of moves",
    "kit.moves.defaults_of": "the kinds of moves",
    "kit.moves.types_of": "the kinds of moves",
    "kit.moves._writer": "the kinds of moves",
    "blitzkrieg.engine.board.shipped_board": "the boards of the package",
    "undaunted.engine.scenario.shipped_scenario": "the scenarios of the package",
    "dictator.engine.things.plain_land": "the sizes of the map",
    "blitzkrieg.words.picture.draw_terrain": "the terrains",
    "blitzkrieg.words.picture.draw_key": "the widths of these boards",
    "dictator.words.picture._key": "the widths of these maps",
    "dictator.words.pieces.sign_control": "the owners",
    "dictator.words.pieces.sign_base": "there is one",
    "dictator.words.pieces.sign_value": "the values of sectors",
    "dictator.words.pieces.sign_loot": "the sectors",
    "dictator.words.pieces.sign_stash": "the equipment cards",
    "dictator.words.pieces.sign_militia": "the owners and their militia",
    "twilight.words.picture._links": "there is one",
    "twilight.bot.resulting.humans_before": "the points of an event",
    "twilight.bot.resulting.short_by": "the points of an event",
    "supercat.engine.map._made": "the clusters",
    "supercat.engine.battle._mixes": "the dice",
    "supercat.bot.favorable_combat.favorable": "the causes",
    "supercat.bot.general_priorities.arms": "the causes",
    "supercat.bot.shared_lines.to_tax": "the purposes",
    "supercat.bot.shared_lines.to_secure": "the purposes",
    "supercat.bot.guild_and_vox.ability_for": "the purposes",
    "supercat.bot.guild_and_vox.captives_for": "the actions of cards",
    "supercat.bot.guild_and_vox.tokens_for": "the tokens of an action",
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


# --- classes ----------------------------------------------------------------------------------------------------------

# Classes of our own that stand more than three deep, and why.
DEEP = {
    "supercat.bot.prelude.AllLines": "a node, some steps, a page of them, and one that is read to its end",
    "twilight.bot.facts.Sheet": "the same; one whose lines are no clauses",
    "twilight.engine.examples.Played": "a workbench, the game's, with a script, and a card that was played on it",
}


def bases() -> dict[str, list[str]]:
    """Every class of the package, and the names of its bases."""
    found: dict[str, list[str]] = {}
    for module, path in sources().items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                heads = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
                found[f"{module}.{node.name}"] = [ast.unparse(head).rpartition(".")[2] for head in heads]
    return found


def test_three_levels_of_inheritance_are_enough() -> None:
    known = bases()
    by_name: dict[str, set[str]] = {}
    for name in known:
        by_name.setdefault(name.rpartition(".")[2], set()).add(name)

    def depth(name: str, above: tuple[str, ...] = ()) -> int:
        inherited = [base for head in known[name] for base in by_name.get(head, ()) if base not in (name, *above)]
        near = [base for base in inherited if base.split(".")[0] in (name.split(".")[0], "kernel", "kit", "words")]
        return 1 + max((depth(base, (name, *above)) for base in near), default=0)

    deep = {name: depth(name) for name in known if depth(name) > 3}
    assert set(deep) == set(DEEP), listed([f"{name}: {n} levels" for name, n in sorted(deep.items())])


def test_no_class_is_only_the_base_of_the_next() -> None:
    """Inheritance is not typography: a base with a single heir, in its own module, is a part of that heir."""
    known = bases()
    texts = {module: path.read_text(encoding="utf-8") for module, path in sources().items()}

    def used(short: str, module: str) -> bool:
        """Does another module name the class, other than as a base?"""
        elsewhere = (re.sub(rf"class ({short}\b|\w+\(.*\b{short}\b.*)", "", texts[m]) for m in texts if m != module)
        return any(re.search(rf"\b{short}\b", text) for text in elsewhere)

    found = []
    for name in known:
        module, _, short = name.rpartition(".")
        heirs = [other for other, heads in known.items() if short in heads]
        if len(heirs) == 1 and heirs[0].rpartition(".")[0] == module and not used(short, module):
            found.append(f"{name} is only the base of {heirs[0]}")
    assert not found, listed(found)


# --- rhythm -----------------------------------------------------------------------------------------------------------

LONGEST, LONGEST_AT_FIRST, WIDEST = 35, 20, 120
# The pages that a reader opens first: the kernel, each bot's rule pages, and the session.
FIRST = {path for room in ("kernel", *(f"{name}/bot" for name in GAMES)) for path in notebooks(page(room))}
FIRST |= {page("sessions/session")}


def functions(source: str) -> Iterator[tuple[str, int]]:
    """The functions and methods of a cell with their lengths: a class is one thing, however long; a function is not."""
    code = "\n".join(line for line in source.split("\n") if not line.startswith(("#|", "%", "!")))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.body[0].lineno + 1


def test_length_of_functions() -> None:
    cell = "#| export\n\nclass A:\n    def f(\n        self,\n    ):\n        return 1\n\n    def g(self): return 2"
    assert [*functions(cell)] == [("f", 1), ("g", 1)]


def unrhythmical(path: Path) -> Iterator[str]:
    """What is too long on a page."""
    name, code = path.relative_to(NBS).as_posix(), [*cells(path, "code")]
    longest = LONGEST_AT_FIRST if path in FIRST else LONGEST
    for cell in code:
        if re.match(r"#\| ?exporti?\b", cell):
            yield from (f"{name}: {f} has {n} lines, not {longest} at most" for f, n in functions(cell) if n > longest)
    wide = sum(len(line) > WIDEST for cell in code for line in cell.split("\n"))
    if wide:
        yield f"{name}: {wide} lines of code are wider than {WIDEST}"


def test_pages_have_rhythm() -> None:
    found = [sentence for path in notebooks() for sentence in unrhythmical(path)]
    assert not found, listed(found)
