"""The notebook in the book: `docs/guides/python.py` is run, and `docs/guides/python.md` is what it says.

`python tests/test_tour.py` writes the page and its pictures again.
"""

import ast
import contextlib
import io
import re
import sys
from pathlib import Path

GUIDES = Path(__file__).resolve().parents[3] / "docs" / "guides"
SOURCE, PAGE, IMAGES = GUIDES / "python.py", GUIDES / "python.md", GUIDES.parent / "images"


def cells(text):
    """Pairs of kind and source."""
    for part in re.split(r"^# %%", text, flags=re.MULTILINE)[1:]:
        head, _, body = part.partition("\n")
        yield ("markdown" if "[markdown]" in head else "code"), body.strip("\n")


def run(source, scope):
    """What a cell prints, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, str(SOURCE), "exec"), scope)
        value = eval(compile(ast.Expression(last.value), str(SOURCE), "eval"), scope) if last else None
    return printed.getvalue().rstrip("\n"), value


def picture(value):
    """The picture of a value, if it has one."""
    if hasattr(value, "_repr_svg_"):
        return value._repr_svg_()
    if hasattr(value, "savefig"):
        import matplotlib

        matplotlib.rcParams["svg.hashsalt"] = "starbattle"
        file = io.StringIO()
        value.savefig(file, format="svg", metadata={"Date": None})
        return file.getvalue()
    return None


def rendered():
    """The page as Markdown, and its pictures by name."""
    scope, page, pictures = {}, ["<!-- Made from python.py by bindings/python/tests/test_tour.py. -->"], {}
    for kind, source in cells(SOURCE.read_text(encoding="utf-8")):
        if kind == "markdown":
            page.append("\n".join(line[2:] if line.startswith("# ") else line[1:] for line in source.split("\n")))
            continue
        page.append(f"```python\n{source}\n```")
        printed, value = run(source, scope)
        svg = picture(value)
        if printed:
            page.append(f"```text\n{printed}\n```")
        if svg is not None:
            name = f"python-{len(pictures) + 1}.svg"
            pictures[name] = svg
            page.append(f"![{type(value).__name__.lower()}](../images/{name})")
        elif value is not None:
            page.append(f"```text\n{value!r}\n```")
    return "\n\n".join(page) + "\n", pictures


def test_the_page_is_what_the_notebook_says():
    page, pictures = rendered()
    assert page == PAGE.read_text(encoding="utf-8")
    assert len(pictures) == 5
    for name, svg in pictures.items():
        committed = (IMAGES / name).read_text(encoding="utf-8")
        # The library that draws the plots may change; the boards are ours.
        assert committed == svg or "matplotlib" in committed.lower(), name


if __name__ == "__main__":
    text, drawn = rendered()
    PAGE.write_text(text, encoding="utf-8")
    for file_name, content in drawn.items():
        (IMAGES / file_name).write_text(content, encoding="utf-8")
    sys.exit()
