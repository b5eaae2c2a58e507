#!/bin/bash
# The sessions in documents are real. A document is typed into an empty folder
# with a copy of the examples by a reader that knows nothing else: text in a
# fence whose info string names a file (```promela door.pml) becomes that file,
# and every line `    $ COMMAND` is run; its output must be what the document
# shows below it.
#
# Usage: test/documents.sh BUILD [--update] [DOCUMENT...]
#
# A command that ends with status 2 is shown with its standard error, the
# others with their standard output. Times and sizes may differ. A last line
# `    ...` stands for the rest of an output. --update (`make accept`) writes
# the outputs into the documents instead.
#
# A model in a fence without the name of a file must be one that `martlet check`
# accepts, and what its comments expect must come out; unless the fence says
# that it is only a part (```promela ...). A command of Martlet that is shown and
# not run is an error.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(cd "$1" && pwd)
shift
update=
if [ "${1:-}" = --update ]; then
    update=yes
    shift
fi
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 PKG_CONFIG_PATH=$scratch/installed/lib/pkgconfig
export LD_LIBRARY_PATH=$scratch/installed/lib
export XDG_CONFIG_HOME=$scratch/config
unset NO_COLOR MARTLET_NO_C
PATH=$build:$PATH

# What `make install` would put there, for programs in C.
install_library() {
    local version
    version=$("$build/martlet" --version | sed 's/martlet //')
    mkdir -p "$scratch/installed/lib/pkgconfig"
    ln -s "$PWD/include" "$scratch/installed/include"
    ln -s "$build/libmartlet.so.$version" "$scratch/installed/lib/libmartlet.so"
    ln -s "$build/libmartlet.so.$version" \
        "$scratch/installed/lib/libmartlet.so.0"
    sed "s/@VERSION@/$version/; s/@UP@/../" tools/martlet.pc.in \
        >"$scratch/installed/lib/pkgconfig/martlet.pc"
}

normalise() {
    sed -E 's/[0-9.]+ ([KMGT]iB|B), [0-9.]+ s( |$)/SIZE, TIME s\2/
        s/, [0-9.]+ ([KMGT]iB|B),$/, SIZE,/
        s/\([0-9.]+ s, [0-9]+ at a time\)/(TIME)/
        s/(limit |a )[0-9.]+ [KMGT]iB/\1SIZE/
        s/\b[0-9.]+ s\b/TIME s/'
}

fail() {
    failed=$((failed + 1))
    echo "$document: $1"
}

# run COMMAND: its output, indented as in a document, into $scratch/actual.
run() {
    local shown=stdout
    (cd "$scratch/reader" && bash -c "$1") >"$scratch/stdout" \
        2>"$scratch/stderr" </dev/null
    [ $? -ne 2 ] || shown=stderr
    # Without blank lines at the end.
    sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' "$scratch/$shown" |
        sed 's/^\(.\)/    \1/' >"$scratch/actual"
}

# Cut the output to the lines that are shown.
cut_output() {
    local lines
    case $expected in
    '    ...'$'\n' | *$'\n    ...\n')
        lines=$(printf '%s' "$expected" | wc -l)
        { head -n $((lines - 1)) "$scratch/actual" && echo '    ...'; } \
            >"$scratch/cut" && mv "$scratch/cut" "$scratch/actual"
        ;;
    esac
}

# close_session: compare or replace what followed the last command.
close_session() {
    [ -n "$command" ] || return
    printf '%s' "$expected" >"$scratch/expected"
    cut_output
    if diff <(normalise <"$scratch/expected") \
        <(normalise <"$scratch/actual") >"$scratch/diff"; then
        passed=$((passed + 1))
        cat "$scratch/expected" >>"$scratch/document"
    elif [ -n "$update" ]; then
        cat "$scratch/actual" >>"$scratch/document"
    else
        fail "$command"
        cat "$scratch/diff"
    fi
    command=
}

