#!/bin/sh
# Say which tool is missing or too old for `make play`, and which command installs it.
set -u
python=${PYTHON:-python3}
missing=0

missing() { # what is needed, Debian packages, Homebrew formula
    if command -v apt-get >/dev/null; then
        install="sudo apt-get install $2"
    elif command -v brew >/dev/null; then
        install="brew install $3"
    else
        install="install $3 with your system's package manager"
    fi
    echo "Missing: $1. $install" >&2
    missing=1
}

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    missing "Python 3.11 or newer (make PYTHON=... names another than $python)" "python3 python3-venv" python
elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    missing "Python's module venv" python3-venv python
fi

if ! command -v npm >/dev/null; then
    missing "npm" npm node
elif ! node -e 'process.exit(+(process.versions.node.split(".")[0] < 20))' 2>/dev/null; then
    # Debian 12 packages Node 18: the newer one comes through npm there
    echo "Missing: Node 20 or newer (found $(node --version 2>/dev/null || echo none)). sudo npm install --global node@20" >&2
    missing=1
fi

exit $missing
