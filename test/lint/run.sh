#!/bin/bash
# Style as tests: layers, sizes, format, headers, forbidden calls, prose.
# Prints each finding and closes with "N passed, N failed" (N checks).
set -u
cd "$(dirname "$0")/../.."
root=$PWD
passed=0
failed=0

# check NAME FINDINGS: an empty list of findings passes.
check() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s:\n%s\n' "$1" "$2" | head -n 40
    fi
}

sources=$(git ls-files -co --exclude-standard '*.c' '*.h')
library=$(grep -E '^src/' <<<"$sources" | grep -v '^src/cli/')
product=$(grep -Ev '^(test|bench|examples|doc)/' <<<"$sources")

# layers FILE...
layers() {
    awk 'FNR == NR {
            name = $0; sub(/:.*/, "", name); sub(/^.* \|/, "")
            may[name] = $0 " "; next
        }
        FNR == 1 { folder = FILENAME; sub("/[^/]*$", "", folder)
            sub("^src/", "", folder) }
        /^#[ ]*include "/ {
            split($0, quoted, "\"")
            target = quoted[2]; sub("/[^/]*$", "", target)
            if (target != folder && index(may[folder], " " target " ") == 0)
                print FILENAME ":" FNR ": " folder " may not include " target
            if (quoted[2] ~ /\.\.\//) print FILENAME ":" FNR ": relative include"
        }' "$root/test/lint/layers.txt" "$@"
}

# A planted include of a higher folder is found.
layers_are_found() {
    local folder
    folder=$(mktemp -d)
    mkdir -p "$folder/src/base"
    printf '#include "%s"\n' base/low.h core/model.h base/../core/model.h \
        >"$folder/src/base/low.c"
    (cd "$folder" && layers src/base/low.c) | diff - <(printf '%s\n' \
        'src/base/low.c:2: base may not include core' \
        'src/base/low.c:3: base may not include base/../core' \
        'src/base/low.c:3: relative include')
    rm -rf "$folder"
}

# The same of calls, if the program has been built.
calls() {
    [ ! -d build/obj/src ] || test/lint/calls.sh build/obj/src
}

# A planted call to a higher folder is found.
calls_are_found() {
    local folder
    folder=$(mktemp -d)
    mkdir -p "$folder"/{src/base,src/core,obj/base,obj/core}
    echo 'int high(void); int low(void) { return high(); }' \
        >"$folder/src/base/low.c"
    echo 'int high(void); int high(void) { return 0; }' \
        >"$folder/src/core/high.c"
    ${CC:-cc} -c -o "$folder/obj/base/low.o" "$folder/src/base/low.c"
    ${CC:-cc} -c -o "$folder/obj/core/high.o" "$folder/src/core/high.c"
    test/lint/calls.sh "$folder/obj" "$folder/src" |
        diff - <(echo 'base/low.c: base may not call high of core')
    rm -rf "$folder"
}

# The waist and what is right of it knows no language by its name.
languages() {
    grep -niE '\b(promela|dve)\b' \
        $(grep -E '^src/(core|wrap|store|search|equiv|job)/' <<<"$sources")
}

types() {
    test/lint/types.sh $(grep -E '^src/.*\.h$' <<<"$sources")
}

# A second type of the same name is found.
types_are_found() {
    local folder
    folder=$(mktemp -d)
    printf '%s\n' 'typedef struct Twice {' '    int a;' '} Twice;' \
        'typedef unsigned Once; /* with words,' ' * and more */' \
        >"$folder/a.h"
    printf '%s\n' 'typedef struct Twice Twice;' 'typedef enum Other {' \
        '    ONE' '} Other;' >"$folder/b.h"
    printf '%s\n' 'typedef VEC(int) Twice;' >"$folder/c.h"
    (cd "$folder" && "$OLDPWD/test/lint/types.sh" a.h b.h c.h) |
        diff - <(echo 'Twice: a.h c.h')
    rm -rf "$folder"
}

identifiers() {
    test/lint/identifiers.sh $(grep -E '^src/' <<<"$sources")
}

