"""The naive rules share nothing with the engine: not an import, not a set of cards as bits."""

import ast
from pathlib import Path

import pytest

ORACLE = Path(__file__).parent.parent / "oracle"
MODULES = sorted(ORACLE.glob("*.py"))
STANDARD = {"dataclasses", "random"}
BIT_OPERATORS = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitXor, ast.Invert)


def imported(tree: ast.Module) -> set[str]:
    """List the modules that a module imports, wherever it does."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    return names


def test_has_modules_to_look_at() -> None:
    assert {"judge.py", "legality.py", "record.py"} <= {path.name for path in MODULES}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_imports_nothing_of_the_site(path: Path) -> None:
    names = imported(ast.parse(path.read_text()))
    assert {name for name in names if name.split(".")[0] != "tests"} <= STANDARD
    assert all(name == "tests.oracle" or name.startswith("tests.oracle.") for name in names - STANDARD)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_counts_without_bits(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text()))
    assert not [node for node in nodes if isinstance(node, BIT_OPERATORS)]
