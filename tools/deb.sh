#!/bin/sh
# Packages for Debian, of the archive that make dist writes, and what lintian
# says of them. Nothing is downloaded.
# Usage: tools/deb.sh VERSION ARCHIVE FOLDER
set -eu
version=$1 archive=$2 folder=$3
for tool in dpkg-buildpackage dh lintian cmark-gfm; do
    command -v "$tool" >/dev/null && continue
    echo "martlet: $tool is missing: packages dpkg-dev debhelper lintian" \
        'cmark-gfm' >&2
    exit 1
done
rm -rf "$folder"
mkdir -p "$folder"
tar -xzf "$archive" -C "$folder"
source=$folder/martlet-$version
date=$(date -u -R -r "$source/CHANGELOG.md") # of the commit
cp -r "$source/tools/debian" "$source/debian"
cat >"$source/debian/changelog" <<END
martlet ($version) unstable; urgency=medium

  * See CHANGELOG.md.

 -- Martlet maintainers <martlet@packages.debian.org>  $date
END
(cd "$source" && env -u MAKEFLAGS -u MAKELEVEL -u CC dpkg-buildpackage -b -us -uc) \
    >"$folder/log" 2>&1 || {
    tail -n 30 "$folder/log" >&2
    exit 1
}
# Unknown to lintian: whether the package will be in Debian, and its bug number.
lintian --fail-on warning,error --allow-root \
    --suppress-tags initial-upload-closes-no-bugs "$folder"/*.changes
ls -l "$folder"/*.deb