# A parable is found in a function, a type, a field and a variable, not in prose
# or in a word that only contains it.
identifiers_are_found() {
    local folder
    folder=$(mktemp -d)
    printf '%s\n' '/* the larder( of a search */' 'void larder_init(void);' \
        'typedef struct StateBelief StateBelief; /* a belief() */' \
        'int relatedly(const char *offence); /* its larder( */' \
        'struct A { /* of many' '              tales */ int tale; };' \
        'int lookup(int seed, int understand); /* one' ' * more tale */' \
        'int many_offences("larder("), can_refuse, refused;' >"$folder/a.h"
    (cd "$folder" && "$OLDPWD/test/lint/identifiers.sh" a.h) |
        sed 's/: [^:]*$//' | sort -u | diff - <(printf '%s\n' \
            'a.h:2: larder_init' 'a.h:3: StateBelief' 'a.h:4: offence' \
            'a.h:6: tale' 'a.h:9: many_offences' 'a.h:9: refused')
    rm -rf "$folder"
}

doors() {
    test/lint/doors.sh test/lint/doors.txt
}

# A struct with one field too many is found, and a row without a struct.
doors_are_found() {
    local folder
    folder=$(mktemp -d)
    printf '%s\n' 'typedef struct Wide {' '    int a; /* one *; */' \
        '    int (*b)(int,' '             int); /* two;' ' * words; */' '} Wide;' \
        >"$folder/a.h"
    printf '%s\n' '# a comment' 'a.h Wide 1' 'a.h Wide 2' 'a.h Gone 5' \
        >"$folder/doors.txt"
    (cd "$folder" && "$OLDPWD/test/lint/doors.sh" doors.txt) |
        diff - <(printf '%s\n' 'a.h: Wide has 2 fields, at most 1' \
            'a.h: there is no struct Gone')
    rm -rf "$folder"
}

# The table of folders in doc/architecture.md is the one that lint obeys.
rooms() {
    test/lint/rooms.sh | grep -F '| ? |'
    diff <(test/lint/rooms.sh) <(sed -n '/^| folder | what/,/^$/p' \
        doc/architecture.md | sed '/^$/d') >/dev/null ||
        echo 'doc/architecture.md: the table of folders is not that of test/lint/rooms.sh'
}

paths() {
    test/lint/paths.sh $(git ls-files -co --exclude-standard '*.md' |
        grep -v '^CHANGELOG')
}

# A path to nowhere is found; one to a folder, a pair of files, or any is not.
paths_are_found() {
    local folder
    folder=$(mktemp -d)
    printf '%s\n' 'See `core/gone`, `core/model` and `test/lint/`.' '' \
        'Not `engines/NAME.c`, `a/b` or `core/*`, but `test/nowhere.sh`.' \
        >"$folder/a.md"
    test/lint/paths.sh "$folder/a.md" | sed 's/.*: //' |
        diff - <(printf 'there is no %s\n' core/gone test/nowhere.sh)
    rm -rf "$folder"
}

# What a run left behind by accident is not part of Martlet.
strays() {
    git ls-files -co --exclude-standard | grep -v / | grep -vxE \
        'CHANGELOG\.md|LICENSE|Makefile|README\.md|\.clang-format|\.gitignore'
}

own_header_first() {
    for file in $(grep '\.c$' <<<"$product"); do
        header=${file%.c}.h
        [ -f "$header" ] || continue
        first=$(grep -m1 '^#include' "$file")
        [ "$first" = "#include \"${header#src/}\"" ] ||
            echo "$file: its own header is not included first"
    done
}

headers_alone() {
    for file in $(grep '\.h$' <<<"$sources"); do
        printf '#include "%s"\n' "$file" |
            ${CC:-cc} -std=c11 -D_GNU_SOURCE -Isrc -I. -fsyntax-only -xc - 2>&1 |
            head -n 3
    done
}

# A label of a header begins a line. (A line that is too long makes clang-format
# run the labels after it together.)
labels() {
    grep -nE '^ \* (\S+ )+[A-Z][a-z]+: {2,}' $sources
}

