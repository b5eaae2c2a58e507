#!/bin/bash
# What users get: `make install` into a folder with an awkward name, programs
# and models in C and C++ built with what pkg-config says, against the shared
# and the static library, and the symbols that they see. And what `make` says
# if a library is missing.
# Usage: test/install.sh BUILD
set -u
build=$1
CC=${CC:-cc}
version=$("$build/martlet" --version | sed 's/martlet //')
shared=$build/libmartlet.so.$version # others may be left from older versions
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix="$scratch/a place"
flags=(-O1) # a library with sanitizers needs them in the program as well
nm "$build/libmartlet.a" | grep -q __asan_init &&
    flags+=(-fsanitize=address,undefined)

check() {
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s: expected\n%s\nbut got\n%s\n' "$1" "$3" "$2"
    fi
}

# has TOOL WHAT: is the tool there? If not, what is skipped?
has() {
    command -v "$1" >/dev/null && return
    echo "skipped: $2 ($1 is missing)"
    return 1
}

make_quietly() {
    MAKEFLAGS='' make "$@" BUILD="$build" CC="$CC" >"$scratch/log" 2>&1 ||
        cat "$scratch/log"
}

# ---- Symbols ---------------------------------------------------------------

# Names that are defined and not ours; those with two underscores belong to
# compilers and their sanitizers.
foreign() {
    nm --defined-only "$@" | awk 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' |
        grep -vE '^(martlet_|__)'
}

check 'symbols of the program' "$(foreign -D "$build/martlet")" ''
check 'symbols for plug-ins' "$(nm -D --defined-only "$build/martlet" |
    grep -c ' martlet_')" 1
check 'symbols of the shared library' \
    "$(foreign -D "$shared")" ''
check 'symbols of the static library' "$(foreign -g "$build/libmartlet.a")" ''
check 'the shared library exports what martlet.h declares' \
    "$(nm -D --defined-only "$shared" |
        awk '$3 ~ /^martlet_/ { print $3 }' | sort)" \
    "$(grep -oE '\bmartlet_[a-z_]+\(' include/martlet.h | tr -d '(' |
        sort -u)"

# ---- Installing ------------------------------------------------------------

(umask 077 && make_quietly install PREFIX="$prefix")
check 'anyone can read what is installed' "$(find "$prefix" ! -type l \
    \( ! -perm -o+r -o -type d ! -perm -o+x \))" ''
check 'files' "$(cd "$prefix" && find . ! -type d ! -path '*/doc/martlet/*' \
    ! -path '*/man/*' | sort)" \
    './bin/martlet
./include/martlet.h
./lib/libmartlet.a
./lib/libmartlet.so
./lib/libmartlet.so.0
./lib/libmartlet.so.'"$version"'
./lib/pkgconfig/martlet.pc
./share/bash-completion/completions/martlet
./share/fish/vendor_completions.d/martlet.fish
./share/zsh/site-functions/_martlet'
check 'manual pages of commands' "$(cd "$prefix/share/man/man1" &&
    printf '%s\n' * | sort)" "$({
    echo martlet.1
    "$build/martlet" --complete 1 '' | sed 's/\(.*\)\t.*/martlet-\1.1/'
} | sort)"
if has cmark-gfm 'manual pages of formats'; then
    check 'manual pages of formats' "$(cd "$prefix/share/man/man5" &&
        printf '%s\n' *)" "$(printf '%s\n' doc/promela.md doc/formats/*.md |
        sed 's|.*/\(.*\)\.md|martlet-\1.5|' | sort)"
fi
here=$prefix/share/doc/martlet
check 'documents and examples are those of the sources' "$(
    for file in README.md CHANGELOG.md LICENSE doc examples; do
        diff -r "$file" "$here/$file"
    done
)" ''
check 'the program' "$("$prefix/bin/martlet" --version)" \
    "$("$build/martlet" --version)"
check 'documents are found' "$(cd "$scratch" && "$prefix/bin/martlet" explain \
    examples/README.md | tail -n 1 | tr -d ' ')" \
    "$(tr -d ' ' <<<"$here/examples/README.md")"
check 'an installed example' "$("$prefix/bin/martlet" check -q \
    "$here/examples/ring/ring4.ext" | sed 's/.*: //')" 'all 11 properties hold'
if has man 'how manual pages look'; then
    for page in "$prefix"/share/man/man?/*; do
        for width in 80 120; do
            case $width$page in 120*/man1/*) continue ;; esac
            check "manual page $page" "$(MANWIDTH=$width MANROFFSEQ='' man \
                --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)" ''
        done
    done
fi

# ---- Completion ------------------------------------------------------------

# In each shell: what it would offer for the last word.
ln -s "$PWD/examples" "$scratch/examples"
in_bash() {
    (cd "$scratch" && bash -c '. "$0"; COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1)); _martlet; printf "%s\n" "${COMPREPLY[@]}"' \
        "$prefix/share/bash-completion/completions/martlet" \
        "$prefix/bin/martlet" "$@")
}

in_zsh() {
    (cd "$scratch" && zsh -fc 'compdef() { }; _files() { echo files; }
        _describe() { print -l -- "${(@P)2}"; }; . "$1"
        shift; words=("$@"); CURRENT=$#; _martlet' - \
        "$prefix/share/zsh/site-functions/_martlet" "$prefix/bin/martlet" "$@")
}

in_fish() {
    (cd "$scratch" && PATH=$prefix/bin:$PATH fish --no-config -c \
        "source '$prefix/share/fish/vendor_completions.d/martlet.fish'
        complete -C 'martlet $*'")
}

# offers SHELL WANTED WORD...
offers() {
    local shell=$1 wanted=$2
    shift 2
    check "$shell: $*" "$("in_$shell" "$@" | sed 's/[:\t].*//' | sort |
        tr '\n' ' ')" "$wanted"
}

