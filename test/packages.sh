#!/bin/bash
# What is handed out: the archive of make dist, the packages of make deb, the
# programs of make static, the container, and the recipes for CI. Several builds
# are made, so this takes minutes; `make test` does not run it.
#
# Usage: test/packages.sh BUILD [PART...]
#
# PART is dist, static, deb, container or recipes. BASE names the image that the
# container is made of, which buildah must have or be able to fetch; without it
# this part is left out.
set -u
cd "$(dirname "$0")/.." || exit 2
tree=$PWD
build=$1
shift
parts=("$@")
[ $# -gt 0 ] || parts=(dist static deb container recipes)
version=$(sed -n 's/^VERSION := //p' Makefile)
archive=build/martlet-$version.tar.gz
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"
    fi
}

# quietly COMMAND...: its status; all that it says, if it fails.
quietly() {
    "$@" >"$scratch/log" 2>&1 || {
        tail -n 20 "$scratch/log"
        return 1
    }
}

do_dist() {
    check 'make dist' "$(quietly make dist)" ''
    cp "$archive" "$scratch/first.tar.gz"
    (umask 077 && TZ=Asia/Tokyo quietly make dist)
    check 'the same bytes' "$(cmp "$archive" "$scratch/first.tar.gz")" ''
    mkdir "$scratch/sources"
    tar -xzf "$archive" -C "$scratch/sources"
    check 'all files' "$(cd "$scratch/sources/martlet-$version" &&
        find . ! -type d | sed 's|./||' | sort)" \
        "$(git ls-tree -r --name-only HEAD | sort)"
    check 'anyone can read it' "$(tar -tvzf "$archive" |
        grep -cv '^.r..r..r..')" 0
    check 'no archive without a clone' "$(cd "$scratch/sources/martlet-$version" &&
        GIT_CEILING_DIRECTORIES=$scratch make dist 2>&1 | head -n 1)" \
        'martlet: an archive is made of a commit, and this is no clone'
}

do_static() {
    check 'make static' "$(quietly make static)" ''
    check 'libraries of martlet-static' "$(ldd "$build/martlet-static" |
        awk '{ print $1 }' | grep -v 'vdso\|ld-linux' | sort | tr '\n' ' ')" \
        'libc.so.6 libm.so.6 '
    check 'libraries of martlet-alone' \
        "$(ldd "$build/martlet-alone" | xargs)" 'statically linked'
    for program in static alone; do
        check "examples with martlet-$program" \
            "$("$build/martlet-$program" test examples -q | sed 's/ (.*//')" \
            "$("$build/martlet" test examples -q | sed 's/ (.*//')"
    done
    check 'it says so' "$("$build/martlet-alone" --version | tail -n 1)" \
        "linked statically: models are interpreted, not compiled; C code, shared \
objects and GPUs cannot be used"
    check 'compiled models' "$("$build/martlet-alone" check --engine compiled \
        examples/promela/leader.pml 2>&1 | head -n 1)" \
        "martlet: error[MT001]: the program cannot be compiled: this program is \
linked statically and loads no code"
    "$build/martlet-static" check -q --engine compiled \
        examples/promela/leader.pml >/dev/null
    check 'compiled models of martlet-static' $? 0
}

do_deb() {
    check 'make deb, and lintian' "$(quietly make deb)" ''
    for package in build/deb/*_"$version"_*.deb; do
        dpkg-deb -x "$package" "$scratch/root"
    done
    check 'the program' "$("$scratch/root/usr/bin/martlet" --version)" \
        "martlet $version"
    check 'its documents' "$("$scratch/root/usr/bin/martlet" explain \
        --search 'shared object' | grep -c '^  doc/')" \
        "$("$build/martlet" explain --search 'shared object' | grep -c '^  doc/')"
    check 'its pages' "$(find "$scratch/root/usr/share/man" -name '*.gz' |
        wc -l)" "$(($("$build/martlet" --complete 1 '' | wc -l) + 2 +
            $(find doc/formats -name '*.md' | wc -l)))"
}

do_container() {
    if [ -z "${BASE:-}" ] || ! command -v buildah >/dev/null; then
        echo 'container: not built, since BASE or buildah is missing'
        return
    fi
    check 'image' "$(quietly buildah bud --isolation chroot --pull-never \
        --build-arg BASE="$BASE" -t martlet-test -f tools/Containerfile .)" ''
    container=$(buildah from --pull-never martlet-test)
    check 'a check in the container' "$(buildah run --isolation chroot \
        "$container" -- martlet check -q --engine compiled \
        /usr/share/doc/martlet/examples/promela/leader.pml 2>&1)" \
        '/usr/share/doc/martlet/examples/promela/leader.pml: all 5 properties hold'
    buildah rm "$container" >/dev/null
}

# recipe NAME BROKEN: run it on a repository with one model, which may be wrong.
recipe() {
    local folder=$scratch/$1
    mkdir -p "$folder/models"
    {
        echo '// martlet: expect holds'
        printf 'byte n; active proctype P() { n++; assert(n == %s) }\n' "$2"
    } >"$folder/models/count.pml"
    env HOME="$scratch/home-$1" PATH="$scratch/bin:$PATH" \
        MARTLET="file://$tree" \
        python3 -B test/recipes.py "$1" "examples/ci/$1.yml" "$folder" \
        >"$scratch/said" 2>"$scratch/errors"
    echo "status $?" >>"$scratch/said"
    grep -E '^(keep|status|script|after|Check|Where)' "$scratch/said"
}

do_recipes() {
    mkdir -p "$scratch/bin"
    printf '#!/bin/sh\nexit 0\n' >"$scratch/bin/apt-get" # nothing to fetch
    chmod +x "$scratch/bin/apt-get"
    check 'GitHub' "$(recipe github 1)" 'Check the models: 0
keep tests.xml: there
keep models/**/*.html: nothing
status 0'
    check 'GitHub, with an error' "$(recipe github 2)" 'Check the models: 1
Where the errors are: 0
keep tests.xml: there
keep models/**/*.html: there
status 1'
    check 'SARIF' "$(ls "$scratch/github/models")" 'count.pml
count.pml.html
count.pml.sarif'
    check 'GitLab' "$(recipe gitlab 1)" 'script: 0
after_script: 0
keep tests.xml: there
keep models/**/*.html: there
status 0'
    check 'GitLab, with an error' "$(recipe gitlab 2)" 'script: 1
after_script: 0
keep tests.xml: there
keep models/**/*.html: there
status 1'
}

for part in "${parts[@]}"; do "do_$part"; done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
