"""What is in each archive beside the program: documents, completions, manual pages and licences."""

import os
import shutil
import subprocess

from project import ROOT, commit_time

COMPLETIONS = {
    "bash": "urilint.bash",
    "elvish": "urilint.elv",
    "fish": "urilint.fish",
    "powershell": "_urilint.ps1",
    "zsh": "_urilint",
}
DOCUMENTS = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]
LICENCES = "THIRD-PARTY-LICENCES.md"


def make(program, folder):
    """Writes the files into `folder`; `program` is one that runs on this machine."""
    (folder / "completions").mkdir(parents=True)
    for name in DOCUMENTS:
        shutil.copyfile(ROOT / name, folder / name)
    for shell, name in COMPLETIONS.items():
        script = subprocess.run([program, "completions", shell], check=True, stdout=subprocess.PIPE).stdout
        (folder / "completions" / name).write_bytes(script)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(commit_time())}
    command = [program, "man", "--dir", folder / "man"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    # The metadata names the dependencies of all systems, of which a build has downloaded its own.
    subprocess.run(["cargo", "fetch", "--locked"], check=True, cwd=ROOT)
    command = ["cargo", "about", "generate", "--locked", "--offline", "--fail"]
    command += ["--features", "parquet", "--config", ROOT / "packaging/release/about.toml"]
    command += ["--output-file", folder / LICENCES, ROOT / "packaging/release/about.hbs"]
    subprocess.run(command, check=True, cwd=ROOT)
