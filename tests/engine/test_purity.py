"""The engine needs Python and nothing else, and its examples are true."""

import ast
import doctest
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import games.engine

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "games" / "engine"
MODULES = sorted(name for _, name, _ in pkgutil.walk_packages(games.engine.__path__, "games.engine."))
SOURCES = sorted(ENGINE.rglob("*.py"))


def test_a_bare_interpreter_loads_it_without_django() -> None:
    program = (
        "import sys\n"
        f"for name in {MODULES!r}:\n"
        "    if not name.endswith('__main__'): __import__(name)\n"
        "import games.engine.__main__\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = ast.literal_eval(result.stdout)
    assert [name for name in loaded if name not in ("__main__", "games")] == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_has_no_clock_no_chance_no_environment_and_no_float(source: Path) -> None:
    tree = ast.parse(source.read_text())
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layers"
            imported.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"a float at line {node.lineno}"
    allowed = {"time"} if source.name == "duel.py" else set()
    allowed |= {"os"} if source.name == "__main__.py" else set()
    assert not imported & ({"time", "datetime", "random", "secrets", "os", "uuid", "numpy"} - allowed)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