model=examples/promela/mutex.pml
offers bash 'tree ' check --store t
offers bash 'assert deadlock entry exclusion runtime ' check $model \
    --property ''
offers bash '1 2 3 4 5 6 7 ' check examples/ring/ring4.ext --property rej :
offers bash 'tree ' check --store = t
offers bash 'onepass ' explain onep
offers bash ' ' check mod
for shell in zsh fish; do
    has $shell "completion for $shell" || continue
    offers $shell 'tree ' check --store t
    offers $shell '--store=tree ' check --store=t
    offers $shell 'onepass ' explain onep
    offers $shell 'cache check compare ' c
    offers $shell 'entry exclusion ' check $model --property e
    case $shell in
    zsh) offers zsh 'files ' check mod ;;
    fish) offers fish 'examples/ ' check exa ;;
    esac
done
# The rest of the line counts, and C code of a model is not run.
printf 'c_code { static int x; }\nactive proctype P() { assert(1) }\n' \
    >"$scratch/c.pml"
check 'the model may follow' "$("$prefix/bin/martlet" --complete 3 check \
    --property ex $model | tr -d '\t')" 'exclusion'
check 'no C code' "$("$prefix/bin/martlet" --complete 4 check \
    "$scratch/c.pml" --property '' 2>&1)" ''

# ---- Staging ---------------------------------------------------------------

make_quietly install PREFIX=/usr DESTDIR="$scratch/a user's package"
check 'a staged tree has the same files' \
    "$(cd "$scratch/a user's package/usr" && find . | sort)" \
    "$(cd "$prefix" && find . | sort)"
make_quietly install PREFIX="$scratch/other" LIBDIR=lib/machine ZSHDIR=share/z
check 'other folders' "$(cd "$scratch/other" && ls lib/machine share/z)" \
    "lib/machine:
libmartlet.a
libmartlet.so
libmartlet.so.0
libmartlet.so.$version
pkgconfig

share/z:
_martlet"
check 'flags for other folders' "$(PKG_CONFIG_PATH=$scratch/other/lib/machine/pkgconfig \
    pkg-config --cflags --libs martlet | grep -o 'pkgconfig/[^ ]*')" \
    'pkgconfig/../../../include
pkgconfig/..'

# ---- Programs --------------------------------------------------------------

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
export LD_LIBRARY_PATH="$prefix/lib"
mkdir "$scratch/static"
ln -s "$prefix/lib/libmartlet.a" "$scratch/static/"
lost='lost-update
1  worker 0 reads    state=counter 0; 0 has read 0; 1 starts 0
2  worker 1 reads    state=counter 0; 0 has read 0; 1 has read 0
3  worker 0 writes   state=counter 1; 0 is done 0; 1 has read 0
4  worker 1 writes   state=counter 1; 0 is done 0; 1 is done 0'

# program COMPILER OUT static|shared FILE...: built as a user would.
program() {
    local compiler=$1 out=$scratch/$2 kind=$3
    shift 3
    local options=(--cflags --libs)
    local sources=("$@")
    set --
    if [ "$kind" = static ]; then
        options+=(--static)
        set -- -L"$scratch/static" # the linker prefers shared libraries
    fi
    eval "set -- \"\$@\" $(pkg-config "${options[@]}" martlet)"
    $compiler "${flags[@]}" "${sources[@]}" -o "$out" "$@" 2>&1
}

check 'build, shared' "$(program "$CC" shared shared examples/api/counter.c)" ''
check 'program, shared' "$("$scratch/shared")" "$lost"
check 'name in the program' \
    "$(readelf -d "$scratch/shared" | grep -o 'libmartlet.so[.0-9]*')" \
    libmartlet.so.0
check 'build, static' "$(program "$CC" static-program static examples/api/counter.c)" ''
check 'program, static' "$("$scratch/static-program" 2>&1)" "$lost"

# ---- Names of the user's own -----------------------------------------------

# A file that defines every name of ours that is not public, and counts its
# own functions.
{
    names=$(foreign -g "$build/obj/internal.a" | sort -u)
    echo 'int own_functions(void);'
    sed 's/.*/int &(void);\nint &(void) { return 1; }/' <<<"$names"
    echo 'int own_functions(void) { return 0'
    sed 's/.*/    + &()/' <<<"$names"
    echo ';}'
} >"$scratch/names.c"
count=$(wc -l <<<"$names")
check 'there are names' "$((count > 500))" 1
{
    echo 'int own_functions(void);'
    sed -e 's/^static void initial.*/&\n    if (own_functions() != OWN) return;/' \
        examples/api/counter.c
} >"$scratch/own.c"
flags+=(-DOWN="$count" -w -fno-builtin)
check 'build with the same names' \
    "$(program "$CC" own static "$scratch/own.c" "$scratch/names.c")" ''
