"""The static files of a running site: collected once under names that tell their content, compressed, never changed."""

from __future__ import annotations

import gzip
import json
import os
import re
import time
from pathlib import Path

import pytest

from tools import static_files

HASHED = re.compile(r"\.[0-9a-f]{12}(\.\w+)?$")
LONG_AGO = time.time() - 2 * static_files.KEPT_SECONDS


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this clone, collected where only these tests look."""
    patch = pytest.MonkeyPatch()
    patch.setattr(static_files, "COLLECTED", tmp_path_factory.mktemp("collected"))
    with patch.context():
        return Path(static_files.collected(os.environ)["STATIC_ROOT"])


@pytest.fixture
def collected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for folders, and files that collect in no time: the name of each state is all that they hold."""
    monkeypatch.setattr(static_files, "COLLECTED", tmp_path)
    monkeypatch.setattr(static_files, "_collect", lambda folder, environment: folder.mkdir())
    return tmp_path


def test_every_file_is_named_after_its_content(folder: Path) -> None:
    names = json.loads((folder / "staticfiles.json").read_text())["paths"]
    assert {"cards.svg", "css/base.css", "js/app.js", "admin/css/base.css"} <= set(names)
    for name, hashed in names.items():
        assert HASHED.search(hashed), name
        assert (folder / hashed).is_file()
        assert not (folder / name).exists(), f"{name} could change under the same name"


def test_what_shrinks_lies_compressed_beside_it(folder: Path) -> None:
    for pattern in ("cards.*.svg", "css/table.*.css", "vendor/htmx*.js"):
        [plain] = folder.glob(pattern)
        packed = Path(f"{plain}.gz")
        assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
        assert packed.stat().st_size < plain.stat().st_size / 2
    assert not list(folder.glob("fonts/*.woff2.gz"))


def test_style_sheets_lead_to_the_hashed_fonts(folder: Path) -> None:
    [sheet] = folder.glob("css/tokens.*.css")
    fonts = re.findall(r"url\(\"?\.\./(fonts/[^)\"]+)", sheet.read_text())
    assert len(fonts) == 2
    for font in fonts:
        assert HASHED.search(font) and (folder / font).is_file()


def test_the_name_of_a_state_tells_every_change(tmp_path: Path) -> None:
    for source in static_files.SOURCES:
        path = tmp_path / source if "." in source else tmp_path / source / "css" / "base.css"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a")
    states = [static_files.digest(tmp_path)]
    assert static_files.digest(tmp_path) == states[0]
    sheet = tmp_path / "static" / "css" / "base.css"
    sheet.write_text("b")
    states.append(static_files.digest(tmp_path))
    sheet.rename(sheet.with_name("other.css"))
    states.append(static_files.digest(tmp_path))
    (tmp_path / "requirements" / "dev.lock").write_text("another library")
    states.append(static_files.digest(tmp_path))
    assert len(set(states)) == 4


def test_a_site_that_runs_keeps_its_folder_when_the_sources_change(
    collected: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cure of files served with the length that they had before an edit: nothing is written there any more."""
    first = Path(static_files.collected({})["STATIC_ROOT"])
    assert Path(static_files.collected({})["STATIC_ROOT"]) == first
    os.utime(first, (LONG_AGO, LONG_AGO))
    monkeypatch.setattr(static_files, "digest", lambda: "another")
    assert Path(static_files.collected({})["STATIC_ROOT"]) != first
    assert first.exists(), "this very program holds it"


def test_folders_that_nobody_uses_go(collected: Path) -> None:
    for name in ("left", "draft-left", "fresh"):
        (collected / name).mkdir()
        if "left" in name:
            os.utime(collected / name, (LONG_AGO, LONG_AGO))
    kept = Path(static_files.collected({})["STATIC_ROOT"]).name
    assert {each.name for each in collected.iterdir()} == {"fresh", kept}


def test_serves_the_sources_while_they_are_worked_on(collected: Path) -> None:
    assert static_files.collected({"DEBUG": "1"}) == {}
    assert not list(collected.iterdir())


def test_leaves_files_collected_elsewhere_where_they_are(collected: Path) -> None:
    assert static_files.collected({"STATIC_ROOT": "/srv/static"}) == {}
