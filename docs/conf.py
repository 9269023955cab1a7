"""Sphinx renders _proc/nbs/ where Quarto is not installed. Title, navigation and footer are those of _quarto.yml."""

import json
import re
from pathlib import Path

import yaml
from docutils import nodes
from docutils.parsers.rst import Directive

HERE = Path(__file__).resolve().parent
WEBSITE = yaml.safe_load((HERE.parent / "_quarto.yml").read_text(encoding="utf-8"))["website"]

project = html_title = WEBSITE["title"]
author = copyright = "solo_bots contributors"
extensions = ["myst_nb"]
root_doc = "nbs/index"
include_patterns = ["nbs/**"]
nb_execution_mode = "off"
myst_enable_extensions = ["colon_fence", "dollarmath"]
mathjax_path = "tex-mml-chtml.js"
suppress_warnings = ["myst.header"]

html_theme = "sphinx_book_theme"
html_static_path = ["../_proc/assets"]
html_css_files = ["site.css"]
html_js_files = [("flowcharts.js", {"defer": "defer"})]
templates_path = ["templates"]
html_sidebars = {"**": ["navbar-logo.html", "search-button-field.html", "contents.html"]}
html_copy_source = html_show_copyright = html_show_sphinx = False
html_last_updated_fmt = None
html_use_index = False
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": WEBSITE["title"]},
    "extra_footer": f"<p>{WEBSITE['page-footer']['center']}</p>",
    "show_toc_level": 2,
    "show_prev_next": True,
    "use_download_button": False,
    "use_fullscreen_button": False,
    "navbar_persistent": [],
    "footer_content_items": ["extra-footer.html"],
}


def entry(item):
    """A line of the sidebar: a page (document name, words or None) or a section (its name, its entries)."""
    if isinstance(item, dict) and "contents" in item:
        return {"section": item["section"], "entries": [entry(inner) for inner in item["contents"]]}
    path, words = (item, None) if isinstance(item, str) else (item["href"], item.get("text"))
    return {"page": path.removesuffix(".ipynb"), "words": words}


def pages(entries):
    """The document names in the order of the sidebar."""
    for item in entries:
        yield from pages(item["entries"]) if "entries" in item else [item["page"]]


CONTENTS = [entry(item) for item in WEBSITE["sidebar"]["contents"]]


def adapt(app, name, source):
    """What Sphinx wants said in its own way: call-outs, and on the first page the order of all pages."""
    notebook = json.loads(source[0])
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = re.sub(
                r"^(:::+) *\{\.callout-(\w+)[^}]*\}", r"\1{\2}", "".join(cell["source"]), flags=re.M
            )
    if name == root_doc:
        order = "\n".join("self" if page == root_doc else f"/{page}" for page in pages(CONTENTS))
        toctree = f"```{{toctree}}\n:hidden:\n\n{order}\n```"
        notebook["cells"].append({"cell_type": "markdown", "id": "contents", "metadata": {}, "source": toctree})
    source[0] = json.dumps(notebook)


def context(app, page, template, context, doctree):
    """The sidebar's entries, with titles and addresses as seen from this page; mermaid only where it is needed."""

    def resolved(item):
        if "entries" in item:
            inside = [resolved(inner) for inner in item["entries"]]
            return {**item, "entries": inside, "open": any(inner["open"] for inner in inside)}
        title = item["words"] or app.env.titles[item["page"]].astext()
        address = app.builder.get_relative_uri(page, item["page"])
        return {"title": title, "address": address or "#", "open": item["page"] == page}

    context["contents"] = [resolved(item) for item in CONTENTS]
    context["flowcharts"] = 'class="mermaid"' in context.get("body", "")


class Mermaid(Directive):
    """A flowchart, drawn in the browser."""

    has_content = True

    def run(self):
        text = nodes.Text("\n".join(self.content)).astext().replace("&", "&amp;").replace("<", "&lt;")
        return [nodes.raw("", f'<div class="flowchart"><pre class="mermaid">{text}</pre></div>', format="html")]


def setup(app):
    app.add_directive("mermaid", Mermaid)
    app.connect("source-read", adapt)
    app.connect("html-page-context", context)