sizes() {
    for file in $product; do
        lines=$(wc -l <"$file")
        [ "$lines" -le 800 ] || echo "$file: $lines lines"
        case $file in *_table.h) [ "$lines" -le 400 ] || echo "$file: $lines lines" ;; *.h) [ "$lines" -le 200 ] || echo "$file: $lines lines" ;; esac
    done
    awk 'FNR == 1 { inside = 0 }
        /^[a-zA-Z_].*[)] [{]$/ || /^ .*[)] [{]$/ && !inside { start = FNR; inside = 1 }
        /^}/ { if (inside && FNR - start > 100)
                   print FILENAME ":" start ": function of " FNR - start " lines"
               inside = 0 }' $product
    awk 'length($0) > 80 && !/^    / { print FILENAME ":" FNR ": over 80 columns" }' src/cli/texts/*.txt
    awk 'length($0) > 80 { print FILENAME ":" FNR ": over 80 columns" }' $sources
}

# Except for names that users know: those of commands and of engines.
unique_names() {
    grep '\.c$' <<<"$product" | sed 's|.*/||' | sort | uniq -d |
        grep -vE '^(cache|check|compare|graph|profile|reduce|replay|test|tester|translate)\.c$' |
        sed 's/$/: file name used twice/'
}

# An engine has one name in option, function and file.
engine_names() {
    grep -oE 'X\("[a-z-]+", search_[a-z_]+' src/search/engine_table.h |
        sed 's/X("//; s/", search_/ /' | while read -r option function; do
        [ "${option//-/_}" = "$function" ] &&
            cat "src/search/engines/$function.c" src/search/planning/on_device.c \
                2>/dev/null |
            grep -q "^void search_$function(" ||
            echo "src/search/engine_table.h: $option has another name elsewhere"
    done
}

# Only cli prints and exits; allocation goes through base.
forbidden() {
    grep -nE '\b(printf|puts|putchar|fprintf|exit|_exit|abort)\(' $library |
        grep -vE '^src/base/bug\.c:'
    grep -nE '\b(malloc|calloc|realloc|strdup)\(' $library |
        grep -vE '^src/base/mem\.c:|^src/job/martlet\.c:'
    grep -nE '\b(strcpy|sprintf|gets|strcat)\(' $product
}

# A Model does not change while it is searched, nor does what it says of itself:
# no cast by way of an integer drops const from one.
constness() {
    grep -nE '\([A-Za-z]*(Model|Dependence|Structure|Facet) \*\)\(uintptr_t\)' \
        $product
}

# A file-scope variable that is neither const nor a function.
globals() {
    grep -nE '^(static )?[A-Za-z_][A-Za-z0-9_ ]*\*?[a-z_]+(\[[^]]*\])?( = .*)?;$' \
        $(grep '\.c$' <<<"$library") |
        grep -v '^src/base/bug\.c:.*_Thread_local BugHandler' |
        grep -vE ':(typedef|extern|struct|enum|return)|const |\(|:[0-9]+: '
}

