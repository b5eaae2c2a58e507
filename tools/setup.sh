#!/bin/sh
# Installs what building and testing Martlet needs, if it is missing.
# Usage: tools/setup.sh [fuzz | spin]
set -eu

packages='gcc libc6-dev libxxhash-dev zlib1g-dev libcmocka-dev clang-format'
case ${1:-} in
fuzz) packages="$packages clang libclang-rt-14-dev" ;;
spin) packages="$packages spin" ;;
esac

missing=''
for package in $packages; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
        grep -q 'ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "setup: please install the equivalents of:$missing" >&2
    exit 1
fi
sudo=''
[ "$(id -u)" -eq 0 ] || sudo=sudo
echo "setup: installing$missing"
$sudo apt-get update -qq
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq \
    --no-install-recommends $missing >/dev/null
