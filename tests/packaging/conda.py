#!/usr/bin/env python3
"""Renders the recipe for conda as rattler-build does: each system has its archive.

    tests/packaging/conda.py RECIPE

Without py-rattler-build it is skipped.
"""

import json
import sys
from pathlib import Path

try:
    from rattler_build import PlatformConfig, RenderConfig, Stage0Recipe, VariantConfig
except ImportError:
    sys.exit(print("skipped: py-rattler-build is not installed"))

# Systems of conda, and the targets of their archives.
TARGETS = {
    "linux-64": "x86_64-unknown-linux-musl",
    "linux-aarch64": "aarch64-unknown-linux-musl",
    "osx-64": "x86_64-apple-darwin",
    "osx-arm64": "aarch64-apple-darwin",
    "win-64": "x86_64-pc-windows-msvc",
}


def main(path):
    recipe = Stage0Recipe.from_file(path)
    known = {row["target"] for row in json.loads(Path("packaging/release/targets.json").read_text(encoding="utf-8"))}
    assert known >= set(TARGETS.values()), known
    for system, target in TARGETS.items():
        platform = PlatformConfig(target_platform=system, build_platform=system, host_platform=system)
        (variant,) = recipe.render(VariantConfig(), RenderConfig(platform=platform))
        rendered = variant.recipe.to_dict()
        sources = [str(source["url"]) for source in rendered["source"]]
        assert len(sources) == 1 and f"-{target}." in sources[0], f"{system}: {sources}"
        assert rendered["build"]["script"], f"{system}: nothing is installed"


if __name__ == "__main__":
    main(sys.argv[1])