# close_fence: a model without the name of a file is one that can be checked.
close_fence() {
    local question='check --states 1' status
    if [ -n "$unnamed" ]; then
        ! grep -q 'martlet: expect' "$scratch/reader/$unnamed" || question=test
        # shellcheck disable=SC2086 # its words
        (cd "$scratch/reader" && martlet $question --c -q "$unnamed") \
            >"$scratch/stdout" 2>"$scratch/stderr" </dev/null
        status=$?
        if [ $status -eq 0 ] || { [ "$question" != test ] && [ $status -ne 2 ]; }; then
            passed=$((passed + 1))
        else
            fail 'a model is not accepted:'
            cat "$scratch/stdout" "$scratch/stderr"
        fi
    fi
    fence='' typed='' unnamed=''
}

# open_fence INFO...: the words after the backquotes.
open_fence() {
    fence=yes typed='' unnamed=''
    case ${2:-} in
    '...') ;;
    '') case ${1:-} in
        promela) unnamed=unnamed.pml ;;
        dve | cfsm | ext | rules | lsts | aut | fsm) unnamed=unnamed.$1 ;;
        esac ;;
    *) typed=$2 ;;
    esac
    typed=$typed$unnamed
    [ -z "$typed" ] || : >"$scratch/reader/$typed"
}

put() {
    printf '%s%s\n' "$blank" "$line" >>"$scratch/document"
    blank=
}

# read_document FILE: type it.
read_document() {
    document=$1
    command=  # of the session that is being read, or empty
    expected= # its output so far
    blank=    # blank lines that may belong to it
    fence=    # in a fence?
    typed=    # the file that it is typed into
    unnamed=  # the same, if it is a model without a name
    rm -rf "$scratch/reader"
    mkdir "$scratch/reader"
    cp -r examples "$scratch/reader/examples"
    : >"$scratch/document"
    while IFS= read -r line; do
        if [ -n "$fence" ]; then
            put
            case $line in
            '```') close_fence ;;
            *) [ -z "$typed" ] || echo "$line" >>"$scratch/reader/$typed" ;;
            esac
            continue
        fi
        case $line in
        '```'*)
            close_session
            put
            # shellcheck disable=SC2086 # its words
            open_fence ${line#'```'}
            ;;
        '    $ '*)
            close_session
            put
            command=${line#'    $ '}
            expected=
            run "$command"
            ;;
        '')
            blank+=$'\n'
            ;;
        '    '*)
            if [ -n "$command" ]; then
                expected+=$blank$line$'\n'
                blank=
            else
                put
                case $line in
                '    martlet '*) fail "is not run: ${line#    }" ;;
                esac
            fi
            ;;
        *)
            close_session
            put
            ;;
        esac
    done <"$document"
    close_session
    [ -z "$update" ] || cmp -s "$scratch/document" "$document" ||
        cp "$scratch/document" "$document"
}

install_library
documents=("$@")
[ ${#documents[@]} -gt 0 ] || documents=(README.md examples/README.md
    examples/promela/README.md doc/*.md doc/guide/*.md doc/formats/*.md)
for file in "${documents[@]}"; do read_document "$file"; done

# Each document is a topic of `martlet explain`, and the other way round; and in
# the list of documents.
if [ $# -eq 0 ]; then
    document=src/cli/texts/documents.txt
    here=$(printf '%s\n' doc/*.md doc/*/*.md examples/README.md \
        examples/promela/README.md | sort)
    listed=$(martlet explain | sed -n 's/^  \([a-z]*\/[^ ]*\.md\) .*/\1/p' | sort)
    if [ "$here" = "$listed" ]; then
        passed=$((passed + 1))
    else
        fail 'not the documents that there are:'
        diff <(echo "$here") <(echo "$listed")
    fi
    document=doc/README.md
    for file in doc/*.md doc/formats/*.md; do
        name=${file#doc/}
        case $name in README.md) continue ;; esac
        if grep -q "($name)" doc/README.md; then
            passed=$((passed + 1))
        else
            fail "does not list $name"
        fi
    done
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