# Assertions per thousand lines, by folder: no fewer than the table says.
assertions() {
    while read -r folder least _; do
        case $folder in '' | '#'*) continue ;; esac
        cat "src/${folder%:}"/*.[ch] | awk -v folder="${folder%:}" -v least="$least" '
            /(^|[^a-z_])(assert|BUG|_Static_assert)[(]/ { count++ }
            END { if (count * 1000 < least * NR)
                      printf "%s: %d assertions in %d lines, %d are needed\n",
                          folder, count, NR, (least * NR + 999) / 1000 }'
    done <test/lint/assertions.txt
}

# What a default stands for is said on its line, so that no new kind passes
# unseen: switches over our own kinds list them all.
defaults() {
    grep -nE '^ *default:$' \
        $(grep -E '^src/(core|search|store|wrap|lang/promela|lang/flow)/' <<<"$product")
}

marks() {
    grep -nE '\b(TOD[O]|FIXM[E]|XX[X]|HAC[K])\b' $sources
}

# Headers, and sources without a header of their own, open with a sentence
# that says what the file is for. A unit test is named after the file it tests.
openings() {
    for file in $(grep -vE '^test/unit/test_' <<<"$sources"); do
        header=${file%.c}.h
        [ "$file" != "${file%.c}" ] && [ -f "$header" ] && continue
        awk 'FNR == 1 && !/^\/\*/ || /^#/ { exit }
            { gsub(/^[\/* \t]+|[-.a-z_\/]+\.[ch] --/, ""); words += NF }
            /\*\// { exit }
            END { exit words < 3 }' "$file" ||
            echo "$file: does not open with a sentence"
    done
}

words() {
    test/lint/words.sh $(git ls-files -co --exclude-standard |
        grep -E '\.(c|h|md|sh|awk|test|pml|ext|rules|dve|hoa)$|Makefile$|^src/.*\.txt$')
}

# A planted word is found in each kind of text, and only in prose.
words_are_found() {
    local folder
    folder=$(mktemp -d)
    cat >"$folder/a.c" <<'END'
/* It waits for
 * ever. */
static int tell; /* a comment, behind the code */
static const char *refuse = "the file is refused";
static int left; /* nothing is left behind */
END
    printf '%s\n' 'A `tell` function.' 'Four bytes a state.' >"$folder/b.md"
    printf '%s\n' 'tell me # whoever asks' >"$folder/c.sh"
    (cd "$folder" && "$OLDPWD/test/lint/words.sh" a.c b.md c.sh) |
        sed 's/: [^:]*$//' | diff - <(printf '%s\n' 'a.c:2: for ever' \
            'a.c:3: behind' 'a.c:4: refused' 'b.md:2: bytes a state' \
            'c.sh:1: whoever')
    rm -rf "$folder"
}

exports() {
    test/lint/exports.sh $product
}

# A function that no other file uses is found, and a used one is not.
exports_are_found() {
    local folder
    folder=$(mktemp -d)
    printf '%s\n' 'int lonely(void);' 'int used(void);' >"$folder/a.h"
    printf '%s\n' 'int lonely(void) {' '    return 1;' '}' \
        'int used(void) {' '    return lonely();' '}' >"$folder/a.c"
    printf '%s\n' '/* lonely */' 'static int f(void) {' \
        '    return used();' '}' >"$folder/b.c"
    (cd "$folder" && "$OLDPWD/test/lint/exports.sh" a.h a.c b.c) |
        sed 's/ is used.*//' | diff - <(echo 'a.c:1: lonely')
    rm -rf "$folder"
}

# Every limit of Martlet's own has a row that says what it does to a verdict.
limits() {
    diff <(grep -oE "^ *[A-Z_0-9]*(MOST|DEEPEST|LARGEST|LONGEST|WIDEST|TALLEST|HIGHEST)[A-Z_0-9]* = .*" \
        $product | grep -v ';$' | sed -E 's/: */:/; s/ = .*//' | sort) \
        <(sed -nE 's/^\| `([^`]*:[A-Z_0-9]*)` \| (unknown|rejected|slower|quality|width|shown) \| .*\|$/\1/p' \
            doc/limits.md | sort) |
        sed -nE 's/^< (.*)/\1 has no row in doc\/limits.md/p
            s/^> (.*)/doc\/limits.md: there is no \1/p'
}

# The version that is built has a section in the list of changes.
version() {
    local version
    version=$(sed -n 's/^VERSION := //p' Makefile)
    grep -qx "## $version" CHANGELOG.md ||
        echo "CHANGELOG.md: no section for version $version"
}

format() {
    command -v clang-format >/dev/null || {
        echo 'clang-format is missing'
        return
    }
    clang-format --dry-run $sources 2>&1 | grep -E 'warning|error' | head -n 20
}

check layers "$(layers $product)"
check 'planted includes are found' "$(layers_are_found)"
check calls "$(calls)"
check 'planted calls are found' "$(calls_are_found)"
check 'unique types' "$(types)"
check 'planted types are found' "$(types_are_found)"
check identifiers "$(identifiers)"
check 'planted identifiers are found' "$(identifiers_are_found)"
check 'central structs' "$(doors)"
check 'planted fields are found' "$(doors_are_found)"
check 'table of folders' "$(rooms)"
check 'paths in documents' "$(paths)"
check 'planted paths are found' "$(paths_are_found)"
check 'stray files' "$(strays)"
check 'names of languages' "$(languages)"
check 'own header first' "$(own_header_first)"
check 'headers compile alone' "$(headers_alone)"
check "labels of headers" "$(labels)"
check sizes "$(sizes)"
check 'unique file names' "$(unique_names)"
check 'names of engines' "$(engine_names)"
check 'forbidden calls' "$(forbidden)"
check 'constant models' "$(constness)"
check 'mutable globals' "$(globals)"
check assertions "$(assertions)"
check 'defaults without a reason' "$(defaults)"
check 'unfinished marks' "$(marks)"
check openings "$(openings)"
check words "$(words)"
check 'planted words are found' "$(words_are_found)"
check 'exported functions' "$(exports)"
check 'planted functions are found' "$(exports_are_found)"
check limits "$(limits)"
check version "$(version)"
check format "$(format)"
echo "lint: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