check 'program with the same names' "$("$scratch/own" 2>&1)" "$lost"
check 'build a model with the same names' "$($CC "${flags[@]}" -fPIC -shared \
    -I"$prefix/include" "$scratch/own.c" "$scratch/names.c" \
    -o "$scratch/own.so" 2>&1)" ''
"$prefix/bin/martlet" check -q "$scratch/own.so" >/dev/null
check 'model with the same names' "$?" 1

# ---- C++ -------------------------------------------------------------------

cat >"$scratch/step.cc" <<'END'
#include <martlet.h>

namespace {
const char *const actions[] = {"step"};

void initial(void *, MartletOutput *output) {
    unsigned char state = 0;
    martlet_emit(output, 0, &state);
}

void successors(void *, const void *from, MartletOutput *output) {
    unsigned char state = *static_cast<const unsigned char *>(from);
    if (state++ < 3)
        martlet_emit(output, 0, &state);
}
}

const MartletModel martlet_model = {
    MARTLET_MODEL_VERSION, nullptr, 1, initial, successors, actions, 1,
    nullptr, 0, nullptr, nullptr, 0, nullptr, nullptr};

int main() {
    Martlet *martlet = martlet_new();
    martlet_require_no_deadlock(martlet);
    bool found = martlet_use(martlet, &martlet_model) &&
                 martlet_check(martlet) == MARTLET_VIOLATED &&
                 martlet_trace_length(martlet, 0) == 3;
    martlet_free(martlet);
    return found ? 0 : 1;
}
END
case $CC in *clang*) cxx=clang++ ;; *) cxx=c++ ;; esac
if has "$cxx" 'programs and models in C++'; then
    for kind in shared static; do
        check "build C++, $kind" \
            "$(program "$cxx" "step-$kind" "$kind" "$scratch/step.cc")" ''
        "$scratch/step-$kind"
        check "program in C++, $kind" "$?" 0
    done
    check 'build a model in C++' "$($cxx "${flags[@]}" -fPIC -shared \
        -fvisibility=hidden -I"$prefix/include" "$scratch/step.cc" \
        -o "$scratch/step.so" 2>&1)" ''
    "$prefix/bin/martlet" check -q --deadlock "$scratch/step.so" >/dev/null
    check 'model in C++' "$?" 1
fi

# ---- Removing --------------------------------------------------------------

make_quietly uninstall PREFIX="$prefix"
check 'nothing is left' "$(find "$prefix" ! -type d; ls "$prefix/share/doc")" ''

# Without the tool for it, the pages of formats are left out, with a message.
mkdir "$scratch/poor"
for tool in /bin/* /usr/bin/*; do
    case $tool in */cmark-gfm) ;; *) ln -sf "$tool" "$scratch/poor/" ;; esac
done
PATH=$scratch/poor MAKEFLAGS='' make install PREFIX="$prefix" BUILD="$build" \
    CC="$CC" >"$scratch/log" 2>&1
check 'a missing tool is named' "$(grep '^martlet' "$scratch/log")" \
    "martlet: cmark-gfm is missing: package cmark-gfm
martlet: install what is missing; on Debian and its relatives 'tools/setup.sh documents' does it
martlet: the manual pages of file formats are not installed"
check 'the rest is installed' "$(cd "$prefix" && ls bin
    ls share/man/man5 2>/dev/null)" martlet

# ---- What is missing -------------------------------------------------------

# Nothing can be installed.
for tool in apt-get sudo; do
    rm -f "$scratch/poor/$tool"
    printf '#!/bin/sh\nexit 1\n' >"$scratch/poor/$tool"
    chmod +x "$scratch/poor/$tool"
done
check 'tests do without a tool for documents' \
    "$(PATH=$scratch/poor tools/setup.sh test 2>&1; echo $?)" \
    'setup: installing cmark-gfm
setup: not installed: cmark-gfm; tests that need it are skipped
0'
rm "$scratch/poor/pkg-config"
check 'but not without another one' \
    "$(PATH=$scratch/poor tools/setup.sh test 2>&1; echo $?)" \
    'setup: installing pkg-config
setup: please install the equivalents of: pkg-config
1'

cat >"$scratch/poor-cc" <<'END'
#!/bin/sh
for file; do
    case $file in *.c) ! grep -q 'xxhash.h' "$file" || exit 1 ;; esac
done
exec cc "$@"
END
chmod +x "$scratch/poor-cc"
MAKEFLAGS='' make BUILD="$scratch/a build" CC="$scratch/poor-cc" \
    >"$scratch/log" 2>&1
check 'a missing library is named' "$(grep '^martlet' "$scratch/log")" \
    "martlet: the library xxhash is missing: package libxxhash-dev
martlet: install what is missing; on Debian and its relatives 'make demo' does it"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
