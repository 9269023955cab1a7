"""The API reference of a module, read from its source: signatures, docstrings, docments (comments behind parameters).

Nothing is imported. Facts, scores and the like are listed in a table with the words they are asked in.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FACTS = ("fact", "asks", "score", "derived", "trait")

Definition = ast.FunctionDef | ast.ClassDef


@cache
def module_file(module: str) -> Path:
    """The file of a module named as in `#| default_exp`."""
    return ROOT / "solo_bots" / f"{module.replace('.', '/')}.py"


def public(module: str) -> list[str]:
    """The names in a module's `__all__`."""
    for node in ast.parse(module_file(module).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def anchor(module: str, name: str) -> str:
    """Where on its page a symbol is described."""
    return f"{module}.{name}"


def reference(module: str) -> str:
    """The reference of a module as markdown; empty if it defines nothing public."""
    source = module_file(module).read_text(encoding="utf-8")
    names = set(public(module))
    facts: list[Definition] = []
    others: list[Definition] = []
    constants: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, Definition) and node.name in names:
            (facts if question(node) else others).append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            given = [part for target in targets for part in ast.walk(target)]  # also A, B = LETTERS = …
            constants += [part.id for part in given if isinstance(part, ast.Name) and part.id in names]
    parts = []
    if facts:
        rows = [f"| {mark(module, f.name)}<code>{f.name}</code> | {' '.join(question(f) or ())} |" for f in facts]
        parts.append("\n".join(["| fact | kind and words |", "|---|---|", *rows]))
    lines = source.splitlines()
    parts += [entry(module, node, lines) for node in others]
    if constants:
        parts.append("Constants: " + ", ".join(f"{mark(module, name)}<code>{name}</code>" for name in constants) + ".")
    if not parts:
        return ""
    return "\n\n".join([f'<a id="reference"></a>\n\n## Reference\n\nModule `solo_bots.{module}`.', *parts])


def mark(module: str, name: str) -> str:
    return f'<a id="{anchor(module, name)}"></a>'


def question(node: ast.AST) -> tuple[str, str] | None:
    """The kind of a fact and the words it is asked in; None for anything else."""
    for call in getattr(node, "decorator_list", ()):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in FACTS and call.args:
            words = call.args[0]
            if isinstance(words, ast.Constant) and isinstance(words.value, str):
                return f"*{call.func.id}*", cell(words.value)
    return None


def entry(module: str, node: Definition, lines: list[str]) -> str:
    """One function or class."""
    told = f"{mark(module, node.name)}**<code>{node.name}</code>** {summary(node)}".rstrip()
    rows = [*docments(node, lines)]
    methods = [n for n in node.body if isinstance(n, ast.FunctionDef)] if isinstance(node, ast.ClassDef) else []
    rows += [(head(m), summary(m)) for m in methods if not m.name.startswith("_") and summary(m)]
    told_rows = [f"| `{cell(name)}` | {cell(words)} |" for name, words in rows]
    table = "\n".join(["| | |", "|---|---|", *told_rows]) if rows else ""
    return "\n\n".join(part for part in (told, f"```python\n{head(node)}\n```", table) if part)


def summary(node: Definition) -> str:
    """The first paragraph of a docstring."""
    return cell((ast.get_docstring(node) or "").split("\n\n")[0])


def head(node: Definition) -> str:
    """How a symbol is called; broken after each parameter if that is long."""
    result, given = "", parameters(node)
    if isinstance(node, ast.FunctionDef):
        if any(ast.unparse(d).endswith("property") for d in node.decorator_list):
            return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
        result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    elif not given:
        bases = ", ".join(map(ast.unparse, node.bases))
        return f"class {node.name}({bases})" if bases else f"class {node.name}"
    words = [f"{name}: {ast.unparse(type)}" if type else name for name, type, _, _ in given]
    words = [
        f"{word}{' = ' if ':' in word else '='}{ast.unparse(default)}" if default else word
        for word, (*_, default) in zip(words, given, strict=True)
    ]
    line = f"{node.name}({', '.join(words)}){result}"
    return line if len(line) <= 100 else f"{node.name}(\n" + "".join(f"    {word},\n" for word in words) + f"){result}"


Parameter = tuple[str, ast.expr | None, ast.AST, ast.expr | None]  # name, type, where it stands, default


def parameters(node: Definition) -> list[Parameter]:
    """What a function takes, or a class when it is made: by its `__init__`, or its typed fields."""
    if isinstance(node, ast.ClassDef):
        start = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
        if start is not None:
            return parameters(start)
        fields = [n for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)]
        own = [n for n in fields if "ClassVar" not in ast.unparse(n.annotation)]
        return [(n.target.id, n.annotation, n, n.value) for n in own]  # type: ignore[union-attr]
    plain, by_name = [*node.args.posonlyargs, *node.args.args], node.args.kwonlyargs
    defaults = [None] * (len(plain) - len(node.args.defaults)) + node.args.defaults
    found: list[Parameter] = [(a.arg, a.annotation, a, d) for a, d in zip(plain, defaults, strict=True)]
    if found and found[0][0] in ("self", "cls"):
        del found[0]
    if node.args.vararg or by_name:
        star = node.args.vararg
        found.append((f"*{star.arg}", star.annotation, star, None) if star else ("*", None, node, None))
    found += [(a.arg, a.annotation, a, d) for a, d in zip(by_name, node.args.kw_defaults, strict=True)]
    if node.args.kwarg:
        found.append((f"**{node.args.kwarg.arg}", node.args.kwarg.annotation, node.args.kwarg, None))
    return found


def docments(node: Definition, lines: list[str]) -> Iterator[tuple[str, str]]:
    """(parameter, field or member, what the comment behind it says)."""
    found = [(name, where, default) for name, _, where, default in parameters(node)]
    for n in node.body if isinstance(node, ast.ClassDef) else ():
        if isinstance(n, ast.Assign):
            found.append((ast.unparse(n.targets[0]), n, n.value))
        elif isinstance(n, ast.AnnAssign) and "ClassVar" in ast.unparse(n.annotation):
            found.append((ast.unparse(n.target), n, n.value))
    for name, where, default in found:
        last: Any = default or where
        rest = lines[last.end_lineno - 1].encode()[last.end_col_offset :].decode() if name != "*" else ""
        comment = re.fullmatch(r",?\s*#\s+(?!type:)(.*)", rest)
        if comment:
            yield name, comment[1]


def cell(text: str) -> str:
    """A text that fits into one cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
