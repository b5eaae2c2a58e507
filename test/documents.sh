#!/bin/bash
# The sessions in documents are real. A document is typed into an empty folder
# with a copy of the examples by a reader that knows nothing else: text in a
# fence whose info string names a file (```promela door.pml) becomes that file,
# and every line `    $ COMMAND` is run; its output must be what the document
# shows below it.
#
# Usage: test/documents.sh BUILD [--update]
#
# A command that ends with status 2 is shown with its standard error, the
# others with their standard output. Times and sizes may differ. A last line
# `    ...` stands for the rest of an output. --update (`make accept`) writes
# the outputs into the documents instead.
set -u
cd "$(dirname "$0")/.." || exit 2
build=$(cd "$1" && pwd)
update=${2:-}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8
PATH=$build:$PATH

normalise() {
    sed -E 's/[0-9.]+ ([KMGT]iB|B), [0-9.]+ s( |$)/SIZE, TIME s\2/
        s/\([0-9.]+ s, [0-9]+ at a time\)/(TIME)/'
}

# run COMMAND: its output, indented as in a document, into $scratch/actual.
run() {
    local shown=stdout
    (cd "$scratch/reader" && bash -c "$1") >"$scratch/stdout" \
        2>"$scratch/stderr" </dev/null
    [ $? -ne 2 ] || shown=stderr
    sed 's/^\(.\)/    \1/' "$scratch/$shown" >"$scratch/actual"
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
    if [ "$update" = --update ]; then
        cat "$scratch/actual" >>"$scratch/document"
    elif diff <(normalise <"$scratch/expected") \
        <(normalise <"$scratch/actual") >"$scratch/diff"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$document: $command"
        cat "$scratch/diff"
    fi
    command=
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
    typed=    # the file that a fence is typed into
    fence=
    rm -rf "$scratch/reader"
    mkdir "$scratch/reader"
    cp -r examples "$scratch/reader/examples"
    : >"$scratch/document"
    while IFS= read -r line; do
        if [ -n "$fence" ]; then
            put
            case $line in
            '```') fence= typed= ;;
            *) [ -z "$typed" ] || echo "$line" >>"$scratch/reader/$typed" ;;
            esac
            continue
        fi
        case $line in
        '```'*)
            close_session
            put
            fence=yes
            typed=$(echo "$line" | awk 'NF == 2 { print $2 }')
            [ -z "$typed" ] || : >"$scratch/reader/$typed"
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
            fi
            ;;
        *)
            close_session
            put
            ;;
        esac
    done <"$document"
    close_session
    [ "$update" != --update ] || cp "$scratch/document" "$document"
}

for file in README.md examples/README.md doc/checking.md doc/guide/*.md; do
    [ ! -e "$file" ] || read_document "$file"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
