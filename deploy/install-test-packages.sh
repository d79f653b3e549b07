#!/bin/sh
# Install deploy/debian-packages.txt where we may (root on Debian or Ubuntu); elsewhere say what is missing and fail.
set -eu
packages=$(grep -v '^#' "$(dirname "$0")/debian-packages.txt")

installed() { dpkg-query --show --showformat='${Status}\n' "$1" 2>/dev/null | grep -q '^install ok installed$'; }

if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    for package in $packages; do
        if ! installed "$package"; then
            export DEBIAN_FRONTEND=noninteractive
            # what could not be installed and is needed is named below
            apt-get update --quiet --quiet &&
                # shellcheck disable=SC2086 # one word a package
                apt-get install --quiet --quiet --yes --no-install-recommends $packages </dev/null || true
            break
        fi
    done
fi

missing=
command -v redis-server >/dev/null || missing="$missing redis-server"
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
    missing="$missing chromium-headless-shell"
command -v nginx >/dev/null || test -x /usr/sbin/nginx || missing="$missing nginx" # not in everyone's path
for tool in openssl sqlite3; do command -v $tool >/dev/null || missing="$missing $tool"; done
command -v systemd-analyze >/dev/null || missing="$missing systemd"
command -v pg_ctlcluster >/dev/null || command -v initdb >/dev/null || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
echo "Missing for the tests:$missing. sudo apt-get install$missing" >&2
exit 1
