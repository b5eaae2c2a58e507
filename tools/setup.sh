#!/bin/sh
# Installs what building and testing Martlet needs, if it is missing.
# Usage: tools/setup.sh [--check] PURPOSE, which is build (the default), test,
# documents, packages, lint, browser, fuzz, spin, or all that .ci/run needs.
# With --check it installs nothing, but says what is missing. What is there is
# found out by trying it, with the compiler CC and CFLAGS, LDFLAGS. Tests do
# without a package that only a part of them needs, if it cannot be installed.
set -u
install=1
[ "${1:-}" != --check ] || { install=0; shift; }
purpose=${1:-build}
CC=${CC:-cc}
missing='' # packages of Debian
useful=''  # the same; without them a part of the tests is skipped
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

# wanted PURPOSE...: is this one of the purposes?
wanted() {
    for each; do
        case $purpose,$each in
        "$each","$each" | all,test | all,lint | all,browser | all,fuzz)
            return 0
            ;;
        esac
    done
    return 1
}

# lacks PACKAGE WHAT
lacks() {
    missing="$missing $1"
    [ "$install" = 1 ] || printf 'martlet: %s is missing: package %s\n' \
        "$2" "$1" >&2
}

# builds COMPILER HEADER LIBRARIES: does a program with these build?
builds() {
    {
        # What cmocka.h needs first.
        printf '#include <%s>\n' setjmp.h stdarg.h stddef.h stdint.h $2
        echo 'int main(void) { return 0; }'
    } >"$folder/probe.c"
    $1 ${CPPFLAGS:-} ${CFLAGS:-} "$folder/probe.c" -o "$folder/probe" \
        ${LDFLAGS:-} $3 >/dev/null 2>&1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# The usual case, all there, costs one compilation. Without a compiler nothing
# more can be found out: then all is installed.
libraries() {
    builds "$CC" 'xxhash.h zlib.h' '-lxxhash -lz -lm -ldl' && return
    if ! builds "$CC" stdlib.h ''; then
        case $CC in
        *clang*) lacks clang "a C compiler that works ($CC)" ;;
        *) lacks gcc "a C compiler that works ($CC)" ;;
        esac
        missing="$missing libc6-dev libxxhash-dev zlib1g-dev"
        return
    fi
    builds "$CC" xxhash.h -lxxhash || lacks libxxhash-dev 'the library xxhash'
    builds "$CC" zlib.h -lz || lacks zlib1g-dev 'the library zlib'
}

# The runtime of libFuzzer has the version of the compiler in its name.
fuzzer() {
    if ! has clang; then
        lacks clang clang
        missing="$missing libclang-rt-dev"
        return
    fi
    echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' >"$folder/fuzz.c"
    clang -fsanitize=fuzzer,address,undefined "$folder/fuzz.c" \
        -o "$folder/fuzz" 2>/dev/null && return
    version=$(clang -dumpversion)
    lacks "libclang-rt-${version%%.*}-dev" 'the runtime of libFuzzer'
}

wanted documents || libraries
if wanted test documents packages browser; then
    has python3 || lacks python3 python3
fi
if ! has cmark-gfm; then
    wanted documents packages && lacks cmark-gfm cmark-gfm
    wanted test browser && useful=' cmark-gfm'
fi
[ "$purpose" != all ] || has c++ || useful="$useful g++"
if wanted test; then
    builds "$CC" cmocka.h -lcmocka || lacks libcmocka-dev 'the library cmocka'
    has pkg-config || lacks pkg-config pkg-config
fi
if wanted packages; then
    has lintian || lacks lintian lintian
    has dh || lacks debhelper debhelper
    python3 -c 'import yaml' 2>/dev/null || lacks python3-yaml python3-yaml
fi
wanted lint && { has clang-format || lacks clang-format clang-format; }
wanted browser && { has chromium || lacks chromium chromium; }
wanted fuzz && fuzzer
wanted spin && { has spin || lacks spin spin; }
wanted spin && { has tcc || lacks tcc tcc; }
[ -n "$missing$useful" ] || exit 0

if [ "$install" = 0 ]; then
    [ -n "$missing" ] || exit 0
    how="'make demo'"
    [ "$purpose" = build ] || how="'tools/setup.sh $purpose'"
    echo "martlet: install what is missing; on Debian and its relatives" \
        "$how does it" >&2
    exit 1
fi

# fetch PACKAGE...
fetch() {
    [ $# -gt 0 ] || return 0
    has apt-get || return 1
    sudo=''
    [ "$(id -u)" -eq 0 ] || sudo=sudo
    echo "setup: installing $*"
    $sudo apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq \
            --no-install-recommends "$@" >/dev/null
}

# shellcheck disable=SC2086 # their words
{
    if ! fetch $missing; then
        echo "setup: please install the equivalents of:$missing" >&2
        exit 1
    fi
    fetch $useful || echo "setup: not installed:$useful; tests that need" \
        'it are skipped'
}
