"""The engine is pure: it runs in a bare interpreter and brings in nothing of the site."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tools.places import ROOT

ENGINE = ROOT / "games" / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))


def test_loads_in_a_bare_interpreter() -> None:
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in MODULES]
    names = [name.removesuffix(".__init__") for name in names if not name.endswith("__main__")]
    code = f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
    code += "print('\\n'.join(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    tops = {line.split(".")[0] for line in done.stdout.split()}
    foreign = {top for top in tops if top not in sys.stdlib_module_names and not top.startswith("_")}
    assert foreign <= {"games", "sitecustomize", "encodings"}, foreign


def test_keeps_the_package_above_it_empty() -> None:
    assert (ROOT / "games" / "__init__.py").read_text().strip() == ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_asks_neither_clock_nor_environment_nor_chance(path: Path) -> None:
    forbidden = {"time", "datetime", "random", "secrets", "os", "uuid", "threading", "asyncio", "subprocess", "socket"}
    if path.name in ("__main__.py", "cli.py", "duel.py"):  # the command line measures and reads files
        forbidden -= {"time", "os"}
    imported: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported.add((node.module or "").split(".")[0])
    assert not imported & forbidden
