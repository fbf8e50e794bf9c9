#!/bin/sh
# What the tests of the page need beside Python packages: Chromium, fonts for its pictures, and axe.
# Debian's packages are installed where they are missing and this runs as root; axe comes from npm into .web/.
set -eu
cd "$(dirname "$0")/../.."

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

missing=""
# the shell of Chromium is enough, and quicker; where it cannot be had Chromium itself does
if ! command -v chromium-headless-shell >/dev/null && can_install; then
    timeout 60 apt-get update -qq || true
    DEBIAN_FRONTEND=noninteractive timeout 180 apt-get install -y -qq --no-install-recommends chromium-headless-shell ||
        true
fi
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null ||
    command -v google-chrome >/dev/null || missing="$missing chromium"
command -v npm >/dev/null || missing="$missing npm"
fc-list 2>/dev/null | grep -qi 'cjk' || missing="$missing fonts-noto-cjk"
if [ -n "$missing" ]; then
    if ! can_install; then
        echo "please install:$missing" >&2
        exit 1
    fi
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi
[ -f .web/node_modules/axe-core/axe.min.js ] ||
    npm install --silent --no-save --no-audit --no-fund --prefix .web axe-core@4
