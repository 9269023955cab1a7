"""Make README.md from nbs/index.ipynb, and the same text for the page of the package.

    python tools/readme.py            run the notebook and write README.md and README_files/
    python tools/readme.py --check    exit code 1 if they are not what the notebook gives now

The notebook is executed, so its outputs are part of the README and must be the same each time. Pictures go to
README_files/. What nbdev hides in the documentation (`#| hide`, `#| echo: false`, exported code) is hidden here too.

A page of a package index shows neither pictures nor files of the repository. README_files/package.md is made for it:
links and pictures lead to the repository that `git_url` in settings.ini names; as long as it names none, a link is told
as the path of its file, and a picture as text.
"""

from __future__ import annotations

import argparse
import configparser
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import nbformat
import yaml
from execnb.nbio import dict2nb, nb2str
from nbclient import NotebookClient
from nbconvert import MarkdownExporter
from nbdev.process import NBProcessor
from nbdev.processors import FilterDefaults
from nbformat import NotebookNode
from traitlets.config import Config

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "nbs" / "index.ipynb"
README = ROOT / "README.md"
PICTURES = ROOT / "README_files"
PACKAGE_PAGE = "package.md"  # in README_files

NOTE = "<!-- Made from nbs/index.ipynb by `make readme`; edit the notebook. -->\n\n"

# Printed text becomes a fenced block; nbconvert's own template would indent it.
TEMPLATE = """
{%- extends 'markdown/index.md.j2' -%}
{% block stream %}
```text
{{ output.text.rstrip() }}
```
{% endblock stream %}
{% block data_text scoped %}
```text
{{ output.data['text/plain'].rstrip() }}
```
{% endblock data_text %}
"""


def executed(path: Path) -> NotebookNode:
    """The notebook after a run in a kernel of its own."""
    nb: NotebookNode = nbformat.read(path, as_version=4)
    NotebookClient(
        nb,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--IPKernelApp.log_level=40"],  # errors only
    ).execute()
    return nb


def filtered(nb: NotebookNode) -> NotebookNode:
    """The notebook as nbdev shows it in the documentation, without links to pages of the site."""
    shown = dict2nb(nb)
    shown.path_ = INDEX
    processors = [p for p in FilterDefaults().procs() if p.__name__ not in ("add_links", "insert_warning")]
    NBProcessor(nb=shown, procs=processors).process()
    result: NotebookNode = nbformat.reads(nb2str(shown), as_version=4)
    result.metadata = {"language_info": {"name": "python"}}
    for cell in result.cells:
        if cell.cell_type == "raw":  # nbdev turns `# Title` and `> description` into front matter; turn it back
            cell.update(cell_type="markdown", source=opening(cell.source))
        if cell.cell_type == "code":
            hidden = re.search(r"^#\|\s*echo:\s*false", cell.source, re.M)
            cell.metadata["tags"] = ["remove_input"] if hidden else []
            cell.source = re.sub(r"^#\|.*\n?", "", cell.source, flags=re.M)
    return result


def opening(front_matter: str) -> str:
    """The title and the description of a notebook."""
    fields = yaml.safe_load(front_matter.replace("---", ""))
    return f"# {fields.get('title', '')}\n\n> {fields.get('description', '')}"


def markdown(nb: NotebookNode, pictured: bool = True) -> tuple[str, dict[str, bytes]]:
    """The notebook as markdown, and its pictures by file name; or with texts in place of pictures."""
    config = Config()
    config.TagRemovePreprocessor.enabled = True
    config.TagRemovePreprocessor.remove_input_tags = {"remove_input"}
    images = ["image/svg+xml", "image/png"] if pictured else []
    config.NbConvertBase.display_data_priority = ["text/markdown", *images, "text/plain", "text/html"]
    exporter = MarkdownExporter(config=config, raw_template=TEMPLATE)
    exporter.register_preprocessor("nbconvert.preprocessors.TagRemovePreprocessor", enabled=True)
    resources: dict[str, Any] = {"output_files_dir": PICTURES.name, "unique_key": "index"}
    text, resources = exporter.from_notebook_node(nb, resources=resources)
    pictures = {Path(name).name: data for name, data in resources.get("outputs", {}).items()}
    # links as seen from the top of the repository
    text = re.sub(r"\]\((?!https?:|#|README_files)([^)]+\.ipynb)", r"](nbs/\1", text)
    return NOTE + tidy(text), pictures


def home() -> str:
    """The address of the repository's files, or nothing as long as it has none."""
    settings = configparser.ConfigParser()
    settings.read(ROOT / "settings.ini", encoding="utf-8")
    url, branch = settings["DEFAULT"].get("git_url", "").rstrip("/"), settings["DEFAULT"].get("branch", "main")
    return f"{url}/raw/{branch}/" if url else ""


def for_package(nb: NotebookNode, home: str) -> str:
    """The text for the page of the package: it holds no link or picture that only works inside the repository."""
    text, _ = markdown(nb, pictured=bool(home))

    def absolute(link: re.Match[str]) -> str:
        picture, words, target = link[1], link[2], link[3]
        if not home:
            return f"{words} (`{target}`)"
        return f"{picture}[{words}]({home if picture else home.replace('/raw/', '/blob/')}{target})"

    return re.sub(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)", absolute, text)


def tidy(text: str) -> str:
    """One blank line at most between paragraphs; fenced blocks stay as they are."""
    parts = re.split(r"(^```.*?^```$)", text, flags=re.M | re.S)
    parts[::2] = [re.sub(r"\n([ \t]*\n){2,}", "\n\n", re.sub(r"^[ \t]+$", "", part, flags=re.M)) for part in parts[::2]]
    return "".join(parts).strip() + "\n"


def stale(text: str, pictures: dict[str, bytes]) -> list[str]:
    """Names of the files that are not what the notebook gives."""
    now = {README: text.encode()} | {PICTURES / name: data for name, data in pictures.items()}
    there = {README, *PICTURES.glob("*")}
    wrong = [path for path in there | now.keys() if not path.exists() or path.read_bytes() != now.get(path)]
    return sorted(path.relative_to(ROOT).as_posix() for path in wrong)


def write(text: str, pictures: dict[str, bytes]) -> None:
    """Write README.md and what belongs to it."""
    README.write_text(text, encoding="utf-8")
    shutil.rmtree(PICTURES, ignore_errors=True)
    for name, data in pictures.items():
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / name).write_bytes(data)


def main() -> int:
    """Write the README, or check it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if README.md is out of date")
    check = parser.parse_args().check
    os.chdir(ROOT)
    shown = filtered(executed(INDEX))
    text, pictures = markdown(shown)
    pictures[PACKAGE_PAGE] = for_package(shown, home()).encode()
    if not check:
        write(text, pictures)
        print("README.md written from nbs/index.ipynb.")
        return 0
    wrong = stale(text, pictures)
    if wrong:
        print(f"Out of date with nbs/index.ipynb: {', '.join(wrong)}; run `make readme`.", file=sys.stderr)
        return 1
    print("README.md is what nbs/index.ipynb gives.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
