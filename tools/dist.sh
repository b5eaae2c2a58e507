#!/bin/sh
# The sources of the last commit as an archive: the same commit gives the same
# bytes.
# Usage: tools/dist.sh VERSION OUT.tar.gz
set -eu
name=martlet-$1 out=$2
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || {
    echo 'martlet: an archive is made of a commit, and this is no clone' >&2
    exit 1
}
git diff --quiet HEAD || echo 'martlet: changes that are not committed are' \
    'not in the archive' >&2
mkdir -p "$(dirname "$out")"
git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD >"$out.tar"
gzip -9n <"$out.tar" >"$out.part"
rm "$out.tar"
mv "$out.part" "$out"
