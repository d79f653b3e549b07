"""As root on Debian what tests need is installed; elsewhere it is named, and the tests fail."""

import subprocess
from pathlib import Path
from shutil import which
from typing import Final

SCRIPT: Final = Path(__file__).parents[2] / "deploy" / "install-test-packages.sh"
SHELL: Final = str(which("sh"))
TOOLS: Final = {"openssl": "exit 0", "sqlite3": "exit 0", "systemd_analyze": "exit 0"}


def run(folder: Path, **programs: str) -> "subprocess.CompletedProcess[str]":
    """Run the script where only the named programs exist, and what every system has."""
    for name in ("dirname", "grep"):
        (folder / name).symlink_to(str(which(name)))
    for name, does in programs.items():
        program = folder / (name if name.startswith("pg_") else name.replace("_", "-"))
        program.write_text(f"#!{SHELL}\n{does}\n")
        program.chmod(0o755)
    return subprocess.run([SHELL, str(SCRIPT)], env={"PATH": str(folder)}, capture_output=True, text=True, check=False)


def test_with_everything_there_it_says_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, redis_server="exit 0", chromium="exit 0", **TOOLS, initdb="exit 0", id="echo 1000")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, redis_server="exit 0", **TOOLS, id="echo 1000", apt_get="exit 0")
    assert done.returncode == 1
    missing = "chromium-headless-shell postgresql"
    assert done.stderr == f"Missing for the tests: {missing}. sudo apt-get install {missing}\n"


def test_root_on_debian_installs_it(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        id="echo 0",
        dpkg_query="exit 1",
        apt_get='echo "$*"',
        redis_server="exit 0",
        chromium="exit 0",
        **TOOLS,
        pg_ctlcluster="exit 0",
    )
    assert done.returncode == 0
    assert "update" in done.stdout
    packages = "chromium-headless-shell fonts-dejavu-core nginx openssl postgresql redis-server sqlite3 systemd"
    assert f"install --quiet --quiet --yes --no-install-recommends {packages}" in done.stdout


def test_packages_that_are_there_are_left_alone(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        id="echo 0",
        dpkg_query="echo 'install ok installed'",
        apt_get="exit 1",
        redis_server="exit 0",
        chromium="exit 0",
        **TOOLS,
        pg_ctlcluster="exit 0",
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_where_nothing_can_be_installed_another_chromium_will_do(tmp_path: Path) -> None:
    there = {"redis_server": "exit 0", "chromium": "exit 0", **TOOLS, "initdb": "exit 0"}
    done = run(tmp_path, id="echo 0", dpkg_query="exit 1", apt_get="exit 100", **there)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
